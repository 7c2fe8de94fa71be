"""Response templates about tasks, consent and sessions."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.language.replies.rendering import listed, say


def overview(language: str, *, done: Sequence[str], running: Sequence[str], waiting: Sequence[str], failed: Sequence[str]) -> str:
    """Task overview: what was done and what is not done yet, a line each."""
    parts = {"tasks_done": done, "tasks_failed": failed, "tasks_running": running, "tasks_waiting": waiting}
    told = [say(key, language, items=listed(lines)) for key, lines in parts.items() if lines]
    return "\n\n".join(told) or say("tasks_none", language)


def notice(language: str, count: int, preview: Sequence[str]) -> str:
    """The notice at the start of a session: how much is known, and its first lines."""
    return say("notice" if count > 1 else "notice_one", language, count=count, items=listed(preview))


def odd(language: str, title: str, last_words: str) -> str:
    """A task ended in a way that nobody knows; its last words may be of use."""
    told = say("task_odd", language, title=title)
    return f"{told}\n\n{say('task_odd_said', language)}\n{last_words}" if last_words else told
