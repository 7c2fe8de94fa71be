"""The turns of a session as extraction reads them: what is left of each message once commands and explicit memories are taken out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from agent7.conversation import message_kinds
from agent7.conversation.heard import DIRECT
from agent7.conversation.understanding import LONGEST_STATEMENT, take_apart
from agent7.identity import MemoryId, MessageId, TurnId
from agent7.language import is_passed_on, own_statements
from agent7.memory import Note
from agent7.store.conversation.extractions import UnreadTurn
from agent7.store.conversation.message_log import Message
from agent7.types import Origin


@dataclass(frozen=True, slots=True)
class Said:
    """What one message still has to teach, and whose words it is."""

    message: MessageId
    origin: Origin
    sent_at: datetime
    text: str = field(repr=False)
    surest: float = 1.0
    """Confidence of what it states, at most: less where a model wrote it down by ear."""


@dataclass(frozen=True, slots=True)
class ReadTurn:
    """One turn: what was said to us in it, what we answered, and the memories that went into that."""

    id: TurnId
    public_id: str
    said: tuple[Said, ...]
    replies: tuple[str, ...] = field(repr=False)
    memories_in_reply: tuple[MemoryId, ...]


def read(turn: UnreadTurn, messages: Sequence[Message], replies: Sequence[str]) -> ReadTurn:
    """A turn with what is left of its messages; redacted and withdrawn ones have nothing."""
    said = [each for message in messages if (each := _left_of(message)) is not None]
    return ReadTurn(turn.id, turn.public_id, tuple(said), tuple(replies), tuple(turn.memories_in_reply))


def asides_of(turn: ReadTurn) -> list[Note]:
    """What the person told of themselves in a turn that the rules read; the rest is kept as said, word for word.

    Longer text was pasted, and nobody knows by whom.
    """
    return [
        _noted(said, aside.statement.content, aside.sentence, aside.statement.language)
        for said in turn.said
        if said.origin is Origin.DIRECT_USER and len(said.text) <= LONGEST_STATEMENT and not is_passed_on(said.text)
        for aside in own_statements(said.text)
        if aside.statement.tells
    ]


def _left_of(message: Message) -> Said | None:
    """The words of a message that are neither command nor kept by now. A tapped answer has our words, not theirs."""
    text = message_kinds.whole_words(message) if message.kind not in message_kinds.TAPPED else ""
    if text and message.origin == DIRECT:
        text = " ".join(part.rest for part in take_apart(message)).strip()
    return Said(message.id, Origin(message.origin), message.sent_at, text, message_kinds.surest(message)) if text else None


def _noted(said: Said, content: str, sentence: str, language: str) -> Note:
    note = Note.extracted(
        content, said_at=said.sent_at, origin=said.origin, evidence=sentence, source_message_id=said.message, language=language
    )
    return replace(note, surest=said.surest)
