"""What operators may change of a workspace, and the note of who changed what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, time
from decimal import Decimal

from psycopg.types.json import Jsonb

from agent7.identity import ScopeId, UserId, WorkspaceId
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class WorkspaceSettings:
    """One workspace's. Money in US dollars, and a limit of None is none.

    An empty `personality`, a `first_contact` and a `heartbeat` of None mean the built-in ones.
    """

    name: str
    time_zone: str
    locale: str
    personality: str
    tone: str
    project_instructions: str
    access: str
    invite_hash: str | None = field(repr=False)
    first_contact: str | None
    notice: str
    memory_with_tasks: str
    tasks_per_day: int
    turns_per_day: int
    cost_per_turn: Decimal | None
    cost_per_day: Decimal | None
    cost_per_month: Decimal | None
    quiet_from: time
    quiet_until: time
    proactive: str
    heartbeat: str | None
    kept_days: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Known:
    """A workspace as outsiders name it, its settings, and how often they were changed."""

    public_id: str
    version: int
    settings: WorkspaceSettings


def by_public_id(unit: UnitOfWork, public_id: str) -> WorkspaceRef | None:
    """Which workspace outsiders mean; needs no fence."""
    row = unit.execute("SELECT workspace_id, shared_scope FROM workspace_by_public_id(%s)", (public_id,)).fetchone()
    return WorkspaceRef(WorkspaceId(row[0]), ScopeId(row[1])) if row else None


def read(unit: UnitOfWork, workspace: WorkspaceId) -> Known:
    """The settings of the fence's workspace."""
    public_id, version, *values = unit.one(
        """
        SELECT public_id, settings_version, name, time_zone, locale, personality, tone, project_instructions, access, invite_hash,
               first_contact, notice, memory_with_tasks, tasks_per_day, turns_per_day, cost_per_turn, cost_per_day,
               cost_per_month, quiet_from, quiet_until, proactive, heartbeat, kept_days
          FROM workspaces WHERE id = %s
        """,
        (workspace,),
    )
    return Known(public_id, version, WorkspaceSettings(*values))


def lock(unit: UnitOfWork, workspace: WorkspaceId) -> None:
    """Let nobody else change these settings until this transaction ends; reading them goes on."""
    unit.execute("SELECT 1 FROM workspaces WHERE id = %s FOR NO KEY UPDATE", (workspace,))


def change(unit: UnitOfWork, workspace: WorkspaceId, settings: WorkspaceSettings) -> None:
    """Put these in place of those of the fence's workspace, as the next version."""
    unit.execute(
        """
        UPDATE workspaces
           SET name = %(name)s, time_zone = %(time_zone)s, locale = %(locale)s, personality = %(personality)s,
               tone = %(tone)s,
               project_instructions = %(project_instructions)s, access = %(access)s, invite_hash = %(invite_hash)s,
               first_contact = %(first_contact)s, notice = %(notice)s, memory_with_tasks = %(memory_with_tasks)s,
               tasks_per_day = %(tasks_per_day)s, turns_per_day = %(turns_per_day)s, cost_per_turn = %(cost_per_turn)s,
               cost_per_day = %(cost_per_day)s, cost_per_month = %(cost_per_month)s,
               quiet_from = %(quiet_from)s, quiet_until = %(quiet_until)s, proactive = %(proactive)s, heartbeat = %(heartbeat)s,
               kept_days = %(kept_days)s,
               settings_version = settings_version + 1
         WHERE id = %(id)s
        """,
        {**asdict(settings), "kept_days": Jsonb(dict(settings.kept_days)), "id": workspace},
    )


def note(
    unit: UnitOfWork, workspace: WorkspaceId, *, actor: str, action: str, fields: Iterable[str], at: datetime, whose: UserId | None = None
) -> None:
    """Write into the audit log who did what to which fields; names alone, never what stood in them. `whose`: of which person it was."""
    unit.execute(
        "INSERT INTO audit_log (workspace_id, actor, action, fields, whose, at) VALUES (%s, %s, %s, %s, %s, %s)",
        (workspace, actor, action, list(fields), whose, at),
    )


def note_once(
    unit: UnitOfWork, workspace: WorkspaceId, *, actor: str, action: str, since: datetime, at: datetime, whose: UserId | None = None
) -> None:
    """Write into the audit log who looked at what of whom, unless it stands there already since then."""
    unit.execute(
        """
        INSERT INTO audit_log (workspace_id, actor, action, fields, whose, at)
        SELECT %(workspace)s, %(actor)s, %(action)s, '{}', %(whose)s, %(at)s
         WHERE NOT EXISTS (SELECT FROM audit_log a
                            WHERE a.workspace_id = %(workspace)s AND a.at > %(since)s AND a.actor = %(actor)s AND a.action = %(action)s
                              AND a.whose IS NOT DISTINCT FROM %(whose)s)
        """,
        {"workspace": workspace, "actor": actor, "action": action, "whose": whose, "since": since, "at": at},
    )
