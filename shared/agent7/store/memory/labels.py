"""Labels of a memory that an operator may set where it stands: its category, how sure it is, whether it is protected."""

from __future__ import annotations

from datetime import datetime

from agent7.identity import MemoryId, ScopeId
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category


def categorise(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, category: Category, *, expires_at: datetime | None) -> None:
    """Put it into another category, with the life that this one has."""
    unit.execute(
        "UPDATE memories SET category = %s, expires_at = %s, compared_at = NULL WHERE scope_id = %s AND id = %s",
        (category, expires_at, scope, memory),
    )


def vouch(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, confidence: float, at: datetime) -> None:
    """Say how sure it is, in [0, 1], as of `at`."""
    unit.execute(
        "UPDATE memories SET confidence = %s, last_confirmed_at = GREATEST(last_confirmed_at, %s) WHERE scope_id = %s AND id = %s",
        (confidence, at, scope, memory),
    )


def protect(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, protected: bool) -> None:
    """Keep it from all that forgets, or not any more."""
    unit.execute("UPDATE memories SET protected = %s WHERE scope_id = %s AND id = %s", (protected, scope, memory))


def inherit(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, since: datetime, protected: bool) -> None:
    """What took another's place is so since then, and protected if that was."""
    unit.execute(
        "UPDATE memories SET valid_from = LEAST(valid_from, %s), protected = protected OR %s WHERE scope_id = %s AND id = %s",
        (since, protected, scope, memory),
    )
