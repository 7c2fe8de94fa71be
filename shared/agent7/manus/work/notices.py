"""Notices to the person about a task: the result and its files, a question with its options, or honestly that it went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from agent7.channels.web_chat import channel_of
from agent7.channels.whatsapp.outbound.chat_length import summary_of
from agent7.channels.whatsapp.outbound.choices import Option, offer
from agent7.channels.whatsapp.outbound.limits import Unsendable
from agent7.channels.whatsapp.outbound.markdown import for_whatsapp
from agent7.channels.whatsapp.outbound.message_types import Content, texts
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.identity import StepId
from agent7.language.replies import task_texts
from agent7.language.replies.rendering import say
from agent7.manus.work.answers import Answer, without_options
from agent7.manus.work.job import Job
from agent7.store.conversation import conversations, message_log, outbox
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.identity import users
from agent7.store.tasks import task_steps
from agent7.store.tasks.task_files import TaskFile
from agent7.store.tasks.tasks import ASK, CONFIRMATION, FAILURE
from agent7.store.unit_of_work import UnitOfWork

BEGINNING: Final = 1_500
"""UTF-16 units of a result that comes as a file: enough to know whether to open it."""
LONGEST_LAST_WORDS: Final = 1_000
ASSISTANT, TASK_RESULT = "assistant", "task_result"
"""Whose words a message holds: ours, or ours with what Manus said, which nobody vouches for."""


@dataclass(frozen=True, slots=True)
class Brought:
    """The files of an answer: kept ones, names of those that could not be had, and the whole of a result too long for the chat."""

    files: Sequence[TaskFile] = ()
    lost: Sequence[str] = ()
    whole: TaskFile | None = None

    @property
    def kept(self) -> list[TaskFile]:
        """All files that are kept, the whole result last."""
        return [*self.files, *([self.whole] if self.whole else [])]


def tell(unit: UnitOfWork, job: Job, contents: Sequence[Content], step: StepId, at: datetime, *, origin: str = ASSISTANT) -> None:
    """Write messages to the person into the outbox and into their session; nothing for somebody who may not be written to."""
    person = users.by_id(unit, job.scope)
    if person.stopped_at is not None or person.access != "allowed" or not contents:
        return
    session, _ = conversations.current(unit, job.scope, channel_of(job.work.phone_number_id), idle=SESSION_IDLE, at=at)
    queued = outbox.queue(unit, job.scope, None, contents, phone_number_id=job.work.phone_number_id, at=at)
    task_steps.note_replies(unit, job.scope, step, [row.id for row in queued])
    for row, content in zip(queued, contents, strict=True):
        message_log.add_reply(
            unit, job.scope, conversation=session.id, turn=None, outbox_public_id=row.public_id, text=content.words, at=at, origin=origin
        )


def sentence(job: Job, key: str) -> tuple[Content, ...]:
    """One sentence of ours about the task, by its key."""
    return texts(say(key, job.voice, title=job.title))


def of_answer(job: Job, answer: Answer, brought: Brought) -> tuple[Content, ...]:
    """What Manus answered, in the frame of our own words, then its files."""
    language = job.voice
    files, lost = _sendable(brought)
    said = for_whatsapp(answer.text)
    if answer.kind == ASK:
        return (*_with_files("", language, files, lost), *_question(job, answer))
    if answer.kind == CONFIRMATION:
        return (*_with_files("", language, files, lost), *_permission(job, answer, said))
    if answer.kind == FAILURE:
        told = say("task_failed", language, title=job.title)
    elif answer.stopped:
        told = say("task_stopped", language, title=job.title)
    elif answer.odd:
        told = task_texts.odd(language, job.title, summary_of(said, LONGEST_LAST_WORDS))
    else:
        told = _result(language, job.title, said, brought)
    return _with_files(told, language, files, lost)


def waiting_for(answer: Answer) -> dict[str, Any] | None:
    """What the task waits for now, as the conversation reads it."""
    if answer.kind not in (ASK, CONFIRMATION):
        return None
    waits = answer.waiting
    return {
        "n": answer.step.n,
        "event": waits.event if waits else "",
        "type": waits.kind if waits and not waits.asks_for_words else "messageAskUser",
        "schema": dict(waits.input_schema) if waits else {},
        "options": list(answer.options),
    }


def _result(language: str, title: str, said: str, brought: Brought) -> str:
    if brought.whole is not None:
        return f"{say('task_result', language, title=title)}\n{say('task_result_long', language)}\n\n{summary_of(said, BEGINNING)}"
    if not said:
        empty = "" if brought.files or brought.lost else f"\n{say('task_result_empty', language)}"
        return say("task_result", language, title=title) + empty
    return f"{say('task_result', language, title=title)}\n\n{said}"


def _question(job: Job, answer: Answer) -> tuple[Content, ...]:
    """Manus' question with its options to tap where they fit; else all of it as text, to be answered in words."""
    language, asked = job.voice, say("task_question", job.voice, title=job.title)
    whole = f"{asked}\n\n{for_whatsapp(answer.text)}"
    options = [Option(f"task:{job.work.public_id}:{answer.step.n}:{place}", option) for place, option in enumerate(answer.options)]
    if not options:
        return texts(whole)
    question = for_whatsapp(without_options(answer.text))
    try:
        return offer(f"{asked}\n\n{question}", options, open_list=say("choose", language))
    except Unsendable:
        return texts(whole)


def _permission(job: Job, answer: Answer, said: str) -> tuple[Content, ...]:
    language = job.voice
    is_dear = answer.waiting is not None and answer.waiting.asks_for_credits
    asked = say("task_expensive" if is_dear else "task_permission", language, title=job.title)
    told = "\n\n".join(part for part in (asked, said, say("task_may_i", language)) if part)
    named = f"task:{job.work.public_id}:{answer.waiting.event if answer.waiting else ''}"
    options = [Option(f"{named}:yes", say("answer_yes", language)), Option(f"{named}:no", say("answer_no", language))]
    try:
        return offer(told, options, open_list=say("choose", language))
    except Unsendable:
        return texts(told)


def _sendable(brought: Brought) -> tuple[list[StoredFile], list[str]]:
    """The files that WhatsApp takes, and the names of all others."""
    files, lost = [], list(brought.lost)
    for kept in brought.kept:
        if StoredFile.fits(kept.mime, kept.filename, kept.size):
            files.append(StoredFile(kept.object_key, kept.filename, kept.mime, kept.size))
        else:
            lost.append(kept.filename)
    return files, lost


def _with_files(told: str, language: str, files: Sequence[StoredFile], lost: Sequence[str]) -> tuple[Content, ...]:
    lines = [told, *(say("task_file_lost", language, filename=name) for name in lost)]
    return (*texts("\n\n".join(line for line in lines if line)), *files)
