"""Nightly: what time has done to each person's memory, and their indexes kept in step with it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from agent7.identity import Scope
from agent7.jobs.hourly import aged
from agent7.jobs.steps import Counts, Run
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database, Fence


@dataclass(frozen=True, slots=True)
class Ageing:
    """What has expired, faded, stayed unsure or was replaced long ago is archived, put into the cold or deleted; word counts follow."""

    database: Database
    memory: MemoryAgent

    def of_person(self, run: Run, scope: Scope) -> Counts:
        """Of one person. Raises Outage, LeaseLost."""
        counts = aged(self.database, self.memory, run, scope)
        with self.database.transaction(Fence.around(scope)) as unit:
            run.hold(unit)
            self.memory.recount(unit, scope, at=run.at)
        return counts + Counter(people=1)
