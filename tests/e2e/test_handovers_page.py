"""The console's page of people who asked for a human, in a real browser, on the real API over the real database."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from agent7.api.inbox.handovers import HandOvers
from agent7.store.unit_of_work import Database
from tests.api_calls import answered
from tests.e2e.phone_page import chromium
from tests.integration.conversation.conftest import Talk, talk, world

__all__ = ["talk", "world"]
pytestmark = pytest.mark.browser

REPOSITORY = Path(__file__).parents[2]
TOKEN = "an-admin-token"


class Handler(SimpleHTTPRequestHandler):
    """The console's files, and the API under /api/."""

    handovers: HandOvers

    def do_GET(self) -> None:
        if self.path.startswith("/api/"):
            self.do_api()
        else:
            super().do_GET()

    def do_api(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        event = {
            "headers": {"authorization": self.headers.get("authorization", "")},
            "requestContext": {"http": {"method": self.command, "path": self.path}},
            "body": body,
        }
        status, content = answered(event, TOKEN, handovers=self.handovers)
        answer = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_POST = do_DELETE = do_api  # noqa: N815 - the names are the base class's

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Quiet."""


@pytest.fixture
def address(talk: Talk, database_url: str) -> Iterator[str]:
    database = Database(database_url, "desk")

    def deliver(workspace: Any, scope: Any) -> None:
        talk.world.responder().outgoing.deliver(workspace, scope, talk.world.clock.now())

    handler = type("Desk", (Handler,), {"handovers": HandOvers(database, talk.world.clock, deliver)})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(REPOSITORY)))
    serving = threading.Thread(target=server.serve_forever, args=(0.02,))
    serving.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/console/handovers.html"
    server.shutdown()
    server.server_close()
    serving.join()
    database.close()


@pytest.fixture
def page() -> Iterator[Page]:
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        yield page
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert problems == []


def test_an_operator_reads_answers_and_gives_back(talk: Talk, address: str, page: Page) -> None:
    talk.say("Ada", "I want to talk to a human")
    talk.say("Ada", "My contract <b>is</b> broken")

    page.goto(address)
    page.get_by_label("Admin token").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_have_text("This is not the admin token.")

    page.get_by_label("Admin token").fill(TOKEN)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("status")).to_contain_text("1 person waits for a human")
    expect(page.get_by_text("My contract <b>is</b> broken")).to_be_visible()

    page.get_by_label("Answer to").fill("Eva here. I mend it now.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator('li[data-from="operator"]')).to_contain_text("Eva here. I mend it now.")
    assert talk.world.phone.received[-1] == ("Ada", "Eva here. I mend it now.")

    page.get_by_role("button", name="Give back to the assistant").click()
    expect(page.get_by_role("status")).to_have_text("Nobody asks for a human.")
    assert "Hello" in talk.say("Ada", "hello")
