"""An operator sees what the jobs did in a workspace, and how long rows are kept, through the function's own handler."""

from __future__ import annotations

from datetime import timedelta

from psycopg.types.json import Jsonb

from agent7.identity import WorkspaceId
from agent7.jobs import dispatch_rules
from agent7.jobs.table import JOBS
from agent7.store.jobs import job_runs
from agent7.store.jobs.job_runs import RunKey
from agent7.store.unit_of_work import Database, Fence
from functions.admin_api import app
from tests.conftest import NOON
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.queues import MemoryQueue
from tests.integration.api.asking import Asker, ask

__all__ = ["ask"]
WORKSPACE = WorkspaceId(1)


def test_runs_are_told_newest_first_with_what_they_changed(ask: Asker, database: Database) -> None:
    first, second = RunKey(WORKSPACE, "nightly", "2026-03-01", 2), RunKey(WORKSPACE, "nightly", "2026-03-02", 5)
    with database.transaction(Fence(WORKSPACE)) as unit:
        job_runs.begin(unit, first, NOON)
        job_runs.end(unit, first, "parked", NOON, seconds=1.5, counts={"people": 3}, fault="WorkersDied")
        job_runs.begin(unit, second, NOON.replace(hour=13))

    status, told = ask("jobs")

    assert status == 200
    assert [(run["period"], run["state"], run["counts"], run["fault"]) for run in told["runs"]] == [
        ("2026-03-02", "open", {}, None),
        ("2026-03-01", "parked", {"people": 3}, "WorkersDied"),
    ]
    assert [(rule["rows"], rule["days"]) for rule in told["kept"] if "recalls" in rule["rows"]] == [(["recalls", "recall_items"], 180)]


def test_how_long_rows_are_kept_is_told_as_the_workspace_has_set_it(ask: Asker, database: Database) -> None:
    with database.transaction(Fence(WORKSPACE)) as unit:
        unit.execute("UPDATE workspaces SET kept_days = %s WHERE id = %s", (Jsonb({"recalls": 45}), WORKSPACE))
    _, told = ask("jobs")
    kept = {rule["rows"][0]: (rule["days"], rule.get("setting")) for rule in told["kept"]}

    assert (kept["recalls"], kept["costs"], kept["job_runs"]) == ((45, "recalls"), (400, "costs"), (90, None))


def test_nobody_without_the_token_and_nobody_of_another_workspace_sees_them(ask: Asker) -> None:
    assert ask("jobs", by="")[0] == 401
    assert ask("jobs", workspace="01BX5ZZKBKACTAV9WEVGEMMVRZ")[0] == 404


def test_how_each_job_stands_is_told_with_its_next_run(ask: Asker, database: Database) -> None:
    with database.transaction(Fence(WORKSPACE)) as unit:
        for job, period, state, ended in (
            ("nightly", "2026-03-02", "done", NOON.replace(hour=2)),
            ("reflection", "2026-02-27", "done", NOON.replace(month=2, day=27, hour=3)),
            ("weekly", "2026-03-01", "parked", NOON.replace(day=1, hour=1)),
            ("monthly", "2026-03-01", "open", None),
        ):
            run = RunKey(WORKSPACE, job, period, 1)
            job_runs.begin(unit, run, NOON)
            if ended:
                job_runs.end(unit, run, state, ended, seconds=1, counts={})

    _, told = ask("jobs")

    assert {each["job"]: (each["state"], each["next_due"]) for each in told["jobs"]} == {
        "hourly": ("waiting", "2026-03-02T13:00:00+00:00"),  # the workspace is of this hour: it has missed nothing
        "nightly": ("waiting", "2026-03-03T02:00:00+00:00"),
        "reflection": ("overdue", "2026-02-28T03:00:00+00:00"),
        "weekly": ("parked", "2026-03-08T01:00:00+00:00"),
        "monthly": ("running", "2026-04-01T04:00:00+00:00"),
    }


def test_a_job_is_run_now_once_and_again_when_it_failed_or_is_done(ask: Asker, database: Database) -> None:
    ledger, queue = MemoryJobLedger(), MemoryQueue()
    app.parts().job_ledger = ledger
    app.parts().job_queues = {"nightly": queue}

    def run(job: str = "nightly", workspace: str | None = None) -> tuple[int, str]:
        status, told = ask(f"jobs/{job}/runs", "POST", workspace=workspace)
        return status, told.get("detail") or told["message"]

    assert run()[0] == 202
    assert [message.body for message in queue.sent] == [{"job": "nightly", "workspace": 1, "period": "2026-03-02"}]
    status, told = run()
    assert (status, "queued" in told) == (409, True)

    (entry,) = ledger.read("nightly", [WORKSPACE])
    (entry,) = ledger.write([dispatch_rules.taken(entry, entry.period, NOON, NOON + timedelta(minutes=15))])
    status, told = run()
    assert (status, "running" in told) == (409, True)

    period = JOBS["nightly"].period(NOON, "UTC")
    (entry,) = ledger.write([dispatch_rules.failed(entry, period, NOON)])
    assert run()[0] == 202, "whoever has mended what failed need not wait for an hour"
    (entry,) = ledger.read("nightly", [WORKSPACE])
    ledger.write([dispatch_rules.done(entry, period)])
    assert run()[0] == 202
    assert len(queue.sent) == 3
    with database.transaction(Fence(WORKSPACE)) as unit:
        noted = unit.execute("SELECT fields FROM audit_log WHERE action = 'job run'").fetchall()
    assert noted == [(["nightly"],)] * 3

    assert run("dreaming")[0] == 404
    assert run(workspace="01BX5ZZKBKACTAV9WEVGEMMVRX")[0] == 404
    assert len(queue.sent) == 3
