from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.manus import wire_v2 as wire
from agent7.manus.json_fields import DEEPEST, moment, number, plain, text, words
from agent7.manus.port import (
    Attachment,
    Created,
    ManusFailed,
    ManusSaid,
    OtherMessage,
    StatusChanged,
    TaskOrder,
    TaskStatus,
    TaskStoppedByUser,
    UserSaid,
    Waiting,
)

AT = datetime.fromtimestamp(1794700090, UTC)


def test_a_task_is_made_in_private_out_of_the_list_and_allowed_to_ask() -> None:
    order = TaskOrder("Find dentists", "Dentists [a7:01K]", "manus-1.6-lite", ("file-1",), "proj_1", "en-GB")

    assert wire.order_body(order) == {
        "message": {"content": [{"type": "text", "text": "Find dentists"}, {"type": "file", "file_id": "file-1"}]},
        "title": "Dentists [a7:01K]",
        "agent_profile": "manus-1.6-lite",
        "interactive_mode": True,
        "hide_in_task_list": False,
        "share_visibility": "private",
        "project_id": "proj_1",
        "locale": "en-GB",
    }


def test_what_an_order_does_not_say_is_left_out() -> None:
    assert {"project_id", "locale"} & wire.order_body(TaskOrder("Do", "It", "manus-1.6")).keys() == set()


def test_half_a_character_in_a_request_does_not_stop_it_from_being_sent() -> None:
    body = wire.order_body(TaskOrder("Half \ud83d, nul \0", "T\udc00", "manus-1.6"))

    assert json.dumps(body, ensure_ascii=False).encode()
    assert body["message"]["content"][0]["text"] == "Half ?, nul "


def test_a_created_task_is_read_with_or_without_its_title() -> None:
    assert wire.read_created({"task_id": "t", "task_title": "T", "task_url": "u"}) == Created("t", "T", "u")
    assert wire.read_created({"task_id": "t", "request_id": "r", "share_visibility": "private"}) == Created("t")


@pytest.mark.parametrize("answer", [{}, {"task_id": None}, {"task_id": ""}, {"task_id": {}}, {"task": []}])
def test_an_answer_that_names_no_task_is_no_created_task(answer: dict[str, Any]) -> None:
    assert wire.read_created(answer) is None


def test_numbers_that_come_as_text_are_numbers() -> None:
    task = wire.read_task({"id": "t", "status": "stopped", "created_at": "1794700090", "updated_at": 1794700090000, "credit_usage": "22"})

    assert (task.created_at, task.updated_at, task.credits) == (AT, AT, 22)


@pytest.mark.parametrize("status", ["paused", "", None, 7, ["running"], {"a": 1}])
def test_a_status_that_nobody_knows_is_unknown(status: object) -> None:
    assert wire.read_task({"id": "t", "status": status}).status is TaskStatus.UNKNOWN


def message(kind: str, **body: Any) -> dict[str, Any]:
    return {"id": "m1", "type": kind, "timestamp": "1794700090", kind: body}


@pytest.mark.parametrize(
    ("raw", "read"),
    [
        (message("user_message", content="Hello"), UserSaid("m1", AT, "Hello")),
        (message("assistant_message", content="Done", attachments=[]), ManusSaid("m1", AT, "Done")),
        (message("assistant_message", content=[{"type": "text", "text": "a"}, {"type": "x"}, "b"]), ManusSaid("m1", AT, "a\nb")),
        (message("error_message", error_type="quota", content="No"), ManusFailed("m1", AT, "quota", "No")),
        (message("status_update", agent_status="stopped", brief="b"), StatusChanged("m1", AT, TaskStatus.STOPPED)),
        (message("status_update", agent_status="dreaming"), StatusChanged("m1", AT, TaskStatus.UNKNOWN)),
        (message("user_stop"), TaskStoppedByUser("m1", AT)),
        (message("plan_update", steps=[]), OtherMessage("m1", AT, "plan_update")),
        (message("assistant_message"), OtherMessage("m1", AT, "assistant_message")),
        ({"id": "m1", "type": "user_message", "timestamp": None, "content": "flat"}, UserSaid("m1", None, "flat")),
        ({"type": "assistant_message", "assistant_message": "not an object"}, OtherMessage("", None, "assistant_message")),
        (None, OtherMessage("", None, "")),
        ("text", OtherMessage("", None, "")),
    ],
)
def test_every_kind_of_message_is_read_and_none_is_lost(raw: object, read: object) -> None:
    assert wire.read_message(raw) == read


def test_what_a_task_waits_for_is_read_with_the_schema_of_its_answer() -> None:
    schema = {"type": "object", "properties": {"accept": {"type": "boolean"}}}
    detail = {
        "waiting_for_event_id": "evt_1",
        "waiting_for_event_type": "gmailSendAction",
        "waiting_description": "Send?",
        "confirm_input_schema": schema,
    }

    changed = wire.read_message(message("status_update", agent_status="waiting", status_detail=detail))
    assert changed == StatusChanged("m1", AT, TaskStatus.WAITING, Waiting("evt_1", "gmailSendAction", "Send?", schema))


