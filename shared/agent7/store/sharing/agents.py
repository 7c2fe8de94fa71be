"""Agents of a workspace and their keys: found by a key, made, limited, revoked."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from agent7.identity import NOBODY, Scope, ScopeId, WorkspaceId, new_public_id
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose a key is, and what it opens. Nothing is checked yet."""

    scope: Scope
    workspace: str
    agent: int
    public_id: str
    name: str
    namespace: str
    agent_domains: tuple[str, ...]
    per_minute: int
    key: int
    hash: bytes = field(repr=False)
    may_write: bool
    key_domains: tuple[str, ...]
    expires_at: datetime | None
    revoked_at: datetime | None
    retired_at: datetime | None
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class Agent:
    """An agent as operators see it, with what it has shared."""

    id: int
    public_id: str
    name: str
    namespace: str
    domains: tuple[str, ...]
    per_minute: int
    most_memories: int
    most_bytes: int
    memories: int
    bytes: int
    created_at: datetime
    created_by: str
    retired_at: datetime | None
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class Key:
    """A key without its secret, which nobody can read again."""

    id: int
    public_id: str
    prefix: str
    may_write: bool
    domains: tuple[str, ...]
    created_at: datetime
    created_by: str
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None


COLUMNS = """
  SELECT a.id, a.public_id, a.name, a.namespace, a.domains, a.per_minute, a.most_memories, a.most_bytes, a.memories, a.bytes,
         a.created_at, a.created_by, a.retired_at, (SELECT max(k.last_used_at) FROM agent_keys k WHERE k.agent_id = a.id)
    FROM agents a WHERE a.workspace_id = %(workspace)s"""
KEY_COLUMNS = "k.id, k.public_id, k.prefix, k.may_write, k.domains, k.created_at, k.created_by, k.expires_at, k.revoked_at, k.last_used_at"
KEYS = f"""
  SELECT {KEY_COLUMNS}
    FROM agent_keys k WHERE k.workspace_id = %(workspace)s AND k.agent_id = %(agent)s"""  # noqa: S608 - constants only


def by_key(unit: UnitOfWork, prefix: str) -> Holder | None:
    """Whose the key with this prefix is; needs no fence. None when there is none."""
    row = unit.execute("SELECT * FROM agent_by_key(%s)", (prefix,)).fetchone()
    if row is None:
        return None
    workspace, shared, agents, public, agent, agent_public, name, namespace, domains, per_minute, key, digest, *rest = row
    may_write, key_domains, *times = rest
    scope = Scope(WorkspaceId(workspace), NOBODY, ScopeId(agents), ScopeId(shared))
    return Holder(
        scope,
        public,
        agent,
        agent_public,
        name,
        namespace,
        tuple(domains),
        per_minute,
        key,
        bytes(digest),
        may_write,
        tuple(key_domains),
        *times,
    )


def note_use(unit: UnitOfWork, workspace: WorkspaceId, key: int, at: datetime) -> None:
    """Remember when a key was last used."""
    unit.execute("UPDATE agent_keys SET last_used_at = %s WHERE workspace_id = %s AND id = %s", (at, workspace, key))


def every(unit: UnitOfWork, workspace: WorkspaceId, *, behind: tuple[int, int] | None, most: int) -> list[Agent]:
    """The agents of a workspace, the oldest first, retired ones last. `behind`: whether the last one told is retired (0, 1), and its id."""
    rows = unit.execute(
        COLUMNS
        + """
          AND (%(retired)s::int IS NULL OR ((a.retired_at IS NOT NULL)::int, a.id) > (%(retired)s, %(id)s))
        ORDER BY (a.retired_at IS NOT NULL)::int, a.id LIMIT %(most)s""",
        {"workspace": workspace, "retired": behind and behind[0], "id": behind and behind[1], "most": most},
    ).fetchall()
    return [_agent(row) for row in rows]


def lock(unit: UnitOfWork, workspace: WorkspaceId, public_id: str) -> None:
    """Let nobody else change the agent of this id until this transaction ends."""
    unit.execute("SELECT FROM agents WHERE workspace_id = %s AND public_id = %s FOR NO KEY UPDATE", (workspace, public_id))


def by_public_id(unit: UnitOfWork, workspace: WorkspaceId, public_id: str) -> Agent | None:
    """The agent of this id."""
    row = unit.execute(COLUMNS + " AND a.public_id = %(id)s", {"workspace": workspace, "id": public_id}).fetchone()
    return _agent(row) if row else None


