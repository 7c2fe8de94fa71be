"""People, and the lease of whoever works on their turn. The keys under which a channel knows them: `aliases`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.errors import LeaseLost
from agent7.identity import Scope, ScopeId, UserId, WorkspaceId, new_public_id
from agent7.store.identity import leases
from agent7.store.identity.tenancy import Workspace
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class User:
    """A person who talks to a workspace."""

    scope: Scope
    public_id: str
    display_name: str
    time_zone: str | None
    language: str | None
    access: str
    invited_at: datetime | None
    refused_at: datetime | None
    greeted_at: datetime | None
    stopped_at: datetime | None
    last_inbound_at: datetime | None
    puzzled_at: datetime | None = None
    """When a kind that nobody can read was last answered."""
    shares_memory: bool | None = None
    """Whether memory may go along with tasks; None: never said."""
    is_going: bool = False
    """Whether their erasure is asked for: nothing new is begun for them."""
    parked_at: datetime | None = None
    """Since when no key leads to them: their number has a new owner. Nothing is sent to them."""

    @property
    def id(self) -> UserId:
        """The user's key, as in their scope."""
        return self.scope.user


COLUMNS: Final = """
       u.id, u.workspace_id, u.scope_id,
       (SELECT s.id FROM scopes s WHERE s.workspace_id = u.workspace_id AND s.user_id IS NULL AND NOT s.of_agents),
       (SELECT s.id FROM scopes s WHERE s.workspace_id = u.workspace_id AND s.user_id IS NULL AND s.of_agents),
       u.public_id, u.display_name, u.time_zone, u.language, u.access, u.invited_at, u.refused_at, u.greeted_at, u.stopped_at,
       u.last_inbound_at, u.puzzled_at, u.shares_memory,
       EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id), u.parked_at
"""
SELECT: Final = f"SELECT {COLUMNS} FROM users u "  # noqa: S608 - constants only
"""`from_row` reads what either gives."""


def by_scope(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId) -> User | None:
    """The person who owns this scope, within the fence's workspace."""
    row = unit.execute(SELECT + " WHERE u.workspace_id = %s AND u.scope_id = %s", (workspace, scope)).fetchone()
    return from_row(row) if row else None


def by_id(unit: UnitOfWork, scope: Scope) -> User:
    """The person of this scope, read anew. Raises LookupError when erased."""
    return from_row(unit.one(SELECT + " WHERE u.workspace_id = %s AND u.id = %s", (scope.workspace, scope.user)))


def by_public_id(unit: UnitOfWork, workspace: WorkspaceId, public_id: str) -> User | None:
    """The person of this id; of a user who turned out to be another one, that one."""
    named = unit.execute("SELECT scope_id, united_into FROM users WHERE workspace_id = %s AND public_id = %s", (workspace, public_id))
    row = named.fetchone()
    while row is not None and row[1] is not None:
        into = unit.execute("SELECT scope_id, united_into FROM users WHERE workspace_id = %s AND scope_id = %s", (workspace, row[1]))
        row = into.fetchone()
    return by_scope(unit, workspace, ScopeId(row[0])) if row else None


def all_of(unit: UnitOfWork, workspace: WorkspaceId) -> list[User]:
    """Everybody of a workspace."""
    return [from_row(row) for row in unit.execute(SELECT + " WHERE u.workspace_id = %s ORDER BY u.id", (workspace,)).fetchall()]


def create(
    unit: UnitOfWork,
    workspace: Workspace,
    *,
    aliases: Mapping[str, str],
    display_name: str,
    access: str,
    at: datetime,
    sent_at: datetime | None = None,
) -> User:
    """A new person with a scope of their own, met in a message of `sent_at`.

    Raises UniqueViolation when another worker created them first.
    """
    (user_id,) = unit.one("SELECT nextval('users_id_seq')")
    (scope_id,) = unit.one("INSERT INTO scopes (workspace_id, user_id) VALUES (%s, %s) RETURNING id", (workspace.id, user_id))
    unit.execute(
        """
        INSERT INTO users (id, public_id, workspace_id, scope_id, display_name, access, created_at)
        OVERRIDING SYSTEM VALUE VALUES (%s, %s, %s, %s, %s, %s, %s)
        """,
        (user_id, new_public_id(at), workspace.id, scope_id, display_name, access, at),
    )
    unit.execute(
        """
        INSERT INTO user_aliases (workspace_id, user_id, kind, value, valid_from, shown_at)
        SELECT %s, %s, kind, value, %s, %s FROM unnest(%s::text[], %s::text[]) AS given (kind, value)
        """,
        (workspace.id, user_id, sent_at or at, sent_at or at, list(aliases), list(aliases.values())),
    )
    return by_id(unit, Scope(workspace.id, UserId(user_id), ScopeId(scope_id), workspace.shared_scope))


