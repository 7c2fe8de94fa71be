"""Overview, analytics, jobs and health, and the graph: what an operator sees of the whole, in a real browser."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from agent7.identity import Scope, ScopeId, UserId, WorkspaceId
from agent7.store.jobs import job_runs
from agent7.store.jobs.job_runs import RunKey
from agent7.store.unit_of_work import Fence
from functions.admin_api import app
from tests.e2e.console.conftest import PHONE, Console, Handler, faults_of, overflows
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.queues import MemoryQueue
from tests.integration.api.test_graph_api import grow
from tests.integration.conversation.conftest import Talk

pytestmark = [pytest.mark.browser, pytest.mark.console]

EVE, TOM = "447700900079", "447700900080"
HOME = WorkspaceId(1)
FINE = {"status": "ok", "message": "", "version": "0.1.0", "migrations": {"applied": 3, "missing": []}, "jobs": {"parked": {}}}


def card(page: Page, title: str):
    return page.locator("section.card").filter(has=page.get_by_role("heading", name=title, exact=True))


def judged(talk: Talk) -> None:
    """What the after-work does: the answers' memories are known to be used."""
    assert talk.world.rows("UPDATE recall_items SET echo = 'used' RETURNING 1")


def holds_everywhere(console: Console, at: str, shown: str) -> None:
    """The page is whole on a phone too, and nothing is wrong with it in either colours."""
    for size, dark in ((PHONE, True), ((1280, 850), True), (PHONE, False)):
        page = console.page(size=size, dark=dark, at=at)
        expect(page.get_by_text(shown).first).to_be_visible()
        assert not overflows(page)
        assert faults_of(page) == []
        page.context.close()


def test_the_overview_tells_what_waits_what_today_was_like_and_what_was_learnt(console: Console, talk: Talk) -> None:
    page = console.page()
    expect(page.get_by_text("Nobody has written yet.")).to_be_visible()
    assert faults_of(page) == []

    talk.say(EVE, "I work at <b>Kestrel</b>")
    talk.say(EVE, "Where do I work?")
    talk.say(TOM, "I want to talk to a human")
    judged(talk)
    page.reload()

    expect(page.get_by_role("link", name="1 person waits for a human")).to_be_visible()
    expect(page.get_by_text("Everything is running")).to_be_visible()
    expect(page.locator(".stat").filter(has_text="Turns today")).to_contain_text("3")
    expect(card(page, "Core identity")).to_contain_text("I work at <b>Kestrel</b>")
    expect(card(page, "Memory health").get_by_role("listitem").filter(has_text="Long-term")).to_contain_text("1")
    expect(card(page, "Effectiveness")).to_contain_text("100 %")
    expect(card(page, "Growth").locator("canvas")).to_be_visible()
    expect(card(page, "Cost")).to_contain_text("of $30.00")
    expect(card(page, "Recent memories").get_by_role("link", name="I work at <b>Kestrel</b>")).to_have_attribute(
        "href", re.compile(r"/console/w/\w+/people/\w+/memories/\w+$")
    )
    assert faults_of(page) == []
    holds_everywhere(console, "", "Kestrel")

    talk.say(EVE, "My cat is called Mimi")
    expect(card(page, "Recent memories")).to_contain_text("Mimi", timeout=40_000)


SAID: list[tuple[int, Any, list[str]]] = [
    (200, FINE | {"jobs": {"parked": {"nightly": 2}}}, ["Running, but jobs are parked"]),
    (
        503,
        FINE | {"status": "migrations_missing", "message": "Run make migrate.", "migrations": {"missing": ["0002_post_<b>.sql"]}},
        ["The database needs its migrations", "Run make migrate.", "0002_post_<b>.sql"],
    ),
    (503, {"status": "database_down"}, ["The database is down"]),
    (200, {"status": "migrations_missing", "migrations": {"applied": "x", "missing": "y"}}, ["The database needs its migrations"]),
    (502, "<html>", ["does not know", "HTTP 502"]),
    (200, None, ["does not know"]),
    (200, {"status": "toString"}, ["does not know"]),
]


