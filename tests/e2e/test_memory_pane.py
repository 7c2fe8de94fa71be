"""The phone page shows memory: beside the chat stands what the last answer recalled, learnt and cost, with a way into the console."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from local.stack import LocalStack
from tests.e2e.phone_page import DESKTOP, PHONE, PhonePage, chromium

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.journeys]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    with LocalStack(tmp_path_factory.mktemp("pane")) as stack:
        yield stack


def test_what_stands_behind_an_answer_stands_beside_it(stack: LocalStack) -> None:
    with chromium() as browser:
        page = browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
        phone = PhonePage(page, stack.simulator_url).open("ada")
        pane = page.get_by_role("complementary", name="Memory")
        expect(pane).to_contain_text("Write something.")
        phone.ask("Remember that my company is called <i>Acme</i> Corp")
        expect(pane).to_contain_text("What it did")
        expect(pane).to_contain_text("My company is called <i>Acme</i> Corp")
        phone.ask("What is my company called?")
        expect(pane).to_contain_text("Recalling 1 fact")
        expect(pane).to_contain_text(re.compile(r"Took\s*\d+ ms"))
        trace = pane.get_by_role("link", name="Open the whole trace")
        expect(trace).to_have_attribute("href", re.compile(r"/console/w/\w+/people/\w+/turns/\w+$"))

        phone.choose("Bob")
        expect(pane).to_contain_text("Write something.")
        page.get_by_role("button", name="Close the memory").click()
        expect(pane).to_be_hidden()
        page.reload()
        expect(page.get_by_label("Message", exact=True)).to_be_visible()
        expect(pane).to_be_hidden()

        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        page.get_by_role("button", name="Memory behind the last answer").click()
        expect(pane).to_be_visible()
        assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
