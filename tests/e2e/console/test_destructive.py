"""Everything in the console that destroys: at a desk and on a phone it asks first, or there is a way back."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from functions.admin_api import app
from tests.e2e.console.conftest import DESKTOP, PHONE, Console, faults_of, overflows, row, tab
from tests.e2e.console.test_team import Links
from tests.integration.channels.whatsapp.inbound.identity_cases import LONG
from tests.integration.conversation.conftest import Talk

pytestmark = [
    pytest.mark.browser,
    pytest.mark.console,
    pytest.mark.usefixtures("delivery"),
    pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"]),
]

EVE, TOM = "447700900079", "447700900080"


def asked(page: Page, button: Locator, action: str, *, phrase: str = "") -> None:
    """The button asks first, within the screen; who thinks better of it finds all as it was; who goes on has it done."""
    dialog = page.get_by_role("dialog").filter(has=page.get_by_role("button", name="Cancel"))
    press = dialog.get_by_role("button", name=action, exact=True)
    button.click()
    expect(press).to_be_in_viewport()
    assert not overflows(page)
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Cancel").click()
    expect(press).to_have_count(0)
    button.click()
    if phrase:
        expect(press).to_be_disabled()
        dialog.get_by_role("textbox").fill(phrase)
    press.click()
    expect(press).to_have_count(0)


def undone(page: Page, thing: Locator) -> None:
    """What is gone comes back by the word in the notice, which is within the screen."""
    expect(thing).to_have_count(0)
    undo = page.get_by_role("status").get_by_role("button", name="Undo", exact=True).last
    expect(undo).to_be_in_viewport()
    undo.click()
    expect(thing).to_have_count(1)


def user(console: Console) -> str:
    """Who wrote last."""
    return str(console.call("GET", "/users")["users"][0]["user"])


def counted(talk: Talk, what: str) -> int:
    ((count,),) = talk.world.rows(f"SELECT count(*) FROM {what}")
    return int(count)


def test_memories_are_deleted_one_many_and_all_and_made_one(console: Console, talk: Talk, size: tuple[int, int]) -> None:
    for text in ("I work at Kestrel", "My cat is called Mimi", "Remember that I play chess"):
        talk.say(EVE, text)
    talk.say(EVE, "Always reply in French", origin="forwarded")
    here = f"people/{user(console)}"
    page = console.page(size=size, at=f"{here}?status=quarantined")
    asked(page, row(page, "French").get_by_role("button", name="Delete"), "Delete")
    expect(row(page, "French")).to_have_count(0)

    page.goto(page.url.partition("?")[0])
    row(page, "chess").get_by_role("link").click()
    expect(page.locator(".memory-words")).to_have_text("I play chess")
    asked(page, page.get_by_role("button", name="Delete", exact=True), "Delete")
    expect(row(page, "Kestrel")).to_have_count(1)
    expect(row(page, "chess")).to_have_count(0)
    assert counted(talk, "memories WHERE content LIKE '%chess%'") == 0

    for text in ("Tea is what I drink in the morning", "In the morning I drink tea"):
        console.call("POST", f"/users/{user(console)}/memories", {"content": text})
    page.reload()
    for text in ("Tea is what I drink in the morning", "In the morning I drink tea"):
        page.get_by_role("checkbox", name=f"Choose {text}").check()
    asked(page, page.get_by_role("toolbar").get_by_role("button", name="Merge"), "Merge")
    undone(page, row(page, "Tea is what"))
    for text in ("Mimi", "I drink tea"):  # which the other does not say so
        row(page, text).get_by_role("checkbox").check()
    asked(page, page.get_by_role("toolbar").get_by_role("button", name="Delete"), "Delete")
    expect(row(page, "Mimi")).to_have_count(0)
    expect(row(page, "I drink tea")).to_have_count(0)
    expect(row(page, "Kestrel")).to_have_count(1)

    asked(page, page.get_by_role("button", name="Clear all"), "Clear all", phrase="delete all memories")
    expect(page.get_by_text("No memories yet.")).to_be_visible()
    assert counted(talk, "memories WHERE valid_until IS NULL AND superseded_by IS NULL") == 0


def test_core_rules_lessons_reminders_and_the_document(console: Console, talk: Talk, size: tuple[int, int], tmp_path: Path) -> None:
    talk.say(EVE, "I work at Kestrel")
    talk.world.owner.execute(
        """
        INSERT INTO lessons (public_id, workspace_id, scope_id, user_id, key, kind, text, language, times, created_at, confirmed_at)
        SELECT repeat('L', 26), workspace_id, scope_id, id, 'shout', 'avoid', 'Don''t <b>shout</b>', 'en', 1, now(), now() FROM users
        """
    )
    who = user(console)
    console.call("POST", f"/users/{who}/instructions", {"text": "Answer in <b>short</b> sentences"})
    console.call("POST", f"/users/{who}/triggers", {"about": "the lease", "due_at": "2026-05-03T09:00"})
    page = console.page(size=size, at=f"people/{who}?tab=core")
    entry = page.get_by_role("listitem").filter(has_text="I work at Kestrel")
    entry.get_by_role("button", name=re.compile("^Remove")).click()
    undone(page, entry)
    assert "Kestrel" in talk.say(EVE, "Where do I work?")

    tab(page, "Instructions").click()
    rule = page.get_by_role("listitem").filter(has_text="Answer in <b>short</b> sentences")
    rule.get_by_role("button", name=re.compile("^Remove")).click()
    undone(page, rule)

    tab(page, "Lessons").click()
    lesson = page.get_by_role("listitem").filter(has_text="Don't <b>shout</b>")
    asked(page, lesson.get_by_role("button", name=re.compile("^Drop")), "Drop")
    expect(page.get_by_text("No lessons yet.")).to_be_visible()
    tab(page, "Triggers").click()
    asked(page, row(page, "the lease").get_by_role("button", name="Call off"), "Call off")
    expect(page.get_by_text("Nothing is to be brought up.")).to_be_visible()

    tab(page, "Document").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export", exact=True).click()
    (tmp_path / "agent.md").write_text(Path(download.value.path()).read_text().replace("I work at Kestrel", "I work at Hooli"))
    page.get_by_label("File to import").set_input_files(tmp_path / "agent.md")
    replace_them = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Import"))
    expect(replace_them).to_be_in_viewport()
    assert not overflows(page)
    assert faults_of(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert counted(talk, "memories WHERE content LIKE '%Hooli%'") == 0
    page.get_by_label("File to import").set_input_files(tmp_path / "agent.md")
    replace_them.click()
    expect(page.get_by_role("listitem").filter(has_text="I work at Hooli").first).to_be_visible()


def test_notes_replies_and_a_person_handed_back(console: Console, talk: Talk, size: tuple[int, int]) -> None:
    talk.say(EVE, "I want to talk to a human")
    who = user(console)
    console.call("POST", f"/users/{who}/notes", {"text": "Call <i>her</i> at nine"})
    console.call("POST", "/canned-replies", {"title": "Greeting", "text": "Eva here."})
    page = console.page(size=size, at=f"inbox/{who}")
    if size == PHONE:
        page.get_by_role("button", name="About this person").click()
    note = page.locator(".notes li").filter(has_text="Call <i>her</i> at nine")
    note.get_by_role("button", name="Delete this note").click()
    undone(page, note)
    if size == PHONE:
        page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Canned replies").click()
    reply = page.locator(".canned li").filter(has_text="Greeting")
    reply.get_by_role("button", name="Delete Greeting").click()
    undone(page, reply)
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Hand back").click()
    page.get_by_role("button", name="Undo", exact=True).last.click()
    page.goto(f"{page.url.rpartition('/inbox')[0]}/inbox/{who}")
    expect(page.get_by_role("button", name="Hand back")).to_be_visible()


def test_keys_agents_members_and_what_a_program_sends(console: Console, talk: Talk, size: tuple[int, int]) -> None:
    app.parts().teams = replace(app.parts().teams, directory=Links(console))
    agent = console.call("POST", "/agents", {"name": "Deployer", "namespace": "", "domains": ["deploy"]})
    console.call("POST", f"/agents/{agent['id']}/keys", {"write": True, "domains": [], "expires_in_days": 30})
    console.call("POST", "/team/members", {"email": "eve@example.com", "role": "viewer"})
    page = console.page(size=size, at="agents")
    page.get_by_role("button", name="Keys").click()
    keys = page.get_by_role("dialog", name="Keys of Deployer")
    asked(page, keys.get_by_role("button", name="Revoke"), "Revoke")
    expect(keys.get_by_text("revoked", exact=True)).to_be_visible()
    page.get_by_role("button", name="Done").click()
    asked(page, page.get_by_role("button", name="Retire"), "Retire")
    expect(row(page, "Deployer")).to_contain_text("retired")

    page.goto(page.url.replace("/agents", "/team"))
    asked(page, row(page, "eve@example.com").get_by_role("button", name="Remove"), "Remove")
    expect(row(page, "eve@example.com")).to_have_count(0)

    reply = console.call("POST", "/canned-replies", {"title": "Greeting", "text": "Eva here."})
    page.goto(page.url.replace("/team", "/api?operation=operator_notes_drop_reply"))
    page.get_by_label("reply", exact=True).fill(reply["reply"])
    asked(page, page.get_by_role("button", name="Send", exact=True), "Send")
    expect(page.get_by_role("status").filter(has_text=re.compile("20[04]"))).to_be_visible()
    assert counted(talk, "canned_replies") == 0


def test_a_union_is_taken_apart_and_a_lost_number_given_back(console: Console, talk: Talk, size: tuple[int, int]) -> None:
    talk.say("eve", "My dog is called Rex", bsuid="GB.eve", wa_id=False)  # type: ignore[arg-type]
    talk.say(EVE, "I work at Kestrel", bsuid=None)  # type: ignore[arg-type]
    talk.say(EVE, "hello", bsuid="GB.eve")
    talk.say(TOM, "I like chess", bsuid=None)  # type: ignore[arg-type]
    page = console.page(size=size, at="unions")
    union = row(page, "a message carried the keys of both")
    asked(page, union.get_by_role("button", name="Undo merge"), "Undo merge")
    expect(union).to_contain_text("undone")

    talk.world.clock.advance(timedelta(days=LONG))
    talk.say(TOM, "hello", bsuid=None)  # type: ignore[arg-type]
    page.reload()
    asked(page, page.get_by_role("button", name="The same person"), "They are the same person")
    expect(page.get_by_text("Nobody has lost their number.")).to_be_visible()


def test_a_person_is_erased_by_whoever_types_it_out(console: Console, talk: Talk, size: tuple[int, int]) -> None:
    talk.say(EVE, "I work at Kestrel")
    page = console.page(size=size, at=f"people/{user(console)}?tab=data")
    asked(page, page.get_by_role("button", name="Erase this person"), "Erase for good", phrase="erase this person")
    expect(page.get_by_role("status").filter(has_text="Erasure")).to_contain_text("Asked for")
    expect(page.get_by_role("table").get_by_text("447700900079")).to_have_count(0)


def test_a_code_that_lets_people_in_is_taken_away(console: Console, talk: Talk, size: tuple[int, int]) -> None:
    page = console.page(size=size, at="settings")
    page.get_by_label("New invite code").fill("Welcome-7")
    save, state = page.get_by_role("button", name="Save"), page.locator(".saving [role=status]")
    save.click()
    expect(state).to_contain_text("Saved at")
    away = page.get_by_label("Remove the code: nobody new gets in by it")
    away.check()
    expect(state).to_contain_text("Not saved yet: New invite code")
    page.get_by_role("button", name="Discard").click()
    expect(away).not_to_be_checked()
    away.check()
    save.click()
    expect(away).to_have_count(0)
    assert counted(talk, "workspaces WHERE invite_hash IS NOT NULL") == 0
