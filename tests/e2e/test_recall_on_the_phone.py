"""At the phone page, on the whole system with its clock moved: two answers, an old one, a doubted one, and why it was said."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import httpx2
import pytest
from playwright.sync_api import Browser

from local.stack import LocalStack, wait_until
from tests.e2e.phone_page import CHROMIUM, PHONE, chromium, opened
from tests.e2e.test_memory_on_the_phone import ADMIN, SESSION_OVER, SOON, Person

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")]

A_QUARTER, LONG = timedelta(days=95), timedelta(days=460)


@pytest.fixture
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Somebody who never wrote before, on a stack of their own."""
    settings = {"AGENT7_DEBOUNCE_MS": "0", "AGENT7_ADMIN_TOKEN": ADMIN}
    with LocalStack(tmp_path_factory.mktemp("stack"), overrides=settings) as stack, chromium() as browser:
        stack.move_clock(set="2027-03-01T09:00:00+00:00")
        yield from writing(stack, browser)


def writing(stack: LocalStack, browser: Browser) -> Iterator[Person]:
    who = httpx2.post(f"{stack.simulator_url}/control/people", json={"name": "Ada"}).json()["id"]
    with opened(browser, stack.simulator_url, PHONE) as phone:
        yield Person(stack, phone.open(who), who, "Ada")


def keep_forwarded(ada: Person, text: str) -> None:
    """Forward somebody else's words, then ask to remember them by answering them."""

    def hand_over(said: str, **about: object) -> str:
        asked = {"user": ada.phone_id, "text": said, "await_reply": SOON, **about}
        told = httpx2.post(f"{ada.stack.simulator_url}/control/inbound", json=asked, timeout=SOON + 10).raise_for_status().json()
        return str(told["wamids"][0])

    hand_over("Remember this", quoted=hand_over(text, forwarded=True))


def test_answers_sound_as_sure_as_they_are_and_are_explained(ada: Person) -> None:
    ada.says("My company is called Acme Corp")
    ada.says("I live in Berlin")
    ada.says("By the way, I love hiking")
    ada.lives_on(SESSION_OVER)
    wait_until(lambda: any(memory["content"] == "I love hiking" for memory in ada.known("memories")["memories"]), seconds=SOON)

    keep_forwarded(ada, "My company is called Nexus Labs")
    two = ada.says("What's my company called?")
    surer, other = "1. Acme Corp (you told me on 1 March)", "2. Nexus Labs (from a message that you passed on on 1 March)"
    assert two == f"I have two answers:\n{surer}\n{other}\n\nWhich one is right?"
    why = ada.says("How do you know that?")
    assert (
        "“My company is called Acme Corp” (you told me on 1 March; found by its name, by the words “company”, “called” and by meaning;"
        in why
    )
    found = ada.known("memories", search="company")["memories"]
    assert sum("conflict" in memory["tags"] for memory in found) == 2
    ada.says("What's my company called?")
    assert "then this is right: My company is called Acme Corp" in ada.says("the first one")

    ada.lives_on(A_QUARTER)
    assert ada.says("Where do I live?") == 'You told me in March, 3 months ago: "I live in Berlin"\n\nIs that still so?'
    assert ada.says("yes") == "Good, then that still holds: I live in Berlin"
    assert ada.says("Where do I live?") == "You live in Berlin."
    assert ada.says("Why did you say that?").startswith("I said that because of what I remember:\n• “I live in Berlin”")

    ada.lives_on(LONG)
    assert ada.says("Do I like hiking?").startswith("I don't know this for certain. All I have is this")
