"""The web chat on the whole system: a member writes in the console, the assistant answers, and what it recalled stands beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from local.stack import LocalStack
from tests.e2e.console.conftest import PHONE, faults_of, link_of, opened_on, overflows, save

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.console]

ANSWER_MS = 30_000
STRENGTH_NOW = re.compile(r"^Strength now: \d")


@pytest.fixture
def page(stack: LocalStack, browser: Browser) -> Iterator[Page]:
    for page in opened_on(stack, browser):
        page.get_by_role("link", name="Web chat", exact=True).click()
        yield page


def say(page: Page, text: str) -> None:
    page.get_by_label("Message", exact=True).fill(text)
    page.keyboard.press("Enter")


def test_a_member_talks_to_the_assistant_and_sees_what_it_recalled(page: Page) -> None:
    replies = page.locator(".line:not(.mine) .said:not(.typing)")
    expect(page.get_by_text("Say something. It remembers.")).to_be_visible()
    assert faults_of(page) == []
    say(page, "Remember that my company is called <i>Acme</i> Corp")
    expect(replies).to_have_count(1, timeout=ANSWER_MS)
    expect(page.get_by_role("heading", name="What it did")).to_be_visible(timeout=ANSWER_MS)
    say(page, "What is my company called?")
    expect(replies.last).to_contain_text("<i>Acme</i> Corp", timeout=ANSWER_MS)

    page.get_by_role("button", name="Recalling 1 fact").last.click()
    behind = page.get_by_role("complementary", name="Behind the answer")
    expect(behind.get_by_role("link", name="My company is called <i>Acme</i> Corp")).to_be_visible()
    expect(behind).to_contain_text("by its words")
    expect(behind.get_by_role("link", name="View all memories")).to_be_visible()
    page.reload()
    expect(behind).to_contain_text("Recalling 1 fact")
    assert faults_of(page) == []


def test_a_message_that_could_not_be_sent_stays_and_is_sent_again(page: Page) -> None:
    replies = page.locator(".line:not(.mine) .said:not(.typing)")
    expect(page.get_by_label("Messages")).to_be_visible()
    before = replies.count()

    def refuse(route: Route) -> None:
        route.fulfill(status=502, json={"detail": "The service is away."})

    page.route("**/web-chat/messages", refuse)
    say(page, "What time is it where I am?")
    expect(page.get_by_role("alert")).to_contain_text("The service is away.")
    page.unroute("**/web-chat/messages", refuse)
    page.get_by_role("button", name="Send again").click()
    expect(replies).to_have_count(before + 1, timeout=ANSWER_MS)
    expect(page.locator(".line.mine").filter(has_text="What time is it where I am?")).to_have_count(1)

    page.get_by_label("Message", exact=True).fill("A draft")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.reload()
    expect(page.get_by_label("Message", exact=True)).to_have_value("A draft")
    assert not overflows(page)
    assert faults_of(page) == []


def test_by_the_console_alone_an_answer_is_traced_corrected_used_and_seen_to_fade(stack: LocalStack, page: Page) -> None:
    replies = page.locator(".line:not(.mine) .said:not(.typing)")
    expect(page.get_by_label("Messages")).to_be_visible()
    before = replies.count()
    say(page, "I work at Meridian")
    expect(replies).to_have_count(before + 1, timeout=ANSWER_MS)
    say(page, "Where do I work?")
    expect(replies.last).to_contain_text("Meridian", timeout=ANSWER_MS)

    page.get_by_role("button", name="Why?").last.click()
    page.get_by_role("link", name="Open the whole trace").click()
    expect(page.get_by_role("heading", name="Turn", exact=True)).to_be_visible()
    page.get_by_role("link", name="I work at Meridian").first.click()
    page.get_by_role("button", name="Edit").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Memory", exact=True).fill("I work at Kestrel")
    save(dialog)
    again = page.get_by_text("Somebody else has changed this")  # what follows an answer may mark the memory as used meanwhile
    expect(again.or_(page.get_by_text("Corrected:"))).to_be_visible(timeout=ANSWER_MS)
    if again.is_visible():
        save(dialog)
    expect(page.locator(".memory-words")).to_have_text("I work at Kestrel", timeout=ANSWER_MS)
    corrected = page.url
    page.get_by_role("link", name="Web chat", exact=True).click()
    expect(page.get_by_label("Messages")).to_be_visible()
    before = replies.count()
    say(page, "Where do I work?")
    expect(replies).to_have_count(before + 1, timeout=ANSWER_MS)
    expect(replies.last).to_contain_text("Kestrel")

    page.goto(corrected)
    strength = page.get_by_text(STRENGTH_NOW)
    expect(strength).to_be_visible()
    fresh = strength.inner_text()
    stack.move_clock(advance_seconds=90 * 86_400)
    page.reload()
    expect(strength).to_be_visible()
    expect(strength).not_to_have_text(fresh)
    stack.move_clock(reset=True)


def test_what_was_said_is_there_after_a_restart(stack: LocalStack, page: Page) -> None:
    stack.stop()
    stack.start()
    page.goto(link_of(stack))
    page.get_by_role("link", name="Web chat", exact=True).click()
    expect(page.get_by_label("Messages")).to_contain_text("<i>Acme</i> Corp", timeout=ANSWER_MS)
