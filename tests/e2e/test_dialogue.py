"""The whole system, from the phone page to the database and back: what is remembered, corrected, forgotten, and kept apart."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from local.stack import LocalStack
from tests.e2e.phone_page import PHONE, chromium, opened

pytestmark = [pytest.mark.slow, pytest.mark.journeys]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    with LocalStack(tmp_path_factory.mktemp("stack")) as stack:
        yield stack


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def by_curl(stack: LocalStack, user: str, text: str) -> str:
    """One signed webhook through the simulator's control interface, and the reply to it."""
    body = json.dumps({"user": user, "text": text, "await_reply": 40}).encode()
    with urllib.request.urlopen(f"{stack.simulator_url}/control/inbound", body, timeout=60) as answer:
        told: dict[str, Any] = json.loads(answer.read())
    assert told["webhook"]["status"] == 200
    return "\n".join(reply["body"] for reply in told["replies"])


@pytest.mark.browser
def test_what_is_said_on_the_phone_survives_a_restart_is_corrected_and_forgotten(stack: LocalStack, browser: Browser) -> None:
    with opened(browser, stack.simulator_url, PHONE) as phone:
        phone.open()
        phone.choose("Ada")
        assert "Acme Corp" in phone.ask("Remember that my company is called Acme Corp")
        assert "Acme Corp" in phone.ask("What's my company called?")

        stack.restart()
        expect(phone.page.get_by_role("alert").filter(has_text="not reachable")).to_be_hidden(timeout=30_000)
        expect(phone.replies()).to_have_count(2)
        assert "Acme Corp" in phone.ask("What's my company called?")

        updated = phone.ask("Actually my company is called Nexus Labs")
        assert "Nexus Labs" in updated
        assert "Acme Corp" in updated
        answer = phone.ask("What's my company called?")
        assert "Nexus Labs" in answer
        assert "Acme" not in answer

        phone.page.get_by_role("button", name="Back to all phones").click()
        phone.choose("Bob")
        nothing = phone.ask("What's my company called?")
        assert "Nexus" not in nothing
        assert "Acme" not in nothing

        phone.page.get_by_role("button", name="Back to all phones").click()
        phone.choose("Ada")
        expect(phone.replies()).to_have_count(5)  # hers are there again, and Bob's one is gone
        assert "forgotten" in phone.ask("forget about my company")
        gone = phone.ask("What's my company called?")
        assert "Nexus" not in gone
        assert "Acme" not in gone


def test_the_same_by_signed_webhooks(stack: LocalStack) -> None:
    said = [by_curl(stack, "bob", "Remember that my company is called Acme Corp")]
    said += [by_curl(stack, "bob", "What's my company called?")]
    assert ["Acme Corp" in reply for reply in said] == [True, True]
    updated = by_curl(stack, "bob", "Actually my company is called Nexus Labs")
    assert "Nexus Labs" in updated
    assert "Acme Corp" in updated
    assert "Acme" not in by_curl(stack, "bob", "What's my company called?")
    assert "forgotten" in by_curl(stack, "bob", "forget about my company")
    assert "Nexus" not in by_curl(stack, "bob", "What's my company called?")
