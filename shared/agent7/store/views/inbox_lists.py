"""The inbox: people whom a human answers, and those whom one did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, LiteralString

from agent7.identity import PublicId, Scope, ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork
from agent7.store.views.threads import Place


@dataclass(frozen=True, slots=True)
class HandOver:
    """One hand-over. `said` is the last message with words: (role, origin, text, when); `waits_since` the first that nobody answered.

    `reachable`: the person did not opt out, is not blocked, and a key leads to them.
    """

    place: Place
    public_id: PublicId
    user: PublicId
    name: str
    language: str | None
    last_inbound_at: datetime | None
    reachable: bool
    asked: bool
    renewed_at: datetime
    claimed_by: str | None
    claimed_at: datetime | None
    closed_at: datetime | None
    closed_by: str | None
    notes: int
    waits_since: datetime | None
    said: tuple[int, str, str, datetime] | None


_SELECT: Final[LiteralString] = """
    SELECT h.began_at, h.id, h.public_id, u.public_id, u.display_name, u.language, u.last_inbound_at,
           u.stopped_at IS NULL AND u.parked_at IS NULL AND u.access = 'allowed', h.asked, h.renewed_at, h.claimed_by, h.claimed_at,
           h.closed_at, h.closed_by,
           (SELECT count(*) FROM operator_notes n WHERE n.scope_id = h.scope_id),
           (SELECT min(m.sent_at) FROM messages m
             WHERE m.scope_id = h.scope_id AND m.role = 0 AND m.kind NOT IN ('edit', 'reaction', 'revoke') AND m.sent_at >= h.began_at
               AND m.sent_at > COALESCE((SELECT max(o.sent_at) FROM messages o
                                          WHERE o.scope_id = h.scope_id AND o.role = 1 AND o.origin = 'operator'), '-infinity')),
           said.role, said.origin, said.text, said.sent_at
      FROM handovers h
      JOIN users u ON u.workspace_id = h.workspace_id AND u.scope_id = h.scope_id
      LEFT JOIN LATERAL (
        SELECT m.role, m.origin, left(COALESCE(m.text, m.heard), 300) AS text, m.sent_at FROM messages m
         WHERE m.scope_id = h.scope_id AND COALESCE(m.text, m.heard) IS NOT NULL AND m.role <> 2 AND m.kind <> 'edit'
         ORDER BY m.sent_at DESC, m.id DESC LIMIT 1) AS said ON true
     WHERE NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id) AND h.scope_id = ANY (%s)
"""


def latest(
    unit: UnitOfWork, workspace: WorkspaceId, *, going_on: bool, since: datetime, before: Place, most: int
) -> list[tuple[ScopeId, int]]:
    """(scope, id) of hand-overs that go on since then, or are over, the latest first; needs no fence."""
    rows = unit.execute(
        "SELECT scope_id, handover_id FROM handovers_latest(%s, %s, %s, %s, %s, %s)",
        (workspace, going_on, since, before.at, before.id, most),
    ).fetchall()
    return [(ScopeId(row[0]), row[1]) for row in rows]


def handovers(unit: UnitOfWork, found: Sequence[tuple[ScopeId, int]]) -> list[HandOver]:
    """These, the latest first. Those of somebody who is being erased are left out. The fence holds their scopes."""
    rows = unit.execute(
        _SELECT + " AND h.id = ANY (%s) ORDER BY h.began_at DESC, h.id DESC", ([scope for scope, _ in found], [each for _, each in found])
    )
    return [_handover(row) for row in rows.fetchall()]


def going_on(unit: UnitOfWork, scope: Scope, *, since: datetime) -> HandOver | None:
    """The one of this person that goes on since then."""
    row = unit.execute(_SELECT + " AND h.closed_at IS NULL AND h.renewed_at > %s", ([scope.own], since)).fetchone()
    return _handover(row) if row else None


def of_person(unit: UnitOfWork, scope: Scope, *, most: int) -> list[HandOver]:
    """All of a person, the latest first."""
    rows = unit.execute(_SELECT + " ORDER BY h.began_at DESC, h.id DESC LIMIT %s", ([scope.own], most)).fetchall()
    return [_handover(row) for row in rows]


def _handover(row: tuple[Any, ...]) -> HandOver:
    *before, role, origin, text, at = row
    said = None if text is None else (role, origin, text, at)
    return HandOver(Place(before[0], before[1]), *[*before[2:], said])
