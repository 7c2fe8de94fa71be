"""The health report: made by the monthly job and when it is asked for, through the functions' own handlers; figures, and no words."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from agent7.errors import DatabaseDown
from agent7.identity import Scope
from agent7.jobs import health_report
from agent7.llm.embeddings import NoEmbedder
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent, Note
from agent7.store.jobs import health_counts, health_reports
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Category, Origin, SourceType
from functions.admin_api import app
from tests.conftest import NOON, make_user
from tests.fakes.fixed_clock import FixedClock
from tests.integration.api.asking import ask
from tests.integration.api.test_costs_api import Operator, operator
from tests.integration.jobs.conftest import Night
from tests.integration.jobs.test_merging import beside
from tests.integration.memory.asking import Asking
from tests.integration.memory.conftest import Person

__all__ = ["ask", "operator"]
DAY = timedelta(days=1)


@pytest.fixture
def adas(database: Database, ada: Scope) -> Person:
    return Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, ada, NOON)


@pytest.fixture
def bobs(database: Database, bob: Scope) -> Person:
    return Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, bob, NOON)


@pytest.fixture
def lived(night: Night, adas: Person, bobs: Person, operator: Operator) -> None:
    """Ada has facts, one of them twice, one replaced and one that nobody needed; Bob has words as he said them, and asked once."""
    adas.says("My name is Ada")
    adas.says("I work at Acme")
    adas.says("I work at Initech", at=NOON + DAY)
    twin = adas.keep(Note("The office has a red door", SourceType.EXTRACTION, Origin.DIRECT_USER, NOON, category=Category.FACT)).memory
    adas.keep(Note("The printer stands upstairs", SourceType.EXTRACTION, Origin.DIRECT_USER, NOON, category=Category.FACT))
    same_words = "UPDATE memories SET content_key = (SELECT content_key FROM memories WHERE id = %s) WHERE content LIKE '%%printer%%'"
    night.change(same_words, twin.id)
    in_vain = "INSERT INTO memory_usage (memory_id, workspace_id, scope_id, ignored_count) VALUES (%s, 1, %s, 4)"
    night.change(in_vain, twin.id, adas.scope.own)
    bobs.mentions("The bicycle shop is closed")
    Asking(bobs).ask("bicycle", lambda words: True, at=NOON + DAY)
    night.clock.advance(30 * DAY)
    app.parts().clock = FixedClock(night.clock.now())


def figures(night: Night) -> dict[str, Any]:
    ((sums,),) = night.rows("SELECT figures FROM health_reports WHERE made_at IS NOT NULL ORDER BY begun_at DESC LIMIT 1")
    return dict(sums)


def test_the_monthly_job_makes_one_that_counts_what_is_there_and_tells_no_word_of_it(night: Night, operator: Operator, lived: None) -> None:
    night.run("nightly")
    night.run("monthly")
    night.run("monthly")

    status, told = operator.call("workspace_health_reports")
    assert (status, told["total"], told["reports"][0]["period"]) == (200, 1, "2026-04-01")
    status, report = operator.call("workspace_health_report", path=f"{reports_of(operator)}/{told['reports'][0]['report']}")
    assert status == 200
    assert report["people"] == 2
    assert report["categories"] == {"fact": 4}
    assert {name: number for name, number in report["tiers"].items() if number} == {"verbatim": 1, "semantic": 4, "core": 2, "replaced": 1}
    assert report["rates"]["junk"] == 0.25
    assert report["rates"]["duplicates"] == 0.25
    assert report["rates"]["use"] == 1.0
    assert report["rates"]["replaced"] == 0.2
    assert report["recalls"]["degraded"] == {"embeddings": 1}
    assert [(job["job"], job["done"]) for job in report["jobs"] if job["done"]] == [("nightly", 1)]
    assert any("say what another says" in sentence for sentence in report["advice"])
    assert report["markdown"].startswith("# Memory health, 2026-04-01")
    spilt = json.dumps([report, figures(night)])
    assert not [word for word in ("Ada", "Acme", "Initech", "bicycle", "printer", "door", "447700900001") if word in spilt]


def test_what_is_near_to_another_statement_and_stays_is_counted_until_the_other_goes(
    night: Night, operator: Operator, database: Database, ada: Scope, minilm: Int8MiniLM
) -> None:
    """Two dentists on two days are two facts; a third statement is near to nothing, and the words as they were said count for nothing."""
    night.embedder = minilm
    person = Person(MemoryAgent(database, minilm, b"tests"), database, ada, NOON)
    first = beside(person, "The dentist is open until five on Monday")
    beside(person, "The dentist is open until five on Tuesday")
    beside(person, "My bicycle is green")
    person.mentions("The dentist is open until five on Monday")
    app.parts().clock = night.clock
    assert operator.call("workspace_health_report_made")[1]["rates"]["near"] == 0
    night.run("nightly")
    report = operator.call("workspace_health_report_made")[1]
    assert report["rates"]["near"] == round(1 / 3, 4), "the later one of the two"
    assert (report["rates"]["duplicates"], report["tiers"]["semantic"]) == (0, 3)
    assert any("are near to another" in sentence for sentence in report["advice"])
    assert "near to another in meaning" in report["markdown"]
    night.change("UPDATE memories SET status = 1, archived_at = now() WHERE id = %s", first.id)

    assert operator.call("workspace_health_report_made")[1]["rates"]["near"] == 0


def reports_of(operator: Operator) -> str:
    return f"/api/workspaces/{operator._workspace}/health-reports"


def test_one_is_made_on_request_at_once(operator: Operator, lived: None) -> None:
    status, report = operator.call("workspace_health_report_made")

    assert (status, report["period"], report["people"]) == (201, None, 2)
    assert operator.call("workspace_health_reports")[1]["total"] == 1
    assert operator.call("workspace_health_report_made")[0] == 201, "asked for again it is another one"
    assert operator.call("workspace_health_reports")[1]["total"] == 2


def test_one_of_more_people_than_an_answer_waits_for_is_finished_by_the_hourly_job(
    night: Night, operator: Operator, lived: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_report, "PEOPLE_AT_ONCE", 1)
    monkeypatch.setattr("agent7.api.operation.health_reports.ANSWERED_WITHIN", timedelta(0))
    status, _ = operator.call("workspace_health_report_made")
    assert (status, operator.call("workspace_health_reports")[1]["total"]) == (202, 0)
    night.run("hourly")

    (report,) = operator.call("workspace_health_reports")[1]["reports"]
    monkeypatch.undo()
    assert figures(night)["people"] == 2
    assert report["rates"]["duplicates"] == 0.25


def test_a_report_that_was_broken_off_goes_on_and_counts_nobody_twice(
    night: Night, lived: None, operator: Operator, database: Database, first_start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker dies in the middle of a page of people, again and again; the report is that of an undisturbed run."""
    for number in range(8):
        scope = make_user(database, first_start, f"4477009001{number:02}")
        Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, scope, NOON).says(f"I own {number + 2} bicycles")
    operator.call("workspace_health_report_made")
    undisturbed = figures(night)
    monkeypatch.setattr(health_report, "PEOPLE_AT_ONCE", 3)
    counted, calls = health_counts.of_scopes, iter(range(100))

    def dies_now_and_then(*given: Any) -> Any:
        found = counted(*given)
        if next(calls) % 2:
            raise DatabaseDown("the connection broke")
        return found

    monkeypatch.setattr(health_counts, "of_scopes", dies_now_and_then)
    night.fire("monthly")
    for _ in range(10):
        night.drain("monthly")
        night.clock.advance(timedelta(minutes=11))
        night.run("monthly")
    assert {**figures(night), "jobs": []} == {**undisturbed, "jobs": []}


