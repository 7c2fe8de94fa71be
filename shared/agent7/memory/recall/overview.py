"""Overview: what is known of a person in numbers, with the most telling statements and the newest of their own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import datetime

from agent7.identity import Scope
from agent7.language import DOCUMENT_CHARACTERS, is_passed_on, is_question
from agent7.memory.erasure.topic_lookup import says_all_of
from agent7.memory.lifecycle.strength import session_score
from agent7.memory.model import Memory, Overview
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.bitemporal import AsOf
from agent7.memory.recall.vantage import past_of
from agent7.store.memory import memories
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category, Kind, Origin

MOST_SHOWN, MOST_DONE, MOST_PASSED_ON = 30, 5, 5
"""Of the most telling statements, and of the person's own words; of what came of tasks; and of the texts of others."""


@dataclass(frozen=True, slots=True)
class Overviews:
    """Sums up one person's memory, now or as of another moment. The workspace's own memories do not count."""

    database: Database
    policy: MemoryPolicy

    def overview(self, scope: Scope, at: datetime, unit: UnitOfWork | None, as_of: AsOf | None) -> Overview:
        """Counts by category, top statements by composite score, and verbatim notes. `unit`: within this open transaction."""
        with self.database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit) as reading:
            if as_of is not None and not as_of.is_now:
                past = past_of(as_of, at)
                counts, newest = Counter(past.counts(reading, scope.own)), past.statements(reading, [scope.own])
                noted, passed_on, at = past.own_words(reading, scope.own, most=MOST_SHOWN), [], past.kept_at
            else:
                counts, newest = Counter(memories.counts(reading, scope.own, at=at)), memories.statements(reading, [scope.own], at=at)
                noted = memories.own_words(reading, scope.own, most=MOST_SHOWN)
                passed_on = memories.passed_on(reading, scope.own, least=DOCUMENT_CHARACTERS, most=MOST_PASSED_ON)
        texts = [each for each in passed_on if each.origin is Origin.FORWARDED or is_passed_on(each.content)]
        return replace(self._told(counts, newest, [each for each in noted if each not in texts], at), passed_on=tuple(texts))

    def _told(self, counts: Counter[Category], newest: Sequence[Memory], noted: Sequence[Memory], at: datetime) -> Overview:
        told = [memory for memory in newest if memory.kind is not Kind.EPISODIC]
        done = [memory for memory in newest if memory.category is Category.TASK_OUTCOME]
        ranked = sorted(told, key=lambda memory: (-session_score(memory, self.policy, at), -memory.id))
        own = [memory for memory in noted if not is_question(memory.content) and not any(says_all_of(each, memory) for each in told)]
        about: Counter[Category] = Counter(counts)
        del about[Category.TASK_OUTCOME]
        return Overview(about.total(), about, tuple(ranked[:MOST_SHOWN]), tuple(own), tuple(done[:MOST_DONE]))
