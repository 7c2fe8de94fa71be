"""Memories of a person as an operator browses them: of a state and of some kinds, in an order, page by page; and how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, LiteralString

from agent7.identity import ScopeId
from agent7.store.memory.memory_rows import COLUMNS, Memory, from_row
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category, Kind, Origin

MOST_COUNTED: Final = 1_000
"""Of more it is only said that there are more: counting ten thousand wide rows takes longer than listing twenty of them."""


class Shown(StrEnum):
    """Which memories an operator asks for. What is superseded is so whatever its status was."""

    ACTIVE = "active"
    QUARANTINED = "quarantined"
    ARCHIVED = "archived"
    SUPERSEDED = "superseded"


class Sort(StrEnum):
    """The order of a list: last accessed, newest or surest first, or by category."""

    ACCESSED = "accessed"
    CREATED = "created"
    CONFIDENCE = "confidence"
    CATEGORY = "category"


@dataclass(frozen=True, slots=True)
class Fading:
    """How confidence fades, for the order by it: the same figures as everywhere else."""

    step: float
    step_seconds: float
    floor_of_stated: float


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which memories, in which order. `text` stands in their words; `since` and `until` bound when they were written."""

    shown: Shown = Shown.ACTIVE
    kinds: Sequence[Kind] = (Kind.SEMANTIC, Kind.EPISODIC)
    category: Category | None = None
    origin: Origin | None = None
    text: str = ""
    since: datetime | None = None
    until: datetime | None = None
    sort: Sort = Sort.ACCESSED
    backwards: bool = False


WHERE: Final[dict[Shown, LiteralString]] = {
    Shown.ACTIVE: """m.status = 0 AND m.superseded_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > %(at)s)
                     AND (m.valid_until IS NULL OR m.valid_until > %(at)s)""",
    Shown.QUARANTINED: "m.status = 2",
    Shown.ARCHIVED: "m.status = 1 AND m.superseded_at IS NULL",
    Shown.SUPERSEDED: "m.superseded_at IS NOT NULL AND m.status IN (0, 1)",
}
IN_THE_COLD: Final = (Shown.ARCHIVED, Shown.SUPERSEDED)
STATEMENTS: Final = "m.kind <> 'verbatim'"
WORDS: Final = "m.kind = 'verbatim'"
KEY: Final[dict[Sort, LiteralString]] = {
    Sort.ACCESSED: "COALESCE(u.last_accessed_at, m.created_at)",
    Sort.CREATED: "m.created_at",
    Sort.CATEGORY: "m.category",
    Sort.CONFIDENCE: """CASE WHEN m.kind = 'verbatim' THEN m.confidence
            ELSE GREATEST(m.confidence - %(step)s * floor(GREATEST(0, extract(epoch FROM %(at)s
                            - GREATEST(m.last_confirmed_at, u.last_used_at))::float8) / %(step_seconds)s),
                          CASE WHEN m.protected OR m.origin = 'operator' OR m.source_type IN ('explicit', 'manual')
                               THEN LEAST(m.confidence, %(floor)s) ELSE 0 END) END::float8""",
}
"""What a list is ordered by, before the id. Confidence is the effective one (`memory.lifecycle.strength.effective_confidence`)."""
USAGE: Final[LiteralString] = "LEFT JOIN memory_usage u ON u.scope_id = m.scope_id AND u.memory_id = m.id"
COLD_USAGE: Final[LiteralString] = (
    "CROSS JOIN LATERAL (SELECT m.access_count, m.last_accessed_at, m.use_count, m.ignored_count, m.last_used_at, m.last_gap_hours,"
    " m.stability_hours) u"
)
KEY_TYPES: Final[dict[Sort, type]] = {Sort.ACCESSED: datetime, Sort.CREATED: datetime, Sort.CATEGORY: str, Sort.CONFIDENCE: float}
AS_TYPE: Final[dict[Sort, LiteralString]] = {
    Sort.ACCESSED: "timestamptz",
    Sort.CREATED: "timestamptz",
    Sort.CATEGORY: "text",
    Sort.CONFIDENCE: "float8",
}


@dataclass(frozen=True, slots=True)
class Listed:
    """A memory of a list, and what the list is ordered by: its place is this and its id."""

    memory: Memory
    key: datetime | float | str


