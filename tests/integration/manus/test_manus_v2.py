"""The client of Manus' API against a server on loopback that answers as it is told: refusals, lost answers, odd bodies."""

from __future__ import annotations

import gzip
import json
import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from agent7.errors import (
    Agent7Error,
    CreditsExhausted,
    ManusBusy,
    ManusDown,
    ManusRefused,
    ManusTimedOut,
    Misconfigured,
    Outage,
    TaskGone,
)
from agent7.manus import manus_v2
from agent7.manus.manus_v2 import HttpManus
from agent7.manus.port import OtherMessage, TaskOrder, TaskStatus, UserSaid
from agent7.settings import ManusSettings
from tests.fakes.manus_server import ManusServer

ORDER = TaskOrder("The secret word is Rosebud", "Rosebud [a7:01K1]", "manus-1.6")
CREATED = {"ok": True, "task_id": "t1", "task_title": "T", "task_url": "u"}


@pytest.fixture
def server() -> Iterator[ManusServer]:
    server = ManusServer()
    server.usual |= {"task.create": CREATED, "task.detail": {"ok": True, "task": {"id": "t1", "status": "running"}}}
    yield server
    server.close()


class Keys:
    """Settings whose key can be changed."""

    def __init__(self, url: str) -> None:
        self.url, self.key, self.known, self.renewals = url, "sk-one", "sk-one", 0

    def __call__(self, renew: bool) -> ManusSettings:
        if renew:
            self.renewals += 1
            self.known = self.key
        return ManusSettings.read({"MANUS_API_BASE_URL": self.url, "MANUS_API_KEY": self.known})


@pytest.fixture
def keys(server: ManusServer) -> Keys:
    return Keys(server.url)


@pytest.fixture
def manus(keys: Keys) -> Iterator[HttpManus]:
    manus = HttpManus(keys, pause=lambda _: None)
    yield manus
    manus.close()


def create(manus: HttpManus) -> object:
    return manus.create(ORDER)


def send(manus: HttpManus) -> object:
    return manus.send("t1", "Rosebud")


def confirm(manus: HttpManus) -> object:
    return manus.confirm("t1", "evt", {"accept": True})


def detail(manus: HttpManus) -> object:
    return manus.detail("t1")


def delete(manus: HttpManus) -> object:
    return manus.delete("t1")


ONCE_ONLY = [create, send, confirm]
REPEATABLE = [detail, delete]
EVERY = [*ONCE_ONLY, *REPEATABLE]
type Call = Callable[[HttpManus], object]


def raised(manus: HttpManus, call: Call) -> Agent7Error:
    with pytest.raises(Agent7Error) as fault:
        call(manus)
    assert "Rosebud" not in str(fault.value)
    return fault.value


@pytest.mark.parametrize("call", EVERY)
def test_every_call_carries_the_key_in_manus_own_header_and_goes_to_version_2(manus: HttpManus, server: ManusServer, call: Call) -> None:
    call(manus)

    (_, path, _, headers, _) = server.requests[-1]
    assert path.startswith("/v2/task.")
    assert headers["x-manus-api-key"] == "sk-one"
    assert "authorization" not in headers


