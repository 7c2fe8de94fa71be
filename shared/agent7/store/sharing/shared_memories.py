"""Who shared which memory, of what domain, in which run; how much an agent has shared; who has confirmed what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agent7.identity import MemoryId, PublicId, Scope, ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork, ids_as_text


@dataclass(frozen=True, slots=True)
class Label:
    """What an agent says of something that it shares."""

    domain: str
    namespace: str = ""
    run: str | None = None
    task: str | None = None


@dataclass(frozen=True, slots=True)
class Shared:
    """Beside a memory: who shared it. `agent` None: an operator has published it."""

    memory: MemoryId
    agent: int | None
    agent_id: PublicId | None
    agent_name: str | None
    label: Label
    confirmed_by: tuple[int, ...]


def add(unit: UnitOfWork, scope: Scope, memory: MemoryId, agent: int | None, label: Label, size: int) -> None:
    """Note who shared a memory that was just written."""
    unit.execute(
        """
        INSERT INTO shared_memories (memory_id, scope_id, agent_id, domain, namespace, run, task, bytes)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING
        """,
        (memory, scope.own, agent, label.domain, label.namespace, label.run, label.task, size),
    )


def publish(unit: UnitOfWork, scope: Scope, memory: MemoryId, label: Label, *, source: ScopeId, of: str, by: str) -> None:
    """Note that a memory was published out of a person's scope, by whom: it goes with them. What is known already is not theirs alone."""
    unit.execute(
        """
        INSERT INTO shared_memories (memory_id, scope_id, domain, published_from, published_of, published_by)
        SELECT m.id, m.scope_id, %(domain)s, %(source)s, %(of)s, %(by)s FROM memories m
         WHERE m.scope_id = %(scope)s AND m.id = %(memory)s ON CONFLICT DO NOTHING
        """,
        {"memory": memory, "scope": scope.own, "domain": label.domain, "source": source, "of": of, "by": by},
    )


def of(unit: UnitOfWork, scope: Scope, memories: Sequence[MemoryId]) -> dict[MemoryId, Shared]:
    """Who shared these; what nobody shared is left out."""
    rows = unit.execute(
        """
        SELECT s.memory_id, s.agent_id, a.public_id, a.name, s.domain, s.namespace, s.run, s.task, s.confirmed_by
          FROM shared_memories s LEFT JOIN agents a ON a.id = s.agent_id AND a.workspace_id = s.workspace_id
         WHERE s.scope_id = ANY (%s::bigint[]) AND s.memory_id = ANY (%s::bigint[])
        """,
        (ids_as_text(scope.readable), ids_as_text(memories)),
    ).fetchall()
    return {row[0]: Shared(row[0], row[1], row[2], row[3], Label(*row[4:8]), tuple(row[8])) for row in rows}


def confirm(unit: UnitOfWork, scope: Scope, memory: MemoryId, agent: int) -> bool:
    """Note that an agent confirms what another shared; False when it is its own, or it did before."""
    done = unit.execute(
        """
        UPDATE shared_memories SET confirmed_by = confirmed_by || %(agent)s::bigint
         WHERE scope_id = %(scope)s AND memory_id = %(memory)s AND agent_id IS DISTINCT FROM %(agent)s
           AND NOT %(agent)s::bigint = ANY (confirmed_by)
        """,
        {"agent": agent, "scope": scope.own, "memory": memory},
    )
    return done.rowcount == 1


def follow_merges(unit: UnitOfWork, scope: Scope) -> None:
    """What the night made one of several agents' memories is confirmed by these and by who confirmed them. Twice changes nothing more."""
    unit.execute(
        """
        UPDATE shared_memories k
           SET confirmed_by = ARRAY(SELECT DISTINCT a FROM unnest(k.confirmed_by || said.agents) a WHERE a <> k.agent_id)
          FROM (SELECT m.superseded_by AS kept, array_agg(DISTINCT agent) AS agents
                  FROM memories m JOIN shared_memories s ON s.scope_id = m.scope_id AND s.memory_id = m.id
                 CROSS JOIN unnest(s.confirmed_by || s.agent_id) AS agent
                 WHERE m.scope_id = %(scope)s AND m.superseded_as = 'merged' AND s.agent_id IS NOT NULL GROUP BY 1) said
         WHERE k.scope_id = %(scope)s AND k.memory_id = said.kept AND k.agent_id IS NOT NULL
           AND NOT said.agents <@ (k.confirmed_by || k.agent_id)
        """,
        {"scope": scope.own},
    )


def domains(unit: UnitOfWork, scope: Scope) -> list[tuple[str, int]]:
    """Each domain and how many memories there are of it, the largest first."""
    rows = unit.execute(
        "SELECT domain, count(*) FROM shared_memories WHERE scope_id = %s GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 500", (scope.own,)
    )
    return [(domain, number) for domain, number in rows]


def take_room(unit: UnitOfWork, workspace: WorkspaceId, agent: int, sizes: Iterable[int]) -> bool:
    """Count what an agent adds; False when it would have more than it may. Counted anew before anybody is turned away."""
    added = list(sizes)
    return change_room(unit, workspace, agent, len(added), sum(added))


def change_room(unit: UnitOfWork, workspace: WorkspaceId, agent: int, more: int, size: int) -> bool:
    """Count so many memories and items more, of so many bytes; less where negative, which always fits. As `take_room`."""
    values = {"workspace": workspace, "agent": agent, "more": more, "bytes": size}
    return _fits(unit, values) or (_recount(unit, values) and _fits(unit, values))


def _fits(unit: UnitOfWork, values: dict[str, int]) -> bool:
    done = unit.execute(
        """
        UPDATE agents SET memories = greatest(memories + %(more)s, 0), bytes = greatest(bytes + %(bytes)s, 0)
         WHERE workspace_id = %(workspace)s AND id = %(agent)s
           AND (%(more)s <= 0 OR memories + %(more)s <= most_memories) AND (%(bytes)s <= 0 OR bytes + %(bytes)s <= most_bytes)
        """,
        values,
    )
    return done.rowcount == 1


def _recount(unit: UnitOfWork, values: dict[str, int]) -> bool:
    """What was forgotten, expired or erased since takes no room any more; what is added is there already. Whether that changed anything."""
    done = unit.execute(
        """
        UPDATE agents a SET memories = c.memories, bytes = c.bytes
          FROM (SELECT count(*) - %(more)s AS memories, COALESCE(sum(own.bytes), 0) - %(bytes)s AS bytes
                  FROM (SELECT s.bytes FROM shared_memories s WHERE s.agent_id = %(agent)s
                        UNION ALL SELECT i.bytes FROM stored_items i WHERE i.agent_id = %(agent)s) own) c
         WHERE a.workspace_id = %(workspace)s AND a.id = %(agent)s AND (a.memories, a.bytes) IS DISTINCT FROM (c.memories, c.bytes)
        """,
        values,
    )
    return done.rowcount == 1
