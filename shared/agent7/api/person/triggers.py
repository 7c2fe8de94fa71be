"""What is to be brought up for a person on a later day, for an operator: listed, a reminder set, one called off. Every use is audited."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo

from pydantic import BeforeValidator, StringConstraints
from pydantic_core import PydanticCustomError

from agent7.api.http.operators import acting
from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.api.http.versions import IfMatchGiven, number_of, refuse_stale
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import BadRequest, NotFound, Rejected
from agent7.language import recurrences
from agent7.memory import DEFAULT_POLICY, MemoryAgent, NewTrigger, Trigger
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

LONGEST_ABOUT: Final = 300
LONGEST_RULE: Final = 200
STATES: Final = ("waiting", "sent", "cancelled", "dropped")


class Full(Rejected):
    """As many reminders wait for this person as can."""


@dataclass(frozen=True, slots=True)
class Triggers:
    """What an operator can do with triggers. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def all(self, workspace: str, user: str) -> list[dict[str, Any]]:
        """What waits, the earliest first: reminders, and dates that the person told."""
        scope = self._people.scope(workspace, user, "triggers read")
        with self.database.transaction(Fence.around(scope)) as unit:
            return [as_json(each) for each in self.memory.triggers.all(scope, unit=unit)]

    def set(self, workspace: str, user: str, about: str, due_at: datetime, repeats: str | None = None) -> dict[str, Any]:
        """A reminder for the person; a time without an offset is by their clock. `repeats`: the rule of a series, at the hour of that time.

        Raises BadRequest, Full.
        """
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            zone = self.memory.triggers.zone(unit, scope)
            instant = _instant(due_at, zone)
            if instant is None or not at < instant <= at + DEFAULT_POLICY.triggers.farthest:
                raise BadRequest("`due_at` must lie ahead, and within ten years")
            rule = recurrences.rule_from(repeats, instant, zone) if repeats else None
            first = recurrences.first_time(rule, instant - timedelta(seconds=1), zone) if rule else instant
            if first is None or (repeats and not rule):
                raise BadRequest("`repeats` must be a rule of hours, days, weeks, months or years, such as FREQ=WEEKLY;BYDAY=MO")
            new = NewTrigger(True, first, zone.key, "minute", about, about, users.spoken(unit, scope), repeats=rule)
            added = self.memory.triggers.add(unit, scope, new, at=at)
            if added is None:
                raise Full(f"{DEFAULT_POLICY.triggers.most_reminders} reminders wait for this person, and no more are kept.")
            self._people.note(unit, scope, "trigger set", ("about", "due_at", *(["repeats"] if repeats else [])))
        log.info("an operator set a reminder", extra={"trigger": added.public_id, "by": acting().subject})
        return as_json(added)

    def cancel(self, workspace: str, user: str, public_id: str, seen: int | None = None) -> None:
        """Call one off that waits. Raises NotFound when there is none such, Stale."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            trigger = self.memory.triggers.held(unit, scope, public_id)
            if trigger is not None:
                refuse_stale(seen, as_json(trigger))
            if trigger is None or not self.memory.triggers.cancel(unit, scope, trigger, at=at):
                raise NotFound(public_id)
            self._people.note(unit, scope, "trigger cancelled")
        log.info("an operator called a trigger off", extra={"trigger": public_id, "by": acting().subject})

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def as_json(trigger: Trigger) -> dict[str, Any]:
    """A trigger as the API shows it."""
    told = {
        "trigger": trigger.public_id,
        "due_at": trigger.due_at.isoformat(),
        "time_zone": trigger.time_zone,
        "precision": trigger.precision,
        "repeats": trigger.repeats,
        "explicit": trigger.explicit,
        "about": trigger.context,
        "original_message": trigger.original_message,
        "state": STATES[trigger.state],
        "created_at": trigger.created_at.isoformat(),
    }
    return {**told, "version": number_of(told)}


def _instant(due_at: datetime, zone: ZoneInfo) -> datetime | None:
    """The moment of a time, by the person's clock where it names no offset; None where no calendar reaches."""
    try:
        return (due_at if due_at.tzinfo else due_at.replace(tzinfo=zone)).astimezone(UTC)
    except OverflowError:
        return None


def _time(given: Any) -> datetime:
    try:
        return datetime.fromisoformat(given)
    except (ValueError, TypeError):
        raise PydanticCustomError("time", "Must be a time such as 2026-05-03T09:00") from None


class Reminder(Sent):
    """What a reminder is to say, and when; a time without an offset is by the person's clock. `repeats`: an RFC 5545 rule."""

    about: Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_ABOUT)]
    due_at: Annotated[datetime, BeforeValidator(_time)]
    repeats: Annotated[Words, StringConstraints(max_length=LONGEST_RULE)] | None = None


resource = Resource[Triggers](lambda parts: parts.triggers)


@resource.get("/api/workspaces/<workspace>/users/<user>/triggers")
def triggers(workspace: Id, user: Id) -> Content:
    """The triggers of a person."""
    return {"triggers": resource.part.all(workspace, user)}


@resource.post("/api/workspaces/<workspace>/users/<user>/triggers", status_code=201)
def remind(workspace: Id, user: Id, reminder: Reminder) -> Content:
    """Set a reminder."""
    return resource.part.set(workspace, user, reminder.about, reminder.due_at, reminder.repeats)


@resource.delete("/api/workspaces/<workspace>/users/<user>/triggers/<trigger>")
def call_off(workspace: Id, user: Id, trigger: Id, seen: IfMatchGiven = None) -> Content:
    """Cancel a trigger."""
    resource.part.cancel(workspace, user, trigger, seen)
    return {"message": "Called off."}
