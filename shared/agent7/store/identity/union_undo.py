"""Undoing a union of two users: what was the former one's is theirs again. What came after the union stays with the kept one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, LiteralString

from agent7.identity import new_public_id
from agent7.store.identity import aliases
from agent7.store.identity.union_records import Union
from agent7.store.identity.user_unions import CARRIED, OWNED, give_up_unfinished_turn
from agent7.store.unit_of_work import UnitOfWork

REST: Final[Mapping[LiteralString, LiteralString]] = {
    "memory_usage": "memory_id = ANY (%(memories)s)",
    "memory_embeddings": "memory_id = ANY (%(memories)s)",
    "recall_items": "recall_id = ANY (%(recalls)s)",
    "core_memory_versions": "core_memory_id = ANY (%(core_memories)s)",
}
"""Rows without an id of their own go back with what they belong to."""
POSTINGS: Final[tuple[LiteralString, ...]] = (
    """SELECT take_postings(%(kept)s, array_agg(id), array_agg(terms)) FROM memories
        WHERE scope_id = %(former)s AND id = ANY (%(memories)s)""",
    "SELECT post_memories(%(former)s, %(memories)s::bigint[])",
)
"""Blocks hold memories of both by now."""
TWIN: Final[LiteralString] = """(SELECT theirs.id FROM entities mine JOIN entities theirs USING (key, kind, role)
                   WHERE mine.scope_id = %(kept)s AND theirs.scope_id = %(former)s AND mine.id = """
ENTITIES: Final[tuple[LiteralString, ...]] = (
    """INSERT INTO entities (scope_id, key, kind, role, name, created_at)
       SELECT %(former)s, key, kind, role, name, created_at FROM entities
        WHERE scope_id = %(kept)s AND id IN (
              SELECT entity_id FROM memory_entities WHERE scope_id = %(kept)s AND memory_id = ANY (%(memories)s)
              UNION SELECT unnest(ARRAY[source_id, target_id]) FROM memory_edges
                     WHERE scope_id = %(kept)s AND memory_id = ANY (%(memories)s))
       ON CONFLICT DO NOTHING""",
    f"UPDATE memory_entities SET scope_id = %(former)s, entity_id = {TWIN} entity_id) WHERE scope_id = %(kept)s AND memory_id = ANY (%(memories)s)",  # noqa: S608, E501 - constants only
    f"""UPDATE memory_edges SET scope_id = %(former)s, source_id = {TWIN} source_id), target_id = {TWIN} target_id)
        WHERE scope_id = %(kept)s AND memory_id = ANY (%(memories)s)""",  # noqa: S608 - constants only
    """DELETE FROM entities mine USING entities theirs
        WHERE mine.scope_id = %(kept)s AND theirs.scope_id = %(former)s
          AND (mine.key, mine.kind, mine.role) = (theirs.key, theirs.kind, theirs.role)
          AND NOT EXISTS (SELECT FROM memory_entities m WHERE m.entity_id = mine.id)
          AND NOT EXISTS (SELECT FROM memory_edges e WHERE mine.id IN (e.source_id, e.target_id))""",
)
"""Each of the two knows by name what their own memories speak of."""
PUBLISHED: Final = """
    UPDATE shared_memories SET published_from = %(former)s
     WHERE published_from = %(kept)s
       AND published_of IN (SELECT public_id FROM memories WHERE scope_id = %(former)s
                            UNION ALL SELECT public_id FROM memories_cold WHERE scope_id = %(former)s)
"""
"""What was published of somebody's memories goes with whom they are: an erasure of the one reaches it."""
SUMMED_UP_ANEW: Final[tuple[LiteralString, ...]] = ("category_summaries", "memory_counts", "memory_term_counts")


def part(unit: UnitOfWork, whole: Union, at: datetime) -> None:
    """Give the former user back what was theirs. The fence must hold both scopes, and the caller both leases.

    What either of them had closed of the other's is so again. What was forgotten since stays forgotten, and both are summed up
    and counted anew.
    """
    before, moved = whole.before or {}, {table: list(ids) for table, ids in whole.moved.items()}
    memories = [*moved.get("memories", ()), *moved.get("memories_cold", ())]  # either may lie in the other by now
    moved |= {"memories": memories, "memories_cold": memories}
    back = {"kept": whole.kept.own, "former": whole.former.own, "user": whole.former.user, "at": at, **moved}
    give_up_unfinished_turn(unit, whole.kept)
    _stay_in_a_session(unit, whole, back)
    for table in OWNED:
        unit.execute(*_returning(table, back))
    for table, which in REST.items():
        unit.execute(f"UPDATE {table} SET scope_id = %(former)s WHERE scope_id = %(kept)s AND {which}", back)  # noqa: S608 - constants only
    for statement in (*POSTINGS, *ENTITIES):
        unit.execute(statement, back)
    unit.execute("DELETE FROM recall_items WHERE scope_id = %(kept)s AND memory_id = ANY (%(memories)s)", back)
    unit.execute(PUBLISHED, back)
    _reopen(unit, back, before.get("closed", ()))
    _tell_core_again(unit, whole, before, at)
    _tell_lessons_again(unit, whole, before, at)
    for table in SUMMED_UP_ANEW:
        unit.execute(f"DELETE FROM {table} WHERE scope_id IN (%(kept)s, %(former)s)", back)  # noqa: S608 - constants only
    _take_days_back(unit, whole, before)
    _take_standing_back(unit, whole, before)
    keys = (whole.former.user, whole.kept.user, moved["user_aliases"])
    unit.execute("UPDATE user_aliases SET user_id = %s WHERE user_id = %s AND id = ANY (%s)", keys)
    unit.execute("UPDATE users SET united_into = NULL WHERE workspace_id = %s AND id = %s", (whole.former.workspace, whole.former.user))
    for scope in (whole.kept, whole.former):
        aliases.park(unit, scope, at)
    unit.execute("UPDATE user_unions SET undone_at = %s WHERE workspace_id = %s AND id = %s", (at, whole.kept.workspace, whole.id))


