"""Agents and keys in the console, as an admin walks through them; what the keys open is asked of the service itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from agent7.sharing import Keys, Unauthorised
from functions.admin_api import app
from tests.conftest import NOON
from tests.e2e.console.conftest import DESKTOP, PHONE, Console, Handler, faults_of, overflows, save

pytestmark = [pytest.mark.browser, pytest.mark.console]

HOSTILE = "<img src=x onerror=alert(1)>"


def caller(secret: str) -> Any:
    with Handler.one_at_a_time:
        return Keys(app.parts().database).caller(secret, at=NOON)


def test_an_agent_is_made_given_a_key_limited_and_turned_away(console: Console) -> None:
    page = console.page(at="agents")
    expect(page.get_by_text("No agent shares anything here yet.")).to_be_visible()
    page.get_by_role("button", name="New agent").first.click()
    page.get_by_label("Name", exact=True).fill(HOSTILE)
    page.get_by_label("Domains").fill("Not A Domain!")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("[data-faulty]")).to_be_visible()
    page.get_by_label("Domains").fill("deploy, billing")
    page.get_by_label("Namespace").fill("infra.eu")
    page.get_by_role("button", name="Create").click()

    keys = page.get_by_role("dialog", name=f"Keys of {HOSTILE}")
    expect(keys.get_by_text("No key yet")).to_be_visible()
    keys.get_by_label("Domains").fill("deploy")
    keys.get_by_label("May write").uncheck()
    keys.get_by_role("button", name="Issue a key").click()
    shown = keys.locator(".new-key-row code")
    expect(shown).to_have_text(re.compile(r"^a7_[0-9a-f]{12}_[\w-]{43}$"))
    secret = shown.inner_text()
    found = caller(secret)
    assert (found.name, found.may_write, found.only, found.domains) == (HOSTILE, False, frozenset({"deploy"}), ("deploy", "billing"))
    keys.get_by_text("Use it").click()
    expect(keys.get_by_text('"url": "')).to_contain_text("/mcp")
    assert faults_of(page) == []

    page.reload()
    expect(page.get_by_role("row").filter(has_text=HOSTILE)).to_contain_text("infra.eu")
    page.get_by_role("button", name="Edit").click()
    page.get_by_label("Items a minute").fill("many")
    save(page)
    expect(page.get_by_role("dialog").locator("[data-faulty]")).to_be_visible()
    page.get_by_label("Items a minute").fill("120")
    save(page)
    expect(page.get_by_role("row").filter(has_text="infra.eu")).to_contain_text("120")

    page.get_by_role("button", name="Keys").click()
    assert secret not in page.content()
    page.get_by_role("button", name="Revoke").click()
    page.get_by_role("dialog", name="Revoke").get_by_role("button", name="Revoke").click()
    expect(keys.get_by_text("revoked", exact=True)).to_be_visible()
    with pytest.raises(Unauthorised):
        caller(secret)
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Retire").click()
    page.get_by_role("dialog").get_by_role("button", name="Retire").click()
    expect(page.get_by_role("row").filter(has_text="infra.eu")).to_contain_text("retired")
    expect(page.get_by_role("button", name="Edit")).to_have_count(0)


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (DESKTOP, True), (PHONE, False), (PHONE, True)])
def test_agents_and_their_keys_are_legible_on_any_screen(console: Console, size: tuple[int, int], dark: bool) -> None:
    page = console.page(size=size, dark=dark, at="agents")
    page.get_by_role("button", name="New agent").first.click()
    page.get_by_label("Name", exact=True).fill("a-name-without-a-single-blank-that-is-as-long-as-a-name-may-be")
    page.get_by_role("button", name="Create").click()
    page.get_by_role("button", name="Issue a key").click()
    expect(page.locator(".new-key-row code")).to_be_visible()
    assert faults_of(page) == []
    assert not overflows(page)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="Keys")).to_be_visible()
    assert faults_of(page) == []
    assert not overflows(page)


def test_whoever_is_no_admin_sees_neither_the_page_nor_an_agent(console: Console) -> None:
    page = console.page(at="team")
    page.get_by_role("button", name="Invite a member").click()
    page.get_by_label("Email").fill("eve@example.com")
    page.get_by_role("dialog").get_by_role("button", name="Invite").click()
    expect(page.get_by_role("dialog").get_by_text("Sign-in link").or_(page.get_by_text("eve@example.com is invited"))).to_be_visible()
    eve = console.page(email="eve@example.com", at="agents")
    expect(eve.get_by_role("link", name="Agents and keys")).to_have_count(0)
    expect(eve.get_by_role("button", name="New agent")).to_have_count(0)
    expect(eve.get_by_text("Only an admin of the team sees agents")).to_be_visible()
    assert faults_of(eve) == []


def test_however_many_agents_and_keys_there_are_all_can_be_shown(console: Console) -> None:
    made = [console.call("POST", "/agents", {"name": f"Agent {number}"}) for number in range(21)]
    for _ in range(21):
        console.call("POST", f"/agents/{made[20]['id']}/keys", {"write": False})
    page = console.page(at="agents")
    rows = page.get_by_role("table").get_by_role("row").filter(has_text="Agent ")
    expect(rows).to_have_count(20 + 1), "with the head"
    page.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(21 + 1)
    rows.last.get_by_role("button", name="Keys").click()
    keys = page.get_by_role("dialog").locator(".key")
    expect(keys).to_have_count(20)
    page.get_by_role("dialog").get_by_role("button", name="Show more").click()
    expect(keys).to_have_count(21)
    keys.last.get_by_role("button", name="Revoke").click()
    page.get_by_role("dialog", name="Revoke").get_by_role("button", name="Revoke").click()
    expect(keys).to_have_count(20), "a list begins anew after a change"
    page.get_by_role("dialog").get_by_role("button", name="Show more").click()
    expect(keys.last).to_contain_text("revoked")
