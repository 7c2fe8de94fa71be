"""Work on one workspace: within its time, from where it was left, by one worker at a time, and whatever happens to it meanwhile."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from agent7.errors import DatabaseDown, LeaseLost
from agent7.identity import Scope, WorkspaceId
from agent7.jobs import dispatch_rules as rules
from agent7.jobs.nightly import Ageing
from agent7.jobs.steps import Counts, EachPerson, Run
from agent7.memory.lifecycle.retention import Retention
from agent7.store.jobs import health_counts, job_runs
from agent7.store.jobs.job_runs import RunKey
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import make_user
from tests.integration.conversation.world import Killed
from tests.integration.jobs.conftest import LIVES_FOR, Night

HOUR, DAY = timedelta(hours=1), timedelta(days=1)

type OfPerson = Callable[[Run, Scope], Counts]


@pytest.fixture
def people(night: Night, database: Database, first_start: Any) -> list[Scope]:
    return [make_user(database, first_start, f"44770090000{number}") for number in range(1, 6)]


class Seen(list[int]):
    """Whose memory retention was applied to, in order; `before` runs ahead of each person's piece."""

    before: Callable[[Scope], None] = staticmethod(lambda scope: None)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    seen, of_person, apply = Seen(), Ageing.of_person, Retention.apply

    def told(self: Ageing, run: Run, scope: Scope) -> Counts:
        seen.before(scope)
        return of_person(self, run, scope)

    def applied(self: Retention, unit: Any, scope: Scope, *, at: Any) -> Any:
        if scope.user:  # what agents share and the workspace's own memory are tended after the people
            seen.append(scope.own)
        return apply(self, unit, scope, at=at)

    monkeypatch.setattr(Ageing, "of_person", told)
    monkeypatch.setattr(Retention, "apply", applied)
    return seen


def owns(people: list[Scope]) -> list[int]:
    return [each.own for each in people]


def test_a_run_is_kept_with_its_period_its_end_and_what_it_changed_and_is_a_metric(
    night: Night, people: list[Scope], capsys: pytest.CaptureFixture[str]
) -> None:
    night.run("nightly")

    assert night.runs("nightly") == [(1, "2026-03-02", "done", {"people": 5})]
    assert (night.entry("nightly").finished, night.entry("nightly").working) == ("2026-03-02", False)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith('{"_aws"')]
    assert [(line["job"], line["people"], line["state"]) for line in lines if "JobSeconds" in line] == [("nightly", 5, "done")]
    assert [(line["job"], line["state"]) for line in lines if "JobRuns" in line] == [("nightly", "done")]


def hours_pass(night: Night, hours: int) -> None:
    for _ in range(hours):
        night.run("hourly")
        night.clock.advance(HOUR)


def test_of_the_runs_of_a_day_that_changed_nothing_one_row_stands_for_all(night: Night, people: list[Scope], database: Database) -> None:
    night.change("UPDATE workspaces SET time_zone = 'UTC'")
    night.clock.advance(-night.clock.now().hour * HOUR)
    hours_pass(night, 24 + 2)
    with database.transaction(Fence(WorkspaceId(1))) as unit:
        key = RunKey(WorkspaceId(1), "hourly", "2026-03-03T02", fence=10**6)
        job_runs.begin(unit, key, night.clock.now())
        job_runs.end(unit, key, "done", night.clock.now(), seconds=1.0, counts={"flushed": 1, "cooled": 0})
    night.clock.advance(HOUR)
    hours_pass(night, 2)

    rows = night.rows("SELECT period, state, counts, runs FROM job_runs ORDER BY period")
    assert rows == [("2026-03-02T23", "done", {}, 24), ("2026-03-03T02", "done", {"flushed": 1}, 1), ("2026-03-03T04", "done", {}, 4)]
    with database.transaction(Fence(WorkspaceId(1))) as unit:
        assert [(each.job, each.done) for each in health_counts.runs(unit, WorkspaceId(1), night.clock.now())] == [("hourly", 24 + 5)]


