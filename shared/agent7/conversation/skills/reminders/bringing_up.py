"""Proactive surfacing: what falls on the day is brought up by itself, once, where the workspace allows it and the person may be written to.

Reflection prepared it for its moment. Now it is written into the outbox in the transaction that closes it, all of one moment in one
message. Nobody asked for it: so quiet hours put it off, within its day; and where the window is closed, or the day over, it is left to the
session that begins when the person writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.channels.web_chat import channel_of
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.channels.whatsapp.outbound.outbox_rules import window_open
from agent7.channels.whatsapp.outbound.quiet_hours import QuietHours
from agent7.conversation.conduct.pauses import HANDED_OVER_FOR
from agent7.language.replies import reminder_texts
from agent7.language.replies.rendering import Voice
from agent7.memory import MemoryAgent, Trigger
from agent7.store.conversation import conversations, message_log, outbox
from agent7.store.conversation import standing as standings
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.identity import users, workspace_settings
from agent7.store.identity.users import User
from agent7.store.identity.workspace_settings import WorkspaceSettings
from agent7.store.unit_of_work import UnitOfWork

SENT_WITHIN: Final = timedelta(minutes=10)
"""The window is open for so long at least: what missed it would wait, and come on another day."""


@dataclass(frozen=True, slots=True)
class BringingUp:
    """Brings up the dates of somebody's day."""

    memory: MemoryAgent

    def bring_up(self, unit: UnitOfWork, person: User, at: datetime, *, reachable: bool) -> bool:
        """Write what is prepared by `at` into the outbox; False where it is left alone, or left for later."""
        triggers, scope = self.memory.triggers, person.scope
        due = triggers.prepared(unit, scope, at)
        if not due:
            return False
        settings = workspace_settings.read(unit, scope.workspace).settings
        later = self._later(unit, person, settings, at)
        if settings.proactive == "off" or not reachable or not window_open(person.last_inbound_at, max(at, later or at) + SENT_WITHIN):
            later = None
        elif later is None:
            self._write(unit, person, due, settings.heartbeat, at)
            return True
        for each in due:
            triggers.rest(unit, scope.own, each, until=later)
        return False

    def _later(self, unit: UnitOfWork, person: User, settings: WorkspaceSettings, at: datetime) -> datetime | None:
        """From when on the person may be disturbed; None: now."""
        if standings.is_silenced(unit, person.scope, handed_over_since=at - HANDED_OVER_FOR, at=at):
            return at + self.memory.triggers.look_again
        zone = users.time_zone(unit, person.scope)
        return QuietHours(settings.quiet_from, settings.quiet_until, zone).end_of_quiet(at)

    def _write(self, unit: UnitOfWork, person: User, due: Sequence[Trigger], heartbeat: str | None, at: datetime) -> None:
        voice = Voice(due[0].language, users.tone(unit, person.scope))
        told = reminder_texts.items([each.context or "" for each in due])
        contents = plain(f"{heartbeat or reminder_texts.say('day', voice)}\n{told}")
        session, _ = conversations.current(unit, person.scope, channel_of(due[0].phone_number_id), idle=SESSION_IDLE, at=at)
        queued = outbox.queue(unit, person.scope, None, contents, phone_number_id=due[0].phone_number_id, started_by_us=True, at=at)
        for row, content in zip(queued, contents, strict=True):
            message_log.add_reply(
                unit, person.scope, conversation=session.id, turn=None, outbox_public_id=row.public_id, text=content.words, at=at
            )
        for each in due:
            self.memory.triggers.sent(unit, person.scope.own, each, queued[0].id, at=at)
