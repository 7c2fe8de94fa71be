"""The whole running system, by the console alone: two people parted again, one answered by a human, one erased, an outage sat out."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from agent7.channels.whatsapp.inbound.signature import signature_of
from local.stack import LocalStack
from tests.e2e.console.conftest import PHONE, faults_of, opened_on, overflows

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.console]

ANSWER_MS = 30_000
LONG = " ".join(
    f"The {room} of the old mill was painted in another colour by the people who lived there."
    for room in ("kitchen", "hall", "cellar", "attic", "study", "nursery", "bathroom", "pantry", "workshop", "porch")
)
NUMBER, APP_SECRET = "700800900100200", "local-app-secret"


class Phone:
    """Somebody's phone in the simulator."""

    def __init__(self, stack: LocalStack, name: str) -> None:
        self.stack = stack
        self.who = self.ask("/control/people", name=name)

    def ask(self, path: str, **body: Any) -> dict[str, Any]:
        return dict(httpx2.post(f"{self.stack.simulator_url}{path}", json=body, timeout=30).raise_for_status().json())

    def chat(self) -> list[dict[str, Any]]:
        told = httpx2.get(f"{self.stack.simulator_url}/control/chats", params={"user": self.who["id"]}).json()
        return [message for message in told["messages"] if message["direction"] == "outbound"]

    def say(self, text: str) -> None:
        """Write, and wait for an answer."""
        before = len(self.chat())
        self.ask("/control/inbound", user=self.who["id"], text=text)
        self.answered(before)

    def say_by_number_alone(self, text: str) -> None:
        """As a message came before there were user ids."""
        before = len(self.chat())
        item = {
            "from": self.who["wa_id"],
            "id": f"wamid.{time.time_ns()}",
            "timestamp": str(int(time.time())),
            "type": "text",
            "text": {"body": text},
        }
        value = {"messaging_product": "whatsapp", "metadata": {"phone_number_id": NUMBER}, "messages": [item]}
        body = json.dumps({"object": "whatsapp_business_account", "entry": [{"changes": [{"field": "messages", "value": value}]}]}).encode()
        signed = {"x-hub-signature-256": signature_of(APP_SECRET, body)}
        httpx2.post(f"{self.stack.url}/webhooks/whatsapp", content=body, headers=signed, timeout=30).raise_for_status()
        self.answered(before)

    def was_told(self, word: str) -> None:
        """Wait for an answer that says this: one that came late to the message before is none."""
        until = time.monotonic() + ANSWER_MS / 1000
        while not any(word in json.dumps(message) for message in self.chat()):
            assert time.monotonic() < until, self.chat()
            time.sleep(0.1)

    def answered(self, before: int) -> None:
        until = time.monotonic() + ANSWER_MS / 1000
        while len(self.chat()) <= before:
            assert time.monotonic() < until, self.chat()
            time.sleep(0.1)


@pytest.fixture
def page(stack: LocalStack, browser: Browser) -> Any:
    yield from opened_on(stack, browser)


def go(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Pages").get_by_role("link", name=re.compile(f"^{name}")).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Parts of this page").get_by_role("button", name=re.compile(f"^{name}"))


