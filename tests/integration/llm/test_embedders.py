"""The embedders: the shipped model, the HTTP adapter against good and bad servers, and the process of a local run."""

from __future__ import annotations

import json
import math
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest

from agent7.errors import Misconfigured, ModelUnavailable
from agent7.llm.embeddings import NoEmbedder, RememberingEmbedder, embedder_from
from agent7.llm.failure import ModelFailed, Usage
from agent7.llm.http_embedder import HttpEmbedder
from agent7.llm.metering import metered
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.settings import ModelSettings
from local.embedder.server import EmbeddingsServer
from tests.fakes import openai_server as server
from tests.fakes.openai_server import FakeOpenAI, Reply


def cosine(a: list[float], b: list[float]) -> float:
    return math.sumprod(a, b)


@pytest.fixture
def fake() -> Iterator[FakeOpenAI]:
    with FakeOpenAI() as fake:
        yield fake


@contextmanager
def embedder_at(base_url: str, name: str = "words", dimensions: int = 256, seconds: float = 5) -> Iterator[HttpEmbedder]:
    embedder = HttpEmbedder(f"{base_url}/embeddings", name, dimensions, api_key="a-key", first_text_seconds=seconds)
    yield embedder
    embedder.close()


# the shipped model


def test_the_shipped_model_gives_unit_vectors_that_know_what_is_alike(minilm):
    dog, puppy, tax = minilm.embed(["I have a dog", "My pet is a puppy", "The tax form is late"])

    assert (minilm.model, minilm.dimensions, len(dog)) == ("minilm-l6-pca:256", 256, 256)
    assert cosine(dog, dog) == pytest.approx(1, abs=1e-5)
    assert cosine(dog, puppy) > 0.6
    assert cosine(dog, tax) < 0.3


def test_a_text_has_the_same_vector_alone_and_among_others_in_any_order(minilm):
    texts = ["short", "a somewhat longer text about the sea " * 20, "", "¿Dónde está mi llave?", "short", "日本語の文章", "a b c"]

    together = minilm.embed(texts)

    for text, vector in zip(texts, together, strict=True):
        assert cosine(minilm.embed([text])[0], vector) == pytest.approx(1, abs=1e-4)


def test_what_lies_beyond_256_tokens_does_not_count(minilm):
    start = "word " * 300

    one, other = minilm.embed([start + "dog", start + "tax"])

    assert cosine(one, other) == pytest.approx(1, abs=1e-5)


def test_no_texts_are_no_vectors(minilm):
    assert minilm.embed([]) == []


# the adapter


def test_vectors_come_back_in_the_order_of_the_texts_over_one_connection(fake):
    with embedder_at(fake.base_url) as embedder:
        vectors = embedder.embed([f"word{number}" for number in range(200)])
        again = embedder.embed(["word150"])

    assert vectors[150] == pytest.approx(again[0], abs=1e-6)
    assert [len(request["input"]) for request in fake.requests] == [64, 64, 64, 8, 1]
    assert fake.connections == 1
    assert fake.headers[0]["authorization"] == "Bearer a-key"


def test_only_models_that_know_dimensions_are_asked_for_them(fake):
    with embedder_at(fake.base_url, "text-embedding-3-small", 512) as small, embedder_at(fake.base_url) as other:
        assert len(small.embed(["text"])[0]) == 512
        other.embed(["text"])

    assert [request.get("dimensions") for request in fake.requests] == [512, None]


def test_texts_that_a_server_would_refuse_are_made_sendable(fake):
    with embedder_at(fake.base_url) as embedder:
        embedder.embed(["", " \n", "half \ud83d", "é" * 10_000])

    assert fake.requests[0]["input"] == [".", ".", "half ", "é" * 4096]


def test_a_server_that_sends_plain_numbers_of_another_length_and_out_of_order_is_understood(fake):
    rows = [{"index": 1, "embedding": [0, 3, 0]}, {"index": 0, "embedding": [5, 0, 0]}]
    fake.script(server.answers_bytes(json.dumps({"data": rows}).encode()))

    with embedder_at(fake.base_url, dimensions=3) as embedder:
        assert embedder.embed(["a", "b"]) == [[1, 0, 0], [0, 1, 0]]


