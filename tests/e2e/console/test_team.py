"""Signing in, settings, team, audit log, number and unions in the console, as a person walks through them."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Page, Route, expect

from functions.admin_api import app
from tests.e2e.console.conftest import ADMIN, Console, faults_of, save
from tests.fakes.graph_admin import MetaFake
from tests.integration.conversation.conftest import Talk

pytestmark = [pytest.mark.browser, pytest.mark.console]

HOSTILE = "<img src=x onerror=alert(1)>"


class Links:
    """The directory of a local run, with the links of the test's own gateway."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def invite(self, email: str) -> str:
        return self.console.sign_in.link(email)

    def let_go(self, email: str) -> None:
        """Nothing is kept."""


@pytest.fixture(autouse=True)
def directory(console: Console) -> None:
    app.parts().teams = replace(app.parts().teams, directory=Links(console))


@pytest.fixture
def rows(owner_dsn: str) -> Any:
    def ask(query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(owner_dsn) as owner:
            found = owner.execute(query)  # type: ignore[arg-type]
            return found.fetchall() if found.description else []

    return ask


def field(page: Page, label: str) -> Any:
    return page.get_by_label(label, exact=True)


def state(page: Page) -> Any:
    return page.locator(".saving [role=status]")


def test_a_link_signs_in_once_and_leaves_no_trace_in_address_or_storage(console: Console) -> None:
    link = console.sign_in.link()
    page = console.page(signed_in=False)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(link)
    page.wait_for_url("**/console/w/**")

    code = link.partition("#code=")[2]
    assert code not in page.url
    assert not [url for url in asked if code in url]
    assert code not in page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert "token" not in page.evaluate("JSON.stringify({...localStorage})")
    assert page.evaluate("document.cookie") == ""
    expect(page.get_by_text("admin@example.com")).to_be_visible()
    page.reload()
    expect(page.get_by_text("admin@example.com")).to_be_visible()

    again = console.page(signed_in=False)
    again.goto(link)
    expect(again.get_by_text("This link was used already")).to_be_visible()
    assert faults_of(again) == []


def test_a_session_that_ends_keeps_what_was_typed_below_the_sign_in(console: Console, rows: Any) -> None:
    page = console.page(at="settings")
    field(page, "Name").fill("Bakery")
    console.sign_in._now = lambda: time.time() + 4000
    save(page)
    expect(page.get_by_text("Your session is over.")).to_be_visible()
    field(page, "Admin token").fill(ADMIN)
    page.get_by_role("button", name="Sign in").click()

    expect(field(page, "Name")).to_have_value("Bakery")
    save(page)
    expect(state(page)).to_contain_text("Saved at")
    assert rows("SELECT name FROM workspaces") == [("Bakery",)]


def test_every_setting_is_changed_named_while_unsaved_and_found_again(console: Console, rows: Any) -> None:
    page = console.page(at="settings")
    expect(state(page)).to_have_text("Everything is saved.")
    lines = {"Name": "Seven", "Personality": HOSTILE, "First contact": "Welcome!", "Project instructions": "British English.",
             "Answers": "50", "Tasks": "0", "Models, US dollars": "0.25", "Models for one answer, US dollars": "",
             "Models for everybody in a month, US dollars": "120.5", "New invite code": "Welcome-7", "Time zone": "Europe/Berlin",
             "Quiet from": "22:30", "Quiet until": "07:05", "Message for such dates": "Good morning!", "Conversations": "90"}  # fmt: skip
    for label, value in lines.items():
        field(page, label).fill(value)
    choices = {"Tone": "Warm", "Language": "German", "Memory with tasks": "Only if they agree",
               "Recall notice": "In each conversation", "Access": "Whoever sends the invite code",
               "Important dates": "It brings them up"}  # fmt: skip
    for label, value in choices.items():
        field(page, label).select_option(value)
    expect(page.get_by_text("28 of 4000 characters")).to_be_visible()
    for label in ("Name", "Personality", "Quiet until", "Conversations"):
        expect(state(page)).to_contain_text(label)
    save(page)
    expect(state(page)).to_contain_text("Saved at")

    page.reload()
    for label, value in lines.items():
        expect(field(page, label)).to_have_value("" if label == "New invite code" else value)
    expect(page.get_by_text("A code is set; left empty it stays.")).to_be_visible()
    assert rows("SELECT name, personality, tone, locale, cost_per_turn, turns_per_day, kept_days, proactive FROM workspaces") == [
        ("Seven", HOSTILE, "warm", "de", None, 50, {"conversations": 90}, "on")
    ]
    page.get_by_label("Remove the code: nobody new gets in by it").check()
    field(page, "Conversations").fill("")
    save(page)
    expect(page.get_by_text("No code is set.")).to_be_visible()
    assert rows("SELECT invite_hash, kept_days FROM workspaces") == [(None, {})]


def test_what_is_wrong_stands_at_its_field_and_nothing_is_lost(console: Console, rows: Any) -> None:
    page = console.page(at="settings")
    wrong = {"Name": "", "Answers": "0", "Tasks": "1.5", "Time zone": "Berlin", "New invite code": "no", "Costs": "5", "Quiet from": ""}
    field(page, "Personality").fill("Kept")
    for label, value in wrong.items():
        field(page, label).fill(value)
    save(page)
    for label in wrong:
        expect(field(page, label)).to_have_attribute("aria-invalid", "true")
        expect(state(page)).to_contain_text(label)
    assert rows("SELECT settings_version FROM workspaces") == [(1,)]
    page.get_by_role("button", name="Discard").click()
    expect(state(page)).to_have_text("Everything is saved.")

    def fail(route: Route) -> None:
        route.fulfill(status=503, body="no JSON") if route.request.method == "PATCH" else route.continue_()

    page.route("**/settings", fail)
    field(page, "Name").fill("Kept name")
    save(page)
    expect(state(page)).to_contain_text("not ready just now")
    expect(field(page, "Name")).to_have_value("Kept name")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.get_by_role("link", name="Team").click()
    expect(field(page, "Name")).to_have_value("Kept name")
    assert len(asked) == 1


def test_two_operators_keep_both_changes_and_are_asked_where_both_changed_one(console: Console, rows: Any) -> None:
    eva, tom = console.page(at="settings"), console.page(at="settings")
    for page in (eva, tom):
        expect(field(page, "Name")).to_be_visible()
    field(tom, "Name").fill("Tom's")
    field(tom, "Answers").fill("77")
    save(tom)
    expect(state(tom)).to_contain_text("Saved at")

    field(eva, "Name").fill("Eva's")
    field(eva, "Tasks").fill("3")
    save(eva)
    expect(state(eva)).to_contain_text("somebody else has changed Name, Answers meanwhile")
    expect(field(eva, "Answers")).to_have_value("77")
    expect(eva.locator("blockquote")).to_have_text("Tom's")
    eva.get_by_role("button", name="Take theirs").click()
    save(eva)
    expect(state(eva)).to_contain_text("Saved at")
    assert rows("SELECT name, turns_per_day, tasks_per_day FROM workspaces") == [("Tom's", 77, 3)]


def test_an_admin_invites_changes_and_removes_members_and_the_log_tells_of_it(console: Console, rows: Any, talk: Talk) -> None:
    talk.say("447700900079", "I work at Kestrel")
    page = console.page(at="team")
    page.get_by_role("button", name="Invite a member").click()
    page.get_by_label("Email").fill("nobody")
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_text("Must be an email address")).to_be_visible()
    page.get_by_label("Email").fill("Eve@Example.com")
    page.get_by_label("Role", exact=True).select_option("viewer")
    assert faults_of(page) == []
    page.get_by_role("button", name="Invite", exact=True).click()
    link = page.locator(".sign-in-link").inner_text()
    page.get_by_role("button", name="Done").click()

    eve = console.page(signed_in=False)
    eve.goto(link)
    eve.wait_for_url("**/console/w/**")
    home = eve.url.rstrip("/")
    expect(eve.get_by_text("eve@example.com")).to_be_visible()
    expect(eve.get_by_role("link", name="Audit log")).to_have_count(0)
    eve.goto(f"{home}/settings")
    expect(eve.get_by_text("Only an admin of the team changes settings.")).to_be_visible()
    expect(field(eve, "Name")).to_be_disabled()
    eve.goto(f"{home}/team")
    expect(eve.get_by_role("button", name="Invite a member")).to_have_count(0)
    eve.goto(f"{home}/people")
    eve.get_by_role("table").get_by_role("link").first.click()
    expect(eve.get_by_role("row").filter(has_text="Kestrel")).to_have_count(1)
    for name in ("New memory", "Clear all"):
        expect(eve.get_by_role("button", name=name)).to_have_count(0)
    expect(eve.get_by_role("checkbox")).to_have_count(0)

    expect(page.get_by_label("Role of admin@example.com")).to_have_value("admin")
    page.get_by_label("Role of admin@example.com").select_option("viewer")
    expect(page.get_by_text("A team has an admin")).to_be_visible()
    expect(page.get_by_label("Role of admin@example.com")).to_have_value("admin")
    page.get_by_label("Role of eve@example.com").select_option("editor")
    expect(page.get_by_text("eve@example.com is an editor now.")).to_be_visible()
    page.get_by_role("button", name="Remove").last.click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("eve@example.com is removed.")).to_be_visible()
    eve.reload()
    expect(eve.get_by_text("There is no workspace that you may see.")).to_be_visible()

    page.get_by_role("button", name="New workspace").click()
    page.get_by_label("Name").fill(HOSTILE)
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("main").get_by_role("link", name=HOSTILE)).to_be_visible()

    page.get_by_role("link", name="Audit log").click()
    expect(page.get_by_role("cell", name="Member removed")).to_be_visible()
    page.locator("label.filter", has_text="What").locator("select").select_option("member invited")
    expect(page).to_have_url(re.compile("action=member"))
    expect(page.get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("row").last).to_contain_text("eve@example.com")
    page.locator("label.filter", has_text="When").locator("select").select_option("Last 24 hours")
    expect(page.get_by_text("Nothing fits these filters.")).to_be_visible()
    page.get_by_role("button", name="Show everything").click()
    expect(page.get_by_role("cell", name="Member removed")).to_be_visible()


def test_the_number_says_what_is_missing_and_a_button_puts_it_right(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    meta = MetaFake()
    for name, value in meta.settings.items():
        monkeypatch.setenv(name, value)
    answers: list[dict[str, Any]] = []

    def hostile(route: Route) -> None:
        told = route.fetch().json()
        told["checks"][0]["found"] = HOSTILE
        answers.append(told)
        route.fulfill(body=json.dumps(told), content_type="application/json")

    try:
        page = console.page(at="number")
        page.route("**/api/number", hostile)
        page.reload()
        expect(page.get_by_role("heading", name=re.compile("Messages get through|Not ready yet|Not everything"))).to_be_visible()
        expect(page.get_by_text(HOSTILE)).to_be_visible()
        expect(page.locator(".check-of-number")).to_have_count(len(answers[-1]["checks"]))
        page.get_by_role("button", name="Create reminder template").click()
        expect(page.locator("p.card").first).to_be_visible()
        assert meta.settings["WHATSAPP_ACCESS_TOKEN"] not in page.content()
        page.unroute_all(behavior="wait")
    finally:
        meta.close()
