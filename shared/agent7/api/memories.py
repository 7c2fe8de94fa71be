"""People's memories for an operator: looked through, dated back, released from quarantine or deleted there. Every use is audited."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from agent7.api.admin import signed_in
from agent7.api.memory_json import as_json, chapter_as_json, item_as_json, source_as_json, summary_as_json
from agent7.api.paging import PAGE, page_number, pages
from agent7.api.people import People
from agent7.api.workspaces import ADMIN
from agent7.channels.requests import can_be_kept
from agent7.clock import Clock
from agent7.conversation.conduct.cost_booking import book_recall
from agent7.conversation.erasure import redaction
from agent7.errors import BadRequest, NotFound, Rejected
from agent7.identity import PublicId
from agent7.memory import AsOf, Memory, MemoryAgent, Purpose
from agent7.store.recall import browsing
from agent7.store.recall.browsing import Shown
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Status

log = logging.getLogger(__name__)

ADDRESS: Final = re.compile(
    r"/api/workspaces/(?P<workspace>[0-9A-Z]{26})/users(?:/(?P<user>[0-9A-Z]{26})/memories"
    r"(?:/(?P<summaries>summaries)|/(?P<memory>[0-9A-Z]{26})(?P<release>/release)?)?)?"
)
LONGEST_SEARCH: Final = 500
"""Characters: nobody types more into a search box, and a memory may have a thousand."""
NOT_WAITING: Final = "This memory does not wait in quarantine (any more)."


class NotWaiting(Rejected):
    """The memory is not in quarantine, and nothing else may be released or deleted here."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which memories are asked for: those of a state, or those that held at another moment."""

    shown: Shown = Shown.ACTIVE
    page: int = 1
    as_of: AsOf = AsOf()  # noqa: RUF009 - a value
    search: str = ""

    @property
    def first(self) -> int:
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
        log.info("a quarantined memory was released", extra={"memory": public_id, "by": ADMIN})
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
        log.info("a quarantined memory was deleted", extra={"memory": public_id, "by": ADMIN})

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


def answer_about_memories(event: Mapping[str, Any], admin_token: str, memories: Callable[[], Memories]) -> tuple[int, dict[str, Any]]:
    """(HTTP status, JSON) for a request to `/api/workspaces/{w}/users` or `.../users/{u}/memories...`. Raises DatabaseDown."""
    if not signed_in(event, admin_token):
        return 401, {"message": "Sign in with the admin token (AGENT7_ADMIN_TOKEN)."}
    address = ADDRESS.fullmatch(event["requestContext"]["http"]["path"])
    if address is None:
        return 404, {"message": "No such address."}
    try:
        return _answer(event, address, memories)
    except NotFound:
        return 404, {"message": "No such workspace, person or memory."}
    except BadRequest as fault:
        return 400, {"message": f"{fault}."}
    except NotWaiting as fault:
        return 409, {"message": str(fault)}


def _answer(event: Mapping[str, Any], address: re.Match[str], memories: Callable[[], Memories]) -> tuple[int, dict[str, Any]]:
    method, query = event["requestContext"]["http"]["method"], event.get("queryStringParameters") or {}
    workspace, user, memory = address["workspace"], address["user"], address["memory"]
    if method == "GET" and address["summaries"]:
        _asked(query, set())
        return 200, memories().summaries(workspace, user)
    match method, bool(user), bool(memory), bool(address["release"]):
        case "GET", False, False, False:
            return 200, memories().people(workspace, _asked(query, {"page"}).page)
        case "GET", True, False, False:
            return 200, memories().some(workspace, user, _asked(query, {"page", "status", "true_at", "known_at", "search"}))
        case "GET", True, True, False:
            return 200, memories().one(workspace, user, PublicId(memory))
        case "POST", True, True, True:
            return 200, memories().release(workspace, user, PublicId(memory))
        case "DELETE", True, True, False:
            memories().delete(workspace, user, PublicId(memory))
            return 200, {"message": "The memory is forgotten."}
    return 405, {"message": "This address does not take that method."}


def _asked(query: Mapping[str, str], known: set[str]) -> Asked:
    """What the query parameters ask for. Raises BadRequest, naming the one that is wrong."""
    if strange := sorted(set(query) - known):
        raise BadRequest(f"There is no parameter {strange[0][:40]!r} here")
    as_of = AsOf(_moment(query, "true_at"), _moment(query, "known_at"))
    if not as_of.is_now and "status" in query:
        raise BadRequest("status says how memories are today: leave it out with true_at or known_at")
    page = page_number(query.get("page", "1"))
    try:
        shown = Shown(query.get("status", Shown.ACTIVE))
    except ValueError:
        raise BadRequest(f"status is one of {', '.join(Shown)}") from None
    if "search" not in query:
        return Asked(shown, page, as_of)
    if "page" in query or shown not in (Shown.ACTIVE, Shown.ARCHIVED):
        raise BadRequest("A search has one page, and looks at active or archived memories")
    return Asked(shown, page, as_of, _searched(query["search"]))


def _searched(text: str) -> str:
    """What is looked for. Raises BadRequest."""
    searched = text.strip()
    if not 0 < len(searched) <= LONGEST_SEARCH or not can_be_kept(searched):
        raise BadRequest(f"search is a text of 1 to {LONGEST_SEARCH} characters, without zero characters")
    return searched


def _moment(query: Mapping[str, str], name: str) -> datetime | None:
    """A time with its zone. A plus sign may have become a blank on its way."""
    if name not in query:
        return None
    try:
        moment = datetime.fromisoformat(query[name].strip().replace(" ", "+") if "T" in query[name] else query[name])
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise BadRequest(f"{name} is a time with its zone, such as 2026-03-02T12:00:00Z")
    return moment
