"""The audit log over HTTP: who did what in a workspace and of whom, the latest first, for admins."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import AfterValidator, AwareDatetime
from pydantic_core import PydanticCustomError

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.operators import Role, least
from agent7.api.http.resource import Content, Id, Resource
from agent7.channels.requests import can_be_kept
from agent7.errors import NotFound
from agent7.store.identity import audit, workspace_settings
from agent7.store.identity.audit import Entry, Filter
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence


@dataclass(frozen=True, slots=True)
class Audit:
    """The audit logs of workspaces."""

    database: Database

    def entries(self, workspace: str, wanted: Filter, page: Page) -> dict[str, Any]:
        """A page of the log, with who and what there is to filter by. Raises NotFound, DatabaseDown."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            home = workspace_settings.by_public_id(unit, workspace)
        if home is None:
            raise NotFound(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            before = (page.place(0), page.place(1)) if page.key else None
            found = audit.entries(unit, home.id, wanted, before=before, most=page.asks_for)
            actors, actions = audit.known(unit, home.id)
        return {**page.told("entries", found, as_json, key=lambda entry: (entry.at, entry.id)), "actors": actors, "actions": actions}


def as_json(entry: Entry) -> dict[str, Any]:
    """An entry as the API shows it."""
    return {
        "entry": str(entry.id),
        "actor": entry.actor,
        "action": entry.action,
        "person": entry.person,
        "name": entry.name,
        "fields": list(entry.fields),
        "at": entry.at.isoformat(),
    }


def _storable(text: str | None) -> str | None:
    if text is not None and not can_be_kept(text):
        raise PydanticCustomError("characters", "Must not contain a zero character")
    return text


resource = Resource[Audit](lambda parts: parts.audit)

Moment = Annotated[AwareDatetime | None, Query()]
Wanted = Annotated[str | None, Query(max_length=300), AfterValidator(_storable)]


@resource.get("/api/workspaces/<workspace>/audit")
@least(Role.ADMIN)
def log(
    workspace: Id,
    actor: Wanted = None,
    action: Wanted = None,
    person: Wanted = None,
    since: Moment = None,
    until: Moment = None,
    after: After = "",
    limit: Limit = PAGE,
) -> Content:
    """Who did what in a workspace, and with whose memory."""
    return resource.part.entries(workspace, Filter(actor, action, person, since, until), resource.page(after, limit, datetime, int))