def page(
    unit: UnitOfWork, scope: ScopeId, wanted: Wanted, fading: Fading, *, at: datetime, after: tuple[Any, int] | None, most: int
) -> list[Listed]:
    """At most so many memories, from behind a place on."""
    return [Listed(from_row(row[:-2]), row[-2]) for row in _rows(unit, scope, wanted, fading, at=at, after=after, most=most)]


def counted(
    unit: UnitOfWork, scope: ScopeId, wanted: Wanted, fading: Fading, *, at: datetime, after: tuple[Any, int] | None, most: int
) -> tuple[list[Listed], int]:
    """A page, and how many there are, of very many `MOST_COUNTED`: counted along where a text is looked for, or else by itself."""
    rows = _rows(unit, scope, wanted, fading, at=at, after=after, most=most)
    found = [Listed(from_row(row[:-2]), row[-2]) for row in rows]
    if rows and rows[0][-1] is not None:
        return found, min(rows[0][-1], MOST_COUNTED)
    return found, len(found) if after is None and len(found) < most else count(unit, scope, wanted, at=at)


def _rows(
    unit: UnitOfWork, scope: ScopeId, wanted: Wanted, fading: Fading, *, at: datetime, after: tuple[Any, int] | None, most: int
) -> list[tuple[Any, ...]]:
    """Memories, each with its key and how many there are, None where that was not counted along."""
    where, known = _where(scope, wanted, at)
    key, last = after if after is not None else (None, None)
    known |= {"key": key, "last": last, "most": most}
    known |= {"step": fading.step, "step_seconds": fading.step_seconds, "floor": fading.floor_of_stated}
    statement = _by_access(where, wanted) if _can_walk(wanted) else _sorted(where, wanted)
    return unit.execute(statement, known).fetchall()


def count(unit: UnitOfWork, scope: ScopeId, wanted: Wanted, *, at: datetime) -> int:
    """How many there are; of very many `MOST_COUNTED`."""
    where, known = _where(scope, wanted, at)
    rows: LiteralString = "SELECT FROM memories m" + where
    if wanted.shown in IN_THE_COLD:
        rows += " UNION ALL SELECT FROM memories_cold m" + where
    (total,) = unit.one("SELECT count(*) FROM (" + rows + " LIMIT %(counted)s) AS held", {**known, "counted": MOST_COUNTED})  # noqa: S608 - constants only
    return int(total)


def _where(scope: ScopeId, wanted: Wanted, at: datetime) -> tuple[LiteralString, dict[str, Any]]:
    where: LiteralString = " WHERE m.scope_id = %(scope)s AND " + WHERE[wanted.shown]
    known: dict[str, Any] = {"scope": scope, "at": at}
    if set(wanted.kinds) == {Kind.SEMANTIC, Kind.EPISODIC}:
        where += " AND " + STATEMENTS  # in these words the indexes know it
    if set(wanted.kinds) != set(Kind):
        where += " AND m.kind = ANY(%(kinds)s::text[])"
        known["kinds"] = list(wanted.kinds)
    if wanted.category is not None:
        where += " AND m.category = %(category)s"
        known["category"] = wanted.category
    if wanted.origin is not None:
        where += " AND m.origin = %(origin)s"
        known["origin"] = wanted.origin
    if wanted.text:
        where += " AND m.content ILIKE %(text)s AND NOT m.secret"
        known["text"] = "%" + wanted.text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    if wanted.since is not None:
        where += " AND m.created_at >= %(since)s"
        known["since"] = wanted.since
    if wanted.until is not None:
        where += " AND m.created_at < %(until)s"
        known["until"] = wanted.until
    return where, known