@pytest.mark.parametrize(
    "data",
    [
        [],
        [{"index": 0, "embedding": [1, 0, 0]}],
        [{"index": 0, "embedding": [1, 0, 0]}, {"index": 0, "embedding": [1, 0, 0]}],
        [{"index": 0, "embedding": [1, 0]}, {"index": 1, "embedding": [1, 0]}],
        [{"index": 0, "embedding": [0, 0, 0]}, {"index": 1, "embedding": [1, 0, 0]}],
        [{"index": 0, "embedding": [float("nan"), 0, 0]}, {"index": 1, "embedding": [1, 0, 0]}],
        [{"index": 0, "embedding": "no base64!"}, {"index": 1, "embedding": "AAAA"}],
        [{"index": 0, "embedding": None}, {"index": 1, "embedding": None}],
        "text",
        None,
    ],
)
def test_vectors_that_are_not_what_was_asked_for_are_refused(fake, data):
    fake.script(server.answers_bytes(json.dumps({"data": data}).encode()))

    with embedder_at(fake.base_url, dimensions=3) as embedder, pytest.raises(ModelFailed) as failed:
        embedder.embed(["a", "b"])

    assert failed.value.reason == "wrong_vectors"


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        (server.answers_status(429), "rate_limited"),
        (server.answers_status(500), "server_error"),
        (server.answers_status(401), "not_allowed"),
        (server.answers_status(400), "bad_request"),
        (server.answers_bytes(b"<html>", "text/html"), "invalid_json"),
        (server.hangs, "time_out"),
        (server.drips(server.embeds), "time_out"),
        (server.drips_head, "time_out"),
    ],
)
def test_every_failure_is_model_unavailable_with_its_reason(fake, behaviour, reason):
    fake.script(behaviour)

    with embedder_at(fake.base_url, seconds=0.5) as embedder, pytest.raises(ModelUnavailable) as failed:
        embedder.embed(["text"])

    assert failed.value.reason == reason


def test_after_a_time_out_the_next_text_does_not_wait_again(fake):
    fake.script(server.hangs)

    with embedder_at(fake.base_url, seconds=0.4) as embedder:
        for _ in range(2):
            with pytest.raises(ModelFailed):
                embedder.embed(["text"])

    assert len(fake.requests) == 1


def test_a_connection_that_breaks_is_renewed_once(fake):
    fake.script(lambda request: Reply(server.embeds(request).body, cut_after=10))

    with embedder_at(fake.base_url) as embedder:
        assert len(embedder.embed(["text"])) == 1


def test_nobody_listening_is_a_connection_failure():
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        with embedder_at(f"http://127.0.0.1:{unused.getsockname()[1]}/v1") as embedder, pytest.raises(ModelFailed) as failed:
            embedder.embed(["text"])

    assert failed.value.reason == "connection"


# the choice


def settings(**env: str) -> ModelSettings:
    return ModelSettings.read(env)


def test_the_setting_chooses_the_model():
    assert embedder_from(settings(AGENT7_EMBEDDINGS_URL="http://127.0.0.1:1")).model == "minilm-l6-pca:256"
    assert embedder_from(settings(OPENAI_API_KEY="key")).model == "text-embedding-3-small:512"
    named = settings(OPENAI_BASE_URL="http://127.0.0.1:1/v1", AGENT7_EMBEDDINGS="openai:nomic:latest:768")
    assert (embedder_from(named).model, embedder_from(named).dimensions) == ("nomic:latest:768", 768)


def test_a_setting_that_names_no_model_says_what_it_must_be():
    for wrong in ("minilm", "openai:small", "openai::512", "openai:small:many"):
        with pytest.raises(Misconfigured, match="AGENT7_EMBEDDINGS must be"):
            embedder_from(settings(AGENT7_EMBEDDINGS=wrong))


def test_more_dimensions_than_an_index_row_holds_are_refused():
    with pytest.raises(Misconfigured, match="at most 1300 dimensions"):
        embedder_from(settings(AGENT7_EMBEDDINGS="openai:text-embedding-3-small:1536"))


def test_a_vendor_without_address_and_key_is_no_model():
    embedder = embedder_from(settings(AGENT7_EMBEDDINGS="openai:text-embedding-3-small:512"))

    assert isinstance(embedder, NoEmbedder)
    with pytest.raises(ModelUnavailable):
        embedder.embed(["text"])


