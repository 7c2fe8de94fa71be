"""Every page of the console with what a hostile person wrote on it: light and dark, at a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.console.conftest import CONSOLE, DESKTOP, PHONE, Console, faults_of, overflows
from tests.integration.conversation.conftest import Talk

pytestmark = [pytest.mark.browser, pytest.mark.console, pytest.mark.usefixtures("delivery")]

EVE, ADA = "447700900079", "447700900080"
MADE = "<u class=made>Bold</u>"
HOSTILE = f"<img src=x onerror=document.title='taken'>{MADE}"
TABS = ("memories", "core", "lessons", "instructions", "triggers", "document", "session", "recalls", "data")
WORDLESS = {
    "analytics",
    "audit",
    "jobs",
    "number",
    "api",
    "chat",
    "graph",
    "settings",
    "unions",
    "jobs/reports/:report",
    "people/:user/graph",
}
"""Pages whose main part shows no words of anybody here, or as no text; none may show an element of theirs either way."""


def paths() -> list[str]:
    """The addresses of all pages, as the console's own table has them."""
    table = (CONSOLE / "app" / "pages.js").read_text()
    found = re.findall(r'\{ name: "\w+", path: "([^"]*)"', table)
    assert len(found) == table.count("{ name:")
    return found


@pytest.fixture
def parts(console: Console, talk: Talk) -> dict[str, str]:
    """A workspace in which everything that one can write is markup, and the ids of what its addresses name."""
    talk.say(EVE, f"Remember that my locker is {HOSTILE}")
    talk.say(EVE, f"My sister <u class=made>Lena</u> lives in {MADE}")
    talk.say(EVE, "What is my locker?")
    talk.say(EVE, f"Build me a landing page for {HOSTILE}")
    talk.say(EVE, f"Always reply in {HOSTILE}", origin="forwarded")
    talk.say(EVE, "I want to talk to a human")
    talk.say(EVE, f"It is about {HOSTILE}")
    talk.say(ADA, "ok", bsuid="GB.ada")
    fill = {"hostile": HOSTILE}
    for statement in (
        "UPDATE users SET display_name = %(hostile)s",
        "UPDATE workspaces SET name = %(hostile)s",
        "UPDATE teams SET name = %(hostile)s",
        "UPDATE entities SET name = %(hostile)s WHERE id = (SELECT max(id) FROM entities)",
        """
        INSERT INTO lessons (public_id, workspace_id, scope_id, user_id, key, kind, text, language, times, created_at, confirmed_at)
        SELECT repeat('L', 26), workspace_id, scope_id, id, 'x', 'avoid', %(hostile)s, 'en', 1, now(), now() FROM users ORDER BY id LIMIT 1
        """,
        """
        INSERT INTO core_memories (public_id, workspace_id, scope_id, user_id, key, category, content, stated, confidence, source_count,
                                   support, sources, created_at, updated_at)
        SELECT repeat('C', 26), workspace_id, scope_id, id, 'x', 'identity', %(hostile)s, true, .9, 1, 1, '{}', now(), now()
          FROM users ORDER BY id LIMIT 1
        """,
    ):
        talk.world.owner.execute(statement, fill)
    (eve, *_) = (one["user"] for one in console.call("GET", "/users")["users"] if one["memories"])
    console.call("POST", f"/users/{eve}/instructions", {"text": HOSTILE})
    console.call("POST", f"/users/{eve}/triggers", {"about": HOSTILE, "due_at": "2026-05-03T09:00"})
    console.call("POST", f"/users/{eve}/handover")
    console.call("POST", f"/users/{eve}/notes", {"text": HOSTILE})
    console.call("POST", "/knowledge", {"content": f"The door code is {HOSTILE}"})
    console.call("POST", "/canned-replies", {"title": HOSTILE, "text": HOSTILE})
    console.call("POST", "/agents", {"name": HOSTILE[:60], "namespace": "", "domains": []})
    made = console.call("POST", "/health-reports")
    memories = console.call("GET", f"/users/{eve}/memories")["memories"]
    turns = console.call("GET", f"/users/{eve}/turns")["turns"]
    return {
        "user": eve,
        "memory": next(one["memory"] for one in memories if HOSTILE in one["content"]),
        "turn": next(one["turn"] for one in turns if one["asked"] == "What is my locker?"),
        "task": console.call("GET", "/tasks")["tasks"][0]["task"],
        "conversation": console.call("GET", f"/users/{eve}/conversations")["conversations"][0]["conversation"],
        "report": made["report"],
    }


