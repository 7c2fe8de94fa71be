"""Sending reminders whose time has come: found by `poll`, written into the outbox in the transaction that closes them.

So a reminder is sent once, whoever dies or polls beside us: the row is locked, and what it says stands in the outbox or not at all.
It was asked for, so quiet hours do not hold it; who has opted out, is blocked or gone gets none, and whom a human answers gets it later.
A series moves on in the same transaction: however long nobody polled it rings once, and not again while that waits to be sent.
Dates that a person told of come the same way, once reflection has prepared them (`bringing_up`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.channels.web_chat import channel_of
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.channels.whatsapp.outbound.outbox_rules import window_open
from agent7.conversation.conduct import access
from agent7.conversation.conduct.pauses import HANDED_OVER_FOR
from agent7.conversation.skills.reminders.bringing_up import BringingUp
from agent7.errors import Outage
from agent7.identity import ScopeId, TriggerId, WorkspaceId
from agent7.language.replies import reminder_texts
from agent7.language.replies.rendering import Voice
from agent7.memory import MemoryAgent, Trigger
from agent7.store.conversation import conversations, message_log, outbox
from agent7.store.conversation import standing as standings
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.identity import tenancy, users
from agent7.store.identity.users import User
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork

log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class ReminderDelivery:
    """Sends what is due, and brings up what falls on the day. `hint(workspace, scope)` wakes the delivery."""

    database: Database
    memory: MemoryAgent
    hint: Callable[[WorkspaceId, ScopeId], None]

    def run(self, at: datetime) -> int:
        """Write every reminder that is due into the outbox; how many. One that fails keeps back none of the others.

        Raises DatabaseDown, and the fault of a reminder once the others are written.
        """
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
        rung, faults = 0, []
        for workspace in workspaces:
            for scope, trigger in self.memory.triggers.to_send(workspace.id, at, most=MOST_AT_ONCE):
                try:
                    rung += self._ring(workspace.id, scope, trigger, at)
                except Outage:
                    raise
                except Exception as fault:  # noqa: BLE001 - raised below, once the others are sent
                    log.critical("alarm: a reminder could not be sent: %s", type(fault).__name__, extra={"trigger": trigger})
                    faults.append(fault)
        if faults:
            raise faults[0]
        return rung

    def _ring(self, workspace: WorkspaceId, scope: ScopeId, trigger: TriggerId, at: datetime) -> bool:
        with self.database.transaction(Fence(workspace, (scope,))) as unit:
            sent = self._send(unit, workspace, scope, trigger, at)
        if sent:
            self.hint(workspace, scope)
        return sent

    def _send(self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, trigger: TriggerId, at: datetime) -> bool:
        due = self.memory.triggers.take(unit, scope, trigger, at)
        person = users.by_scope(unit, workspace, scope)
        if due is None:
            return False
        if not due.explicit:
            return self._bring_up(unit, due, scope, person, at)
        if person is None or person.is_going or due.context is None:
            self.memory.triggers.drop(unit, scope, due, at=at)
            return False
        if not is_reachable(person) or self.memory.triggers.is_unsent(unit, scope, due):
            self.memory.triggers.pass_over(unit, person.scope, due, at=at)
            return False
        if standings.is_silenced(unit, person.scope, handed_over_since=at - HANDED_OVER_FOR, at=at):
            self.memory.triggers.put_off(unit, scope, due, at=at)
            return False
        self._write(unit, person, due, at)
        return True

    def _bring_up(self, unit: UnitOfWork, due: Trigger, scope: ScopeId, person: User | None, at: datetime) -> bool:
        """A date that the person told of; who is not there any more leaves it alone."""
        if person is None:
            self.memory.triggers.rest(unit, scope, due)
            return False
        return BringingUp(self.memory).bring_up(unit, person, at, reachable=is_reachable(person))

    def _write(self, unit: UnitOfWork, person: User, due: Trigger, at: datetime) -> None:
        session, _ = conversations.current(unit, person.scope, channel_of(due.phone_number_id), idle=SESSION_IDLE, at=at)
        contents = plain(self._words(unit, person, self.memory.triggers.at_last(unit, person.scope, due, at), at))
        queued = outbox.queue(unit, person.scope, None, contents, phone_number_id=due.phone_number_id, at=at)
        for row, content in zip(queued, contents, strict=True):
            message_log.add_reply(
                unit, person.scope, conversation=session.id, turn=None, outbox_public_id=row.public_id, text=content.words, at=at
            )
        self.memory.triggers.rung(unit, person.scope, due, queued[0].id, at=at)

    def _words(self, unit: UnitOfWork, person: User, due: Trigger, at: datetime) -> str:
        """Late ones say so; one that has to wait for the person to write names its time."""
        zone, voice = ZoneInfo(users.time_zone(unit, person.scope)), Voice(due.language, users.tone(unit, person.scope))
        open_now = window_open(person.last_inbound_at, at)
        key = "late" if self.memory.triggers.is_late(due, at) else "rings" if open_now else "dated"
        return reminder_texts.about_reminder(
            key, voice, at=due.due_at, zone=zone, today=at.astimezone(zone).date(), about=due.context or ""
        )


def is_reachable(person: User) -> bool:
    """Whether anything may be sent to them of our own accord."""
    return not person.is_going and person.access == access.ALLOWED and person.stopped_at is None and person.parked_at is None
