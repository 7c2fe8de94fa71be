"""The page on which the API is read and tried."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.console.conftest import PHONE, Console, faults_of, overflows
from tests.integration.conversation.conftest import Talk

pytestmark = [pytest.mark.browser, pytest.mark.console]


def test_an_operation_is_found_tried_and_its_answer_shown_as_text(console: Console, talk: Talk) -> None:
    talk.say("447700900079", "I work at <b>Kestrel</b>")
    page = console.page(at="api")
    page.get_by_label("Search operations").fill("memory document")
    page.get_by_role("button", name=re.compile("GET The memory document of a person")).click()
    expect(page).to_have_url(re.compile(r"operation=documents_show"))
    page.reload()
    expect(page.get_by_role("heading", name="The memory document of a person")).to_be_visible()
    expect(page.get_by_text("user must be given.")).to_be_visible()
    page.get_by_label("user", exact=True).fill("0" * 26)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_label("Content of the answer")).to_contain_text("No such workspace or user.")
    expect(page.get_by_role("status").filter(has_text="404")).to_be_visible()

    page.goto(page.url.split("?")[0] + "?operation=workspaces_change")
    page.get_by_label("Body").fill('{"name": "<img src=x>"}')
    expect(page.get_by_text("If-Match must be given.")).to_be_visible()
    page.get_by_label("If-Match").fill('"9"')
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="412")).to_be_visible()
    page.get_by_label("If-Match").fill('"1"')
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text('ETag: "2"')).to_be_visible()
    expect(page.get_by_label("Content of the answer")).to_contain_text('"name": "<img src=x>"')
    assert faults_of(page) == []


@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone_there_is_the_list_or_the_operation(console: Console, dark: bool) -> None:
    page = console.page(size=PHONE, dark=dark, at="api")
    expect(page.get_by_role("button", name=re.compile("GET The settings of a workspace"))).to_be_visible()
    assert faults_of(page) == []
    assert not overflows(page)
    page.get_by_role("button", name=re.compile("GET The settings of a workspace")).click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="200")).to_be_visible()
    assert faults_of(page) == []
    assert not overflows(page)
    page.get_by_role("button", name="All operations").click()
    expect(page.get_by_label("Search operations")).to_be_visible()
