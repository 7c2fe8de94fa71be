"""The calls of the API: what each takes, changes and answers, and what it refuses."""

from __future__ import annotations

import base64
from datetime import timedelta
from typing import Any

import httpx2
import pytest

from tests.integration.local.manus.conftest import Account, refusal

NUMBERS = ("created_at", "updated_at", "credit_usage")


def test_a_task_is_taken_on_worked_at_and_done(account: Account) -> None:
    answer = account.post("task.create", message={"content": "Find three dentists"}, title="Dentists [a7:01ABC]").json()
    assert answer["ok"] is True
    assert len(answer["task_id"]) == 22
    assert answer["task_title"] == "Dentists [a7:01ABC]"
    assert answer["share_visibility"] == "private"
    assert "share_url" not in answer
    account.until(answer["task_id"], "stopped")

    assert account.detail(answer["task_id"])["status"] == "stopped"
    assert [message["type"] for message in account.messages(answer["task_id"])] == [
        "user_message", "status_update", "assistant_message", "status_update",
    ]  # fmt: skip
    assert account.last(answer["task_id"], "user_message")["content"] == "Find three dentists"
    assert "Find three dentists" in account.last(answer["task_id"], "assistant_message")["content"]


def test_the_same_request_gets_the_same_answer(account: Account) -> None:
    said = {account.last(account.done("Compare three phones"), "assistant_message")["content"] for _ in range(2)}
    assert len(said) == 1


def test_the_answer_is_about_the_request_and_not_about_the_context(account: Account) -> None:
    prompt = "Known context about this user:\n---\n- likes manus:fail and landing pages\n---\n\nUser request: water the plants"
    said = account.last(account.done(prompt), "assistant_message")["content"]
    assert "water the plants" in said
    assert "landing" not in said


@pytest.mark.parametrize(
    "key", [{}, {"x-manus-api-key": "wrong"}, {"Authorization": "Bearer local-manus-key"}, {"API_KEY": "local-manus-key"}]
)
def test_only_the_key_in_its_header_lets_in(account: Account, key: dict[str, str]) -> None:
    assert refusal(httpx2.get(f"{account.manus.address}/v2/task.list", headers=key)) == (401, "permission_denied")


@pytest.mark.parametrize(
    "message",
    [
        None,
        "text",
        {},
        {"content": ""},
        {"content": "  \n"},
        {"content": []},
        {"content": 7},
        {"content": [{"type": "text", "text": ""}]},
        {"content": [{"type": "picture", "url": "https://example.com"}]},
        {"content": ["text"]},
        {"content": [{"type": "text", "text": "see"}, {"type": "file"}]},
        {"content": [{"type": "text", "text": "see"}, {"type": "file", "file_id": "file-1", "file_url": "https://example.com/a"}]},
        {"content": [{"type": "text", "text": "see"}, {"type": "file", "file_data": "no base64!"}]},
        {"content": "x", "connectors": "all"},
    ],
)
def test_a_message_that_says_nothing_is_refused(account: Account, message: Any) -> None:
    assert refusal(account.post("task.create", message=message)) == (400, "invalid_argument")
    assert account.manus.tasks.all() == []


@pytest.mark.parametrize("field", [{"title": 3}, {"share_visibility": "everybody"}, {"hide_in_task_list": "yes"}, {"agent_profile": []}])
def test_a_field_of_another_type_is_refused(account: Account, field: dict[str, Any]) -> None:
    assert refusal(account.post("task.create", message={"content": "x"}, **field)) == (400, "invalid_argument")


def test_fields_that_are_not_known_are_let_pass(account: Account) -> None:
    account.create("x", structured_output_schema={"type": "object"}, something_new=True)
    assert len(account.manus.tasks.all()) == 1


def test_a_body_that_is_no_json_is_refused(account: Account) -> None:
    assert refusal(account.http.post("/v2/task.create", content=b"{")) == (400, "invalid_argument")
    assert refusal(account.http.post("/v2/task.create", content=b"[]")) == (400, "invalid_argument")


def test_content_may_come_in_parts_with_voice_and_files(account: Account) -> None:
    parts = [
        {"type": "text", "text": "Listen"},
        {"type": "text", "text": "and read"},
        {"type": "voice", "file_url": "https://example.com/a.ogg"},
        {"type": "file", "file_data": base64.b64encode(b"hello").decode()},
    ]
    said = account.last(account.create(parts), "user_message")
    assert said["content"] == "Listen\nand read"
    assert said["message_type"] == "voice"


def test_a_message_goes_on_with_a_task_that_had_stopped(account: Account) -> None:
    task = account.done("Build me a landing page for my product")
    assert account.send(task, "make the header blue").json()["task_id"] == task
    account.until(task, "stopped")

    assert "blue" in account.last(task, "assistant_message")["content"]
    assert [message["type"] for message in account.messages(task)].count("user_message") == 2


@pytest.mark.parametrize("method", ["task.sendMessage", "task.stop", "task.delete", "task.update", "task.confirmAction"])
def test_a_task_that_is_not_there_is_not_found(account: Account, method: str) -> None:
    body = {"task_id": "A" * 22, "message": {"content": "x"}, "event_id": "evt_1"}
    assert refusal(account.post(method, **body)) == (404, "not_found")


