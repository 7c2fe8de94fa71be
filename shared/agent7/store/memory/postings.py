"""Inverted index for BM25. Lexemes and where they stand: the lexical arm, without any text-search configuration of the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId, ScopeId
from agent7.store.unit_of_work import UnitOfWork, ids_as_text

COUNTED_AT_MOST = 1_000
"""A lexeme in more memories than this is frequent: how frequent hardly changes its weight."""
FREQUENT = 100
"""Lexemes in at least so many memories are counted by `recount`; rarer ones are counted when asked, faster than looked up."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What BM25 needs to know of a collection: its size, the average length, and how many memories hold each lexeme."""

    memories: int
    average_length: float
    document_frequency: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Bm25:
    """BM25 (Robertson & Zaragoza 2009, eq. 3.15, with k1 + 1 in the numerator) over these lexemes, whose weights are their idf."""

    weights: Mapping[str, float]
    average_length: float
    k1: float
    b: float


def add(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, frequencies: Mapping[str, int], *, live: bool) -> None:
    """Index a memory that has no postings: one a lexeme with its term frequency and the document length (inverted index)."""
    unit.execute(
        """
        WITH named AS (UPDATE memories SET terms = %(terms)s WHERE scope_id = %(scope)s AND id = %(id)s RETURNING id)
        SELECT post_memory(%(scope)s, id, %(live)s, %(length)s, %(lexemes)s::text[], %(frequencies)s::int[], waiting => true) FROM named
        """,
        {
            "scope": scope,
            "id": memory,
            "terms": as_terms(frequencies),
            "live": live,
            "length": min(sum(frequencies.values()), 32_767),
            "lexemes": list(frequencies),
            "frequencies": list(frequencies.values()),
        },
    )


def as_terms(frequencies: Mapping[str, int]) -> str:
    """How a memory's row names its lexemes: one a line, each as often as it stands there."""
    return "\n".join(lexeme for lexeme, count in frequencies.items() for _ in range(count))


def drop(unit: UnitOfWork, scope: ScopeId, memories: Sequence[MemoryId]) -> None:
    """Take the postings of these away, which are to get others."""
    unit.execute(
        """
        SELECT take_postings(%(scope)s, array_agg(m.id), array_agg(m.terms)) FROM memories m
         WHERE m.scope_id = %(scope)s AND m.id = ANY(%(memories)s::bigint[])
        """,
        {"scope": scope, "memories": list(memories)},
    )


def statistics(unit: UnitOfWork, scopes: Sequence[ScopeId], lexemes: Sequence[str]) -> Statistics:
    """Counted figures where there are some, plus what came since; the rest is counted now, each with a limit."""
    rows = unit.execute(
        "SELECT lexeme, holding, memories, average_length FROM term_statistics(%s::bigint[], %s::text[], %s)",
        (ids_as_text(scopes), list(lexemes), COUNTED_AT_MOST),
    ).fetchall()
    return Statistics(rows[0][2], max(rows[0][3], 1.0), {lexeme: holding for lexeme, holding, *_ in rows if lexeme})


def best(unit: UnitOfWork, scopes: Sequence[ScopeId], bm25: Bm25, *, most: int, any_life: bool) -> dict[MemoryId, float]:
    """The memories with the highest BM25, best first."""
    rows = unit.execute(
        "SELECT memory_id, score FROM memories_of_words(%s::bigint[], %s::text[], %s::float8[], %s, %s, %s, %s, %s)",
        (
            ids_as_text(scopes),
            list(bm25.weights),
            list(bm25.weights.values()),
            bm25.k1,
            bm25.b,
            bm25.average_length,
            any_life,
            most,
        ),
    )
    return {MemoryId(row[0]): row[1] for row in rows.fetchall()}


def holding_all(
    unit: UnitOfWork, scopes: Sequence[ScopeId], terms: Sequence[Sequence[str]], *, most: int, any_life: bool = False
) -> list[MemoryId]:
    """The newest memories in which every term stands: one at least of its alternative lexemes."""
    spellings = [(lexeme, term) for term, alternatives in enumerate(terms) for lexeme in alternatives]
    rows = unit.execute(
        """
        SELECT t.memory_id FROM memory_words t
          JOIN unnest(%(lexemes)s::text[], %(terms)s::int[]) AS w(lexeme, term) ON t.lexeme = w.lexeme COLLATE "C"
         WHERE t.scope_id = ANY(%(scopes)s::bigint[]) AND t.lexeme = ANY(%(lexemes)s::text[]) AND (%(any_life)s OR t.live)
         GROUP BY t.memory_id HAVING count(DISTINCT w.term) = %(wanted)s
         ORDER BY t.memory_id DESC LIMIT %(most)s
        """,
        {
            "scopes": list(scopes),
            "lexemes": [lexeme for lexeme, _ in spellings],
            "terms": [term for _, term in spellings],
            "wanted": len(terms),
            "most": most,
            "any_life": any_life,
        },
    )
    return [MemoryId(row[0]) for row in rows.fetchall()]


def grown(unit: UnitOfWork, scope: ScopeId, *, share: float, least: int) -> bool:
    """Whether so much was written since the last count that it should be done again."""
    row = unit.execute(
        """
        SELECT (SELECT count(*) FROM memories m WHERE m.scope_id = s.id AND m.id > COALESCE(c.through_id, 0)),
               COALESCE(c.memories, 0)
          FROM (SELECT %s::bigint AS id) s LEFT JOIN memory_counts c ON c.scope_id = s.id
        """,
        (scope,),
    ).fetchone()
    return row is not None and row[0] >= max(least, share * row[1])


def recount(unit: UnitOfWork, scope: ScopeId, at: datetime) -> None:
    """Count a scope anew: its size, the average length and its frequent lexemes. One pass over its postings."""
    unit.execute(
        """
        INSERT INTO memory_counts (scope_id, memories, average_length, through_id, counted_at)
        SELECT %(scope)s, count(*) FILTER (WHERE status = 0 AND superseded_at IS NULL), COALESCE(avg(length), 1),
               COALESCE(max(id), 0), %(at)s
          FROM memories WHERE scope_id = %(scope)s
        ON CONFLICT (workspace_id, scope_id) DO UPDATE
           SET memories = EXCLUDED.memories, average_length = EXCLUDED.average_length, through_id = EXCLUDED.through_id,
               counted_at = EXCLUDED.counted_at
        """,
        {"scope": scope, "at": at},
    )
    unit.execute("DELETE FROM memory_term_counts WHERE scope_id = %s", (scope,))
    unit.execute(
        """
        INSERT INTO memory_term_counts (scope_id, lexeme, df)
        SELECT scope_id, lexeme, count(*) FROM memory_words WHERE scope_id = %s AND live GROUP BY scope_id, lexeme HAVING count(*) >= %s
        """,
        (scope, FREQUENT),
    )
