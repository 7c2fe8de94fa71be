"""What agents keep under keys: put, read, removed, searched and listed, with the vectors of the texts that an item is found by."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import takewhile
from typing import Any, Final, LiteralString

from agent7.identity import Scope
from agent7.store.memory.embeddings import half
from agent7.store.sharing.item_filters import fits
from agent7.store.unit_of_work import UnitOfWork

type Namespace = tuple[str, ...]
type Address = tuple[Namespace, str]
"""Namespace and key."""

COLUMNS: Final[LiteralString] = "i.namespace, i.key, i.value::text, a.name, i.created_at, i.updated_at, i.expires_at"
GIVEN: Final[LiteralString] = """
  WITH given AS (
    SELECT ARRAY(SELECT json_array_elements_text(g -> 'namespace')) AS namespace, g ->> 'path' AS path, g ->> 'key' AS key,
           g ->> 'value' AS value, ARRAY(SELECT json_array_elements_text(g -> 'texts')) AS texts, (g ->> 'ttl')::double precision AS ttl
      FROM json_array_elements(%(given)s::json) g)"""
AT: Final[LiteralString] = """i.scope_id = %(scope)s AND i.path = ANY (%(paths)s::text[]) AND i.key = ANY (%(keys)s::text[])
      AND i.path = g.path AND i.key = g.key"""
"""A row at an address that is given. The first line is for the index: what stands in JSON is not known when the way is chosen."""
LIVES: Final[LiteralString] = "(i.expires_at IS NULL OR i.expires_at > %(at)s)"
BELOW: Final[LiteralString] = "i.path >= %(path)s AND i.path < %(past)s"
"""A row in a namespace or below it: behind the fence an index finds by the order of texts, and not by parts of arrays."""
ANY: Final = "*"
"""In a condition on namespaces: whatever stands there."""
SEPARATOR: Final = "\x1f"
"""Ends each label of a path, and stands in none."""


@dataclass(frozen=True, slots=True)
class NewItem:
    """An item to put. `value` is JSON as it is to be given back."""

    namespace: Namespace
    key: str
    value: str
    texts: tuple[str, ...] = ()
    ttl_minutes: float | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """An item that is kept. `agent` put it last; `score` is the cosine of its nearest text, None where nothing was compared."""

    namespace: Namespace
    key: str
    value: str
    agent: str
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """What items are looked for: below a namespace, with these fields, the nearest to a vector first, else the latest."""

    prefix: Namespace = ()
    filter: Mapping[str, Any] = field(default_factory=dict)
    limit: int = 10
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """What putting and removing did to an agent's room: items and bytes more, less where negative."""

    items: int = 0
    bytes: int = 0


def get(unit: UnitOfWork, scope: Scope, addresses: Sequence[Address], *, refreshed: Sequence[Address], at: datetime) -> dict[Address, Item]:
    """The items at these addresses; those `refreshed` count their time anew."""
    if refreshed:
        unit.execute(
            f"""{GIVEN}, held AS (
              SELECT i.id FROM stored_items i JOIN given g ON {AT}
               WHERE i.ttl_minutes IS NOT NULL AND {LIVES} ORDER BY i.namespace, i.key FOR UPDATE OF i
            )
            UPDATE stored_items i SET expires_at = %(at)s + i.ttl_minutes * interval '1 minute' FROM held
             WHERE i.scope_id = %(scope)s AND i.id = held.id
            """,  # noqa: S608 - constants only, here and below
            {**_given(scope, refreshed), "at": at},
        )
    rows = unit.execute(
        f"""{GIVEN}
        SELECT {COLUMNS} FROM given g JOIN stored_items i ON {AT}
          JOIN agents a ON a.workspace_id = i.workspace_id AND a.id = i.agent_id
         WHERE {LIVES}
        """,  # noqa: S608
        {**_given(scope, addresses), "at": at},
    ).fetchall()
    return {(item.namespace, item.key): item for item in map(_item, rows)}


def hold(unit: UnitOfWork, scope: Scope, addresses: Sequence[Address]) -> None:
    """Keep what is at these ours until the transaction ends, locked in one order: who changes the same waits, and nobody crosswise."""
    unit.execute(
        f"""{GIVEN}
        SELECT FROM stored_items i JOIN given g ON {AT} ORDER BY i.namespace, i.key FOR UPDATE OF i
        """,
        _given(scope, addresses),
    )


