"""People's memories for an operator: looked through, dated back, released from quarantine or deleted there. Every use is audited."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Annotated, Any, Final

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BeforeValidator

from agent7.api.http.operators import acting
from agent7.api.http.paging import PAGE, Page, pages
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.memory_json import as_json, chapter_as_json, item_as_json, source_as_json, summary_as_json
from agent7.api.person.people import People
from agent7.billing import book_recall
from agent7.channels.requests import can_be_kept
from agent7.clock import Clock
from agent7.conversation.erasure import redaction
from agent7.errors import BadRequest, NotFound, Rejected
from agent7.memory import AsOf, Memory, MemoryAgent, Purpose
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import browsing
from agent7.store.views.browsing import Shown
from agent7.types import Status

log = logging.getLogger(__name__)

LONGEST_SEARCH: Final = 500
"""Characters: nobody types more into a search box, and a memory may have a thousand."""
NOT_WAITING: Final = "This memory does not wait in quarantine (any more)."


class NotWaiting(Rejected):
    """The memory is not in quarantine, and nothing else may be released or deleted here."""


class NotMerged(Rejected):
    """The memory was not made one with another, and does not rest in the cold."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which memories are asked for: those of a state, or those that held at another moment."""

    shown: Shown = Shown.ACTIVE
    page: int = 1
    as_of: AsOf = AsOf()  # noqa: RUF009 - a value
    search: str = ""

    @property
    def first(self) -> int:
        """How many memories stand before the page."""
        return (self.page - 1) * PAGE


@dataclass(frozen=True, slots=True)
class Memories:
    """What an operator can do with what is remembered. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def people(self, workspace: str, page: int) -> dict[str, Any]:
        """The people of a workspace, who wrote last first, each with how much is known and how much waits."""
        home = self._people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            found, total = browsing.people(unit, home.id, first=(page - 1) * PAGE, most=PAGE)
        scopes = tuple(person.scope for person in found)
        with self.database.transaction(Fence(home.id, scopes)) as unit:
            counts = browsing.counts(unit, scopes) if scopes else {}
        return {
            "users": [
                {
                    "user": person.public_id,
                    "name": person.display_name,
                    "language": person.language,
                    "first_seen": person.first_seen.isoformat(),
                    "last_seen": person.last_seen.isoformat() if person.last_seen else None,
                    "memories": counts.get(person.scope, (0, 0))[0],
                    "quarantined": counts.get(person.scope, (0, 0))[1],
                }
                for person in found
            ],
            **pages(page, total),
        }

    def some(self, workspace: str, user: str, asked: Asked) -> dict[str, Any]:
        """One page of memories, last accessed first; of a search all that it found, best first, each with why."""
        if asked.search:
            return self._found(workspace, user, asked)
        scope, at = self._people.scope(workspace, user, "memories read"), self.clock.now()
        if asked.as_of.is_now:
            with self.database.transaction(Fence.around(scope)) as unit:
                found, total = browsing.page(unit, scope.own, asked.shown, at=at, first=asked.first, most=PAGE)
        else:
            held = sorted(self.memory.timeline.held(scope, asked.as_of, at=at), key=_last_used, reverse=True)
            found, total = held[asked.first : asked.first + PAGE], len(held)
        tags = self.memory.explanations.tags(scope, found, at=at)
        return {"memories": [as_json(memory, self.memory, at, tags[memory.id]) for memory in found], **pages(asked.page, total)}

    def _found(self, workspace: str, user: str, asked: Asked) -> dict[str, Any]:
        """Memories that fit some words, also those kept as they were said."""
        scope, at = self._people.scope(workspace, user, "memories searched"), self.clock.now()
        archived = asked.shown is Shown.ARCHIVED
        recall = self.memory.recall(
            scope, asked.search, purpose=Purpose.SEARCH, at=at, include_archived=archived, as_of=None if asked.as_of.is_now else asked.as_of
        )
        with self.database.transaction(Fence.around(scope)) as unit:
            book_recall(unit, scope, recall, at, by_operator=True)
        explained = self.memory.explanations.of_search(recall)
        found = [item for item in explained if not archived or item.memory.status is Status.ARCHIVED]
        told = [{**as_json(item.memory, self.memory, at), **item_as_json(item)} for item in found]
        return {"memories": told, "degraded": list(recall.degraded), **pages(1, len(told))}

    def summaries(self, workspace: str, user: str) -> dict[str, Any]:
        """What is known of a person, summed up by category: lines of what holds now alone."""
        scope, at = self._people.scope(workspace, user, "summaries read"), self.clock.now()
        told = self.memory.summaries.told(scope, at=at)
        return {"summaries": [summary_as_json(summary) for summary in told], "total": len(told)}

    def one(self, workspace: str, user: str, public_id: str) -> dict[str, Any]:
        """One memory with its history and where it came from."""
        scope, at = self._people.scope(workspace, user, "memory read"), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            memory = self._memory(self.memory.timeline.get(scope, public_id, unit=unit))
            source = self.memory.timeline.provenance(scope, memory, unit=unit)
            history = self.memory.timeline.history(scope, memory.id, unit=unit)
        tags = self.memory.explanations.tags(scope, [memory], at=at)
        return {
            **as_json(memory, self.memory, at, tags[memory.id]),
            "source": source_as_json(source, memory),
            "history": [chapter_as_json(chapter) for chapter in history],
        }

    def release(self, workspace: str, user: str, public_id: str) -> dict[str, Any]:
        """An operator vouches for what waited: it is active and theirs from now on. Raises NotWaiting."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            memory = self._memory(self.memory.timeline.get(scope, public_id, unit=unit))
            released = self.memory.quarantine.release(unit, scope, [memory.id], at=at)
            if not released:
                raise NotWaiting(NOT_WAITING)
            self._people.note(unit, scope, "memory released")
        log.info("a quarantined memory was released", extra={"memory": public_id, "by": acting().subject})
        return as_json(released[0], self.memory, at)

    def delete(self, workspace: str, user: str, public_id: str) -> None:
        """Forget what waited for good, as if the person had asked for it. Raises NotWaiting."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            memory = self._memory(self.memory.timeline.get(scope, public_id, unit=unit))
            if memory.status is not Status.QUARANTINED:
                raise NotWaiting(NOT_WAITING)
            forgotten = self.memory.forget(unit, scope, [memory.id], at=at)
            if not forgotten.memories:
                raise NotWaiting("This memory is protected and cannot be deleted.")
            redaction.redact(unit, scope, forgotten, at)
            self._people.note(unit, scope, "memory deleted")
        log.info("a quarantined memory was deleted", extra={"memory": public_id, "by": acting().subject})

    def restore(self, workspace: str, user: str, public_id: str) -> dict[str, Any]:
        """Have a statement back that rests in cold storage, or was made one with another. Raises NotMerged."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            memory = self._memory(self.memory.timeline.get(scope, public_id, unit=unit))
            thawed = self.memory.retention.thaw(unit, scope, [memory.id], at)
            parted = self.memory.merging.part(unit, scope, memory.id, at)
            if not parted and (not thawed or memory.superseded_at is not None):
                raise NotMerged("This memory was merged with nothing, and rests in no cold storage that it could come back from.")
            self._people.note(unit, scope, "memory restored")
            restored = self._memory(self.memory.timeline.get(scope, public_id, unit=unit))
        log.info("a memory was restored", extra={"memory": public_id, "by": acting().subject})
        return as_json(restored, self.memory, at)

    @staticmethod
    def _memory(found: Memory | None) -> Memory:
        if found is None or found.status is Status.HIDDEN:
            raise NotFound("memory")
        return found

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def _last_used(memory: Memory) -> tuple[datetime, int]:
    return memory.last_accessed_at or memory.created_at, memory.id


