"""Keyed hashes of what was forgotten: they keep older messages from bringing it back, and tell nobody what it was."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.identity import ScopeId
from agent7.store.unit_of_work import UnitOfWork


def add(unit: UnitOfWork, scope: ScopeId, fingerprints: Sequence[str], at: datetime) -> None:
    """Note keyed hashes (tombstones) of what was forgotten: nothing said before `at` may bring it back."""
    unit.execute(
        """
        INSERT INTO forgotten (scope_id, fingerprint, forgotten_at) SELECT %s, unnest(%s::text[]), %s
        ON CONFLICT (workspace_id, scope_id, fingerprint) DO UPDATE SET forgotten_at = EXCLUDED.forgotten_at
        """,
        (scope, sorted(set(fingerprints)), at),
    )


def holds(unit: UnitOfWork, scope: ScopeId, fingerprints: Sequence[str], said_at: datetime) -> bool:
    """Whether any of these was forgotten at or after the moment in which it was said."""
    row = unit.execute(
        "SELECT EXISTS (SELECT FROM forgotten WHERE scope_id = %s AND fingerprint = ANY(%s) AND forgotten_at >= %s)",
        (scope, list(fingerprints), said_at),
    ).fetchone()
    return bool(row and row[0])


def clear(unit: UnitOfWork, scope: ScopeId, fingerprints: Sequence[str]) -> None:
    """Remove tombstones: the person told it again on purpose."""
    unit.execute("DELETE FROM forgotten WHERE scope_id = %s AND fingerprint = ANY(%s)", (scope, list(fingerprints)))
