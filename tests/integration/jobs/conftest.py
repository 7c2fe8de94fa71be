"""The jobs as their functions run them: a real database and real handlers; ledger, queues and clock in memory."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import psycopg
import pytest

from agent7.bootstrap import Bootstrap
from agent7.channels.job_ledger import Entry
from agent7.identity import WorkspaceId
from agent7.jobs.table import JOBS
from agent7.llm.embeddings import Embedder, NoEmbedder
from agent7.memory import MemoryAgent
from agent7.store.identity import tenancy
from agent7.store.unit_of_work import Database
from tests.conftest import NOON
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.queues import MemoryQueue

ROOT = Path(__file__).resolve().parents[3]
LIVES_FOR = timedelta(seconds=120)


@dataclass
class Night:
    """Everything around the jobs. `fire` is a job's schedule, `drain` its queue."""

    database_url: str
    owner_dsn: str
    clock: FixedClock = field(default_factory=lambda: FixedClock(NOON))
    ledger: MemoryJobLedger = field(default_factory=MemoryJobLedger)
    queues: dict[str, MemoryQueue] = field(default_factory=lambda: {job: MemoryQueue() for job in JOBS})
    extraction: MemoryQueue = field(default_factory=MemoryQueue)
    lives_for: timedelta = LIVES_FOR
    embedder: Embedder = field(default_factory=NoEmbedder)
    embedder_named: Callable[[str], Embedder] = NoEmbedder
    _databases: list[Database] = field(default_factory=list)

    def memory(self, database: Database) -> MemoryAgent:
        return MemoryAgent(database, self.embedder, b"tests", embedder_named=self.embedder_named)

    def environment(self) -> Bootstrap:
        """What one function environment keeps, with parts replaced at the edge."""
        database = Database(self.database_url, application_name="jobs")
        self._databases.append(database)
        parts = Bootstrap({})
        replaced = {
            "database": database, "clock": self.clock, "job_ledger": self.ledger, "job_queues": self.queues,
            "extraction_queue": self.extraction, "memory": self.memory(database),
        }  # fmt: skip
        parts.__dict__.update(replaced)
        return parts

    def invoke(self, job: str, event: Mapping[str, Any], parts: Bootstrap | None = None) -> dict[str, Any]:
        app = function_app(job)
        app.parts = lambda: parts or self.environment()  # type: ignore[attr-defined]
        context = SimpleNamespace(get_remaining_time_in_millis=lambda: self.lives_for.total_seconds() * 1000)
        result: dict[str, Any] = app.handler(event, context)
        return result

    def fire(self, job: str) -> int:
        return int(self.invoke(job, {"job": job})["begun"])

    def record(self, body: Mapping[str, Any]) -> dict[str, Any]:
        return {"Records": [{"messageId": "1", "body": json.dumps(dict(body))}]}

    def drain(self, job: str, parts: Bootstrap | None = None) -> int:
        """Work off the queue; how many messages there were. What is not done comes back, and ends the round."""
        worked = 0
        while self.queues[job].sent:
            message = self.queues[job].sent.pop(0)
            worked += 1
            if self.invoke(job, self.record(message.body), parts)["batchItemFailures"]:
                self.queues[job].sent.append(message)
                break
        return worked

    def run(self, job: str) -> None:
        self.fire(job)
        self.drain(job)

    def entry(self, job: str, workspace: int = 1) -> Entry:
        return self.ledger.read(job, [WorkspaceId(workspace)])[0]

    def runs(self, job: str) -> list[tuple[Any, ...]]:
        return self.rows("SELECT workspace_id, period, state, counts FROM job_runs WHERE job = %s ORDER BY period, workspace_id", job)

    def rows(self, query: str, *parameters: object) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.owner_dsn) as owner:
            return owner.execute(query, parameters).fetchall()  # type: ignore[arg-type]

    def change(self, query: str, *parameters: object) -> None:
        with psycopg.connect(self.owner_dsn) as owner:
            owner.execute(query, parameters)  # type: ignore[arg-type]

    def close(self) -> None:
        for database in self._databases:
            database.close()


def function_app(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{name}_app", ROOT / "functions" / name / "app.py")
    assert spec is not None
    assert spec.loader is not None
    app = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(app)
    return app


@pytest.fixture
def night(database_url: str, owner_dsn: str, first_start: tenancy.Workspace) -> Iterator[Night]:
    night = Night(database_url, owner_dsn)
    yield night
    night.close()
