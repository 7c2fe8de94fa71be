"""What we proposed to a person, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Final

from agent7.identity import MemoryId, PublicId, Scope, ScopeId, TurnId, new_public_id
from agent7.store.unit_of_work import UnitOfWork


class Answered(IntEnum):
    """What a person made of a proposal. Passed over: they spoke of something else."""

    OPEN = 0
    ACCEPTED = 1
    REJECTED = 2
    PASSED_OVER = 3


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One proposal. `terms` are its stems; `learned` is the memory that it made or made surer."""

    id: int
    public_id: PublicId
    turn: TurnId | None
    text: str
    terms: frozenset[str]
    language: str
    made_by: str
    state: Answered
    reason: str | None
    learned: MemoryId | None
    made_at: datetime
    settled_at: datetime | None


SELECT: Final = """
SELECT id, public_id, turn_id, text, terms, language, made_by, state, reason, learned, made_at, settled_at FROM suggestions
"""


def add(
    unit: UnitOfWork, scope: Scope, *, turn: TurnId | None, text: str, terms: Sequence[str], language: str, made_by: str, at: datetime
) -> None:
    """Note what was proposed."""
    unit.execute(
        """
        INSERT INTO suggestions (public_id, workspace_id, scope_id, user_id, turn_id, text, terms, language, made_by, made_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
        """,
        (new_public_id(at), scope.workspace, scope.own, scope.user, turn, text, list(terms), language, made_by, at),
    )


def open_ones(unit: UnitOfWork, scope: ScopeId) -> list[Suggestion]:
    """What nobody has answered yet, the newest first, locked."""
    rows = unit.execute(SELECT + " WHERE scope_id = %s AND state = 0 ORDER BY id DESC LIMIT 20 FOR UPDATE", (scope,))
    return [_suggestion(row) for row in rows]


def by_public_id(unit: UnitOfWork, scope: ScopeId, public_id: str) -> Suggestion | None:
    """This one, locked; None when it is gone or somebody else's."""
    row = unit.execute(SELECT + " WHERE scope_id = %s AND public_id = %s FOR UPDATE", (scope, public_id)).fetchone()
    return _suggestion(row) if row else None


def of_turn(unit: UnitOfWork, scope: ScopeId, turn: TurnId) -> list[Suggestion]:
    """What the reply of a turn proposed, locked."""
    rows = unit.execute(SELECT + " WHERE scope_id = %s AND turn_id = %s ORDER BY id FOR UPDATE", (scope, turn))
    return [_suggestion(row) for row in rows]


def newest(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Suggestion]:
    """The newest first, whatever became of them."""
    return [_suggestion(row) for row in unit.execute(SELECT + " WHERE scope_id = %s ORDER BY id DESC LIMIT %s", (scope, most))]


def settle(unit: UnitOfWork, scope: ScopeId, suggestion: int, state: Answered, reason: str | None, at: datetime) -> None:
    """Note how a suggestion was answered, and why."""
    unit.execute(
        "UPDATE suggestions SET state = %s, reason = COALESCE(%s, reason), settled_at = %s WHERE scope_id = %s AND id = %s",
        (int(state), reason, at, scope, suggestion),
    )


def pass_over(unit: UnitOfWork, scope: ScopeId, at: datetime) -> None:
    """What is still open was passed over: the person spoke of something else."""
    unit.execute("UPDATE suggestions SET state = 3, settled_at = %s WHERE scope_id = %s AND state = 0", (at, scope))


def learned(unit: UnitOfWork, scope: ScopeId, suggestions: Sequence[int], memory: MemoryId) -> None:
    """These made this memory, or made it surer."""
    unit.execute("UPDATE suggestions SET learned = %s WHERE scope_id = %s AND id = ANY (%s::bigint[])", (memory, scope, list(suggestions)))


def delete(unit: UnitOfWork, scope: ScopeId, suggestions: Sequence[int]) -> None:
    """Delete suggestions."""
    unit.execute("DELETE FROM suggestions WHERE scope_id = %s AND id = ANY (%s::bigint[])", (scope, list(suggestions)))


def _suggestion(row: Sequence[object]) -> Suggestion:
    number, public_id, turn, text, terms, language, made_by, state, *rest = row
    return Suggestion(number, public_id, turn, text, frozenset(terms), language, made_by, Answered(state), *rest)  # type: ignore[arg-type, call-overload]
