"""The Graph port: one contract for the HTTP client, against a real server on loopback, and for the fake."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import httpx2
import pytest

from agent7.channels.whatsapp import graph as graph_module
from agent7.channels.whatsapp.errors import SERVICE_DOWN
from agent7.channels.whatsapp.graph import Accepted, GraphApi, HttpGraphApi, Lost, Recipient, Refused
from agent7.channels.whatsapp.outbound.message_types import Text
from agent7.settings import WhatsAppSettings
from tests.fakes.graph import FakeGraph
from tests.fakes.graph_server import GraphServer

ADA = Recipient("447700900123", "GB.1")


@pytest.fixture
def server() -> Iterator[GraphServer]:
    server = GraphServer()
    yield server
    server.close()


class Tokens:
    """Settings whose token can be rotated."""

    def __init__(self, url: str) -> None:
        self.url, self.token, self.known = url, "token-1", "token-1"

    def __call__(self, renew: bool) -> WhatsAppSettings:
        if renew:
            self.known = self.token
        return WhatsAppSettings(self.url, "v25.0", "700", self.known, "secret", "verify", "key")


@pytest.fixture
def tokens(server: GraphServer) -> Tokens:
    return Tokens(server.url)


@pytest.fixture
def http(tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> Iterator[HttpGraphApi]:
    monkeypatch.setattr(graph_module, "ANSWER_SECONDS", 0.3)
    api = HttpGraphApi(tokens)
    yield api
    api.close()


@pytest.fixture(params=["http", "fake"])
def graph(request: pytest.FixtureRequest) -> GraphApi:
    return FakeGraph() if request.param == "fake" else request.getfixturevalue("http")


def fail_next(graph: GraphApi, server: GraphServer, code: int, status: int) -> None:
    if isinstance(graph, FakeGraph):
        graph.failures.append(Refused(code, status))
    else:
        server.error(code, status)


def send(graph: GraphApi, text: str = "On it.", to: Recipient = ADA) -> Accepted | Refused | Lost:
    return graph.send("700", to, Text(text), quote="wamid.AAA", callback="01J:1")


def test_an_accepted_message_has_an_id_of_its_own(graph: GraphApi):
    first, second = send(graph), send(graph)
    assert isinstance(first, Accepted)
    assert isinstance(second, Accepted)
    assert first.wamid != second.wamid


@pytest.mark.parametrize(("code", "status"), [(131056, 400), (131047, 400), (131000, 500), (100, 400)])
def test_a_refusal_carries_metas_code(graph: GraphApi, server: GraphServer, code: int, status: int):
    fail_next(graph, server, code, status)
    assert send(graph) == Refused(code, status)
    assert isinstance(send(graph), Accepted)


def test_a_lost_answer_is_neither_success_nor_refusal(graph: GraphApi, server: GraphServer):
    if isinstance(graph, FakeGraph):
        graph.failures.append("lost after")
    else:
        server.answers.append("hang")
    assert isinstance(send(graph), Lost)


def test_reading_with_the_typing_indicator_can_succeed_and_fail(graph: GraphApi, server: GraphServer):
    assert graph.mark_read("700", "wamid.AAA", typing=True)
    fail_next(graph, server, 131009, 400)
    assert not graph.mark_read("700", "wamid.AAA", typing=True)


def test_a_text_travels_as_meta_documents_it(http: HttpGraphApi, server: GraphServer):
    send(http)
    ((path, headers, body),) = server.requests
    assert path == "/v25.0/700/messages"
    assert headers["authorization"] == "Bearer token-1"
    assert body == {
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": "+447700900123",
        "recipient": "GB.1",
        "context": {"message_id": "wamid.AAA"},
        "biz_opaque_callback_data": "01J:1",
        "type": "text",
        "text": {"preview_url": False, "body": "On it."},
    }


def test_somebody_without_a_number_is_written_to_by_bsuid_alone(http: HttpGraphApi, server: GraphServer):
    http.send("700", Recipient(None, "GB.1"), Text("hi"), quote=None, callback="x")
    ((_, _, body),) = server.requests
    assert "to" not in body
    assert "context" not in body
    assert body["recipient"] == "GB.1"


def test_a_receipt_travels_as_meta_documents_it(http: HttpGraphApi, server: GraphServer):
    http.mark_read("700", "wamid.AAA", typing=True)
    http.mark_read("700", "wamid.BBB", typing=False)
    bodies = [body for _, _, body in server.requests]
    assert bodies[0] == {"messaging_product": "whatsapp", "status": "read", "message_id": "wamid.AAA", "typing_indicator": {"type": "text"}}
    assert "typing_indicator" not in bodies[1]


@pytest.mark.parametrize("code", [0, 190])
def test_a_refused_token_is_read_again_once(http: HttpGraphApi, server: GraphServer, tokens: Tokens, code: int):
    tokens.token = "token-2"
    server.error(code, 401)
    assert isinstance(send(http), Accepted)
    assert [headers["authorization"] for _, headers, _ in server.requests] == ["Bearer token-1", "Bearer token-2"]


def test_a_token_that_stays_refused_is_a_refusal(http: HttpGraphApi, server: GraphServer):
    server.error(190, 401)
    server.error(190, 401)
    assert send(http) == Refused(190, 401)


@pytest.mark.parametrize(
    ("status", "body", "answer"),
    [
        (503, b"<html>", Refused(None, 503)),
        (500, b"", Refused(None, 500)),
        (429, b"slow down", Refused(None, 429)),
        (400, b'{"error":"no object"}', Refused(None, 400)),
        (400, b'{"error":{"code":"131056"}}', Refused(131056, 400)),
        (400, b'{"error":{"code":99999999999999}}', Refused(None, 400)),
        (400, b"[1]", Refused(None, 400)),
        (302, b"", Refused(None, 302)),
    ],
)
def test_an_answer_without_a_graph_error_keeps_its_http_status(
    http: HttpGraphApi, server: GraphServer, status: int, body: bytes, answer: Refused
):
    server.answers.append((status, body))
    assert send(http) == answer


@pytest.mark.parametrize("body", [b"", b"ok", b"{}", b'{"messages":[]}', b'{"messages":[{"id":7}]}', b"null"])
def test_success_without_an_id_is_a_lost_answer(http: HttpGraphApi, server: GraphServer, body: bytes):
    server.answers.append((200, body))
    assert isinstance(send(http), Lost)


def test_a_connection_that_breaks_after_the_request_is_a_lost_answer(http: HttpGraphApi, server: GraphServer):
    server.answers.append("cut")
    assert isinstance(send(http), Lost)


def test_a_host_that_cannot_be_reached_has_surely_taken_nothing():
    unreachable = HttpGraphApi(Tokens("http://127.0.0.1:1"))
    assert send(unreachable) == Refused(SERVICE_DOWN, 503)
    unreachable.close()


def test_a_courtesy_is_given_less_time_than_a_reply():
    seconds: list[float] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        seconds.append(request.extensions["timeout"]["read"])
        return httpx2.Response(200, json={"success": True, "messages": [{"id": "wamid.1"}]})

    api = HttpGraphApi(Tokens("http://graph.test"), httpx2.MockTransport(answer))
    api.mark_read("700", "wamid.AAA", typing=True)
    send(api)
    api.close()
    assert seconds == [2.0, 10.0]


def test_neither_words_nor_numbers_nor_tokens_are_logged(http: HttpGraphApi, server: GraphServer, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    server.answers += [(400, b"{}"), "cut"]
    for _ in range(3):
        send(http, "very private")
    http.mark_read("700", "wamid.AAA", typing=True)
    assert caplog.records
    logged = " ".join(record.getMessage() for record in caplog.records) + repr(ADA)
    for secret in ("private", "447700900123", "GB.1", "token-1"):
        assert secret not in logged