def test_what_was_not_well_stays_when_the_next_run_has_nothing_to_do(night: Night, people: list[Scope]) -> None:
    hours_pass(night, 2)
    night.change("UPDATE job_runs SET state = 'parked', fault = 'WorkersDied'")
    hours_pass(night, 2)

    assert night.rows("SELECT state, runs FROM job_runs ORDER BY period") == [("parked", 2), ("done", 2)]


def test_one_that_wakes_when_the_row_of_its_hour_is_gone_begins_nothing(night: Night, people: list[Scope], database: Database) -> None:
    """It took the entry, slept before it took the fence, and the next hour's run took its row along."""
    hours_pass(night, 3)
    [(period, fence)] = night.rows("SELECT period, fence FROM job_runs")
    late = RunKey(WorkspaceId(1), "hourly", period[:-2] + "01", fence - 1)

    with pytest.raises(LeaseLost), database.transaction(Fence(late.workspace)) as unit:
        job_runs.begin(unit, late, night.clock.now())
    assert night.rows("SELECT period FROM job_runs") == [(period,)]


def test_a_message_that_comes_again_does_nothing_again(night: Night, people: list[Scope], seen: Seen) -> None:
    night.fire("nightly")
    message = night.queues["nightly"].sent[0]
    night.drain("nightly")
    assert night.invoke("nightly", night.record(message.body)) == {"batchItemFailures": []}

    assert seen == owns(people)


def test_work_that_is_longer_than_an_invocation_is_handed_on_and_done_once(night: Night, people: list[Scope], seen: Seen) -> None:
    seen.before = lambda scope: night.clock.advance(timedelta(seconds=50))  # 120 s, 35 of them in reserve: two people each time
    night.fire("nightly")

    assert night.drain("nightly") == 3
    assert seen == owns(people)
    assert night.runs("nightly") == [(1, "2026-03-02", "done", {"people": 5})]
    assert night.rows("SELECT seconds FROM job_runs") == [(250.0,)]


def test_a_killed_worker_is_followed_when_its_lease_is_over_from_where_it_was(night: Night, people: list[Scope], seen: Seen) -> None:
    def dies_at_the_third(scope: Scope) -> None:
        night.clock.advance(timedelta(seconds=2))
        if scope == people[2]:
            raise Killed

    seen.before = dies_at_the_third
    night.fire("nightly")
    message = night.queues["nightly"].sent[0]
    with pytest.raises(Killed):
        night.drain("nightly")
    seen.before = lambda scope: None
    assert night.invoke("nightly", night.record(message.body)) == {"batchItemFailures": []}
    assert seen == owns(people)[:2], "its lease is not over yet"
    night.clock.advance(LIVES_FOR)
    assert night.environment().overdue_jobs.everywhere(night.clock.now()) == 1
    night.drain("nightly")

    assert seen == owns(people)
    assert night.runs("nightly") == [(1, "2026-03-02", "done", {"people": 5})]


def test_ten_kills_in_the_middle_end_like_an_undisturbed_run(night: Night, people: list[Scope], seen: Seen) -> None:
    died: Counter[int] = Counter()

    def dies_three_times_at_each(scope: Scope) -> None:
        night.clock.advance(timedelta(seconds=2))
        if died.total() < 10 and died[scope.own] < 3:
            died[scope.own] += 1
            raise Killed

    seen.before = dies_three_times_at_each
    night.fire("nightly")
    while night.entry("nightly").finished != "2026-03-02":
        try:
            night.drain("nightly")
        except Killed:
            night.clock.advance(LIVES_FOR)
            assert night.environment().overdue_jobs.everywhere(night.clock.now()) == 1

    assert died.total() == 10
    assert seen == owns(people)
    assert night.runs("nightly") == [(1, "2026-03-02", "done", {"people": 5})]


