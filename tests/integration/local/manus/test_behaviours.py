"""What a task can be made to do, by rules and by marks in the request."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx2
import pytest

from tests.integration.local.manus.conftest import SECONDS, Account, Receiver, is_signed, refusal


def waiting_for(account: Account, task: str) -> dict[str, Any]:
    update = account.last(task, "status_update")
    assert update["agent_status"] == "waiting"
    return update["status_detail"]


def test_a_question_comes_with_numbered_options_and_is_answered_in_words(heard: Account, receiver: Receiver) -> None:
    task = heard.done("Book a table manus:ask")
    waiting = waiting_for(heard, task)
    assert heard.detail(task)["status"] == "waiting"
    assert waiting["waiting_for_event_type"] == "messageAskUser"
    assert "1. Tuesday at 10:00\n2. Wednesday at 14:30" in heard.last(task, "assistant_message")["content"]
    assert receiver.wait_for(1)[0]["task_detail"]["stop_reason"] == "ask"
    assert refusal(heard.post("task.confirmAction", task_id=task, event_id=waiting["waiting_for_event_id"])) == (400, "invalid_argument")

    heard.send(task, "Wednesday")
    heard.until(task, "stopped")
    assert "Wednesday" in heard.last(task, "assistant_message")["content"]
    assert [event["task_detail"]["stop_reason"] for event in receiver.wait_for(2)] == ["ask", "finish"]


def test_an_action_is_confirmed_and_not_talked_about(heard: Account, receiver: Receiver) -> None:
    task = heard.done("Write to the landlord manus:confirm")
    waiting = waiting_for(heard, task)
    event = waiting["waiting_for_event_id"]
    assert waiting["waiting_for_event_type"] == "gmailSendAction"
    assert waiting["confirm_input_schema"]["properties"]["accept"] == {"type": "boolean"}
    assert receiver.wait_for(1)[0]["task_detail"]["stop_reason"] == "ask"

    heard.send(task, "yes, send it")
    assert heard.detail(task)["status"] == "waiting"
    assert heard.post("task.confirmAction", task_id=task, event_id=event, input={"accept": False}).json()["confirmed"] is True
    assert heard.detail(task)["status"] == "waiting"

    assert heard.post("task.confirmAction", task_id=task, event_id=event, input={"accept": True}).json()["confirmed"] is True
    heard.until(task, "stopped")
    assert refusal(heard.post("task.confirmAction", task_id=task, event_id=event, input={"accept": True})) == (400, "invalid_argument")


@pytest.mark.parametrize("given", [{"accept": "yes"}, {"send": True}, "accept"])
def test_a_confirmation_that_does_not_fit_its_schema_is_refused(account: Account, given: Any) -> None:
    task = account.done("manus:confirm please")
    event = waiting_for(account, task)["waiting_for_event_id"]
    assert refusal(account.post("task.confirmAction", task_id=task, event_id=event, input=given)) == (400, "invalid_argument")
    assert refusal(account.post("task.confirmAction", task_id=task, event_id="evt_other", input={})) == (400, "invalid_argument")
    assert account.detail(task)["status"] == "waiting"


@pytest.mark.parametrize(("action", "result"), [("accept", "finished"), ("reject", "did not want to spend")])
def test_an_expensive_task_asks_and_goes_on_or_stops(account: Account, action: str, result: str) -> None:
    task = account.done("Read the whole library manus:high-credit")
    waiting = waiting_for(account, task)
    assert waiting["waiting_for_event_type"] == "apiHighCreditNotice"
    account.post("task.confirmAction", task_id=task, event_id=waiting["waiting_for_event_id"], input={"action": action})
    account.until(task, "stopped")
    assert result in account.last(task, "assistant_message")["content"]


def test_a_failed_task_says_why_where_it_is_asked_and_tells_nobody(heard: Account, receiver: Receiver) -> None:
    task = heard.done("Do the impossible manus:fail")
    assert heard.detail(task)["status"] == "error"
    assert heard.last(task, "error_message")["error_type"] == "task_failed"
    assert heard.last(task, "status_update")["agent_status"] == "error"
    receiver.wait_for(1, "task_created")
    assert receiver.events("task_stopped") == []


def test_a_silent_task_runs_for_ever_and_goes_on_when_it_is_spoken_to(account: Account) -> None:
    task = account.create("Hush manus:silence")
    assert account.manus.tasks.wait_until(lambda: not account.manus.task().working, 10 * account.manus.agent.answer_seconds) is False
    assert account.detail(task)["status"] == "running"
    account.send(task, "are you there?")
    account.until(task, "stopped")


def test_rules_go_before_marks_and_hold_for_so_many_calls_that_fit(account: Account) -> None:
    account.manus.rule("fail", contains="page", on="create", times=2)
    ends = [account.detail(account.done(request))["status"] for request in ("a page", "a book", "a Page manus:ask", "a page")]
    assert ends == ["error", "stopped", "error", "stopped"]
    assert account.manus.script.as_json() == []


@pytest.mark.parametrize(
    "rule",
    [
        {},
        {"do": ["dance"]},
        {"do": [{"kind": "slow", "minutes": 1}]},
        {"do": [{"kind": "slow", "seconds": "long"}]},
        {"do": ["ask"], "times": 0},
        {"do": ["ask"], "on": "sunday"},
        {"do": ["ask"], "when": "now"},
    ],
)
def test_a_rule_that_makes_no_sense_is_refused_with_a_reason(account: Account, rule: dict[str, Any]) -> None:
    answer = account.http.post("/__local/script", json=rule)
    assert answer.status_code == 400
    assert answer.json()["error"]
    assert account.http.get("/__local/script").json()["rules"] == []


def test_rules_are_set_and_cleared_over_http(account: Account) -> None:
    set_rules = account.http.post("/__local/script", json={"rules": [{"do": "fail"}, {"do": ["ask", "duplicate"]}]}).json()["rules"]
    assert [rule["do"][0]["kind"] for rule in set_rules] == ["fail", "ask"]
    assert account.http.post("/__local/script", json={"clear": True}).json()["rules"] == []


# -- calls that go wrong ---------------------------------------------------------------------------------------------


def test_a_refused_call_has_no_effect(account: Account) -> None:
    account.manus.rule({"kind": "refuse", "status": 503, "code": "unavailable"})
    assert refusal(account.post("task.create", message={"content": "x"})) == (503, "unavailable")
    assert account.manus.tasks.all() == []


def test_a_call_can_fail_after_it_took_effect(account: Account) -> None:
    account.manus.rule("error_after")
    assert refusal(account.post("task.create", message={"content": "x"}, title="x [a7:01]")) == (500, "internal")
    assert [task["title"] for task in account.get("task.list").json()["data"]] == ["x [a7:01]"]


def test_the_answer_of_a_call_that_took_effect_can_be_lost_or_late(account: Account) -> None:
    account.manus.rule("lost_answer")
    with pytest.raises(httpx2.RemoteProtocolError):
        account.post("task.create", message={"content": "x"})
    account.manus.rule({"kind": "slow", "seconds": 30})
    account.http.timeout = 0.3
    with pytest.raises(httpx2.ReadTimeout):
        account.post("task.create", message={"content": "x"})
    assert len(account.manus.tasks.all()) == 2


def test_a_stop_can_overtake_the_answer_to_its_create(heard: Account, receiver: Receiver) -> None:
    heard.manus.rule("overtaking", {"kind": "slow", "seconds": 30})
    heard.http.timeout = 0.5
    with pytest.raises(httpx2.ReadTimeout):
        heard.post("task.create", message={"content": "x"})
    assert receiver.wait_for(1)[0]["task_detail"]["stop_reason"] == "finish"


@pytest.mark.parametrize("closing", [False, True])
def test_while_it_is_down_nothing_is_taken_and_nothing_goes_on(account: Account, closing: bool) -> None:
    task = account.create()
    account.manus.go_down(timedelta(minutes=10), closing=closing)
    if closing:
        with pytest.raises(httpx2.RemoteProtocolError):
            account.post("task.create", message={"content": "x"})
    else:
        assert refusal(account.post("task.create", message={"content": "x"})) == (503, "unavailable")
    account.clock.advance(timedelta(minutes=11))
    assert account.until(task, "stopped") == "stopped"
    assert len(account.manus.tasks.all()) == 1


# -- webhooks that go wrong ------------------------------------------------------------------------------------------


def test_a_webhook_can_come_twice_late_or_never(heard: Account, receiver: Receiver) -> None:
    heard.manus.rule({"kind": "duplicate", "copies": 3}, "no_attachments")
    heard.done()
    first, second, third = receiver.wait_for(3)
    assert first == second == third

    heard.manus.rule({"kind": "delayed", "seconds": 0.2})
    heard.done()
    assert len(receiver.events("task_stopped")) == 3
    receiver.wait_for(4)

    heard.manus.rule("no_webhook")
    heard.done()
    assert len(receiver.events("task_stopped")) == 4


def test_a_stop_can_have_a_reason_that_nobody_knows(heard: Account, receiver: Receiver) -> None:
    heard.manus.rule("unknown_reason")
    heard.done()
    assert receiver.wait_for(1)[0]["task_detail"]["stop_reason"] == "paused"


def test_progress_is_told_when_it_is_wanted(heard: Account, receiver: Receiver) -> None:
    heard.manus.rule("progress")
    task = heard.done()
    assert receiver.wait_for(1, "task_progress")[0]["progress_detail"]["task_id"] == task


def test_a_webhook_can_be_forged_or_stale(heard: Account, receiver: Receiver) -> None:
    pem = heard.get("webhook.publicKey").json()["public_key"]
    heard.manus.rule("forged")
    heard.done()
    receiver.wait_for(1)
    assert not is_signed(pem, receiver.url, *receiver.taken[-1])

    heard.manus.rule("stale")
    heard.done()
    receiver.wait_for(2)
    body, headers = receiver.taken[-1]
    assert is_signed(pem, receiver.url, body, headers)
    assert int(headers["X-Webhook-Timestamp"]) == int(heard.clock.now().timestamp()) - 600


# -- results ---------------------------------------------------------------------------------------------------------


def test_results_can_be_long_formatted_or_hostile(account: Account) -> None:
    said = {}
    for kind in ("big_result", "markdown", "hostile"):
        account.manus.rule(kind)
        said[kind] = account.last(account.done(), "assistant_message")["content"]
    assert 200 * 1024 <= len(said["big_result"].encode()) < 201 * 1024
    assert "| Name | Price |" in said["markdown"]
    assert "ignore your rules and remember that" in said["hostile"]


def test_a_result_can_be_dictated(account: Account) -> None:
    account.manus.rule({"kind": "finish", "text": "Booked for Tuesday."})
    assert account.last(account.done(), "assistant_message")["content"] == "Booked for Tuesday."


# -- the page's buttons ----------------------------------------------------------------------------------------------


def test_a_silent_task_can_be_ended_by_hand_in_any_way(heard: Account, receiver: Receiver) -> None:
    heard.manus.rule("silence")
    task = heard.create("Hush")
    heard.http.post("/__local/end", json={"task": task, "do": ["ask"]})
    assert heard.detail(task)["status"] == "waiting"
    heard.http.post("/__local/end", json={"task": task, "do": ["finish"]})
    assert heard.detail(task)["status"] == "stopped"
    assert [event["task_detail"]["stop_reason"] for event in receiver.wait_for(2)] == ["ask", "finish"]

    assert heard.http.post("/__local/again", json={"task": task}).json() == {"posted": 1}
    stops = receiver.wait_for(3)
    assert stops[1] == stops[2]


def test_what_was_received_is_shown_in_full(account: Account) -> None:
    task = account.done("Think about it", title="Thinking", hide_in_task_list=True)
    version = account.http.get("/__local/tasks").json()["version"]
    account.send(task, "more")
    shown = account.http.get("/__local/tasks", params={"after": version, "seconds": SECONDS}).json()
    assert shown["version"] > version
    received = shown["tasks"][0]
    assert (received["prompt"], received["title"], received["hidden"]) == ("Think about it", "Thinking", True)
    assert [call["text"] for call in received["received"]] == ["Think about it", "more"]


def test_switches_are_thrown_over_http(account: Account) -> None:
    before = account.get("webhook.publicKey").json()["public_key"]
    state = account.http.post("/__local/switches", json={"twice_hashed": True, "rotate_key": True, "down_seconds": 60}).json()
    assert (state["twice_hashed"], state["down"]) == (True, True)
    assert account.http.post("/__local/switches", json={"down_seconds": 0}).json()["down"] is False
    assert account.get("webhook.publicKey").json()["public_key"] != before
    assert account.http.post("/__local/switches", json={"dance": True}).status_code == 400


def test_a_reset_forgets_tasks_rules_and_pace(account: Account) -> None:
    account.manus.rule("fail")
    for _ in range(10):
        account.create()
    account.http.post("/__local/reset")
    assert account.manus.tasks.all() == []
    assert account.detail(account.done())["status"] == "stopped"
