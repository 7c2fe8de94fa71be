"""The parts of the system and how they hang together, with all references resolved to names of this machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from local.timing import Timing, read_timing


@dataclass(frozen=True, slots=True)
class FunctionSpec:
    """One Lambda function: where its code is and what it is given."""

    logical_id: str
    name: str
    """The folder of its code, which is how logs, jobs and people call it."""
    folder: Path
    handler: str
    timeout_seconds: float
    memory_mb: int
    environment: Mapping[str, str]
    settings: frozenset[str]
    """The settings that the template lets it see: the names in its environment and in the secrets that it may read."""
    concurrency: int
    """How many environments may run at once on this machine."""


@dataclass(frozen=True, slots=True)
class Route:
    """One route of the HTTP API: `method` is upper case or ANY, `path` as in the template with {names} and {greedy+}."""

    method: str
    path: str
    function: str
    signed_in: bool = False
    """Whether an authorizer lets nobody in without a token."""


@dataclass(frozen=True, slots=True)
class QueueMapping:
    """An event source mapping from a queue to a function."""

    queue: str
    function: str
    batch_size: int
    maximum_concurrency: int | None
    reports_item_failures: bool


@dataclass(frozen=True, slots=True)
class ScheduleSpec:
    """A schedule that invokes a function: `expression` is rate(..), cron(..) or at(..), read in `time_zone`.

    It is due from `start` to `end`, where they are given. A flexible window is left out: here it is fired at its beginning.
    """

    name: str
    function: str
    expression: str
    time_zone: str
    input: str
    start: datetime | None = None
    end: datetime | None = None

    def timing(self, origin: datetime) -> Timing:
        """When it is due, if it was made at `origin`. Raises ValueError for what EventBridge Scheduler would refuse."""
        return read_timing(self.expression, self.time_zone, origin=origin, start=self.start, end=self.end)


@dataclass(frozen=True, slots=True)
class Resource:
    """A queue, table, bucket or secret for the emulator: its CloudFormation properties and its local name."""

    logical_id: str
    type: str
    name: str
    properties: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Wiring:
    """The wiring of the template: functions, routes, queue mappings, schedules, resources."""

    functions: Mapping[str, FunctionSpec]
    """By name."""
    routes: tuple[Route, ...]
    mappings: tuple[QueueMapping, ...]
    schedules: tuple[ScheduleSpec, ...]
    resources: tuple[Resource, ...]
