"""A person's memory document for an operator: read, exported, imported after a look at the difference, optimised. Each use is audited."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BeforeValidator

from agent7.api.http.faults import saying
from agent7.api.http.operators import Role, least
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.people import People
from agent7.channels.requests import can_be_kept, raw_body
from agent7.clock import Clock
from agent7.errors import BadRequest, Rejected
from agent7.identity import Scope
from agent7.memory import Change, Comparison, MemoryAgent
from agent7.store.erasure import personal_pages
from agent7.store.unit_of_work import Database, Fence

MOST_BYTES: Final = 800_000
"""Of a page of rows in UTF-8. A function may give 6 MB, JSON in ASCII is three times as long; the first page has `agent.md` besides."""
MOST_OF_AGENT_MD: Final = 3_000_000
"""Characters of JSON; with a page of rows it is what an answer holds."""
MOST_ROWS: Final = 5_000
"""On a page, so that it takes a second at most."""
SHOWN_CHANGES: Final = 500
"""Of each kind; how many there are is always told."""


@dataclass(frozen=True, slots=True)
class Documents:
    """What an operator can do with the memory document of a person. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def show(self, workspace: str, user: str) -> dict[str, Any]:
        """The document as Markdown and entry by entry; `used` counts all active statements, `tokens` those that it shows."""
        scope = self._scope(workspace, user, "memory document read")
        document = self.memory.document.show(scope, at=self.clock.now()).for_others
        with self.database.transaction(Fence.around(scope)) as unit:
            room = self.memory.document.room(scope, unit=unit)
        entries = [
            {"id": entry.public_id, "section": section, "text": entry.text, "tokens": entry.tokens, "protected": entry.protected}
            for section, inside in document.sections.items()
            for entry in inside
        ]
        return {
            "user": user,
            "markdown": document.markdown,
            "tokens": document.tokens,
            "limit": document.limit,
            "used": room.used,
            "remaining": room.remaining,
            "shown": document.shown,
            "total": document.total,
            "entries": entries,
        }

    def export(self, workspace: str, user: str, after: str = "") -> dict[str, Any]:
        """A page of everything that is kept of the person, the first with `agent.md` and its signature; `next` asks for the one after it.

        An `agent.md` that is more than an answer holds is left out (null): its memories are in the data. Raises BadRequest.
        """
        scope, at = self._scope(workspace, user, "personal data exported"), self.clock.now()
        agent_md = "" if after else self.memory.document.export(scope, at=at)
        size = len(json.dumps(agent_md))
        first = {} if after else {"agent_md": agent_md if size <= MOST_OF_AGENT_MD else None}
        with self.database.transaction(Fence.around(scope)) as unit:
            page = personal_pages.page(unit, scope, at, after=after, most_rows=MOST_ROWS, most_bytes=MOST_BYTES)
        return {**first, "data": page.data, "next": page.next}

    def take(self, workspace: str, user: str, text: str, *, dry_run: bool) -> dict[str, Any]:
        """What importing a file would do, or has done. Raises BadRequest, TooLarge, NotAllowed (another person's export)."""
        scope, at = self._scope(workspace, user, "memory import looked at" if dry_run else None), self.clock.now()
        if dry_run:
            return {"applied": False, **as_json(self.memory.document.compare(scope, text, at=at))}
        try:
            done = self.memory.document.restore(scope, text, at=at, noted=lambda unit: self._people.note(unit, scope, "memory imported"))
        except Rejected:
            self._scope(workspace, user, "memory import refused")
            raise
        return {"applied": True, **as_json(done)}

    def optimise(self, workspace: str, user: str) -> dict[str, Any]:
        """Make the document smaller; returns what was done. Raises NotFound, DatabaseDown."""
        scope = self._scope(workspace, user, "memory optimised")
        at = self.clock.now()
        compacted = self.memory.condensing.compact(scope, at)
        return {**asdict(self.memory.document.optimise(scope, at=at)), "compacted": compacted}

    def suggestions(self, workspace: str, user: str) -> dict[str, Any]:
        """What optimising would do, in numbers and in words."""
        suggested = self.memory.document.suggestions(self._scope(workspace, user, None), at=self.clock.now())
        return {**asdict(suggested), "suggestions": list(suggested.sentences)}

    def _scope(self, workspace: str, user: str, action: str | None) -> Scope:
        return self._people.scope(workspace, user, action)

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def as_json(comparison: Comparison) -> dict[str, Any]:
    """A difference as the API shows it: how many of each kind, and the first of them with their words."""
    kinds: dict[str, Sequence[Change]] = {
        "added": comparison.added,
        "changed": comparison.changed,
        "removed": comparison.removed,
        "quarantined": comparison.quarantined,
        "refused": comparison.refused,
    }
    counts = {name: len(changes) for name, changes in kinds.items()}
    return {
        "signed": comparison.signed,
        "counts": {**counts, "unchanged": comparison.unchanged, "forgotten": comparison.forgotten},
        **{name: [asdict(change) for change in changes[:SHOWN_CHANGES]] for name, changes in kinds.items()},
    }


def text_of(event: Mapping[str, Any]) -> str:
    """The file that was sent as the body. Raises BadRequest where it is no UTF-8."""
    try:
        text = raw_body(event).decode()
    except UnicodeDecodeError as error:
        raise BadRequest("the body is no text in UTF-8") from error
    if not can_be_kept(text):
        raise BadRequest("the file holds a zero character, which no text has")
    return text


def _yes_or_no(text: str) -> bool:
    """Raises BadRequest."""
    if text not in ("true", "false"):
        raise BadRequest("dry_run is true or false")
    return text == "true"


resource = Resource[Documents](lambda parts: parts.documents)


@resource.get("/api/workspaces/<workspace>/users/<user>/document")
def show(workspace: Id, user: Id) -> Content:
    """The memory document of a person."""
    return resource.part.show(workspace, user)


@resource.get("/api/workspaces/<workspace>/users/<user>/export")
@least(Role.EDITOR)
def export(workspace: Id, user: Id, after: Annotated[str, Query()] = "") -> Content:
    """A page of everything that is kept of a person."""
    with saying("Nothing was exported"):
        return resource.part.export(workspace, user, after)


@resource.get("/api/workspaces/<workspace>/users/<user>/document/suggestions")
def suggestions(workspace: Id, user: Id) -> Content:
    """What optimising the memory document would do."""
    return resource.part.suggestions(workspace, user)


@resource.post("/api/workspaces/<workspace>/users/<user>/document/optimize")
def optimise(workspace: Id, user: Id) -> Content:
    """Optimise the memory document."""
    return resource.part.optimise(workspace, user)


@resource.post("/api/workspaces/<workspace>/users/<user>/document/import")
def take(workspace: Id, user: Id, dry_run: Annotated[bool, Query(), BeforeValidator(_yes_or_no)] = True) -> Content:
    """The body is the file itself."""
    with saying("Nothing was imported"):
        return resource.part.take(workspace, user, text_of(resource.event.raw_event), dry_run=dry_run)
