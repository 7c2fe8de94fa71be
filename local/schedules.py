"""EventBridge Scheduler on one machine: rate() by the real clock, cron() and at() by the movable one, in their time zones.

A local time that the spring night skips does not run; one that the autumn night doubles runs once.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from aws_croniter import AwsCroniter  # type: ignore[import-untyped]

from agent7.clock import Clock
from local.wiring.plan import ScheduleSpec

LOOK_SECONDS = 0.5
"""How often a moved clock is noticed."""

EXPRESSION = re.compile(r"(rate|cron|at)\((.+)\)")
UNITS = {"minute": 60, "hour": 3600, "day": 86400}
SCHEDULED_TIME = "<aws.scheduler.scheduled-time>"

Fire = Callable[[ScheduleSpec, datetime], Awaitable[None]]


class Schedules:
    """Fires each schedule of the template when it is due, through `fire(spec, scheduled_time)`."""

    def __init__(self, specs: tuple[ScheduleSpec, ...], clock: Clock, fire: Fire) -> None:
        self._specs = specs
        self._clock = clock
        self._fire = fire
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Rates fire once right away: mail that waited over a restart should not wait for the next minute."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._run(spec)) for spec in self._specs]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def named(self, job: str) -> ScheduleSpec | None:
        """The schedule of a job: by its function, by the job in its input, or by its own name."""
        for spec in self._specs:
            if job in (spec.function, spec.name, job_of(spec)):
                return spec
        return None

    @property
    def jobs(self) -> list[str]:
        return [job_of(spec) for spec in self._specs]

    async def _run(self, spec: ScheduleSpec) -> None:
        if (every := rate_seconds(spec.expression)) is not None:
            while True:
                await self._fire(spec, self._clock.now())
                await asyncio.sleep(every)
        seen = self._clock.now()
        due = next_time(spec, seen)
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = self._clock.now()
            if due is not None and due <= now:
                await self._fire(spec, latest_time(spec, now) or due)
            if now < seen or (due is not None and due <= now):
                due = next_time(spec, now)
            seen = now


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


def rate_seconds(expression: str) -> float | None:
    """The interval of rate(n unit), None for other expressions. Raises ValueError for what is neither rate, cron nor at."""
    kind, argument = _parts(expression)
    if kind != "rate":
        return None
    number, unit = argument.split()
    return int(number) * UNITS[unit.rstrip("s")]


def next_time(spec: ScheduleSpec, after: datetime) -> datetime | None:
    """The first instant later than `after` at which a cron() or at() schedule is due, in UTC; None when there is none."""
    kind, argument = _parts(spec.expression)
    zone = ZoneInfo(spec.time_zone)
    if kind == "at":
        once = datetime.fromisoformat(argument).replace(tzinfo=zone).astimezone(UTC)
        return once if once > after else None
    wall = after.astimezone(zone).replace(tzinfo=None) - timedelta(hours=2)  # room for a night with an hour twice
    return next((instant for instant in _instants(argument, wall, zone) if instant > after), None)


def latest_time(spec: ScheduleSpec, now: datetime) -> datetime | None:
    """The last instant up to `now` at which a cron() or at() schedule was due, in UTC.

    A clock that leaps over a week fires a nightly schedule once, for the last night; jobs find what else is overdue themselves.
    """
    kind, argument = _parts(spec.expression)
    zone = ZoneInfo(spec.time_zone)
    if kind == "at":
        once = datetime.fromisoformat(argument).replace(tzinfo=zone).astimezone(UTC)
        return once if once <= now else None
    wall = now.astimezone(zone).replace(tzinfo=None) + timedelta(hours=2)
    return next((instant for instant in _instants(argument, wall, zone, back=True) if instant <= now), None)


def _instants(cron: str, wall: datetime, zone: ZoneInfo, *, back: bool = False) -> Iterator[datetime]:
    """When the expression is due after (or before) a wall time, one after the other."""
    croniter = AwsCroniter(cron)
    step = croniter.get_prev if back else croniter.get_next
    while found := step(wall.replace(tzinfo=UTC)):
        if found[0] is None:
            return
        wall = found[0].replace(tzinfo=None)
        instant = _instant(wall, zone)
        if instant is not None:
            yield instant


def _instant(wall: datetime, zone: ZoneInfo) -> datetime | None:
    """The instant of a wall time: the first of two, none for one that is skipped."""
    instant = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    return instant if instant.astimezone(zone).replace(tzinfo=None) == wall else None


def _parts(expression: str) -> tuple[str, str]:
    found = EXPRESSION.fullmatch(expression.strip())
    if not found:
        raise ValueError(f"{expression!r} is neither rate(), cron() nor at()")
    return found[1], found[2].strip()
