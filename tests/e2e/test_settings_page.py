"""The console's page of a workspace's settings in a real browser, over the function's own handler and the real database."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from agent7.api.console_files import SECURITY_HEADERS
from agent7.clock import FixedClock
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy
from functions.admin_api import app
from tests.conftest import NOON
from tests.e2e.phone_page import chromium

pytestmark = pytest.mark.browser

REPOSITORY = Path(__file__).parents[2]
ADMIN = "a-long-admin-token"
WIDTH = 360


class Handler(SimpleHTTPRequestHandler):
    """The console's files as they lie in the repository, with the function's headers, and the function behind /api."""

    one_at_a_time = threading.Lock()
    over = False
    """Whether the test has ended: what the page asked for last would open the closed database again."""

    def do_GET(self) -> None:
        if self.path.startswith("/api/"):
            self.do_PATCH()
        else:
            super().do_GET()

    def end_headers(self) -> None:
        self.send_header("content-security-policy", SECURITY_HEADERS["content-security-policy"])
        super().end_headers()

    def do_PATCH(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        http = {"method": self.command, "path": self.path}
        headers = {name.lower(): value for name, value in self.headers.items()}
        with self.one_at_a_time:  # a function's environment has one request at a time
            if Handler.over:
                return
            answer: dict[str, Any] = app.handler({"headers": headers, "requestContext": {"http": http}, "body": body}, None)
        content = answer["body"].encode()
        self.send_response(answer["statusCode"])
        self.send_header("content-type", answer["headers"]["content-type"])
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Quiet."""


@pytest.fixture
def address(database_url: str, first_start: tenancy.Workspace, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("AGENT7_ADMIN_TOKEN", ADMIN)
    monkeypatch.setenv("DATABASE_URL", database_url)
    app.parts.cache_clear()
    app.parts().clock = FixedClock(NOON)
    Handler.over = False
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(REPOSITORY)))
    serving = threading.Thread(target=server.serve_forever, args=(0.02,))
    serving.start()
    yield f"http://127.0.0.1:{server.server_port}/console/settings.html"
    server.shutdown()
    server.server_close()
    serving.join()
    with Handler.one_at_a_time:
        Handler.over = True
        app.parts().database.close()
    app.parts.cache_clear()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


