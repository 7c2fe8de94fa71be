"""Graph expansion.

The graph arm: from whom a question names to what is said of them, and one step on ("Where is Ana's employer?": Ana, Acme, Porto).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from agent7.identity import EntityId, MemoryId, ScopeId
from agent7.language import STOP_WORDS, attributes, entities_in, fold, fold_value, nouns, query_words, stems_of
from agent7.memory.graph import entity_resolution as rules
from agent7.memory.policy import GraphPolicy
from agent7.store.recall import walks
from agent7.store.recall.walks import Named
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Status

LONGEST_RELATION: Final = 2
"""Words: "mother-in-law" is one, "best friend" two."""
LONGEST_NAME: Final = 3
"""Words of a name in a question."""
MOST_WORDS: Final = 60
"""Of a question; what is longer names its people at its beginning."""
STEPS: Final = 2
_SMALL_WORDS: Final = frozenset().union(*STOP_WORDS.values())


def graph_arm(
    unit: UnitOfWork,
    scopes: Sequence[ScopeId],
    begun: Sequence[tuple[EntityId, str]],
    apart_from: Collection[str],
    policy: GraphPolicy,
    *,
    at: datetime,
) -> dict[MemoryId, float]:
    """How near each memory within two steps of the query's names is, in (0, 1], the nearest first.

    `begun`: id and name of those whom the query names (`names_asked`), as the opening of the recall found them. `apart_from`: names that
    say whose words are meant, and nothing about what. A question that names nobody known costs nothing.
    """
    left_out = {fold(name) for name in apart_from}
    return _walk(unit, scopes, {entity: (name, 1.0) for entity, name in begun if fold(name) not in left_out}, policy, at)


def names_asked(query: str, apart_from: Collection[str]) -> tuple[list[str], list[str]]:
    """The keys of everybody and everything that the words of a question may name, and the relations ("my sister") that it names."""
    left_out = {fold(name) for name in apart_from}
    beginning = " ".join(query.split()[:MOST_WORDS])
    words = [word for word in fold_value(query_words.POSSESSIVE.sub("", beginning)).split()[:MOST_WORDS] if word not in left_out]
    runs = [run for run in _runs(words) if run not in _SMALL_WORDS]
    named = dict.fromkeys([*runs, *(key for each in entities_in(beginning) for key in rules.keys_asked(each.name))])
    relations = dict.fromkeys(
        attributes.attribute_of_relation(relation)
        for run in runs
        if run.count(" ") < LONGEST_RELATION
        for relation in nouns.relations_of_noun(run)
    )
    keys = [key for key in named if key not in _SMALL_WORDS and key not in left_out]
    return keys, list(dict.fromkeys([*relations, *keys]))


def _runs(words: Sequence[str]) -> Iterator[str]:
    for length in range(1, LONGEST_NAME + 1):
        for start in range(len(words) - length + 1):
            yield " ".join(words[start : start + length])


def _walk(
    unit: UnitOfWork, scopes: Sequence[ScopeId], start: Mapping[EntityId, tuple[str, float]], policy: GraphPolicy, at: datetime
) -> dict[MemoryId, float]:
    nearness: dict[MemoryId, float] = {}
    reached: set[str] = set()
    frontier = dict(sorted(start.items(), key=lambda item: -item[1][1])[: policy.entities_followed])
    for _ in range(STEPS):
        if not frontier:
            break
        reached |= {fold(name) for name, _ in frontier.values()}
        further: dict[EntityId, tuple[str, float]] = {}
        names = [_named(each, name) for each, (name, _) in frontier.items()]
        most = _telling(max(near for _, near in frontier.values()), policy)
        for step in walks.step(unit, scopes, names, states=[Status.ACTIVE], at=at, most=most):
            near = frontier[step.source][1] / math.sqrt(step.degree)
            nearness[step.memory] = max(near, nearness.get(step.memory, 0.0))
            beyond = near * policy.farther
            if beyond >= policy.least_near and step.target is not None and step.target_name and fold(step.target_name) not in reached:
                further[step.target] = max((step.target_name, beyond), further.get(step.target, ("", 0.0)), key=_second)
        best = sorted(further, key=lambda each: -further[each][1])[: policy.entities_followed]
        frontier = {each: further[each] for each in best}
    nearness = {memory: near for memory, near in nearness.items() if near >= policy.least_near}
    nearest = sorted(nearness, key=lambda each: (-nearness[each], -each))[: policy.most_memories]
    return {each: nearness[each] for each in nearest}


def _telling(near: float, policy: GraphPolicy) -> int:
    """How many memories of a name to count.

    As many as leave each still near enough (near / sqrt(degree) >= `least_near`), and up to two more, to see that there are more.
    """
    if policy.least_near <= 0:
        return policy.links_followed
    return min(policy.links_followed, 2 + math.floor((near / policy.least_near) ** 2))


def _second(pair: tuple[str, float]) -> float:
    return pair[1]


def _named(entity: EntityId, name: str) -> Named:
    """With the two longest lexemes of its name, as they stand in the postings."""
    lexemes = sorted(dict.fromkeys(stems_of(name)), key=lambda each: (-len(each), each))[:2]
    return Named(entity, *lexemes) if lexemes else Named(entity, None)
