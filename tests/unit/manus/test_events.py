from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.manus.events import KNOWN, read_event

TASK = "Kq8mZr2TnV5xYb7LcWd4Ph"
STOP = {
    "event_id": f"task_stopped_{TASK}_1794700400",
    "event_type": "task_stopped",
    "task_detail": {"task_id": TASK, "message": "Booked for Tuesday.", "stop_reason": "finish", "attachments": []},
}


def told(event: Any) -> Any:
    """What is queued of an event, without its hash; None when nothing is."""
    read = read_event(json.dumps(event).encode())
    return {name: value for name, value in read.as_body()["event"].items() if name != "hash"} if read else None


def test_a_stop_is_queued_by_ids_and_its_reason_without_a_word_of_what_was_said() -> None:
    body = json.dumps(STOP).encode()
    read = read_event(body)

    assert read is not None
    assert read.as_body() == {
        "event": {
            "type": "task_stopped",
            "id": STOP["event_id"],
            "hash": hashlib.sha256(body).hexdigest(),
            "manus_task": TASK,
            "stop_reason": "finish",
        }
    }


def test_details_at_top_level_are_read_like_nested_ones() -> None:
    flat = {"event_id": STOP["event_id"], "event_type": "task_stopped", "task_id": TASK, "stop_reason": "ask"}

    assert told(flat) == {"type": "task_stopped", "id": STOP["event_id"], "manus_task": TASK, "stop_reason": "ask"}


def test_progress_names_its_task_in_a_place_of_its_own() -> None:
    progress = {"event_id": "p", "event_type": "task_progress", "progress_detail": {"task_id": TASK, "message": "Comparing prices"}}

    assert told(progress) == {"type": "task_progress", "id": "p", "manus_task": TASK, "stop_reason": None}


def test_a_task_that_was_created_has_no_reason_to_have_stopped() -> None:
    created = {"event_id": "c", "event_type": "task_created", "task_detail": {"task_id": TASK, "stop_reason": "finish"}}

    assert told(created) == {"type": "task_created", "id": "c", "manus_task": TASK, "stop_reason": None}


def test_two_stops_under_one_id_are_two_events() -> None:
    first, second = (read_event(json.dumps({**STOP, "task_detail": {**STOP["task_detail"], "message": said}}).encode()) for said in "ab")  # type: ignore[dict-item]

    assert first is not None
    assert second is not None
    assert (first.type, first.id) == (second.type, second.id)
    assert first.hash != second.hash


@pytest.mark.parametrize(
    ("reason", "read"), [("paused", "paused"), (None, None), ("", "unreadable"), ({"a": 1}, "unreadable"), ("two words", "unreadable")]
)
def test_a_reason_that_nobody_knows_is_handed_on_and_one_that_is_none_is_called_so(reason: object, read: str | None) -> None:
    assert told({**STOP, "task_detail": {"task_id": TASK, "stop_reason": reason}})["stop_reason"] == read


@pytest.mark.parametrize("missing", [None, "", "two words", "x" * 300, ["list"]])
def test_an_event_without_a_usable_id_goes_by_its_hash(missing: object) -> None:
    body = json.dumps({**STOP, "event_id": missing}).encode()
    read = read_event(body)

    assert read is not None
    assert read.id == read.hash == hashlib.sha256(body).hexdigest()


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"event_type": "test"},
        {"event_type": "task_stopped"},
        {"event_type": "task_stopped", "task_detail": {"task_id": ""}},
        {"event_type": "task_stopped", "task_detail": {"task_id": "a b"}},
        {"event_type": "task_stopped", "task_detail": {"task_id": "x" * 101}},
        {"event_type": "task_stopped", "task_detail": {"task_id": None}},
        {"event_type": "task_exploded", "task_detail": {"task_id": TASK}},
        {"event_type": ["task_stopped"], "task_detail": {"task_id": TASK}},
        [],
        "ping",
        None,
    ],
)
def test_what_is_no_event_that_we_know_is_none(body: object) -> None:
    assert told(body) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("event_id", "event_type", "task_detail", "progress_detail", "task_id", "stop_reason")
EVENTS = st.dictionaries(st.sampled_from(FIELDS), JSON | st.sampled_from(sorted(KNOWN)) | st.dictionaries(st.sampled_from(FIELDS), JSON))


@given(st.binary(max_size=200) | EVENTS.map(lambda event: json.dumps(event).encode()))
def test_no_body_makes_it_raise_and_what_is_queued_is_small_and_plain(body: bytes) -> None:
    read = read_event(body)

    queued = json.dumps(read.as_body()) if read is not None else ""
    assert len(queued) < 700
    assert "\\u0000" not in queued
    assert queued.isascii()


@given(st.text(min_size=1, max_size=300))
def test_an_event_of_any_task_is_queued_small_and_plain(task: str) -> None:
    read = read_event(json.dumps({"event_id": "e", "event_type": "task_stopped", "task_detail": {"task_id": task}}).encode())
    queued = json.dumps(read.as_body()) if read is not None else ""
    assert len(queued) < 700
    assert "\\u0000" not in queued


def test_a_body_nested_a_hundred_thousand_deep_is_no_event() -> None:
    assert read_event(b"[" * 100_000) is None
