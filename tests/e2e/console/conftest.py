"""The console in a real browser, over the function's own handler, the real turn and the real database."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from urllib.request import Request, urlopen

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from agent7.api.console_files import SECURITY_HEADERS, object_key_of_console_path
from agent7.api.inbox.handovers import HandOvers
from agent7.api.inbox.sent_files import SentFiles
from agent7.identity import ScopeId, WorkspaceId
from agent7.llm.embeddings import NoEmbedder
from functions.admin_api import app
from local.gateway.sign_in import SignIn
from local.stack import LocalStack
from tests.e2e.phone_page import chromium
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.queues import MemoryQueue
from tests.fakes.shelf import MemoryShelf
from tests.integration.conversation.conftest import Talk, talk, world

__all__ = ["talk", "world"]

expect.set_options(timeout=20_000)  # four browsers share two cores, and the first text that is embedded loads the model

CONSOLE = Path(__file__).parents[3] / "console"
ADMIN = "a-long-admin-token"
DESKTOP, PHONE = (1280, 850), (390, 844)
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}


class Handler(SimpleHTTPRequestHandler):
    """The console's files with the function's headers, and the function behind /api. One request of the API at a time, as a Lambda."""

    protocol_version = "HTTP/1.1"
    one_at_a_time = threading.Lock()
    sign_in: SignIn
    """What a local gateway signs people in with."""

    def translate_path(self, path: str) -> str:
        """The file of an address, found as the function finds it."""
        return str(CONSOLE / object_key_of_console_path(urlsplit(path).path))

    def do_GET(self) -> None:
        if self.path.startswith("/api/"):
            self.do_POST()
        else:
            super().do_GET()

    def do_POST(self) -> None:
        address = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        if address.path == "/oauth2/token":
            given = self.sign_in.token_for(**{name: value for name, value in parse_qsl(body) if name in ("code", "admin_token")})
            self.answer({"statusCode": 200 if given else 400, "headers": {"content-type": "application/json"}, "body": json.dumps(given)})
            return
        claims = self.sign_in.claims({"Authorization": self.headers.get("Authorization", "")})
        open_to_all = address.path in ("/api/status", "/api/sign-in")
        if claims is None and not open_to_all:
            self.answer({"statusCode": 401, "headers": {"content-type": "application/json"}, "body": '{"message": "Unauthorized"}'})
            return
        event = {
            "headers": {name.lower(): value for name, value in self.headers.items()},
            "requestContext": {
                "domainName": self.headers["host"],
                "http": {"method": self.command, "path": address.path},
                "authorizer": {"jwt": {"claims": claims or {}}},
            },
            "queryStringParameters": dict(parse_qsl(address.query)),
            "body": body,
        }
        with self.one_at_a_time:
            answer: dict[str, Any] = app.handler(event, None)
        self.answer(answer)

    def answer(self, answer: dict[str, Any]) -> None:
        """Send a response in payload 2.0."""
        content = answer.get("body", "").encode()
        self.send_response(answer["statusCode"])
        for name, value in answer["headers"].items():
            if name not in SECURITY_HEADERS:
                self.send_header(name, value)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_DELETE = do_PATCH = do_PUT = do_POST  # noqa: N815 - the names are the base class's

    def end_headers(self) -> None:
        for name, value in SECURITY_HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Quiet."""


class Service(ThreadingHTTPServer):
    """Closing it waits for the requests under way, so that none opens a connection again that a test has closed."""

    daemon_threads = False


@dataclass
class Console:
    """An operator at the console, signed in. `problems` are errors of scripts and refusals of the content policy: there are none."""

    browser: Browser
    origin: str
    sign_in: SignIn
    problems: list[str] = field(default_factory=list)

    def page(self, *, size: tuple[int, int] = DESKTOP, dark: bool = False, signed_in: bool = True, at: str = "", email: str = "") -> Page:
        """A tab of its own, at `at` below the console's first workspace; signed in as the first admin or the member `email`."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light", locale="en-GB", timezone_id="UTC"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda line: self.problems.append(line.text) if "Content Security" in line.text else None)
        page.goto(self.sign_in.link(email) if signed_in else f"{self.origin}/console/")
        if signed_in:
            page.wait_for_url("**/console/w/**")
            if at:
                page.goto(f"{page.url.rstrip('/')}/{at}")
        return page

    def call(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """What the API answers to the first admin, below the first workspace."""
        token = str(self.sign_in.token_for(admin_token=ADMIN)["id_token"])
        ask = {"headers": {"Authorization": f"Bearer {token}"}, "timeout": 30}
        first, *_ = httpx2.get(f"{self.origin}/api/workspaces", **ask).raise_for_status().json()["workspaces"]
        answer = httpx2.request(method, f"{self.origin}/api/workspaces/{first['workspace']}{path}", json=body, **ask).raise_for_status()
        return dict(answer.json())


def faults_of(page: Page) -> list[str]:
    """What axe finds wrong with a page as it is shown now: rule and place."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{rule['id']}: {node['target']}" for rule in found for node in rule["nodes"]]