def test_two_who_count_at_once_count_each_scope_once(night: Night, lived: None, database_url: str, ada: Scope) -> None:
    first, second = Database(database_url, "first"), Database(database_url, "second")
    making = health_report.HealthReport(first)
    report = making.begin(ada.workspace, None, night.clock.now(), lambda _: None)
    assert not making.count_on(ada.workspace, report, night.clock.now(), lambda _: None)
    assert not health_report.HealthReport(second).count_on(ada.workspace, report, night.clock.now(), lambda _: None)
    with first.transaction(Fence(ada.workspace)) as unit:
        assert health_reports.asked_for(unit, ada.workspace).figures["people"] == 2
    first.close()
    second.close()


def test_nobody_without_a_sign_in_and_nobody_of_another_workspace_sees_one(operator: Operator, lived: None) -> None:
    _, report = operator.call("workspace_health_report_made")
    elsewhere = "/api/workspaces/01BX5ZZKBKACTAV9WEVGEMMVRZ/health-reports"

    assert operator.call("workspace_health_reports", by="")[0] == 401
    assert operator.call("workspace_health_reports", path=elsewhere)[0] == 404
    assert operator.call("workspace_health_report", path=f"{elsewhere}/{report['report']}")[0] == 404
    assert operator.call("workspace_health_report")[0] == 404