def _shown(text: str) -> Shown:
    """Raises BadRequest."""
    try:
        return Shown(text)
    except ValueError:
        raise BadRequest(f"status is one of {', '.join(Shown)}") from None


def _searched(text: str) -> str:
    """What is looked for. Raises BadRequest."""
    searched = text.strip()
    if not 0 < len(searched) <= LONGEST_SEARCH or not can_be_kept(searched):
        raise BadRequest(f"search is a text of 1 to {LONGEST_SEARCH} characters, without zero characters")
    return searched


def _moment(name: str, text: str) -> datetime:
    """A time with its zone. A plus sign may have become a blank on its way. Raises BadRequest."""
    try:
        moment = datetime.fromisoformat(text.strip().replace(" ", "+") if "T" in text else text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise BadRequest(f"{name} is a time with its zone, such as 2026-03-02T12:00:00Z")
    return moment


OfStatus = Annotated[Shown | None, Query(), BeforeValidator(_shown)]
TrueAt = Annotated[datetime | None, Query(), BeforeValidator(partial(_moment, "true_at"))]
KnownAt = Annotated[datetime | None, Query(), BeforeValidator(partial(_moment, "known_at"))]
Search = Annotated[str, Query(), BeforeValidator(_searched)]

resource = Resource[Memories](lambda parts: parts.memories)


@resource.get("/api/workspaces/<workspace>/users")
def people(workspace: Id, page: Page = 1) -> Content:
    """The people of a workspace."""
    return resource.part.people(workspace, page)


@resource.get("/api/workspaces/<workspace>/users/<user>/memories")
def memories(
    workspace: Id,
    user: Id,
    page: Page | None = None,
    status: OfStatus = None,
    true_at: TrueAt = None,
    known_at: KnownAt = None,
    search: Search = "",
) -> Content:
    """Memories of a person: a page, a search, or as of an earlier time.

    Raises BadRequest when status and time, or search and page, are asked for together.
    """
    as_of = AsOf(true_at, known_at)
    if not as_of.is_now and status is not None:
        raise BadRequest("status says how memories are today: leave it out with true_at or known_at")
    if search and (page is not None or status not in (None, Shown.ACTIVE, Shown.ARCHIVED)):
        raise BadRequest("A search has one page, and looks at active or archived memories")
    return resource.part.some(workspace, user, Asked(status or Shown.ACTIVE, page or 1, as_of, search))


@resource.get("/api/workspaces/<workspace>/users/<user>/memories/summaries")
def summaries(workspace: Id, user: Id) -> Content:
    """Summaries of a person's memories by category."""
    return resource.part.summaries(workspace, user)


@resource.get("/api/workspaces/<workspace>/users/<user>/memories/<memory>")
def memory(workspace: Id, user: Id, memory: Id) -> Content:
    """One memory with its history and provenance."""
    return resource.part.one(workspace, user, memory)


@resource.post("/api/workspaces/<workspace>/users/<user>/memories/<memory>/release")
def release(workspace: Id, user: Id, memory: Id) -> Content:
    """Release a memory from quarantine."""
    return resource.part.release(workspace, user, memory)


@resource.post("/api/workspaces/<workspace>/users/<user>/memories/<memory>/restore")
def restore(workspace: Id, user: Id, memory: Id) -> Content:
    """Have a memory back that rests in cold storage, or that a job made one with another that says the same."""
    return resource.part.restore(workspace, user, memory)


@resource.delete("/api/workspaces/<workspace>/users/<user>/memories/<memory>")
def delete(workspace: Id, user: Id, memory: Id) -> Content:
    """Delete a memory in quarantine."""
    resource.part.delete(workspace, user, memory)
    return {"message": "The memory is forgotten."}
