"""Vectors of memories, one row a memory and model: scanned exactly, in large scopes found through an approximate index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from pgvector import HalfVector

from agent7.identity import MemoryId, ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork


def half(vector: Sequence[float]) -> HalfVector:
    """A vector in half precision (halfvec), as it is kept: 2 bytes a number, on the wire too."""
    return HalfVector(list(vector))


def add(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, model: str, vector: Sequence[float], *, live: bool) -> None:
    """Store the embedding of a memory, as half-precision vector; a second time replaces it (upsert)."""
    unit.execute(
        """
        INSERT INTO memory_embeddings (scope_id, model, memory_id, live, embedding) VALUES (%s, %s, %s, %s, %s::halfvec)
        ON CONFLICT (memory_id, model, workspace_id) DO UPDATE SET embedding = EXCLUDED.embedding
        """,
        (scope, model, memory, live, half(vector)),
    )


def nearest(
    unit: UnitOfWork,
    scopes: Sequence[ScopeId],
    model: str,
    vector: HalfVector,
    *,
    most: int,
    any_life: bool,
) -> dict[MemoryId, float]:
    """Nearest neighbours of a query vector with their cosine in [-1, 1], nearest first; never another model's vectors.

    Exact but for what `follow_growth` has placed in an approximate index, which is so in large scopes alone. Vectors have length 1, so
    that the inner product is the cosine at a third of its arithmetic.
    """
    rows = unit.execute(
        """
        SELECT memory_id, max(cosine) FROM nearest_memories(%s::bigint[], %s, %s::halfvec, %s, %s)
         GROUP BY memory_id ORDER BY max(cosine) DESC, memory_id DESC LIMIT %s
        """,
        (list(scopes), model, vector, most, any_life, most),
    )
    return {MemoryId(row[0]): row[1] for row in rows.fetchall()}


def alike(unit: UnitOfWork, scope: ScopeId, memories: Sequence[MemoryId], *, least: float) -> list[MemoryId]:
    """What is as near as `least` (cosine) to any of these memories, whatever its state; exact, by the vectors that are kept.

    Placed or not, a vector of a scope is found by one of two indexes: in these words Postgres knows it.
    """
    rows = unit.execute(
        """
        SELECT DISTINCT other.memory_id FROM memory_embeddings mine
          JOIN memory_embeddings other ON other.scope_id = mine.scope_id AND other.model = mine.model AND (other.ann = 0 OR other.ann > 0)
         WHERE mine.scope_id = %(scope)s AND mine.memory_id = ANY(%(memories)s::bigint[])
           AND -(mine.embedding <#> other.embedding) >= %(least)s AND NOT other.memory_id = ANY(%(memories)s::bigint[])
        """,
        {"scope": scope, "memories": list(memories), "least": least},
    )
    return [MemoryId(row[0]) for row in rows.fetchall()]


def follow_growth(unit: UnitOfWork, scope: ScopeId, model: str, *, line: int, alone: int | None = None, most: int) -> int:
    """Place at most `most` rows of a scope of `line` rows or more in an approximate index; take them back when it has shrunk to half.

    From `alone` rows on (without it, `line`), where an index would hold nobody else. Returns how many rows changed, 0 when there is nothing
    left to do. One costs some 2 ms. A model without indexes is left alone.
    """
    given = (scope, model, line, min(alone or line, line), most)
    return int(unit.one("SELECT follow_growth(%s, %s, %s, %s, %s)", given)[0])


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


@dataclass(frozen=True, slots=True)
class Served:
    """By which model the memories of a workspace are found, and since which switch; None: no model is settled, or it was the first."""

    model: str | None
    since: datetime | None


def served(unit: UnitOfWork, workspace: WorkspaceId) -> Served:
    """The model that serves a workspace."""
    return Served(*unit.one("SELECT embedding_model, embedding_model_since FROM workspaces WHERE id = %s", (workspace,)))


def settle(unit: UnitOfWork, workspace: WorkspaceId, model: str) -> None:
    """A workspace without a model of its own has this one from now on."""
    unit.execute("UPDATE workspaces SET embedding_model = %s WHERE id = %s AND embedding_model IS NULL", (model, workspace))


def switch(unit: UnitOfWork, workspace: WorkspaceId, model: str, at: datetime) -> None:
    """Memories are found by this model from this commit on."""
    unit.execute(
        "UPDATE workspaces SET embedding_model = %s, embedding_model_since = %s WHERE id = %s AND embedding_model <> %s",
        (model, at, workspace, model),
    )


def page_to_embed(
    unit: UnitOfWork, workspace: WorkspaceId, model: str, after: int, *, most: int
) -> tuple[MemoryId, Mapping[ScopeId, Sequence[MemoryId]]] | None:
    """The last of the next memories of a workspace, whosever they are, and those without a vector, by scope; None at the end."""
    rows = unit.execute(
        "SELECT memory_id, scope_id, lacks FROM memories_to_embed(%s, %s, %s, %s)", (workspace, model, after, most)
    ).fetchall()
    if not rows:
        return None
    lacking = defaultdict(list)
    for memory, scope, lacks in rows:
        if lacks:
            lacking[ScopeId(scope)].append(MemoryId(memory))
    return MemoryId(rows[-1][0]), lacking


def texts(unit: UnitOfWork, scope: ScopeId, memories: Sequence[MemoryId]) -> list[tuple[MemoryId, str]]:
    """The words of these memories, of those that are still there."""
    rows = unit.execute("SELECT id, content FROM memories WHERE scope_id = %s AND id = ANY (%s) ORDER BY id", (scope, list(memories)))
    return [(MemoryId(row[0]), row[1]) for row in rows.fetchall()]


def add_beside(unit: UnitOfWork, scope: ScopeId, model: str, made: Sequence[tuple[MemoryId, str, Sequence[float]]]) -> int:
    """Add vectors that were made of these words: to the memories that still say them, and have none of this model; how many."""
    return unit.execute(
        """
        INSERT INTO memory_embeddings (scope_id, model, memory_id, live, embedding)
        SELECT m.scope_id, %s, m.id, m.status = 0 AND m.superseded_at IS NULL, v.vector::halfvec
          FROM unnest(%s::bigint[], %s::text[], %s::text[]) AS v (id, content, vector)
          JOIN memories m ON m.scope_id = %s AND m.id = v.id AND m.content = v.content
           FOR SHARE OF m
        ON CONFLICT DO NOTHING
        """,
        (
            model,
            [memory for memory, _, _ in made],
            [content for _, content, _ in made],
            [f"[{','.join(map(repr, vector))}]" for _, _, vector in made],
            scope,
        ),
    ).rowcount


def drop_others(unit: UnitOfWork, scope: ScopeId, model: str, *, most: int, compared_anew: bool) -> int:
    """Delete at most `most` vectors of any other model; how many.

    `compared_anew`: what they belong to is compared with its neighbours once more, by vectors that nobody has compared it by.
    """
    return int(
        unit.one(
            """
            WITH dropped AS (
              DELETE FROM memory_embeddings WHERE scope_id = %(scope)s AND model <> %(model)s AND ctid = ANY (ARRAY(
                SELECT ctid FROM memory_embeddings WHERE scope_id = %(scope)s AND ann = 0 AND (model < %(model)s OR model > %(model)s)
                 UNION ALL
                SELECT ctid FROM memory_embeddings WHERE scope_id = %(scope)s AND ann > 0 AND (model < %(model)s OR model > %(model)s)
                 LIMIT %(most)s))
              RETURNING memory_id
            ), anew AS (
              UPDATE memories SET compared_at = NULL
               WHERE %(anew)s AND scope_id = %(scope)s AND id IN (SELECT memory_id FROM dropped) AND kind = 'semantic' AND status = 0
                 AND superseded_at IS NULL AND compared_at IS NOT NULL
            )
            SELECT count(*) FROM dropped
            """,
            {"scope": scope, "model": model, "most": most, "anew": compared_anew},
        )[0]
    )