def _returning(table: LiteralString, back: Mapping[str, Any]) -> tuple[LiteralString, Mapping[str, Any]]:
    """The statement that gives rows of a table back. Steps and files of a task go with it, also those that came since."""
    which: LiteralString = "id = ANY (%(ids)s)"
    if table == "task_steps":
        which = "task_id = ANY (%(tasks)s)"
    elif table == "task_files":
        which = "step_id IN (SELECT id FROM task_steps WHERE task_id = ANY (%(tasks)s))"
    elif table == "messages":  # those that a turn since has answered are told already
        which += " AND (turn_id IS NULL OR turn_id = ANY (%(turns)s))"
    user: LiteralString = ", user_id = %(user)s" if "user_id" in OWNED[table] else ""
    query: LiteralString = f"UPDATE {table} SET scope_id = %(former)s{user} WHERE scope_id = %(kept)s AND {which}"  # noqa: S608 - constants only
    return query, {**back, "ids": back.get(table, [])}


def _stay_in_a_session(unit: UnitOfWork, whole: Union, back: Mapping[str, Any]) -> None:
    """What was said since in a session of the former user is the kept one's, in an ended session of their own."""
    rows = unit.execute(
        """
        SELECT DISTINCT conversation_id FROM turns
         WHERE scope_id = %(kept)s AND conversation_id = ANY (%(conversations)s) AND id <> ALL (%(turns)s)
        UNION
        SELECT DISTINCT conversation_id FROM messages
         WHERE scope_id = %(kept)s AND conversation_id = ANY (%(conversations)s)
           AND (id <> ALL (%(messages)s) OR turn_id <> ALL (%(turns)s))
        """,
        back,
    ).fetchall()
    for (session,) in rows:
        (own,) = unit.one(
            """
            INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at, ended_at,
                                       flushed_at)
            SELECT %s, workspace_id, %s, %s, channel, %s, last_message_at, last_message_at, flushed_at FROM conversations
             WHERE scope_id = %s AND id = %s RETURNING id
            """,
            (new_public_id(whole.united_at), whole.kept.own, whole.kept.user, whole.united_at, whole.kept.own, session),
        )
        ids = {**back, "session": session, "own": own}
        unit.execute(
            """
            UPDATE turns SET conversation_id = %(own)s
             WHERE scope_id = %(kept)s AND conversation_id = %(session)s AND id <> ALL (%(turns)s)
            """,
            ids,
        )
        unit.execute(
            """
            UPDATE messages SET conversation_id = %(own)s WHERE scope_id = %(kept)s AND conversation_id = %(session)s
               AND (id <> ALL (%(messages)s) OR turn_id <> ALL (%(turns)s))
            """,
            ids,
        )


def _reopen(unit: UnitOfWork, back: Mapping[str, Any], closed: Sequence[Sequence[Any]]) -> None:
    """What a statement of the other one had closed is so again, in its slot where that held one and is free."""
    unit.execute(
        """
        WITH closed AS (SELECT (pair ->> 0)::bigint AS id, (pair ->> 1)::timestamptz AS held_until
                          FROM jsonb_array_elements(%(closed)s::jsonb) pair),
        parted AS (
          SELECT m.id, closed.held_until, m.subject || '/' || m.attribute AS slot,
                 closed.id IS NOT NULL OR other.current_slot = m.subject || '/' || m.attribute AS held_slot
            FROM memories m JOIN memories other ON other.id = m.superseded_by AND other.scope_id <> m.scope_id
            LEFT JOIN closed ON closed.id = m.id
           WHERE m.scope_id IN (%(kept)s, %(former)s) AND other.scope_id IN (%(kept)s, %(former)s)),
        newest AS (SELECT DISTINCT ON (m.scope_id, slot) m.id FROM parted JOIN memories m USING (id)
                    WHERE held_slot ORDER BY m.scope_id, slot, m.valid_from DESC, m.id DESC)
        UPDATE memories m
           SET superseded_by = NULL, superseded_at = NULL, superseded_as = NULL, valid_until = parted.held_until,
               current_slot = CASE WHEN m.status = 0 AND EXISTS (SELECT FROM newest WHERE newest.id = m.id)
                                        AND NOT EXISTS (SELECT FROM memories o WHERE o.scope_id = m.scope_id AND o.current_slot = slot)
                                   THEN slot END
          FROM parted WHERE parted.id = m.id AND m.scope_id IN (%(kept)s, %(former)s)
        """,
        {**back, "closed": _json(closed)},
    )


