"""Vectors of memories, one row a memory and model: exact scans over an index that carries the vectors."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.identity import MemoryId, ScopeId
from agent7.store.unit_of_work import UnitOfWork


def as_text(vector: Sequence[float]) -> str:
    """A vector as pgvector reads it, with the digits that half precision keeps."""
    return "[" + ",".join(f"{number:.5g}" for number in vector) + "]"


def add(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, model: str, vector: Sequence[float], *, live: bool) -> None:
    unit.execute(
        """
        INSERT INTO memory_embeddings (scope_id, model, memory_id, live, embedding) VALUES (%s, %s, %s, %s, %s::halfvec)
        ON CONFLICT (scope_id, model, memory_id) DO UPDATE SET embedding = EXCLUDED.embedding
        """,
        (scope, model, memory, live, as_text(vector)),
    )


def nearest(
    unit: UnitOfWork,
    scopes: Sequence[ScopeId],
    model: str,
    vector: str,
    *,
    most: int,
    any_life: bool,
) -> dict[MemoryId, float]:
    """The memories nearest to a query vector, with their cosine, nearest first: exact, and never another model's.

    Vectors have length 1, so that the inner product is the cosine at a third of its arithmetic. The `+ 0` keeps the planner
    from an approximate index, which returns too few rows of a small user (measured: 25 to 37 of 100). Written once, in the inner
    query, it is computed once a row: Postgres would compute the same expression for the order and again for the output.
    """
    rows = unit.execute(
        """
        SELECT near.memory_id, -near.distance
          FROM (SELECT e.memory_id, (e.embedding <#> %(vector)s::halfvec) + 0 AS distance
                  FROM memory_embeddings e
                 WHERE e.scope_id = ANY(%(scopes)s::bigint[]) AND e.model = %(model)s AND (%(any_life)s OR e.live)
                 ORDER BY distance
                 LIMIT %(most)s) AS near
        """,
        {"scopes": list(scopes), "model": model, "vector": vector, "most": most, "any_life": any_life},
    )
    return {MemoryId(row[0]): row[1] for row in rows.fetchall()}


def missing(unit: UnitOfWork, scopes: Sequence[ScopeId], model: str, *, most: int) -> list[tuple[MemoryId, str]]:
    """Active memories without a vector of this model, with their text: what was written while the model did not answer."""
    rows = unit.execute(
        """
        SELECT m.id, m.content FROM memories m
         WHERE m.scope_id = ANY(%s::bigint[]) AND m.status = 0 AND m.superseded_at IS NULL
           AND NOT EXISTS (SELECT FROM memory_embeddings e WHERE e.scope_id = m.scope_id AND e.model = %s AND e.memory_id = m.id)
         ORDER BY m.id DESC LIMIT %s
        """,
        (list(scopes), model, most),
    )
    return [(MemoryId(row[0]), row[1]) for row in rows.fetchall()]