def put(
    unit: UnitOfWork,
    scope: Scope,
    agent: int,
    items: Sequence[NewItem],
    vectors: Mapping[str, Sequence[float]],
    model: str,
    *,
    at: datetime,
) -> Change:
    """Put these, each in place of what was there; no two at one address. `vectors` by text, empty where the model did not answer."""
    ordered = sorted(items, key=lambda item: (item.namespace, item.key))  # as `hold`, of new ones too
    sizes = {(item.namespace, item.key): len(item.value.encode()) for item in ordered}
    before = _remove_expired_and_lock(unit, scope, list(sizes), at)
    rows = unit.execute(
        f"""{GIVEN}
        INSERT INTO stored_items (scope_id, agent_id, namespace, key, value, bytes, texts, ttl_minutes, expires_at, created_at, updated_at)
        SELECT %(scope)s, %(agent)s, namespace, key, value::json, octet_length(value), texts, ttl, %(at)s + ttl * interval '1 minute',
               %(at)s, %(at)s FROM given
        ON CONFLICT (scope_id, path, key, workspace_id) DO UPDATE SET
          agent_id = EXCLUDED.agent_id, value = EXCLUDED.value, bytes = EXCLUDED.bytes, texts = EXCLUDED.texts,
          ttl_minutes = EXCLUDED.ttl_minutes, expires_at = EXCLUDED.expires_at, updated_at = EXCLUDED.updated_at
        RETURNING id, namespace, key
        """,  # noqa: S608
        {"given": _given_items(ordered), "scope": scope.own, "agent": agent, "at": at},
    ).fetchall()
    ids = {(tuple(namespace), key): item for item, namespace, key in rows}
    unit.execute("DELETE FROM stored_vectors WHERE scope_id = %s AND item_id = ANY (%s::bigint[])", (scope.own, list(ids.values())))
    made = [(ids[item.namespace, item.key], place, vectors[text]) for item in ordered for place, text in _places(item) if text in vectors]
    add_vectors(unit, scope, model, made)
    own = [size for owner, size in before.values() if owner == agent]
    return Change(len(ordered) - len(own), sum(sizes.values()) - sum(own))


def remove(unit: UnitOfWork, scope: Scope, agent: int, addresses: Sequence[Address]) -> Change:
    """Remove what is at these addresses, if anything is; what that frees of the agent's own."""
    rows = unit.execute(
        f"""{GIVEN}
        DELETE FROM stored_items i USING given g WHERE {AT} RETURNING i.agent_id, i.bytes
        """,  # noqa: S608
        _given(scope, addresses),
    ).fetchall()
    own = [size for owner, size in rows if owner == agent]
    return Change(-len(own), -sum(own))


def search(
    unit: UnitOfWork,
    scope: Scope,
    looked: Looked,
    *,
    only: frozenset[str],
    near: tuple[str, Sequence[float]] | None,
    refresh: bool,
    at: datetime,
) -> list[Item]:
    """Items that fit, the latest first; with `near` (model, vector) the nearest first, and those that have no vector behind them.

    `only`: first labels of namespaces that may be seen; empty: all.
    """
    where, values = _conditions(looked, only)
    values |= {"scope": scope.own, "at": at, "limit": looked.limit, "offset": looked.offset}
    score: LiteralString = "NULL::real"
    if near is not None:
        score = """(SELECT max(1 - NULLIF(v.embedding <=> %(near)s::halfvec, 'NaN')) FROM stored_vectors v
                     WHERE v.scope_id = i.scope_id AND v.item_id = i.id AND v.model = %(model)s)"""
        values |= {"model": near[0], "near": half(near[1])}
    rows = unit.execute(
        f"""
        SELECT {COLUMNS}, found.score FROM (
          SELECT i.id, {score} AS score, i.updated_at FROM stored_items i WHERE i.scope_id = %(scope)s AND {LIVES} AND {where}
           ORDER BY score DESC NULLS LAST, i.updated_at DESC, i.id DESC LIMIT %(limit)s OFFSET %(offset)s) found
          JOIN stored_items i ON i.scope_id = %(scope)s AND i.id = found.id
          JOIN agents a ON a.workspace_id = i.workspace_id AND a.id = i.agent_id
         ORDER BY found.score DESC NULLS LAST, i.updated_at DESC, i.id DESC
        """,  # noqa: S608
        values,
    ).fetchall()
    items = [_item(row) for row in rows]
    if refresh and any(item.expires_at for item in items):
        addresses = [(item.namespace, item.key) for item in items if item.expires_at]
        renewed = get(unit, scope, addresses, refreshed=addresses, at=at)
        items = [replace(item, expires_at=renewed.get((item.namespace, item.key), item).expires_at) for item in items]
    return items