def take_lease(unit: UnitOfWork, scope: Scope, token: str, *, at: datetime, expires_at: datetime) -> bool:
    """Become the one who works on this user's turn; False while somebody else holds an unexpired lease.

    A lease that was taken for the same queue message is taken over at once (`leases`).
    """
    taken = unit.execute(
        """
        UPDATE users SET lease_token = %s, lease_expires_at = %s
         WHERE workspace_id = %s AND id = %s
           AND (lease_token IS NULL OR starts_with(lease_token, %s) OR lease_expires_at <= %s)
        """,
        (token, expires_at, scope.workspace, scope.user, leases.tokens_of_same_message(token), at),
    )
    return taken.rowcount == 1


def meet(
    unit: UnitOfWork, scope: Scope, token: str, *, at: datetime, expires_at: datetime, sent_at: datetime | None, display_name: str
) -> User | None:
    """`take_lease`, and what arrived is noted (`note_inbound`) unless `sent_at` is None: the person as they are then; None: it is taken."""
    row = unit.execute(
        f"""
        UPDATE users u SET lease_token = %(token)s, lease_expires_at = %(expires_at)s,
                           last_inbound_at = GREATEST(last_inbound_at, %(sent_at)s::timestamptz),
                           display_name = COALESCE(NULLIF(%(name)s, ''), display_name)
         WHERE workspace_id = %(workspace)s AND id = %(user)s
           AND (lease_token IS NULL OR starts_with(lease_token, %(same)s) OR lease_expires_at <= %(at)s)
        RETURNING {COLUMNS}
        """,  # noqa: S608 - constants only
        {
            "token": token,
            "expires_at": expires_at,
            "sent_at": sent_at,
            "name": display_name,
            "workspace": scope.workspace,
            "user": scope.user,
            "same": leases.tokens_of_same_message(token),
            "at": at,
        },
    ).fetchone()
    return from_row(row) if row else None


def lock(unit: UnitOfWork, scope: Scope) -> None:
    """Lock the person's row (pessimistic lock) for the rest of this transaction. Lock order: users before turns."""
    unit.execute("SELECT FROM users WHERE workspace_id = %s AND id = %s FOR NO KEY UPDATE", (scope.workspace, scope.user))


def hold_lease(unit: UnitOfWork, scope: Scope, token: str) -> User:
    """Keep the lease ours (its token is the fencing token) for the rest of this transaction; before any turn is locked.

    The person, read anew. Raises LeaseLost when another worker has taken it over.
    """
    held = unit.execute(
        SELECT + " WHERE u.workspace_id = %s AND u.id = %s AND u.lease_token = %s FOR NO KEY UPDATE OF u",
        (scope.workspace, scope.user, token),
    ).fetchone()
    if held is None:
        raise LeaseLost("somebody else works for this person")
    return from_row(held)


def release_lease(unit: UnitOfWork, scope: Scope, token: str) -> None:
    """Give the lease back; harmless when somebody else has taken it over meanwhile."""
    unit.execute(
        "UPDATE users SET lease_token = NULL, lease_expires_at = NULL WHERE workspace_id = %s AND id = %s AND lease_token = %s",
        (scope.workspace, scope.user, token),
    )


def note_inbound(unit: UnitOfWork, scope: Scope, *, sent_at: datetime, display_name: str) -> None:
    """A message from the person opens the 24-hour window anew and may bring a newer profile name."""
    unit.execute(
        """
        UPDATE users SET last_inbound_at = GREATEST(last_inbound_at, %s), display_name = COALESCE(NULLIF(%s, ''), display_name)
         WHERE workspace_id = %s AND id = %s
        """,
        (sent_at, display_name, scope.workspace, scope.user),
    )


