"""Uploading a file to the Graph API: one contract for the HTTP client and the fake, and every bad end over real HTTP."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

import pytest

from agent7.channels.whatsapp import graph as graph_module
from agent7.channels.whatsapp.errors import SERVICE_DOWN
from agent7.channels.whatsapp.graph import GraphApi, HttpGraphApi, Refused, Uploaded
from agent7.channels.whatsapp.outbound.sendable_files import Fit
from agent7.settings import WhatsAppSettings
from tests.fakes.graph import FakeGraph
from tests.fakes.graph_server import GraphServer

PLAN = Fit("document", "application/pdf", "the plan of Ada.pdf")
DOWN = Refused(SERVICE_DOWN, 503)


@pytest.fixture
def server() -> Iterator[GraphServer]:
    server = GraphServer()
    yield server
    server.close()


@pytest.fixture
def http(server: GraphServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[HttpGraphApi]:
    monkeypatch.setattr(graph_module, "ANSWER_SECONDS", 0.3)
    api = HttpGraphApi(lambda renew: WhatsAppSettings(server.url, "v25.0", "700", "token-2" if renew else "token-1", "s", "v", "k"))
    yield api
    api.close()


@pytest.fixture(params=["http", "fake"])
def graph(request: pytest.FixtureRequest) -> GraphApi:
    return FakeGraph() if request.param == "fake" else request.getfixturevalue("http")


def upload(graph: GraphApi, content: bytes = b"%PDF-1.7") -> Uploaded | Refused:
    return graph.upload("700", io.BytesIO(content), PLAN)


def test_each_upload_has_an_id_of_its_own(graph: GraphApi):
    first, second = upload(graph), upload(graph)
    assert isinstance(first, Uploaded)
    assert isinstance(second, Uploaded)
    assert first.media_id != second.media_id


@pytest.mark.parametrize(("code", "status"), [(131053, 400), (100, 400), (131000, 500)])
def test_a_refusal_carries_metas_code(graph: GraphApi, server: GraphServer, code: int, status: int):
    if isinstance(graph, FakeGraph):
        graph.upload_failures.append(Refused(code, status))
    else:
        server.error(code, status)
    assert upload(graph) == Refused(code, status)
    assert isinstance(upload(graph), Uploaded)


def test_a_file_travels_as_meta_documents_it_and_without_the_persons_name_for_it(http: HttpGraphApi, server: GraphServer):
    upload(http)
    ((path, headers, form),) = server.requests
    assert path == "/v25.0/700/media"
    assert headers["authorization"] == "Bearer token-1"
    assert form == {
        "messaging_product": "whatsapp",
        "type": "application/pdf",
        "file": ("file.pdf", "application/pdf", b"%PDF-1.7"),
    }


def test_a_large_file_travels_whole_and_is_not_read_into_memory_first(
    http: HttpGraphApi, server: GraphServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(graph_module, "ANSWER_SECONDS", 30.0)
    large = bytes(range(256)) * 40_000
    with cast("BinaryIO", SpooledTemporaryFile(max_size=1000)) as content:
        content.write(large)
        assert isinstance(http.upload("700", content, PLAN), Uploaded)
    assert server.requests[0][2]["file"][2] == large


@pytest.mark.parametrize("answer", ["hang", "cut", (502, b"<html>"), (200, b"not json"), (200, b'{"id": 5}'), (200, b'{"id": "a b"}')])
def test_an_answer_of_no_use_counts_as_meta_being_down_for_nobody_saw_anything(
    http: HttpGraphApi, server: GraphServer, answer: tuple[int, bytes] | str
):
    server.answers.append(answer)
    refused = upload(http)
    assert isinstance(refused, Refused)
    assert refused.code == SERVICE_DOWN
    assert isinstance(upload(http), Uploaded)


def test_a_proxy_that_takes_no_such_size_is_a_refusal_without_a_code(http: HttpGraphApi, server: GraphServer):
    server.answers.append((413, b"too large"))
    assert upload(http) == Refused(None, 413)


def test_a_host_out_of_reach_is_meta_being_down():
    api = HttpGraphApi(lambda _: WhatsAppSettings("http://127.0.0.1:9", "v25.0", "700", "t", "s", "v", "k"))
    assert upload(api) == DOWN
    api.close()


def test_a_refused_token_is_read_again_and_the_file_sent_from_its_start(http: HttpGraphApi, server: GraphServer):
    server.error(190, 401)
    assert isinstance(upload(http), Uploaded)
    assert [(headers["authorization"], form["file"][2]) for _, headers, form in server.requests] == [
        ("Bearer token-1", b"%PDF-1.7"),
        ("Bearer token-2", b"%PDF-1.7"),
    ]


def test_an_upload_that_goes_on_for_too_long_is_given_up(http: HttpGraphApi, monkeypatch: pytest.MonkeyPatch):
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            time.sleep(0.1)
            return super().read(min(size or 1, 1))

    monkeypatch.setattr(graph_module, "UPLOAD_SECONDS", 0.05)
    assert http.upload("700", Slow(b"%PDF"), PLAN) == DOWN
