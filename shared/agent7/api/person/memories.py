"""People's memories for an operator: looked through, searched, dated back, explained by their history. Every look is audited."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from typing import Annotated, Any, Final

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BeforeValidator

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.moments import Since, Text, Until, moment, searched
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.http.versions import versioned
from agent7.api.person.memory_json import as_json, chapter_as_json, curve_as_json, item_as_json, source_as_json, summary_as_json, version_of
from agent7.api.person.people import People
from agent7.billing import book_recall
from agent7.clock import Clock
from agent7.errors import BadRequest, NotFound
from agent7.memory import DEFAULT_POLICY, AsOf, Memory, MemoryAgent, Purpose, relevance, words_to_mark
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import memory_list, memory_stats
from agent7.store.views.memory_list import Fading, Listed, Shown, Sort, Wanted
from agent7.types import Category, Kind, Origin, Status

MOST_FOUND: Final = 50
FADING: Final = Fading(
    DEFAULT_POLICY.confidence_step, DEFAULT_POLICY.confidence_step_after / timedelta(seconds=1), DEFAULT_POLICY.confidence_floor_of_stated
)


class Kinds(StrEnum):
    """Which kinds of memories: what is so or happened, one of the two, or the words as they were said."""

    STATEMENT = "statement"
    SEMANTIC = "semantic"
    EPISODIC = "episodic"
    VERBATIM = "verbatim"
    ANY = "any"

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of memory that are meant."""
        several = {Kinds.STATEMENT: (Kind.SEMANTIC, Kind.EPISODIC), Kinds.ANY: tuple(Kind)}
        return several.get(self) or (Kind(self.value),)


@dataclass(frozen=True, slots=True)
class Memories:
    """What an operator can see of what is remembered. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def some(self, workspace: str, user: str, wanted: Wanted, page: Page) -> dict[str, Any]:
        """Memories of a state, in the order that is asked for; `total` is exact up to a thousand."""
        scope, at = self._people.scope(workspace, user, "memories read"), self.clock.now()
        after = (page.place(0), page.place(1)) if page.key is not None else None
        with self.database.transaction(Fence.around(scope)) as unit:
            found, total = memory_list.counted(unit, scope.own, wanted, FADING, at=at, after=after, most=page.asks_for)
        tags = self.memory.explanations.tags(scope, [each.memory for each in found], at=at)
        shown: Any = lambda each: as_json(each.memory, self.memory, at, tags[each.memory.id])  # noqa: E731
        return page.told("memories", found, shown, key=_place, total=total)

    def held(self, workspace: str, user: str, as_of: AsOf, wanted: Wanted, page: Page) -> dict[str, Any]:
        """The statements that were so, or known, at another moment; last accessed first."""
        scope, at = self._people.scope(workspace, user, "memories read"), self.clock.now()
        held = [each for each in self.memory.timeline.held(scope, as_of, at=at) if _fits(each, wanted)]
        rows = sorted((Listed(each, each.last_accessed_at or each.created_at) for each in held), key=_place, reverse=True)
        behind = [each for each in rows if page.key is None or _place(each) < page.key]
        tags = self.memory.explanations.tags(scope, [each.memory for each in behind[: page.limit]], at=at)
        shown: Any = lambda each: as_json(each.memory, self.memory, at, tags[each.memory.id])  # noqa: E731
        return page.told("memories", behind[: page.asks_for], shown, key=_place, total=len(rows))

    def found(self, workspace: str, user: str, search: str, as_of: AsOf, wanted: Wanted) -> dict[str, Any]:
        """Memories that fit some words, best first; what fits too little is left out. `beside`: how many more of other kinds fit."""
        scope, at = self._people.scope(workspace, user, "memories searched"), self.clock.now()
        archived = wanted.shown is Shown.ARCHIVED
        recall = self.memory.recall(
            scope,
            search,
            purpose=Purpose.SEARCH,
            at=at,
            limit=MOST_FOUND,
            include_archived=archived,
            as_of=None if as_of.is_now else as_of,
        )
        with self.database.transaction(Fence.around(scope)) as unit:
            book_recall(unit, scope, recall, at, by_operator=True)
        fitting = {item.memory.id for item in relevance.found(search, recall.items)}
        explained = [each for each in self.memory.explanations.of_search(recall) if each.memory.id in fitting]
        of_state = [each for each in explained if not archived or each.memory.status is Status.ARCHIVED]
        shown = [each for each in of_state if _fits(each.memory, wanted)]
        told = [
            {
                **as_json(each.memory, self.memory, at),
                **item_as_json(each),
                "highlights": [] if each.memory.secret else list(words_to_mark(search, each.memory)),
            }
            for each in shown
        ]
        return {
            "memories": told,
            "degraded": list(recall.degraded),
            "next": None,
            "total": len(told),
            "beside": len(of_state) - len(shown),
        }

    def stats(self, workspace: str, user: str) -> dict[str, Any]:
        """How many memories there are of each state and category, and when something was last drawn from what was said."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            return memory_stats.of_person(unit, scope.own, at=at)

    def summaries(self, workspace: str, user: str) -> dict[str, Any]:
        """What is known of a person, summed up by category: lines of what holds now alone."""
        scope, at = self._people.scope(workspace, user, "summaries read"), self.clock.now()
        told = self.memory.summaries.told(scope, at=at)
        return {"summaries": [summary_as_json(summary) for summary in told], "total": len(told)}

    def one(self, workspace: str, user: str, public_id: str) -> tuple[dict[str, Any], int]:
        """One memory with its history and where it came from; and its version."""
        scope, at = self._people.scope(workspace, user, "memory read"), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            memory = seen(self.memory.timeline.get(scope, public_id, unit=unit))
            source = self.memory.timeline.provenance(scope, memory, unit=unit)
            history = self.memory.timeline.history(scope, memory.id, unit=unit)
        tags = self.memory.explanations.tags(scope, [memory], at=at)
        return {
            **as_json(memory, self.memory, at, tags[memory.id]),
            "source": source_as_json(source, memory),
            "history": [chapter_as_json(chapter) for chapter in history],
        }, version_of(memory)

    def decay(self, workspace: str, user: str, public_id: str) -> dict[str, Any]:
        """How strong one memory was since it was written, and will be if nobody uses it."""
        scope, at = self._people.scope(workspace, user, "memory read"), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            memory = seen(self.memory.timeline.get(scope, public_id, unit=unit))
            return curve_as_json(self.memory.timeline.decay(scope, memory, at=at, unit=unit), memory, at)

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def seen(found: Memory | None) -> Memory:
    """A memory that may be shown. Raises NotFound."""
    if found is None or found.status is Status.HIDDEN:
        raise NotFound("memory")
    return found