def test_an_attachment_is_read_by_either_of_its_names_and_one_without_an_address_is_none() -> None:
    files = [
        {"type": "file", "filename": "a.pdf", "url": "https://x/a", "content_type": "application/PDF; charset=binary"},
        {"file_name": "b.csv", "url": "https://x/b", "size_bytes": "48211"},
        {"filename": "c.txt"},
        "d",
        None,
    ]

    said = wire.read_message(message("assistant_message", attachments=files))
    assert isinstance(said, ManusSaid)
    assert said.attachments == (
        Attachment("a.pdf", "https://x/a", "application/pdf"),
        Attachment("b.csv", "https://x/b", "", 48211),
    )


@pytest.mark.parametrize(
    ("given", "read"),
    [("7", 7), (7, 7), (7.9, 7), ("7.9", 7), (True, None), (None, None), ("", None), ("seven", None), ("nan", None), ("inf", None)],
)
def test_a_number_is_read_from_what_looks_like_one(given: object, read: int | None) -> None:
    assert number(given) == read


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("2026-11-15T00:08:10Z", datetime(2026, 11, 15, 0, 8, 10, tzinfo=UTC)),
        ("2026-11-15T01:08:10+01:00", datetime(2026, 11, 15, 0, 8, 10, tzinfo=UTC)),
        ("2026-11-15T00:08:10", None),
        ("0001-01-01T00:00:00+23:00", None),
        ("soon", None),
        (1e300, None),
        (-(10**15), None),
    ],
)
def test_a_time_is_read_only_where_its_zone_is_known(given: object, read: datetime | None) -> None:
    assert moment(given) == read


def test_text_is_such_as_a_database_takes() -> None:
    assert (text("a\0b\ud800"), words(["a", {"text": "b\0"}, 3]), text(12), text(None), text(True)) == ("ab?", "a\nb", "12", "", "")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(["waiting", "status_update"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
NAMES = [
    "id", "type", "timestamp", "task", "task_id", "content", "attachments", "user_message", "assistant_message", "error_message",
    "status_update", "status_detail", "waiting_for_event_id", "confirm_input_schema", "url", "size_bytes", "next_cursor", "has_more",
    "data", "file", "upload_url", "created_at", "credit_usage", "public_key",
]  # fmt: skip


@given(st.dictionaries(st.sampled_from(NAMES), JSON | st.sampled_from(NAMES) | st.dictionaries(st.sampled_from(NAMES), JSON)))
def test_no_answer_makes_any_reader_raise(content: dict[str, Any]) -> None:
    wire.read_created(content)
    wire.read_task(content)
    wire.read_message(content).id.encode()
    wire.read_project(content)
    wire.read_webhook(content)
    wire.read_upload(content)
    wire.read_public_key(content)
    wire.next_page(content)
    wire.listed(content, "data")


@pytest.mark.parametrize("odd", ["a\u0000", "\ud800", "a\udfff"])
def test_a_schema_is_read_as_a_database_takes_it_in_keys_and_values(odd: str) -> None:
    schema = {odd: odd, "properties": {"x": {"enum": [odd, 1, float("nan"), float("inf"), None, True]}}}
    detail = {"waiting_for_event_id": "e", "waiting_for_event_type": "t", "confirm_input_schema": schema}
    changed = wire.read_message({"id": "m", "type": "status_update", "status_update": {"agent_status": "waiting", "status_detail": detail}})
    assert isinstance(changed, StatusChanged)
    assert changed.waiting is not None
    written = json.dumps(changed.waiting.input_schema, ensure_ascii=False, allow_nan=False)
    assert "\\u0000" not in written
    assert written.encode()
    assert changed.waiting.input_schema["properties"]["x"]["enum"][1:] == [1, None, None, None, True]


def test_a_schema_that_goes_deeper_than_anybody_reads_ends_somewhere() -> None:
    schema: dict[str, object] = {}
    for _ in range(5_000):
        schema = {"properties": schema}
    assert json.dumps(plain(schema)).count("properties") == DEEPEST + 1


@pytest.mark.parametrize(("named", "mime"), [
    ("Text/Plain; charset=utf-8", "text/plain"),
    ("application/vnd.ms-excel", "application/vnd.ms-excel"),
    ("text/\nplain", ""),
    ("text/plain\r\nx-evil: 1", ""),
    ("текст/plain", ""),
    ("a" * 9_000, ""),
    ("a/" + "b" * 9_000, ""),
    ("", ""),
])  # fmt: skip
def test_a_type_of_a_file_is_one_or_none(named: str, mime: str) -> None:
    raw = {"id": "m", "type": "assistant_message", "assistant_message": {"attachments": [{"url": "https://x/a", "content_type": named}]}}
    said = wire.read_message(raw)
    assert isinstance(said, ManusSaid)
    assert [attachment.mime for attachment in said.attachments] == [mime]