def look(page: Page, at: str, *, wordless: bool) -> None:
    """One page as it stands: whole in both colours and sizes, all of its words words."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".skeleton")).to_have_count(0)
    if not wordless:
        expect(page.locator("main").get_by_text("class=made").first).to_be_visible()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for colours in ("light", "dark"):
            page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
            assert (at, colours, size, faults_of(page)) == (at, colours, size, [])
        assert (at, overflows(page)) == (at, False)
    assert page.locator(".made, img[src=x]").count() == 0, at
    assert page.title() != "taken"
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


@pytest.mark.parametrize("of", ["person", "workspace"])
def test_markup_is_words_and_nothing_is_wrong_on_any_page(console: Console, parts: dict[str, str], of: str) -> None:
    addresses = [path for path in paths() if (":user" in path) == (of == "person")]
    assert len(addresses) >= 8
    if of == "person":
        addresses += [f"people/:user?tab={tab}" for tab in TABS[1:]]
    page = console.page()
    home = page.url.rstrip("/")
    for address in addresses:
        page.goto(f"{home}/{re.sub(r':(\w+)', lambda found: parts[found[1]], address)}")
        look(page, address, wordless=address in WORDLESS)


TYPED = "Half a sentence"
"""What somebody is writing: the page, what opens the field, its label."""
FIELDS: list[tuple[str, str, str]] = [
    ("people", "", "Search by name"),
    ("people/:user", "", "Search these memories"),
    ("people/:user", "New memory", "What is so of this person"),
    ("people/:user?tab=core", "Edit: <img", "What is so"),
    ("people/:user?tab=instructions", "Add instruction", "Instruction"),
    ("people/:user?tab=lessons", "Edit: <img", "Lesson"),
    ("people/:user?tab=triggers", "Set a reminder", "What about"),
    ("people/:user/memories/:memory", "Edit", "Memory"),
    ("people/:user/graph", "", "Search people, places and things"),
    ("conversations?user=:user", "", "Search what was said"),
    ("inbox", "", "Search the inbox"),
    ("inbox/:user", "", "Answer to"),
    ("inbox/:user", "", "A note for the team"),
    ("inbox/:user", "Canned replies", "Title"),
    ("chat", "", "Message"),
    ("settings", "", "Personality"),
    ("team", "Invite a member", "Email"),
    ("agents", "New agent", "Domains"),
    ("api?operation=operator_notes_keep_reply", "", "Body"),
]
SETTLING_MS = 700
"""For what was asked anew to come and be drawn; the web chat asks all the time, so that the network is never idle."""
BELOW = "main => { scrollTo(0, 90); return scrollY; }"


def test_no_update_takes_what_is_being_written_or_the_place_that_one_reads(console: Console, talk: Talk, parts: dict[str, str]) -> None:
    page = console.page(size=(1280, 420))
    page.on("dialog", lambda dialog: dialog.accept())  # leaving what is not saved is asked about
    home = page.url.rstrip("/")
    for number, (address, opener, label) in enumerate(FIELDS):
        page.goto(f"{home}/{re.sub(r':(\w+)', lambda found: parts[found[1]], address)}")
        expect(page.locator(".skeleton")).to_have_count(0)
        if opener:
            page.get_by_role("button", name=opener).first.click()
        field = page.get_by_label(label, exact=label != "Answer to").last
        field.fill("")
        field.press_sequentially(TYPED[:5])
        height = page.locator("main").evaluate(BELOW)
        talk.say(EVE, f"Remember that my lucky number {number} is {number * 7}")
        with page.expect_response("**/badges"):
            page.evaluate(
                "document.dispatchEvent(new Event('visibilitychange'))"
            )  # as if one had come back to the tab: all is looked at anew
        page.wait_for_timeout(SETTLING_MS)
        assert (address, page.evaluate("scrollY")) == (address, height)
        field.press_sequentially(TYPED[5:])
        assert (address, label, field.input_value()) == (address, label, TYPED)
