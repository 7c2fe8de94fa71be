"""The graph of a person's memory, for an operator: whom and what it speaks of, how these hang together, and the memories behind each."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Annotated, Any, Final

from aws_lambda_powertools.event_handler.openapi.params import Path, Query
from pydantic import BeforeValidator

from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import BadRequest, NotFound
from agent7.identity import EntityId
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import graph

MOST_ENTITIES: Final = 2000
SHOWN_ENTITIES: Final = 500
MOST_EDGES: Final = 8000
MOST_MEMORIES: Final = 100
LAST_ID: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Graphs:
    """What an operator can see of it; that somebody looked is noted. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def of_person(self, workspace: str, user: str, at: datetime | None, most: int) -> dict[str, Any]:
        """The entities that are spoken of most, with all that connects them; `at`: as it was known then."""
        scope = People(self.database, self.clock).scope(workspace, user, "graph read")
        with self.database.transaction(Fence(scope.workspace, (scope.own,))) as unit:
            nodes, total = graph.nodes(unit, scope.own, at=at, most=most)
            shown = [node.id for node in nodes]
            relations = graph.relations(unit, scope.own, shown, at=at, most=MOST_EDGES)
            together = graph.together(unit, scope.own, shown, at=at, most=MOST_EDGES)
        return {
            "at": at.isoformat() if at else None,
            "total": total,
            "entities": [{**asdict(node), "since": node.since.isoformat()} for node in nodes],
            "relations": [_relation(each) for each in relations],
            "together": [{"one": pair.one, "other": pair.other, "memories": pair.memories} for pair in together],
        }

    def entity(self, workspace: str, user: str, wanted: int) -> dict[str, Any]:
        """One of them with the memories that speak of it, current ones first. Raises NotFound when there is none."""
        scope = People(self.database, self.clock).scope(workspace, user, "graph read")
        with self.database.transaction(Fence(scope.workspace, (scope.own,))) as unit:
            found = graph.entity(unit, scope.own, EntityId(wanted))
            if found is None:
                raise NotFound(str(wanted))
            memories, total = graph.spoken_of(unit, scope.own, EntityId(wanted), most=MOST_MEMORIES)
        kind, role, name = found
        return {"id": wanted, "kind": kind, "role": role, "name": name, "total": total, "memories": [_memory(each) for each in memories]}


def _relation(relation: graph.Relation) -> dict[str, Any]:
    return {**asdict(relation), "strength": round(relation.strength, 2), **_validity(relation)}


def _memory(memory: graph.Spoken) -> dict[str, Any]:
    told = {**asdict(memory), "confidence": round(memory.confidence, 2), "created_at": memory.created_at.isoformat()}
    return told | _validity(memory)


def _validity(fact: graph.Relation | graph.Spoken) -> dict[str, str | None]:
    return {"valid_from": fact.valid_from.isoformat(), "valid_until": fact.valid_until.isoformat() if fact.valid_until else None}


def _moment(text: str) -> datetime:
    """A time with its zone. A plus sign may have become a blank on its way. Raises BadRequest."""
    try:
        moment = datetime.fromisoformat(text.strip().replace(" ", "+") if "T" in text else text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise BadRequest("at is a time with its zone, such as 2026-03-02T12:00:00Z")
    return moment


Moment = Annotated[datetime | None, Query(), BeforeValidator(_moment)]
Most = Annotated[int, Query(ge=1, le=MOST_ENTITIES)]
Entity = Annotated[int, Path(ge=1, le=LAST_ID)]

resource = Resource[Graphs](lambda parts: parts.memory_graphs)


@resource.get("/api/workspaces/<workspace>/users/<user>/graph")
def of_person(workspace: Id, user: Id, at: Moment = None, limit: Most = SHOWN_ENTITIES) -> Content:
    """The graph of a person's memory."""
    return resource.part.of_person(workspace, user, at, limit)


@resource.get("/api/workspaces/<workspace>/users/<user>/graph/entities/<entity>")
def one(workspace: Id, user: Id, entity: Entity) -> Content:
    """An entity with the memories that speak of it."""
    return resource.part.entity(workspace, user, entity)
