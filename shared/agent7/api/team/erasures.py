"""Erasure of a person by an operator: ask for it, and see how far it is. Noted in the audit log, which forgets of whom with the rest."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from agent7.api.http.operators import Role, least
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import NotFound
from agent7.store.erasure import erasures
from agent7.store.erasure.erasures import Erasure
from agent7.store.tasks import task_intents
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

ERASED = "user erased"


@dataclass(frozen=True, slots=True)
class Erasures:
    """What an operator can do about people who are to be erased."""

    database: Database
    clock: Clock

    def erase(self, workspace: str, user: str) -> dict[str, Any]:
        """Ask for it, once: the rows go within a minute or two, the rest within the hour. Raises NotFound, DatabaseDown."""
        people, at = People(self.database, self.clock), self.clock.now()
        person = people.anybody(workspace, user)
        with self.database.transaction(Fence.around(person.scope)) as unit:
            if not person.is_going:
                task_intents.cancel_all(unit, person.scope, at)
                people.note(unit, person.scope, ERASED)
            wanted = erasures.want(unit, person.scope, "operator", at)
            erasure = erasures.by_public_id(unit, person.scope.workspace, wanted)
        log.info("an operator asked for an erasure", extra={"erasure": wanted})
        return as_json(erasure)

    def state(self, workspace: str, erasure: str) -> dict[str, Any]:
        """How far an erasure is. Raises NotFound, DatabaseDown."""
        home = People(self.database, self.clock).home(workspace).id
        with self.database.transaction(Fence(home)) as unit:
            return as_json(erasures.by_public_id(unit, home, erasure))


def as_json(erasure: Erasure | None) -> dict[str, Any]:
    """An erasure as the API shows it. Raises NotFound."""
    if erasure is None:
        raise NotFound("erasure")
    times = {"asked_at": erasure.asked_at, "rows_gone_at": erasure.rows_gone_at, "done_at": erasure.done_at}
    state = "done" if erasure.done_at else "clearing" if erasure.rows_gone_at else "asked"
    shown = {name: moment.isoformat() if moment else None for name, moment in times.items()}
    return {"erasure": erasure.public_id, "asked_by": erasure.asked_by, "state": state, **shown, "left": erasure.left}


resource = Resource[Erasures](lambda parts: parts.erasures)


@resource.delete("/api/workspaces/<workspace>/users/<user>", status_code=202)
@least(Role.ADMIN)
def erase(workspace: Id, user: Id) -> Content:
    """Ask for the erasure of a person."""
    return resource.part.erase(workspace, user)


@resource.get("/api/workspaces/<workspace>/erasures/<erasure>")
def state(workspace: Id, erasure: Id) -> Content:
    """How far an erasure is."""
    return resource.part.state(workspace, erasure)
