"""The people of a workspace for an operator, and one of them: who they are to us, and how much there is of them. Never a phone number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BeforeValidator

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.people import People
from agent7.channels.requests import can_be_kept
from agent7.channels.whatsapp.outbound.outbox_rules import WINDOW, window_open
from agent7.clock import Clock
from agent7.errors import BadRequest
from agent7.identity import ScopeId
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import browsing
from agent7.store.views.browsing import Person

LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Profiles:
    """What an operator sees of people. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def people(self, workspace: str, name: str, page: Page) -> dict[str, Any]:
        """The people of a workspace, who wrote last first, each with how much is known and how much waits."""
        home = self._people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            found = browsing.people(unit, home.id, name=name, seen=page.place(0), last=page.place(1), most=page.asks_for)
            total = browsing.count(unit, home.id, name=name)
        scopes = tuple(person.scope for person in found[: page.limit])
        with self.database.transaction(Fence(home.id, scopes)) as unit:
            counts = browsing.counts(unit, scopes) if scopes else {}
        key: Any = lambda person: (person.last_seen or browsing.NEVER, person.id)  # noqa: E731
        return page.told("users", found, lambda person: as_json(person, counts), key=key, total=total)

    def one(self, workspace: str, user: str) -> dict[str, Any]:
        """One person: language, time zone, whether a message may be sent freely, and how much there is of each kind."""
        scope, at = self._people.scope(workspace, user, "person read"), self.clock.now()
        person = self._people.anybody(workspace, user)
        with self.database.transaction(Fence.around(scope)) as unit:
            facts = browsing.of_person(unit, scope, at=at)
        last = person.last_inbound_at
        return {
            "user": person.public_id,
            "name": person.display_name,
            "language": person.language,
            "time_zone": person.time_zone or facts.workspace_zone,
            "time_zone_is_theirs": person.time_zone is not None,
            "access": person.access,
            "stopped": person.stopped_at is not None,
            "parked": person.parked_at is not None,
            "shares_memory": person.shares_memory,
            "first_seen": facts.first_seen.isoformat(),
            "last_seen": last.isoformat() if last else None,
            "window_open": window_open(last, at),
            "window_until": (last + WINDOW).isoformat() if last and window_open(last, at) else None,
            "waits_for_human": facts.waits_for_human,
            "former": facts.former,
            "counts": facts.counts,
        }

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def as_json(person: Person, counts: Mapping[ScopeId, tuple[int, int]]) -> dict[str, Any]:
    """A person of a list."""
    memories, waiting = counts.get(person.scope, (0, 0))
    return {
        "user": person.public_id,
        "name": person.display_name,
        "language": person.language,
        "first_seen": person.first_seen.isoformat(),
        "last_seen": person.last_seen.isoformat() if person.last_seen else None,
        "memories": memories,
        "quarantined": waiting,
    }


def _name(text: str) -> str:
    """A part of a name. Raises BadRequest."""
    if len(text.strip()) > LONGEST_NAME or not can_be_kept(text):
        raise BadRequest(f"name is a text of at most {LONGEST_NAME} characters, without zero characters")
    return text.strip()


resource = Resource[Profiles](lambda parts: parts.profiles)


@resource.get("/api/workspaces/<workspace>/users")
def people(workspace: Id, after: After = "", limit: Limit = PAGE, name: Annotated[str, Query(), BeforeValidator(_name)] = "") -> Content:
    """The people of a workspace."""
    return resource.part.people(workspace, name, resource.page(after, limit, datetime, int))


@resource.get("/api/workspaces/<workspace>/users/<user>")
def person(workspace: Id, user: Id) -> Content:
    """One person."""
    return resource.part.one(workspace, user)
