"""The console's page about the number in a real browser, over the function's own handler and Meta's rules."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser, Page, expect

from functions.admin_api import app
from tests.e2e.phone_page import chromium
from tests.fakes.graph_admin import MetaFake

pytestmark = pytest.mark.browser

REPOSITORY = Path(__file__).parents[2]
ADMIN = "a-long-admin-token"


class Handler(SimpleHTTPRequestHandler):
    """The console's files as they lie in the repository, and the function behind /api. `asked` is what browsers told a server."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(f"{self.path} {self.headers.get('Referer', '')}")
        if self.path.startswith("/api/"):
            self._api()
        else:
            super().do_GET()

    def do_POST(self) -> None:
        self._api()

    def _api(self) -> None:
        http = {"method": self.command, "path": self.path}
        headers = {name.lower(): value for name, value in self.headers.items()}
        event = {"headers": headers, "requestContext": {"domainName": self.headers["host"], "http": http}}
        answer: dict[str, Any] = app.handler(event, None)
        body = answer["body"].encode()
        self.send_response(answer["statusCode"])
        for name, value in {**answer["headers"], "content-length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Quiet."""


@pytest.fixture
def meta(monkeypatch: pytest.MonkeyPatch) -> Iterator[MetaFake]:
    meta = MetaFake()
    for name, value in {**meta.settings, "AGENT7_ADMIN_TOKEN": ADMIN}.items():
        monkeypatch.setenv(name, value)
    app.parts.cache_clear()
    yield meta
    meta.close()
    app.parts.cache_clear()


@pytest.fixture
def address(meta: MetaFake) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(REPOSITORY)))
    serving = threading.Thread(target=server.serve_forever, args=(0.02,))
    serving.start()
    yield f"http://127.0.0.1:{server.server_port}/console/number.html"
    server.shutdown()
    server.server_close()
    serving.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()
    assert problems == []


def sign_in(page: Page, address: str, token: str = ADMIN) -> None:
    page.goto(address)
    page.get_by_label("Admin token").fill(token)
    page.get_by_role("button", name="Sign in").click()


def check(page: Page, title: str) -> Any:
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))


def test_the_admin_signs_in_and_sees_each_check(page: Page, address: str) -> None:
    sign_in(page, address)

    expect(page.get_by_role("heading", name="Messages get through")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(6)
    expect(check(page, "Phone number")).to_contain_text("+1 555-555-0100 (Agent Seven)")
    expect(check(page, "Access token")).to_contain_text("in order")


def test_a_wrong_token_is_said_and_can_be_corrected(page: Page, address: str) -> None:
    sign_in(page, address, "wrong")
    expect(page.get_by_role("alert")).to_have_text("This is not the admin token.")
    expect(page.get_by_label("Admin token")).to_be_focused()

    sign_in(page, address)
    expect(page.get_by_role("listitem")).to_have_count(6)


def test_the_token_is_kept_for_this_tab_only(page: Page, address: str) -> None:
    sign_in(page, address)
    expect(page.get_by_role("listitem")).to_have_count(6)
    page.reload()
    expect(page.get_by_role("listitem")).to_have_count(6)

    assert page.evaluate("JSON.stringify(localStorage) + document.cookie") == "{}"


def test_a_sign_in_link_signs_in_on_every_page_and_leaves_neither_the_address_nor_a_server_the_token(page: Page, address: str) -> None:
    Handler.asked.clear()
    page.goto(f"{address}#t={ADMIN}")
    expect(page).to_have_url(address)
    expect(page.get_by_role("listitem")).to_have_count(6)
    assert page.evaluate("JSON.stringify(localStorage) + document.cookie") == "{}"
    assert Handler.asked
    assert not [line for line in Handler.asked if ADMIN in line]


def test_a_sign_in_link_works_where_the_page_stands_already(page: Page, address: str) -> None:
    sign_in(page, address, "wrong")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto(f"{address}#t={ADMIN}")

    expect(page.get_by_role("listitem")).to_have_count(6)
    expect(page).to_have_url(address)


def test_what_is_missing_stands_there_with_what_to_do_and_a_second_look_sees_it_put_right(page: Page, address: str, meta: MetaFake) -> None:
    meta.accounts[meta.account].apps.clear()
    sign_in(page, address)
    expect(page.get_by_role("heading", name="Not ready yet")).to_be_visible()
    expect(check(page, "WhatsApp account")).to_contain_text("does not give its webhooks to this app")

    page.get_by_role("button", name="Subscribe app to account").click()

    expect(page.locator("#done")).to_have_text("The WhatsApp account gives its webhooks to this app now.")
    expect(page.get_by_role("heading", name="Messages get through")).to_be_visible()


def test_a_button_creates_the_reminder_template(page: Page, address: str, meta: MetaFake) -> None:
    sign_in(page, address)
    expect(check(page, "Reminder template")).to_contain_text("is missing in: en, de, es, fr, pt")

    page.get_by_role("button", name="Create reminder template").click()

    expect(check(page, "Reminder template")).to_contain_text("waits for Meta's approval")
    assert len(meta.accounts[meta.account].templates) == 5


@pytest.mark.parametrize("body", ["", "null", "[]", "{}", '{"checks": [null, 7, {"state": "toString", "facts": 3}], "state": "toString"}'])
def test_no_answer_breaks_the_page(page: Page, address: str, body: str) -> None:
    page.route("**/api/number", lambda route: route.fulfill(status=200, body=body, content_type="application/json"))
    sign_in(page, address)

    expect(page.locator("#headline")).to_have_text(
        "Not everything could be looked at" if "checks" in body else "The service does not answer as it should"
    )


def test_words_of_meta_are_text_and_never_part_of_the_page(page: Page, address: str, meta: MetaFake) -> None:
    meta.number_data["verified_name"] = "<img src=x onerror=alert(1)>"
    sign_in(page, address)

    expect(check(page, "Phone number")).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("main img").count() == 0
    assert json.dumps(meta.settings["WHATSAPP_ACCESS_TOKEN"]) not in page.content()


def test_a_service_that_is_gone_is_said(page: Page, address: str) -> None:
    page.route("**/api/number", lambda route: route.abort())
    sign_in(page, address)

    expect(page.get_by_role("heading", name="The service does not answer as it should")).to_be_visible()
    expect(page.get_by_text("Is it running?")).to_be_visible()