@pytest.mark.parametrize(
    ("status", "code", "message", "expected"),
    [
        (400, "invalid_argument", "no", ManusRefused("invalid_argument")),
        (400, 3, "no", ManusRefused("invalid_argument")),
        (400, "Something With Spaces, and text: Rosebud", "no", ManusRefused("http_400")),
        (403, "permission_denied", "no", ManusRefused("permission_denied")),
        (402, "payment_required", "no", CreditsExhausted("payment_required")),
        (400, 8, "credit limit exceeded", CreditsExhausted("credits_exhausted")),
        (400, "8", "", CreditsExhausted("credits_exhausted")),
        (403, "forbidden", "You do not have enough credits", CreditsExhausted("forbidden")),
        (429, "insufficient_credits", "no", CreditsExhausted("insufficient_credits")),
        (400, None, "Insufficient credits.", CreditsExhausted("http_400")),
        (400, None, "Your credit balance is too low", CreditsExhausted("http_400")),
        (400, "invalid_argument", "cannot compare credit cards: too long", ManusRefused("invalid_argument")),
        (404, "not_found", "task not found", TaskGone("not_found")),
        (404, 5, "", TaskGone("not_found")),
        (400, "invalid_argument", "Task not found: t1", TaskGone("invalid_argument")),
        (200, "invalid_argument", "ok is false", ManusRefused("invalid_argument")),
        (302, None, "", ManusRefused("http_302")),
        (503, "unavailable", "no", ManusDown("")),
        (408, None, "", ManusDown("")),
    ],
)
def test_each_refusal_is_the_error_that_says_what_to_do(
    manus: HttpManus, server: ManusServer, status: int, code: object, message: str, expected: Agent7Error
) -> None:
    server.answers = []
    for _ in range(2):  # a refused key is tried once more only when there is another
        server.refuses(code, status, message)

    fault = raised(manus, send)
    assert type(fault) is type(expected)
    if isinstance(fault, ManusRefused) and isinstance(expected, ManusRefused):
        assert fault.code == expected.code


def test_what_is_not_found_where_no_task_was_named_is_no_task_that_is_gone(manus: HttpManus, server: ManusServer) -> None:
    server.refuses("not_found", 404)

    assert type(raised(manus, create)) is ManusRefused


@pytest.mark.parametrize("call", EVERY)
def test_a_page_that_is_not_of_the_api_is_an_outage_not_a_missing_task(manus: HttpManus, server: ManusServer, call: Call) -> None:
    server.answers.append((404, b"<html>no such host</html>"))

    assert type(raised(manus, call)) is ManusDown


@pytest.mark.parametrize(
    ("given", "seconds"), [("7", 7.0), ("0.2", 1.0), ("86400", 3600.0), (None, 10.0), ("soon", 10.0), ("nan", 10.0), ("-5", 1.0)]
)
def test_a_limit_says_when_to_come_back_within_reason(manus: HttpManus, server: ManusServer, given: str | None, seconds: float) -> None:
    server.refuses("rate_limited", 429, **({"retry_after": given} if given else {}))

    fault = raised(manus, create)
    assert isinstance(fault, ManusBusy)
    assert fault.retry_after == seconds


@pytest.mark.parametrize("call", ONCE_ONLY)
@pytest.mark.parametrize("status", [500, 502, 504, 599])
def test_a_fault_of_manus_may_have_let_a_call_through_that_must_not_happen_twice(
    manus: HttpManus, server: ManusServer, status: int, call: Call
) -> None:
    server.refuses("internal", status)

    assert type(raised(manus, call)) is ManusTimedOut


@pytest.mark.parametrize("call", REPEATABLE)
@pytest.mark.parametrize("status", [500, 502, 504])
def test_a_fault_of_manus_is_an_outage_where_calling_again_does_no_harm(
    manus: HttpManus, server: ManusServer, status: int, call: Call
) -> None:
    server.refuses("internal", status)

    assert type(raised(manus, call)) is ManusDown


@pytest.mark.parametrize("how", ["hang", "cut", "drip"])
def test_a_lost_answer_is_told_from_a_call_that_did_nothing(
    manus: HttpManus, server: ManusServer, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manus_v2, "WRITE_SECONDS", 0.3)
    monkeypatch.setattr(manus_v2, "READ_SECONDS", 0.3)
    for call in (*ONCE_ONLY, *REPEATABLE):
        server.answers.append(how)
        assert type(raised(manus, call)) is (ManusTimedOut if call in ONCE_ONLY else ManusDown)


def test_a_manus_that_is_not_there_has_done_nothing(keys: Keys, server: ManusServer) -> None:
    server.close()
    manus = HttpManus(keys)

    for call in EVERY:
        assert type(raised(manus, call)) is ManusDown
    keys.url = "nonsense"
    assert type(raised(manus, create)) is ManusDown


