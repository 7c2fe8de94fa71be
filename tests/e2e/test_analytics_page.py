"""The console's page of what recall is worth, in a real browser, over the function's own handler and the real database."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from http.server import ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from agent7.clock import FixedClock
from agent7.identity import Scope
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database
from functions.admin_api import app
from tests.conftest import NOON
from tests.e2e.phone_page import chromium
from tests.e2e.test_memories_page import ADMIN, REPOSITORY, WIDTH, Handler
from tests.integration.memory.asking import Asking
from tests.integration.memory.conftest import Person

pytestmark = pytest.mark.browser
DAY = timedelta(days=1)


@pytest.fixture
def address(database: Database, database_url: str, ada: Scope, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Ada asked twice; one answer rested on a memory."""
    asks = Asking(Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, ada, NOON))
    asks.person.says("I own a red bicycle")
    asks.ask("bicycle", lambda words: True, at=NOON + DAY)
    asks.ask("bicycle", at=NOON + 8 * DAY)
    monkeypatch.setenv("AGENT7_ADMIN_TOKEN", ADMIN)
    monkeypatch.setenv("DATABASE_URL", database_url)
    app.parts.cache_clear()
    app.parts().clock = FixedClock(NOON + 20 * DAY)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(REPOSITORY)))
    serving = threading.Thread(target=server.serve_forever, args=(0.02,))
    serving.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/console/analytics.html"
    server.shutdown()
    server.server_close()
    serving.join()
    app.parts().database.close()
    app.parts.cache_clear()


def test_an_operator_sees_on_a_small_screen_what_recall_is_worth(address: str) -> None:
    with chromium() as browser:
        page = browser.new_page(viewport={"width": WIDTH, "height": 740})
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        page.goto(address)
        page.get_by_label("Admin token").fill(ADMIN)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("status")).to_have_text(
            "Of what was brought up, 50.0 % was of use. Of the turns that memory mattered to, it helped with 50.0 %."
        )
        weeks = page.get_by_role("table", name="By week")
        expect(weeks.get_by_role("rowheader")).to_have_text(["2026-W10", "2026-W11"])
        expect(page.get_by_role("table", name="Which way found what was used").get_by_role("rowheader")).to_contain_text(["lexical"])
        page.get_by_label("From").fill("2026-03-10")
        page.get_by_role("button", name="Show").click()
        expect(weeks.get_by_role("rowheader")).to_have_text(["2026-W11"])
        page.get_by_label("From").fill("2026-04-10")
        page.get_by_role("button", name="Show").click()
        expect(page.get_by_role("status")).to_contain_text("until must not be before since")
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
        assert [problem for problem in problems if "400" not in problem] == []
