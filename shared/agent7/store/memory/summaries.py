"""Summaries of categories: one current text a person and category, and some earlier versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NewType

from agent7.identity import MemoryId, PublicId, Scope, ScopeId, new_public_id
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category

SummaryId = NewType("SummaryId", int)


@dataclass(frozen=True, slots=True)
class Version:
    """A summary as it was made. Every source has a line of its own in `content`, in the same order."""

    id: SummaryId
    public_id: PublicId
    category: Category
    version: int
    content: str = field(repr=False)
    sources: tuple[MemoryId, ...]
    current: bool


@dataclass(frozen=True, slots=True)
class CurrentSummary:
    """A current summary, with those of its sources that may come back at the asked moment."""

    id: SummaryId
    public_id: PublicId
    category: Category
    version: int
    content: str = field(repr=False)
    sources: tuple[MemoryId, ...]
    holding: frozenset[MemoryId]
    made_at: datetime


@dataclass(frozen=True, slots=True)
class Change:
    """What a category has now, against its current summary: `fresh` statements since, and `gone` ones that stand in it."""

    category: Category
    total: int
    fresh: int
    gone: int
    is_summed_up: bool


def lock(unit: UnitOfWork, scope: ScopeId) -> None:
    """Let one transaction at a time make, or take from, a person's summaries: what one forgets another must not write."""
    unit.execute("SELECT pg_advisory_xact_lock(hashtextextended('category summaries', %s))", (scope,))


def changes(unit: UnitOfWork, scope: ScopeId, *, at: datetime, least_confidence: float = 0.0) -> list[Change]:
    """Every category that has statements, or a summary. Statements that were never so sure do not count: no summary tells them."""
    rows = unit.execute(
        """
        WITH held AS (
          SELECT m.category, count(*) AS total, count(*) FILTER (WHERE m.id > s.through_id) AS fresh
            FROM memories m LEFT JOIN category_summaries s ON s.scope_id = m.scope_id AND s.category = m.category AND s.current
           WHERE m.scope_id = %(scope)s AND m.kind <> 'verbatim' AND (m.kind <> 'episodic' OR m.category = 'task_outcome')
             AND m.status = 0 AND m.superseded_at IS NULL AND NOT m.secret AND m.confidence >= %(least)s
             AND (m.expires_at IS NULL OR m.expires_at > %(at)s) AND (m.valid_until IS NULL OR m.valid_until > %(at)s)
           GROUP BY m.category
        ), summed AS (
          SELECT s.category, cardinality(s.sources)
                 - (SELECT count(*) FROM memories m
                     WHERE m.scope_id = s.scope_id AND m.id = ANY (s.sources) AND m.status = 0 AND m.superseded_at IS NULL
                       AND (m.expires_at IS NULL OR m.expires_at > %(at)s) AND (m.valid_until IS NULL OR m.valid_until > %(at)s)) AS gone
            FROM category_summaries s WHERE s.scope_id = %(scope)s AND s.current
        )
        SELECT category, COALESCE(held.total, 0), COALESCE(held.fresh, 0), COALESCE(summed.gone, 0), summed.category IS NOT NULL
          FROM held FULL JOIN summed USING (category) ORDER BY category
        """,
        {"scope": scope, "at": at, "least": least_confidence},
    )
    return [Change(Category(row[0]), *row[1:]) for row in rows.fetchall()]


def current(unit: UnitOfWork, scope: ScopeId, *, at: datetime) -> list[CurrentSummary]:
    """The current summaries, by category."""
    rows = unit.execute(
        """
        SELECT s.id, s.public_id, s.category, s.version, s.content, s.sources,
               ARRAY(SELECT m.id FROM memories m
                      WHERE m.scope_id = s.scope_id AND m.id = ANY (s.sources) AND m.status = 0 AND m.superseded_at IS NULL
                        AND NOT m.secret
                        AND (m.expires_at IS NULL OR m.expires_at > %(at)s) AND (m.valid_until IS NULL OR m.valid_until > %(at)s)),
               s.made_at
          FROM category_summaries s
         WHERE s.scope_id = %(scope)s AND s.current
         ORDER BY s.category
        """,
        {"scope": scope, "at": at},
    )
    return [
        CurrentSummary(row[0], PublicId(row[1]), Category(row[2]), row[3], row[4], tuple(row[5]), frozenset(row[6]), row[7])
        for row in rows.fetchall()
    ]


