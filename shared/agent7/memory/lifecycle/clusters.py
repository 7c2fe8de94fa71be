"""Clustering of what is alike, by its neighbours. Pure: who is near whom was asked before, of words or of the vector index.

A library would do it too: scikit-learn and scipy take 143 MB of the 250 that a function may weigh, for what is a walk over pairs here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from agent7.identity import MemoryId

type Neighbours = Mapping[MemoryId, set[MemoryId]]


def neighbours(pairs: Iterable[tuple[MemoryId, MemoryId]]) -> Neighbours:
    """Who is near whom, both ways."""
    near: dict[MemoryId, set[MemoryId]] = defaultdict(set)
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    return near


def clusters(ids: Sequence[MemoryId], near: Neighbours, *, fewest: int) -> list[tuple[MemoryId, ...]]:
    """Clusters of at least `fewest`, each member in one at most, who has the most neighbours first and foremost in its own.

    Somebody joins where they are near to more than half of those there: a chain of neighbours makes no cluster.
    """
    left, found = dict.fromkeys(ids), []
    by_company = sorted(ids, key=lambda each: (-len(near.get(each, ())), each))
    for first in by_company:
        if first not in left:
            continue
        members = [first]
        for candidate in sorted(near.get(first, set()) & left.keys(), key=lambda each: (-len(near[each]), each)):
            if 2 * len(near[candidate].intersection(members)) > len(members):
                members.append(candidate)
        if len(members) >= fewest:
            for each in members:
                del left[each]
            found.append(tuple(members))
    return found
