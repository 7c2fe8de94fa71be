"""At the phone page, on the whole system with its clock moved: two answers, an old one, a doubted one, and why it was said."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import timedelta

import httpx2
import pytest

from local.stack import LocalStack, wait_until
from tests.e2e.phone_page import PHONE, chromium, opened
from tests.e2e.test_memory_on_the_phone import ADMIN, SESSION_OVER, SOON, Person

pytestmark = [pytest.mark.slow, pytest.mark.browser]

A_QUARTER, LONG = timedelta(days=95), timedelta(days=555)


springs = itertools.count(2027, 3)


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    settings = {"AGENT7_DEBOUNCE_MS": "0", "AGENT7_ADMIN_TOKEN": ADMIN}
    with LocalStack(tmp_path_factory.mktemp("stack"), overrides=settings) as stack:
        yield stack


@pytest.fixture
def ada(stack: LocalStack) -> Iterator[Person]:
    """Somebody who never wrote before, on a first of March that is later than all that others have lived through."""
    stack.move_clock(set=f"{(year := next(springs))}-03-01T09:00:00+00:00")
    who = httpx2.post(f"{stack.simulator_url}/control/people", json={"name": f"Ada {year}"}).json()["id"]
    with chromium() as browser, opened(browser, stack.simulator_url, PHONE) as phone:
        yield Person(stack, phone.open(who), who, f"Ada {year}")


def keep_forwarded(ada: Person, text: str) -> None:
    """Forward somebody else's words, then ask to remember them by answering them."""

    def hand_over(said: str, **about: object) -> str:
        asked = {"user": ada.phone_id, "text": said, "await_reply": SOON, **about}
        told = httpx2.post(f"{ada.stack.simulator_url}/control/inbound", json=asked, timeout=SOON + 10).raise_for_status().json()
        return str(told["wamids"][0])

    hand_over("Remember this", quoted=hand_over(text, forwarded=True))


def test_of_two_answers_both_are_told_with_whose_they_are_and_the_person_settles_it(ada: Person) -> None:
    ada.says("My company is called Acme Corp")
    keep_forwarded(ada, "My company is called Nexus Labs")

    surer, other = "1. Acme Corp (you told me on 1 March)", "2. Nexus Labs (from a message that you passed on on 1 March)"
    assert ada.says("What's my company called?") == f"I have two answers:\n{surer}\n{other}\n\nWhich one is right?"
    found = ada.known("memories", search="company")["memories"]
    assert sum("conflict" in memory["tags"] for memory in found) == 2
    assert "then this is right: My company is called Acme Corp" in ada.says("the first one")
    assert ada.says("What's my company called?") == "Your company is called Acme Corp."


def test_how_an_answer_is_known_is_explained(ada: Person) -> None:
    ada.says("My company is called Acme Corp")
    ada.says("What's my company called?")

    known = "“My company is called Acme Corp” (you told me on 1 March; found by its name, by the words “company”, “called” and by meaning;"
    assert known in ada.says("How do you know that?")


def test_of_an_old_answer_it_is_asked_whether_it_still_holds(ada: Person) -> None:
    ada.says("I live in Berlin")
    ada.lives_on(A_QUARTER)

    assert ada.says("Where do I live?") == 'You told me in March, 3 months ago: "I live in Berlin"\n\nIs that still so?'
    assert ada.says("yes") == "Good, then that still holds: I live in Berlin"
    assert ada.says("Where do I live?") == "You live in Berlin."
    assert ada.says("Why did you say that?").startswith("I said that because of what I remember:\n• “I live in Berlin”")


def test_what_was_told_in_passing_long_ago_is_told_as_doubted(ada: Person) -> None:
    ada.says("By the way, I love hiking")
    ada.lives_on(SESSION_OVER)
    wait_until(lambda: any(memory["content"] == "I love hiking" for memory in ada.known("memories")["memories"]), seconds=SOON)
    ada.lives_on(LONG)

    assert ada.says("Do I like hiking?").startswith("I don't know this for certain. All I have is this")