class Settings:
    """One operator at the page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.state = page.locator("#state")
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda line: self.problems.append(line.text) if "Content Security" in line.text else None)

    def open(self, fragment: str = "") -> Settings:
        self.page.goto(self.address + fragment)
        self.page.get_by_label("Admin token").fill(ADMIN)
        self.page.get_by_role("button", name="Sign in").click()
        expect(self.state).to_have_text("Everything is saved.")
        return self

    def field(self, label: str) -> Locator:
        return self.page.get_by_label(label, exact=True)

    def box(self, label: str) -> Locator:
        return self.page.locator(".field").filter(has=self.field(label))

    def save(self) -> None:
        self.page.get_by_role("button", name="Save").click()

    def end(self) -> None:
        assert self.page.evaluate("document.documentElement.scrollWidth") <= WIDTH
        assert self.problems == []
        self.page.context.close()


def operator(browser: Browser, address: str) -> Settings:
    return Settings(browser.new_context(viewport={"width": WIDTH, "height": 640}, locale="en-GB").new_page(), address)


@pytest.fixture
def eva(browser: Browser, address: str) -> Iterator[Settings]:
    eva = operator(browser, address)
    yield eva
    eva.end()


@pytest.fixture
def tom(browser: Browser, address: str) -> Iterator[Settings]:
    tom = operator(browser, address)
    yield tom
    tom.end()


@pytest.fixture
def kept(owner_dsn: str) -> Any:
    """What stands in the database of a setting."""

    def read(column: str) -> Any:
        with psycopg.connect(owner_dsn) as owner:
            return owner.execute(f"SELECT {column} FROM workspaces ORDER BY id LIMIT 1").fetchall()[0][0]  # type: ignore[arg-type]

    return read


def test_an_operator_changes_the_personality_and_finds_it_again(eva: Settings, kept: Any) -> None:
    eva.open()
    expect(eva.box("Models for everybody in a month, US dollars")).to_contain_text("So far this month: US$0")
    expect(eva.page.get_by_role("button", name="Save")).to_be_disabled()
    eva.field("Personality").fill("You are <b>Seven</b>.\nBrief \U0001f35e.")
    expect(eva.state).to_have_text("Not saved yet: Personality.")
    expect(eva.box("Personality")).to_contain_text("30 of 4000 characters")

    eva.save()
    expect(eva.state).to_contain_text("Saved at")
    assert kept("personality") == "You are <b>Seven</b>.\nBrief \U0001f35e."
    eva.page.reload()
    expect(eva.field("Personality")).to_have_value("You are <b>Seven</b>.\nBrief \U0001f35e.")


TYPED = {
    "Name": "Seven",
    "Personality": "Stern.",
    "First contact": "Welcome!",
    "Project instructions": "Name your sources.",
    "Answers": "50",
    "Tasks": "0",
    "Models, US dollars": "0.25",
    "Models for one answer, US dollars": "0.002",
    "Models for everybody in a month, US dollars": "",
    "New invite code": "Welcome-7",
    "Time zone": "Europe/Berlin",
    "Quiet from": "22:30",
    "Quiet until": "06:15",
    "Words above such dates": "Today:",
}
CHOSEN = {
    "Language": "de",
    "Memory with tasks": "ask",
    "Notice when facts are recalled": "daily",
    "Access": "invite",
    "Dates that somebody told of": "on",
}


def test_every_setting_can_be_changed_on_the_page(eva: Settings, kept: Any) -> None:
    eva.open()
    for label, value in TYPED.items():
        eva.field(label).fill(value)
    for label, choice in CHOSEN.items():
        eva.field(label).select_option(choice)
    eva.save()
    expect(eva.state).to_contain_text("Saved at")

    assert (
        kept(
            """(name, personality, first_contact, project_instructions, turns_per_day, tasks_per_day, cost_per_day, cost_per_turn,
            cost_per_month, invite_hash IS NOT NULL, time_zone, quiet_from, quiet_until, locale, memory_with_tasks, notice, access,
            proactive, heartbeat)::text"""
        )
        == '(Seven,Stern.,Welcome!,"Name your sources.",50,0,0.250000,0.002000,,t,Europe/Berlin,22:30:00,06:15:00,'
        "de,ask,daily,invite,on,Today:)"
    )
    expect(eva.field("New invite code")).to_have_value("")
    expect(eva.box("New invite code")).to_contain_text("A code is set; left empty it stays.")

    eva.field("First contact").fill("")
    eva.page.get_by_label("Remove the code").check()
    expect(eva.state).to_have_text("Not saved yet: First contact, New invite code.")
    eva.save()
    expect(eva.box("New invite code")).to_contain_text("No code is set.")
    assert (kept("first_contact"), kept("invite_hash")) == (None, None)


WRONG = {
    "Name": (" ", "Must not be empty"),
    "Personality": ("x" * 4001, "Must have at most 4000 characters"),
    "Project instructions": ("x" * 8001, "Must have at most 8000 characters"),
    "First contact": ("x" * 1001, "Must have at most 1000 characters"),
    "Answers": ("0", "Must be from 1 to 10000"),
    "Tasks": ("1.5", "Must be a whole number"),
    "Models, US dollars": ("1001", "Must be from 0 to 1000"),
    "New invite code": ("two words", "Must have 4 to 64 letters, digits, - or _ and nothing else"),
    "Time zone": ("Mars/Olympus", "Must be an IANA time zone, for example Europe/Berlin"),
    "Quiet from": ("", "Must be a time of day such as 21:30"),
}


@pytest.mark.parametrize("label", WRONG)
def test_what_is_wrong_is_said_at_its_field_and_can_be_corrected(eva: Settings, kept: Any, label: str) -> None:
    value, words = WRONG[label]
    eva.open()
    before = eva.field(label).input_value()
    eva.field(label).fill(value)
    eva.save()

    expect(eva.state).to_have_text(f"Not saved. Look at: {label}.")
    expect(eva.box(label).get_by_text(words)).to_be_visible()
    expect(eva.field(label)).to_be_focused()
    expect(eva.field(label)).to_have_attribute("aria-invalid", "true")
    assert kept("settings_version") == 1

    eva.field(label).fill(before)
    expect(eva.box(label).get_by_text(words)).to_be_hidden()
    expect(eva.state).to_have_text("Everything is saved.")


def test_what_only_the_service_knows_to_be_wrong_stands_at_its_field_too(eva: Settings) -> None:
    eva.open()
    eva.field("Time zone").fill("europe/berlin")
    eva.field("Name").fill("Seven")
    eva.save()

    expect(eva.state).to_have_text("Not saved. Look at: Time zone.")
    expect(eva.box("Time zone")).to_contain_text("Must be an IANA time zone")
    expect(eva.field("Name")).to_have_value("Seven")


def test_discarding_brings_back_what_is_saved(eva: Settings, kept: Any) -> None:
    eva.open()
    eva.field("Name").fill("Seven")
    eva.field("Access").select_option("invite")
    eva.page.get_by_role("button", name="Discard").click()

    expect(eva.field("Name")).to_have_value("Test workspace")
    expect(eva.field("Access")).to_have_value("open")
    expect(eva.state).to_have_text("Everything is saved.")
    assert kept("settings_version") == 1


def test_two_operators_who_change_different_settings_keep_both(eva: Settings, tom: Settings, kept: Any) -> None:
    eva.open()
    tom.open()
    tom.field("Name").fill("Tom's name")
    tom.save()
    expect(tom.state).to_contain_text("Saved at")

    eva.field("Personality").fill("Eva's words")
    eva.save()
    expect(eva.state).to_have_text("Not saved: somebody else has changed Name meanwhile. Look at it, then save again.")
    expect(eva.field("Name")).to_have_value("Tom's name")
    expect(eva.field("Personality")).to_have_value("Eva's words")
    assert kept("personality") == ""

    eva.save()
    expect(eva.state).to_contain_text("Saved at")
    assert (kept("name"), kept("personality")) == ("Tom's name", "Eva's words")


@pytest.mark.parametrize("whose", ["Tom's words", "Eva's words"])
def test_two_operators_who_change_the_same_setting_are_asked(eva: Settings, tom: Settings, kept: Any, whose: str) -> None:
    eva.open()
    tom.open()
    tom.field("Personality").fill("Tom's words")
    tom.save()
    expect(tom.state).to_contain_text("Saved at")

    eva.field("Name").fill("Seven")
    eva.field("Personality").fill("Eva's words")
    eva.save()
    expect(eva.box("Personality").locator("blockquote")).to_have_text("Tom's words")
    expect(eva.field("Personality")).to_be_focused()
    expect(eva.field("Personality")).to_have_value("Eva's words")
    assert kept("personality") == "Tom's words"

    if whose == "Tom's words":
        eva.page.get_by_role("button", name="Take theirs").click()
        expect(eva.state).to_have_text("Not saved yet: Name.")
    eva.save()
    expect(eva.state).to_contain_text("Saved at")
    expect(eva.page.locator("blockquote")).to_have_count(0)
    assert (kept("name"), kept("personality")) == ("Seven", whose)


def test_a_token_that_has_changed_meanwhile_loses_nothing_that_was_typed(eva: Settings, kept: Any) -> None:
    eva.open()
    eva.field("Personality").fill("Long thought about.")
    eva.page.evaluate("sessionStorage.setItem('agent7-admin-token', 'an old one')")
    eva.save()
    expect(eva.page.get_by_role("alert").filter(has_text="This is not the admin token.")).to_be_visible()

    eva.page.get_by_label("Admin token").fill(ADMIN)
    eva.page.get_by_role("button", name="Sign in").click()
    expect(eva.field("Personality")).to_have_value("Long thought about.")
    expect(eva.state).to_have_text("Not saved yet: Personality.")
    eva.save()
    expect(eva.state).to_contain_text("Saved at")
    assert kept("personality") == "Long thought about."


@pytest.mark.parametrize("answer", ["gone", "503", "nonsense"])
def test_a_service_that_fails_while_saving_leaves_everything_in_the_form(eva: Settings, answer: str) -> None:
    eva.open()
    eva.field("Name").fill("Seven")
    broken = {"503": (503, '{"message": "Try again in a minute."}', "Try again in a minute."), "nonsense": (502, "<html>", "HTTP 502")}
    status, body, words = broken.get(answer, (0, "", "Is it running?"))
    eva.page.route("**/settings", lambda route: route.fulfill(status=status, body=body) if status else route.abort())
    eva.save()
    expect(eva.state).to_contain_text(words)

    eva.page.unroute("**/settings")
    eva.save()
    expect(eva.state).to_contain_text("Saved at")


def test_a_service_that_does_not_answer_at_first_can_be_asked_again(eva: Settings) -> None:
    eva.page.route("**/api/workspaces", lambda route: route.abort())
    eva.page.goto(eva.address)
    eva.page.get_by_label("Admin token").fill(ADMIN)
    eva.page.get_by_role("button", name="Sign in").click()
    expect(eva.page.get_by_text("Is it running?")).to_be_visible()
    expect(eva.field("Name")).to_be_hidden()

    eva.page.unroute("**/api/workspaces")
    eva.page.get_by_role("button", name="Look again").click()
    expect(eva.field("Name")).to_have_value("Test workspace")


def test_everything_can_be_done_from_the_keyboard(eva: Settings, kept: Any) -> None:
    eva.open()
    eva.field("Name").focus()
    eva.page.keyboard.press("Control+A")
    eva.page.keyboard.type("Seven")
    for _ in range(3):
        eva.page.keyboard.press("Tab")
    expect(eva.field("Language")).to_be_focused()
    eva.page.keyboard.type("German")
    eva.page.keyboard.press("Shift+Tab")
    eva.page.keyboard.press("Shift+Tab")
    eva.page.keyboard.press("Shift+Tab")
    eva.page.keyboard.press("Enter")

    expect(eva.state).to_contain_text("Saved at")
    assert (kept("name"), kept("locale")) == ("Seven", "de")


def test_each_field_says_by_itself_what_it_is_for(eva: Settings) -> None:
    eva.open()
    controls = eva.page.locator("#settings").locator("input:not([type=checkbox]), textarea, select")
    for control in controls.all():
        ids = (control.get_attribute("aria-describedby") or "").split()
        assert eva.page.locator(f"#{ids[0]}").inner_text()
        assert all(eva.page.locator(f"#{each}").count() == 1 for each in ids)
    assert controls.count() == 20


def test_an_unsaved_page_is_not_left_without_a_question(eva: Settings) -> None:
    asked: list[str] = []
    eva.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    eva.open()
    eva.page.reload()
    expect(eva.state).to_have_text("Everything is saved.")
    assert asked == []

    eva.field("Name").press_sequentially("x")
    eva.page.reload()
    assert asked == ["beforeunload"]


def test_of_several_workspaces_one_is_chosen_and_the_other_is_left_alone(eva: Settings, owner_dsn: str, kept: Any) -> None:
    tenancy.first_start(owner_dsn, FirstStartSettings("Other", "Bakery", "999", "x@example.com", "open", "", "Asia/Tokyo", "de"), NOON)
    eva.open()
    eva.field("Workspace").select_option("Bakery")
    expect(eva.field("Time zone")).to_have_value("Asia/Tokyo")
    eva.field("Personality").fill("Fond of bread.")
    eva.save()
    expect(eva.state).to_contain_text("Saved at")

    assert (kept("name"), kept("personality")) == ("Test workspace", "")
    eva.page.reload()
    expect(eva.field("Personality")).to_have_value("Fond of bread.")


def test_the_console_leads_to_the_settings(eva: Settings) -> None:
    eva.page.route("**/api/status", lambda route: route.fulfill(status=200, body="{}"))
    eva.page.goto(eva.address.replace("settings.html", "index.html"))
    eva.page.get_by_role("link", name="Settings").click()

    expect(eva.page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
