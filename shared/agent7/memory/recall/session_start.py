"""Preloading: what is known at the start of a session, read in one statement, and read again by its ids on every later turn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from agent7.identity import MemoryId, PublicId, Scope
from agent7.memory.learning.triggers import Triggers
from agent7.memory.lifecycle.strength import effective_confidence, retrieval_priority, session_score
from agent7.memory.model import Instruction, Memory, Purpose, Recalled
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import trust
from agent7.memory.recall.recipes import Recipe
from agent7.memory.recall.selection import balanced, select
from agent7.store.memory import memories as rows
from agent7.store.memory.triggers import Trigger
from agent7.store.recall import session_start
from agent7.store.recall.session_start import Bounds, Known, Start
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Kind

__all__ = ["Known", "SessionStart", "Started"]

CANDIDATES = 4
"""Times the number of memories that are shown: so many are looked at, to make up for twins."""
OF_CATEGORY = 2
MOST_INSTRUCTIONS, MOST_RULES = 200, 20


@dataclass(frozen=True, slots=True)
class Started:
    """What a session knows from its start, each part with its most important entry first.

    `lessons` are followed by what was learnt about our own doing ("Don't suggest: ..."), in `rules`.
    """

    core: tuple[Known, ...] = ()
    lessons: tuple[Known, ...] = ()
    instructions: tuple[Instruction, ...] = ()
    rules: tuple[str, ...] = ()
    memories: tuple[Recalled, ...] = ()
    due: tuple[Trigger, ...] = ()
    """What falls on the person's day, the earliest first."""


@dataclass(frozen=True, slots=True)
class SessionStart:
    """Preloads what a session starts with: core memory, standing instructions, what is due, and the most telling memories."""

    database: Database
    policy: MemoryPolicy
    triggers: Triggers

    @property
    def _recipe(self) -> Recipe:
        return self.policy.recall.recipes[Purpose.SESSION_START]

    def load(self, scope: Scope, *, at: datetime, memories: Sequence[MemoryId] | None = None, unit: UnitOfWork | None = None) -> Started:
        """Core memory, lessons, instructions and five memories by composite score. Raises DatabaseDown.

        `memories`: these instead, those of them that still hold, in their order. `unit`: look within this open transaction.
        """
        with self.database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit) as reading:
            found = session_start.read(reading, scope, self._bounds(), ids=memories, at=at)
            due = self.triggers.due(scope, at, unit=reading)
            told = self._told_of(reading, scope, due, at) if memories is None else []
        held = [memory for memory in found.memories if memory.holds_at(at)]
        return replace(self._started(found, held if memories is not None else self._chosen(held, at, told), at), due=due)

    def last_loaded(self, unit: UnitOfWork, scope: Scope) -> tuple[PublicId, datetime, dict[str, Any]] | None:
        """(public id, start, ids of what it began with) of the person's newest session; None where there is none."""
        return session_start.last_loaded(unit, scope)

    def _told_of(self, unit: UnitOfWork, scope: Scope, due: Sequence[Trigger], at: datetime) -> list[Memory]:
        """What memory holds of what falls on this day."""
        ids = [each for trigger in due for each in trigger.memory_ids]
        known = rows.read(unit, [scope.own], ids) if ids else {}
        return [known[each] for each in ids if each in known and known[each].kind is not Kind.VERBATIM and known[each].holds_at(at)]

    def _chosen(self, found: Sequence[Memory], at: datetime, first: Sequence[Memory]) -> list[Memory]:
        """`first`, then by composite score; ties by priority, then by use. At most two of one category while others are to be had."""
        overlap = self.policy.recall.near_twin_overlap
        limit, tokens = self._recipe.limit, self._recipe.token_budget

        def rank(memory: Memory) -> tuple[float, float, int, int]:
            score = round(session_score(memory, self.policy, at), 6)
            return (-score, -retrieval_priority(memory, self.policy), -memory.use_count, -memory.id)

        different = select(sorted(found, key=rank), limit=len(found), token_budget=10 * tokens, twin_overlap=overlap)
        return select([*first, *balanced(different, limit)], limit=limit, token_budget=tokens, twin_overlap=overlap)

    def _started(self, found: Start, chosen: Sequence[Memory], at: datetime) -> Started:
        tags = trust.tags(chosen, self.policy, at)
        recalled = tuple(
            Recalled(
                memory,
                session_score(memory, self.policy, at),
                None,
                0.0,
                frozenset(),
                effective_confidence(memory, self.policy, at),
                tags[memory.id],
            )
            for memory in chosen
        )
        return Started(found.core, found.lessons, found.instructions, found.rules, recalled)

    def _bounds(self) -> Bounds:
        core, limit = self.policy.core, self._recipe.limit
        return Bounds(
            core=core.most_entries,
            lessons=core.most_lessons,
            rules=MOST_RULES,
            instructions=MOST_INSTRUCTIONS,
            of_category=OF_CATEGORY,
            memories=CANDIDATES * limit,
            step=self.policy.confidence_step,
            step_days=self.policy.confidence_step_after // timedelta(days=1),
            floor=self.policy.confidence_floor_of_stated,
            obeyed_from=core.obeyed_from,
        )
