"""The knowledge graph of a person's memories: written with each memory, read from the names of a question outwards."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from agent7.identity import EntityId, MemoryId, Scope, ScopeId
from agent7.language import RELATIONS, USER, EntityKind, attributes, entities_in
from agent7.memory.erasure.erasure_request import ErasureRequest
from agent7.memory.graph import entity_resolution as rules
from agent7.memory.graph.entity_resolution import Described, Mention, Spoken
from agent7.memory.model import Memory
from agent7.memory.policy import GraphPolicy, MemoryPolicy
from agent7.memory.recall.trust import TRUSTED
from agent7.store.memory import edges, entities
from agent7.store.memory.edges import Edge
from agent7.store.memory.entities import EntityRow
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Status

MOST_NAMES: Final = 20
"""Names of one question; more name nothing in particular."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One relation of the graph, by names: `ana` - `allergic_to` - `nuts`, with the words that told it."""

    source: str
    relation: str
    target: str
    words: str
    strength: float
    valid_from: datetime
    valid_until: datetime | None
    memory: MemoryId


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What lies around some names: `nearness` of each memory in (0, 1], nearest first, and the facts between who is there."""

    nearness: Mapping[MemoryId, float] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    names: tuple[str, ...] = ()


class Graph:
    """Entities, what each memory says of them, and how they are related. Never shared across users."""

    def __init__(self, database: Database, policy: MemoryPolicy) -> None:
        self._database = database
        self._policy = policy.graph

    def link(self, unit: UnitOfWork, scope: Scope, memory: Memory) -> None:
        """Note whom and what a memory that was just written speaks of. Secrets are left out.

        Its edges live, end and go with it: the database sees to that.
        """
        if memory.secret:
            return
        spoken = rules.spoken_of(telling(memory))
        if not spoken.mentions:
            return
        rows = resolved(unit, scope.own, spoken, memory.created_at)
        salience = {row.id: mention.salience for mention, row in reversed(list(zip(spoken.mentions, rows, strict=True)))}
        live = memory.status == Status.ACTIVE and memory.superseded_at is None
        edges.note(unit, scope.own, memory.id, salience, _edges(memory, spoken, rows), live=live)

    def around(self, scope: Scope, names: Sequence[str], at: datetime, *, hops: int = 2, unit: UnitOfWork | None = None) -> Surroundings:
        """The memories and facts within so many steps of these names, as they hold at `at`; never by way of the user.

        Who is spoken of in every other memory brings little: a step from there weighs less, and only the newest are followed.
        """
        if unit is not None:
            return _Walk(unit, (scope.own, scope.shared), at, self._policy).walk(names, hops)
        with self._database.transaction(Fence.around(scope)) as reading:
            return self.around(scope, names, at, hops=hops, unit=reading)


def telling(memory: Memory) -> Described:
    """A memory as the rules of the graph read it. What the reader of names calls a thing may be anybody."""
    named = [
        Mention(rules.key_of(found.name, kind), kind, found.name, min(found.salience, rules.OF_SLOT))
        for found in entities_in(memory.content, memory.language)
        for kind in [rules.UNKNOWN if found.kind is EntityKind.THING else found.kind.value]
    ]
    trusted = memory.origin in TRUSTED and memory.speaker == USER
    return Described(
        memory.content, memory.language, memory.subject, memory.attribute, memory.value, memory.polarity, trusted=trusted, named=named
    )


def resolved(unit: UnitOfWork, scope: ScopeId, spoken: Spoken, at: datetime) -> list[EntityRow]:
    """Entity linking: the row of each mention, a known one where only one can be meant, else a new one."""
    known = entities.named(unit, [scope], list({mention.key for mention in spoken.mentions}))
    found = {place: one_meant(mention, known) for place, mention in enumerate(spoken.mentions)}
    for place, row in found.items():
        if row is not None and row.kind == rules.UNKNOWN and spoken.mentions[place].kind != rules.UNKNOWN:
            entities.known_as(unit, scope, row.id, spoken.mentions[place].kind)
    new = {(each.key, each.kind, each.role): each for place, each in enumerate(spoken.mentions) if found[place] is None}
    rows = [EntityRow(EntityId(0), each.key, each.kind, each.role, each.name) for each in new.values()]
    made = dict(zip(new, entities.add(unit, scope, rows, at), strict=True)) if rows else {}
    return [found[place] or made[each.key, each.kind, each.role] for place, each in enumerate(spoken.mentions)]


def one_meant(mention: Mention, known: Sequence[EntityRow]) -> EntityRow | None:
    """Disambiguation: who of that name is meant, by role, or the only one there is. None when not sure: two people are never one."""
    alike = [row for row in known if row.key == mention.key and rules.compatible(row.kind, mention.kind)]
    if mention.role:
        return next((row for row in alike if row.role == mention.role), None)
    if len(alike) == 1:
        return alike[0]
    return next((row for row in alike if not row.role and row.kind == mention.kind), None)


def _edges(memory: Memory, spoken: Spoken, rows: Sequence[EntityRow]) -> list[Edge]:
    return [
        Edge(
            memory.id,
            rows[relation.source].id,
            relation.relation,
            rows[relation.target].id,
            memory.content,
            memory.confidence,
            memory.valid_from,
            memory.valid_until,
        )
        for relation in spoken.relations
        if rows[relation.source].id != rows[relation.target].id
    ]


class _Walk:
    """One walk over the graph of some scopes, at one moment."""

    def __init__(self, unit: UnitOfWork, scopes: Sequence[ScopeId], at: datetime, policy: GraphPolicy) -> None:
        self._unit, self._scopes, self._at, self._policy = unit, scopes, at, policy
        self._nearness: dict[MemoryId, float] = {}
        self._reached: dict[EntityId, float] = {}

    def walk(self, names: Sequence[str], hops: int) -> Surroundings:
        keys = list(dict.fromkeys(key for name in names[:MOST_NAMES] for key in rules.keys_asked(name)))
        found = entities.named(self._unit, self._scopes, [*keys, USER]) if keys else []
        users = {row.id for row in found if row.kind == USER}
        frontier = {row.id: 1.0 for row in self._with_the_related([row for row in found if row.id not in users], keys)}
        for _ in range(hops):
            if not frontier:
                break
            self._reached |= frontier
            further = self._step(frontier)
            best = sorted((each for each in further if each not in self._reached and each not in users), key=lambda each: -further[each])
            frontier = {each: further[each] for each in best[: self._policy.entities_followed]}
        return self._surroundings()

    def _with_the_related(self, rows: Sequence[EntityRow], keys: Sequence[str]) -> list[EntityRow]:
        """The one sister that there is and "my sister" are one, asked for by either; of two sisters neither is meant."""
        roles = {row.role for row in rows if row.role}
        unnamed = [relation for relation in RELATIONS if relation in keys or rules.role_of(relation) in roles]
        if not unnamed:
            return list(rows)
        by_relation: dict[str, list[EntityRow]] = {}
        relations = list(dict.fromkeys(map(attributes.attribute_of_relation, unnamed)))
        for relation, row in entities.related(self._unit, self._scopes, relations, at=self._at):
            by_relation.setdefault(relation, []).append(row)
        known = {row.id: row for row in rows}
        for row in entities.named(self._unit, self._scopes, unnamed):
            alone = by_relation.get(attributes.attribute_of_relation(row.key), [])
            if row.role and len(alone) == 1 and alone[0].id in known:
                known[row.id] = row
        asked = [by_relation.get(attributes.attribute_of_relation(key), []) for key in keys if attributes.is_relation(key)]
        known.update({alone[0].id: alone[0] for alone in asked if len(alone) == 1})
        return list(known.values())

    def _step(self, frontier: Mapping[EntityId, float]) -> dict[EntityId, float]:
        """Take what is spoken of with these; returns who else is, and how near."""
        further: dict[EntityId, float] = {}
        for link in edges.links(self._unit, self._scopes, list(frontier), at=self._at, most=self._policy.links_followed):
            near = frontier[link.source] * link.salience / (1 + math.log(link.degree))
            self._nearness[link.memory] = max(near, self._nearness.get(link.memory, 0.0))
            if link.target is not None:
                further[link.target] = max(near * link.other * self._policy.farther, further.get(link.target, 0.0))
        return further

    def _surroundings(self) -> Surroundings:
        nearest = sorted(self._nearness, key=lambda each: (-self._nearness[each], -each))[: self._policy.most_memories]
        between = edges.around(self._unit, self._scopes, list(self._reached), at=self._at, most=self._policy.links_followed)
        ids = dict.fromkeys([*self._reached, *(end for edge in between for end in (edge.source, edge.target))])
        names = entities.names(self._unit, self._scopes, list(ids))
        facts = tuple(_fact(edge, names) for edge in between if edge.source in names and edge.target in names)
        return Surroundings(
            {each: self._nearness[each] for each in nearest}, facts, tuple(names[each] for each in self._reached if each in names)
        )


def _fact(edge: Edge, names: Mapping[EntityId, str]) -> Fact:
    return Fact(
        names[edge.source], edge.relation, names[edge.target], edge.fact, edge.strength, edge.valid_from, edge.valid_until, edge.memory
    )


class GraphCarrier:
    """Names are words too: who is spoken of by nothing that is left goes, and so does a name that itself says what is forgotten."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Erasure: entities that nothing mentions any more go, and those whose names are to be forgotten."""
        entities.delete_unmentioned(unit, scope.own)
        if not going.everything:
            entities.delete(unit, scope.own, [row.id for row in entities.all_of(unit, scope.own) if going.says(row.name)])
