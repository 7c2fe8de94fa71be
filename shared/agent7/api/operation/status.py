"""Whether the service is well, in words that say what to do. Anybody may ask, so what was seen is told for some seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import psycopg

from agent7 import __version__
from agent7.errors import DatabaseDown
from agent7.store.jobs import job_runs
from agent7.store.migrate import missing, shipped
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database

TOLD_FOR: Final = 5.0
"""Seconds. A database that stops or comes back is noticed within them."""


@dataclass(frozen=True, slots=True)
class Status:
    """`status` is ok, migrations_missing or database_down; `message` is for a person."""

    status: str
    message: str
    version: str = __version__
    migrations: dict[str, Any] = field(default_factory=dict)
    jobs: dict[str, Any] = field(default_factory=dict)
    """`parked`: in how many workspaces a job was given up, by job."""

    def as_json(self) -> dict[str, Any]:
        """The status as the API shows it."""
        return asdict(self)


class LastStatus:
    """What one environment saw last, asked over the connection that it has anyway. `seconds` is a clock that never goes back."""

    def __init__(self, database: Database, seconds: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._seconds = seconds
        self._seen: tuple[float, Status] | None = None

    def look(self) -> Status:
        """The status, at most `TOLD_FOR` seconds old."""
        if self._seen is None or self._seconds() - self._seen[0] >= TOLD_FOR:
            status = read_status(self._database)
            self._seen = self._seconds(), status
        return self._seen[1]


def read_status(database: Database) -> Status:
    """Ask the database; one that does not answer is told and never a crash."""
    try:
        with database.transaction(LOOKUPS_ONLY) as unit:
            lacking = missing(unit)
            parked = {} if lacking else job_runs.parked(unit)
    except (DatabaseDown, psycopg.Error):
        return Status("database_down", "The database does not answer. Messages are kept and will be answered when it is back.")
    migrations = {"applied": len(shipped()) - len(lacking), "missing": lacking}
    if lacking:
        message = f"The database schema is older than the code: {len(lacking)} migration(s) missing. Run `make migrate`."
        return Status("migrations_missing", message, migrations=migrations)
    message = f"Running, but jobs are parked: {', '.join(parked)}. See docs/jobs.md." if parked else "Everything is running."
    return Status("ok", message, migrations=migrations, jobs={"parked": parked})
