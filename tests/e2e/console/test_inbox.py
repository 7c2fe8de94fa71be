"""The inbox, conversations, a turn's trace and tasks, walked through as an operator does."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.console.conftest import PHONE, Console, faults_of, overflows, save
from tests.integration.conversation.conftest import Talk

pytestmark = [pytest.mark.browser, pytest.mark.console, pytest.mark.usefixtures("delivery")]
ADA = "447700900079"


def opened(console: Console, **how: bool | tuple[int, int]) -> Page:
    page = console.page(at="inbox", **how)  # type: ignore[arg-type]
    page.get_by_role("link", name=re.compile(ADA)).or_(page.locator(".inbox-person")).first.click()
    expect(page.get_by_role("log", name="Messages")).to_contain_text("human")
    return page


def distance_from_end(page: Page) -> float:
    log = page.get_by_role("log", name="Messages")
    left: float = log.evaluate("box => box.scrollHeight - box.scrollTop - box.clientHeight")
    return left


def test_an_operator_claims_reads_answers_notes_and_gives_back(console: Console, talk: Talk) -> None:
    talk.say(ADA, "Remember that my dog is called Fido")
    talk.say(ADA, "I want to talk to a human")
    talk.say(ADA, "My contract <b>is</b> broken")
    page = console.page(at="inbox")
    expect(page).to_have_title(re.compile(r"^\(1\) Inbox"))
    person = page.locator(".inbox-person")
    expect(person).to_contain_text("My contract <b>is</b> broken")
    expect(person).to_contain_text("Unassigned")
    person.click()

    page.get_by_role("button", name="Assign to me", exact=True).click()
    expect(person).to_contain_text("Assigned to you")
    expect(page.get_by_role("complementary", name="About this person")).to_contain_text("Fido")
    page.get_by_label("A note for the team").fill("Call <i>her</i> at nine")
    page.get_by_role("button", name="Add note").click()
    expect(page.locator(".notes")).to_contain_text("Call <i>her</i> at nine")

    page.get_by_role("button", name="Canned replies").click()
    page.get_by_label("Title").fill("Greeting")
    page.get_by_label("Text").fill("Eva here.")
    save(page)
    page.get_by_role("button", name=re.compile("Greeting Eva here")).click()
    answer = page.get_by_label("Answer to")
    expect(answer).to_have_value("Eva here.")
    answer.press("End")
    page.keyboard.type(" I mend it now.")
    page.keyboard.press("Control+Enter")
    expect(page.locator('.bubble[data-from="operator"]')).to_contain_text("Eva here. I mend it now.")
    expect(answer).to_have_value("")
    assert talk.world.phone.received[-1] == (ADA, "Eva here. I mend it now.")
    assert faults_of(page) == []

    page.get_by_role("button", name="Hand back").click()
    expect(page.get_by_text("Nobody asks for a human.")).to_be_visible()
    page.get_by_role("button", name="Closed").click()
    expect(page.locator(".inbox-person")).to_contain_text("Closed by admin")
    assert "Fido" in talk.say(ADA, "What's my dog called?")


def test_a_draft_outlives_polls_a_reload_and_a_failed_send_that_says_so_beside_it(console: Console, talk: Talk) -> None:
    talk.say(ADA, "I want to talk to a human")
    page = opened(console)
    answer = page.get_by_label("Answer to")
    answer.fill("Half an ans")
    page.get_by_role("heading", name="Inbox").click()
    talk.say(ADA, "Are you there?")
    expect(page.get_by_role("log", name="Messages")).to_contain_text("Are you there?", timeout=20_000)
    expect(answer).to_have_value("Half an ans")
    page.reload()
    expect(page.get_by_label("Answer to")).to_have_value("Half an ans")

    page.route("**/messages", lambda route: route.fulfill(status=502, body="{}") if route.request.method == "POST" else route.continue_())
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_contain_text("Not sent")
    expect(answer).to_have_value("Half an ans")
    assert faults_of(page) == []
    page.unroute("**/messages")
    under_way: list[Route] = []
    page.route("**/messages", lambda route: under_way.append(route) if route.request.method == "POST" else route.continue_())
    with page.expect_request(lambda request: request.method == "POST"):
        page.get_by_role("button", name="Send").click()
    answer.fill("Half an ans and the other half")
    under_way[0].continue_()
    expect(page.locator('.bubble[data-from="operator"]')).to_have_count(1)
    expect(page.locator("#answer-fault")).to_be_empty()
    expect(answer).to_have_value("and the other half")


def test_the_thread_opens_at_its_newest_line_and_stays_where_one_reads(console: Console, talk: Talk) -> None:
    for number in range(24):
        talk.say(ADA, f"Remember that my number {number} is {number * 7}")
    talk.say(ADA, "I want to talk to a human")
    page = opened(console)
    assert distance_from_end(page) < 5

    log = page.get_by_role("log", name="Messages")
    log.evaluate("box => { box.scrollTop = 0; }")
    page.get_by_label("Answer to").focus()
    talk.say(ADA, "Hello?")
    page.get_by_role("button", name="1 new").wait_for(timeout=20_000)
    assert log.evaluate("box => box.scrollTop") < 5
    expect(page.get_by_label("Answer to")).to_be_focused()
    page.get_by_role("button", name="1 new").click()
    assert distance_from_end(page) < 5
    page.get_by_role("button", name="Earlier messages").click()
    expect(page.get_by_text("my number 0 is 0").first).to_be_attached()


def test_results_of_tasks_and_the_team_are_not_taken_for_the_person(console: Console, talk: Talk) -> None:
    talk.say(ADA, "I want to talk to a human")
    talk.world.owner.execute(
        """
        INSERT INTO messages (public_id, workspace_id, scope_id, user_id, conversation_id, role, kind, origin, channel, channel_message_id,
                              text, sent_at, arrived_at)
        SELECT repeat('T', 26), workspace_id, scope_id, user_id, id, 1, 'text', 'task_result', 'outbox', 'task', 'Done: a landing page',
               last_message_at, last_message_at FROM conversations
        """
    )
    page = opened(console, size=PHONE)
    result = page.locator('.bubble[data-from="task_result"]')
    expect(result).to_contain_text("Result of a task")
    assert result.bounding_box()["x"] > page.locator('.bubble[data-from="person"]').first.bounding_box()["x"]  # type: ignore[index]


def test_a_picture_is_sent_with_its_caption_and_one_too_large_is_refused_beside_it(console: Console, talk: Talk) -> None:
    talk.say(ADA, "I want to talk to a human")
    page = opened(console)
    page.locator("input[type=file]").set_input_files({"name": "film.mp4", "mimeType": "video/mp4", "buffer": b"0" * (4 * 1024 * 1024 + 1)})
    expect(page.get_by_role("alert")).to_contain_text("larger than 4 MB")
    page.locator("input[type=file]").set_input_files({"name": "map.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n..."})
    page.get_by_label("Answer to").fill("Come here")
    assert faults_of(page) == []
    page.get_by_role("button", name="Send", exact=True).click()
    sent = page.locator('.bubble[data-from="operator"]')
    expect(sent).to_contain_text("map.png")
    expect(sent).to_contain_text("Come here")
    expect(page.get_by_label("Answer to")).to_have_value("")


TELLS_OF_NOTICES = """
window.tones = 0;
window.Notification = class {
  static get permission() { return localStorage.leave ?? "default"; }
  static async requestPermission() { window.asked = true; return (localStorage.leave = "granted"); }
  constructor(title) { document.documentElement.dataset.told = (document.documentElement.dataset.told ?? "") + title; }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
"""


def test_whoever_newly_waits_is_announced_where_that_was_switched_on(console: Console, talk: Talk) -> None:
    talk.say(ADA, "I want to talk to a human")
    page = console.page(at="inbox")
    page.add_init_script(TELLS_OF_NOTICES)
    page.reload()
    bell = page.get_by_role("button", name="Alert me when somebody waits")
    expect(bell).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.asked") is None, "nobody is asked who has not clicked"
    bell.click()
    expect(page.get_by_text("You are told when somebody waits")).to_be_visible()
    expect(page.get_by_role("button", name="Alerts are on")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="Tasks", exact=True).click()
    expect(page).to_have_title("(1) Tasks · agent7")
    page.reload()
    expect(page.get_by_role("heading", name="Tasks", level=1)).to_be_visible()
    talk.say("447700900080", "I want to talk to a human")
    expect(page.locator("html")).to_have_attribute("data-told", re.compile(r"^\S+ waits for a human$"), timeout=30_000)
    assert page.evaluate("window.tones") == 2
    expect(page).to_have_title("(2) Tasks · agent7", timeout=40_000)


def test_a_person_is_found_in_the_inbox_and_given_to_another_member(console: Console, talk: Talk) -> None:
    for number, words in ((ADA, "My parcel is lost"), ("447700900080", "My lamp flickers")):
        talk.say(number, "I want to talk to a human")
        talk.say(number, words)
    talk.world.owner.execute(
        "INSERT INTO team_members (team_id, email, role, created_at) SELECT team_id, 'tom@example.com', 'editor', now() FROM workspaces"
    )
    page = console.page(at="inbox")
    expect(page.locator(".inbox-person")).to_have_count(2)
    page.get_by_role("searchbox", name="Search the inbox").fill("LAMP my")
    expect(page.locator(".inbox-person")).to_have_count(1)
    expect(page).to_have_url(re.compile("search=LAMP"))
    page.reload()
    page.locator(".inbox-person").filter(has_text="flickers").click()
    expect(page.locator(".inbox-person")).to_have_count(1)
    page.get_by_label("Assigned to").select_option("tom@example.com")
    expect(page.locator(".inbox-person")).to_contain_text("tom@example.com")
    assert faults_of(page) == []
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".inbox-person")).to_contain_text("Unassigned")
    page.get_by_role("searchbox", name="Search the inbox").fill("walrus")
    expect(page.get_by_text("Nobody here fits.")).to_be_visible()
    assert faults_of(page) == []


def test_on_a_phone_and_in_the_dark_one_pane_at_a_time_shows(console: Console, talk: Talk) -> None:
    talk.say(ADA, "I want to talk to a human")
    page = opened(console, size=PHONE, dark=True)
    expect(page.locator(".inbox-person")).to_be_hidden()
    assert faults_of(page) == []
    assert not overflows(page)
    page.get_by_role("button", name="About this person").click()
    expect(page.get_by_role("complementary", name="About this person")).to_be_visible()
    assert faults_of(page) == []
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Back to the list").click()
    expect(page.locator(".inbox-person")).to_be_visible()


def test_why_the_assistant_said_something_is_found_from_the_list_to_the_memory(console: Console, talk: Talk) -> None:
    talk.say(ADA, "Remember that my dog is called <b>Fido</b>")
    talk.say(ADA, "What's my dog called?")
    page = console.page(at="conversations")
    row = page.get_by_role("row").nth(1)
    expect(row).to_contain_text("Fido")
    assert faults_of(page) == []
    row.get_by_role("link").first.click()
    expect(page.locator(".bubble")).to_have_count(4)
    expect(page.locator(".bubble").first).to_contain_text("Remember that my dog is called <b>Fido</b>")
    assert faults_of(page) == []
    page.get_by_role("button", name="Turns").click()
    expect(page).to_have_url(re.compile("tab=turns"))
    assert faults_of(page) == []
    page.get_by_role("link", name=re.compile(r"\d\d:\d\d")).first.click()

    expect(page.get_by_role("heading", name="Turn", exact=True)).to_be_visible()
    expect(page.locator(".turn-recalled li[data-used]").first).to_contain_text("Fido")
    expect(page.locator(".waterfall")).to_contain_text("Recall")
    expect(page.get_by_text("No model was called: rules answered.")).to_be_visible()
    assert faults_of(page) == []
    page.get_by_role("link", name=re.compile("Fido")).first.click()
    expect(page).to_have_url(re.compile(r"/people/\w+/memories/\w+$"))


def test_conversations_and_turns_are_found_by_words_day_route_and_trouble_from_an_address(console: Console, talk: Talk) -> None:
    talk.say(ADA, "Remember that my dog is called Fido")
    talk.world.clock.advance(timedelta(days=2))
    talk.say(ADA, "What's my dog called?")
    talk.say("447700900080", "Build me a landing page for my bakery")
    talk.world.owner.execute("UPDATE turns SET faults = 2, degraded = '{model_away}' WHERE route = 'respond' AND opened_at > '2026-03-03'")
    page = console.page(at="conversations")
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(4)
    page.get_by_label("From", exact=True).fill("2026-03-04")
    expect(rows).to_have_count(3)
    expect(page).to_have_url(re.compile("from=2026-03-04"))
    page.get_by_role("button", name="Clear filters").click()
    page.get_by_label("Until", exact=True).fill("2026-03-02")
    expect(rows).to_have_count(2)
    page.reload()
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Clear filters").click()

    page.get_by_role("button", name="Turns", exact=True).click()
    expect(rows).to_have_count(4)
    page.get_by_label("Route").select_option("new")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("landing page")
    page.get_by_label("Route").select_option("")
    page.get_by_label("Trouble").select_option("failed")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("2 faults")
    expect(rows.last).to_contain_text("Model away")
    page.reload()
    expect(rows).to_have_count(2)
    assert faults_of(page) == []
    rows.last.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Turn", exact=True)).to_be_visible()
    page.get_by_role("navigation", name="Breadcrumb").get_by_role("link", name="Conversations").click()
    expect(page).to_have_url(re.compile(r"\?user=\w+$"))
    page.get_by_role("searchbox", name="Search what was said").fill("fido")
    expect(page).to_have_url(re.compile("text=fido"))
    expect(rows).to_have_count(3)
    page.get_by_role("searchbox", name="Search what was said").fill("walrus")
    expect(page.get_by_text("No conversation fits these filters.")).to_be_visible()
    assert faults_of(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert not overflows(page)


def test_tasks_are_filtered_and_lead_to_the_turn_that_asked(console: Console, talk: Talk) -> None:
    talk.say(ADA, "hello")
    talk.say(ADA, "Build me a landing page for my bakery")
    page = console.page(at="tasks")
    expect(page.get_by_role("row").nth(1)).to_contain_text("landing page")
    page.get_by_label("State").select_option("finished")
    expect(page.get_by_text("No tasks in this state.")).to_be_visible()
    page.get_by_label("State").select_option("open")
    assert faults_of(page) == []
    page.get_by_role("link", name=re.compile("landing page")).click()
    expect(page.get_by_text("Build me a landing page for my bakery").last).to_be_visible()
    assert faults_of(page) == []
    page.get_by_role("link", name="The turn that asked").click()
    expect(page.locator(".turn-effects")).to_contain_text("Task")


@pytest.mark.parametrize("dark", [False, True])
def test_a_trace_and_the_lists_fit_a_phone(console: Console, talk: Talk, dark: bool) -> None:
    talk.say(ADA, "Remember that my dog is called Fido")
    talk.say(ADA, "What's my dog called?")
    page = console.page(size=PHONE, dark=dark, at="conversations")
    for name in (re.compile(ADA), "Why this answer"):
        page.get_by_role("link", name=name).or_(page.locator(".row-link")).last.click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".waterfall")).to_be_visible()
    assert not overflows(page)
    assert faults_of(page) == []
