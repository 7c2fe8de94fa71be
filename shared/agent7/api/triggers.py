"""What is to be brought up for a person on a later day, for an operator: listed, a reminder set, one called off. Every use is audited."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from agent7.api.admin import signed_in
from agent7.api.people import People
from agent7.api.workspaces import ADMIN
from agent7.channels.requests import can_be_kept, raw_body
from agent7.clock import Clock
from agent7.errors import BadRequest, NotFound, Rejected
from agent7.memory import DEFAULT_POLICY, MemoryAgent, Trigger
from agent7.store.identity import users
from agent7.store.memory.triggers import NewTrigger
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

ADDRESS: Final = re.compile(
    r"/api/workspaces/(?P<workspace>[0-9A-Z]{26})/users/(?P<user>[0-9A-Z]{26})/triggers(?:/(?P<trigger>[0-9A-Z]{26}))?"
)
LONGEST_ABOUT: Final = 300
STATES: Final = ("waiting", "sent", "cancelled", "dropped")
WRONG: Final = f'The body must be JSON like {{"about": "...", "due_at": "2026-05-03T09:00"}}, `about` of 1 to {LONGEST_ABOUT} characters.'


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

    def set(self, workspace: str, user: str, about: str, due_at: datetime) -> dict[str, Any]:
        """A reminder for the person; a time without an offset is by their clock. Raises BadRequest, Full."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            zone = self.memory.triggers.zone(unit, scope)
            instant = _instant(due_at, zone)
            if instant is None or not at < instant <= at + DEFAULT_POLICY.triggers.farthest:
                raise BadRequest("`due_at` must lie ahead, and within ten years")
            new = NewTrigger(True, instant, zone.key, "minute", about, about, users.spoken(unit, scope))
            added = self.memory.triggers.add(unit, scope, new, at=at)
            if added is None:
                raise Full(f"{DEFAULT_POLICY.triggers.most_reminders} reminders wait for this person, and no more are kept.")
            self._people.note(unit, scope, "trigger set", ("about", "due_at"))
        log.info("an operator set a reminder", extra={"trigger": added.public_id, "by": ADMIN})
        return as_json(added)

    def cancel(self, workspace: str, user: str, public_id: str) -> None:
        """Call one off that waits. Raises NotFound when there is none such."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            trigger = self.memory.triggers.get(scope, public_id, unit=unit)
            if trigger is None or not self.memory.triggers.cancel(unit, scope, trigger, at=at):
                raise NotFound(public_id)
            self._people.note(unit, scope, "trigger cancelled")
        log.info("an operator called a trigger off", extra={"trigger": public_id, "by": ADMIN})

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def as_json(trigger: Trigger) -> dict[str, Any]:
    return {
        "trigger": trigger.public_id,
        "due_at": trigger.due_at.isoformat(),
        "time_zone": trigger.time_zone,
        "precision": trigger.precision,
        "explicit": trigger.explicit,
        "about": trigger.context,
        "original_message": trigger.original_message,
        "state": STATES[trigger.state],
        "created_at": trigger.created_at.isoformat(),
    }


def answer_about_triggers(event: Mapping[str, Any], admin_token: str, triggers: Callable[[], Triggers]) -> tuple[int, dict[str, Any]]:
    """(HTTP status, JSON) for a request to `/api/workspaces/{w}/users/{u}/triggers...`. Raises DatabaseDown."""
    if not signed_in(event, admin_token):
        return 401, {"message": "Sign in with the admin token (AGENT7_ADMIN_TOKEN)."}
    address = ADDRESS.fullmatch(event["requestContext"]["http"]["path"])
    if address is None:
        return 404, {"message": "No such address."}
    try:
        return _answer(event, address, triggers)
    except NotFound:
        return 404, {"message": "No such workspace, person or trigger."}
    except BadRequest as fault:
        return 400, {"message": f"{fault}."}
    except Full as fault:
        return 409, {"message": str(fault)}


def _answer(event: Mapping[str, Any], address: re.Match[str], triggers: Callable[[], Triggers]) -> tuple[int, dict[str, Any]]:
    workspace, user, trigger = address["workspace"], address["user"], address["trigger"]
    match event["requestContext"]["http"]["method"], trigger:
        case "GET", None:
            return 200, {"triggers": triggers().all(workspace, user)}
        case "POST", None:
            about, due_at = _wanted(raw_body(event))
            return 201, triggers().set(workspace, user, about, due_at)
        case "DELETE", str():
            triggers().cancel(workspace, user, trigger)
            return 200, {"message": "Called off."}
    return 405, {"message": "This address does not take that method."}


def _wanted(body: bytes) -> tuple[str, datetime]:
    """What a reminder is to say, and when. Raises BadRequest."""
    try:
        given = json.loads(body)
        about, due_at = given["about"].strip(), datetime.fromisoformat(given["due_at"])
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as fault:
        raise BadRequest(WRONG.rstrip(".")) from fault
    if not 0 < len(about) <= LONGEST_ABOUT or not can_be_kept(about):
        raise BadRequest(WRONG.rstrip("."))
    return about, due_at


def _instant(due_at: datetime, zone: ZoneInfo) -> datetime | None:
    """The moment of a time, by the person's clock where it names no offset; None where no calendar reaches."""
    try:
        return (due_at if due_at.tzinfo else due_at.replace(tzinfo=zone)).astimezone(UTC)
    except OverflowError:
        return None
