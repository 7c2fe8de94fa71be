"""Triggers: what is to be brought up on a future date, and which reminders are to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from agent7.identity import MemoryId, MessageId, OutboxId, PublicId, Scope, ScopeId, TriggerId, WorkspaceId, new_public_id
from agent7.store.unit_of_work import UnitOfWork

WAITING, SENT, CANCELLED, DROPPED = range(4)
"""Dropped: the person could not be written to when its time came."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """One date to come back to. `explicit`: the person asked to be reminded; other dates are only known on their day.

    `due_at` is an instant, `time_zone` the zone in which the person's words were understood. `precision` is what they named:
    minute, part (of the day), day or week.
    """

    id: TriggerId
    public_id: PublicId
    explicit: bool
    due_at: datetime
    time_zone: str
    precision: str
    original_message: str | None = field(repr=False)
    context: str | None = field(repr=False)
    memory_ids: tuple[MemoryId, ...]
    message_id: MessageId | None
    language: str
    phone_number_id: str | None
    state: int
    created_at: datetime
    changed_at: datetime
    repeats: str | None = None
    """The rule of what comes again (RFC 5545); `due_at` is its next time."""


@dataclass(frozen=True, slots=True)
class NewTrigger:
    """What a trigger is made of; ids and state come with the row."""

    explicit: bool
    due_at: datetime
    time_zone: str
    precision: str
    original_message: str = field(repr=False)
    context: str = field(repr=False)
    language: str
    message_id: MessageId | None = None
    phone_number_id: str | None = None
    repeats: str | None = None


SELECT: Final = """
SELECT t.id, t.public_id, t.explicit, t.due_at, t.time_zone, t.precision, t.original_message, t.context, t.memory_ids,
       t.message_id, t.language, t.phone_number_id, t.state, t.created_at, t.changed_at, t.repeats
  FROM triggers t
"""


def add(unit: UnitOfWork, scope: Scope, new: NewTrigger, *, memories: Sequence[MemoryId], at: datetime) -> Trigger:
    """Write one. Whoever writes the same message's same date again gets the row that stands."""
    known = unit.execute(
        SELECT + " WHERE t.scope_id = %s AND t.message_id = %s AND t.due_at = %s AND t.explicit = %s AND t.context = %s LIMIT 1",
        (scope.own, new.message_id, new.due_at, new.explicit, new.context),
    ).fetchone()
    if known is not None:
        return _trigger(known)
    (added,) = unit.one(
        """
        INSERT INTO triggers (public_id, workspace_id, scope_id, user_id, message_id, explicit, due_at, time_zone, precision,
                              original_message, context, memory_ids, language, phone_number_id, repeats, look_at, created_at, changed_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id
        """,
        (
            new_public_id(at),
            scope.workspace,
            scope.own,
            scope.user,
            new.message_id,
            new.explicit,
            new.due_at,
            new.time_zone,
            new.precision,
            new.original_message,
            new.context,
            list(memories),
            new.language,
            new.phone_number_id,
            new.repeats,
            new.due_at if new.explicit else None,
            at,
            at,
        ),
    )
    return _by_id(unit, scope.own, added)


def between(unit: UnitOfWork, scope: ScopeId, since: datetime, until: datetime, *, most: int) -> list[Trigger]:
    """Those of a scope, still waiting or sent already, that are due from `since` up to but without `until`, the earliest first."""
    rows = unit.execute(
        SELECT
        + """
         WHERE t.scope_id = %s AND t.due_at >= %s AND t.due_at < %s AND t.state IN (0, 1) AND t.context IS NOT NULL
         ORDER BY t.due_at, t.id LIMIT %s
        """,
        (scope, since, until, most),
    ).fetchall()
    return [_trigger(row) for row in rows]


def waiting(unit: UnitOfWork, scope: ScopeId, *, explicit: bool | None = True, most: int) -> list[Trigger]:
    """What still waits, the earliest first: reminders, other dates (False), or both (None)."""
    rows = unit.execute(
        SELECT
        + """
         WHERE t.scope_id = %s AND t.state = 0 AND t.explicit = COALESCE(%s, t.explicit) AND t.context IS NOT NULL
         ORDER BY t.due_at, t.id LIMIT %s
        """,
        (scope, explicit, most),
    ).fetchall()
    return [_trigger(row) for row in rows]


def by_public_id(unit: UnitOfWork, scope: ScopeId, public_id: str) -> Trigger | None:
    """A trigger of this scope, whatever its state."""
    row = unit.execute(SELECT + " WHERE t.scope_id = %s AND t.public_id = %s", (scope, public_id)).fetchone()
    return _trigger(row) if row else None


def lock(unit: UnitOfWork, scope: ScopeId, public_id: str) -> Trigger | None:
    """The same, locked until the deciding transaction ends."""
    row = unit.execute(SELECT + " WHERE t.scope_id = %s AND t.public_id = %s FOR UPDATE OF t", (scope, public_id)).fetchone()
    return _trigger(row) if row else None


def to_send(unit: UnitOfWork, workspace: WorkspaceId, at: datetime, *, most: int) -> list[tuple[ScopeId, TriggerId]]:
    """Reminders of a workspace whose time has come, the longest due first. Needs no fence."""
    rows = unit.execute("SELECT scope_id, trigger_id FROM triggers_to_send(%s, %s, %s)", (workspace, at, most)).fetchall()
    return [(ScopeId(scope), TriggerId(trigger)) for scope, trigger in rows]


def lock_due(unit: UnitOfWork, scope: ScopeId, trigger: TriggerId, at: datetime) -> Trigger | None:
    """The reminder, ours until this transaction ends, if it still is to be sent by `at`; None when somebody has, or it was called off."""
    row = unit.execute(
        SELECT
        + """ WHERE t.scope_id = %s AND t.id = %s AND t.state = 0 AND t.look_at <= %s FOR UPDATE
        """,
        (scope, trigger, at),
    ).fetchone()
    return _trigger(row) if row else None