def _tell_core_again(unit: UnitOfWork, whole: Union, before: Mapping[str, Any], at: datetime) -> None:
    """An entry that had given way is told again from the version that was made of it, unless that was forgotten since."""
    users = {whole.kept.own: whole.kept.user, whole.former.own: whole.former.user}
    for newer, version, whose, protected in before.get("core", ()):
        told = unit.execute(
            """
            INSERT INTO core_memories (public_id, workspace_id, scope_id, user_id, key, category, content, language, stated, confidence,
                                       source_count, support, sources, active, protected, created_at, updated_at)
            SELECT %s, e.workspace_id, %s, %s, e.key, e.category, v.content, v.language, v.stated, v.confidence,
                   v.source_count, v.support, v.sources, v.active, %s, v.made_at, v.made_at
              FROM core_memory_versions v JOIN core_memories e ON e.id = v.core_memory_id
             WHERE v.core_memory_id = %s AND v.version = %s AND v.content <> ''
            ON CONFLICT (workspace_id, scope_id, key) DO NOTHING RETURNING id, scope_id
            """,
            (new_public_id(at), whose, users[whose], protected, newer, version),
        ).fetchone()
        unit.execute("DELETE FROM core_memory_versions WHERE core_memory_id = %s AND version = %s", (newer, version))
        if told:
            unit.execute(
                """
                INSERT INTO core_memory_versions (core_memory_id, version, scope_id, content, language, stated, confidence, source_count,
                                                  support, sources, active, reason, made_at)
                SELECT id, version, scope_id, content, language, stated, confidence, source_count, support, sources, active, 'undo', %s
                  FROM core_memories WHERE id = %s AND scope_id = %s
                """,
                (at, *told),
            )
    if before.get("reflected"):
        unit.execute(
            "INSERT INTO core_reflections (scope_id, runs, reflected_at) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
            (whole.former.own, *before["reflected"]),
        )


def _tell_lessons_again(unit: UnitOfWork, whole: Union, before: Mapping[str, Any], at: datetime) -> None:
    users = {whole.kept.own: whole.kept.user, whole.former.own: whole.former.user}
    for lesson, whose, times in before.get("lessons", ()):
        unit.execute(
            """
            WITH less AS (UPDATE lessons SET times = GREATEST(1, times - %(times)s) WHERE id = %(lesson)s RETURNING *)
            INSERT INTO lessons (public_id, workspace_id, scope_id, user_id, key, kind, text, language, preferred, rejected, about, times,
                                 created_at, confirmed_at)
            SELECT %(public_id)s, workspace_id, %(whose)s, %(user)s, key, kind, text, language, preferred, rejected, about, %(times)s,
                   created_at, confirmed_at FROM less
            ON CONFLICT (workspace_id, scope_id, key) DO NOTHING
            """,
            {"public_id": new_public_id(at), "lesson": lesson, "whose": whose, "user": users[whose], "times": times},
        )


def _take_days_back(unit: UnitOfWork, whole: Union, before: Mapping[str, Any]) -> None:
    unit.execute(
        """
        WITH theirs AS (SELECT * FROM jsonb_populate_recordset(NULL::user_days, %(days)s::jsonb)),
        less AS (
          UPDATE user_days mine SET turns = GREATEST(0, mine.turns - theirs.turns), tasks = GREATEST(0, mine.tasks - theirs.tasks),
                                    cost_usd = GREATEST(0, mine.cost_usd - theirs.cost_usd)
            FROM theirs WHERE mine.scope_id = %(kept)s AND mine.day = theirs.day)
        INSERT INTO user_days SELECT * FROM theirs ON CONFLICT DO NOTHING
        """,
        {"days": _json(before.get("days", ())), "kept": whole.kept.own},
    )


def _take_standing_back(unit: UnitOfWork, whole: Union, before: Mapping[str, Any]) -> None:
    """What the kept user had only from the former one is as it was, unless it has changed again."""
    first, then = before["persons"]
    columns: LiteralString = ", ".join(
        f"{name} = CASE WHEN u.{name} IS NOT DISTINCT FROM t.{name} THEN b.{name} ELSE u.{name} END" for name in CARRIED
    )
    query: LiteralString = f"""
        UPDATE users u SET {columns}
          FROM jsonb_populate_record(NULL::users, %s::jsonb) b, jsonb_populate_record(NULL::users, %s::jsonb) t
         WHERE u.workspace_id = %s AND u.id = %s
        """  # noqa: S608 - constants only
    unit.execute(query, (_json(first), _json(then), whole.kept.workspace, whole.kept.user))


def _json(value: object) -> str:
    return json.dumps(value)
