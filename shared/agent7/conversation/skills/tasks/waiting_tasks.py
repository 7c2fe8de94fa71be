"""Answers to a task that waits: a tap, yes or no, words, or a wish to try a failed one again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.tasks.acts import (
    TellTask,
)
from agent7.conversation.skills.tasks.requests import TaskRequests, quoted_by
from agent7.conversation.skills.tasks.work_orders import asker, wanted
from agent7.language import USER, choices, commands, parse, wants_another_try
from agent7.language.replies.rendering import listed, say
from agent7.manus import ASKS_FOR_WORDS
from agent7.store.tasks import tasks
from agent7.store.tasks.task_intents import Wanted
from agent7.store.tasks.tasks import Task

_TAPPED = re.compile(r"task:(?P<task>[0-9A-Z]{26}):(?P<what>.+)")


def settle(requests: TaskRequests, heard: Heard, part: Part, language: str) -> list[Act] | None:
    """What a part means as the answer to what a task asked, or to one that did not work; None when it is none."""
    if requests.enabled and _tries_again(heard, part):
        return requests.try_again(heard, part.rest, language)
    if tapped := _TAPPED.fullmatch(message_kinds.payload(part.message) or ""):
        return _tapped(heard, part, tapped["task"], tapped["what"], language)
    quoted = quoted_by(heard, [part.message])
    asking = [task for task in ([quoted] if quoted else heard.work.tasks) if task.state == tasks.WAITING]
    if not asking or part.message.origin != DIRECT or not requests.enabled:
        return None
    return _said(heard, part, asking, language)


def _tries_again(heard: Heard, part: Part) -> bool:
    own = part.message.origin == DIRECT and part.command is None and not part.statements
    return own and not heard.work.a_task_waits and wants_another_try(part.read().text)


def _tapped(heard: Heard, part: Part, public_id: str, what: str, language: str) -> list[Act]:
    """What a tap below the question of a task does, while the task still waits for just that."""
    task = next((task for task in heard.work.tasks if task.public_id == public_id), None)
    if task is None or task.state != tasks.WAITING or not asks_this(task, what):
        return [Say(say("question_over", language))]
    return _answer(heard, task, part, language, accepts=not what.endswith(":no"), offered=tapped_option(task, what))


def _said(heard: Heard, part: Part, asking: Sequence[Task], language: str) -> list[Act] | None:
    """What yes, no, the number of an option or other words do, to the first task that asks; None when they are no answer."""
    first = asking[0]
    waiting: Mapping[str, Any] = first.waiting or {}
    if isinstance(part.command, commands.Yes | commands.No):
        if len(asking) > 1 and any((task.waiting or {}).get("type") != ASKS_FOR_WORDS for task in asking):
            return [Say(say("task_which", language, items=listed([task.title for task in asking if task.title])))]
        return _answer(heard, first, part, language, accepts=isinstance(part.command, commands.Yes))
    if part.command is not None:
        return None
    options = waiting.get("options") or ()
    picks = bool(options) and bool(choices.picked(part.message.text or "", len(options)))
    if picks or (waiting.get("type") == ASKS_FOR_WORDS and only_answers(part)):
        return _answer(heard, first, part, language, accepts=True)
    return None


def _answer(heard: Heard, task: Task, part: Part, language: str, *, accepts: bool, offered: str | None = None) -> list[Act]:
    """What the person answered, as Manus takes it: words for a question, an acceptance for anything else."""
    words = message_kinds.whole_words(part.message)
    if (task.waiting or {}).get("type") == ASKS_FOR_WORDS:
        said = offered or chosen(task, words)
        return [TellTask(asker(heard, language), task.id, wanted(heard, said), say("task_answered", language))]
    told = say("task_confirmed", language) if accepts else say("task_declined", language)
    meant = {"accept": accepts, "event": (task.waiting or {}).get("event")}
    return [TellTask(asker(heard, language), task.id, Wanted(words, input=meant), told)]


def only_answers(part: Part) -> bool:
    """Whether all that a part states is an answer, and no fact about the person: "Friday works for me"."""
    return bool(part.statements) and not part.rest and not any(map(tells_a_fact, part.statements))


def tells_a_fact(statement: str) -> bool:
    """Whether it says something about the person that has a place of its own in memory."""
    said = parse(statement).statement
    return said.subject == USER and said.attribute is not None


def asks_this(task: Task, what: str) -> bool:
    """Whether a button belongs to what the task waits for now, and not to an earlier question."""
    waiting: Mapping[str, Any] = task.waiting or {}
    return what.partition(":")[0] in {str(waiting.get("n")), str(waiting.get("event"))}


def tapped_option(task: Task, what: str) -> str | None:
    """What was offered at the place that a button names: whole, where a row of a list shows its beginning."""
    options = (task.waiting or {}).get("options") or ()
    place = what.rpartition(":")[2]
    return str(options[int(place)]) if place.isdecimal() and int(place) < len(options) else None


def chosen(task: Task, words: str) -> str:
    """ "2" means the second thing that was offered."""
    options = (task.waiting or {}).get("options") or ()
    picked = choices.picked(words, len(options))
    return ", ".join(str(options[place]) for place in picked) if picked else words