def set_access(unit: UnitOfWork, scope: Scope, access: str) -> None:
    """Set the access control state: allowed, pending or blocked."""
    unit.execute("UPDATE users SET access = %s WHERE workspace_id = %s AND id = %s", (access, scope.workspace, scope.user))


def note_invited(unit: UnitOfWork, scope: Scope, at: datetime) -> None:
    """Remember when they were told how to get access, so that it is said once."""
    unit.execute("UPDATE users SET invited_at = %s WHERE workspace_id = %s AND id = %s", (at, scope.workspace, scope.user))


def note_refused(unit: UnitOfWork, scope: Scope, at: datetime) -> None:
    """Remember when they were last told that they have no access."""
    unit.execute("UPDATE users SET refused_at = %s WHERE workspace_id = %s AND id = %s", (at, scope.workspace, scope.user))


def note_puzzled(unit: UnitOfWork, scope: Scope, at: datetime) -> None:
    """Remember when a kind that nobody can read was last answered."""
    unit.execute("UPDATE users SET puzzled_at = %s WHERE workspace_id = %s AND id = %s", (at, scope.workspace, scope.user))


def note_greeted(unit: UnitOfWork, scope: Scope, at: datetime) -> None:
    """Remember that the first-contact notice was given."""
    unit.execute("UPDATE users SET greeted_at = %s WHERE workspace_id = %s AND id = %s", (at, scope.workspace, scope.user))


def set_stopped(unit: UnitOfWork, scope: Scope, at: datetime | None) -> None:
    """Opt out (`at`) or back in (None)."""
    unit.execute("UPDATE users SET stopped_at = %s WHERE workspace_id = %s AND id = %s", (at, scope.workspace, scope.user))


def time_zone(unit: UnitOfWork, scope: Scope) -> str:
    """The zone that the person lives by: their own, else the workspace's."""
    (zone,) = unit.one(
        """
        SELECT COALESCE(u.time_zone, w.time_zone) FROM users u JOIN workspaces w ON w.id = u.workspace_id
         WHERE u.workspace_id = %s AND u.id = %s
        """,
        (scope.workspace, scope.user),
    )
    return str(zone)


def spoken(unit: UnitOfWork, scope: Scope) -> str:
    """The language to write to the person in: theirs, else the workspace's."""
    (language,) = unit.one(
        """
        SELECT COALESCE(u.language, w.locale) FROM users u JOIN workspaces w ON w.id = u.workspace_id
         WHERE u.workspace_id = %s AND u.id = %s
        """,
        (scope.workspace, scope.user),
    )
    return str(language)


def tone(unit: UnitOfWork, scope: Scope) -> str:
    """In which tone the person is written to: that of the workspace."""
    (spoken_in,) = unit.one("SELECT tone FROM workspaces WHERE id = %s", (scope.workspace,))
    return str(spoken_in)


def set_time_zone(unit: UnitOfWork, scope: Scope, zone: str | None) -> bool:
    """Keep the person's own zone (an IANA name); None: the workspace's. True when that changed anything."""
    changed = unit.execute(
        """
        UPDATE users SET time_zone = %(zone)s
         WHERE workspace_id = %(workspace)s AND id = %(user)s AND time_zone IS DISTINCT FROM %(zone)s
        """,
        {"zone": zone, "workspace": scope.workspace, "user": scope.user},
    )
    return changed.rowcount == 1


def set_language(unit: UnitOfWork, scope: Scope, language: str) -> None:
    """Keep the language to write to the person in (ISO 639-1)."""
    unit.execute("UPDATE users SET language = %s WHERE workspace_id = %s AND id = %s", (language, scope.workspace, scope.user))


def set_shares_memory(unit: UnitOfWork, scope: Scope, shares: bool) -> None:
    """Whether memory may go along with tasks."""
    unit.execute("UPDATE users SET shares_memory = %s WHERE workspace_id = %s AND id = %s", (shares, scope.workspace, scope.user))


def from_row(row: tuple[object, ...]) -> User:
    """A user from the columns of `COLUMNS`."""
    user_id, workspace_id, own, shared, agents, *rest = row
    scope = Scope(WorkspaceId(workspace_id), UserId(user_id), ScopeId(own), ScopeId(shared), agents)  # type: ignore[arg-type]
    return User(scope, *rest)  # type: ignore[arg-type]