def test_a_task_that_is_stopped_by_hand_stays_stopped_until_it_is_spoken_to(account: Account) -> None:
    account.manus.rule("silence")
    task = account.create()
    assert account.post("task.stop", task_id=task).json()["ok"] is True
    assert account.detail(task)["status"] == "stopped"
    assert "user_stop" in [message["type"] for message in account.messages(task)]

    account.send(task)
    assert account.until(task, "stopped") == "stopped"
    assert account.last(task, "assistant_message")


def test_a_running_task_must_be_stopped_before_it_is_deleted(account: Account) -> None:
    account.manus.rule("silence")
    task = account.create()
    assert refusal(account.post("task.delete", task_id=task)) == (400, "invalid_argument")

    account.post("task.stop", task_id=task)
    assert account.post("task.delete", task_id=task).json()["deleted"] is True
    assert refusal(account.get("task.detail", task_id=task)) == (404, "not_found")


def test_a_task_can_be_renamed_and_shared(account: Account) -> None:
    task = account.done()
    answer = account.post("task.update", task_id=task, title="Better", share_visibility="public").json()
    assert (answer["task_title"], answer["share_visibility"]) == ("Better", "public")
    assert answer["share_url"]
    assert account.detail(task)["title"] == "Better"


def test_numbers_are_sometimes_strings(account: Account) -> None:
    first, second = account.detail(account.done()), account.detail(account.done())
    assert {type(first[name]) for name in NUMBERS} == {int}
    assert {type(second[name]) for name in NUMBERS} == {str}


def test_tasks_are_listed_newest_first_page_by_page_hidden_ones_too(account: Account) -> None:
    made = [account.create("x", title=f"task {number}", hide_in_task_list=number == 1) for number in range(5)]
    first = account.get("task.list", limit=2).json()
    assert [task["id"] for task in first["data"]] == [made[4], made[3]]
    assert first["has_more"] is True

    account.create("y")
    second = account.get("task.list", limit=2, cursor=first["next_cursor"]).json()
    assert [task["id"] for task in second["data"]] == [made[2], made[1]]
    last = account.get("task.list", limit=2, cursor=second["next_cursor"]).json()
    assert [task["id"] for task in last["data"]] == [made[0]]
    assert last["has_more"] is False
    assert "next_cursor" not in last


def test_messages_are_listed_in_both_orders_with_every_detail_when_asked(account: Account) -> None:
    task = account.done()
    ids = [message["id"] for message in account.messages(task)]
    assert [message["id"] for message in account.messages(task, order="desc")] == ids[::-1]
    assert "plan_update" not in [message["type"] for message in account.messages(task)]
    assert "plan_update" in [message["type"] for message in account.messages(task, verbose="true")]

    paged, cursor = [], {}
    while cursor is not None:
        page = account.get("task.listMessages", task_id=task, order="asc", limit=1, **cursor).json()
        paged += [message["id"] for message in page["messages"]]
        cursor = {"cursor": page["next_cursor"]} if page["has_more"] else None
    assert paged == ids


@pytest.mark.parametrize(
    "query",
    [{"limit": 0}, {"limit": 201}, {"limit": "9" * 5000}, {"limit": "many"}, {"order": "up"}, {"cursor": "evt_none"}, {"verbose": "loud"}],
)
def test_a_query_out_of_bounds_is_refused(account: Account, query: dict[str, Any]) -> None:
    assert refusal(account.get("task.listMessages", task_id=account.done(), **query)) == (400, "invalid_argument")


def test_creating_and_sending_share_ten_calls_a_minute(account: Account) -> None:
    task = account.create()
    for _ in range(9):
        assert account.send(task).status_code == 200
    assert refusal(account.send(task)) == (429, "rate_limited")
    assert refusal(account.post("task.create", message={"content": "x"})) == (429, "rate_limited")
    assert account.get("task.detail", task_id=task).status_code == 200

    account.clock.advance(timedelta(seconds=61))
    assert account.send(task).status_code == 200


def test_a_kind_of_read_may_be_called_a_hundred_times_a_minute_and_other_writes_forty(account: Account) -> None:
    assert {account.get("task.list").status_code for _ in range(100)} == {200}
    assert refusal(account.get("task.list")) == (429, "rate_limited")
    assert {account.post("project.create", name="p").status_code for _ in range(40)} == {200}
    assert refusal(account.post("project.create", name="p")) == (429, "rate_limited")


def test_a_project_is_made_listed_and_given_to_a_task(account: Account) -> None:
    made = account.post("project.create", name="Home", instruction="Be brief").json()["project"]
    assert account.get("project.list").json()["data"] == [made]
    task = account.create("x", project_id=made["id"])
    assert account.detail(task)["task_type"] == "project"
    assert [task["id"] for task in account.get("task.list", scope="project", project_id=made["id"]).json()["data"]] == [task]
    assert refusal(account.post("task.create", message={"content": "x"}, project_id="proj_none")) == (404, "not_found")


def test_what_nobody_knows_is_not_found(account: Account) -> None:
    assert refusal(account.get("task.create")) == (404, "not_found")
    assert refusal(account.post("task.dance")) == (404, "not_found")