def namespaces(
    unit: UnitOfWork,
    scope: Scope,
    conditions: Sequence[tuple[bool, Namespace]],
    *,
    only: frozenset[str],
    depth: int | None,
    limit: int,
    offset: int,
    at: datetime,
) -> list[Namespace]:
    """Namespaces that begin (True) or end (False) so, `*` being any label; cut at `depth`, in order. `only`: as in `search`."""
    values: dict[str, Any] = {"scope": scope.own, "at": at, "depth": depth, "limit": limit, "offset": offset, "only": sorted(only)}
    parts: list[LiteralString] = ["namespace[1] = ANY (%(only)s::text[])"] if only else []
    values |= _below(known := max((_known(path) for is_prefix, path in conditions if is_prefix), key=len, default=()))
    if known:
        parts.append(BELOW)
    for is_prefix, path in conditions:
        name = f"length{len(values)}"
        values[name] = len(path)
        parts.append(_sql(f"cardinality(namespace) >= %({name})s"))
        for place, label in enumerate(path):
            if label != ANY:
                name = f"label{len(values)}"
                values[name] = label
                where = str(place + 1) if is_prefix else f"cardinality(namespace) - {len(path) - place - 1}"
                parts.append(_sql(f"namespace[{where}] = %({name})s"))
    rows = unit.execute(
        f"""
        SELECT DISTINCT namespace[:COALESCE(%(depth)s::integer, cardinality(namespace))] COLLATE "C" AS namespace FROM stored_items i
         WHERE i.scope_id = %(scope)s AND {LIVES} {"".join(f" AND {part}" for part in parts)}
         ORDER BY 1 LIMIT %(limit)s OFFSET %(offset)s
        """,  # noqa: S608
        values,
    ).fetchall()
    return [tuple(row[0]) for row in rows]


def remove_expired(unit: UnitOfWork, scope: Scope, *, most: int, at: datetime) -> int:
    """Delete at most `most` items whose time is over; how many."""
    return unit.execute(
        """
        DELETE FROM stored_items WHERE scope_id = %(scope)s AND id = ANY (ARRAY(
          SELECT id FROM stored_items WHERE scope_id = %(scope)s AND expires_at <= %(at)s LIMIT %(most)s))
        """,
        {"scope": scope.own, "at": at, "most": most},
    ).rowcount


def without_vectors(unit: UnitOfWork, scope: Scope, model: str, *, most: int) -> list[tuple[int, tuple[str, ...]]]:
    """Items of which a text has no vector of this model, with their texts."""
    rows = unit.execute(
        """
        SELECT i.id, i.texts FROM stored_items i WHERE i.scope_id = %(scope)s AND cardinality(i.texts) > (
          SELECT count(*) FROM stored_vectors v WHERE v.scope_id = i.scope_id AND v.item_id = i.id AND v.model = %(model)s)
         ORDER BY i.id LIMIT %(most)s
        """,
        {"scope": scope.own, "model": model, "most": most},
    ).fetchall()
    return [(row[0], tuple(row[1])) for row in rows]