def _sorted(where: LiteralString, wanted: Wanted) -> LiteralString:
    """Ids and keys alone are sorted, as the indexes hold them (`memories_listed`); whole rows are read for the page.

    A text is looked for once, and what has it is counted along: behind a fence no index may look into words, so that all are read.
    """
    place: LiteralString = f"(%(key)s::{AS_TYPE[wanted.sort]} IS NULL OR {_behind(wanted)})"
    up = wanted.backwards is not (wanted.sort is Sort.CATEGORY)
    order: LiteralString = f"key {'ASC' if up else 'DESC'}, id {'ASC' if wanted.backwards and wanted.sort is not Sort.CATEGORY else 'DESC'}"
    total: LiteralString = "(SELECT count(*) FROM held)" if wanted.text and wanted.sort is not Sort.CREATED else "NULL::bigint"
    return f"""
        WITH held AS ({" UNION ALL ".join(_keys(where, wanted))}
        ), page AS MATERIALIZED (
          SELECT *, {total} AS total FROM held
           WHERE {place} ORDER BY {order} LIMIT %(most)s
        )
        {_whole(wanted)} ORDER BY {order}
        """  # noqa: S608 - constants only


def _keys(where: LiteralString, wanted: Wanted) -> Iterator[LiteralString]:
    """Selects of ids with their keys. What is kept word for word fades with no clock: its usage is not looked up for its confidence."""
    ids: LiteralString = f"SELECT m.id, {KEY[wanted.sort]} AS key FROM"
    statements, words = set(wanted.kinds) != {Kind.VERBATIM}, Kind.VERBATIM in wanted.kinds
    if wanted.sort is Sort.CREATED:
        way = _way(wanted)
        place: LiteralString = f"""
               AND (%(key)s::timestamptz IS NULL OR (m.created_at, m.id) {_farther(wanted)} (%(key)s::timestamptz, %(last)s::bigint))
             ORDER BY m.created_at {way}, m.id {way} LIMIT %(most)s"""
        for side in _sides(wanted):
            yield f"({ids} memories m {where} AND {side} {place})"
    elif wanted.sort is not Sort.CONFIDENCE:
        yield f"{ids} memories m {USAGE if wanted.sort is Sort.ACCESSED else ''} {where}"
    if wanted.sort is Sort.CONFIDENCE and statements:
        yield f"{ids} memories m {USAGE} AND u.statement IS NOT FALSE {where} AND m.kind IN ('semantic', 'episodic')"
    if wanted.sort is Sort.CONFIDENCE and words:
        yield _surest_words(where, wanted)
    if wanted.shown in IN_THE_COLD:
        yield f"{ids} memories_cold m {COLD_USAGE} {where}"


def _surest_words(where: LiteralString, wanted: Wanted) -> LiteralString:
    """Of what is kept word for word the head alone, where nothing is counted along: nine in ten rows go by a column of their own."""
    rows: LiteralString = f"SELECT m.id, m.confidence::float8 AS key FROM memories m {where} AND {WORDS}"  # noqa: S608 - constants only
    if wanted.text:
        return rows
    way = _way(wanted)
    behind: LiteralString = f"(m.confidence::float8, m.id) {_farther(wanted)} (%(key)s::float8, %(last)s::bigint)"
    return f"({rows} AND (%(key)s::float8 IS NULL OR {behind}) ORDER BY m.confidence {way}, m.id {way} LIMIT %(most)s)"


def _sides(wanted: Wanted) -> list[LiteralString]:
    """What is wanted of statements and of what is kept word for word, in the words of their indexes."""
    statements: list[LiteralString] = [] if set(wanted.kinds) == {Kind.VERBATIM} else [STATEMENTS]
    return [*statements, WORDS] if Kind.VERBATIM in wanted.kinds else statements


def _whole(wanted: Wanted) -> LiteralString:
    """The rows of the page, each with its key, and how many there are."""
    rows: LiteralString = "SELECT " + COLUMNS + ", page.key, page.total FROM page JOIN"  # noqa: S608 - constants only
    of_scope: LiteralString = "WHERE m.scope_id = %(scope)s"
    hot: LiteralString = f"{rows} memories m ON m.id = page.id {USAGE} {of_scope}"
    cold: LiteralString = f"{rows} memories_cold m ON m.id = page.id {COLD_USAGE} {of_scope}"
    return f"{hot} UNION ALL {cold}" if wanted.shown in IN_THE_COLD else hot


