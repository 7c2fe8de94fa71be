"""Time travel (as-of reads).

Memories as they were at a moment: every read of recall again, over closed and cold rows too. Exact, and slower.

The moment is given by three times: `true_at`, `known_at` and `kept_at` (see agent7.memory.recall.bitemporal). What was archived since was
in use then; what waits for an operator or is hidden comes back at no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, LiteralString

from pgvector import HalfVector

from agent7.identity import MemoryId, ScopeId
from agent7.store.memory import cold, memory_rows, postings
from agent7.store.memory.memory_rows import Memory, from_row
from agent7.store.memory.postings import Bm25, Statistics
from agent7.store.recall.candidates import Candidate, Gathered, Near, Span, Wanted
from agent7.store.unit_of_work import UnitOfWork, ids_as_text
from agent7.types import Category

HELD: Final = """
       m.status IN (0, 1) AND m.created_at <= %(known_at)s AND (m.expires_at IS NULL OR m.expires_at > %(kept_at)s)
   AND m.valid_from <= %(true_at)s
   AND (m.valid_until IS NULL OR m.valid_until > %(true_at)s OR m.superseded_at > %(known_at)s)"""
"""What was known and so. Until a row was superseded nobody knew that it would end."""


@dataclass(frozen=True, slots=True)
class Past:
    """Reads rows as they were at one moment."""

    true_at: datetime
    known_at: datetime
    kept_at: datetime

    def statistics(self, unit: UnitOfWork, scopes: Sequence[ScopeId], lexemes: Sequence[str]) -> Statistics:
        """As `postings.statistics`, but for how many memories hold each lexeme: counted over closed ones too."""
        today = postings.statistics(unit, scopes, lexemes)
        rows = unit.execute(
            """
            SELECT lexeme, count(*) FROM memory_words
             WHERE scope_id = ANY(%s::bigint[]) AND lexeme = ANY(%s::text[]) GROUP BY lexeme
            """,
            (list(scopes), list(lexemes)),
        )
        return Statistics(today.memories, today.average_length, dict(rows.fetchall()))

    def best(self, unit: UnitOfWork, scopes: Sequence[ScopeId], bm25: Bm25, *, most: int) -> dict[MemoryId, float]:
        """As `postings.best`, among what held."""
        rows = unit.execute(
            f"""
            SELECT t.memory_id,
                   sum((%(idf)s::float8[])[array_position(%(lexemes)s::text[], t.lexeme)] * t.tf * (%(k1)s + 1)
                       / (t.tf + %(k1)s * (1 - %(b)s + %(b)s * t.dl / %(average)s)))::float8 AS score
              FROM memory_words t JOIN memories m ON m.scope_id = t.scope_id AND m.id = t.memory_id
             WHERE t.scope_id = ANY(%(scopes)s::bigint[]) AND t.lexeme = ANY(%(lexemes)s::text[]) AND {HELD}
             GROUP BY t.memory_id
             ORDER BY score DESC, t.memory_id DESC
             LIMIT %(most)s
            """,  # noqa: S608 - constants only
            self._with(
                scopes,
                lexemes=list(bm25.weights),
                idf=list(bm25.weights.values()),
                k1=bm25.k1,
                b=bm25.b,
                average=bm25.average_length,
                most=most,
            ),
        )
        return {MemoryId(row[0]): row[1] for row in rows.fetchall()}

    def nearest(self, unit: UnitOfWork, scopes: Sequence[ScopeId], model: str, vector: HalfVector, *, most: int) -> dict[MemoryId, float]:
        """As `embeddings.nearest`, among what held."""
        rows = unit.execute(
            f"""
            SELECT near.memory_id, -near.distance
              FROM (SELECT e.memory_id, (e.embedding <#> %(vector)s::halfvec) + 0 AS distance
                      FROM (SELECT * FROM memory_embeddings WHERE ann = 0 UNION ALL SELECT * FROM memory_embeddings WHERE ann > 0) e
                      JOIN memories m ON m.scope_id = e.scope_id AND m.id = e.memory_id
                     WHERE e.scope_id = ANY(%(scopes)s::bigint[]) AND e.model = %(model)s AND {HELD}
                     ORDER BY distance
                     LIMIT %(most)s) AS near
            """,  # noqa: S608 - constants only
            self._with(scopes, model=model, vector=vector, most=most),
        )
        return {MemoryId(row[0]): row[1] for row in rows.fetchall()}

    def gather(self, unit: UnitOfWork, scopes: Sequence[ScopeId], wanted: Wanted) -> Gathered:
        """As `candidates.gather`, among what held, in the cold too; of a time what began in it. Every posting was read before."""
        near = wanted.near
        nearest = list(self.nearest(unit, scopes, near.model, near.vector, most=near.most)) if near else []
        in_time = self._begun_in(unit, scopes, wanted.span) if wanted.span else []
        ids = list(dict.fromkeys([*wanted.found, *nearest, *in_time]))
        leading = [*wanted.leading, *(nearest[: near.leading] if near else ())]
        return Gathered(self._candidates(unit, scopes, ids, leading, near), nearest, in_time)

    def _begun_in(self, unit: UnitOfWork, scopes: Sequence[ScopeId], span: Span) -> list[MemoryId]:
        """What began within a time, the latest first."""
        rows = unit.execute(
            f"""
            SELECT m.id FROM memories m
             WHERE m.scope_id = ANY(%(scopes)s::bigint[]) AND m.valid_from >= %(first)s AND m.valid_from < %(last)s AND {HELD}
             ORDER BY m.valid_from DESC LIMIT %(most)s
            """,  # noqa: S608 - constants only
            self._with(scopes, first=span.first, last=span.last, most=span.most),
        )
        return [MemoryId(row[0]) for row in rows.fetchall()]

    def _candidates(
        self, unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId], leading: Sequence[MemoryId], near: Near | None
    ) -> list[Candidate]:
        rows = unit.execute(
            f"""
            WITH wanted AS (
              SELECT unnest(%(ids)s::bigint[]) AS id
               UNION
              SELECT b.follows FROM memories b WHERE b.scope_id = ANY(%(scopes)s::bigint[]) AND b.id = ANY(%(leading)s::bigint[])
               UNION
              SELECT a.id FROM memories a WHERE a.scope_id = ANY(%(scopes)s::bigint[]) AND a.follows = ANY(%(leading)s::bigint[]))
            SELECT m.id, -(e.embedding <#> %(vector)s::halfvec), m.speaker, m.valid_from, m.follows, m.length, m.asks, m.dated,
                   m.valid_until, m.conversation_id, m.sentiment
              FROM memories m
              LEFT JOIN memory_embeddings e ON e.scope_id = m.scope_id AND e.model = %(model)s AND e.memory_id = m.id
             WHERE m.scope_id = ANY(%(scopes)s::bigint[]) AND m.id IN (SELECT id FROM wanted) AND {HELD}
             UNION ALL
            SELECT m.id, NULL, m.speaker, m.valid_from, m.follows, m.length, m.asks, m.dated, m.valid_until, m.conversation_id, m.sentiment
              FROM memories_cold m WHERE m.scope_id = ANY(%(scopes)s::bigint[]) AND m.id IN (SELECT id FROM wanted) AND {HELD}
            """,  # noqa: S608 - constants only
            self._with(
                scopes,
                ids=ids_as_text(ids),
                leading=ids_as_text(leading),
                model=near.model if near else None,
                vector=near.vector if near else None,
            ),
        )
        return [Candidate(*row) for row in rows.fetchall()]

    def in_the_cold(self, unit: UnitOfWork, scopes: Sequence[ScopeId]) -> list[tuple[MemoryId, str, str | None]]:
        """Id, text and language of what held and rests in the cold, where nothing has postings."""
        rows = unit.execute(
            f"SELECT m.id, m.content, m.language FROM memories_cold m WHERE m.scope_id = ANY(%(scopes)s::bigint[]) AND {HELD}",  # noqa: S608
            self._with(scopes),
        )
        return [(MemoryId(row[0]), row[1], row[2]) for row in rows.fetchall()]

    def of_slot(self, unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str) -> list[Memory]:
        """What was said to be so of this attribute of this subject, the latest first."""
        found = self._read(
            unit, scopes, " AND m.subject = %(subject)s AND m.attribute = %(attribute)s", subject=subject, attribute=attribute
        )
        return sorted(found, key=lambda memory: (memory.valid_from, memory.id), reverse=True)

    def read(self, unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
        """Those of these ids that held."""
        found = self._read(unit, scopes, " AND m.id = ANY(%(ids)s::bigint[])", ids=ids_as_text(ids))
        return {memory.id: memory for memory in found}

    def statements(
        self, unit: UnitOfWork, scopes: Sequence[ScopeId], *, most: int = 1_000, categories: Sequence[Category] = ()
    ) -> list[Memory]:
        """The newest statements that held, no verbatim rows; of these categories alone if any are named."""
        narrowed = " AND m.kind <> 'verbatim' AND (%(categories)s::text[] = '{}' OR m.category = ANY(%(categories)s::text[]))"
        found = self._read(unit, scopes, narrowed + " ORDER BY m.id DESC LIMIT %(most)s", categories=list(categories), most=most)
        return sorted(found, key=lambda memory: -memory.id)[:most]

    def own_words(self, unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Memory]:
        """The newest of what the person had told word for word by then, without what only asks."""
        told = " AND m.kind = 'verbatim' AND m.origin = 'direct_user' AND m.speaker = 'user' AND NOT m.asks"
        found = self._read(unit, [scope], told + " ORDER BY m.id DESC LIMIT %(most)s", most=most)
        return sorted(found, key=lambda memory: -memory.id)[:most]

    def counts(self, unit: UnitOfWork, scope: ScopeId) -> dict[Category, int]:
        """How many statements of each category held."""
        rows = unit.execute(
            f"""
            SELECT category, count(*)
              FROM (SELECT m.category FROM memories m WHERE m.scope_id = ANY(%(scopes)s::bigint[]) AND m.kind <> 'verbatim' AND {HELD}
                     UNION ALL
                    SELECT m.category FROM memories_cold m
                     WHERE m.scope_id = ANY(%(scopes)s::bigint[]) AND m.kind <> 'verbatim' AND {HELD}) AS held
             GROUP BY category
            """,  # noqa: S608 - constants only
            self._with([scope]),
        )
        return {Category(row[0]): row[1] for row in rows.fetchall()}

    def _read(self, unit: UnitOfWork, scopes: Sequence[ScopeId], narrowed: LiteralString, **given: Any) -> list[Memory]:
        """Warm rows, then cold ones."""
        where: LiteralString = f" WHERE m.scope_id = ANY(%(scopes)s::bigint[]) AND {HELD}" + narrowed
        parameters = self._with(scopes, **given)
        warm = unit.execute(memory_rows.SELECT + where, parameters).fetchall()
        return [from_row(row) for row in [*warm, *unit.execute(cold.SELECT + where, parameters).fetchall()]]

    def _with(self, scopes: Sequence[ScopeId], **given: Any) -> dict[str, Any]:
        return {"scopes": list(scopes), "true_at": self.true_at, "known_at": self.known_at, "kept_at": self.kept_at, **given}
