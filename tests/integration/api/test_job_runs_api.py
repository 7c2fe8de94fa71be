"""An operator sees what the jobs did in a workspace, and how long rows are kept, through the function's own handler."""

from __future__ import annotations

from psycopg.types.json import Jsonb

from agent7.identity import WorkspaceId
from agent7.store.jobs import job_runs
from agent7.store.jobs.job_runs import RunKey
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON
from tests.integration.api.test_costs_api import Operator, operator

__all__ = ["operator"]
WORKSPACE = WorkspaceId(1)


def test_runs_are_told_newest_first_with_what_they_changed(operator: Operator, database: Database) -> None:
    first, second = RunKey(WORKSPACE, "nightly", "2026-03-01", 2), RunKey(WORKSPACE, "nightly", "2026-03-02", 5)
    with database.transaction(Fence(WORKSPACE)) as unit:
        job_runs.begin(unit, first, NOON)
        job_runs.end(unit, first, "parked", NOON, seconds=1.5, counts={"people": 3}, fault="WorkersDied")
        job_runs.begin(unit, second, NOON.replace(hour=13))

    status, told = operator.call("workspace_jobs")

    assert status == 200
    assert [(run["period"], run["state"], run["counts"], run["fault"]) for run in told["runs"]] == [
        ("2026-03-02", "open", {}, None),
        ("2026-03-01", "parked", {"people": 3}, "WorkersDied"),
    ]
    assert [(rule["rows"], rule["days"]) for rule in told["kept"] if "recalls" in rule["rows"]] == [(["recalls", "recall_items"], 180)]


def test_how_long_rows_are_kept_is_told_as_the_workspace_has_set_it(operator: Operator, database: Database) -> None:
    with database.transaction(Fence(WORKSPACE)) as unit:
        unit.execute("UPDATE workspaces SET kept_days = %s WHERE id = %s", (Jsonb({"recalls": 45}), WORKSPACE))
    _, told = operator.call("workspace_jobs")
    kept = {rule["rows"][0]: (rule["days"], rule.get("setting")) for rule in told["kept"]}

    assert (kept["recalls"], kept["costs"], kept["job_runs"]) == ((45, "recalls"), (400, "costs"), (90, None))


def test_nobody_without_the_token_and_nobody_of_another_workspace_sees_them(operator: Operator) -> None:
    assert operator.call("workspace_jobs", token="another-token")[0] == 401
    assert operator.call("workspace_jobs", path="/api/workspaces/01BX5ZZKBKACTAV9WEVGEMMVRZ/jobs")[0] == 404
