"""Weekly: the summaries of each person's memory made from scratch, the memory document kept within its limit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from agent7.identity import Scope
from agent7.jobs.steps import Counts, Run
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database, Fence


@dataclass(frozen=True, slots=True)
class SummingUp:
    """Summaries say what is so now, and nothing that was archived, expired or replaced since."""

    database: Database
    memory: MemoryAgent

    def of_person(self, run: Run, scope: Scope) -> Counts:
        """Of one person. Raises Outage, LeaseLost."""
        with self.database.transaction(Fence.around(scope)) as unit:
            run.hold(unit)
            rebuilt = self.memory.summaries.rebuild(scope, at=run.at, unit=unit, anew=True)
        optimised = self.memory.document.tend(scope, at=run.at)
        return Counter(people=1, summaries_rebuilt=len(rebuilt), documents_optimised=int(optimised is not None))
