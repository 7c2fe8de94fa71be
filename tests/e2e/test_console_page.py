"""The console's start page in a real browser: whatever the service says, the page says what it means and never breaks."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.phone_page import chromium

pytestmark = pytest.mark.browser

REPOSITORY = Path(__file__).parents[2]
FINE = {"status": "ok", "message": "", "version": "0.1.0", "migrations": {"applied": 3, "missing": []}}


class Service(ThreadingHTTPServer):
    """Serves the console's files, and `answer` under /api/status."""

    daemon_threads = True
    answer: tuple[int, bytes] = (200, b"")

    def say(self, body: Any, status: int = 200) -> None:
        self.answer = (status, body if isinstance(body, bytes) else json.dumps(body).encode())

    @property
    def console(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/console/service.html"


class Handler(SimpleHTTPRequestHandler):
    server: Service

    def do_GET(self) -> None:
        if self.path != "/api/status":
            super().do_GET()
            return
        status, body = self.server.answer
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Quiet."""


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service(("127.0.0.1", 0), partial(Handler, directory=str(REPOSITORY)))
    serving = threading.Thread(target=service.serve_forever, args=(0.02,))
    serving.start()
    yield service
    service.shutdown()
    service.server_close()
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


def test_a_healthy_service_is_shown_with_its_version(service: Service, page: Page) -> None:
    service.say(FINE)
    page.goto(service.console)
    expect(page.get_by_role("heading", name="Everything is running")).to_be_visible()
    expect(page.locator("#version")).to_have_text("0.1.0")
    expect(page.locator("#applied")).to_have_text("3")
    expect(page.get_by_role("link", name="Phones")).to_be_visible()


def test_missing_migrations_are_named_with_what_to_do(service: Service, page: Page) -> None:
    missing = {"applied": 1, "missing": ["0002_post_<b>.sql", "0003_pre_memory.sql"]}
    service.say({**FINE, "status": "migrations_missing", "message": "Run make migrate.", "migrations": missing}, 503)
    page.goto(service.console)
    expect(page.get_by_role("heading", name="The database needs its migrations")).to_be_visible()
    expect(page.locator("#explanation")).to_have_text("Run make migrate.")
    expect(page.get_by_role("listitem")).to_have_text(["0002_post_<b>.sql", "0003_pre_memory.sql"])


def test_a_database_that_is_down_is_said_and_its_return_is_seen(service: Service, page: Page) -> None:
    service.say({"status": "database_down"}, 503)
    page.goto(service.console)
    expect(page.get_by_role("heading", name="The database is down")).to_be_visible()
    service.say(FINE)
    expect(page.get_by_role("heading", name="Everything is running")).to_be_visible(timeout=10_000)


@pytest.mark.parametrize(
    ("body", "status", "headline"),
    [
        (b"", 200, "does not know"),
        (b"<html>", 502, "does not know"),
        ([], 200, "does not know"),
        (None, 200, "does not know"),
        ({"status": "toString"}, 200, "does not know"),
        ({"status": "ok", "message": {"a": 1}, "version": [], "migrations": None}, 200, "Everything is running"),
        ({"status": "migrations_missing", "migrations": {"applied": "x", "missing": "y"}}, 503, "needs its migrations"),
        ({"message": "Unauthorized"}, 401, "not signed in"),
    ],
)
def test_no_answer_breaks_the_page(service: Service, page: Page, body: Any, status: int, headline: str) -> None:
    service.say(body, status)
    page.goto(service.console)
    expect(page.get_by_role("heading", name=headline)).to_be_visible()


def test_a_service_that_is_gone_is_said(service: Service, page: Page) -> None:
    service.say(FINE)
    page.goto(service.console)
    expect(page.get_by_role("heading", name="Everything is running")).to_be_visible()
    page.route("**/api/status", lambda route: route.abort())
    expect(page.get_by_role("heading", name="The service does not answer")).to_be_visible(timeout=10_000)
