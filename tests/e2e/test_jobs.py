"""Jobs on the whole system: schedules, the real ledger and queues, the real functions; and without schedules, by whoever writes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import psycopg
import pytest

from local.stack import LocalStack, wait_until
from tests.e2e.test_faults import person, replies, write

pytestmark = [pytest.mark.slow, pytest.mark.journeys]

JOBS = {"hourly", "nightly", "reflection", "weekly", "monthly"}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    with LocalStack(tmp_path_factory.mktemp("jobs"), overrides={"AGENT7_TIME_ZONE": "Europe/Berlin"}) as stack:
        yield stack


@pytest.fixture
def phone(stack: LocalStack) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=stack.simulator_url, timeout=60) as client:
        yield client


def rows(stack: LocalStack, query: str, *parameters: object) -> list[Any]:
    with psycopg.connect(stack.processes()["embedded_owner_dsn"]) as owner:
        return owner.execute(query, parameters).fetchall()  # type: ignore[arg-type]


def done(stack: LocalStack, since: str) -> set[str]:
    return {row[0] for row in rows(stack, "SELECT job FROM job_runs WHERE state = 'done' AND began_at >= %s", since)}


def test_schedules_run_the_jobs_of_the_time_that_was_leapt_over_once(stack: LocalStack, phone: httpx2.Client) -> None:
    stack.move_clock(set="2031-04-28T10:05:00+00:00")
    who = person(phone, "Kim")
    write(phone, who, "Remember that the cellar code is 4711")
    wait_until(lambda: replies(phone, who), seconds=60)
    rows(stack, "UPDATE memories SET expires_at = '2031-05-01T00:00Z' WHERE content LIKE %s RETURNING id", "%4711%")
    stack.move_clock(set="2031-05-10T01:30:00+00:00")

    wait_until(lambda: done(stack, "2031-05-10T00:00Z") == JOBS, seconds=60)
    assert rows(stack, "SELECT DISTINCT status FROM memories WHERE source_type = 'explicit' AND content LIKE %s", "%4711%") == [(1,)]
    assert rows(stack, "SELECT count(*) FROM job_runs WHERE job = 'nightly' AND began_at > '2031-05-09'") == [(1,)]
    assert stack.run_job("nightly") == {"begun": 0}, "it is done for tonight"


def test_a_job_that_is_named_wrongly_is_told_what_there_is(stack: LocalStack) -> None:
    answer = stack.post("/__local/jobs/nigthly")

    assert all(job in answer["message"] for job in (*JOBS, "poll"))


def test_without_schedules_whoever_writes_after_three_weeks_has_everything_overdue_done_once_and_waits_for_none_of_it(
    stack: LocalStack, phone: httpx2.Client
) -> None:
    who = person(phone, "Lou")
    stack.switch_schedules(on=False)
    stack.move_clock(set="2031-06-02T10:05:00+00:00")
    for words in ("good morning", "Remember that the attic code is 1502"):
        before = len(replies(phone, who))
        write(phone, who, words)
        wait_until(lambda before=before: len(replies(phone, who)) > before, seconds=60)
    wait_until(lambda: done(stack, "2031-06-02T10:00Z") == JOBS, seconds=60)
    runs = rows(stack, "SELECT job, count(*), min(began_at) FROM job_runs WHERE began_at > '2031-05-11' GROUP BY job")
    ((sent,),) = rows(stack, "SELECT min(sent_at) FROM outbox WHERE sent_at > '2031-06-02T10:00Z'")

    assert {job: times for job, times, _ in runs} == dict.fromkeys(JOBS, 1)
    assert sent < min(began for *_, began in runs), "the reply went out before any of them had begun"
    stack.switch_schedules(on=True)
    assert {job: stack.run_job(job) for job in JOBS} == {job: {"begun": 0} for job in JOBS}


def test_the_jobs_of_the_month_by_hand(stack: LocalStack) -> None:
    """Rows over their time go, the report of the month is there, and indexes are looked through."""
    rows(stack, "UPDATE job_runs SET began_at = '2030-01-01Z', ended_at = '2030-01-01Z' WHERE period = '2031-05-10' RETURNING job")
    assert stack.post("/__local/jobs/monthly", {"again": True})["result"] == {"begun": 1}
    wait_until(lambda: rows(stack, "SELECT 1 FROM job_runs WHERE job = 'monthly' AND counts ->> 'job_runs' IS NOT NULL"), seconds=60)
    rebuilt = stack.run_job("reindex")

    assert rows(stack, "SELECT 1 FROM job_runs WHERE began_at < '2031-01-01'") == []
    assert rows(stack, "SELECT period FROM health_reports WHERE made_at IS NOT NULL ORDER BY made_at DESC LIMIT 1") == [("2031-06-01",)]
    assert (rebuilt["rebuilt"], rebuilt["left"]) == ([], []), "this database has no index that is worth it"


def test_what_falls_on_the_day_comes_by_itself_once_in_the_morning_where_the_window_is_open(
    stack: LocalStack, phone: httpx2.Client
) -> None:
    """Both told of the day; Ada wrote on the evening before, Ben did not."""
    ada, ben = person(phone, "Ada"), person(phone, "Ben")
    rows(stack, "UPDATE workspaces SET proactive = 'on', heartbeat = 'Good morning! Today:' RETURNING id")
    for who, day in ((ben, "2031-06-02T11:00"), (ada, "2031-06-03T18:00")):
        stack.move_clock(set=f"{day}:00+00:00")
        write(phone, who, "My sister's wedding is on Wednesday 4 June")
        wait_until(lambda who=who: replies(phone, who), seconds=60)
    stack.move_clock(set="2031-06-04T01:30:00+00:00")
    wait_until(lambda: "reflection" in done(stack, "2031-06-04T01:00Z"), seconds=60)

    def heard(moment: str) -> dict[str, list[str]]:
        stack.move_clock(set=f"2031-06-04T{moment}:00+00:00")
        stack.run_job("poll")
        wait_until(lambda: not rows(stack, "SELECT 1 FROM outbox WHERE state IN (0, 1) AND created_at > '2031-06-04'"), seconds=60)
        return {who: [each for each in replies(phone, who) if each.startswith("Good morning! Today:")] for who in (ada, ben)}

    told = "Good morning! Today:\n• My sister's wedding is on Wednesday 4 June"
    assert heard("01:45") == {ada: [], ben: []}, "at night nobody is written to"
    assert heard("06:55") == {ada: [], ben: []}
    assert heard("07:01") == {ada: [told], ben: []}, "nine in the morning; Ben's window is closed"
    assert heard("07:10") == heard("12:00") == {ada: [told], ben: []}
