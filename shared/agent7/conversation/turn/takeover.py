"""Takeover: a turn is opened for what waits, or the one that a crash left is taken over, split when it fails again, and parked at last."""

from __future__ import annotations

import logging
from datetime import datetime

from agent7.channels.web_chat import channel_of
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.conversation.turn.person import Person
from agent7.conversation.turn.reply import queue_reply
from agent7.language.replies.rendering import say
from agent7.store.conversation import conversations, turns
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.conversation.turns import Turn
from agent7.store.unit_of_work import UnitOfWork

log = logging.getLogger(__name__)

SPLIT_AT_FAULTS, PARK_AT_FAULTS = 2, 3
"""The second fault splits a turn into single messages, the third parks the guilty one."""
SPLIT_AT_DEATHS, PARK_AT_DEATHS = 4, 8
"""The same for workers that vanish without a word: the message may kill them, but more often the machine or the database did.
A time-out counts twice."""


def open_turn(unit: UnitOfWork, person: Person, at: datetime) -> Turn | None:
    """A new turn that owns every message which waits, under our lease, of a new session where none runs; None when nothing waits."""
    scope = person.user.scope
    waiting, split_off = turns.next_waiting(unit, scope)
    if not waiting:
        return None
    session, _ = conversations.current(unit, scope, channel_of(person.phone_number_id), idle=SESSION_IDLE, at=at)
    return turns.open_turn(unit, scope, session.id, waiting, lease=person.lease, split_off=split_off, at=at, until=person.until)


def take_over(unit: UnitOfWork, person: Person, left: Turn, at: datetime) -> bool:
    """Make the turn ours; True when it failed too often and was parked instead, which the person is told."""
    scope = person.user.scope
    deaths = turns.take_over(unit, scope, left.id, person.lease, at=at, until=person.until)
    if left.faults >= PARK_AT_FAULTS or deaths >= PARK_AT_DEATHS:
        log.critical("alarm: a turn was parked", extra={"turn": left.public_id, "faults": left.faults, "deaths": deaths})
        turns.park(unit, scope, left.id, at)
        if person.may_be_answered:
            queue_reply(unit, person, left, plain(say("failed", person.user.language or person.workspace.locale)), at)
        return True
    if left.faults == SPLIT_AT_FAULTS or left.takeovers < SPLIT_AT_DEATHS <= deaths:
        turns.split(unit, scope, left.id)
    return False
