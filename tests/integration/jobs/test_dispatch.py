"""A schedule begins its job where it is due, once in each workspace, however many look at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from agent7.channels.job_ledger import Entry
from agent7.errors import BadRequest
from agent7.identity import Scope, WorkspaceId
from agent7.jobs import dispatch, dispatch_rules
from agent7.jobs.table import JOBS
from tests.integration.jobs.conftest import Night

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def test_each_workspace_gets_one_message_in_each_period(night: Night, elsewhere: Scope) -> None:
    assert night.fire("nightly") == 2
    assert [message.body for message in night.queues["nightly"].sent] == [
        {"job": "nightly", "workspace": workspace, "period": "2026-03-02"} for workspace in (1, elsewhere.workspace)
    ]
    assert night.fire("nightly") == 0
    night.drain("nightly")
    night.clock.advance(HOUR)
    assert night.fire("nightly") == 0
    night.clock.advance(DAY)
    assert night.fire("nightly") == 2


def test_what_is_done_is_begun_again_where_somebody_asks_for_it_and_nobody_is_at_it(night: Night, elsewhere: Scope) -> None:
    night.run("monthly")
    assert night.fire("monthly") == 0
    assert night.invoke("monthly", {"job": "monthly", "again": True}) == {"begun": 2}
    assert night.invoke("monthly", {"job": "monthly", "again": True}) == {"begun": 0}, "it waits in the queue"
    night.drain("monthly")

    assert {(workspace, period, state) for workspace, period, state, _ in night.runs("monthly")} == {
        (1, "2026-03-01", "done"), (elsewhere.workspace, "2026-03-01", "done")
    }  # fmt: skip
    assert night.fire("monthly") == 0


def test_a_workspace_is_due_by_its_own_time(night: Night, elsewhere: Scope) -> None:
    night.change("UPDATE workspaces SET time_zone = 'America/New_York' WHERE id = %s", elsewhere.workspace)
    night.run("nightly")
    night.clock.advance(timedelta(hours=14, minutes=30))  # half past two in London, half past nine in New York

    assert night.fire("nightly") == 1
    night.drain("nightly")
    night.clock.advance(timedelta(hours=5))
    assert night.fire("nightly") == 1


def test_a_zone_that_nobody_knows_stops_no_other_workspace(night: Night, elsewhere: Scope) -> None:
    night.change("UPDATE workspaces SET time_zone = 'Mars/Olympus' WHERE id = %s", elsewhere.workspace)

    assert night.fire("nightly") == 2


def test_of_many_planners_at_once_one_begins_each_workspace(night: Night, elsewhere: Scope) -> None:
    with ThreadPoolExecutor(6) as pool:
        begun = list(pool.map(lambda _: night.fire("nightly"), range(6)))

    assert sum(begun) == 2
    assert len(night.queues["nightly"].sent) == 2


def test_planning_that_takes_too_long_goes_on_by_a_message(night: Night, elsewhere: Scope, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "PAGE", 1)
    night.lives_for = timedelta(seconds=10)

    assert night.fire("nightly") == 1
    assert [message.body for message in night.queues["nightly"].sent][1:] == [{"job": "nightly", "after": 1}]
    go_on = night.queues["nightly"].sent.pop()
    night.invoke("nightly", night.record(go_on.body))
    assert {message.body.get("workspace") for message in night.queues["nightly"].sent} >= {1, elsewhere.workspace}


def test_a_message_that_the_queue_did_not_take_is_sent_by_whoever_looks_next(night: Night) -> None:
    night.queues["nightly"].down = True
    assert night.fire("nightly") == 0
    night.queues["nightly"].down = False

    assert night.fire("nightly") == 1


@pytest.mark.parametrize("event", [{}, {"job": None}, {"job": "nigthly"}, {"job": "hourly"}, {"job": ["nightly"]}])
def test_an_event_of_another_job_or_of_none_is_refused_and_begins_nothing(night: Night, event: dict[str, object]) -> None:
    with pytest.raises(BadRequest):
        night.invoke("nightly", event)
    with pytest.raises(BadRequest):
        night.invoke("nightly", night.record(event | {"workspace": 1, "period": "2026-03-02"}))

    assert not night.ledger.entries


def test_the_clock_says_what_is_due_and_no_event_has_to(night: Night) -> None:
    """A schedule's event that comes hours late, or names no time, begins what is due now."""
    night.invoke("nightly", {"job": "nightly", "time": "1999-01-01T00:00:00Z"})

    assert night.entry("nightly").period == "2026-03-02"


