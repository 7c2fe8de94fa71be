"""What a session starts with, in one statement: core memory, lessons, standing instructions, learnt rules and the most telling memories.

What was stated is no surer than the memory that it rests on: that one may have been contradicted or called wrong since.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from agent7.identity import MemoryId, PublicId, Scope
from agent7.store.memory.instructions import Instruction
from agent7.store.memory.memory_rows import COLUMNS, Memory, from_row
from agent7.store.unit_of_work import UnitOfWork, ids_as_text


@dataclass(frozen=True, slots=True)
class Known:
    """A core memory or a lesson, as far as a session needs it. `sort`: the core category, or the kind of the lesson."""

    public_id: PublicId
    text: str
    sort: str
    confidence: float = 1.0
    sources: tuple[MemoryId, ...] = ()
    """The memories that it rests on."""


@dataclass(frozen=True, slots=True)
class Start:
    """The parts as they were read. `rules`: what was learnt about our own doing, as "Don't suggest: ..."."""

    core: tuple[Known, ...]
    lessons: tuple[Known, ...]
    instructions: tuple[Instruction, ...]
    rules: tuple[str, ...]
    memories: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much is read at most, and the numbers of the composite score."""

    core: int
    lessons: int
    rules: int
    instructions: int
    of_category: int
    memories: int
    step: float
    step_days: int
    floor: float
    obeyed_from: float


CONSTANT: Final = """
SELECT (SELECT json_agg(json_build_array(c.public_id, c.content, c.category, LEAST(c.confidence, rests_on.confidence), c.sources)
                        ORDER BY c.stated DESC, c.confidence DESC, c.id)
          FROM (SELECT * FROM core_memories WHERE scope_id = %(own)s AND active
                 ORDER BY stated DESC, confidence DESC, id LIMIT %(core)s) c
          LEFT JOIN LATERAL (SELECT max(m.confidence) AS confidence, bool_and(m.superseded_at IS NOT NULL) AS replaced FROM memories m
                              WHERE c.stated AND m.scope_id = %(own)s AND m.id = ANY(c.sources)) rests_on ON true
         WHERE rests_on.replaced IS NOT TRUE),
       (SELECT json_agg(json_build_array(l.public_id, l.text, l.kind) ORDER BY l.confirmed_at DESC, l.id DESC)
          FROM (SELECT * FROM lessons WHERE scope_id = %(own)s ORDER BY confirmed_at DESC, id DESC LIMIT %(lessons)s) l),
       (SELECT json_agg(json_build_array(i.public_id, i.text, i.category, i.priority, i.enabled, i.origin, i.user_id IS NULL)
                        ORDER BY i.priority DESC, i.id)
          FROM (SELECT * FROM instructions WHERE scope_id = ANY(%(scopes)s::bigint[]) AND enabled
                 ORDER BY priority DESC, id LIMIT %(instructions)s) i),
       (SELECT json_agg(r.content ORDER BY r.confidence DESC, r.id)
          FROM (SELECT content, confidence, id FROM memories
                 WHERE scope_id = %(own)s AND category = 'learned_rule' AND kind <> 'verbatim' AND status = 0 AND superseded_at IS NULL
                   AND (expires_at IS NULL OR expires_at > %(at)s) AND confidence >= %(obeyed_from)s
                 ORDER BY confidence DESC, id LIMIT %(rules)s) r)
"""
TOP: Final = """
  SELECT m.id, m.category,
         0.7 * GREATEST(m.confidence - %(step)s * floor(
                          GREATEST(extract(epoch FROM %(at)s - GREATEST(m.last_confirmed_at, u.last_used_at)), 0) / 86400 / %(step_days)s),
                        CASE WHEN m.protected OR m.origin = 'operator' OR m.source_type IN ('explicit', 'manual')
                             THEN LEAST(%(floor)s, m.confidence) ELSE 0 END)
         + 0.3 * CASE WHEN m.created_at >= %(at)s - interval '7 days' THEN 1.0 WHEN m.created_at >= %(at)s - interval '14 days' THEN 0.7
                      WHEN m.created_at >= %(at)s - interval '30 days' THEN 0.4 ELSE 0.1 END AS score
    FROM unnest(%(scopes)s::bigint[]) AS s(id)
   CROSS JOIN LATERAL (
     SELECT n.id, n.category, n.confidence, n.last_confirmed_at, n.protected, n.origin, n.source_type, n.created_at FROM memories n
      WHERE n.scope_id = s.id AND n.kind <> 'verbatim' AND n.status = 0 AND n.superseded_at IS NULL
        AND (n.expires_at IS NULL OR n.expires_at > %(at)s) AND (n.valid_until IS NULL OR n.valid_until > %(at)s)
      ORDER BY n.id DESC LIMIT 1000) m
    LEFT JOIN memory_usage u ON u.memory_id = m.id
"""
"""The composite score of the newest statements: `memory.strength.session_score`, which decides among those that are left."""
KNOWN: Final = "SELECT known.*, " + COLUMNS + " FROM (" + CONSTANT + ") AS known (core, lessons, instructions, rules) LEFT JOIN "  # noqa: S608
ROWS: Final = """LATERAL (SELECT * FROM memories WHERE id = top.id AND scope_id = ANY(%(scopes)s::bigint[]) LIMIT 1) m ON true
  LEFT JOIN LATERAL (SELECT * FROM memory_usage WHERE memory_id = m.id AND scope_id = ANY(%(scopes)s::bigint[]) LIMIT 1) u ON true"""
