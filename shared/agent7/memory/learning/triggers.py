"""Triggers: reminders that a person asked for, and the other dates in what they say, each brought up when its time comes.

A trigger keeps the instant at which it is due and the zone in which the person's words were understood. Somebody who moves to
another zone afterwards is reminded at the same instant; only what they set from then on is understood in the new one. What comes again
goes by the clock where they are: its row moves on to its next time whenever it rings, and what was missed rings once.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from agent7.identity import MessageId, OutboxId, Scope, ScopeId, TriggerId, WorkspaceId
from agent7.language import folded_words, recurrences
from agent7.memory.erasure.erasure_request import ErasureRequest
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy
from agent7.store.identity import users
from agent7.store.memory import memories, triggers
from agent7.store.memory.triggers import NewTrigger, Trigger
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork
from agent7.types import Kind

ZONES_APART = timedelta(hours=26)
"""From UTC-12 to UTC+14: so much may lie between two people's beginnings of one day."""
DAY = timedelta(days=1)


class Triggers:
    """What is to be brought up on a future date. Reads open their own transaction unless they get one; writes take one."""

    def __init__(self, database: Database, policy: MemoryPolicy) -> None:
        self._database = database
        self._policy = policy.triggers

    @property
    def look_again(self) -> timedelta:
        """How long to leave somebody alone whom a human answers."""
        return self._policy.look_again

    def due(self, scope: Scope, at: datetime, *, unit: UnitOfWork | None = None) -> tuple[Trigger, ...]:
        """What falls on today in the person's zone, earliest first: reminders, sent already or not, and other dates.

        `memory_ids` are those of the memories of the same message that exist now. A date without a time of day belongs to its
        day wherever the person is by now.
        """
        with self._reading(scope, unit) as reading:
            zone = self.zone(reading, scope)
            today = at.astimezone(zone).date()
            start = datetime.combine(today, time(), zone).astimezone(UTC)
            around = triggers.between(reading, scope.own, start - ZONES_APART, start + DAY + ZONES_APART, most=self._policy.most_due * 3)
            found = [each for each in around if _day_of(each, zone) == today][: self._policy.most_due]
            return tuple(self._with_memories(reading, scope, found))

    def reminders(self, scope: Scope, *, unit: UnitOfWork | None = None) -> tuple[Trigger, ...]:
        """The reminders that still wait, the earliest first."""
        with self._reading(scope, unit) as reading:
            return tuple(triggers.waiting(reading, scope.own, most=self._policy.most_reminders))

    def all(self, scope: Scope, *, unit: UnitOfWork | None = None) -> tuple[Trigger, ...]:
        """Reminders and other dates that still lie ahead, or wait to be sent, the earliest first."""
        with self._reading(scope, unit) as reading:
            return tuple(triggers.waiting(reading, scope.own, explicit=None, most=self._policy.most_reminders * 2))

    def get(self, scope: Scope, public_id: str, *, unit: UnitOfWork | None = None) -> Trigger | None:
        """One trigger of this person, whatever became of it."""
        with self._reading(scope, unit) as reading:
            return triggers.by_public_id(reading, scope.own, public_id)

    def held(self, unit: UnitOfWork, scope: Scope, public_id: str) -> Trigger | None:
        """The same, locked until the deciding transaction ends."""
        return triggers.lock(unit, scope.own, public_id)

    def of_message(self, unit: UnitOfWork, scope: Scope, message: MessageId) -> tuple[Trigger, ...]:
        """What a message set or told, and still waits."""
        waiting = triggers.waiting(unit, scope.own, explicit=None, most=self._policy.most_reminders * 2)
        return tuple(each for each in waiting if each.message_id == message)

    def zone(self, unit: UnitOfWork, scope: Scope) -> ZoneInfo:
        """The person's zone: their own, else the workspace's."""
        return ZoneInfo(users.time_zone(unit, scope))

    def add(self, unit: UnitOfWork, scope: Scope, new: NewTrigger, *, at: datetime) -> Trigger | None:
        """Write one, with the memories of its message so far; None when this person has as many reminders as can wait."""
        if new.explicit and len(triggers.waiting(unit, scope.own, most=self._policy.most_reminders)) >= self._policy.most_reminders:
            return None
        known = memories.of_messages(unit, scope.own, [new.message_id]) if new.message_id is not None else []
        return triggers.add(unit, scope, new, memories=[memory.id for memory in known], at=at)

    def move(
        self,
        unit: UnitOfWork,
        scope: Scope,
        trigger: Trigger,
        *,
        due_at: datetime,
        zone: ZoneInfo,
        at: datetime,
        repeats: str | None = None,
    ) -> Trigger | None:
        """Another time for one that still waits, and the rule of its series, if it is to be one; None when it does not wait any more."""
        return triggers.move(unit, scope.own, trigger.id, due_at=due_at, time_zone=zone.key, precision="minute", at=at, repeats=repeats)

    def skip(self, unit: UnitOfWork, scope: Scope, trigger: Trigger, *, at: datetime) -> Trigger | None:
        """Leave out the next time of a series; None where there is none after it."""
        zone = self.zone(unit, scope)
        _, following = recurrences.times_around(trigger.repeats or "", trigger.due_at, max(at, trigger.due_at), zone)
        if following is None:
            return None
        return self.move(unit, scope, trigger, due_at=following, zone=zone, at=at, repeats=trigger.repeats)

    def follow(self, unit: UnitOfWork, scope: Scope, *, at: datetime) -> tuple[Trigger, ...]:
        """Let what comes again go by the clock of the zone that the person is in now; those that moved."""
        zone, moved = self.zone(unit, scope), list[Trigger]()
        for each in self.reminders(scope, unit=unit):
            due = recurrences.in_zone(each.repeats, each.due_at, at, ZoneInfo(each.time_zone), zone) if each.repeats else None
            if due is not None and each.time_zone != zone.key:
                moved += filter(None, [self.move(unit, scope, each, due_at=due, zone=zone, at=at, repeats=each.repeats)])
        return tuple(moved)

    def cancel(self, unit: UnitOfWork, scope: Scope, trigger: Trigger, *, at: datetime) -> bool:
        """Call one off; False when it did not wait any more."""
        return triggers.close(unit, scope.own, trigger.id, state=triggers.CANCELLED, at=at)

    def outdate(self, unit: UnitOfWork, scope: Scope, memory: Memory, *, at: datetime) -> None:
        """Call off the dates that were noted of what a memory told: it is not so any more."""
        told = folded_words(memory.content)
        for each in self.of_message(unit, scope, memory.source_message_id) if memory.source_message_id is not None else ():
            if not each.explicit and each.context and folded_words(each.context) in told:
                triggers.close(unit, scope.own, each.id, state=triggers.CANCELLED, at=at)

    def to_send(self, workspace: WorkspaceId, at: datetime, *, most: int) -> list[tuple[ScopeId, TriggerId]]:
        """Reminders of a workspace whose time has come. Raises DatabaseDown."""
        with self._database.transaction(LOOKUPS_ONLY) as unit:
            return triggers.to_send(unit, workspace, at, most=most)

    def take(self, unit: UnitOfWork, scope: ScopeId, trigger: TriggerId, at: datetime) -> Trigger | None:
        """A due reminder, locked until the transaction ends; None when another has it, or it was called off."""
        return triggers.lock_due(unit, scope, trigger, at)

    def sent(self, unit: UnitOfWork, scope: ScopeId, trigger: Trigger, outbox: OutboxId, *, at: datetime) -> None:
        """It stands in the outbox now."""
        triggers.close(unit, scope, trigger.id, state=triggers.SENT, at=at, outbox=outbox)

    def rung(self, unit: UnitOfWork, scope: Scope, trigger: Trigger, outbox: OutboxId, *, at: datetime) -> None:
        """A reminder stands in the outbox now; a series waits for its next time."""
        if not self._goes_on(unit, scope, trigger, at=at, outbox=outbox):
            self.sent(unit, scope.own, trigger, outbox, at=at)

    def drop(self, unit: UnitOfWork, scope: ScopeId, trigger: Trigger, *, at: datetime) -> None:
        """Its person is gone, or its words are: it is not sent, now or later."""
        triggers.close(unit, scope, trigger.id, state=triggers.DROPPED, at=at)

    def pass_over(self, unit: UnitOfWork, scope: Scope, trigger: Trigger, *, at: datetime) -> None:
        """Its person may not be written to now: it is not sent, and a series waits for its next time."""
        if not self._goes_on(unit, scope, trigger, at=at):
            self.drop(unit, scope.own, trigger, at=at)

    def is_unsent(self, unit: UnitOfWork, scope: ScopeId, trigger: Trigger) -> bool:
        """Whether a series rang already, and that still waits for the person to write: one such is enough."""
        return trigger.repeats is not None and triggers.is_unsent(unit, scope, trigger.id)

    def at_last(self, unit: UnitOfWork, scope: Scope, trigger: Trigger, at: datetime) -> Trigger:
        """A due reminder; a series at the last of the times that it missed."""
        if trigger.repeats is None:
            return trigger
        last, _ = recurrences.times_around(trigger.repeats, trigger.due_at, at, self.zone(unit, scope))
        return replace(trigger, due_at=last)

    def _goes_on(self, unit: UnitOfWork, scope: Scope, trigger: Trigger, *, at: datetime, outbox: OutboxId | None = None) -> bool:
        zone = self.zone(unit, scope)
        following = recurrences.times_around(trigger.repeats, trigger.due_at, at, zone)[1] if trigger.repeats else None
        if following is None:
            return False
        triggers.go_on(unit, scope.own, trigger.id, due_at=following, time_zone=zone.key, outbox=outbox)
        return True

    def prepare(self, unit: UnitOfWork, scope: Scope, at: datetime) -> int:
        """Note when the dates of the coming day are to be brought up; how many. What was told on its own day is no news then."""
        zone, until = self.zone(unit, scope), at + self._policy.prepared_for
        waiting = triggers.between(unit, scope.own, at - DAY - ZONES_APART, until + DAY + ZONES_APART, most=self._policy.most_due * 3)
        due = [
            (each, moment)
            for each in waiting
            if not each.explicit and each.state == triggers.WAITING and (moment := self._moment(each, zone, at)) and moment <= until
        ]
        for each, moment in due[: self._policy.most_due]:
            triggers.look_later(unit, scope.own, each.id, moment)
        return len(due[: self._policy.most_due])

    def prepared(self, unit: UnitOfWork, scope: Scope, at: datetime) -> list[Trigger]:
        """What is to be brought up now, locked until the transaction ends: of today, and still so. All else rests from now on."""
        zone = self.zone(unit, scope)
        found = self._with_memories(unit, scope, triggers.lock_prepared(unit, scope.own, at))
        kept = [each for each in found if self._is_still_so(unit, scope, each, at) and not self._is_over(each, zone, at)]
        for each in found:
            if each not in kept:
                self.rest(unit, scope.own, each)
        return kept

    def rest(self, unit: UnitOfWork, scope: ScopeId, trigger: Trigger, *, until: datetime | None = None) -> None:
        """It is not brought up before then; None: only by the person, with whose session it is known all day."""
        triggers.look_later(unit, scope, trigger.id, until)

    def put_off(self, unit: UnitOfWork, scope: ScopeId, trigger: Trigger, *, at: datetime) -> None:
        """A human answers this person just now: look again a little later."""
        triggers.look_later(unit, scope, trigger.id, at + self._policy.look_again)

    def is_late(self, trigger: Trigger, at: datetime) -> bool:
        """Whether a reminder is sent so much after its time that it has to say so."""
        return at - trigger.due_at > self._policy.late_after

    def _moment(self, trigger: Trigger, zone: ZoneInfo, at: datetime) -> datetime | None:
        """When it is brought up; None where its day is over, or it was told on that day."""
        day = _day_of(trigger, zone)
        if trigger.created_at.astimezone(zone).date() >= day or at.astimezone(zone).date() > day:
            return None
        morning = datetime.combine(day, self._policy.morning, zone).astimezone(UTC)
        return min(morning, trigger.due_at - self._policy.ahead) if trigger.precision == "minute" else morning

    def _is_over(self, trigger: Trigger, zone: ZoneInfo, at: datetime) -> bool:
        """Whether its day has passed, or the hour that was named."""
        return _day_of(trigger, zone) != at.astimezone(zone).date() or (trigger.precision == "minute" and trigger.due_at <= at)

    def _is_still_so(self, unit: UnitOfWork, scope: Scope, trigger: Trigger, at: datetime) -> bool:
        """Whether anything that was drawn from its message holds; what nothing was drawn from is as it was told."""
        drawn = memories.read(unit, [scope.own], trigger.memory_ids).values() if trigger.memory_ids else ()
        statements = [memory for memory in drawn if memory.kind is not Kind.VERBATIM]
        return trigger.context is not None and (not statements or any(memory.holds_at(at) for memory in statements))

    def _with_memories(self, unit: UnitOfWork, scope: Scope, found: Sequence[Trigger]) -> list[Trigger]:
        """With the memories that were drawn from the message since, and without those that are gone."""
        said_by = [each.message_id for each in found if each.message_id is not None]
        drawn = memories.of_messages(unit, scope.own, said_by) if said_by else []
        return [
            replace(each, memory_ids=tuple(memory.id for memory in drawn if memory.source_message_id == each.message_id)) for each in found
        ]

    def _reading(self, scope: Scope, unit: UnitOfWork | None) -> AbstractContextManager[UnitOfWork]:
        return self._database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit)


class TriggerCarrier:
    """Forgetting reaches triggers: those that say what goes, or came from it alone."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Erasure: triggers go that say it, came from its messages, or were drawn from these memories alone."""
        if going.everything:
            triggers.delete_all(unit, scope.own)
            return
        held = triggers.words(unit, scope.own)
        gone = [
            trigger
            for trigger, said, drawn, message in held
            if going.says(said) or message in going.messages or (drawn and going.memories.issuperset(drawn))
        ]
        if gone:
            triggers.delete(unit, scope.own, gone)
        if going.memories:
            triggers.detach(unit, scope.own, list(going.memories))


def _day_of(trigger: Trigger, zone: ZoneInfo) -> date:
    """The day on which a trigger is brought up: of an hour that was named, as it falls in the person's zone now; else the day named."""
    named = ZoneInfo(trigger.time_zone) if trigger.precision in ("day", "week") else zone
    return trigger.due_at.astimezone(named).date()