@pytest.mark.parametrize(
    "body",
    [
        b"", b"null", b"[]", b'"text"', b"{", b"<html>", b"\xff\xfe", b"[" * 100_000, b"1" * 5000, b'{"ok": true}',
        b'{"ok":true,"task_id":null}',
    ],
    ids=lambda body: repr(body[:12]),
)  # fmt: skip
def test_a_success_that_names_no_task_may_have_made_one(manus: HttpManus, server: ManusServer, body: bytes) -> None:
    server.answers.append((200, body))

    assert type(raised(manus, create)) is ManusTimedOut


def test_an_answer_beyond_all_bounds_is_given_up_also_when_it_comes_packed(
    manus: HttpManus, server: ManusServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manus_v2, "MOST_ANSWER_BYTES", 1_000_000)
    large = json.dumps({"ok": True, "task_id": "t", "more": "x" * 2_000_000}).encode()
    server.answers += [(200, large), (200, gzip.compress(large), {"content-encoding": "gzip"})]

    assert [type(raised(manus, create)) for _ in range(2)] == [ManusTimedOut] * 2
    server.answers.append((200, b"no gzip at all", {"content-encoding": "gzip"}))
    assert type(raised(manus, create)) is ManusTimedOut


def test_a_result_of_200_kilobytes_is_read_whole(manus: HttpManus, server: ManusServer) -> None:
    said = "# Result\n" + "word " * 40_000
    server.says({"ok": True, "messages": [{"id": "m", "type": "assistant_message", "assistant_message": {"content": said}}]})

    (message,) = manus.messages("t1")
    assert getattr(message, "text", "") == said


# The key


def test_a_refused_key_is_looked_up_again_and_the_call_repeated_with_the_new_one(manus: HttpManus, server: ManusServer, keys: Keys) -> None:
    keys.key = "sk-two"
    server.refuses("unauthenticated", 401)

    assert manus.create(ORDER).manus_task == "t1"
    assert [headers["x-manus-api-key"] for _, _, _, headers, _ in server.requests] == ["sk-one", "sk-two"]


def test_a_key_that_is_still_the_same_is_not_tried_again(manus: HttpManus, server: ManusServer, keys: Keys) -> None:
    server.refuses("unauthenticated", 401)

    fault = raised(manus, create)
    assert isinstance(fault, ManusRefused)
    assert fault.code == "unauthenticated"
    assert (len(server.requests), keys.renewals) == (1, 1)


@pytest.mark.parametrize("key", ["", "\u00fc", "a\nb"])
def test_without_a_usable_key_nothing_is_called(manus: HttpManus, server: ManusServer, keys: Keys, key: str) -> None:
    keys.known = key

    assert isinstance(raised(manus, create), Misconfigured)
    assert server.requests == []


# Lists


def pages(server: ManusServer, name: str, *items: list[dict[str, Any]]) -> None:
    for number, page in enumerate(items, 1):
        more = number < len(items)
        server.says({"ok": True, name: page, "has_more": more, "next_cursor": f"c{number}" if more else None})


def said(number: int, at: datetime) -> dict[str, Any]:
    return {"id": f"m{number}", "type": "user_message", "timestamp": str(int(at.timestamp())), "user_message": {"content": str(number)}}


NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def test_all_pages_are_read_newest_first_and_given_oldest_first(manus: HttpManus, server: ManusServer) -> None:
    newest_first = [said(number, NOON) for number in range(5, 0, -1)]
    pages(server, "messages", newest_first[:2], newest_first[2:4], newest_first[4:])

    assert [message.id for message in manus.messages("t1")] == ["m1", "m2", "m3", "m4", "m5"]
    assert [query.get("cursor") for _, _, query, _, _ in server.requests] == [None, "c1", "c2"]
    assert {(query["order"], query["limit"]) for _, _, query, _, _ in server.requests} == {("desc", "200")}


