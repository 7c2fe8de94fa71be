"""What stands around every page of the console: signing in, navigation, palette, colours, addresses that nobody has."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.console.conftest import ADMIN, PHONE, Console, faults_of, overflows
from tests.integration.conversation.conftest import Talk

pytestmark = [pytest.mark.browser, pytest.mark.console]


def test_the_shell_signs_in_goes_anywhere_and_out_again(console: Console, talk: Talk) -> None:
    talk.say("447700900079", "I work at <b>Kestrel</b>")
    talk.world.owner.execute("UPDATE users SET display_name = 'Eve'")
    page = console.page(signed_in=False)
    expect(page.get_by_role("heading", name="Sign in to agent7")).to_be_visible()
    assert faults_of(page) == []
    page.get_by_label("Admin token").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Sign in to agent7")).to_be_visible()
    page.get_by_label("Admin token").fill(ADMIN)
    page.get_by_role("button", name="Sign in").click()

    page.get_by_role("navigation", name="Pages").get_by_role("link", name="People", exact=True).click()
    expect(page).to_have_url(re.compile(r"/console/w/\w+/people$"))
    expect(page.get_by_role("heading", name="People", level=1)).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="People", level=1)).to_be_visible()
    assert faults_of(page) == []

    page.keyboard.press("Control+k")
    page.keyboard.type("peop")
    expect(page.get_by_role("option", name=re.compile("People"))).to_be_visible()
    assert faults_of(page) == []
    page.keyboard.press("Control+a")
    page.keyboard.type("eve")
    expect(page.get_by_role("option", name=re.compile("Eve"))).to_be_visible()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/people/\w+$"))

    page.goto(f"{page.url}/nowhere/at/all")
    expect(page.get_by_text("There is no such page.")).to_be_visible()
    page.goto(f"{page.url.split('/nowhere')[0]}/%E0%A4%A")
    expect(page.get_by_text("There is no such page.")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in to agent7")).to_be_visible()


def test_on_a_phone_the_navigation_is_behind_a_button_and_nothing_overflows(console: Console) -> None:
    page = console.page(size=PHONE, dark=True, at="people")
    expect(page.get_by_role("heading", name="People", level=1)).to_be_visible()
    assert not overflows(page)
    assert faults_of(page) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Tasks")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Tasks")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("Colours")).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert faults_of(page) == []


def test_what_is_on_its_way_shows_as_loading_and_the_address_bar_has_an_icon(console: Console, talk: Talk) -> None:
    talk.say("447700900079", "I work at Kestrel")
    page = console.page(at="people")
    held: list[Route] = []
    page.route("**/users?name=*", lambda route: held.append(route))  # noqa: PLW0108 - it keeps a note on what it is given
    with page.expect_request("**/users?name=*"):
        page.get_by_role("searchbox", name="Search by name").fill("447")
    expect(page.get_by_role("status", name="Loading")).to_be_visible()
    assert faults_of(page) == []
    held[0].continue_()
    expect(page.get_by_role("status", name="Loading")).to_have_count(0)
    icon = page.locator("link[rel=icon]").get_attribute("href")
    assert page.request.get(f"{console.origin}{icon}").ok


def test_a_page_that_breaks_is_told_of_in_its_place_and_the_next_is_gone_to_by_keyboard(console: Console) -> None:
    page = console.page(at="people")
    expect(page.get_by_role("heading", name="People", level=1)).to_be_visible()
    broken = "export default () => null.gone;"
    page.route("**/pages/tasks/index.js", lambda route: route.fulfill(body=broken, content_type="text/javascript"))
    page.get_by_role("link", name="Tasks").press("Enter")
    expect(page.get_by_text("This page cannot be shown")).to_be_visible()
    assert faults_of(page) == []
    page.get_by_role("link", name="Conversations").press("Enter")
    expect(page.get_by_role("heading", name="Conversations", level=1)).to_be_focused()
