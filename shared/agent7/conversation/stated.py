"""What a message states, as a note for memory: the person's own words, no surer than they were understood."""

from __future__ import annotations

from agent7.conversation import message_kinds
from agent7.memory import Memory, Note
from agent7.store.conversation.message_log import Message
from agent7.types import Origin, Slot


def stated(
    text: str,
    message: Message,
    language: str,
    *,
    origin: Origin = Origin.DIRECT_USER,
    slot: Slot | None = None,
    corrects: Memory | None = None,
) -> Note:
    """A sentence, or the value of a slot, as the message states it."""
    return Note.explicit(
        text,
        said_at=message.sent_at,
        source_message_id=message.id,
        origin=origin,
        language=language,
        slot=slot,
        corrects=corrects,
        surest=message_kinds.surest(message),
    )
