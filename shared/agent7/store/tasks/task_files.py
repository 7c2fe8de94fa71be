"""Files that came back from tasks, and those of the person that go along with one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from agent7.identity import MessageId, Scope, ScopeId, StepId, WorkspaceId, new_public_id
from agent7.store.conversation.media import GIVEN_UP, KEPT, WAITING
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class TaskFile:
    """A file that came back, as it lies in the bucket. `size` in bytes."""

    position: int
    filename: str = field(repr=False)
    mime: str
    size: int
    object_key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Along:
    """A file of the person that goes along; `waits` while it has not been fetched from the channel, `lost` when it never will be."""

    kind: str
    mime: str
    object_key: str = field(repr=False)
    filename: str = field(repr=False)
    waits: bool
    lost: bool


def add(unit: UnitOfWork, scope: Scope, step: StepId, files: Sequence[TaskFile], *, at: datetime, expires_at: datetime) -> None:
    """Note the files of an answer."""
    for file in files:
        unit.execute(
            """
            INSERT INTO task_files (public_id, workspace_id, scope_id, user_id, step_id, position, filename, mime, size, object_key,
                                    kept_at, expires_at)
            VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
            """,
            (
                new_public_id(at),
                scope.workspace,
                scope.own,
                scope.user,
                step,
                file.position,
                file.filename,
                file.mime,
                file.size,
                file.object_key,
                at,
                expires_at,
            ),
        )


def along(unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId]) -> list[Along]:
    """The files of these messages, in their order, without those that the person took back."""
    rows = unit.execute(
        """
        SELECT f.kind, COALESCE(f.mime, ''), f.object_key, COALESCE(m.raw->f.kind->>'filename', ''), f.state
          FROM media f JOIN messages m ON m.scope_id = f.scope_id AND m.id = f.message_id
         WHERE f.scope_id = %s AND f.message_id = ANY (%s) AND f.state = ANY (%s) ORDER BY m.sent_at, f.id
        """,
        (scope.own, list(messages), [WAITING, KEPT, GIVEN_UP]),
    ).fetchall()
    return [Along(kind, mime, key, filename, state == WAITING, state == GIVEN_UP) for kind, mime, key, filename, state in rows]


def over(unit: UnitOfWork, scope: Scope, at: datetime) -> list[tuple[int, str]]:
    """(id, object key) of the files whose time is over and whose bytes are still there."""
    rows = unit.execute(
        "SELECT id, object_key FROM task_files WHERE scope_id = %s AND deleted_at IS NULL AND expires_at <= %s", (scope.own, at)
    ).fetchall()
    return [(row[0], row[1]) for row in rows]


def deleted(unit: UnitOfWork, scope: Scope, files: Sequence[int], at: datetime) -> None:
    """Their bytes are gone."""
    unit.execute("UPDATE task_files SET deleted_at = %s WHERE scope_id = %s AND id = ANY (%s)", (at, scope.own, list(files)))


def scopes_over(unit: UnitOfWork, workspace: WorkspaceId, *, at: datetime, most: int) -> list[ScopeId]:
    """Whose files are over their time; needs no fence."""
    rows = unit.execute("SELECT scope_id FROM task_files_expired(%s, %s, %s)", (workspace, at, most)).fetchall()
    return [ScopeId(row[0]) for row in rows]