class TestOverdue:
    def looks(self, night: Night) -> int:
        return night.environment().overdue_jobs.everywhere(night.clock.now())

    def opens_a_session(self, night: Night, workspace: int = 1) -> int:
        return night.environment().overdue_jobs.in_workspace(WorkspaceId(workspace), night.clock.now())

    def test_poll_begins_what_no_schedule_began_once_the_grace_is_over(self, night: Night) -> None:
        night.run("nightly")
        night.clock.advance(timedelta(hours=15, minutes=59))  # one minute before four: two o'clock and two hours of grace
        assert self.looks(night) == 0
        night.clock.advance(timedelta(minutes=1))
        assert [self.looks(night) for _ in range(3)] == [1, 0, 0]
        night.drain("nightly")
        assert night.entry("nightly").finished == "2026-03-03"

    def test_a_session_after_weeks_without_schedules_runs_once_what_is_overdue(self, night: Night) -> None:
        assert self.opens_a_session(night) == 0, "a new workspace has missed nothing"
        night.clock.advance(timedelta(weeks=5))
        with ThreadPoolExecutor(4) as pool:
            begun = list(pool.map(lambda _: self.opens_a_session(night), range(4)))

        assert sum(begun) == len(JOBS)
        assert {job: len(queue.sent) for job, queue in night.queues.items()} == dict.fromkeys(night.queues, 1)
        assert self.opens_a_session(night) == 0

    def test_one_environment_asks_the_ledger_once_in_five_minutes(self, night: Night) -> None:
        overdue = night.environment().overdue_jobs
        overdue.in_workspace(WorkspaceId(1), night.clock.now())
        night.ledger.down = True

        assert overdue.in_workspace(WorkspaceId(1), night.clock.now() + timedelta(minutes=4)) == 0

    def test_a_worker_that_died_is_followed_when_its_lease_is_over_although_its_message_is_gone(self, night: Night) -> None:
        night.fire("nightly")
        night.queues["nightly"].sent.clear()
        assert self.looks(night) == 0
        night.clock.advance(dispatch_rules.QUEUED_FOR)
        assert self.looks(night) == 1

    def test_the_entry_of_a_workspace_that_is_gone_goes(self, night: Night) -> None:
        night.ledger.write([Entry("nightly", WorkspaceId(999), look_at=night.clock.now())])

        assert self.looks(night) == 0
        assert not night.ledger.entries


@pytest.mark.parametrize(
    ("evening", "period"),
    [(datetime(2026, 3, 28, 23, tzinfo=UTC), "2026-03-29"), (datetime(2026, 10, 24, 22, tzinfo=UTC), "2026-10-25")],
    ids=["the night without two o'clock", "the night with two of them"],
)
def test_the_nights_on_which_clocks_are_turned_have_one_run_each(night: Night, evening: datetime, period: str) -> None:
    """Each half hour its schedule comes, as people in Berlin see it; then the clock goes back three hours, and forward again."""
    night.change("UPDATE workspaces SET time_zone = 'Europe/Berlin'")
    night.clock.advance(evening - night.clock.now())
    night.run("nightly")
    night.change("DELETE FROM job_runs")
    hours = [*[0.5] * 12, -3.0, *[0.5] * 6]
    for step in hours:
        night.clock.advance(timedelta(hours=step))
        night.run("nightly")

    assert [(run[1], run[2]) for run in night.runs("nightly")] == [(period, "done")]
