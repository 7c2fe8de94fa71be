"""What is answered about workspaces, members, settings, knowledge, the number, erasures."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, Literal, TypedDict

from agent7.api.answers.common import Pages
from agent7.api.answers.memories import Memory
from agent7.api.team.members import RoleName


class AuditEntry(TypedDict):
    """Who did what, and of whom: `person` is null where it was of nobody, or of somebody who was erased since."""

    entry: str
    actor: str
    action: str
    person: str | None
    name: str | None
    fields: list[str]
    at: datetime


class AuditLog(TypedDict):
    """A page of the log, with who and what there is to filter by."""

    entries: list[AuditEntry]
    next: str | None
    actors: list[str]
    actions: list[str]


class Erasure(TypedDict):
    """How far an erasure is; `left` is how much is still to go."""

    erasure: str
    asked_by: str
    state: Literal["asked", "clearing", "done"]
    asked_at: datetime
    rows_gone_at: datetime | None
    done_at: datetime | None
    left: int


class SharedBy(TypedDict):
    """The agent that shared something."""

    agent: str | None
    domain: str
    namespace: str


class KnownMemory(Memory):
    """Something that the workspace knows; `shared_by` is null for what its members wrote."""

    shared_by: SharedBy | None


class KnownMemories(TypedDict):
    """A page of what the workspace knows."""

    memories: list[KnownMemory]
    next: str | None


class DeletedKnowledge(TypedDict):
    """What is gone."""

    deleted: str


class Me(TypedDict):
    """Who is signed in."""

    email: str


class Member(TypedDict):
    """A member of a team."""

    member: str
    version: int
    email: str
    role: RoleName
    since: datetime


class InvitedMember(TypedDict):
    """A member, and the link by which they sign in, null where they get a mail."""

    member: Member
    link: str | None


class RemovedMember(TypedDict):
    """Whose membership has ended."""

    removed: str


class WorkspaceNamed(TypedDict):
    """A workspace."""

    workspace: str
    name: str


class Team(TypedDict):
    """A team: who, and which workspaces. Its version is of its name."""

    name: str
    version: int
    members: list[Member]
    workspaces: list[WorkspaceNamed]


class NumberShown(TypedDict):
    """A WhatsApp number."""

    id: str
    display: str
    since: datetime


class Numbers(TypedDict):
    """The WhatsApp numbers that a workspace answers on."""

    numbers: list[NumberShown]


type CheckState = Literal["ok", "attention", "unknown", "missing"]


class NumberCheck(TypedDict):
    """How one thing stands, and what is to be done about it."""

    name: str
    title: str
    state: CheckState
    found: str
    todo: str
    facts: dict[str, str]


class NumberChecks(TypedDict):
    """How the number stands."""

    phone_number_id: str
    ready: bool
    state: CheckState
    checks: list[NumberCheck]


class OfUnion(TypedDict):
    """One of two people who are one."""

    user: str
    name: str | None


class Union(TypedDict):
    """Two people who were made one; `undo_until` is null where it cannot be undone any more."""

    union: str
    kept: OfUnion
    former: OfUnion
    why: str
    united_at: datetime
    moved: dict[str, int]
    undo_until: datetime | None
    undone_at: datetime | None


class Unions(Pages):
    """A page of unions, the latest first."""

    unions: list[Union]


class ParkedPerson(TypedDict):
    """Somebody whom no key leads to any more; `number_now` is who has their number."""

    user: str
    name: str | None
    parked_at: datetime
    last_seen: datetime | None
    memories: int
    number_now: str | None
    erased_after: datetime


class ParkedPeople(Pages):
    """A page of parked people, the latest first."""

    parked: list[ParkedPerson]


class WorkspaceOfMine(WorkspaceNamed):
    """A workspace of the operator's."""

    team: str
    role: RoleName


class WorkspacesOfMine(TypedDict):
    """The workspaces of the operator's teams."""

    workspaces: list[WorkspaceOfMine]


class Settings(TypedDict):
    """How a workspace is set. Limits are US dollars, null is none; a null `first_contact` or `heartbeat` is the built-in one."""

    workspace: str
    version: int
    name: str
    time_zone: str
    locale: str
    personality: str
    tone: str
    project_instructions: str
    access: str
    first_contact: str | None
    notice: str
    memory_with_tasks: str
    tasks_per_day: int
    turns_per_day: int
    cost_per_turn: float | None
    cost_per_day: float | None
    cost_per_month: float | None
    quiet_from: str
    quiet_until: str
    proactive: str
    heartbeat: str | None
    kept_days: dict[str, int]
    invite_code_set: bool


OF: Final[dict[str, Any]] = {
    "audit_log": AuditLog,
    "erasures_erase": Erasure,
    "erasures_state": Erasure,
    "knowledge": KnownMemories,
    "knowledge_change": KnownMemory,
    "knowledge_drop": DeletedKnowledge,
    "knowledge_publish": KnownMemory,
    "knowledge_release": KnownMemory,
    "knowledge_state": KnownMemory,
    "members_change_role": Member,
    "members_found": WorkspaceNamed,
    "members_invite": InvitedMember,
    "members_invite_again": InvitedMember,
    "members_me": Me,
    "members_numbers": Numbers,
    "members_remove": RemovedMember,
    "members_rename": Team,
    "members_team": Team,
    "number_create_template": NumberCheck,
    "number_look": NumberChecks,
    "number_subscribe": NumberCheck,
    "unions_parked_people": ParkedPeople,
    "unions_restore": Union,
    "unions_undo": Union,
    "unions_united": Unions,
    "workspaces": WorkspacesOfMine,
    "workspaces_change": Settings,
    "workspaces_settings": Settings,
}