"""Each row by its key: joined as a whole, the planner reads the table from end to end, and evaluates the fence row by row."""
RANKED: Final = """(
  SELECT ranked.id FROM (
    SELECT scored.id, scored.score,
           row_number() OVER (PARTITION BY scored.category ORDER BY scored.score DESC, scored.id DESC) AS nth FROM ("""
CUT: Final = """) AS scored) AS ranked ORDER BY ranked.nth > %(of_category)s, ranked.score DESC, ranked.id DESC LIMIT %(memories)s
) AS top ON true LEFT JOIN """
MOST_TELLING: Final = KNOWN + RANKED + TOP + CUT + ROWS
THESE: Final = KNOWN + "(SELECT unnest(%(ids)s::bigint[]) AS id) AS top ON true LEFT JOIN " + ROWS
PARTS: Final = 4


def read(unit: UnitOfWork, scope: Scope, bounds: Bounds, *, ids: Sequence[MemoryId] | None, at: datetime) -> Start:
    """Everything in one round trip. `ids`: these memories in this order, as a session keeps them; None: the most telling ones now."""
    given: dict[str, Any] = {
        "own": scope.own,
        "scopes": [scope.own, scope.shared],
        "at": at,
        "ids": ids_as_text(ids or ()),
        "core": bounds.core,
        "lessons": bounds.lessons,
        "rules": bounds.rules,
        "instructions": bounds.instructions,
        "of_category": bounds.of_category,
        "memories": bounds.memories,
        "step": bounds.step,
        "step_days": bounds.step_days,
        "floor": bounds.floor,
        "obeyed_from": bounds.obeyed_from,
    }
    rows = unit.execute(MOST_TELLING if ids is None else THESE, given).fetchall()
    core, lessons, instructions, rules = (part or () for part in rows[0][:PARTS])
    found = [from_row(row[PARTS:]) for row in rows if row[PARTS] is not None]
    if ids is not None:
        found.sort(key=lambda memory: list(ids).index(memory.id))
    return Start(
        core=tuple(Known(id_, text, sort, sure, tuple(map(MemoryId, sources))) for id_, text, sort, sure, sources in core),
        lessons=tuple(Known(*each) for each in lessons),
        instructions=tuple(Instruction(*each) for each in instructions),
        rules=tuple(rules),
        memories=tuple(found),
    )


def last_loaded(unit: UnitOfWork, scope: Scope) -> tuple[PublicId, datetime, dict[str, Any]] | None:
    """(public id, start, ids of what it began with) of the person's newest session; None where there is none."""
    row = unit.execute(
        "SELECT public_id, started_at, loaded FROM conversations WHERE scope_id = %s ORDER BY last_message_at DESC, id DESC LIMIT 1",
        (scope.own,),
    ).fetchone()
    return (row[0], row[1], row[2]) if row else None
