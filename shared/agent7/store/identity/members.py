"""A team: who may sign in, and in which role; its workspaces and numbers. It is seen from within the fence of one of its workspaces."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from agent7.identity import WorkspaceId, new_public_id
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Membership:
    """A workspace of a team that somebody is a member of."""

    workspace: str
    name: str
    team: str
    team_name: str
    role: str


@dataclass(frozen=True, slots=True)
class Member:
    """One member of a team."""

    public_id: str
    email: str
    role: str
    since: datetime


def memberships(unit: UnitOfWork, email: str) -> list[Membership]:
    """The workspaces of everybody's teams who has this email; needs no fence."""
    rows = unit.execute("SELECT workspace, workspace_name, team, team_name, role FROM memberships_of(%s)", (email,)).fetchall()
    return [Membership(*row) for row in rows]


def team_name(unit: UnitOfWork, workspace: WorkspaceId) -> str:
    """What the team of a workspace is called."""
    (name,) = unit.one("SELECT t.name FROM teams t JOIN workspaces w ON w.team_id = t.id WHERE w.id = %s", (workspace,))
    return str(name)


def rename_team(unit: UnitOfWork, workspace: WorkspaceId, name: str) -> None:
    """Call the team of a workspace so."""
    unit.execute("UPDATE teams SET name = %s WHERE id = (SELECT team_id FROM workspaces WHERE id = %s)", (name, workspace))


def lock(unit: UnitOfWork, workspace: WorkspaceId) -> None:
    """Let nobody else change the members of this workspace's team until this transaction ends."""
    unit.execute("SELECT 1 FROM teams WHERE id = (SELECT team_id FROM workspaces WHERE id = %s) FOR NO KEY UPDATE", (workspace,))


def everybody(unit: UnitOfWork, workspace: WorkspaceId) -> list[Member]:
    """The members of a workspace's team, the oldest first."""
    rows = unit.execute(
        """
        SELECT m.public_id, m.email, m.role, m.created_at FROM team_members m JOIN workspaces w ON w.team_id = m.team_id
         WHERE w.id = %s ORDER BY m.created_at, m.email
        """,
        (workspace,),
    ).fetchall()
    return [Member(*row) for row in rows]


def add(unit: UnitOfWork, workspace: WorkspaceId, email: str, role: str, at: datetime) -> bool:
    """Make somebody a member of a workspace's team. False: they were one already, and stay as they are."""
    return bool(
        unit.execute(
            """
            INSERT INTO team_members (team_id, email, role, created_at) SELECT team_id, %s, %s, %s FROM workspaces WHERE id = %s
                ON CONFLICT DO NOTHING
            """,
            (email, role, at, workspace),
        ).rowcount
    )


def change_role(unit: UnitOfWork, workspace: WorkspaceId, member: str, role: str) -> None:
    """Give a member of a workspace's team another role."""
    unit.execute(
        "UPDATE team_members SET role = %s WHERE public_id = %s AND team_id = (SELECT team_id FROM workspaces WHERE id = %s)",
        (role, member, workspace),
    )


def remove(unit: UnitOfWork, workspace: WorkspaceId, member: str) -> None:
    """End a membership in a workspace's team."""
    unit.execute(
        "DELETE FROM team_members WHERE public_id = %s AND team_id = (SELECT team_id FROM workspaces WHERE id = %s)", (member, workspace)
    )


def numbers(unit: UnitOfWork, workspace: WorkspaceId) -> list[tuple[str, str, datetime]]:
    """(phone number id, number as people read it, since when) of each number of a workspace, the oldest first."""
    rows = unit.execute(
        "SELECT phone_number_id, display, created_at FROM workspace_numbers WHERE workspace_id = %s ORDER BY created_at, 1", (workspace,)
    )
    return [(number, display, since) for number, display, since in rows]


def found_workspace(unit: UnitOfWork, beside: WorkspaceId, name: str, at: datetime) -> str:
    """Create a workspace of the same team, with its language and time zone and by invitation alone; returns its public id.

    The transaction is within the new workspace's fence from then on.
    """
    team, zone, locale = unit.one("SELECT team_id, time_zone, locale FROM workspaces WHERE id = %s", (beside,))
    public_id = new_public_id(at)
    (made,) = unit.one("SELECT nextval('workspaces_id_seq')")
    unit.execute("SELECT enter_fence(%s, '{}')", (made,))
    unit.execute(
        """
        INSERT INTO workspaces (id, public_id, team_id, name, time_zone, locale, access, created_at) OVERRIDING SYSTEM VALUE
        VALUES (%s, %s, %s, %s, %s, %s, 'invite', %s)
        """,
        (made, public_id, team, name, zone, locale, at),
    )
    unit.execute("INSERT INTO scopes (workspace_id) VALUES (%s)", (made,))
    return public_id