def test_whatever_the_service_says_of_itself_the_overview_tells_what_it_means(console: Console) -> None:
    page = console.page()
    told: dict[str, Any] = {}
    page.route("**/api/status", lambda route: route.fulfill(**told))
    for status, body, said in SAID:
        told |= {"status": status, "body": body if body == "<html>" else json.dumps(body)}
        page.reload()
        for words in said:
            expect(page.locator(".notice")).to_contain_text(words)
    told |= {"status": 200, "body": json.dumps(FINE)}
    expect(page.get_by_text("Everything is running · version 0.1.0")).to_be_visible(timeout=10_000)
    expect(page.locator(".notice")).to_have_count(0)


def test_a_service_without_its_migrations_or_gone_is_said_where_nothing_else_can_be_shown(console: Console) -> None:
    page = console.page()
    page.route("**/api/workspaces", lambda route: route.fulfill(status=503, body=json.dumps({"detail": "The schema is older."})))
    page.route("**/api/status", lambda route: route.fulfill(status=503, body=json.dumps({**FINE, "status": "migrations_missing"})))
    page.reload()
    expect(page.get_by_role("heading", name="The database needs its migrations")).to_be_visible()
    expect(page.get_by_text("The schema is older.")).to_be_visible()
    page.route("**/api/**", lambda route: route.abort())
    expect(page.get_by_role("heading", name="The service does not answer")).to_be_visible(timeout=10_000)
    page.unroute("**/api/**")
    page.unroute("**/api/workspaces")
    page.unroute("**/api/status")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()


def test_analytics_are_drawn_told_as_tables_and_dated_in_the_address(console: Console, talk: Talk) -> None:
    page = console.page(at="analytics")
    expect(page.get_by_text("Nothing in these days.").first).to_be_visible()
    talk.say(EVE, "My sister Lena lives in Porto")
    talk.say(EVE, "Where does Lena live?")
    talk.say(EVE, "ok")
    judged(talk)
    page.reload()

    expect(page.locator(".stat").filter(has_text="Use rate")).to_contain_text("100 %")
    for title in ("Use rate", "Echo and fizzle", "Sensory rejection", "Latency", "Memories written"):
        expect(card(page, title).locator("canvas")).to_be_visible()
    figures = card(page, "Echo and fizzle")
    figures.get_by_text("Figures").click()
    expect(figures.get_by_role("row", name=re.compile("2 Mar"))).to_have_text("2 Mar20")
    expect(card(page, "Found by").get_by_role("listitem").first).to_be_visible()
    expect(card(page, "Used most often").get_by_role("link", name="My sister Lena lives in Porto")).to_have_attribute(
        "href", re.compile("/memories/")
    )
    assert faults_of(page) == []
    holds_everywhere(console, "analytics", "Used most often")

    page.get_by_role("button", name="7 days").click()
    expect(page).to_have_url(re.compile(r"since=2026-02-24&until=2026-03-02"))
    page.reload()
    expect(page.get_by_label("From")).to_have_value("2026-02-24")
    page.get_by_label("From").fill("2025-01-01")
    expect(page.get_by_role("alert")).to_contain_text("at most 92 days lie between")
    page.go_back()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(card(page, "Use rate").locator("canvas")).to_be_visible()
    bottom = "getBoundingClientRect().bottom"
    below = f"one => one.querySelector('.chart-place').{bottom} - one.querySelector('.u-over').{bottom}"
    assert 0 < card(page, "Use rate").locator(".chart").evaluate(below) < 34, "the days stand below the axis, and no hole below them"


