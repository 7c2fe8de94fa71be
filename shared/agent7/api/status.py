"""Whether the service is well, in words that say what to do."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

import psycopg

from agent7 import __version__
from agent7.settings import DatabaseSettings, Environment
from agent7.store.migrate import missing, shipped


@dataclass(frozen=True, slots=True)
class Status:
    """`status` is ok, migrations_missing or database_down; `message` is for a person."""

    status: str
    message: str
    version: str = __version__
    migrations: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_status(env: Environment) -> Status:
    """Ask the database on a connection of its own, so that a broken one is told and never a crash."""
    try:
        with psycopg.connect(DatabaseSettings.read(env).url, connect_timeout=3, autocommit=True) as connection:
            lacking = missing(connection)
    except psycopg.Error:
        return Status("database_down", "The database does not answer. Messages are kept and will be answered when it is back.")
    migrations = {"applied": len(shipped()) - len(lacking), "missing": lacking}
    if lacking:
        message = f"The database schema is older than the code: {len(lacking)} migration(s) missing. Run `make migrate`."
        return Status("migrations_missing", message, migrations=migrations)
    return Status("ok", "Everything is running.", migrations=migrations)
