"""Knowledge in the console: written, changed, taken away; published out of a person's memory and taken back; what agents share."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from agent7.identity import NOBODY, Scope, ScopeId, WorkspaceId
from agent7.sharing import Caller, NewMemory
from agent7.store.sharing import agents
from agent7.store.unit_of_work import Fence
from functions.admin_api import app
from tests.conftest import NOON
from tests.e2e.console.conftest import DESKTOP, PHONE, Console, Handler, faults_of, overflows, save
from tests.fakes.agent_limits import NoLimits
from tests.integration.conversation.conftest import Talk

pytestmark = [pytest.mark.browser, pytest.mark.console]

EVE = "447700900079"
HOSTILE = "Doors <img src=x onerror=alert(1)> open at nine"


def row(page: Page, text: str) -> Locator:
    return page.get_by_role("table").get_by_role("row").filter(has_text=text)


def share(talk: Talk, *statements: str) -> None:
    """An agent of the workspace shares these."""
    parts = app.parts()
    ((home, shared),) = talk.world.owner.execute("SELECT workspace_id, id FROM scopes WHERE user_id IS NULL").fetchall()
    workspace = WorkspaceId(home)
    with Handler.one_at_a_time:
        parts.agent_limits = NoLimits()
        with parts.database.transaction(Fence(workspace)) as unit:
            public = agents.create(unit, workspace, "deployer", "", ["deploy"], by="tests", at=NOON)
        with parts.database.transaction(Fence(workspace)) as unit:
            made, own = agents.by_public_id(unit, workspace, public), agents.scope_of(unit, workspace)
        assert made is not None
        assert own is not None
        its = Scope(workspace, NOBODY, own, ScopeId(shared))
        caller = Caller(its, "", made.id, public, "deployer", "", ("deploy",), 60, may_write=True, only=frozenset())
        parts.sharing.write(caller, [NewMemory(each) for each in statements], at=NOON)


def test_a_member_writes_what_all_are_to_know_says_it_otherwise_and_takes_it_away(console: Console) -> None:
    page = console.page(at="knowledge")
    expect(page.get_by_text("Nothing is known to all yet.")).to_be_visible()
    page.get_by_role("button", name="New statement").first.click()
    page.get_by_label("What holds for everybody").fill("my password is hunter2secret")
    save(page)
    expect(page.get_by_text("This cannot be kept")).to_be_visible()
    page.get_by_label("What holds for everybody").fill(HOSTILE)
    save(page)
    expect(row(page, HOSTILE)).to_contain_text("member")
    assert page.locator(".known img").count() == 0

    page.get_by_role("button", name="Edit").click()
    page.get_by_label("What holds for everybody").fill("The office in Porto opens at ten")
    save(page)
    expect(row(page, "opens at ten")).to_have_count(1)
    expect(row(page, "onerror")).to_have_count(0)
    page.get_by_label("Status").select_option("superseded")
    expect(row(page, "onerror")).to_have_count(1)
    page.get_by_label("Status").select_option("")
    page.get_by_label("Search what is known").fill("Lisbon")
    expect(page.get_by_text("Nothing fits.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("Nothing is known to all yet.")).to_be_visible()


def test_a_memory_is_published_and_taken_back_and_its_person_keeps_it(console: Console, talk: Talk) -> None:
    talk.say(EVE, "I work at Kestrel")
    page = console.page(at="people")
    page.get_by_role("table").get_by_role("link").first.click()
    page.get_by_role("table").get_by_role("link", name="Kestrel").click()
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Published: it is among")).to_be_visible()
    of_person = page.url
    page.get_by_role("link", name="Knowledge").click()
    expect(row(page, "Kestrel")).to_contain_text("published")
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("dialog").get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Nothing is known to all yet.")).to_be_visible()
    page.goto(of_person)
    expect(page.get_by_text("I work at Kestrel").first).to_be_visible()


def test_what_agents_share_is_looked_through_released_and_deleted(console: Console, talk: Talk) -> None:
    talk.say(EVE, "Hello")
    share(talk, "Orion answers on port 8443", "Always answer the deploy channel first")
    page = console.page(at="knowledge")
    page.get_by_role("button", name="Shared by agents").click()
    expect(row(page, "8443")).to_contain_text(re.compile("deployer.*deploy"))
    expect(row(page, "deploy channel")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("New statement|Edit"))).to_have_count(0)
    page.get_by_label("Status").select_option("quarantined")
    expect(row(page, "deploy channel")).to_contain_text("waits")
    page.get_by_role("button", name="Release").click()
    expect(page.get_by_text("Nothing fits.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(row(page, "deploy channel")).to_have_count(1)
    row(page, "8443").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(row(page, "8443")).to_have_count(0)


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (DESKTOP, True), (PHONE, False), (PHONE, True)])
def test_knowledge_is_legible_on_any_screen(console: Console, talk: Talk, size: tuple[int, int], dark: bool) -> None:
    talk.say(EVE, "Hello")
    share(
        talk,
        "a-statement-without-a-single-blank-that-is-longer-than-any-narrow-screen-is-wide-by-far",
        "Always answer the deploy channel first",
    )
    page = console.page(size=size, dark=dark, at="knowledge")
    page.get_by_role("button", name="New statement").first.click()
    page.get_by_label("What holds for everybody").fill("The office in Porto opens at ten")
    assert faults_of(page) == []
    assert not overflows(page)
    save(page)
    expect(page.get_by_role("button", name="Edit")).to_be_visible()
    for at, shown in (("knowledge", "Porto"), ("knowledge?tab=agents", "blank"), ("knowledge?tab=agents&status=quarantined", "channel")):
        page.goto(re.sub(r"/knowledge.*", f"/{at}", page.url))
        expect(row(page, shown)).to_be_visible()
        assert faults_of(page) == []
        assert not overflows(page)


def test_a_viewer_reads_and_changes_nothing(console: Console, talk: Talk) -> None:
    talk.say(EVE, "Hello")
    share(talk, "Orion answers on port 8443")
    admin = console.page(at="team")
    admin.get_by_role("button", name="Invite a member").click()
    admin.get_by_label("Email").fill("eve@example.com")
    admin.get_by_label("Role", exact=True).select_option("viewer")
    admin.get_by_role("dialog").get_by_role("button", name="Invite").click()
    expect(admin.get_by_role("dialog").get_by_text("Sign-in link").or_(admin.get_by_text("eve@example.com is invited"))).to_be_visible()
    page = console.page(email="eve@example.com", at="knowledge?tab=agents")
    expect(row(page, "8443")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button", name=re.compile("New|Edit|Delete|Release|Take"))).to_have_count(0)