def test_a_job_is_run_from_its_page_and_a_health_report_read(console: Console, talk: Talk) -> None:
    talk.say(EVE, "My sister Lena lives in Porto")
    queue = MemoryQueue()
    app.parts().job_ledger = MemoryJobLedger()
    app.parts().job_queues = {"nightly": queue}
    at = talk.world.clock.now()
    with Handler.one_at_a_time, app.parts().database.transaction(Fence(HOME)) as unit:
        for job, state, fault in (("weekly", "parked", "WorkersDied"), ("hourly", "done", None)):
            run = RunKey(HOME, job, "2026-03-01" if job == "weekly" else "2026-03-02T11", 1)
            job_runs.begin(unit, run, at)
            job_runs.end(unit, run, state, at + timedelta(seconds=2), seconds=2, counts={"flushed": 3}, fault=fault)
    page = console.page(at="jobs")
    nightly = page.get_by_role("row", name=re.compile("Nightly"))
    expect(nightly).to_contain_text("On time")
    expect(page.get_by_role("row", name=re.compile("Weekly"))).to_contain_text("Parked")
    expect(page.get_by_role("row", name=re.compile("Weekly"))).to_contain_text("WorkersDied")
    assert faults_of(page) == []

    nightly.get_by_role("button", name="Run the nightly job now").click()
    expect(page.get_by_text("It is queued")).to_be_visible()
    expect(nightly).to_contain_text("Queued")
    expect(nightly.get_by_role("button")).to_be_disabled()
    assert [message.body["job"] for message in queue.sent] == ["nightly"]
    page.reload()
    nightly.get_by_role("button").click()
    expect(page.get_by_text("The nightly job is queued here already")).to_be_visible()
    with Handler.one_at_a_time, app.parts().database.transaction(Fence(HOME)) as unit:
        job_runs.begin(unit, RunKey(HOME, "nightly", "2026-03-02", 1), at)
    expect(nightly).to_contain_text("Running", timeout=30_000)

    page.get_by_role("button", name="Log").click()
    page.locator(".filter select").select_option("hourly")
    expect(page).to_have_url(re.compile("tab=log&job=hourly"))
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("table")).to_contain_text("Flushed 3")
    page.get_by_role("button", name="Retention").click()
    expect(page.get_by_role("row", name=re.compile("recalls"))).to_contain_text("180 days")
    assert faults_of(page) == []

    page.get_by_role("button", name="Health reports").click()
    expect(page.get_by_text("No report yet.")).to_be_visible()
    page.get_by_role("button", name="Make a report now").click()
    expect(page.get_by_role("heading", name="Health report", exact=True)).to_be_visible()
    expect(page.get_by_text("The weekly job was given up")).to_be_visible()
    expect(card(page, "Memory by tier")).to_contain_text("Semantic")
    assert faults_of(page) == []
    holds_everywhere(console, page.url.rpartition("/console/w/")[2].partition("/")[2], "Memory by tier")
    page.get_by_role("link", name="Jobs and health").last.click()
    expect(page.get_by_role("row", name=re.compile("asked for"))).to_contain_text("The weekly job was given up")
    holds_everywhere(console, "jobs", "Nightly")


def node(page: Page, name: str) -> dict[str, float]:
    """Where a node of the graph is on the page, once it stands there and the graph rests."""
    page.wait_for_function("name => document.querySelector('canvas')?.graph?.nodes().includes(name)", arg=name, timeout=20_000)
    expect(page.locator("canvas[data-rests]")).to_be_visible(timeout=20_000)
    found: dict[str, float] = page.evaluate(
        "name => { const graph = document.querySelector('canvas').graph; return graph.placeOf(graph.nodes().indexOf(name)); }", name
    )
    return found


