"""What both of two united users have, and one person has once: the older of each goes before all moves. Of entities: `entities.UNITED`.

What goes can be told again from what stays: no word is kept where forgetting would not find it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, LiteralString

from agent7.store.unit_of_work import UnitOfWork

CORE: Final[LiteralString] = """
    WITH pairs AS (
      SELECT older.id AS older, older.scope_id AS whose, newer.id AS newer, newer.scope_id AS into_scope
        FROM core_memories older JOIN core_memories newer ON newer.key = older.key AND newer.scope_id <> older.scope_id
       WHERE older.scope_id IN (%(to)s, %(from)s) AND newer.scope_id IN (%(to)s, %(from)s)
         AND (older.stated, older.updated_at, older.id) < (newer.stated, newer.updated_at, newer.id)),
    kept AS (
      INSERT INTO core_memory_versions (core_memory_id, version, scope_id, content, language, stated, confidence, source_count, support,
                                        sources, active, reason, made_at)
      SELECT p.newer, (SELECT min(v.version) - 1 FROM core_memory_versions v WHERE v.core_memory_id = p.newer), p.into_scope,
             o.content, o.language, o.stated, o.confidence, o.source_count, o.support, o.sources, o.active, 'united', o.updated_at
        FROM pairs p JOIN core_memories o ON o.id = p.older
       WHERE EXISTS (SELECT FROM core_memory_versions v WHERE v.core_memory_id = p.newer)
      RETURNING core_memory_id, version)
    DELETE FROM core_memories gone USING pairs LEFT JOIN kept ON kept.core_memory_id = pairs.newer WHERE gone.id = pairs.older
    RETURNING pairs.newer, kept.version, pairs.whose, gone.protected
"""
"""Of two core entries about the same, what was stated stays before what was seen, then the newer; the other becomes its first version."""

LESSONS: Final[LiteralString] = """
    WITH once AS (
      DELETE FROM lessons older USING lessons newer
       WHERE older.scope_id IN (%(to)s, %(from)s) AND newer.scope_id IN (%(to)s, %(from)s) AND newer.scope_id <> older.scope_id
         AND newer.key = older.key AND (older.confirmed_at, older.id) < (newer.confirmed_at, newer.id)
      RETURNING newer.scope_id AS into_scope, newer.id, older.scope_id AS whose, older.times)
    UPDATE lessons kept SET times = kept.times + once.times FROM once WHERE kept.scope_id = once.into_scope AND kept.id = once.id
    RETURNING kept.id, once.whose, once.times
"""
"""The same lesson twice is one, learnt as often as both."""


def merge(unit: UnitOfWork, move: Mapping[str, object]) -> dict[str, object]:
    """Leave one of each; `move` names the scopes `from` and `to`. What went, by ids and figures: core entries, lessons, reflection."""
    core = [list(row) for row in unit.execute(CORE, move).fetchall()]
    lessons = [list(row) for row in unit.execute(LESSONS, move).fetchall()]
    reflected = unit.execute("SELECT runs, reflected_at::text FROM core_reflections WHERE scope_id = %(from)s", move).fetchone()
    unit.execute(
        "DELETE FROM core_reflections WHERE scope_id = %(from)s AND EXISTS (SELECT FROM core_reflections WHERE scope_id = %(to)s)", move
    )
    return {"core": core, "lessons": lessons, "reflected": list(reflected) if reflected else None}
