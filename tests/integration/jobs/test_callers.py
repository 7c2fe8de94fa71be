"""Who looks after overdue jobs besides their schedules: the after-work of each turn, and poll, through their functions."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from agent7.identity import WorkspaceId
from tests.integration.jobs.conftest import Night, function_app

WEEKS = timedelta(weeks=5)


@pytest.fixture
def after_work(night: Night) -> Callable[[], dict[str, Any]]:
    """The function that does what follows a reply, with a turn that is done already."""
    app, parts = function_app("extraction"), night.environment()
    done = SimpleNamespace(finish=lambda *_: False)
    app.parts = lambda: SimpleNamespace(after_work=done, clock=night.clock, overdue_jobs=parts.overdue_jobs)  # type: ignore[attr-defined]
    record = {"messageId": "1", "body": json.dumps({"workspace": 1, "scope": 2, "turn": 3})}
    return lambda: app.handler({"Records": [record]}, None)


def test_without_schedules_whoever_writes_after_weeks_has_every_job_done_once(night: Night, after_work: Callable[[], Any]) -> None:
    after_work()
    assert {job: queue.sent for job, queue in night.queues.items()} == {key: [] for key in night.queues}
    night.clock.advance(WEEKS)
    for _ in range(3):
        assert after_work() == {"batchItemFailures": []}
    worked = {job: night.drain(job) for job in night.queues}

    assert worked == dict.fromkeys(night.queues, 1)
    assert {job: [state for _, _, state, _ in night.runs(job)] for job in night.queues} == {key: ["done"] for key in night.queues}


def test_a_ledger_that_is_away_costs_no_after_work(night: Night, after_work: Callable[[], Any]) -> None:
    night.ledger.down = True

    assert after_work() == {"batchItemFailures": []}


def test_poll_begins_overdue_jobs_and_counts_them(night: Night, capsys: pytest.CaptureFixture[str]) -> None:
    app, parts = function_app("poll"), night.environment()
    nothing = SimpleNamespace(run=lambda at: 0)
    looks = SimpleNamespace(reminder_delivery=nothing, poll=Nothing(), task_poll=Nothing(), erasure_poll=Nothing())
    app.parts = lambda: SimpleNamespace(clock=night.clock, overdue_jobs=parts.overdue_jobs, **vars(looks))  # type: ignore[attr-defined]
    parts.overdue_jobs.in_workspace(WorkspaceId(1), night.clock.now())
    assert app.handler({"job": "poll"}, None)["jobs"] == 0
    assert "JobsOverdue" not in capsys.readouterr().out
    night.clock.advance(WEEKS)

    assert app.handler({"job": "poll"}, None)["jobs"] == len(night.queues)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines() if "JobsOverdue" in line]
    assert {line["job"]: line["JobsOverdue"] for line in told} == {key: [1.0] for key in night.queues}


@dataclass(frozen=True)
class Nothing:
    """A part of poll, and what it finds."""

    found: int = 0

    def run(self, _at: datetime) -> Nothing:
        return self