def add(
    unit: UnitOfWork,
    scope: Scope,
    category: Category,
    content: str,
    tokens: int,
    sources: Sequence[MemoryId],
    *,
    total: int,
    through: MemoryId,
    at: datetime,
) -> SummaryId:
    """The next version, which is the current one from now on."""
    retire(unit, scope.own, category)
    row = unit.one(
        """
        INSERT INTO category_summaries (public_id, workspace_id, scope_id, user_id, category, version, content, tokens, sources, total,
                                        through_id, made_at)
        SELECT %s, %s, %s, %s, %s, 1 + COALESCE(max(s.version), 0), %s, %s, %s::bigint[], %s, %s, %s
          FROM category_summaries s WHERE s.scope_id = %s AND s.category = %s
        RETURNING id
        """,
        (
            new_public_id(at), scope.workspace, scope.own, scope.user, category, content, tokens, list(sources), total, through, at,
            scope.own, category,
        ),
    )  # fmt: skip
    return SummaryId(row[0])


def confirm(
    unit: UnitOfWork, scope: ScopeId, category: Category, content: str, sources: Sequence[MemoryId], *, total: int, through: MemoryId
) -> bool:
    """Note that the current version says it still, after everything up to `through`; False where it says something else."""
    confirmed = unit.execute(
        """
        UPDATE category_summaries SET total = %s, through_id = %s
         WHERE scope_id = %s AND category = %s AND current AND content = %s AND sources = %s::bigint[]
        """,
        (total, through, scope, category, content, list(sources)),
    )
    return confirmed.rowcount == 1


def retire(unit: UnitOfWork, scope: ScopeId, category: Category) -> None:
    """The current version is an earlier one."""
    unit.execute(
        "UPDATE category_summaries SET current = false WHERE scope_id = %s AND category = %s AND current",
        (scope, category),
    )


def prune(unit: UnitOfWork, scope: ScopeId, category: Category, *, kept: int) -> None:
    """Delete all but the last versions."""
    unit.execute(
        """
        DELETE FROM category_summaries
         WHERE scope_id = %(scope)s AND category = %(category)s
           AND version <= (SELECT max(version) - %(kept)s FROM category_summaries WHERE scope_id = %(scope)s AND category = %(category)s)
        """,
        {"scope": scope, "category": category, "kept": kept},
    )


def delete_ended(unit: UnitOfWork, scope: ScopeId) -> None:
    """Delete every version of a category that has no current one."""
    unit.execute(
        """
        DELETE FROM category_summaries s
         WHERE s.scope_id = %s
           AND NOT EXISTS (SELECT FROM category_summaries c WHERE c.scope_id = s.scope_id AND c.category = s.category AND c.current)
        """,
        (scope,),
    )


def versions(unit: UnitOfWork, scope: ScopeId) -> list[Version]:
    """Every version that is kept, the newest of each category first."""
    rows = unit.execute(
        """
        SELECT id, public_id, category, version, content, sources, current FROM category_summaries
         WHERE scope_id = %s ORDER BY category, version DESC
        """,
        (scope,),
    )
    return [Version(row[0], PublicId(row[1]), Category(row[2]), row[3], row[4], tuple(row[5]), row[6]) for row in rows.fetchall()]


def still_there(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> frozenset[MemoryId]:
    """Those of these memories that are kept anywhere, in use or in the cold."""
    rows = unit.execute(
        """
        SELECT id FROM memories WHERE scope_id = %(scope)s AND id = ANY(%(ids)s::bigint[])
         UNION ALL
        SELECT id FROM memories_cold WHERE scope_id = %(scope)s AND id = ANY(%(ids)s::bigint[])
        """,
        {"scope": scope, "ids": list(ids)},
    )
    return frozenset(MemoryId(row[0]) for row in rows.fetchall())


def shorten(unit: UnitOfWork, scope: ScopeId, summary: SummaryId, content: str, tokens: int, sources: Sequence[MemoryId]) -> None:
    """Take lines from a version."""
    unit.execute(
        """
        UPDATE category_summaries SET content = %s, tokens = %s, sources = %s::bigint[]
         WHERE scope_id = %s AND id = %s
        """,
        (content, tokens, list(sources), scope, summary),
    )


def delete(unit: UnitOfWork, scope: ScopeId, summary: SummaryId) -> None:
    """Delete one summary."""
    unit.execute("DELETE FROM category_summaries WHERE scope_id = %s AND id = %s", (scope, summary))


def delete_all(unit: UnitOfWork, scope: ScopeId) -> None:
    """Delete every summary of a scope."""
    unit.execute("DELETE FROM category_summaries WHERE scope_id = %s", (scope,))
