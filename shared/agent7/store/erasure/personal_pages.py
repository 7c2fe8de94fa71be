"""A person's data in pieces that an answer can hold: as `personal_data`, table after table, each by the ids of its rows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, LiteralString

from agent7.errors import BadRequest
from agent7.identity import Scope
from agent7.store.erasure.personal_data import FORMAT, INTERNAL, PARTS, VERSION, person, rows_of
from agent7.store.unit_of_work import UnitOfWork

WITHOUT_ID: Final = frozenset({"core_memory_versions", "user_days"})
"""Few rows, given together: versions of what is most important, a row a day."""
PLACE: Final = re.compile(r"(?P<table>[a-z_]{1,40}):(?P<id>\d{1,18})")


@dataclass(frozen=True, slots=True)
class Page:
    """Some of it: lists of the same name on different pages belong together. `next`: where the rest begins, None at the end."""

    data: dict[str, Any]
    next: str | None


def page(unit: UnitOfWork, scope: Scope, at: datetime, *, after: str, most_rows: int, most_bytes: int) -> Page:
    """What comes after a place; the first page after "". It is filled up to a limit, the one row alone that is larger aside.

    What is written or deleted meanwhile moves no other row from page to page. Raises BadRequest for a place that no page named.
    """
    tables, table, last = list(PARTS), *_read(after)
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "made_at": at.isoformat()}
    if not after:
        data["person"] = person(unit, scope)
    room = _Room(most_rows, most_bytes, is_new=True)
    for name in tables[tables.index(table) if table else 0 :]:
        some = _some(unit, scope, name, last if name == table else 0, room)
        data[name] = some.rows
        if some.rest is not None:
            return Page(data, f"{name}:{some.rest}")
        room = _Room(room.rows - len(some.rows), room.size - some.size, is_new=room.is_new and not some.rows)
    return Page(data, None)


def _read(after: str) -> tuple[str, int]:
    place = PLACE.fullmatch(after)
    if after and (place is None or place["table"] not in PARTS):
        raise BadRequest("after is the next of an earlier answer")
    return (place["table"], int(place["id"])) if place else ("", 0)


@dataclass(frozen=True, slots=True)
class _Room:
    """What a page still takes. A new one takes a row of any size: the next would have no more room."""

    rows: int
    size: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class _Some:
    """Rows of one table. `rest`: the id after which its others come, None when these are the last."""

    rows: list[dict[str, Any]]
    size: int
    rest: int | None


def _some(unit: UnitOfWork, scope: Scope, table: LiteralString, last: int, room: _Room) -> _Some:
    """What fits. The person's rows are read and sorted: by the ids alone Postgres might look through everybody's."""
    if table in WITHOUT_ID:
        return _Some(rows_of(unit, scope, table), 0, None)
    query: LiteralString = f"""
        SELECT id, said, sum(octet_length(said::text)) OVER (ORDER BY id) FROM (
          SELECT t.id, jsonb_strip_nulls(to_jsonb(t) - %(internal)s::text[]) AS said FROM {table} t
           WHERE {PARTS[table]} AND t.id > %(last)s ORDER BY t.id + 0 LIMIT %(most)s
        ) told ORDER BY id
    """  # noqa: S608 - constants only
    known = {"user": scope.user, "scope": scope.own, "internal": INTERNAL, "last": last, "most": room.rows + 1}
    found = unit.execute(query, known).fetchall()
    fitting = [row for row in found[: room.rows] if row[2] <= room.size or (room.is_new and row is found[0])]
    rest = None if len(fitting) == len(found) else fitting[-1][0] if fitting else last
    return _Some([row[1] for row in fitting], int(fitting[-1][2]) if fitting else 0, rest)
