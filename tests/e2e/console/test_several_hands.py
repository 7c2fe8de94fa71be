"""What an operator typed is kept, and what another did meanwhile is neither overwritten nor hidden."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.e2e.console.conftest import ADMIN, Console, faults_of, row, save, tab
from tests.integration.conversation.conftest import Talk

pytestmark = [pytest.mark.browser, pytest.mark.console, pytest.mark.usefixtures("delivery")]

EVE = "447700900079"


@pytest.fixture
def page(console: Console, talk: Talk) -> Page:
    """At what is remembered of Eve."""
    talk.say(EVE, "I work at Meridian")
    page = console.page(at="people")
    page.get_by_role("table").get_by_role("link").first.click()
    expect(row(page, "Meridian")).to_have_count(1)
    return page


def beside(page: Page) -> Page:
    """A second tab at the same place."""
    second = page.context.new_page()
    second.goto(page.url)
    return second


def answering(page: Page, *, leave: bool) -> list[str]:
    """What the browser itself asks, each answered so."""
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        (dialog.accept if leave else dialog.dismiss)()

    page.on("dialog", answer)
    return asked


def reword(page: Page, words: str) -> None:
    page.get_by_role("button", name="Edit", exact=True).click()
    page.get_by_label("Memory", exact=True).fill(words)


def test_what_was_replaced_meanwhile_is_told_and_saving_once_more_corrects_that(page: Page) -> None:
    row(page, "Meridian").get_by_role("link").click()
    other = beside(page)
    reword(other, "I work at Hooli")
    reword(page, "I work at Kestrel")
    save(other)
    expect(other.get_by_role("heading", name="Memory").locator("xpath=ancestor::main")).to_contain_text("So from")
    expect(other.locator(".memory-words")).to_have_text("I work at Hooli")
    save(page)
    expect(page.get_by_role("dialog")).to_contain_text("replaced this by \u201cI work at Hooli\u201d")
    expect(page.get_by_label("Memory", exact=True)).to_have_value("I work at Kestrel")
    assert faults_of(page) == []
    save(page)
    expect(page.locator(".memory-words")).to_have_text("I work at Kestrel")
    other.reload()
    expect(other.locator(".chapters li").filter(has_text="Kestrel")).to_have_count(1)


def test_what_is_typed_in_a_dialog_is_not_lost_by_a_slip(page: Page) -> None:
    asked = answering(page, leave=False)
    row(page, "Meridian").get_by_role("link").click()
    reword(page, "Half a correct")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Close").click()
    page.go_back()
    expect(page.get_by_label("Memory", exact=True)).to_have_value("Half a correct")
    assert len(asked) == 3
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Edit", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert len(asked) == 3, "nothing was typed"


def test_a_session_that_ends_below_a_dialog_is_begun_again_and_the_words_are_still_there(console: Console, page: Page) -> None:
    row(page, "Meridian").get_by_role("link").click()
    reword(page, "I work at Kestrel")
    console.sign_in._now = lambda: time.time() + 4000
    save(page)
    expect(page.get_by_text("Your session is over.")).to_be_visible()
    page.get_by_label("Admin token").click()
    page.keyboard.type(ADMIN)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Memory", exact=True)).to_have_value("I work at Kestrel")
    save(page)
    expect(page.locator(".memory-words")).to_have_text("I work at Kestrel")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox")).to_be_focused()
    console.sign_in._now = lambda: time.time() + 8000
    page.keyboard.type("eve")
    expect(page.get_by_text("Your session is over.")).to_be_visible()
    page.get_by_label("Admin token").click()
    expect(page.get_by_label("Admin token")).to_be_focused()


def test_more_than_fits_is_not_cut_off_but_counted_and_refused(page: Page, talk: Talk) -> None:
    page.get_by_role("button", name="New memory").click()
    words = page.get_by_label("What is so of this person")
    words.fill("a" * 900)
    expect(page.get_by_text("900 of 1,000 characters.")).to_be_visible()
    words.fill("word " * 2_000)
    expect(page.get_by_text("10,000 of 1,000 characters: too long to be kept.")).to_be_visible()
    assert faults_of(page) == []
    page.get_by_role("button", name="Remember").click()
    expect(page.get_by_role("status").filter(has_text="at most 1000 characters")).to_be_visible()
    expect(words).to_have_value("word " * 2_000)
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ILIKE 'word%'") == [(0,)]


def test_a_role_and_a_rule_that_another_has_changed_are_shown_and_not_overwritten(console: Console, page: Page, talk: Talk) -> None:
    talk.world.owner.execute(
        "INSERT INTO team_members (team_id, email, role, created_at) SELECT team_id, 'tom@example.com', 'viewer', now() FROM workspaces"
    )
    user = re.search(r"people/(\w+)", page.url)
    assert user is not None
    console.call("POST", f"/users/{user[1]}/instructions", {"text": "Answer in French"})
    tab(page, "Instructions").click()
    expect(page.get_by_text("Answer in French")).to_be_visible()
    other = beside(page)
    other.get_by_role("button", name="Edit: Answer in French").click()
    other.get_by_role("textbox", name="Instruction").fill("Answer in Latin")
    save(other)
    expect(other.get_by_text("Answer in Latin")).to_be_visible()
    page.get_by_role("button", name="Remove: Answer in French").click()
    expect(page.get_by_role("status").filter(has_text="Somebody else has changed this")).to_be_visible()
    expect(page.get_by_text("Answer in Latin")).to_be_visible()

    page.get_by_role("link", name="Team", exact=True).click()
    role = page.get_by_label("Role of tom@example.com")
    expect(role).to_have_value("viewer")
    talk.world.owner.execute("UPDATE team_members SET role = 'admin' WHERE email = 'tom@example.com'")
    role.select_option("editor")
    expect(page.get_by_role("status").filter(has_text="Somebody else has changed this")).to_be_visible()
    expect(role).to_have_value("admin")
    role.select_option("editor")
    expect(page.get_by_text("tom@example.com is an editor now.")).to_be_visible()


def test_whoever_is_assigned_meanwhile_is_not_taken_away(console: Console, talk: Talk) -> None:
    talk.say(EVE, "I want to talk to a human")
    talk.world.owner.execute(
        "INSERT INTO team_members (team_id, email, role, created_at) SELECT team_id, 'tom@example.com', 'editor', now() FROM workspaces"
    )
    page = console.page(at="inbox")
    page.locator(".inbox-person").click()
    assigned = page.get_by_label("Assigned to")
    expect(assigned).to_have_value("")
    talk.world.owner.execute("UPDATE handovers SET claimed_by = 'tom@example.com'")
    assigned.select_option("admin@example.com")
    expect(page.get_by_role("status").filter(has_text="Somebody else has changed this")).to_be_visible()
    expect(assigned).to_have_value("tom@example.com")
    assert talk.world.rows("SELECT claimed_by FROM handovers") == [("tom@example.com",)]
