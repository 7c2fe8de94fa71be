"""Who a member is in the web chat of a workspace, and what was recalled for each answer there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent7.identity import PublicId, Scope, WorkspaceId
from agent7.store.identity import users
from agent7.store.identity.users import User
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Recalled:
    """What was brought to mind for a turn."""

    turn: PublicId
    recall: PublicId
    facts: int


def writer(unit: UnitOfWork, workspace: WorkspaceId, member: str) -> User | None:
    """The user as whom a member writes; None before their first message, and while they are being erased."""
    row = unit.execute(
        """
        SELECT u.scope_id FROM user_aliases a JOIN users u ON u.workspace_id = a.workspace_id AND u.id = a.user_id
         WHERE a.workspace_id = %s AND a.kind = 'web' AND a.value = %s AND a.valid_until IS NULL
        """,
        (workspace, member),
    ).fetchone()
    found = users.by_scope(unit, workspace, row[0]) if row else None
    return None if found is None or found.is_going else found


def is_working(unit: UnitOfWork, scope: Scope) -> bool:
    """Whether a turn of this person is under way."""
    (working,) = unit.one("SELECT EXISTS (SELECT FROM turns WHERE scope_id = %s AND state = 0)", (scope.own,))
    return bool(working)


def client_ids(unit: UnitOfWork, scope: Scope, messages: Sequence[str]) -> dict[str, str]:
    """The page's own ids of what it sent, by the messages that came of it."""
    rows = unit.execute(
        """
        SELECT public_id, substring(channel_message_id FROM '[^.]*$') FROM messages
         WHERE scope_id = %s AND public_id = ANY (%s) AND channel = 'web'
        """,
        (scope.own, list(messages)),
    ).fetchall()
    return dict(rows)


def recalled(unit: UnitOfWork, scope: Scope, turns: Sequence[str]) -> list[Recalled]:
    """How much was recalled for each of these turns; nothing for those that asked memory nothing."""
    rows = unit.execute(
        """
        SELECT t.public_id, r.public_id, (SELECT count(*) FROM recall_items i WHERE i.recall_id = r.id)
          FROM turns t JOIN recalls r ON r.turn_id = t.id AND r.scope_id = t.scope_id
         WHERE t.scope_id = %s AND t.public_id = ANY (%s) ORDER BY r.id
        """,
        (scope.own, list(turns)),
    ).fetchall()
    return [Recalled(*row) for row in rows]
