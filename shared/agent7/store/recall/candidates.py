"""Candidate gathering.

The candidates of one recall in one trip: what was found before, what is near, what falls into a time, what stands around these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from pgvector import HalfVector

from agent7.identity import ConversationId, MemoryId, ScopeId
from agent7.store.memory.postings import Bm25
from agent7.store.unit_of_work import UnitOfWork, ids_as_text
from agent7.types import Sentiment, Status


class Candidate(NamedTuple):
    """What fusion needs to know of one candidate, and no text. `cosine` is None where it was never embedded.

    A tuple, since some 200 of them are made for each recall: four times as fast as a frozen dataclass.
    """

    id: MemoryId
    cosine: float | None
    speaker: str
    valid_from: datetime
    follows: MemoryId | None
    length: int
    asks: bool
    dated: bool
    valid_until: datetime | None = None
    conversation_id: ConversationId | None = None
    sentiment: Sentiment = Sentiment.NEUTRAL
    archived: bool = False
    near: int | None = None
    """The place among the nearest, from 1 on; `in_time` likewise."""
    in_time: int | None = None
    words: float | None = None
    """BM25, where it was asked for."""


@dataclass(frozen=True, slots=True)
class Near:
    """The vector of a question. The `most` nearest come along, and what stands around the `leading` of them."""

    model: str
    vector: HalfVector
    most: int
    leading: int


@dataclass(frozen=True, slots=True)
class Span:
    """From the first instant to the one after the last. Of more than `looked_at` within it the latest are looked at; `most` come along."""

    first: datetime
    last: datetime
    looked_at: int
    most: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """`found` in any way before; what stands around the `leading` of them comes along. `weighing`: what to complete their BM25 with."""

    found: Sequence[MemoryId]
    leading: Sequence[MemoryId] = ()
    near: Near | None = None
    span: Span | None = None
    bm25: Bm25 | None = None


@dataclass(frozen=True, slots=True)
class Gathered:
    """Who may come back at that time. `nearest` and `in_time` the best first; `words` is BM25, where it was asked for."""

    candidates: Sequence[Candidate] = ()
    nearest: Sequence[MemoryId] = ()
    in_time: Sequence[MemoryId] = ()
    archived: frozenset[MemoryId] = frozenset()
    words: Mapping[MemoryId, float] = field(default_factory=dict)


def gather(unit: UnitOfWork, scopes: Sequence[ScopeId], wanted: Wanted, *, at: datetime, statuses: Sequence[Status]) -> Gathered:
    """Those of what is wanted that may come back at `at`: of these states, not superseded, not expired, still true.

    Each with its cosine to the question, whoever found it.
    """
    near, span, bm25 = wanted.near, wanted.span, wanted.bm25
    rows = unit.execute(
        """
        SELECT id, cosine, speaker, valid_from, follows, length, asks, dated, valid_until, conversation_id, sentiment,
               archived, near, in_time, words
          FROM recall_gathering(%s::bigint[], %s::bigint[], %s::bigint[], %s::smallint[], %s, %s, %s::halfvec, %s, %s,
                                %s, %s, %s, %s, %s::text[], %s::float8[], %s::float8, %s::float8, %s::float8)
        """,
        (
            ids_as_text(scopes),
            ids_as_text(wanted.found),
            ids_as_text(wanted.leading),
            [int(status) for status in statuses],
            at,
            *((near.model, near.vector, near.most, near.leading) if near else (None,) * 4),
            *((span.first, span.last, span.looked_at, span.most) if span else (None,) * 4),
            *(_parameters(bm25) if bm25 else (None,) * 5),
        ),
        binary=True,
    ).fetchall()
    candidates = list(map(Candidate._make, rows))
    return Gathered(
        candidates,
        _in_order([(each.near, each.id) for each in candidates if each.near is not None]),
        _in_order([(each.in_time, each.id) for each in candidates if each.in_time is not None]) if span else (),
        frozenset([each.id for each in candidates if each.archived]),
        {each.id: each.words for each in candidates if each.words is not None} if bm25 else {},
    )


def _parameters(bm25: Bm25) -> tuple[Any, ...]:
    return list(bm25.weights), list(bm25.weights.values()), bm25.k1, bm25.b, bm25.average_length


def _in_order(placed: Sequence[tuple[int, MemoryId]]) -> list[MemoryId]:
    return [memory for _, memory in sorted(placed)]
