"""Redaction after a "forget": the words leave the messages, the replies, the tasks and what still waits to be sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from agent7.identity import MessageId, Scope, TurnId
from agent7.language import fold, telling_pattern
from agent7.memory import Forgotten, carrier_of
from agent7.store.conversation import amendments, message_log, operator_notes, outbox
from agent7.store.conversation.amendments import Original
from agent7.store.tasks import task_words
from agent7.store.unit_of_work import UnitOfWork


def redact(unit: UnitOfWork, scope: Scope, forgotten: Forgotten, at: datetime) -> list[MessageId]:
    """Take the words of what was forgotten out of the messages that it came from, and of every other text; which messages these are.

    What the person wrote of other things beside it stays. Reads all texts of the person: folding (case, accents) is ours, not the
    database's, and people forget rarely.
    """
    carries, sources = carrier_of(forgotten), set(forgotten.source_message_ids)
    carrying = [said for said in message_log.texts(unit, scope) if said.message in sources or carries(said.text)]
    rests = {said.message: carries.rest(said.own) if said.own is not None else None for said in carrying}
    left = {said.message: rest for said in carrying if (rest := rests[said.message]) not in (None, said.own)}
    for message, rest in left.items():
        amendments.rewrite(unit, scope, message, rest)
    whole = {*sources, *(said.message for said in carrying)} - left.keys()
    message_log.redact(unit, scope, sorted(whole), at)
    offering = [public_id for public_id, words in outbox.offered(unit, scope) if carries(words)]
    outbox.redact(unit, scope, [*(said.channel_message_id for said in carrying), *offering])
    _redact_tasks(unit, scope, lambda _, words: carries(words), at)
    _drop_notes(unit, scope, carries)
    return [said.message for said in carrying]


def redact_answers(unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId], at: datetime) -> None:
    """Take the words out of what we said to these messages."""
    answers = message_log.answers_to(unit, scope, messages)
    message_log.redact(unit, scope, [answer for answer, _ in answers], at)
    outbox.redact(unit, scope, [public_id for _, public_id in answers])


def redact_everything(unit: UnitOfWork, scope: Scope, at: datetime) -> None:
    """Take the words out of all that the person and the assistant said to each other."""
    said = message_log.texts(unit, scope)
    message_log.redact(unit, scope, [each.message for each in said], at)
    outbox.redact(unit, scope, [*(each.channel_message_id for each in said), *(public_id for public_id, _ in outbox.offered(unit, scope))])
    _redact_tasks(unit, scope, lambda _, words: bool(words), at)
    _drop_notes(unit, scope, bool)


def redact_replies(unit: UnitOfWork, scope: Scope, original: Original, forgotten: Forgotten, words: str | None, at: datetime) -> None:
    """Take the words out of those replies since a message that say what memory had from it, and of its own turn that repeat `words`.

    Tasks lose them as well.
    """
    carries, repeating = carrier_of(forgotten), telling_pattern([words] if words else [])
    carrying = [
        (message, channel_id)
        for message, channel_id, turn, text in amendments.replies_since(unit, scope, original.sent_at)
        if carries(text) or (turn == original.turn and repeating.search(fold(text)))
    ]
    message_log.redact(unit, scope, [message for message, _ in carrying], at)
    offering = [public_id for public_id, told in outbox.offered(unit, scope) if carries(told)]
    outbox.redact(unit, scope, [*(channel_id for _, channel_id in carrying), *offering])

    def says(turn: TurnId | None, said: str) -> bool:
        return carries(said) or (turn is not None and turn == original.turn and bool(repeating.search(fold(said))))

    _redact_tasks(unit, scope, says, at)
    _drop_notes(unit, scope, carries)


def _redact_tasks(unit: UnitOfWork, scope: Scope, carries: Callable[[TurnId | None, str], bool], at: datetime) -> None:
    """Take the words out of tasks. What was not handed over yet never will be; what Manus has of it is beyond our reach.

    `carries(turn, words)`: of a title no turn is known.
    """
    task_words.redact_titles(unit, scope, [task for task, words in task_words.titles(unit, scope) if carries(None, words)], at)
    task_words.redact_steps(unit, scope, [step for step, turn, words in task_words.steps(unit, scope) if carries(turn, words)], at)


def _drop_notes(unit: UnitOfWork, scope: Scope, carries: Callable[[str], bool]) -> None:
    """Delete what operators noted about the person that says what was forgotten."""
    operator_notes.delete(unit, scope, [note for note, words in operator_notes.texts(unit, scope) if carries(words)])