def test_a_worker_that_was_believed_dead_changes_nothing_more(night: Night, people: list[Scope], seen: Seen) -> None:
    """It hangs before the third person for longer than its lease; another finishes the run; then it wakes up."""

    def hangs(scope: Scope) -> None:
        night.clock.advance(timedelta(seconds=2))
        if scope == people[2]:
            seen.before = lambda scope: None
            night.clock.advance(LIVES_FOR)
            night.queues["nightly"].sent.clear()
            night.environment().overdue_jobs.everywhere(night.clock.now())
            assert night.drain("nightly") == 1

    seen.before = hangs
    night.fire("nightly")
    night.drain("nightly")

    assert seen == owns(people), "the late one applied retention to nobody"
    assert [state for _, _, state, _ in night.runs("nightly")] == ["done"]


def test_one_that_hangs_over_into_the_next_period_changes_nothing_more(night: Night, people: list[Scope], seen: Seen) -> None:
    def hangs(scope: Scope) -> None:
        if scope == people[2]:
            seen.before = lambda scope: None
            night.clock.advance(DAY)
            night.run("nightly")

    seen.before = hangs
    night.fire("nightly")
    night.drain("nightly")

    assert seen == owns(people)[:2] + owns(people)
    assert [(period, state) for _, period, state, _ in night.runs("nightly")] == [("2026-03-02", "overtaken"), ("2026-03-03", "done")]


def test_two_workers_with_one_message_are_one(night: Night, people: list[Scope], seen: Seen) -> None:
    def the_message_comes_twice(scope: Scope) -> None:
        seen.before = lambda scope: None
        assert night.invoke("nightly", night.record(message.body)) == {"batchItemFailures": []}

    seen.before = the_message_comes_twice
    night.fire("nightly")
    message = night.queues["nightly"].sent[0]
    night.drain("nightly")

    assert seen == owns(people)


