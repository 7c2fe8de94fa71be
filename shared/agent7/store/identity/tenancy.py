"""Teams, workspaces and their numbers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import ScopeId, WorkspaceId, new_public_id
from agent7.settings import FirstStartSettings
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, UnitOfWork

FIRST_START_LOCK = 7_007_002


@dataclass(frozen=True, slots=True)
class WorkspaceRef:
    """A workspace and its own scope, as the look-ups give them before any fence is set."""

    id: WorkspaceId
    shared_scope: ScopeId


@dataclass(frozen=True, slots=True)
class Workspace:
    """One assistant: who may write to it, and how it speaks."""

    id: WorkspaceId
    shared_scope: ScopeId
    name: str
    time_zone: str
    locale: str
    personality: str
    access: str
    invite_hash: str | None
    phone_number_ids: tuple[str, ...]
    notice: str = "off"
    """Whether a session starts with what is recalled: off, daily, always."""
    memory_with_tasks: str = "told"
    """Whether memory goes along with tasks: told (at the first contact, and until the person objects), ask, never."""
    tone: str = "plain"
    """How its own sentences sound: plain, warm, brief."""
    web_number: str = ""
    """The number of its web chat."""

    def numbers_for(self, kind: str) -> tuple[str, ...]:
        """Our numbers that a key of this kind may have been written to."""
        return (self.web_number,) if kind == "web" else self.phone_number_ids


def invite_hash(code: str) -> str:
    """How an invite code is kept: SHA-256, hex, of its folded text."""
    return hashlib.sha256(code.strip().casefold().encode()).hexdigest()


def by_number(unit: UnitOfWork, phone_number_id: str) -> WorkspaceRef | None:
    """Which workspace answers on this number; needs no fence."""
    row = unit.execute("SELECT workspace_id, shared_scope FROM workspace_by_number(%s)", (phone_number_id,)).fetchone()
    return WorkspaceRef(WorkspaceId(row[0]), ScopeId(row[1])) if row else None


def everywhere(unit: UnitOfWork) -> list[WorkspaceRef]:
    """Every workspace, for a planner; needs no fence."""
    rows = unit.execute("SELECT workspace_id, shared_scope FROM all_workspaces()").fetchall()
    return [WorkspaceRef(WorkspaceId(row[0]), ScopeId(row[1])) for row in rows]


def load(unit: UnitOfWork, ref: WorkspaceRef) -> Workspace:
    """The workspace (tenant) of this transaction's fence. Raises LookupError when it is another one's."""
    row = unit.execute(
        """
        SELECT w.name, w.time_zone, w.locale, w.personality, w.access, w.invite_hash,
               ARRAY(SELECT n.phone_number_id FROM workspace_numbers n WHERE n.workspace_id = w.id ORDER BY 1),
               w.notice, w.memory_with_tasks, w.tone, 'web:' || w.public_id
          FROM workspaces w WHERE w.id = %s
        """,
        (ref.id,),
    ).fetchone()
    if row is None:
        raise LookupError(f"workspace {ref.id} is not within this fence")
    name, time_zone, locale, personality, access, code_hash, numbers, notice, memory_with_tasks, tone, web = row
    ids = (ref.id, ref.shared_scope)
    return Workspace(*ids, name, time_zone, locale, personality, access, code_hash, tuple(numbers), notice, memory_with_tasks, tone, web)


def access_decision(unit: UnitOfWork, workspace: WorkspaceId, keys: Iterable[tuple[str, str]]) -> str | None:
    """`allow` or `block` where a list entry names one of these keys (kind, value) of a person; a block wins."""
    pairs = list(keys)
    row = unit.execute(
        """
        SELECT CASE WHEN bool_or(decision = 'block') THEN 'block' WHEN count(*) > 0 THEN 'allow' END
          FROM access_list
         WHERE workspace_id = %s AND (kind, value) IN (SELECT * FROM unnest(%s::text[], %s::text[]))
        """,
        (workspace, [kind for kind, _ in pairs], [value for _, value in pairs]),
    ).fetchone()
    return row[0] if row else None


def first_start(owner_dsn: str, settings: FirstStartSettings, at: datetime) -> Workspace:
    """Create team, workspace and number unless the number is already known. Safe to race and to repeat.

    Whom the settings name as admin becomes one each time: whoever deploys can always let somebody in. Runs as the owner of the schema.
    Raises DatabaseDown when Postgres does not answer.
    """
    database = Database(owner_dsn, application_name="agent7-first-start")
    try:
        with database.transaction(LOOKUPS_ONLY) as unit:
            unit.execute("SELECT pg_advisory_xact_lock(%s)", (FIRST_START_LOCK,))
            ref = by_number(unit, settings.phone_number_id) or _create(unit, settings, at)
            _let_in(unit, ref.id, settings.admin_email, at)
            return load(unit, ref)
    finally:
        database.close()


def _let_in(unit: UnitOfWork, workspace: WorkspaceId, email: str, at: datetime) -> None:
    unit.execute(
        """
        INSERT INTO team_members (team_id, email, role, created_at) SELECT team_id, %s, 'admin', %s FROM workspaces WHERE id = %s
            ON CONFLICT (team_id, email) DO UPDATE SET role = 'admin'
        """,
        (email.strip().lower(), at, workspace),
    )


def _create(unit: UnitOfWork, settings: FirstStartSettings, at: datetime) -> WorkspaceRef:
    (team,) = unit.one(
        "INSERT INTO teams (public_id, name, created_at) VALUES (%s, %s, %s) RETURNING id", (new_public_id(at), settings.team, at)
    )
    (workspace,) = unit.one(
        """
        INSERT INTO workspaces (public_id, team_id, name, time_zone, locale, access, invite_hash, created_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s) RETURNING id
        """,
        (
            new_public_id(at),
            team,
            settings.workspace,
            settings.time_zone,
            settings.locale,
            settings.access,
            invite_hash(settings.invite_code) if settings.invite_code else None,
            at,
        ),
    )
    (scope,) = unit.one("INSERT INTO scopes (workspace_id) VALUES (%s) RETURNING id", (workspace,))
    unit.execute(
        "INSERT INTO workspace_numbers (phone_number_id, workspace_id, created_at) VALUES (%s, %s, %s)",
        (settings.phone_number_id, workspace, at),
    )
    return WorkspaceRef(WorkspaceId(workspace), ScopeId(scope))
