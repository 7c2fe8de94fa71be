"""Two users who turn out to be one person: everything of the one moves to the other. What moved is on record; it can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, LiteralString

from psycopg.types.json import Jsonb

from agent7.identity import Scope
from agent7.store.conversation.outbox import SENDING
from agent7.store.identity import aliases, union_rivals
from agent7.store.memory import entities
from agent7.store.unit_of_work import UnitOfWork

OWNED: Final[Mapping[LiteralString, LiteralString]] = {
    "conversations": "UPDATE conversations SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "turns": "UPDATE turns SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "messages": "UPDATE messages SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "outbox": "UPDATE outbox SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "costs": "UPDATE costs SET scope_id = %(to)s WHERE scope_id = %(from)s RETURNING id",
    "media": "UPDATE media SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "handovers": "UPDATE handovers SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "operator_notes": "UPDATE operator_notes SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "tasks": "UPDATE tasks SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "task_steps": "UPDATE task_steps SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "task_files": "UPDATE task_files SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "triggers": "UPDATE triggers SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "observations": "UPDATE observations SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "topics": "UPDATE topics SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "instructions": "UPDATE instructions SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "recalls": "UPDATE recalls SET scope_id = %(to)s WHERE scope_id = %(from)s RETURNING id",
    "memories": "UPDATE memories SET scope_id = %(to)s, user_id = %(user)s, compared_at = NULL WHERE scope_id = %(from)s RETURNING id",
    "memories_cold": "UPDATE memories_cold SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "core_memories": "UPDATE core_memories SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "lessons": "UPDATE lessons SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "suggestions": "UPDATE suggestions SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "personal_files": "UPDATE personal_files SET scope_id = %(to)s, user_id = %(user)s WHERE scope_id = %(from)s RETURNING id",
    "document_tokens": "UPDATE document_tokens SET scope_id = %(to)s WHERE scope_id = %(from)s RETURNING id",
}
"""Tables with an id that belong to a person. What has no id follows its memory or recall: FOLLOWING."""

CARRIED: Final = (
    "last_inbound_at", "stopped_at", "greeted_at", "invited_at", "language", "time_zone", "muted_until", "handed_over_at", "reminded_at",
    "refused_at", "shares_memory", "puzzled_at", "send_tokens", "send_tokens_at",
)  # fmt: skip
"""Columns of `users` in which the kept user gets what the former one had."""

FOLLOWING: Final[tuple[LiteralString, ...]] = (
    "UPDATE memory_usage SET scope_id = %(to)s WHERE scope_id = %(from)s",
    "UPDATE memory_embeddings SET scope_id = %(to)s WHERE scope_id = %(from)s AND (ann = 0 OR ann > 0)",
    "UPDATE memory_postings SET scope_id = %(to)s WHERE scope_id = %(from)s",
    "UPDATE recall_items SET scope_id = %(to)s WHERE scope_id = %(from)s",
    *entities.UNITED,
    "UPDATE shared_memories SET published_from = %(to)s WHERE published_from = %(from)s",
    "UPDATE core_memory_versions SET scope_id = %(to)s WHERE scope_id = %(from)s",
    "UPDATE core_reflections SET scope_id = %(to)s WHERE scope_id = %(from)s",
    "DELETE FROM category_summaries WHERE scope_id IN (%(to)s, %(from)s)",  # of one person each: summed up anew when a session ends
    "DELETE FROM memory_counts WHERE scope_id IN (%(to)s, %(from)s)",  # counted anew after the reply
    "DELETE FROM memory_term_counts WHERE scope_id IN (%(to)s, %(from)s)",
)


def unite(unit: UnitOfWork, kept: Scope, former: Scope, why: str, at: datetime) -> None:
    """Move everything of `former` to `kept`. The fence must hold both scopes, and the caller both leases.

    Of two current values of one slot the newer statement stays. An opt-out, a hand-over and a pause of either hold, and what
    both had of a day's limit counts together. What was forgotten under the former scope is hashed under its own key, so it
    stays there.
    """
    move = {"from": former.own, "to": kept.own, "user": kept.user, "at": at}
    give_up_unfinished_turn(unit, former)
    before = {"closed": _close_older_of_each_slot(unit, move), "days": _days(unit, former), **union_rivals.merge(unit, move)}
    moved = {table: [row[0] for row in unit.execute(statement, move).fetchall()] for table, statement in OWNED.items()}
    for statement in FOLLOWING:
        unit.execute(statement, move)
    keys = _move_keys(unit, kept, former)
    _add_days(unit, move)
    persons = [_person(unit, kept)]
    _carry_over_person(unit, kept, former)
    persons.append(_person(unit, kept))
    unit.execute(
        "UPDATE users SET united_into = %s, parked_at = NULL WHERE workspace_id = %s AND id = %s",
        (kept.own, former.workspace, former.user),
    )
    aliases.park(unit, kept, at)
    unit.execute(
        """
        INSERT INTO user_unions (workspace_id, scope_id, former_scope, user_id, former_user, why, moved, before, united_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)
        """,
        (
            kept.workspace,
            kept.own,
            former.own,
            kept.user,
            former.user,
            why,
            Jsonb({**moved, "user_aliases": keys}),
            Jsonb({**before, "persons": persons}),
            at,
        ),
    )


def are_two(unit: UnitOfWork, kept: Scope, former: Scope) -> bool:
    """Whether each is somebody of their own still: neither united with anybody, nor to be erased. The caller holds both leases."""
    (people,) = unit.one(
        """
        SELECT count(*) FROM users u
         WHERE u.workspace_id = %s AND u.id IN (%s, %s) AND u.united_into IS NULL
           AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id)
        """,
        (kept.workspace, kept.user, former.user),
    )
    return bool(people == 2)


def is_sending(unit: UnitOfWork, scope: Scope) -> bool:
    """Whether a message of this user is on its way to Meta. If not, none is until the transaction ends: nobody can claim one.

    The result of a request is written under the scope that it was sent for; moved meanwhile, the message would go out again.
    """
    open_rows = unit.execute("SELECT state FROM outbox WHERE scope_id = %s AND state IN (0, 1) FOR UPDATE", (scope.own,)).fetchall()
    return any(state == SENDING for (state,) in open_rows)


def give_up_unfinished_turn(unit: UnitOfWork, former: Scope) -> None:
    """Its messages wait again and get a turn of the kept user; two unfinished turns of one person there may not be."""
    unit.execute(
        """
        UPDATE messages SET turn_id = NULL
         WHERE scope_id = %(scope)s AND role = 0 AND turn_id = (SELECT id FROM turns WHERE scope_id = %(scope)s AND state = 0)
        """,
        {"scope": former.own},
    )
    unit.execute("DELETE FROM turns WHERE scope_id = %s AND state = 0", (former.own,))


def _close_older_of_each_slot(unit: UnitOfWork, move: Mapping[str, object]) -> list[tuple[int, str | None]]:
    """What was closed, and until when it had been said to hold."""
    rows = unit.execute(
        """
        WITH rivals AS (
          SELECT mine.id AS mine, theirs.id AS theirs, mine.valid_from >= theirs.valid_from AS mine_stays,
                 GREATEST(mine.valid_from, theirs.valid_from) AS since,
                 CASE WHEN mine.valid_from >= theirs.valid_from THEN theirs.valid_until ELSE mine.valid_until END AS held_until
            FROM memories mine JOIN memories theirs ON theirs.scope_id = %(from)s AND theirs.current_slot = mine.current_slot
           WHERE mine.scope_id = %(to)s)
        UPDATE memories older
           SET current_slot = NULL, superseded_at = %(at)s, valid_until = since,
               superseded_by = CASE WHEN mine_stays THEN mine ELSE theirs END
          FROM rivals
         WHERE older.scope_id IN (%(to)s, %(from)s) AND older.id = CASE WHEN mine_stays THEN theirs ELSE mine END
        RETURNING older.id, held_until
        """,
        move,
    ).fetchall()
    return [(memory, until.isoformat() if until else None) for memory, until in rows]


def _move_keys(unit: UnitOfWork, kept: Scope, former: Scope) -> list[int]:
    """All of them, with their times: also those that were given up, for what was sent under them comes late."""
    moved = unit.execute(
        "UPDATE user_aliases SET user_id = %s WHERE workspace_id = %s AND user_id = %s RETURNING id",
        (kept.user, former.workspace, former.user),
    ).fetchall()
    return [row[0] for row in moved]


def _days(unit: UnitOfWork, former: Scope) -> list[dict[str, object]]:
    rows = unit.execute("SELECT to_jsonb(d) FROM user_days d WHERE scope_id = %s", (former.own,)).fetchall()
    return [row[0] for row in rows]


def _person(unit: UnitOfWork, scope: Scope) -> dict[str, object]:
    """How somebody stands, of what a union carries over."""
    (standing,) = unit.one("SELECT to_jsonb(u) FROM users u WHERE workspace_id = %s AND id = %s", (scope.workspace, scope.user))
    return {name: standing[name] for name in CARRIED}


def _add_days(unit: UnitOfWork, move: Mapping[str, object]) -> None:
    unit.execute(
        """
        INSERT INTO user_days AS mine (workspace_id, scope_id, user_id, day, turns, cost_usd, limit_told_at, tasks)
        SELECT workspace_id, %(to)s, %(user)s, day, turns, cost_usd, limit_told_at, tasks FROM user_days WHERE scope_id = %(from)s
        ON CONFLICT (workspace_id, scope_id, day) DO UPDATE
           SET turns = mine.turns + EXCLUDED.turns, cost_usd = mine.cost_usd + EXCLUDED.cost_usd,
               tasks = mine.tasks + EXCLUDED.tasks,
               limit_told_at = GREATEST(mine.limit_told_at, EXCLUDED.limit_told_at)
        """,
        move,
    )
    unit.execute("DELETE FROM user_days WHERE scope_id = %(from)s", move)


def _carry_over_person(unit: UnitOfWork, kept: Scope, former: Scope) -> None:
    """Of each the stricter; GREATEST and LEAST pass over what only one of them has."""
    unit.execute(
        """
        UPDATE users kept
           SET last_inbound_at = GREATEST(kept.last_inbound_at, former.last_inbound_at),
               stopped_at = COALESCE(kept.stopped_at, former.stopped_at), greeted_at = COALESCE(kept.greeted_at, former.greeted_at),
               invited_at = COALESCE(kept.invited_at, former.invited_at), language = COALESCE(kept.language, former.language),
               time_zone = COALESCE(kept.time_zone, former.time_zone),
               muted_until = GREATEST(kept.muted_until, former.muted_until),
               handed_over_at = GREATEST(kept.handed_over_at, former.handed_over_at),
               reminded_at = GREATEST(kept.reminded_at, former.reminded_at), refused_at = GREATEST(kept.refused_at, former.refused_at),
               shares_memory = CASE WHEN false IN (kept.shares_memory, former.shares_memory) THEN false
                                    ELSE COALESCE(kept.shares_memory, former.shares_memory) END,
               puzzled_at = GREATEST(kept.puzzled_at, former.puzzled_at),
               send_tokens = LEAST(kept.send_tokens, former.send_tokens),
               send_tokens_at = GREATEST(kept.send_tokens_at, former.send_tokens_at)
          FROM users former
         WHERE kept.workspace_id = %s AND kept.id = %s AND former.workspace_id = %s AND former.id = %s
        """,
        (kept.workspace, kept.user, former.workspace, former.user),
    )
