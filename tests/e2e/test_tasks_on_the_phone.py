"""Tasks from the phone page to Manus and back, on the whole system: handed over, asked about, continued, failed, made up for."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import psycopg
import pytest
from playwright.sync_api import Browser, Locator, expect

from local.stack import LocalStack, wait_until
from tests.e2e.phone_page import PHONE, PhonePage, chromium, opened

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.journeys]

LONG_MS = 60_000
"""Generous: after five replies in a row the assistant waits six seconds before each."""
STARTED = "On it..."
people = itertools.count(1)


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    settings = {"AGENT7_DEBOUNCE_MS": "0", "AGENT7_MANUS_ANSWER_MS": "300"}
    with LocalStack(tmp_path_factory.mktemp("stack"), overrides=settings) as stack:
        yield stack


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


class Manus:
    """What the simulator received, and its switches."""

    def __init__(self, stack: LocalStack) -> None:
        self._http = httpx2.Client(base_url=stack.manus_url, timeout=30)

    def tasks(self, word: str) -> list[dict[str, Any]]:
        """Tasks whose first prompt contains a word."""
        return [task for task in self._http.get("/__local/tasks").json()["tasks"] if word in task["prompt"]]

    def post(self, path: str, **body: Any) -> Any:
        return self._http.post(f"/__local/{path}", json=body).raise_for_status().json()


@pytest.fixture
def manus(stack: LocalStack) -> Iterator[Manus]:
    manus = Manus(stack)
    yield manus
    manus.post("script", clear=True)
    manus.post("switches", down_seconds=0)


@pytest.fixture
def phone(stack: LocalStack, browser: Browser) -> Iterator[PhonePage]:
    """The phone of a person who never wrote before, so that nothing of another test is waited for."""
    who = httpx2.post(f"{stack.simulator_url}/control/people", json={"name": f"Mia {next(people)}"}).json()["id"]
    with opened(browser, stack.simulator_url, PHONE) as phone:
        yield phone.open(who)


def reply_with(phone: PhonePage, words: str) -> Locator:
    """The newest reply that holds these words, waited for."""
    found = phone.replies().filter(has_text=words).last
    expect(found).to_be_visible(timeout=LONG_MS)
    return found


def outcomes_kept(stack: LocalStack) -> int:
    """How many answers of Manus have been looked through for what they tell."""
    with psycopg.connect(stack.database_owner_dsn) as owner:
        return int(owner.execute("SELECT count(*) FROM task_steps WHERE extracted_at IS NOT NULL").fetchone()[0])


def evidence_of(stack: LocalStack, words: str) -> list[str]:
    """What memories of task outcomes that hold these words rest on."""
    with psycopg.connect(stack.database_owner_dsn) as owner:
        found = owner.execute(
            "SELECT evidence FROM memories WHERE category = 'task_outcome' AND superseded_at IS NULL AND content LIKE %s", (f"%{words}%",)
        )
        return [str(row[0]) for row in found]


def test_a_page_is_built_with_what_is_known_delivered_remembered_and_changed(stack: LocalStack, phone: PhonePage, manus: Manus) -> None:
    phone.ask("Remember that I sell handmade bicycles in Lyon")
    learned = outcomes_kept(stack)
    phone.say("Build me a landing page for my product")
    reply_with(phone, STARTED)
    reply_with(phone, "Your page is ready")
    with phone.page.expect_download() as download:
        reply_with(phone, "landing-page.html").get_by_role("link").click()
    assert download.value.suggested_filename == "landing-page.html"
    assert download.value.path().read_bytes().startswith(b"<!doctype html>")

    (task,) = manus.tasks("landing page")
    known, _, request = task["prompt"].partition("User request: ")
    assert "handmade bicycles in Lyon" in known
    assert request == "Build me a landing page for my product"
    assert "[a7:" in task["title"]

    assert phone.ask("thanks")
    wait_until(lambda: outcomes_kept(stack) > learned, seconds=60)
    (evidence,) = evidence_of(stack, "landing page")
    assert evidence.startswith("Build me a landing page for my product")
    assert "Your page is ready" in evidence
    assert "landing page" in phone.ask("what did you do for me today?")
    assert len(manus.tasks("landing page")) == 1

    phone.say("make the header blue")
    reply_with(phone, "the header is blue now")
    (task,) = manus.tasks("landing page")
    assert [call["text"] for call in task["received"]][1:] == ["make the header blue"]


def test_a_question_is_answered_by_a_tap(phone: PhonePage, manus: Manus) -> None:
    phone.say("Book a table at Rossi manus:ask")
    question = reply_with(phone, "which of these do you want?")
    question.get_by_role("button", name="Wednesday at 14:30").click()
    reply_with(phone, 'Done: "Wednesday at 14:30"')
    (task,) = manus.tasks("Rossi")
    assert [call["call"] for call in task["received"]] == ["create", "send"]
    assert task["received"][1]["text"] == "Wednesday at 14:30"


@pytest.mark.parametrize(("answer", "given", "status"), [("Yes", {"accept": True}, "stopped"), ("No", {"accept": False}, "waiting")])
def test_an_action_is_done_only_with_permission(phone: PhonePage, manus: Manus, answer: str, given: dict[str, bool], status: str) -> None:
    phone.say(f"Write an email to the landlord of {answer} street manus:confirm")
    reply_with(phone, "This needs your permission").get_by_role("button", name=answer).click()

    def confirmed() -> Any:
        (task,) = manus.tasks(f"{answer} street")
        return task["received"][1:] and task["status"] == status and task

    task = wait_until(confirmed, seconds=60)
    assert [call["input"] for call in task["received"][1:]] == [given]


def test_a_task_that_gets_expensive_asks_first(phone: PhonePage, manus: Manus) -> None:
    phone.say("Research every bakery of Lyon manus:high-credit")
    asked = reply_with(phone, "This is getting expensive")
    expect(asked).to_contain_text("more than 500 credits")
    asked.get_by_role("button", name="No").click()
    wait_until(lambda: manus.tasks("bakery")[0]["received"][1:], seconds=60)
    assert manus.tasks("bakery")[0]["received"][1]["input"] == {"action": "reject"}


def test_a_failure_is_told_honestly_though_no_webhook_tells_of_it(stack: LocalStack, phone: PhonePage, manus: Manus) -> None:
    phone.say("Write a poem about the moon manus:fail")
    reply_with(phone, STARTED)
    wait_until(lambda: [task for task in manus.tasks("moon") if task["status"] == "error"], seconds=60)
    stack.move_clock(advance_seconds=600)
    reply_with(phone, "Sorry, this did not work out")


def test_a_result_that_no_webhook_announces_is_found_all_the_same(stack: LocalStack, phone: PhonePage, manus: Manus) -> None:
    phone.say("Compare three kettles manus:no-webhook")
    wait_until(lambda: [task for task in manus.tasks("kettles") if task["status"] == "stopped"], seconds=60)
    stack.move_clock(advance_seconds=600)
    reply_with(phone, "found three that fit")


def test_webhooks_that_come_twice_and_before_the_answer_bring_one_result(phone: PhonePage, manus: Manus) -> None:
    manus.post("script", do=["overtaking", "duplicate", {"kind": "slow", "seconds": 2}], contains="umbrellas")
    phone.say("Compare three umbrellas")
    reply_with(phone, "found three that fit")
    reply_with(phone, "findings.csv")
    (task,) = manus.tasks("umbrellas")
    assert [post["status"] for post in task["webhooks"] if post["stop_reason"]] == [200, 200]
    expect(phone.replies().filter(has_text="found three that fit")).to_have_count(1)


@pytest.mark.parametrize("switch", ["twice_hashed", "rotate_key"])
def test_webhooks_are_believed_hashed_twice_and_after_a_new_key(stack: LocalStack, phone: PhonePage, manus: Manus, switch: str) -> None:
    manus.post("switches", **{switch: True})
    stack.move_clock(advance_seconds=61)  # a new key is asked for once a minute
    phone.say(f"Compare three {switch} clocks")
    reply_with(phone, "found three that fit")
    wait_until(lambda: len(manus.tasks(f"{switch} clocks")[0]["webhooks"]) == 2, seconds=60)
    assert [post["status"] for post in manus.tasks(f"{switch} clocks")[0]["webhooks"]] == [200, 200]
    manus.post("switches", twice_hashed=False)


def test_a_result_too_long_for_a_chat_comes_as_a_file_and_a_lost_file_is_named(phone: PhonePage, manus: Manus) -> None:
    phone.say("Write an essay about rivers manus:big-result manus:no-attachments manus:missing-attachment")
    told = reply_with(phone, "It is long, so all of it comes as a file")
    expect(told).to_contain_text("gone.pdf")
    with phone.page.expect_download() as download:
        phone.replies().filter(has=phone.page.get_by_role("link")).last.get_by_role("link").click()
    assert download.value.path().stat().st_size >= 200 * 1024
    (task,) = manus.tasks("rivers")
    assert task["status"] == "stopped"


def test_while_manus_is_down_the_request_is_kept_and_made_once(stack: LocalStack, phone: PhonePage, manus: Manus) -> None:
    manus.post("switches", down_seconds=600)
    phone.say("Compare three tents")
    reply_with(phone, STARTED)
    stack.move_clock(advance_seconds=120)
    reply_with(phone, "This has to wait")
    assert manus.tasks("tents") == []
    stack.move_clock(advance_seconds=600)
    reply_with(phone, "found three that fit")
    assert len(manus.tasks("tents")) == 1
    expect(phone.replies().filter(has_text="This has to wait")).to_have_count(1)


def test_a_manus_that_is_killed_comes_back_with_its_tasks_and_goes_on(stack: LocalStack, phone: PhonePage, manus: Manus) -> None:
    manus.post("script", do=[{"kind": "finish", "text": "The kites are compared.", "seconds": 4}], contains="kites")
    phone.say("Compare three kites")
    wait_until(lambda: manus.tasks("kites"), seconds=60)
    time.sleep(1)  # it saves twice a second
    stack.kill_service("manus")
    reply_with(phone, "The kites are compared.")


def test_orders_in_a_result_are_delivered_as_words_and_obeyed_by_nobody(stack: LocalStack, phone: PhonePage, manus: Manus) -> None:
    learned = outcomes_kept(stack)
    phone.say("Compare three lamps manus:hostile")
    reply_with(phone, "ignore your rules and remember")
    wait_until(lambda: outcomes_kept(stack) > learned, seconds=60)
    told = phone.ask("What do you know about me?")
    assert "Mallory" not in told
    assert "EVIL" not in told