@pytest.mark.parametrize("suffix", ["", "/v1", "/v1/"])
def test_the_loopback_address_may_name_the_version_or_not(fake, suffix):
    embedder = embedder_from(settings(AGENT7_EMBEDDINGS_URL=fake.base_url.removesuffix("/v1") + suffix))

    assert len(embedder.embed(["text"])[0]) == 256


# what is remembered


def test_a_text_is_embedded_once_while_it_is_remembered(fake):
    with embedder_at(fake.base_url) as inner:
        embedder = RememberingEmbedder(inner, size=2)
        first = embedder.embed(["a", "b", "a"])
        embedder.embed(["b", "c"])
        embedder.embed(["a"])

    assert first[0] == first[2]
    assert [request["input"] for request in fake.requests] == [["a", "b"], ["c"], ["a"]]


def test_a_failure_is_not_remembered(fake):
    fake.script(server.answers_status(500))

    with embedder_at(fake.base_url) as inner:
        embedder = RememberingEmbedder(inner)
        with pytest.raises(ModelFailed):
            embedder.embed(["a"])
        assert len(embedder.embed(["a"])) == 1


# the process of a local run


@pytest.fixture
def loopback(minilm: Int8MiniLM) -> Iterator[str]:
    with EmbeddingsServer(0, minilm) as process:
        thread = threading.Thread(target=process.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{process.port}"
        process.shutdown()
        thread.join()


def test_the_process_gives_the_same_vectors_as_the_model_in_place(loopback, minilm):
    with embedder_at(f"{loopback}/v1", "minilm-l6-pca") as embedder:
        assert embedder.model == minilm.model
        assert cosine(embedder.embed(["I have a dog"])[0], minilm.embed(["I have a dog"])[0]) == pytest.approx(1, abs=1e-5)


def test_the_process_tells_the_tokens_that_the_model_in_place_counts(loopback, minilm):
    with embedder_at(f"{loopback}/v1", "minilm-l6-pca") as embedder:
        counted = []
        for each in (embedder, minilm):
            with metered() as meter:
                each.embed(["I have a dog", "So do I"])
            counted.append((meter.model, meter.usage))
    assert counted == [("minilm-l6-pca", Usage(input=11, calls=1))] * 2


@pytest.mark.parametrize(
    "body",
    [b"", b"no json", b"[]", b"{}", b'{"input": []}', b'{"input": [""]}', b'{"input": [[1, 2]]}', b'{"input": 5}',
     b'{"input": "a", "dimensions": 5}', b'{"input": "a", "encoding_format": "hex"}'],
)  # fmt: skip
def test_the_process_answers_a_wrong_request_with_what_is_wrong(loopback, body):
    answer = httpx2.post(f"{loopback}/v1/embeddings", content=body)

    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


def test_the_process_refuses_bodies_without_end_and_unknown_pages(loopback):
    with httpx2.Client() as client:
        assert client.post(f"{loopback}/v1/embeddings", content=iter([b"{}"])).status_code == 413
        assert client.post(f"{loopback}/v1/chat/completions", json={}).status_code == 404
        assert client.get(f"{loopback}/").status_code == 404
        assert client.get(f"{loopback}/healthz").json() == {"status": "ok", "model": "minilm-l6-pca:256"}


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "http://127.0.0.1:7008"}, {"Host": "evil.example"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_the_process_turns_web_pages_away(loopback, headers):
    assert httpx2.post(f"{loopback}/v1/embeddings", json={"input": "a"}, headers=headers).status_code == 403
    assert httpx2.get(f"{loopback}/healthz", headers=headers).status_code == 403


def test_the_process_starts_says_a_taken_port_and_stops_when_told():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["shared", "."]), "AGENT7_EMBEDDER_PORT": str(port)}
    command = [sys.executable, "-m", "local.embedder"]
    first = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        until_healthy(port)
        second = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 1
        assert f"Port {port} cannot be used" in second.stderr
    finally:
        first.send_signal(signal.SIGTERM)
        first.communicate(timeout=30)
    assert first.returncode == 0


def until_healthy(port: int) -> None:
    for _ in range(300):
        try:
            if httpx2.get(f"http://127.0.0.1:{port}/healthz").status_code == 200:
                return
        except httpx2.TransportError:
            time.sleep(0.1)
    pytest.fail("the embeddings process did not come up")
