"""Erasure of a person by an operator: ask for it, and see how far it is. Noted in the audit log without a word about whom."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from agent7.api.admin import signed_in
from agent7.api.people import People
from agent7.clock import Clock
from agent7.errors import NotFound
from agent7.store.erasure import erasures
from agent7.store.erasure.erasures import Erasure
from agent7.store.tasks import tasks
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

ADDRESS = re.compile(r"/api/workspaces/(?P<workspace>[0-9A-Z]{26})/(?P<what>users|erasures)/(?P<id>[0-9A-Z]{26})")
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
                tasks.cancel_all(unit, person.scope, at)
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


def answer_about_erasures(event: Mapping[str, Any], admin_token: str, found: Callable[[], Erasures]) -> tuple[int, dict[str, Any]]:
    """(HTTP status, JSON) for a request of API Gateway to `/api/workspaces/{w}/users/{u}` or `.../erasures/{e}`. Raises DatabaseDown."""
    if not signed_in(event, admin_token):
        return 401, {"message": "Sign in with the admin token (AGENT7_ADMIN_TOKEN)."}
    method, address = event["requestContext"]["http"]["method"], ADDRESS.fullmatch(event["requestContext"]["http"]["path"])
    if address is None:
        return 404, {"message": "No such address."}
    try:
        match method, address["what"]:
            case "DELETE", "users":
                return 202, found().erase(address["workspace"], address["id"])
            case "GET", "erasures":
                return 200, found().state(address["workspace"], address["id"])
    except NotFound:
        return 404, {"message": "No such workspace, person or erasure."}
    return 405, {"message": "This address does not take that method."}
