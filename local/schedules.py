"""EventBridge Scheduler on one machine, by the movable clock: fires each schedule of the template when it is due.

A clock that leaps over a week fires each schedule that was due in it once, for its last time; jobs find what else is overdue
themselves, as they must after an outage. A clock that is turned back makes what lies ahead due again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

from agent7.clock import Clock
from local.timing import INSTANT
from local.wiring.plan import ScheduleSpec

LOOK_SECONDS = 0.5
"""How often a moved clock is noticed."""

SCHEDULED_TIME = "<aws.scheduler.scheduled-time>"

Fire = Callable[[ScheduleSpec, datetime], Awaitable[None]]


class Schedules:
    """Fires each schedule of the template when it is due, through `fire(spec, scheduled_time)`, which does not wait for its end."""

    def __init__(self, specs: tuple[ScheduleSpec, ...], clock: Clock, fire: Fire) -> None:
        self._specs = specs
        self._clock = clock
        self._fire = fire
        self._seen = clock.now()
        self._timings = {spec: spec.timing(self._seen) for spec in specs}
        self._due = {spec: timing.next_after(self._seen - INSTANT) for spec, timing in self._timings.items()}
        self._watch: asyncio.Task[None] | None = None
        self.are_on = True
        """Off, nothing fires; what has become due meanwhile does once they are on again."""

    def start(self) -> None:
        """Rates without a start date fire once right away: mail that waited over a restart should not wait for a minute more."""
        self._watch = asyncio.get_running_loop().create_task(self._look_now_and_then())

    async def stop(self) -> None:
        """Stop the watch."""
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)

    async def look(self) -> list[str]:
        """Fire what has become due since the last look, each schedule once, and return its jobs."""
        if not self.are_on:
            return []
        now = self._clock.now()
        if now < self._seen:
            self._due = {spec: timing.next_after(now) for spec, timing in self._timings.items()}
        self._seen = now
        passed = [(spec, due) for spec, due in self._due.items() if due is not None and due <= now]
        for spec, due in passed:
            self._due[spec] = self._timings[spec].next_after(now)
            await self._fire(spec, self._timings[spec].last_until(now) or due)
        return [job_of(spec) for spec, _ in passed]

    def named(self, job: str) -> ScheduleSpec | None:
        """The schedule of a job: by its function, by the job in its input, or by its own name."""
        for spec in self._specs:
            if job in (spec.function, spec.name, job_of(spec)):
                return spec
        return None

    @property
    def jobs(self) -> list[str]:
        """The names of all jobs."""
        return [job_of(spec) for spec in self._specs]

    def plan(self) -> list[dict[str, Any]]:
        """Every schedule: its job, its function, its expression, and when it is next due by the movable clock."""
        return [
            {"job": job_of(spec), "function": spec.function, "expression": spec.expression, "time_zone": spec.time_zone, "next": due}
            for spec, due in self._due.items()
        ]

    async def _look_now_and_then(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOK_SECONDS)


def job_of(spec: ScheduleSpec) -> str:
    """What people call a schedule: the job that its input names, else its function."""
    try:
        job = json.loads(spec.input).get("job")
    except (ValueError, AttributeError):
        job = None
    return str(job or spec.function)


def event_of(spec: ScheduleSpec, scheduled: datetime) -> Any:
    """The event that the schedule's function gets."""
    return json.loads(spec.input.replace(SCHEDULED_TIME, scheduled.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")))
