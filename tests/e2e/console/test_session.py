"""One session in all tabs, and one deed for however many clicks."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.console.conftest import ADMIN, Console, save
from tests.integration.conversation.conftest import Talk

pytestmark = [pytest.mark.browser, pytest.mark.console, pytest.mark.usefixtures("delivery")]

EVE = "447700900079"
ANOTHERS_SESSION = """
const token = `head.${btoa(JSON.stringify({ sub: "somebody else" }))}.signature`;
new BroadcastChannel("agent7-session").postMessage({ session: { token, until: Date.now() + 9e9, since: Date.now() } });
"""
THRICE = "button => { button.click(); button.click(); button.click(); }"


class HostedSignIn:
    """A hosted sign-in as Cognito's: it sends one back with a code, which its token address takes with the right verifier alone."""

    def __init__(self, page: Page, console: Console) -> None:
        self._sign_in = console.sign_in
        self.asked: dict[str, str] = {}
        self.revoked: list[str] = []
        self.forge_state = False
        page.route("**/oauth2/authorize?*", self._authorize)
        page.route("**/oauth2/token", self._give)
        page.route("**/oauth2/revoke", self._revoke)
        page.route("**/logout?*", lambda route: route.fulfill(body="You have signed out.", content_type="text/html"))

    def _authorize(self, route: Route) -> None:
        self.asked = {name: values[0] for name, values in parse_qs(urlsplit(route.request.url).query).items()}
        state = "another" if self.forge_state else self.asked["state"]
        back = f"{self.asked['redirect_uri']}?{urlencode({'code': 'one-code', 'state': state})}"
        route.fulfill(body=f"<script>location.replace({json.dumps(back)})</script>", content_type="text/html")

    def _give(self, route: Route) -> None:
        form = dict(parse_qsl(route.request.post_data or ""))
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        proven = base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == self.asked["code_challenge"]
        given = self._sign_in.token_for(admin_token=ADMIN) if proven and form["code"] == "one-code" else None
        told = {**given, "refresh_token": "renews"} if given else {"error": "invalid_grant"}
        route.fulfill(status=200 if given else 400, json=told)

    def _revoke(self, route: Route) -> None:
        self.revoked.append(dict(parse_qsl(route.request.post_data or ""))["token"])
        route.fulfill(body="")


def test_a_hosted_sign_in_is_proven_by_its_verifier_comes_back_to_its_page_and_signs_out_there_too(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"AGENT7_USER_POOL": "a-pool", "AGENT7_SIGN_IN_URL": console.origin, "AGENT7_SIGN_IN_CLIENT": "the-console"}.items():
        monkeypatch.setenv(name, value)
    page = console.page(signed_in=False)
    hosted = HostedSignIn(page, console)

    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/console/w/**")
    assert (hosted.asked["response_type"], hosted.asked["code_challenge_method"]) == ("code", "S256")
    assert (hosted.asked["client_id"], hosted.asked["scope"]) == ("the-console", "openid email")
    assert "code=" not in page.url
    assert "renews" not in page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])")

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You have signed out.")).to_be_visible()
    assert hosted.revoked == ["renews"]
    hosted.forge_state = True
    page.goto(f"{console.origin}/console/")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("This sign-in was not begun in this tab.")).to_be_visible()


def signed_out(page: Page) -> None:
    expect(page.get_by_role("heading", name="Sign in to agent7")).to_be_visible()


def test_a_new_tab_has_the_session_of_the_others_and_signing_out_in_one_ends_it_in_all(console: Console) -> None:
    page = console.page(at="people")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Team").click(modifiers=["Control"])
    second = opened.value
    expect(second.get_by_role("heading", name="Team", level=1)).to_be_visible()
    third = page.context.new_page()
    third.goto(page.url)
    expect(third.get_by_role("heading", name="People", level=1)).to_be_visible()
    third.close()
    assert "token" not in page.evaluate("JSON.stringify({...localStorage})")

    asleep = page.context.new_page()
    asleep.goto(page.url)
    asleep.goto("about:blank")
    second.get_by_role("button", name="Sign out").click()
    for tab in (page, second):
        signed_out(tab)
    asleep.go_back()
    signed_out(asleep)

    page.get_by_label("Admin token").fill(ADMIN)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="People", level=1)).to_be_visible()
    expect(second.get_by_role("heading", name="Team", level=1)).to_be_visible()


def test_a_tab_takes_no_session_of_another_member(console: Console) -> None:
    page = console.page(at="settings")
    page.get_by_label("Name", exact=True).fill("Bakery")
    page.evaluate(ANOTHERS_SESSION)
    save(page)
    expect(page.locator(".saving [role=status]")).to_contain_text("Saved at")


def test_three_quick_clicks_do_it_once_and_so_does_trying_again_after_a_lost_answer(console: Console, talk: Talk) -> None:
    talk.say(EVE, "I want to talk to a human")
    page = console.page(at="inbox")
    page.locator(".inbox-person").click()
    keys: list[str | None] = []
    waiting: list[Route] = []

    def keep(route: Route) -> None:
        if route.request.method == "POST":
            keys.append(route.request.headers.get("idempotency-key"))
            waiting.append(route)
        else:
            route.continue_()

    page.route("**/notes", keep)
    page.get_by_label("A note for the team").fill("Call her at nine")
    add = page.get_by_role("button", name="Add note")
    add.evaluate(THRICE)
    expect(add).to_have_attribute("aria-busy", "true")
    assert len(keys) == 1

    waiting[0].fetch()
    waiting[0].abort()
    expect(page.get_by_text("It may not have been saved")).to_be_visible()
    expect(add).not_to_have_attribute("aria-busy", "true")
    page.unroute("**/notes")
    with page.expect_request(lambda request: request.url.endswith("/notes") and request.method == "POST") as again:
        add.click()
    keys.append(again.value.headers.get("idempotency-key"))
    expect(page.locator(".notes li")).to_have_count(1)
    assert keys[0]
    assert keys == [keys[0]] * 2
    assert talk.world.rows("SELECT count(*) FROM operator_notes") == [(1,)]
    expect(page.get_by_label("A note for the team")).to_have_value("")

    page.get_by_role("button", name="Canned replies").click()
    page.get_by_label("Title").fill("Greeting")
    page.get_by_label("Text").fill("Eva here.")
    page.get_by_role("button", name="Save").evaluate(THRICE)
    expect(page.get_by_role("button", name=re.compile("Greeting Eva here"))).to_be_visible()
    expect(page.locator(".canned li")).to_have_count(1)


def test_a_sign_in_that_could_not_be_found_out_is_asked_for_again(console: Console) -> None:
    page = console.page(signed_in=False, at="")
    page.route("**/api/sign-in", lambda route: route.fulfill(status=503, json={}))
    page.reload()
    expect(page.get_by_role("status", name="Loading")).to_be_visible()
    page.unroute("**/api/sign-in")
    expect(page.get_by_label("Admin token")).to_be_visible()