def _place(each: Listed) -> tuple[Any, int]:
    return each.key, each.memory.id


def _fits(memory: Memory, wanted: Wanted) -> bool:
    """Whether a memory that was found some other way is of what is asked for."""
    labelled = wanted.category in (None, memory.category) and wanted.origin in (None, memory.origin) and memory.kind in wanted.kinds
    told = wanted.text.casefold() in memory.content.casefold() and not (wanted.text and memory.secret)
    written = (wanted.since or memory.created_at) <= memory.created_at and not (wanted.until and memory.created_at >= wanted.until)
    return labelled and told and written


def one_of[Choice: StrEnum](choices: type[Choice], name: str, text: str) -> Choice:
    """Raises BadRequest."""
    try:
        return choices(text)
    except ValueError:
        raise BadRequest(f"{name} is one of {', '.join(choices)}") from None


OfStatus = Annotated[Shown | None, Query(), BeforeValidator(partial(one_of, Shown, "status"))]
OfKind = Annotated[Kinds | None, Query(), BeforeValidator(partial(one_of, Kinds, "kind"))]
OfCategory = Annotated[Category | None, Query(), BeforeValidator(partial(one_of, Category, "category"))]
OfOrigin = Annotated[Origin | None, Query(), BeforeValidator(partial(one_of, Origin, "origin"))]
By = Annotated[Sort, Query(), BeforeValidator(partial(one_of, Sort, "sort"))]
TrueAt = Annotated[datetime | None, Query(), BeforeValidator(partial(moment, "true_at"))]
KnownAt = Annotated[datetime | None, Query(), BeforeValidator(partial(moment, "known_at"))]
Search = Annotated[str, Query(), BeforeValidator(partial(searched, "search"))]


class Direction(StrEnum):
    """Whether a list goes as it does by itself, or the other way round."""

    FORWARDS = "forwards"
    BACKWARDS = "backwards"


Order = Annotated[Direction, Query(), BeforeValidator(partial(one_of, Direction, "order"))]

resource = Resource[Memories](lambda parts: parts.memories)


@resource.get("/api/workspaces/<workspace>/users/<user>/memories")
def memories(
    workspace: Id,
    user: Id,
    after: After = "",
    limit: Limit = PAGE,
    status: OfStatus = None,
    kind: OfKind = None,
    category: OfCategory = None,
    origin: OfOrigin = None,
    text: Text = "",
    since: Since = None,
    until: Until = None,
    sort: By = Sort.ACCESSED,
    order: Order = Direction.FORWARDS,
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
    kinds = kind or (Kinds.ANY if status is Shown.QUARANTINED else Kinds.STATEMENT)  # whatever waits is to be decided on
    wanted = Wanted(status or Shown.ACTIVE, kinds.kinds, category, origin, text, since, until, sort, backwards=order is Direction.BACKWARDS)
    if search:
        if after or status not in (None, Shown.ACTIVE, Shown.ARCHIVED):
            raise BadRequest("A search has one page, and looks at active or archived memories")
        return resource.part.found(workspace, user, search, as_of, wanted)
    page = resource.page(after, limit, memory_list.KEY_TYPES[sort], int)
    if not as_of.is_now:
        if sort is not Sort.ACCESSED or wanted.backwards:
            raise BadRequest("What was so at another moment comes last accessed first")
        return resource.part.held(workspace, user, as_of, wanted, page)
    return resource.part.some(workspace, user, wanted, page)


@resource.get("/api/workspaces/<workspace>/users/<user>/memories/stats")
def stats(workspace: Id, user: Id) -> Content:
    """How many memories there are of a person, and when something was last extracted."""
    return resource.part.stats(workspace, user)


@resource.get("/api/workspaces/<workspace>/users/<user>/memories/summaries")
def summaries(workspace: Id, user: Id) -> Content:
    """Summaries of a person's memories by category."""
    return resource.part.summaries(workspace, user)


@resource.get("/api/workspaces/<workspace>/users/<user>/memories/<memory>")
def memory(workspace: Id, user: Id, memory: Id) -> Response[Content]:
    """One memory with its history and provenance."""
    return versioned(*resource.part.one(workspace, user, memory))


@resource.get("/api/workspaces/<workspace>/users/<user>/memories/<memory>/decay")
def decay(workspace: Id, user: Id, memory: Id) -> Content:
    """The decay curve of one memory."""
    return resource.part.decay(workspace, user, memory)
