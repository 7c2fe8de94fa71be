"""The assistant with everything that comes by schedule, in one process: real planners and workers of the jobs, on a clock that is driven.

Each job's schedule comes each hour at the minute of the template, and its queue is worked off at once. What `poll` does each minute is
done once an hour and after each talk: nothing gets lost here for it to find sooner. The ledger is one in memory.
"""

from __future__ import annotations

import io
import json
import time
from collections import defaultdict
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from agent7.jobs.table import JOBS
from agent7.llm.embeddings import Embedder
from benchmarks.talk.stage import COUNTRIES, Parts, Person
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.queues import MemoryQueue

HOUR: Final = timedelta(hours=1)
MINUTES: Final = {"hourly": 0, "nightly": 3, "reflection": 6, "weekly": 9, "monthly": 12}
"""Of the hour, at which each job's schedule comes."""
LIVES_FOR: Final = timedelta(minutes=2)


class YearParts(Parts):
    """The parts of every function, with a ledger and queues of the jobs."""

    def __init__(self, env: Mapping[str, str], dsn: str, embedder: Embedder, begin: datetime) -> None:
        super().__init__(env, dsn, embedder)
        self.clock.advance(begin - self.clock.now())
        self.manus.now = begin
        self.job_ledger = MemoryJobLedger()
        self.job_queues = {job: MemoryQueue() for job in JOBS}


@dataclass
class Town:
    """Everybody of one workspace, and the hours that pass over them. `seconds`: of each job's work in the workspace, run by run."""

    parts: YearParts
    owner_dsn: str
    people: list[Person] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    planning: float = 0.0
    talking: list[float] = field(default_factory=list)

    def settle(self, number: int) -> None:
        """So many people, who have not written yet."""
        self.people = [Person(self.parts, f"{COUNTRIES['en']}{each:06d}", f"T{each}", self.owner_dsn) for each in range(1, number + 1)]

    def talk(self, who: int, lines: tuple[str, ...]) -> list[str]:
        """One person's messages, one after the other; the replies."""
        replies = []
        for line in lines:
            began = time.perf_counter()
            replies.append(self.people[who].say(line))
            self.talking.append(time.perf_counter() - began)
        return replies

    def pass_until(self, moment: datetime) -> None:
        """Let the hours go by."""
        now = self.parts.clock.now()
        hour = now.replace(minute=0, second=0, microsecond=0) + HOUR
        while hour <= moment:
            self._go_to(hour)
            self._strike()
            hour += HOUR
        self._go_to(moment)

    def _strike(self) -> None:
        """One hour: every schedule comes, and what they leave in the queues is done."""
        begin = self.parts.clock.now()
        with redirect_stdout(io.StringIO()):  # metrics are lines of standard output
            for job, minute in MINUTES.items():
                self._go_to(begin + timedelta(minutes=minute))
                self._run(job)
            self.people[0].look_after()

    def _run(self, job: str) -> None:
        began = time.perf_counter()
        scheduled = getattr(self.parts, job)
        scheduled.handle({"job": job}, LIVES_FOR)
        self.planning += time.perf_counter() - began
        queue = self.parts.job_queues[job]
        while queue.sent:
            message = queue.sent.pop(0)
            began = time.perf_counter()
            scheduled.handle({"Records": [{"messageId": "1", "body": json.dumps(dict(message.body))}]}, LIVES_FOR)
            self.seconds[job].append(time.perf_counter() - began)
        self.people[0].work_off()

    def _go_to(self, moment: datetime) -> None:
        """Where a talk took longer than planned, time does not go back."""
        self.parts.clock.advance(max(moment - self.parts.clock.now(), timedelta(0)))
        self.parts.manus.now = self.parts.clock.now()