def test_a_poisoned_workspace_is_parked_and_told_and_the_others_finish(
    night: Night, people: list[Scope], elsewhere: Scope, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pieces = EachPerson.pieces

    def poisoned(self: EachPerson, run: Run, *, after: int, most: int) -> Any:
        if run.workspace == elsewhere.workspace:
            raise RuntimeError("nobody can read this")
        return pieces(self, run, after=after, most=most)

    monkeypatch.setattr(EachPerson, "pieces", poisoned)
    night.run("nightly")
    for _ in range(rules.MOST_FAILURES + 2):
        night.clock.advance(HOUR)
        night.environment().overdue_jobs.everywhere(night.clock.now())
        night.drain("nightly")

    assert night.runs("nightly") == [(1, "2026-03-02", "done", {"people": 5}), (elsewhere.workspace, "2026-03-02", "parked", {})]
    alarms = [record.getMessage() for record in caplog.records if record.levelno == logging.CRITICAL]
    assert alarms == [f"alarm: the nightly job of workspace {elsewhere.workspace} was parked: RuntimeError"]
    assert night.environment().health.look().jobs == {"parked": {"nightly": 1}}
    monkeypatch.setattr(EachPerson, "pieces", pieces)
    night.clock.advance(DAY)
    night.run("nightly")
    assert [state for workspace, _, state, _ in night.runs("nightly") if workspace == elsewhere.workspace] == ["parked", "done"]
    assert night.environment().health.look().jobs == {"parked": {}}


def test_what_is_wrong_with_one_person_keeps_no_other_from_their_turn(
    night: Night, people: list[Scope], seen: Seen, caplog: pytest.LogCaptureFixture
) -> None:
    def poisoned(scope: Scope) -> None:
        if scope == people[1]:
            raise RuntimeError("the words of a person")

    seen.before = poisoned
    night.run("nightly")

    assert seen == owns(people)[:1] + owns(people)[2:]
    assert night.runs("nightly") == [(1, "2026-03-02", "failed", {"people": 4, "faults": 1})]
    assert "the words of a person" not in caplog.text
    seen.clear()
    seen.before = lambda scope: None
    night.clock.advance(HOUR)
    night.run("nightly")
    assert night.runs("nightly") == [(1, "2026-03-02", "done", {"people": 5})]


def test_workers_that_die_of_the_same_piece_park_the_workspace(night: Night, people: list[Scope], seen: Seen) -> None:
    def kills(scope: Scope) -> None:
        raise Killed

    seen.before = kills
    night.fire("nightly")
    for _ in range(rules.MOST_CRASHES):
        with pytest.raises(Killed):
            night.drain("nightly")
        night.clock.advance(LIVES_FOR)
        night.environment().overdue_jobs.everywhere(night.clock.now())
    night.drain("nightly")

    assert [state for _, _, state, _ in night.runs("nightly")] == ["parked"]
    assert night.rows("SELECT fault FROM job_runs") == [("WorkersDied",)]


def test_an_outage_counts_against_nobody_and_the_work_goes_on_after_a_rest(night: Night, people: list[Scope], seen: Seen) -> None:
    def down(scope: Scope) -> None:
        if scope == people[3]:
            raise DatabaseDown("away")

    seen.before = down
    night.run("nightly")
    for _ in range(5):
        night.clock.advance(rules.RESTS_FOR)
        night.environment().overdue_jobs.everywhere(night.clock.now())
        night.drain("nightly")
    assert night.entry("nightly").failures == 0
    seen.before = lambda scope: None
    night.clock.advance(rules.RESTS_FOR)
    night.environment().overdue_jobs.everywhere(night.clock.now())
    night.drain("nightly")

    assert seen == owns(people)
    assert night.runs("nightly") == [(1, "2026-03-02", "done", {"people": 5})]


def test_a_message_comes_again_while_the_ledger_is_away(night: Night, people: list[Scope], seen: Seen) -> None:
    night.fire("nightly")
    night.ledger.down = True
    night.drain("nightly")
    assert len(night.queues["nightly"].sent) == 1
    night.ledger.down = False
    night.drain("nightly")

    assert seen == owns(people)


def test_a_workspace_that_is_deleted_while_its_job_runs_ends_the_run_and_leaves_no_entry(
    night: Night, database: Database, elsewhere: Scope, seen: Seen
) -> None:
    def deleted(scope: Scope) -> None:
        if scope == elsewhere:
            night.change("DELETE FROM user_aliases WHERE workspace_id = %s", elsewhere.workspace)
            night.change(
                """
                WITH gone AS (DELETE FROM users WHERE workspace_id = %(it)s), scopes AS (DELETE FROM scopes WHERE workspace_id = %(it)s)
                SELECT 1
                """.replace("%(it)s", str(int(elsewhere.workspace)))
            )
            night.change("DELETE FROM workspaces WHERE id = %s", elsewhere.workspace)

    seen.before = deleted
    night.fire("nightly")
    message = night.queues["nightly"].sent[-1]
    assert message.body["workspace"] == elsewhere.workspace
    night.drain("nightly")
    assert seen == []
    night.clock.advance(LIVES_FOR)
    night.invoke("nightly", night.record(message.body))

    assert [workspace for _, workspace in night.ledger.entries] == [1]
    assert [workspace for workspace, *_ in night.runs("nightly")] == [1]


def test_a_person_who_is_erased_meanwhile_ends_nothing(night: Night, people: list[Scope], seen: Seen) -> None:
    def erased(scope: Scope) -> None:
        if scope == people[0]:
            columns = "(public_id, workspace_id, whose, asked_by, asked_at)"
            night.change(f"INSERT INTO erasures {columns} VALUES ('e', 1, %s, 'person', now())", people[4].own)

    seen.before = erased
    night.run("nightly")

    assert [state for _, _, state, _ in night.runs("nightly")] == ["done"]
    assert Counter(seen)[people[0].own] == 1