def lock_prepared(unit: UnitOfWork, scope: ScopeId, at: datetime) -> list[Trigger]:
    """The dates that are to be brought up by `at`, ours until this transaction ends, the earliest first; without what another has."""
    rows = unit.execute(
        SELECT
        + """ WHERE t.scope_id = %s AND t.state = 0 AND NOT t.explicit AND t.look_at <= %s ORDER BY t.due_at, t.id FOR UPDATE SKIP LOCKED
        """,
        (scope, at),
    ).fetchall()
    return [_trigger(row) for row in rows]


def close(unit: UnitOfWork, scope: ScopeId, trigger: TriggerId, *, state: int, at: datetime, outbox: OutboxId | None = None) -> bool:
    """Sent, called off or dropped; False when it did not wait any more."""
    return (
        unit.execute(
            """
            UPDATE triggers SET state = %s, look_at = NULL, closed_at = %s, outbox_id = %s
             WHERE scope_id = %s AND id = %s AND state = 0
            """,
            (state, at, outbox, scope, trigger),
        ).rowcount
        == 1
    )


def look_later(unit: UnitOfWork, scope: ScopeId, trigger: TriggerId, until: datetime | None) -> None:
    """Leave it alone until then, None: for good; when it was due stays as it is."""
    unit.execute("UPDATE triggers SET look_at = %s WHERE scope_id = %s AND id = %s AND state = 0", (until, scope, trigger))


def move(
    unit: UnitOfWork,
    scope: ScopeId,
    trigger: TriggerId,
    *,
    due_at: datetime,
    time_zone: str,
    precision: str,
    at: datetime,
    repeats: str | None = None,
) -> Trigger | None:
    """Another time for one that still waits; None when it does not. `repeats`: the rule of its series from now on."""
    moved = unit.execute(
        """
        UPDATE triggers SET due_at = %s, time_zone = %s, precision = %s, changed_at = %s, repeats = %s,
                            look_at = CASE WHEN explicit THEN %s::timestamptz END
         WHERE scope_id = %s AND id = %s AND state = 0
        """,
        (due_at, time_zone, precision, at, repeats, due_at, scope, trigger),
    )
    return _by_id(unit, scope, trigger) if moved.rowcount else None


def go_on(
    unit: UnitOfWork, scope: ScopeId, trigger: TriggerId, *, due_at: datetime, time_zone: str, outbox: OutboxId | None = None
) -> None:
    """The next time of a series that rings now; without an outbox row it does not, and the last one that did stays known."""
    unit.execute(
        """
        UPDATE triggers SET due_at = %s, time_zone = %s, look_at = %s, outbox_id = COALESCE(%s, outbox_id)
         WHERE scope_id = %s AND id = %s AND state = 0
        """,
        (due_at, time_zone, due_at, outbox, scope, trigger),
    )


def is_unsent(unit: UnitOfWork, scope: ScopeId, trigger: TriggerId) -> bool:
    """Whether what rang last still waits to be sent."""
    (unsent,) = unit.one(
        """
        SELECT EXISTS (SELECT FROM triggers t JOIN outbox o ON o.scope_id = t.scope_id AND o.id = t.outbox_id
                        WHERE t.scope_id = %s AND t.id = %s AND o.state IN (0, 1, 4))
        """,
        (scope, trigger),
    )
    return bool(unsent)


def words(unit: UnitOfWork, scope: ScopeId) -> list[tuple[TriggerId, str, tuple[MemoryId, ...], MessageId | None]]:
    """(id, all its words, the memories and the message that it came from) of every trigger that has words."""
    rows = unit.execute(
        """
        SELECT id, concat_ws(E'\n', original_message, context), memory_ids, message_id FROM triggers
         WHERE scope_id = %s AND (original_message IS NOT NULL OR context IS NOT NULL)
        """,
        (scope,),
    ).fetchall()
    return [
        (TriggerId(id_), said, tuple(map(MemoryId, memories)), MessageId(message) if message is not None else None)
        for id_, said, memories, message in rows
    ]


def delete(unit: UnitOfWork, scope: ScopeId, triggers: Sequence[TriggerId]) -> None:
    """Delete triggers."""
    unit.execute("DELETE FROM triggers WHERE scope_id = %s AND id = ANY (%s::bigint[])", (scope, list(triggers)))


def delete_all(unit: UnitOfWork, scope: ScopeId) -> None:
    """Delete every trigger of a scope."""
    unit.execute("DELETE FROM triggers WHERE scope_id = %s", (scope,))


def detach(unit: UnitOfWork, scope: ScopeId, memories: Sequence[MemoryId]) -> None:
    """Take the ids of memories that go out of the triggers that stay."""
    unit.execute(
        """
        UPDATE triggers SET memory_ids = ARRAY(SELECT id FROM unnest(memory_ids) AS each (id) WHERE id <> ALL (%(gone)s::bigint[]))
         WHERE scope_id = %(scope)s AND memory_ids && %(gone)s::bigint[]
        """,
        {"scope": scope, "gone": list(memories)},
    )


def _by_id(unit: UnitOfWork, scope: ScopeId, trigger: TriggerId) -> Trigger:
    return _trigger(unit.one(SELECT + " WHERE t.scope_id = %s AND t.id = %s", (scope, trigger)))


def _trigger(row: Sequence[object]) -> Trigger:
    id_, public_id, explicit, due_at, zone, precision, said, context, memories, *rest = row
    return Trigger(id_, public_id, explicit, due_at, zone, precision, said, context, tuple(memories), *rest)  # type: ignore[arg-type]
