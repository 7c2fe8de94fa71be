"""OpenAI's `/v1/embeddings` and the `/v1/rerank` of rerank servers, over models in this process, on the loopback address."""

from __future__ import annotations

import base64
import json
import logging
import struct
import sys
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from agent7.errors import ModelUnavailable
from agent7.llm.embeddings import Embedder
from agent7.llm.metering import metered
from agent7.llm.rerank import Reranker
from agent7.llm.rerank.cross_encoder import MODEL
from local.gateway.guards import refuse_pages

MOST_TEXTS = 2048  # as at OpenAI
MOST_DOCUMENTS = 64
MOST_BYTES = 16_000_000
log = logging.getLogger("agent7.embedder")


class NotUnderstood(Exception):
    """The request is wrong; the text says how, for the answer's body."""


class EmbeddingsServer(ThreadingHTTPServer):
    """Serves an embedder, `others` to those who ask for them by name, and a reranker. A thread a connection: functions keep theirs open."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, port: int, embedder: Embedder, others: Sequence[Embedder] = (), reranker: Reranker | None = None) -> None:
        self.embedder = embedder
        self.reranker = reranker
        self.others = {each.model.partition(":")[0]: each for each in others}
        super().__init__(("127.0.0.1", port), _Requests)

    @property
    def port(self) -> int:
        """The TCP port it listens on."""
        return int(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ARG002 - the base class's signature
        """A caller that stopped waiting is no news; anything else is."""
        if isinstance(sys.exception(), ConnectionError):
            log.debug("a caller stopped waiting")
        else:
            log.error("a request failed", exc_info=sys.exception())


class _Requests(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # head and body leave in one packet
    timeout = 600
    server: EmbeddingsServer

    def do_GET(self) -> None:
        if refusal := self._refusal():
            return self._refuse(HTTPStatus.FORBIDDEN, refusal)
        if self.path != "/healthz":
            return self._refuse(HTTPStatus.NOT_FOUND, "no such page")
        return self._answer(HTTPStatus.OK, {"status": "ok", "model": self.server.embedder.model})

    def do_POST(self) -> None:
        body = self._read_body()
        if body is None:
            return None
        if refusal := self._refusal():
            return self._refuse(HTTPStatus.FORBIDDEN, refusal)
        answers: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"/v1/embeddings": self._embedded, "/v1/rerank": self._reranked}
        if self.path not in answers:
            return self._refuse(HTTPStatus.NOT_FOUND, "no such page")
        try:
            return self._answer(HTTPStatus.OK, answers[self.path](_object(body)))
        except NotUnderstood as wrong:
            return self._refuse(HTTPStatus.BAD_REQUEST, str(wrong))
        except ModelUnavailable as failure:
            return self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, str(failure))

    def _embedded(self, request: dict[str, Any]) -> dict[str, Any]:
        embedder = self.server.others.get(str(request.get("model")), self.server.embedder)
        texts, as_base64 = _understand(request, embedder.dimensions)
        with metered() as meter:
            vectors = embedder.embed(texts)
        rows = [
            {"object": "embedding", "index": index, "embedding": _packed(vector) if as_base64 else vector}
            for index, vector in enumerate(vectors)
        ]
        usage = {"prompt_tokens": meter.usage.input, "total_tokens": meter.usage.input}
        return {"object": "list", "model": embedder.model, "data": rows, "usage": usage}

    def _reranked(self, request: dict[str, Any]) -> dict[str, Any]:
        """The documents by how likely each answers the query, likeliest first; `relevance_score` is in log odds."""
        question, texts = request.get("query"), request.get("documents")
        if not isinstance(question, str) or not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise NotUnderstood("query must be a text, and documents a list of texts")
        if len(texts) > MOST_DOCUMENTS:
            raise NotUnderstood(f"up to {MOST_DOCUMENTS} documents are taken at once, not {len(texts)}")
        if self.server.reranker is None:
            raise ModelUnavailable("no reranker is served here")
        scores = self.server.reranker.scores(question, texts)
        rows = [{"index": index, "relevance_score": score} for index, score in enumerate(scores)]
        return {"model": MODEL, "results": sorted(rows, key=lambda row: -row["relevance_score"])}

    def _refusal(self) -> str | None:
        return refuse_pages(self.headers.get("Host", ""), self.headers.get("Origin"), self.headers.get("Sec-Fetch-Site"))

    def _read_body(self) -> bytes | None:
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > MOST_BYTES:
            self.close_connection = True  # what follows on this connection is the unread body
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a body of known length up to {MOST_BYTES} bytes is expected")
            return None
        return self.rfile.read(int(length))

    def _refuse(self, status: HTTPStatus, message: str) -> None:
        self._answer(status, {"error": {"message": message, "type": "invalid_request_error", "code": None, "param": None}})

    def _answer(self, status: HTTPStatus, content: dict[str, Any]) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")  # or the client sends its next request into the closing socket
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        log.debug(format, *args)


def _object(body: bytes) -> dict[str, Any]:
    """The request. Raises NotUnderstood."""
    try:
        request = json.loads(body)
    except (ValueError, RecursionError):
        request = None
    if not isinstance(request, dict):
        raise NotUnderstood("a JSON object is expected")
    return request


def _understand(request: Mapping[str, Any], dimensions: int) -> tuple[list[str], bool]:
    """The texts of a request and whether base64 is wanted. Raises NotUnderstood."""
    texts = request.get("input")
    texts = [texts] if isinstance(texts, str) else texts
    if not isinstance(texts, list) or not all(isinstance(text, str) and text for text in texts):
        raise NotUnderstood("input must be a text or a list of texts, none empty")
    if not 0 < len(texts) <= MOST_TEXTS:
        raise NotUnderstood(f"1 to {MOST_TEXTS} texts are taken at once, not {len(texts)}")
    if request.get("dimensions") not in (None, dimensions):
        raise NotUnderstood(f"this model has {dimensions} dimensions")
    if request.get("encoding_format", "float") not in ("float", "base64"):
        raise NotUnderstood("encoding_format must be float or base64")
    return texts, request.get("encoding_format") == "base64"


def _packed(vector: list[float]) -> str:
    return base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode()
