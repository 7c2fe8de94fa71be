"""The ledger of jobs: one contract for the table, as the template makes it, and for the fake that other tests use."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from agent7.channels.job_ledger import DynamoDbJobLedger, Entry, JobLedger
from agent7.errors import Outage
from agent7.identity import WorkspaceId
from tests.conftest import NOON
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.one_at_a_time import OneAtATime

ONE, OTHER = WorkspaceId(1), WorkspaceId(2)


@pytest.fixture
def table(job_table: tuple[Any, str]) -> DynamoDbJobLedger:
    client, name = job_table
    return DynamoDbJobLedger(OneAtATime(client), name)


@pytest.fixture(params=["table", "memory"])
def ledger(request: pytest.FixtureRequest) -> JobLedger:
    return request.getfixturevalue("table") if request.param == "table" else MemoryJobLedger()


def test_an_entry_comes_back_as_it_was_written(ledger: JobLedger) -> None:
    entry = Entry(
        "nightly", ONE, 0, "2026-03-01", "2026-03-02", True, NOON, '{"after": 7}', 2, 1, "2026-02-01", NOON + timedelta(seconds=0.25)
    )
    (written,) = ledger.write([entry])

    assert written == replace(entry, version=1)
    assert ledger.read("nightly", [OTHER, ONE]) == [Entry("nightly", OTHER), written]
    assert ledger.read("hourly", [ONE]) == [Entry("hourly", ONE)]


def test_only_who_has_seen_an_entry_as_it_is_changes_it(ledger: JobLedger) -> None:
    (first,) = ledger.write([Entry("nightly", ONE, period="a")])
    (second,) = ledger.write([replace(first, period="b")])

    assert ledger.write([replace(first, period="c")]) == []
    assert ledger.write([Entry("nightly", ONE, period="d")]) == [], "not there yet, for somebody who looked before"
    assert ledger.read("nightly", [ONE]) == [second]


def test_of_many_who_write_at_once_one_wins(table: DynamoDbJobLedger) -> None:
    with ThreadPoolExecutor(8) as pool:
        written = list(pool.map(lambda n: table.write([Entry("nightly", ONE, period=str(n))]), range(8)))

    assert len([entry for entries in written for entry in entries]) == 1


def test_more_than_a_batch_is_read_and_written(ledger: JobLedger) -> None:
    many = [WorkspaceId(number) for number in range(1, 251)]

    assert len(ledger.write([Entry("weekly", each, period="p") for each in many])) == 250
    assert [entry.workspace for entry in ledger.read("weekly", many) if entry.period == "p"] == many


def test_what_is_to_be_looked_at_by_now_is_found_those_that_waited_longest_first(ledger: JobLedger) -> None:
    times = (NOON, NOON - timedelta(hours=1), NOON + timedelta(seconds=1), None)
    ledger.write([Entry("nightly", WorkspaceId(number), look_at=at) for number, at in enumerate(times, start=1)])

    assert ledger.to_look_at("nightly", NOON, 10) == [2, 1]
    assert ledger.to_look_at("nightly", NOON, 1) == [2]
    assert ledger.to_look_at("hourly", NOON, 10) == []


def test_an_entry_that_is_dropped_is_gone(ledger: JobLedger) -> None:
    ledger.write([Entry("nightly", ONE)])
    ledger.drop("nightly", ONE)
    ledger.drop("nightly", ONE)

    assert ledger.read("nightly", [ONE]) == [Entry("nightly", ONE)]


def test_a_table_that_does_not_answer_is_an_outage(table: DynamoDbJobLedger) -> None:
    gone = replace(table, table="elsewhere")

    for asked in (
        lambda: gone.read("nightly", [ONE]),
        lambda: gone.write([Entry("nightly", ONE)]),
        lambda: gone.to_look_at("nightly", NOON, 1),
        lambda: gone.drop("nightly", ONE),
    ):
        with pytest.raises(Outage):
            asked()
