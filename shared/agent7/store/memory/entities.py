"""Who and what memories speak of: one row for each person, place, organisation or thing of a user, and where each is spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, LiteralString

from agent7.identity import EntityId, ScopeId
from agent7.store.unit_of_work import UnitOfWork

TWIN: Final = """(SELECT mine.id FROM entities theirs JOIN entities mine USING (key, kind, role)
                   WHERE theirs.scope_id = %(from)s AND mine.scope_id = %(to)s AND theirs.id = """
UNITED: Final[tuple[LiteralString, ...]] = (
    f"UPDATE memory_entities SET scope_id = %(to)s, entity_id = COALESCE({TWIN} entity_id), entity_id) WHERE scope_id = %(from)s",  # noqa: S608 - constants only
    f"""UPDATE memory_edges SET scope_id = %(to)s, source_id = COALESCE({TWIN} source_id), source_id),
                                target_id = COALESCE({TWIN} target_id), target_id) WHERE scope_id = %(from)s""",  # noqa: S608 - constants only
    """DELETE FROM entities theirs USING entities mine
        WHERE theirs.scope_id = %(from)s AND mine.scope_id = %(to)s
          AND (mine.key, mine.kind, mine.role) = (theirs.key, theirs.kind, theirs.role)""",
    "UPDATE entities SET scope_id = %(to)s WHERE scope_id = %(from)s",
)
"""When two users are one: what both know by one name and role is one, everything else moves."""


@dataclass(frozen=True, slots=True)
class EntityRow:
    """`key` is the folded name; `role` what a named person is to the user, which keeps two of one name apart."""

    id: EntityId
    key: str
    kind: str
    role: str
    name: str


def named(unit: UnitOfWork, scopes: Sequence[ScopeId], keys: Sequence[str]) -> list[EntityRow]:
    """Everybody and everything with one of these keys, the oldest first."""
    rows = unit.execute(
        """
        SELECT id, key, kind, role, name FROM entities
         WHERE scope_id = ANY(%s::bigint[]) AND key = ANY(%s::text[]) ORDER BY id
        """,
        (list(scopes), list(keys)),
    )
    return [EntityRow(*row) for row in rows.fetchall()]


def add(unit: UnitOfWork, scope: ScopeId, wanted: Sequence[EntityRow], at: datetime) -> list[EntityRow]:
    """New rows for these (their ids do not count), in that order; a row that another writer has made meanwhile is taken instead."""
    rows = unit.execute(
        """
        WITH wanted AS (SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[]) AS w(key, kind, role, name)),
        made AS (
          INSERT INTO entities AS e (scope_id, key, kind, role, name, created_at) SELECT %s, key, kind, role, name, %s FROM wanted
          ON CONFLICT (workspace_id, scope_id, key, kind, role) DO UPDATE SET name = e.name
          RETURNING id, key, kind, role, name)
        SELECT id, key, kind, role, name FROM made
        """,
        (
            [each.key for each in wanted],
            [each.kind for each in wanted],
            [each.role for each in wanted],
            [each.name for each in wanted],
            scope,
            at,
        ),
    )
    made = {(row.key, row.kind, row.role): row for row in (EntityRow(*row) for row in rows.fetchall())}
    return [made[each.key, each.kind, each.role] for each in wanted]


def known_as(unit: UnitOfWork, scope: ScopeId, entity: EntityId, kind: str) -> None:
    """What it is was not known before. Where there is one of that kind and name by now, both stay."""
    unit.execute(
        """
        UPDATE entities e SET kind = %(kind)s
         WHERE e.scope_id = %(scope)s AND e.id = %(entity)s AND e.kind = 'unknown'
           AND NOT EXISTS (SELECT FROM entities o
                            WHERE o.scope_id = %(scope)s AND o.key = e.key AND o.kind = %(kind)s AND o.role = e.role)
        """,
        {"kind": kind, "scope": scope, "entity": entity},
    )


def related(unit: UnitOfWork, scopes: Sequence[ScopeId], relations: Sequence[str], *, at: datetime) -> list[tuple[str, EntityRow]]:
    """Everybody who stands in one of these relations to the user at `at`, each with the relation."""
    rows = unit.execute(
        """
        SELECT DISTINCT r.relation, e.id, e.key, e.kind, e.role, e.name
          FROM entities u
          JOIN memory_edges r ON r.scope_id = u.scope_id AND r.source_id = u.id AND r.relation = ANY(%(relations)s::text[])
          JOIN entities e ON e.id = r.target_id
         WHERE u.scope_id = ANY(%(scopes)s::bigint[]) AND u.key = 'user' AND u.kind = 'user'
           AND r.live AND (r.valid_until IS NULL OR r.valid_until > %(at)s)
         ORDER BY e.id
        """,
        {"scopes": list(scopes), "relations": list(relations), "at": at},
    )
    return [(row[0], EntityRow(*row[1:])) for row in rows.fetchall()]


def names(unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[EntityId]) -> dict[EntityId, str]:
    """Names of entities, by id."""
    rows = unit.execute(
        "SELECT id, name FROM entities WHERE scope_id = ANY(%s::bigint[]) AND id = ANY(%s::bigint[])", (list(scopes), list(ids))
    )
    return {EntityId(row[0]): row[1] for row in rows.fetchall()}


def all_of(unit: UnitOfWork, scope: ScopeId) -> list[EntityRow]:
    """Every entity of a scope."""
    rows = unit.execute("SELECT id, key, kind, role, name FROM entities WHERE scope_id = %s ORDER BY id", (scope,))
    return [EntityRow(*row) for row in rows.fetchall()]


def delete(unit: UnitOfWork, scope: ScopeId, entities: Sequence[EntityId]) -> None:
    """With every edge and mention of theirs."""
    unit.execute("DELETE FROM entities WHERE scope_id = %s AND id = ANY(%s::bigint[])", (scope, list(entities)))


def delete_unmentioned(unit: UnitOfWork, scope: ScopeId) -> None:
    """Those that no memory speaks of any more."""
    unit.execute(
        """
        DELETE FROM entities e
         WHERE e.scope_id = %s AND NOT EXISTS (SELECT FROM memory_entities m WHERE m.scope_id = e.scope_id AND m.entity_id = e.id)
        """,
        (scope,),
    )
