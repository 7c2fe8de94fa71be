"""What both of two united users have, and one person has once: the older of each goes before all moves. Of entities: `entities.UNITED`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, LiteralString

from agent7.store.unit_of_work import UnitOfWork

MERGES: Final[tuple[LiteralString, ...]] = (
    # Of two core entries about the same, what was stated stays before what was seen, then the newer; its versions go with the other.
    """
    DELETE FROM core_memories older USING core_memories newer
     WHERE older.scope_id IN (%(to)s, %(from)s) AND newer.scope_id IN (%(to)s, %(from)s) AND newer.scope_id <> older.scope_id
       AND newer.key = older.key AND (older.stated, older.updated_at, older.id) < (newer.stated, newer.updated_at, newer.id)
    """,
    "DELETE FROM core_reflections WHERE scope_id = %(from)s AND EXISTS (SELECT FROM core_reflections WHERE scope_id = %(to)s)",
    # The same lesson twice is one, learnt as often as both.
    """
    WITH once AS (
      DELETE FROM lessons older USING lessons newer
       WHERE older.scope_id IN (%(to)s, %(from)s) AND newer.scope_id IN (%(to)s, %(from)s) AND newer.scope_id <> older.scope_id
         AND newer.key = older.key AND (older.confirmed_at, older.id) < (newer.confirmed_at, newer.id)
      RETURNING newer.scope_id, newer.id, older.times)
    UPDATE lessons kept SET times = kept.times + once.times FROM once WHERE kept.scope_id = once.scope_id AND kept.id = once.id
    """,
)


def merge(unit: UnitOfWork, move: Mapping[str, object]) -> None:
    """Leave one of each; `move` names the scopes `from` and `to`."""
    for statement in MERGES:
        unit.execute(statement, move)