def add_vectors(unit: UnitOfWork, scope: Scope, model: str, made: Sequence[tuple[int, int, Sequence[float]]]) -> None:
    """Vectors by item and place of their text, in place of another model's; an item that is gone gets none."""
    if made:
        unit.execute(
            """
            INSERT INTO stored_vectors (item_id, scope_id, place, model, embedding)
            SELECT i.id, i.scope_id, v.place, %(model)s, v.vector::halfvec
              FROM unnest(%(items)s::bigint[], %(places)s::smallint[], %(vectors)s::text[]) AS v (item, place, vector)
              JOIN stored_items i ON i.scope_id = %(scope)s AND i.id = v.item AND v.place <= cardinality(i.texts)
            ON CONFLICT (item_id, place, workspace_id) DO UPDATE SET model = EXCLUDED.model, embedding = EXCLUDED.embedding
            """,
            {
                "scope": scope.own,
                "model": model,
                "items": [item for item, _, _ in made],
                "places": [place for _, place, _ in made],
                "vectors": [f"[{','.join(map(repr, map(float, vector)))}]" for _, _, vector in made],
            },
        )


def lock(unit: UnitOfWork, scope: Scope, items: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """The texts of these as they stand, until the transaction ends."""
    rows = unit.execute(
        "SELECT id, texts FROM stored_items WHERE scope_id = %s AND id = ANY (%s::bigint[]) ORDER BY id FOR UPDATE",
        (scope.own, list(items)),
    )
    return {row[0]: tuple(row[1]) for row in rows.fetchall()}


def _remove_expired_and_lock(unit: UnitOfWork, scope: Scope, addresses: Sequence[Address], at: datetime) -> dict[Address, tuple[int, int]]:
    """Agent and bytes of what is there. What is over is gone, so that what is put in its place is new."""
    values = {**_given(scope, addresses), "at": at}
    unit.execute(
        f"""{GIVEN}
        DELETE FROM stored_items i USING given g WHERE {AT} AND i.expires_at <= %(at)s
        """,  # noqa: S608
        values,
    )
    rows = unit.execute(
        f"""{GIVEN}
        SELECT i.namespace, i.key, i.agent_id, i.bytes FROM stored_items i JOIN given g ON {AT}
         ORDER BY i.namespace, i.key FOR UPDATE OF i
        """,  # noqa: S608
        values,
    ).fetchall()
    return {(tuple(row[0]), row[1]): (row[2], row[3]) for row in rows}


def _conditions(looked: Looked, only: frozenset[str]) -> tuple[LiteralString, dict[str, Any]]:
    """The condition of a search with its values; names and numbers alone are written into it."""
    values: dict[str, Any] = {**_below(looked.prefix), "only": sorted(only)}
    parts: list[str] = [BELOW] if looked.prefix else []
    if only:
        parts.append("i.namespace[1] = ANY (%(only)s::text[])")
    for name, wanted in looked.filter.items():
        parts.append(fits("i.value::jsonb", name, wanted, values))
    return _sql(" AND ".join(parts) or "true"), values


def _sql(made: str) -> LiteralString:
    """A statement that was made of constants, numbers and names of parameters."""
    return made


def _places(item: NewItem) -> list[tuple[int, str]]:
    return list(enumerate(item.texts, 1))


def _path(namespace: Namespace) -> str:
    """As the table's `path`."""
    return "".join(label + SEPARATOR for label in namespace)


def _below(namespace: Namespace) -> dict[str, str]:
    """The values of BELOW."""
    path = _path(namespace)
    return {"path": path, "past": path[:-1] + chr(ord(SEPARATOR) + 1)}


def _known(path: Namespace) -> Namespace:
    """The labels before the first that may be any."""
    return tuple(takewhile(lambda label: label != ANY, path))


def _given(scope: Scope, addresses: Sequence[Address]) -> dict[str, Any]:
    given = [{"path": _path(namespace), "key": key} for namespace, key in addresses]
    return {
        "given": json.dumps(given),
        "paths": sorted({each["path"] for each in given}),
        "keys": sorted({each["key"] for each in given}),
        "scope": scope.own,
    }


def _given_items(items: Sequence[NewItem]) -> str:
    return json.dumps(
        [
            {
                "namespace": item.namespace,
                "path": _path(item.namespace),
                "key": item.key,
                "value": item.value,
                "texts": item.texts,
                "ttl": item.ttl_minutes,
            }
            for item in items
        ]
    )


def _item(row: tuple[Any, ...]) -> Item:
    namespace, *rest = row
    return Item(tuple(namespace), *rest)
