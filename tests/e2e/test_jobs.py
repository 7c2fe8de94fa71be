"""Jobs on the whole system: schedules, the real ledger and queues, the real functions; and without schedules, by whoever writes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import psycopg
import pytest

from local.stack import LocalStack, wait_until
from tests.e2e.test_faults import person, replies, write

pytestmark = pytest.mark.slow

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
