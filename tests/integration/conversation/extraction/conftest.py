"""The extraction function over a real database and the shipped embedding model, and steps of tasks that Manus has finished."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import psycopg
import pytest

from agent7.conversation.extraction.worker import ExtractionWorker
from agent7.identity import MemoryId, Scope, StepId, TaskId
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import Draft, Memory, MemoryAgent, Note, Purpose, Remembered
from agent7.store.unit_of_work import Database, Fence
from tests.databases import as_owner
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.queues import MemoryQueue

APP = Path(__file__).resolve().parents[4] / "functions" / "extraction" / "app.py"
FINGERPRINT_KEY = b"tests"
PAGE = "Build me a landing page for my product"
READY = "## Done\n\nYour landing page is ready, with **three sections**. Open it whenever you like."


@pytest.fixture
def memory(database: Database, minilm: Int8MiniLM) -> MemoryAgent:
    return MemoryAgent(database, minilm, FINGERPRINT_KEY)


@dataclass
class Work:
    """One person's finished tasks, and the function that learns from them."""

    database: Database
    memory: MemoryAgent
    owner: psycopg.Connection
    app: ModuleType
    parts: SimpleNamespace
    clock: FixedClock
    scope: Scope

    def task(self, request: str | None = PAGE, result: str | None = READY, *, language: str = "en", **about: Any) -> StepId:
        """A task whose first step was answered a minute ago."""
        number = self.owner.execute("SELECT count(*) FROM tasks").fetchone()[0] + 1  # type: ignore[index]
        at = self.clock.now()
        (task,) = self.owner.execute(
            """
            INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, title, language, state, shares_memory, injected, outcome,
                               outcome_at, created_at, talked_at, news_at)
            VALUES (%s, %s, %s, %s, %s, %s, 3, true, %s, %s, %s, %s, %s, %s) RETURNING id
            """,
            (
                f"task{number}",
                self.scope.workspace,
                self.scope.own,
                self.scope.user,
                "A task",
                language,
                about.get("injected", []),
                about.get("outcome", "unknown"),
                about.get("judged_at", at) if "outcome" in about else None,
                at,
                at,
                at,
            ),
        ).fetchone()  # type: ignore[misc]
        return self.step(TaskId(task), request, result)

    def step(self, task: TaskId, request: str | None, result: str | None) -> StepId:
        """One more step of a task, answered."""
        at = self.clock.now()
        (step,) = self.owner.execute(
            """
            INSERT INTO task_steps (public_id, workspace_id, scope_id, user_id, task_id, n, kind, request, state, answer, result, wanted_at,
                                    opened_at, answered_at)
            SELECT 'step' || %(task)s || '-' || count(*), %(workspace)s, %(scope)s, %(user)s, %(task)s, count(*), 0, %(request)s, 4, 0,
                   %(result)s, %(wanted)s, %(wanted)s, %(at)s
              FROM task_steps WHERE task_id = %(task)s RETURNING id
            """,
            {
                "workspace": self.scope.workspace,
                "scope": self.scope.own,
                "user": self.scope.user,
                "task": task,
                "request": request,
                "result": result,
                "wanted": at - timedelta(minutes=5),
                "at": at - timedelta(minutes=1),
            },
        ).fetchone()  # type: ignore[misc]
        return StepId(step)

    def hint(self, step: StepId, scope: Scope | None = None) -> bool:
        """One delivery of the queue's message; whether the function took it as done."""
        of = scope or self.scope
        return self.deliver({"workspace": of.workspace, "scope": of.own, "step": step})

    def deliver(self, body: dict[str, Any]) -> bool:
        answer = self.app.handler({"Records": [{"messageId": "1", "body": json.dumps(body)}]}, None)
        return answer == {"batchItemFailures": []}

    def finish(self, *about: Any, **more: Any) -> list[str]:
        """What memory holds after a task was finished and extracted."""
        assert self.hint(self.task(*about, **more))
        return self.contents()

    def remember(self, *notes: Note) -> list[Remembered]:
        drafts: Sequence[Draft] = self.memory.drafts(self.scope, list(notes), at=self.clock.now())
        with self.database.transaction(Fence.around(self.scope)) as unit:
            return [self.memory.remember(unit, self.scope, draft, at=self.clock.now()) for draft in drafts]

    def forget(self, topic: str) -> None:
        found = self.memory.find_about(self.scope, topic, at=self.clock.now())
        with self.database.transaction(Fence.around(self.scope)) as unit:
            self.memory.forget(unit, self.scope, [memory.id for memory in found], at=self.clock.now())

    def recalls(self, query: str) -> list[str]:
        recall = self.memory.recall(self.scope, query, purpose=Purpose.TURN, at=self.clock.now())
        return [item.memory.content for item in recall.items]

    def contents(self) -> list[str]:
        """Every active, open statement of the person, oldest first."""
        return [memory.content for memory in self.kept() if memory.status == 0 and memory.superseded_at is None]

    def kept(self) -> list[Memory]:
        """Every row of the person that is no verbatim row, whatever its state."""
        ids = self.rows("SELECT id FROM memories WHERE scope_id = %s AND kind <> 'verbatim' ORDER BY id", self.scope.own)
        return list(self.memory.get(self.scope, [MemoryId(row[0]) for row in ids]))

    def outcome(self, step: StepId) -> tuple[Any, ...]:
        """(extraction, attempts, whether it is done) of a step."""
        query = "SELECT extraction, extraction_attempts, extracted_at IS NOT NULL FROM task_steps WHERE id = %s"
        return self.rows(query, step)[0]

    def rows(self, query: str, *parameters: Any) -> list[tuple[Any, ...]]:
        return self.owner.execute(query, parameters).fetchall()  # type: ignore[arg-type]


@pytest.fixture
def work(
    database: Database, owner_dsn: str, memory: MemoryAgent, ada: Scope, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Work]:
    spec = importlib.util.spec_from_file_location("extraction_app", APP)
    assert spec is not None
    assert spec.loader is not None
    app = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(app)
    hints = MemoryQueue()
    parts = SimpleNamespace(extraction_worker=ExtractionWorker(database, memory, hints), clock=clock, hints=hints)
    monkeypatch.setattr(app, "parts", lambda: parts)
    with as_owner(owner_dsn) as owner:
        yield Work(database, memory, owner, app, parts, clock, ada)
