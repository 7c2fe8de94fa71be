"""The reply of a turn as rows of the outbox, and among the conversation's messages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.conversation.turn.person import Person
from agent7.store.conversation import message_log, outbox
from agent7.store.conversation.turns import Turn
from agent7.store.unit_of_work import UnitOfWork


def queue_reply(unit: UnitOfWork, person: Person, turn: Turn, reply: Sequence[Content], at: datetime, *, kept: bool = True) -> None:
    """Write the messages of a reply into the outbox, and among the messages: with their words only if `kept`."""
    scope = person.user.scope
    queued = outbox.queue(unit, scope, turn.id, reply, phone_number_id=person.phone_number_id, at=at)
    for row, content in zip(queued, reply, strict=True):
        text = content.words if kept else None
        message_log.add_reply(unit, scope, conversation=turn.conversation, turn=turn.id, outbox_public_id=row.public_id, text=text, at=at)