def test_no_page_is_asked_for_beyond_the_message_that_is_known(manus: HttpManus, server: ManusServer) -> None:
    newest_first = [said(number, NOON) for number in range(4, 0, -1)]
    pages(server, "messages", newest_first[:2], newest_first[2:], [said(0, NOON)])

    assert [message.id for message in manus.messages("t1", after="m2")] == ["m3", "m4"]
    assert len(server.requests) == 2


def test_messages_of_the_second_that_is_asked_for_are_given_and_those_without_a_time(manus: HttpManus, server: ManusServer) -> None:
    odd = {"id": "odd", "type": "dream"}
    pages(server, "messages", [said(3, NOON), odd, said(2, NOON - timedelta(seconds=1)), said(1, NOON - timedelta(hours=1))])

    found = manus.messages("t1", since=NOON + timedelta(milliseconds=900))
    assert [type(message) for message in found] == [OtherMessage, UserSaid]


def test_a_cursor_that_leads_in_a_circle_ends(manus: HttpManus, server: ManusServer) -> None:
    server.usual["task.listMessages"] = {"ok": True, "messages": [said(1, NOON)], "has_more": True, "next_cursor": "c1"}

    assert len(manus.messages("t1")) == 2


def test_pages_without_end_are_given_up_and_it_is_said(manus: HttpManus, server: ManusServer, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(30):
        server.says({"ok": True, "messages": [said(number, NOON)], "has_more": True, "next_cursor": f"c{number}"})

    assert len(manus.messages("t1")) == manus_v2.MOST_PAGES
    assert "the rest is not looked at" in caplog.text


@pytest.mark.parametrize("name", ["data", "tasks", "items"])
def test_a_lost_task_is_found_whatever_the_list_is_called(manus: HttpManus, server: ManusServer, name: str) -> None:
    listed = [
        {"id": "t3", "title": "Landing page [a7:01K1]", "status": "running", "created_at": str(int(NOON.timestamp()))},
        {"id": "t2", "title": "Another [a7:01K2]", "created_at": str(int(NOON.timestamp()))},
        {"id": "t1", "title": None},
        "nonsense",
    ]
    server.says({"ok": True, name: listed})

    (found,) = manus.recent(NOON, "[a7:01K1]")
    assert (found.manus_task, found.status) == ("t3", TaskStatus.RUNNING)


def test_a_lost_task_is_found_though_manus_clock_is_some_minutes_behind(manus: HttpManus, server: ManusServer) -> None:
    made = NOON - timedelta(minutes=9)
    pages(server, "data", [{"id": "t1", "title": "[a7:01K1]", "created_at": int(made.timestamp())}])

    assert [task.manus_task for task in manus.recent(NOON, "[a7:01K1]")] == ["t1"]


def test_the_look_for_a_lost_task_ends_where_tasks_are_older(manus: HttpManus, server: ManusServer) -> None:
    older = {"id": "t1", "title": "old", "created_at": int((NOON - timedelta(hours=1)).timestamp())}
    pages(server, "data", [older], [{"id": "t0", "title": "[a7:01K1]"}])

    assert manus.recent(NOON, "[a7:01K1]") == ()
    assert len(server.requests) == 1


@pytest.mark.parametrize("content", [{"messages": None}, {"messages": "text"}, {"messages": [None, 7, []]}, {"data": {}}])
def test_a_list_that_is_none_holds_nothing_that_harms(manus: HttpManus, server: ManusServer, content: dict[str, Any]) -> None:
    server.says({"ok": True, **content})

    assert all(isinstance(message, OtherMessage) for message in manus.messages("t1"))


# Files


def place_for_a_file(server: ManusServer, status: str = "uploaded") -> None:
    server.usual["file.upload"] = {"ok": True, "file": {"id": "file-1"}, "upload_url": f"{server.url}/bucket/file-1?Signature=hidden"}
    server.usual["file.detail"] = {"ok": True, "file": {"id": "file-1", "status": status}}


def test_the_bytes_of_a_file_go_to_its_address_without_our_key(manus: HttpManus, server: ManusServer) -> None:
    place_for_a_file(server)

    assert manus.upload("lease.pdf", b"%PDF-1.7", "application/pdf") == "file-1"
    ((method, path, query, headers, body),) = [request for request in server.requests if request[0] == "PUT"]
    assert (method, path, query, body) == ("PUT", "/bucket/file-1", {"Signature": "hidden"}, b"%PDF-1.7")
    assert headers["content-type"] == "application/pdf"
    assert not {"x-manus-api-key", "authorization"} & headers.keys()


@pytest.mark.parametrize(
    ("status", "expected"), [(403, ManusDown), (500, ManusDown), (429, ManusDown), (413, ManusRefused), (400, ManusRefused)]
)
def test_a_file_that_its_address_does_not_take_is_tried_again_where_that_can_help(
    manus: HttpManus, server: ManusServer, status: int, expected: type[Agent7Error]
) -> None:
    place_for_a_file(server)
    server.says(server.usual["file.upload"])
    server.answers.append((status, b"<Error/>"))

    assert type(raised(manus, lambda manus: manus.upload("a.txt", b"a", "text/plain"))) is expected


def test_a_file_is_waited_for_until_manus_has_seen_it(manus: HttpManus, server: ManusServer) -> None:
    place_for_a_file(server)
    server.says(server.usual["file.upload"])
    server.answers.append((200, b""))
    server.says({"ok": True, "file": {"id": "file-1", "status": "pending"}})

    assert manus.upload("a.txt", b"a", "text/plain") == "file-1"
    assert [path for _, path, _, _, _ in server.requests].count("/v2/file.detail") == 2


def test_a_file_that_never_arrives_is_an_outage(manus: HttpManus, server: ManusServer) -> None:
    place_for_a_file(server, "pending")

    assert isinstance(raised(manus, lambda manus: manus.upload("a.txt", b"a", "text/plain")), Outage)


@pytest.mark.parametrize("content", [{}, {"file": {"id": "f"}}, {"upload_url": "http://127.0.0.1:1/x"}, {"file": None, "upload_url": 7}])
def test_no_place_for_a_file_is_an_outage(manus: HttpManus, server: ManusServer, content: dict[str, Any]) -> None:
    server.says({"ok": True, **content})

    assert isinstance(raised(manus, lambda manus: manus.upload("a.txt", b"a", "text/plain")), Outage)


# The rest


@pytest.mark.parametrize("content", [{}, {"public_key": None}, {"public_key": "-----BEGIN PRIVATE KEY-----"}])
def test_an_answer_without_a_public_key_is_an_outage(manus: HttpManus, server: ManusServer, content: dict[str, Any]) -> None:
    server.says({"ok": True, **content})

    assert isinstance(raised(manus, HttpManus.public_key), Outage)


def test_a_key_whose_line_breaks_were_written_twice_is_read(manus: HttpManus, server: ManusServer) -> None:
    server.says({"public_key": "-----BEGIN PUBLIC KEY-----\\nabc\\n-----END PUBLIC KEY-----\\n"})

    assert manus.public_key().splitlines() == ["-----BEGIN PUBLIC KEY-----", "abc", "-----END PUBLIC KEY-----"]


def test_neither_words_nor_keys_nor_addresses_get_into_the_log(
    manus: HttpManus, server: ManusServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    place_for_a_file(server)
    manus.upload("Rosebud.pdf", b"Rosebud", "application/pdf")
    manus.create(ORDER)
    server.refuses("unauthenticated", 401, "Rosebud")
    raised(manus, send)
    server.answers.append("cut")
    raised(manus, send)

    assert not [word for word in ("Rosebud", "sk-one", "Signature", "127.0.0.1") if word in caplog.text]
