"""Who an operator is told of when keys change hands: users who were united, and people whose number has a new owner.

Both can be put right: a union is taken apart within a week, and a parked person joined with whoever they write as now.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from pydantic import Field

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.faults import failure
from agent7.api.http.operators import acting
from agent7.api.http.resource import Content, Id, Resource, Sent
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.conversation.identity import user_unions
from agent7.errors import Busy, NotFound, Rejected
from agent7.store.identity import parked_users, union_records
from agent7.store.identity.parked_users import Parked
from agent7.store.identity.union_records import Union
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import browsing

log = logging.getLogger(__name__)

UNDONE, RESTORED = "union undone", "parked user restored"
BUSY = "Somebody is working for one of the two just now. Try again in a moment."


@dataclass(frozen=True, slots=True)
class Unions:
    """What an operator can see and do about people whose keys changed hands. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock
    parked_for: timedelta

    def all(self, workspace: str, page: Page) -> dict[str, Any]:
        """Unions of two users, the latest first."""
        home = self._people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            found, total = union_records.unions(unit, home.id, behind=page.pair, most=page.asks_for)
        return page.told("unions", found, self._as_json, key=lambda union: (union.united_at, union.id), total=total)

    def undo(self, workspace: str, union: str) -> dict[str, Any]:
        """Take one apart. Raises Rejected with what stands against it, Busy."""
        home = self._people.home(workspace)
        parted = user_unions.part(self.database, home, union, self.clock.now())
        with self.database.transaction(Fence(home.id)) as unit:
            self._people.note(unit, parted.kept, UNDONE)
            seen = union_records.union(unit, home.id, union)
        log.info("an operator took a union apart", extra={"union": union, "by": acting().subject})
        return self._as_json(seen or parted)

    def parked(self, workspace: str, page: Page) -> dict[str, Any]:
        """People whom no key leads to any more, the latest first, each with who has their number now."""
        home = self._people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            found, total = parked_users.people(unit, home.id, behind=page.pair, most=page.asks_for)
        scopes = tuple(person.scope for person in found)
        with self.database.transaction(Fence(home.id, scopes)) as unit:
            counts = browsing.counts(unit, scopes) if scopes else {}
        shown: Any = lambda person: self._parked_as_json(person, counts.get(person.scope, (0, 0))[0])  # noqa: E731
        return page.told("parked", found, shown, key=lambda person: (person.parked_at, person.public_id), total=total)

    def restore(self, workspace: str, user: str, now: str) -> dict[str, Any]:
        """Say that a parked person is who writes as `now`: they are one again. Raises Rejected, Busy."""
        lost, found = self._people.anybody(workspace, user), self._people.anybody(workspace, now)
        if lost.is_going or found.is_going:
            raise NotFound(user)
        if lost.parked_at is None:
            raise Rejected("This person is not parked_users.")
        if lost.id == found.id or found.parked_at is not None:
            raise Rejected("`user` must be somebody whom a number or user id leads to.")
        # Whom keys lead to stays: should it be undone, what they said meanwhile is not left with somebody whom nobody reaches.
        user_unions.unite(self.database, found, lost, "an operator restored a parked user", self.clock.now(), uuid4().hex)
        with self.database.transaction(Fence(lost.scope.workspace)) as unit:
            self._people.note(unit, lost.scope, RESTORED)
            made, _ = union_records.unions(unit, lost.scope.workspace, behind=None, most=1)
        log.info("an operator restored a parked user", extra={"by": acting().subject})
        return self._as_json(made[0])

    def _parked_as_json(self, person: Parked, memories: int) -> dict[str, Any]:
        return {
            "user": person.public_id,
            "name": person.display_name,
            "parked_at": person.parked_at.isoformat(),
            "last_seen": person.last_seen.isoformat() if person.last_seen else None,
            "memories": memories,
            "number_now": person.now,
            "erased_after": (person.parked_at + self.parked_for).isoformat(),
        }

    def _as_json(self, union: Union) -> dict[str, Any]:
        until = user_unions.undone_until(union)
        return {
            "union": union.public_id,
            "kept": {"user": union.kept_id, "name": union.kept_name},
            "former": {"user": union.former_id, "name": union.former_name},
            "why": union.why,
            "united_at": union.united_at.isoformat(),
            "moved": {table: len(ids) for table, ids in union.moved.items() if ids},
            "undo_until": until.isoformat() if until and until > self.clock.now() else None,
            "undone_at": union.undone_at.isoformat() if union.undone_at else None,
        }

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


class Whom(Sent):
    """Whom a parked person writes as now."""

    user: str = Field(pattern="^[0-9A-Z]{26}$")


resource = Resource[Unions](lambda parts: parts.unions)


@resource.get("/api/workspaces/<workspace>/unions")
def united(workspace: Id, after: After = "", limit: Limit = PAGE) -> Content:
    """Unions of users of a workspace."""
    return resource.part.all(workspace, resource.page(after, limit, datetime, int))


@resource.post("/api/workspaces/<workspace>/unions/<union>/undo")
def undo(workspace: Id, union: Id) -> Content:
    """Undo a union of users."""
    return resource.part.undo(workspace, union)


@resource.get("/api/workspaces/<workspace>/parked")
def parked_people(workspace: Id, after: After = "", limit: Limit = PAGE) -> Content:
    """Parked people of a workspace."""
    return resource.part.parked(workspace, resource.page(after, limit, datetime, str))


@resource.post("/api/workspaces/<workspace>/parked/<user>/restore")
def restore(workspace: Id, user: Id, now: Whom) -> Content:
    """Restore a parked person."""
    return resource.part.restore(workspace, user, now.user)


resource.answers(Busy, lambda _: failure(409, BUSY))
