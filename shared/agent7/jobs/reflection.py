"""Reflection: what happens again and again becomes a pattern, the strongest patterns core memory; and the dates of the day are prepared."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass
from typing import Final

from agent7.billing import EMBEDDING, booked_embedding
from agent7.errors import ModelUnavailable
from agent7.identity import Scope, new_public_id
from agent7.jobs.steps import Counts, Run, cost
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

JOB: Final = "job"
MOST_BATCHES: Final = 20
"""Of missing vectors, for one person in one night: some hundreds."""


@dataclass(frozen=True, slots=True)
class PersonReflection:
    """Gives vectors to what was written while the embedding model was down, reflects on what happened, and looks at what the day brings."""

    database: Database
    memory: MemoryAgent

    def of_person(self, run: Run, scope: Scope) -> Counts:
        """Of one person. Raises Outage, LeaseLost. A model that is down leaves vectors missing, and keeps nobody from reflection."""
        with booked_embedding(self.database, scope, JOB, new_public_id(run.at), EMBEDDING, run.at, of_person=False) as charged:
            embedded = self._embed_missing(scope)
            reflected = self.memory.core.reflect(scope, run.at, hold=run.hold)
            styles = self.memory.styles.draw(scope, run.at, hold=run.hold)
        with self.database.transaction(Fence.around(scope)) as unit:
            run.hold(unit)
            due = self.memory.triggers.prepare(unit, scope, run.at)
        patterns, changes = reflected.patterns + styles, reflected.core_changes
        return Counter(people=1, embedded=embedded, patterns=patterns, core_changes=changes, triggers_due=due) + cost(charged)

    def _embed_missing(self, scope: Scope) -> int:
        embedded = 0
        try:
            for _ in range(MOST_BATCHES):
                if not (batch := self.memory.embed_missing(scope)):
                    break
                embedded += batch
        except ModelUnavailable:
            log.warning("memories without vectors wait for the embedding model")
        return embedded