def scope_of(unit: UnitOfWork, workspace: WorkspaceId) -> ScopeId | None:
    """The scope of what the agents of a workspace share; None as long as there was none."""
    row = unit.execute("SELECT id FROM scopes WHERE workspace_id = %s AND user_id IS NULL AND of_agents", (workspace,)).fetchone()
    return ScopeId(row[0]) if row else None


def create(unit: UnitOfWork, workspace: WorkspaceId, name: str, namespace: str, domains: list[str], *, by: str, at: datetime) -> str:
    """Make an agent, and with the first one the scope of what agents share; its id. Raises UniqueViolation for a name that is taken."""
    unit.execute("INSERT INTO scopes (workspace_id, of_agents) VALUES (%s, true) ON CONFLICT DO NOTHING", (workspace,))
    (made,) = unit.one(
        """
        INSERT INTO agents (workspace_id, public_id, name, namespace, domains, created_at, created_by)
        VALUES (%s, %s, %s, %s, %s, %s, %s) RETURNING public_id
        """,
        (workspace, new_public_id(at), name, namespace, domains, at, by),
    )
    return str(made)


def change(unit: UnitOfWork, workspace: WorkspaceId, agent: int, changes: dict[str, object]) -> None:
    """Change what is given: name, namespace, domains, per_minute, most_memories, most_bytes."""
    unit.execute(
        """
        UPDATE agents SET name = COALESCE(%(name)s, name), namespace = COALESCE(%(namespace)s, namespace),
               domains = COALESCE(%(domains)s::text[], domains), per_minute = COALESCE(%(per_minute)s, per_minute),
               most_memories = COALESCE(%(most_memories)s, most_memories), most_bytes = COALESCE(%(most_bytes)s, most_bytes)
         WHERE workspace_id = %(workspace)s AND id = %(agent)s
        """,
        {
            **dict.fromkeys(("name", "namespace", "domains", "per_minute", "most_memories", "most_bytes")),
            **changes,
            "workspace": workspace,
            "agent": agent,
        },
    )


def retire(unit: UnitOfWork, workspace: WorkspaceId, agent: int, at: datetime) -> None:
    """Let none of its keys open anything any more."""
    unit.execute("UPDATE agents SET retired_at = %s WHERE workspace_id = %s AND id = %s AND retired_at IS NULL", (at, workspace, agent))


def keys(unit: UnitOfWork, workspace: WorkspaceId, agent: int, *, behind: int | None, most: int) -> list[Key]:
    """The keys of an agent, the newest first. `behind`: the id of the last one told."""
    rows = unit.execute(
        KEYS + " AND (%(behind)s::bigint IS NULL OR k.id < %(behind)s) ORDER BY k.id DESC LIMIT %(most)s",
        {"workspace": workspace, "agent": agent, "behind": behind, "most": most},
    ).fetchall()
    return [_key(row) for row in rows]


def add_key(
    unit: UnitOfWork,
    workspace: WorkspaceId,
    agent: int,
    prefix: str,
    digest: bytes,
    *,
    may_write: bool,
    domains: list[str],
    expires_at: datetime | None,
    by: str,
    at: datetime,
) -> Key:
    """Keep the hash of a new key."""
    unit.execute(
        """
        INSERT INTO agent_keys (workspace_id, public_id, agent_id, prefix, hash, may_write, domains, created_at, created_by, expires_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
        """,
        (workspace, new_public_id(at), agent, prefix, digest, may_write, domains, at, by, expires_at),
    )
    row = unit.one(KEYS + " AND k.prefix = %(prefix)s", {"workspace": workspace, "agent": agent, "prefix": prefix})
    return _key(row)


def revoke(unit: UnitOfWork, workspace: WorkspaceId, agent: int, key: str, at: datetime) -> Key | None:
    """Let a key open nothing any more: the key, None when there is none of this id. What was revoked before keeps its time."""
    row = unit.execute(
        f"""
        UPDATE agent_keys k SET revoked_at = COALESCE(k.revoked_at, %s) WHERE k.workspace_id = %s AND k.agent_id = %s AND k.public_id = %s
        RETURNING {KEY_COLUMNS}
        """,  # noqa: S608 - constants only
        (at, workspace, agent, key),
    ).fetchone()
    return _key(row) if row else None


def _agent(row: tuple[object, ...]) -> Agent:
    values = list(row)
    values[4] = tuple(values[4])  # type: ignore[arg-type]
    return Agent(*values)  # type: ignore[arg-type]


def _key(row: tuple[object, ...]) -> Key:
    values = list(row)
    values[4] = tuple(values[4])  # type: ignore[arg-type]
    return Key(*values)  # type: ignore[arg-type]