def overflows(page: Page) -> bool:
    """Whether the page can be pushed sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return wide


def tab(page: Page, name: str) -> Locator:
    """A part of a page, by how its name begins."""
    return page.get_by_role("navigation", name="Parts of this page").get_by_role("button", name=re.compile(f"^{name}"))


def row(page: Page, text: str) -> Locator:
    """The rows of a page's tables that have these words."""
    return page.get_by_role("table").get_by_role("row").filter(has_text=text)


def save(within: Page | Locator) -> None:
    """Press "Save" once it is free: while something is being sent, a second press is taken for a slip."""
    button = within.get_by_role("button", name="Save")
    expect(button).to_have_attribute("aria-busy", "false")
    button.click()


def link_of(stack: LocalStack) -> str:
    """A link that signs in at the console of a local run, as its first admin."""
    token = (stack.data_dir / "admin.token").read_text().strip()
    request = Request(f"{stack.url}/__local/sign-in-links", b'{"email": ""}', {"Authorization": f"Bearer {token}"})
    with urlopen(request) as answer:
        return str(json.load(answer)["link"])


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    """One running system for all walks that need the whole of it."""
    with LocalStack(tmp_path_factory.mktemp("stack")) as stack:
        yield stack


def opened_on(stack: LocalStack, browser: Browser) -> Iterator[Page]:
    """The console of a local run, signed in, in a tab of its own."""
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, locale="en-GB", timezone_id="UTC")
    page = context.new_page()
    page.goto(link_of(stack))
    page.wait_for_url("**/console/w/**")
    yield page
    context.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One a file: while it is open, nothing else of its process can run an event loop."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def console(talk: Talk, database_url: str, monkeypatch: pytest.MonkeyPatch, browser: Browser, tmp_path: Path) -> Iterator[Console]:
    """The console of the workspace in which `talk` speaks; its clock is the world's, so that a test can advance it."""
    monkeypatch.setenv("AGENT7_ADMIN_TOKEN", ADMIN)
    monkeypatch.setenv("AGENT7_IDENTITY_KEY", "tests")
    monkeypatch.setenv("DATABASE_URL", database_url)
    app.parts.cache_clear()
    clock = talk.world.clock
    assert isinstance(clock, FixedClock)
    app.parts().clock = clock
    app.parts().embedder = NoEmbedder()
    server = Service(("127.0.0.1", 0), partial(Handler))
    origin = f"http://127.0.0.1:{server.server_port}"
    Handler.sign_in = SignIn(tmp_path / "sign-in.key", issuer=origin, admin_token=ADMIN, first_admin="admin@example.com")
    serving = threading.Thread(target=server.serve_forever, args=(0.02,))
    serving.start()
    console = Console(browser, origin, Handler.sign_in)
    yield console
    for context in browser.contexts:
        context.close()
    server.shutdown()
    server.server_close()
    serving.join()
    app.parts().database.close()
    app.parts.cache_clear()
    assert not console.problems


@pytest.fixture
def delivery(console: Console, talk: Talk) -> None:
    """What an operator sends goes out at once, without the queue between."""

    def deliver(workspace: WorkspaceId, scope: ScopeId) -> None:
        talk.world.responder().outgoing.deliver(workspace, scope, talk.world.clock.now())

    parts = app.parts()
    parts.handovers = HandOvers(parts.database, talk.world.clock, deliver)
    parts.inbox, parts.wake_ups = talk.world.inbox, MemoryQueue()
    parts.sent_files = SentFiles(parts.database, talk.world.clock, MemoryShelf(), lambda _workspace, _scope: None)
