"""Answers matched to steps, read from what was said in a task. Reads and writes nothing: no word of it is an instruction to us."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from agent7.channels.whatsapp.outbound.markdown import cleaned
from agent7.manus.port import (
    Attachment,
    ManusFailed,
    ManusSaid,
    StatusChanged,
    TaskMessage,
    TaskState,
    TaskStatus,
    TaskStoppedByUser,
    UserSaid,
    Waiting,
)
from agent7.store.tasks.task_work import Step
from agent7.store.tasks.tasks import ASK, CONFIRMATION, FAILURE, FINISH, OTHER, SEND

QUIET_END: Final = timedelta(minutes=2)
"""A task that is at rest for so long after a step, and said nothing, will not say anything any more."""
KNOWN_REASONS: Final = ("finish", "ask")
NUMBERED: Final = re.compile(r"^[ \t]*(\d{1,2})[.)][ \t]+(\S(?:.*\S)?)[ \t]*$", re.MULTILINE)
MOST_OPTIONS: Final = 10
LONGEST_OPTION: Final = 200
AT_REST: Final = (TaskStatus.STOPPED, TaskStatus.WAITING, TaskStatus.ERROR)


@dataclass(frozen=True, slots=True)
class Answer:
    """How an open step was answered. `kind` as in store.tasks; `odd` when it ended in a way that nobody knows."""

    step: Step
    kind: int
    message: str | None = None
    text: str = field(default="", repr=False)
    attachments: tuple[Attachment, ...] = ()
    waiting: Waiting | None = None
    options: tuple[str, ...] = field(default=(), repr=False)
    odd: bool = False
    stopped: bool = False
    """By hand, at Manus."""


def answers(
    steps: Sequence[Step], said: Sequence[TaskMessage], state: TaskState, reasons: Sequence[str], at: datetime
) -> list[tuple[Answer, tuple[Step, ...]]]:
    """The answers to open steps, each with the earlier steps that it answers as well.

    `steps` in their order; `said` is everything since before the first of them; `reasons` are the stop reasons that were hinted at.
    """
    found: list[tuple[Answer, tuple[Step, ...]]] = []
    together: list[Step] = []
    pending: list[TaskMessage] = []
    _, said = _parted(said, steps[0], at) if steps else ((), said)
    for place, step in enumerate(steps):
        last = place == len(steps) - 1
        part, said = (said, ()) if last else _parted(said, steps[place + 1], at)
        together.append(step)
        pending += part
        answer = _answer(step, pending, state if last else None, reasons if last else (), at)
        if answer is not None:
            found.append((answer, tuple(together[:-1])))
            together, pending = [], []
    return found


def _parted(said: Sequence[TaskMessage], step: Step, at: datetime) -> tuple[Sequence[TaskMessage], Sequence[TaskMessage]]:
    """What was said before a step, and what may answer it. What a message of ours is answered with comes after that message.

    One that Manus does not show yet is answered by nothing; one that it never shows, by what came after its call.
    """
    earlier, later = _until(said, step.after_message)
    if step.kind != SEND:
        return earlier, later
    ours = [place for place, message in enumerate(later) if isinstance(message, UserSaid)]
    begins = next((place for place in ours if was_said([later[place]], step.request or "")), ours[0] if ours else None)
    if begins is not None:
        return (*earlier, *later[:begins]), later[begins:]
    is_shown_by_now = step.opened_at is not None and at - step.opened_at >= QUIET_END
    return (earlier, later) if is_shown_by_now else (said, ())


def _until(said: Sequence[TaskMessage], message: str | None) -> tuple[Sequence[TaskMessage], Sequence[TaskMessage]]:
    """What was said up to a message, with it, and after it; nothing and all when it is not there."""
    place = next((place for place, each in enumerate(said) if each.id == message), -1)
    return said[: place + 1], said[place + 1 :]


def _answer(step: Step, part: Sequence[TaskMessage], state: TaskState | None, reasons: Sequence[str], at: datetime) -> Answer | None:
    """What this part of the talk answers to the step; None while nothing has ended yet."""
    changes = [message for message in part if isinstance(message, StatusChanged)]
    status = changes[-1].status if changes else None
    words = [message for message in part if isinstance(message, ManusSaid)]
    failed = [message for message in part if isinstance(message, ManusFailed)]
    stopped = any(isinstance(message, TaskStoppedByUser) for message in part)
    if status not in AT_REST and status is not TaskStatus.UNKNOWN and not stopped:
        if state is None or not _at_rest(state, step, anything=bool(words or failed), at=at):
            return None
        status = state.status
    waiting = changes[-1].waiting if changes else None
    final = words[-1] if words else None
    text, message = (cleaned(final.text), final.id) if final else ("", part[-1].id if part else None)
    files = _files(words)
    if stopped:
        return Answer(step, OTHER, message, text, files, stopped=True)
    if status is TaskStatus.ERROR or (failed and not words):
        return Answer(step, FAILURE, failed[-1].id if failed else message, text, files)
    if status is TaskStatus.WAITING and (waiting is not None or text):
        return _asked(step, waiting, text, message, files)
    odd = status is not TaskStatus.STOPPED or any(reason not in KNOWN_REASONS for reason in reasons)
    return Answer(step, OTHER if odd else FINISH, message, text, files, odd=odd)


def _at_rest(state: TaskState, step: Step, *, anything: bool, at: datetime) -> bool:
    """Whether the task has ended although no message says so. Right after a call its old state may still be told."""
    if state.status is TaskStatus.RUNNING:
        return False
    settled = step.opened_at is not None and at - step.opened_at >= QUIET_END
    return settled or (anything and state.status in (TaskStatus.STOPPED, TaskStatus.ERROR))


def _asked(step: Step, waiting: Waiting | None, text: str, message: str | None, files: tuple[Attachment, ...]) -> Answer:
    if waiting is None or waiting.asks_for_words:
        question = text or (cleaned(waiting.description) if waiting else "")
        schema = waiting.input_schema if waiting else {}
        return Answer(step, ASK, message, question, files, waiting, options_of(question, schema))
    return Answer(step, CONFIRMATION, message, cleaned(waiting.description) or text, files, waiting)


def _files(words: Sequence[ManusSaid]) -> tuple[Attachment, ...]:
    """The files of all messages; of two with one name the later."""
    named = {attachment.filename or attachment.url: attachment for message in words for attachment in message.attachments}
    return tuple(named.values())


def options_of(question: str, schema: Mapping[str, Any]) -> tuple[str, ...]:
    """What may be chosen: as the schema lists it, else the numbered lines with which the question ends."""
    properties = schema.get("properties")
    for each in properties.values() if isinstance(properties, Mapping) else ():
        listed = each.get("enum") if isinstance(each, Mapping) else None
        if isinstance(listed, list) and all(isinstance(option, str) and option.strip() for option in listed):
            return _fitting([" ".join(option.split()) for option in listed])
    lines = list(NUMBERED.finditer(question))
    if [int(line[1]) for line in lines] != list(range(1, len(lines) + 1)):
        return ()
    return _fitting([line[2] for line in lines])


def without_options(question: str) -> str:
    """The question without its numbered lines, which are offered to be tapped."""
    return re.sub(r"\n{3,}", "\n\n", NUMBERED.sub("", question)).strip()


def _fitting(options: Sequence[str]) -> tuple[str, ...]:
    fits = (
        1 < len(options) <= MOST_OPTIONS and len(set(options)) == len(options) and all(len(option) <= LONGEST_OPTION for option in options)
    )
    return tuple(options) if fits else ()


def was_said(said: Sequence[TaskMessage], request: str) -> bool:
    """Whether a message of ours with these words is among them; blanks do not count."""
    words = " ".join(request.split())
    return any(isinstance(message, UserSaid) and " ".join(message.text.split()) == words for message in said)
