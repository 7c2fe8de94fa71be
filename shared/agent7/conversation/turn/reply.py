"""The reply of a turn as rows of the outbox, and among the conversation's messages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.conversation.turn.person import Person
from agent7.store.conversation import outbox
from agent7.store.conversation.turns import Turn
from agent7.store.unit_of_work import UnitOfWork


def queue_reply(unit: UnitOfWork, person: Person, turn: Turn, reply: Sequence[Content], at: datetime, *, kept: bool = True) -> None:
    """Write the messages of a reply into the outbox, and among the messages: with their words only if `kept`."""
    words = [content.words if kept else None for content in reply]
    number = person.phone_number_id
    outbox.answer(unit, person.user.scope, turn.id, turn.conversation, reply, words, phone_number_id=number, at=at)
