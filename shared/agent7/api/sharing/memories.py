"""Shared memories for agents: written, found, read, confirmed, contradicted, forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BaseModel

from agent7.api.http.resource import PARTS, Id, Resource, Words
from agent7.api.sharing import shapes
from agent7.api.sharing.callers import asking, window_headers
from agent7.api.sharing.shapes import (
    DOMAIN,
    BatchSent,
    Contradicted,
    ContradictionSent,
    Forgotten,
    FoundMemories,
    Memory,
    MemorySent,
    QuerySent,
    WrittenMemories,
    WrittenMemory,
)
from agent7.sharing import Query as Wanted
from agent7.sharing import Sharing

resource = Resource[Sharing](lambda parts: parts.sharing)


def now() -> datetime:
    """The moment of this request."""
    at: datetime = resource.context[PARTS].clock.now()
    return at


def answer(status: int, content: BaseModel, headers: Mapping[str, str] | None = None) -> Response[Any]:
    """A good answer with its headers."""
    return Response(status, content_type="application/json", headers=dict(headers or {}), body=content.model_dump(mode="json"))


@resource.post("/shared/v1/memories", status_code=201)
def write(memory: MemorySent) -> Response[WrittenMemory]:
    """Share something.

    It is found as soon as this answers. What somebody shared already is confirmed by it; what directs whoever reads it
    waits for an operator (`quarantined`), and is found by nobody before.
    """
    (done,), window = resource.part.write(asking(), [memory.as_new()], at=now())
    return answer(201, shapes.written(done), window_headers(window))


@resource.post("/shared/v1/memories/batch", status_code=201)
def write_batch(batch: BatchSent) -> Response[WrittenMemories]:
    """Share up to 50 things at once. Each counts as one item; over the limit none is kept."""
    done, window = resource.part.write(asking(), [each.as_new() for each in batch.memories], at=now())
    return answer(201, WrittenMemories(memories=[shapes.written(each) for each in done]), window_headers(window))


@resource.get("/shared/v1/query")
def find(
    query: Annotated[Words, Query(min_length=1, max_length=1_000, pattern=r"\S")],
    domain: Annotated[str, Query(pattern=DOMAIN)] | None = None,
    namespace: Annotated[str, Query(pattern=DOMAIN)] | None = None,
    min_score: Annotated[float, Query(ge=0, le=5)] = 0.0,
    limit: Annotated[int, Query(ge=1, le=50)] = 10,
) -> FoundMemories:
    """Find what agents share and what the workspace knows, best first."""
    return _found(Wanted(query, domain or "", namespace or "", frozenset(), min_score, limit))


@resource.post("/shared/v1/query")
def query(query: QuerySent) -> FoundMemories:
    """Find with a body: as the GET, and by categories too."""
    return _found(query.as_query())


@resource.get("/shared/v1/memories/<memory>")
def read(memory: Id) -> Memory:
    """One memory."""
    return shapes.shown(resource.part.read(asking(), memory, at=now()))


@resource.post("/shared/v1/memories/<memory>/confirm")
def confirm(memory: Id) -> Memory:
    """Say that it is so. It is surer by that once for each other agent."""
    return shapes.shown(resource.part.confirm(asking(), memory, at=now()))


@resource.post("/shared/v1/memories/<memory>/contradict")
def contradict(memory: Id, contradiction: ContradictionSent) -> Response[Contradicted]:
    """Say that it is not so, and what is so instead.

    What is one's own is over by that; what is another's is less sure, once for each agent.
    """
    instead = contradiction.instead.as_new() if contradiction.instead else None
    done, window = resource.part.contradict(asking(), memory, instead, at=now())
    return answer(200, shapes.contradicted(done), window_headers(window))


@resource.delete("/shared/v1/memories/<memory>")
def forget(memory: Id) -> Forgotten:
    """Delete for good what this agent has shared."""
    resource.part.forget(asking(), memory, at=now())
    return Forgotten(forgotten=memory)


def _found(wanted: Wanted) -> FoundMemories:
    return shapes.found(resource.part.query(asking(), wanted, at=now()))