def test_the_graph_is_drawn_searched_dated_and_leads_to_the_memories_behind_it(console: Console, talk: Talk) -> None:
    page = console.page(at="graph")
    expect(page.get_by_text("Nobody has written yet.")).to_be_visible()
    talk.say(EVE, "ok")
    page.reload()
    expect(page.get_by_text("Nothing is connected yet.")).to_be_visible()
    talk.say(EVE, "My sister Lena lives in Porto")
    talk.say(EVE, "Lena works at <b>Siemens</b>")
    talk.world.rows("UPDATE memories SET created_at = created_at - interval '10 days' WHERE content LIKE '%Porto%' RETURNING 1")
    talk.say(TOM, "I like chess")
    ((name,),) = talk.world.rows("UPDATE users SET display_name = 'Eve' WHERE id = (SELECT min(id) FROM users) RETURNING display_name")
    page.reload()

    expect(page.get_by_role("combobox", name="Of").locator("option:checked")).to_have_text(re.compile(rf"^{re.escape(name)}.*\(\d\)$"))
    place = node(page, "Lena")
    assert name in page.evaluate("document.querySelector('canvas').graph.nodes()"), "the person stands there by name"
    page.mouse.click(place["x"], place["y"])
    expect(page).to_have_url(re.compile(r"entity=\d+"))
    behind = page.get_by_role("complementary", name="Lena")
    expect(behind.get_by_role("link", name="My sister Lena lives in Porto")).to_have_attribute("href", re.compile("/memories/"))
    expect(behind).to_contain_text("Lena lives in Porto")
    assert faults_of(page) == []
    page.reload()
    expect(behind.get_by_role("link", name="My sister Lena lives in Porto")).to_be_visible()
    behind.get_by_role("button", name="Close").click()
    expect(behind).to_have_count(0)

    page.get_by_label("Search people, places and things").fill("lena")
    expect(page.get_by_role("status").filter(has_text="entities")).to_contain_text("1 of")
    page.get_by_label("Search people, places and things").fill("")
    page.locator(".filter select").last.select_option("list")
    page.get_by_role("button", name=re.compile("^Porto")).press("Enter")
    expect(page.get_by_role("complementary", name="Porto")).to_contain_text("My sister Lena lives in Porto")
    page.locator("input[type=range]").focus()
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("day="))
    expect(page.get_by_role("button", name=re.compile("Siemens"))).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Porto"))).to_have_count(1)
    assert faults_of(page) == []
    holds_everywhere(console, page.url.rpartition("/console/w/")[2].partition("/")[2], "My sister Lena lives in Porto")


@pytest.mark.growth
def test_two_thousand_nodes_move_smoothly(console: Console, talk: Talk) -> None:
    talk.say(EVE, "ok")
    ((user, own),) = talk.world.rows("SELECT id, scope_id FROM users")
    grow(talk.world.owner, Scope(HOME, UserId(user), ScopeId(own), ScopeId(1)), entities=2000, memories=6000)  # type: ignore[arg-type]
    page = console.page(at="graph")
    expect(page.locator("canvas")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("status").filter(has_text="2,000 entities")).to_be_visible()
    page.evaluate(
        """() => {
          window.gaps = [];
          let last = performance.now();
          const look = (now) => { gaps.push(now - last); last = now; requestAnimationFrame(look); };
          requestAnimationFrame(look);
        }"""
    )
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        """Seconds of the processor that the page's own thread has had."""
        return next(float(one["value"]) for one in session.send("Performance.getMetrics")["metrics"] if one["name"] == "TaskDuration")

    before = worked()
    page.mouse.move(700, 450)
    for _ in range(20):  # while it is still laid out
        page.mouse.wheel(0, -40)
        page.wait_for_timeout(30)
    page.mouse.down()
    page.mouse.move(900, 500, steps=30)
    page.mouse.up()
    cost = worked() - before
    gaps = sorted(page.evaluate("gaps.slice(2)"))
    drawn = sorted(page.evaluate("document.querySelector('canvas').graph.frames()"))
    p50, p95 = gaps[len(gaps) // 2], gaps[int(len(gaps) * 0.95)]
    drawing = f"drawing p50 {drawn[len(drawn) // 2]:.1f} ms"
    print(f"graph of 2000: {len(gaps)} frames, gaps p50 {p50:.0f} ms, p95 {p95:.0f} ms; {drawing}; {cost:.2f} s of work")
    assert cost < 0.8, "fifty movements of the hand took 1.4 s of the page's thread when each of them drew all anew, and take 0.3"
    assert p50 < 100, "the page answers while the graph is laid out"
