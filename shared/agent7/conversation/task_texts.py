"""What is said about tasks, consent and sessions, in the language of the person."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.conversation.texts import listed, say


def started(language: str) -> str:
    """A new task was taken on."""
    return say("task_started", language)


def continued(language: str) -> str:
    """More was asked of a task."""
    return say("task_continued", language)


def answered(language: str) -> str:
    """A question of a task was answered."""
    return say("task_answered", language)


def confirmed(language: str) -> str:
    """A task may do what it had to ask for."""
    return say("task_confirmed", language)


def declined(language: str) -> str:
    return say("task_declined", language)


def cancelled(language: str, title: str) -> str:
    return say("task_cancelled", language, title=title)


def limit_reached(language: str, limit: int) -> str:
    return say("task_limit", language, limit=str(limit))


def consent_asked(language: str) -> str:
    """May memory go along with tasks?"""
    return say("task_consent", language)


def request_only(language: str) -> str:
    """An answer to tap: the task goes, memory stays."""
    return say("answer_request_only", language)


def sharing(language: str, allowed: bool) -> str:
    """Whether memory goes along with tasks from now on."""
    return say("sharing_on" if allowed else "sharing_off", language)


def nothing_running(language: str) -> str:
    return say("nothing_running", language)


def overview(language: str, *, done: Sequence[str], running: Sequence[str], waiting: Sequence[str], failed: Sequence[str]) -> str:
    """What was done for the person and what is not done yet, each by a line of its own."""
    parts = {"tasks_done": done, "tasks_failed": failed, "tasks_running": running, "tasks_waiting": waiting}
    told = [say(key, language, items=listed(lines)) for key, lines in parts.items() if lines]
    return "\n\n".join(told) or say("tasks_none", language)


def notice(language: str, count: int, preview: Sequence[str]) -> str:
    """At the start of a session: how much is known, and its first lines."""
    return say("notice" if count > 1 else "notice_one", language, count=str(count), items=listed(preview))


def rule_asked(language: str, rule: str) -> str:
    """Something that sounds like a standing instruction: is it one?"""
    return say("rule_asked", language, rule=rule)


def first_contact(language: str) -> str:
    """What a person should know about tasks before the first one."""
    return say("first_contact_tasks", language)
