"""Candidate fusion: what the arms of one recall brought together, and two of these as one. Pure."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from agent7.identity import MemoryId
from agent7.memory.model import Arm
from agent7.memory.recall.scoring import Parts


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that the arms brought together: scores in parts, BM25 / U, cosines, what fills the asked slot and who found what.

    `sums` are the scores of what may come back.
    """

    parts: Mapping[MemoryId, Parts] = field(default_factory=dict)
    sums: Mapping[MemoryId, float] = field(default_factory=dict)
    lexical: Mapping[MemoryId, float] = field(default_factory=dict)
    cosines: Mapping[MemoryId, float | None] = field(default_factory=dict)
    of_slot: Sequence[MemoryId] = ()
    brought: Mapping[Arm, Collection[MemoryId]] = field(default_factory=dict)
    degraded: tuple[str, ...] = ()
    model: str = ""
    """By which the cosines are."""

    def arms(self, memory: MemoryId) -> frozenset[Arm]:
        """The arms of retrieval that brought this memory."""
        return frozenset(arm for arm, ids in self.brought.items() if memory in ids)


def joined(asked: Found, completed: Found) -> Found:
    """What a question found as it was asked, and as it stands alone: each memory by the better of both.

    The rows of a slot are those of the question that stands alone, which says better whose they are.
    """
    better = {
        memory: completed if completed.sums.get(memory, -math.inf) > asked.sums.get(memory, -math.inf) else asked
        for memory in {**asked.sums, **completed.sums}
    }
    return Found(
        parts={memory: found.parts[memory] for memory, found in better.items()},
        sums={memory: found.sums[memory] for memory, found in better.items()},
        lexical={memory: found.lexical.get(memory, 0.0) for memory, found in better.items()},
        cosines={memory: found.cosines.get(memory) for memory, found in better.items()},
        of_slot=completed.of_slot or asked.of_slot,
        brought={
            arm: list(dict.fromkeys((*completed.brought.get(arm, ()), *asked.brought.get(arm, ()))))  # the best first, as each arm has them
            for arm in {**asked.brought, **completed.brought}
        },
        degraded=tuple(dict.fromkeys((*asked.degraded, *completed.degraded))),
        model=completed.model,
    )