def both_colours_and_sizes(page: Page) -> None:
    """Nothing is wrong with the page as it is shown now, light and dark, wide and narrow."""
    wide = page.viewport_size
    for size in (wide, {"width": PHONE[0], "height": PHONE[1]}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for colours in ("dark", "light"):
            page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
            assert (colours, size, faults_of(page)) == (colours, size, [])
        assert not overflows(page)
    page.set_viewport_size(wide)  # type: ignore[arg-type]


def test_a_union_is_seen_taken_apart_and_both_stand_alone(stack: LocalStack, page: Page) -> None:
    go(page, "Merged people")
    expect(page.get_by_text("No merges yet.")).to_be_visible()
    expect(page.get_by_text("Nobody has lost their number.")).to_be_visible()
    ada = Phone(stack, "Ada")
    ada.ask("/control/limits", window=False)  # of what comes by number alone the simulator knows nothing
    ada.say_by_number_alone("Remember that my <b>company</b> is called Acme Corp")
    ada.was_told("Acme")
    ada.ask("/phone/people/change", user=ada.who["id"], number_hidden=True)
    ada.say("Remember that my dog is called Rex")
    ada.was_told("Rex")  # or a message with both keys comes first, and there never are two people
    ada.ask("/phone/people/change", user=ada.who["id"], number_hidden=False)
    ada.say("Remember that my boat is called Nautilus")
    ada.was_told("Nautilus")

    go(page, "People")
    adas = page.get_by_role("table").get_by_role("row").filter(has_text="Ada")
    expect(adas).to_have_count(1)
    go(page, "Merged people")
    row = page.get_by_role("table", name="").get_by_role("row").filter(has_text="a message carried the keys of both")
    expect(row).to_have_count(1)
    row.get_by_role("link").first.click()
    for words in ("Acme", "Rex", "Nautilus"):
        expect(page.get_by_role("table").get_by_role("row").filter(has_text=words)).to_have_count(1)
    page.go_back()
    row.get_by_role("button", name="Undo merge").click()
    both_colours_and_sizes(page)
    second = page.context.new_page()
    second.goto(page.url)
    second.get_by_role("button", name="Undo merge").click()
    page.get_by_role("dialog").get_by_role("button", name="Undo merge").click()
    expect(page.get_by_text("They are two people again.")).to_be_visible()
    second.get_by_role("dialog").get_by_role("button", name="Undo merge").click()
    expect(second.get_by_text("This union was taken apart already.")).to_be_visible()
    second.close()
    expect(row).to_contain_text("undone")
    expect(row.get_by_role("button")).to_have_count(0)
    both_colours_and_sizes(page)

    told = []
    go(page, "People")
    people = adas.get_by_role("link")
    expect(people).to_have_count(2)
    for place in range(2):
        people.nth(place).click()
        expect(page.get_by_text("Acme").or_(page.get_by_text("Rex")).first).to_be_visible()
        told.append(page.get_by_role("table").inner_text())
        page.go_back()
        expect(people).to_have_count(2)
    assert sorted(("Acme" in one, "Rex" in one) for one in told) == [(False, True), (True, False)]


def test_a_person_who_asks_for_a_human_is_answered_and_the_answer_arrives(stack: LocalStack, page: Page) -> None:
    tom = Phone(stack, "Tom")
    tom.say("I want to talk to a human")
    go(page, "Inbox")
    page.locator(".inbox-person").filter(has_text="Tom").click()
    page.get_by_role("button", name="Assign to me", exact=True).click()
    page.get_by_label("Answer to Tom").fill("Eva here. <b>What</b> can I do?")
    page.get_by_role("button", name="Send", exact=True).click()
    sent = page.locator('.bubble[data-from="operator"]')
    expect(sent).to_contain_text(re.compile("Sent|Delivered|Read"), timeout=ANSWER_MS)
    assert "Eva here. <b>What</b> can I do?" in json.dumps(tom.chat())
    both_colours_and_sizes(page)
    page.get_by_role("button", name="Hand back").click()
    expect(page.get_by_text("The assistant answers again.")).to_be_visible()


def test_memory_is_optimised_exported_and_erased_with_proof(stack: LocalStack, page: Page) -> None:
    eve = Phone(stack, "Eve")
    eve.say("Remember that my bakery is called Golden Crust")
    go(page, "People")
    page.get_by_role("table").get_by_role("link", name="Eve").click()
    page.get_by_role("button", name="New memory").click()
    page.get_by_label("What is so of this person").fill(LONG)
    page.get_by_role("dialog").get_by_role("button", name="Remember").click()
    expect(page.get_by_role("table").get_by_role("row").filter(has_text="pantry")).to_have_count(1, timeout=ANSWER_MS)
    tab(page, "Document").click()
    optimise = page.get_by_role("button", name="Optimize memory")
    expect(optimise).to_be_enabled(timeout=ANSWER_MS)
    both_colours_and_sizes(page)
    optimise.click()
    expect(page.get_by_text("Memory is already optimized")).to_be_visible(timeout=ANSWER_MS)

    tab(page, "Export and erase").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export everything").click()
    assert "Golden Crust" in Path(download.value.path()).read_text()
    page.get_by_role("button", name="Erase this person").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Erase for good")).to_be_disabled()
    dialog.get_by_role("textbox").fill("erase this person")
    both_colours_and_sizes(page)
    dialog.get_by_role("button", name="Erase for good").click()
    expect(page.get_by_role("status").filter(has_text="Erasure").locator("li[data-done]")).to_have_count(3, timeout=60_000)
    expect(page.get_by_role("table").get_by_role("row").filter(has_text="Eve")).to_have_count(0)
    both_colours_and_sizes(page)


def test_when_the_database_is_away_one_notice_says_so_and_the_page_goes_on_by_itself(stack: LocalStack, page: Page) -> None:
    Phone(stack, "Ida").say("I want to talk to a human")
    go(page, "Inbox")
    page.locator(".inbox-person").filter(has_text="Ida").click()
    answer = page.get_by_label("Answer to Ida")
    answer.fill("Half an answer")
    stack.stop_database()
    try:
        page.get_by_role("button", name="Send", exact=True).click()
        notice = page.locator(".notice")
        expect(notice).to_contain_text("The database is down", timeout=ANSWER_MS)
        expect(page.locator("#answer-fault")).to_contain_text("Not sent", timeout=ANSWER_MS)
        expect(answer).to_have_value("Half an answer")
        for name in ("Conversations", "Tasks", "Settings"):
            go(page, name)
            expect(page.get_by_role("alert")).to_have_count(1)
            expect(page.get_by_text("Nothing was saved")).to_have_count(0)
        both_colours_and_sizes(page)
    finally:
        stack.start_database()
    expect(notice).to_have_count(0, timeout=ANSWER_MS)
    expect(page.get_by_label("Name", exact=True)).not_to_have_value("")
    go(page, "Inbox")
    page.locator(".inbox-person").filter(has_text="Ida").click()
    expect(answer).to_have_value("Half an answer")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator('.bubble[data-from="operator"]')).to_have_count(1)