def _behind(wanted: Wanted) -> LiteralString:
    """What comes after a place. Categories go up by themselves, and within each the newest is first."""
    kind = AS_TYPE[wanted.sort]
    if wanted.sort is Sort.CATEGORY:
        farther: LiteralString = "<" if wanted.backwards else ">"
        return f"key {farther} %(key)s::{kind} OR key = %(key)s::{kind} AND id < %(last)s::bigint"
    return f"(key, id) {_farther(wanted)} (%(key)s::{kind}, %(last)s::bigint)"


def _can_walk(wanted: Wanted) -> bool:
    """Whether most of what indexes give in the order of access is wanted: then a page is read off them, and nothing is sorted."""
    narrow = wanted.category or wanted.origin or wanted.text or wanted.since or wanted.until
    return wanted.shown is Shown.ACTIVE and wanted.sort is Sort.ACCESSED and not narrow


def _by_access(where: LiteralString, wanted: Wanted) -> LiteralString:
    """The last accessed and the newest, each by an index, as many as may stand on the page; then the page of both. Backwards the first.

    What was never accessed is a candidate only where it is newer than the last of the accessed: nobody has to look farther. (That bound
    is one scalar, without COALESCE around it: behind a fence Postgres would not let the index know of it.)
    """
    sides, way = _sides(wanted), _way(wanted)
    accessed: LiteralString = " UNION ALL ".join(f"({_accessed(where, wanted, side)})" for side in sides)
    written: LiteralString = " UNION ALL ".join(f"({_never_accessed(where, wanted, side)})" for side in sides)
    return f"""
        WITH accessed AS MATERIALIZED (SELECT * FROM ({accessed}) AS sides ORDER BY key {way}, id {way} LIMIT %(most)s
        ), written AS MATERIALIZED ({written}
        ), page AS MATERIALIZED (
          SELECT id, key, NULL::bigint AS total FROM (SELECT * FROM accessed UNION ALL SELECT * FROM written) AS both_of_them
           ORDER BY key {way}, id {way} LIMIT %(most)s
        )
        {_whole(wanted)} ORDER BY key {way}, id {way}
        """  # noqa: S608 - constants only


def _way(wanted: Wanted) -> LiteralString:
    return "ASC" if wanted.backwards else "DESC"


def _accessed(where: LiteralString, wanted: Wanted, side: LiteralString) -> LiteralString:
    """Rows of usage in the order of their index, each looked up by itself until a page is full (OFFSET 0: not joined as a whole first)."""
    way = _way(wanted)
    of_side: LiteralString = "u.statement IS FALSE" if side == WORDS else "u.statement IS NOT FALSE"
    return f"""
        SELECT u.memory_id AS id, u.last_accessed_at AS key FROM memory_usage u
         CROSS JOIN LATERAL (SELECT FROM memories m {where} AND m.id = u.memory_id OFFSET 0) AS wanted
         WHERE u.scope_id = %(scope)s AND u.last_accessed_at IS NOT NULL AND {of_side}
           AND (%(key)s::timestamptz IS NULL
                OR (u.last_accessed_at, u.memory_id) {_farther(wanted)} (%(key)s::timestamptz, %(last)s::bigint))
         ORDER BY u.last_accessed_at {way}, u.memory_id {way} LIMIT %(most)s"""  # noqa: S608 - constants only


def _never_accessed(where: LiteralString, wanted: Wanted, side: LiteralString) -> LiteralString:
    way = _way(wanted)
    bound: LiteralString = (
        "<= (SELECT CASE WHEN count(*) >= %(most)s THEN max(key) ELSE 'infinity' END FROM accessed)"
        if wanted.backwards
        else ">= (SELECT CASE WHEN count(*) >= %(most)s THEN min(key) ELSE '-infinity' END FROM accessed)"
    )
    return f"""
        SELECT m.id, m.created_at AS key FROM memories m {where} AND {side}
           AND (%(key)s::timestamptz IS NULL OR (m.created_at, m.id) {_farther(wanted)} (%(key)s::timestamptz, %(last)s::bigint))
           AND m.created_at {bound}
           AND NOT EXISTS (SELECT FROM memory_usage u WHERE u.memory_id = m.id AND u.last_accessed_at IS NOT NULL)
         ORDER BY m.created_at {way}, m.id {way} LIMIT %(most)s"""  # noqa: S608 - constants only


def _farther(wanted: Wanted) -> LiteralString:
    return ">" if wanted.backwards else "<"
