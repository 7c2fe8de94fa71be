"""Weekly: insights of what was put away, one statement for many, summaries from scratch, the memory document within its limit."""

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


@dataclass(frozen=True, slots=True)
class Condensation:
    """What was put away gives insights, and where there are too many statements one stands for related ones."""

    database: Database
    memory: MemoryAgent

    def of_person(self, run: Run, scope: Scope) -> Counts:
        """Of one person. Raises Outage, LeaseLost."""
        insights = self.memory.condensing.insights(scope, run.at, hold=run.hold)
        compacted = self.memory.condensing.compact(scope, run.at, hold=run.hold)
        return Counter(insights_created=insights, compacted=compacted)
