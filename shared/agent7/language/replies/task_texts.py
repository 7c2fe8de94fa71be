"""Response templates about tasks, consent and sessions."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.language.replies.rendering import listed, say


def started(language: str) -> str:
    """A new task was accepted."""
    return say("task_started", language)


def continued(language: str) -> str:
    """More work for a task was accepted."""
    return say("task_continued", language)


def answered(language: str) -> str:
    """The answer to a task's question was passed on."""
    return say("task_answered", language)


def confirmed(language: str) -> str:
    """The permission was passed on to a task."""
    return say("task_confirmed", language)


def declined(language: str) -> str:
    """The refusal was passed on to a task."""
    return say("task_declined", language)


def cancelled(language: str, title: str) -> str:
    """A task was cancelled."""
    return say("task_cancelled", language, title=title)


def stop_asked(language: str, title: str) -> str:
    """Asks whether a task is to be stopped."""
    return say("task_stop_asked", language, title=title)


def limit_reached(language: str, limit: int) -> str:
    """The day's limit of tasks is reached."""
    return say("task_limit", language, limit=str(limit))


def consent_asked(language: str) -> str:
    """The consent question: may memory go along with tasks?"""
    return say("task_consent", language)


def offered(language: str) -> str:
    """The question before work that may not have been asked for."""
    return say("task_offered", language)


def answer_offered(language: str) -> str:
    """A question takes a language model that is not there: the offer to hand it over."""
    return say("task_answer_offered", language)


def request_only(language: str) -> str:
    """A choice to tap: the task goes, memory stays."""
    return say("answer_request_only", language)


def sharing(language: str, allowed: bool) -> str:
    """Whether memory goes along with tasks from now on."""
    return say("sharing_on" if allowed else "sharing_off", language)


def which_task(language: str, titles: Sequence[str]) -> str:
    """A bare yes or no while several tasks wait for one: nothing is confirmed that was not meant."""
    return say("task_which", language, items=listed(titles))


def nothing_running(language: str) -> str:
    """No task is running."""
    return say("nothing_running", language)


def overview(language: str, *, done: Sequence[str], running: Sequence[str], waiting: Sequence[str], failed: Sequence[str]) -> str:
    """Task overview: what was done and what is not done yet, a line each."""
    parts = {"tasks_done": done, "tasks_failed": failed, "tasks_running": running, "tasks_waiting": waiting}
    told = [say(key, language, items=listed(lines)) for key, lines in parts.items() if lines]
    return "\n\n".join(told) or say("tasks_none", language)


def outcome(language: str, *, date: str, request: str) -> str:
    """The beginning of a task's outcome as memory keeps it; what came of it follows."""
    return say("task_outcome", language, date=date, request=request)


def notice(language: str, count: int, preview: Sequence[str]) -> str:
    """The notice at the start of a session: how much is known, and its first lines."""
    return say("notice" if count > 1 else "notice_one", language, count=str(count), items=listed(preview))


def rule_asked(language: str, rule: str) -> str:
    """The question whether a sentence is a standing instruction."""
    return say("rule_asked", language, rule=rule)


def first_contact(language: str) -> str:
    """What a person should know about tasks before the first one."""
    return say("first_contact_tasks", language)


def untitled(language: str) -> str:
    """A placeholder for a title whose words were redacted."""
    return say("task_untitled", language)


def result(language: str, title: str) -> str:
    """The heading of a task's result."""
    return say("task_result", language, title=title)


def result_long(language: str) -> str:
    """A result too long for a chat: it comes as a file, and its beginning here."""
    return say("task_result_long", language)


def result_empty(language: str) -> str:
    """A task finished without a result."""
    return say("task_result_empty", language)


def file_lost(language: str, filename: str) -> str:
    """A result file could not be brought over."""
    return say("task_file_lost", language, filename=filename)


def question(language: str, title: str) -> str:
    """The heading of a question that a task asks."""
    return say("task_question", language, title=title)


def permission(language: str, title: str) -> str:
    """The heading of a permission that a task asks for."""
    return say("task_permission", language, title=title)


def expensive(language: str, title: str) -> str:
    """The heading of a task that becomes expensive."""
    return say("task_expensive", language, title=title)


def may_i(language: str) -> str:
    """The yes-or-no question below a request for permission."""
    return say("task_may_i", language)


def failed(language: str, title: str) -> str:
    """A task failed."""
    return say("task_failed", language, title=title)


def odd(language: str, title: str, last_words: str) -> str:
    """A task ended in a way that nobody knows; its last words may be of use."""
    told = say("task_odd", language, title=title)
    return f"{told}\n\n{say('task_odd_said', language)}\n{last_words}" if last_words else told


def stopped(language: str, title: str) -> str:
    """A task was stopped by hand, at Manus."""
    return say("task_stopped", language, title=title)


def slow(language: str, title: str) -> str:
    """A task takes its time."""
    return say("task_slow", language, title=title)


def silent(language: str, title: str) -> str:
    """Nothing was heard of a task for a day."""
    return say("task_silent", language, title=title)


def left_out(language: str, filename: str) -> str:
    """A file of the person could not go along with the task."""
    return say("task_file_left_out", language, filename=filename)


def delayed(language: str, title: str) -> str:
    """A task is delayed: Manus is down, or our calls of this minute are used up."""
    return say("task_delayed", language, title=title)


def unpaid(language: str, title: str) -> str:
    """The account at Manus has no credits left."""
    return say("task_unpaid", language, title=title)


def refused(language: str, title: str) -> str:
    """Manus refuses a task."""
    return say("task_refused", language, title=title)


def off(language: str, title: str) -> str:
    """Tasks are off: there is no key for Manus."""
    return say("task_off", language, title=title)


def too_late(language: str, title: str) -> str:
    """A task was given up: for a whole day nobody could take it."""
    return say("task_too_late", language, title=title)


def anew(language: str, title: str) -> str:
    """The task is gone at Manus, a new one takes its place."""
    return say("task_anew", language, title=title)
