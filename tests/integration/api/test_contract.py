"""What every resource of the admin API shares: a POST that is done once, pages by cursors, versions of what is changed."""

# ruff: noqa: F811  (fixtures of a module nearby)

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.api.http.cursors import Page, page_of
from agent7.api.http.versions import Stale, etag, seen_version
from agent7.errors import BadRequest
from functions.admin_api import app
from tests.api_calls import signed_in
from tests.fakes.fixed_clock import FixedClock
from tests.integration.api.test_learned_api import Call, addresses, call, memory  # noqa: F401 - fixtures

CONTRACT = {"about": "the contract", "due_at": "2026-05-03T09:00"}
KEYS = (datetime, int, str)
MOMENTS = st.datetimes(timezones=st.just(UTC))


@pytest.fixture
def send(call: Call, addresses: dict[str, str]) -> Any:
    """POST a reminder with a key: (status, headers, JSON)."""

    def post(key: str, body: Any = CONTRACT, path: str = "/triggers") -> tuple[int, dict[str, str], dict[str, Any]]:
        where = addresses["ada"] + path
        event = {
            "headers": {"idempotency-key": key},
            "requestContext": {"http": {"method": "POST", "path": where}},
            "body": json.dumps(body),
        }
        answer = app.handler(signed_in(event), None)
        return answer["statusCode"], answer["headers"], json.loads(answer["body"])

    return post


def kept(owner_dsn: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(owner_dsn) as owner:
        return owner.execute("SELECT member, answer FROM kept_answers ORDER BY began_at").fetchall()


def test_the_same_post_again_gets_the_first_answer_and_does_nothing(send: Any, call: Call, owner_dsn: str) -> None:
    status, headers, first = send("a-key")
    again, told, second = send("a-key")

    assert (status, again, first) == (201, 201, second)
    assert ("idempotent-replayed" in headers, told["idempotent-replayed"]) == (False, "true")
    assert call("GET", "/triggers")[1]["triggers"] == [first]
    assert send("another-key")[2]["trigger"] != first["trigger"]
    assert all(b"contract" not in answer for _, answer in kept(owner_dsn)), "what is kept is sealed"


def test_a_key_is_of_one_request_of_one_day(send: Any) -> None:
    first = send("a-key")[2]
    assert send("a-key", {**CONTRACT, "about": "the rent"})[0] == 422
    assert send("a-key", {"version": 1}, "/document/optimize")[0] == 422
    app.parts().clock = FixedClock(app.parts().clock.now() + timedelta(hours=23, minutes=59))
    app.parts().__dict__.pop("kept_answers", None)
    assert send("a-key")[2] == first
    app.parts().clock = FixedClock(app.parts().clock.now() + timedelta(minutes=2))
    app.parts().__dict__.pop("kept_answers", None)
    assert send("a-key")[2]["trigger"] != first["trigger"]


def test_a_key_is_of_one_member(send: Any, call: Call, owner_dsn: str) -> None:
    first = send("a-key")[2]
    with psycopg.connect(owner_dsn) as owner:
        owner.execute("UPDATE kept_answers SET member = 'of-somebody-else'")

    assert send("a-key")[2]["trigger"] != first["trigger"]
    assert len(call("GET", "/triggers")[1]["triggers"]) == 2


def test_what_was_refused_is_not_kept_and_what_is_no_key_is_told(send: Any, owner_dsn: str) -> None:
    assert send("a-key", {**CONTRACT, "due_at": "2020-01-01T00:00"})[0] == 400
    assert send("a-key", {"verdict": None}, f"/recalls/{'0' * 26}/feedback")[0] == 404
    assert kept(owner_dsn) == []
    assert send("a-key")[0] == 201
    assert [send(wrong)[0] for wrong in ("", "a b", "x" * 256, "\u00e4")] == [400] * 4


def test_a_key_that_somebody_works_with_is_told_so_until_they_have_died(send: Any, owner_dsn: str) -> None:
    send("a-key")
    with psycopg.connect(owner_dsn) as owner:
        owner.execute("UPDATE kept_answers SET answer = NULL")
    status, headers, _ = send("a-key")
    assert (status, headers["retry-after"]) == (409, "1")
    with psycopg.connect(owner_dsn) as owner:
        owner.execute("UPDATE kept_answers SET began_at = began_at - interval '61 seconds'")
    assert send("a-key")[0] == 201
    assert send("a-key")[1]["idempotent-replayed"] == "true"


@given(st.tuples(MOMENTS, st.integers(-(2**63), 2**63 - 1), st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))))
def test_a_cursor_leads_back_to_its_place(place: tuple[datetime, int, str]) -> None:
    page = page_of("/api/things", {"status": "active"}, "", 5, KEYS)

    assert page.behind(page.cursor(place), KEYS) == Page(5, place, page.list_name)


@given(st.one_of(st.text(min_size=1), st.from_regex(r"[\w-]{1,60}", fullmatch=True)))
def test_what_is_no_cursor_is_refused(after: str) -> None:
    with pytest.raises(BadRequest):
        page_of("/api/things", {}, after, 5, KEYS)


def test_a_cursor_is_of_one_list_with_its_filters_and_of_its_key() -> None:
    place = (datetime(2026, 1, 1, tzinfo=UTC), 7, "x")
    cursor = page_of("/api/things", {"status": "active", "limit": "5"}, "", 5, KEYS).cursor(place)

    assert page_of("/api/things", {"limit": "9", "status": "active", "after": cursor}, cursor, 9, KEYS).key == place
    foreign: list[tuple[str, dict[str, str], tuple[type, ...]]] = [
        ("/api/others", {"status": "active"}, KEYS),
        ("/api/things", {}, KEYS),
        ("/api/things", {"status": "active"}, (int, int, str)),
        ("/api/things", {"status": "active"}, (datetime, int)),
    ]
    for path, query, kinds in foreign:
        with pytest.raises(BadRequest):
            page_of(path, query, cursor, 5, kinds)
    for damaged in (cursor[:-2], cursor + "AA", cursor[:4] + "_" + cursor[5:], cursor.swapcase(), f"{cursor}="):
        with pytest.raises(BadRequest):
            page_of("/api/things", {"status": "active"}, damaged, 5, KEYS)


def test_a_page_tells_the_next_one_only_where_there_is_more() -> None:
    page = Page(2)
    told = page.told("things", [1, 2, 3], str, key=lambda each: (each,), total=3)

    assert (told["things"], told["total"], page.behind(told["next"], (int,)).key) == (["1", "2"], 3, (2,))
    assert page.told("things", [3], str, key=lambda each: (each,)) == {"things": ["3"], "next": None}


def test_if_match_names_one_version() -> None:
    assert (etag(3), seen_version('"3"'), seen_version(' "3" ')) == ('"3"', 3, 3)
    for stale in ('W/"3"', '"x"', '"0"', '""', '"' + "9" * 30 + '"'):
        with pytest.raises(Stale):
            seen_version(stale)
    for wrong in ("3", "*", "", '"3", "4"', "'3'"):
        with pytest.raises(BadRequest):
            seen_version(wrong)
