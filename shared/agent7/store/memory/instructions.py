"""Standing instructions of a user or of the whole workspace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MessageId, PublicId, Scope, ScopeId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Instruction:
    """A standing instruction; `for_workspace` = for everybody, else for one user."""

    public_id: PublicId
    text: str
    category: str
    priority: int
    enabled: bool
    origin: str
    for_workspace: bool


def add(unit: UnitOfWork, scope: Scope, instruction: Instruction, source_message_id: MessageId | None, at: datetime) -> Instruction:
    """Write one for this user; the same words said before are enabled again instead. Returns what stands."""
    row = unit.execute(
        """
        UPDATE instructions SET enabled = true, updated_at = %s
         WHERE scope_id = %s AND lower(text) = lower(%s)
        RETURNING public_id, text, category, priority, enabled, origin, user_id IS NULL
        """,
        (at, scope.own, instruction.text),
    ).fetchone()
    if row is not None:
        return Instruction(*row)
    unit.execute(
        """
        INSERT INTO instructions (public_id, workspace_id, scope_id, user_id, text, category, priority, enabled, origin,
                                  source_message_id, created_at, updated_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
        """,
        (
            instruction.public_id,
            scope.workspace,
            scope.own,
            scope.user,
            instruction.text,
            instruction.category,
            instruction.priority,
            instruction.enabled,
            instruction.origin,
            source_message_id,
            at,
            at,
        ),
    )
    return instruction


def delete(unit: UnitOfWork, scope: Scope, public_ids: Sequence[PublicId]) -> list[tuple[str, MessageId | None]]:
    """Delete these of the user's own, for good; (text, source message) of each that there was."""
    rows = unit.execute(
        """
        DELETE FROM instructions WHERE scope_id = %s AND user_id IS NOT NULL AND public_id = ANY (%s)
        RETURNING text, source_message_id
        """,
        (scope.own, list(public_ids)),
    ).fetchall()
    return [(text, None if source is None else MessageId(source)) for text, source in rows]


def enabled(unit: UnitOfWork, scopes: Sequence[ScopeId]) -> list[Instruction]:
    """The active ones, the most important first."""
    rows = unit.execute(
        """
        SELECT public_id, text, category, priority, enabled, origin, user_id IS NULL FROM instructions
         WHERE scope_id = ANY(%s::bigint[]) AND enabled ORDER BY priority DESC, id LIMIT 200
        """,
        (list(scopes),),
    )
    return [Instruction(*row) for row in rows]


def every(unit: UnitOfWork, scopes: Sequence[ScopeId]) -> list[Instruction]:
    """All of them, whether they are followed or not; those that are first, the most important first."""
    rows = unit.execute(
        """
        SELECT public_id, text, category, priority, enabled, origin, user_id IS NULL FROM instructions
         WHERE scope_id = ANY(%s::bigint[]) ORDER BY enabled DESC, priority DESC, id LIMIT 500
        """,
        (list(scopes),),
    )
    return [Instruction(*row) for row in rows]


def lock(unit: UnitOfWork, scope: Scope, public_id: str) -> Instruction | None:
    """One of the user's own, locked until the deciding transaction ends; None where there is none of this id."""
    row = unit.execute(
        """
        SELECT public_id, text, category, priority, enabled, origin, user_id IS NULL FROM instructions
         WHERE scope_id = %s AND user_id IS NOT NULL AND public_id = %s FOR UPDATE
        """,
        (scope.own, public_id),
    ).fetchone()
    return Instruction(*row) if row else None


def change(
    unit: UnitOfWork, scope: Scope, public_id: str, *, text: str | None, enabled: bool | None, priority: int | None, at: datetime
) -> Instruction | None:
    """Change what is given of one of the user's own; None where there is none of this id."""
    row = unit.execute(
        """
        UPDATE instructions
           SET text = COALESCE(%s, text), enabled = COALESCE(%s, enabled), priority = COALESCE(%s, priority), updated_at = %s
         WHERE scope_id = %s AND user_id IS NOT NULL AND public_id = %s
        RETURNING public_id, text, category, priority, enabled, origin, user_id IS NULL
        """,
        (text, enabled, priority, at, scope.own, public_id),
    ).fetchone()
    return Instruction(*row) if row else None


def delete_from(unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId]) -> list[str]:
    """Delete what the user gave in these messages, for good; the texts of it."""
    rows = unit.execute(
        "DELETE FROM instructions WHERE scope_id = %s AND user_id IS NOT NULL AND source_message_id = ANY(%s) RETURNING text",
        (scope.own, list(messages)),
    )
    return [text for (text,) in rows]


def delete_all(unit: UnitOfWork, scope: Scope) -> None:
    """Delete the user's own, enabled or not, for good."""
    unit.execute("DELETE FROM instructions WHERE scope_id = %s AND user_id IS NOT NULL", (scope.own,))
