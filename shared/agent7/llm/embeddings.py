"""Texts to vectors: the port, the adapter for any `/v1/embeddings` server, and the choice between them by settings.

The same adapter speaks to the loopback process of a local run and to OpenAI in the cloud. It goes over HTTP directly: the
vendor's library costs 0.9 s to import, and recall waits for this call.
"""

from __future__ import annotations

import base64
import binascii
import math
import struct
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from agent7.errors import Misconfigured
from agent7.llm import minilm
from agent7.llm.failure import ModelFailed, Reason
from agent7.settings import ModelSettings

if TYPE_CHECKING:
    import httpx2

OPENAI = "https://api.openai.com/v1"
FIRST_TEXT_SECONDS = 1.5  # recall waits for a single query: after this BM25 answers alone
EACH_MORE_SECONDS = 0.25  # a long text takes 0.1 s on one thread of the local model
TEXTS_A_CALL = 64  # OpenAI takes 2048 and 300,000 tokens; 64 texts keep a call of the local model within its time
MOST_BYTES = 8192  # OpenAI's limit is 8192 tokens a text, and no token is shorter than a byte
IN_PLACE_OF_BLANK = "."  # servers refuse the empty string
REMEMBERED = 256  # a turn embeds its message twice: to recall, and to store it
UNIT_TOLERANCE = 1e-3


class Embedder(Protocol):
    """Turns texts into unit vectors. `model` names the model and its dimensions: vectors of different names never meet."""

    @property
    def model(self) -> str: ...

    @property
    def dimensions(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of length 1 for each text, in order. Raises ModelUnavailable."""
        ...


def embedder_from(settings: ModelSettings) -> Embedder:
    """The embedder that the settings name, remembering its latest vectors.

    `local`: the process at `embeddings_url`, else the model in this process where its packages are installed, else none.
    `openai:<model>:<dimensions>`: the server that also chats. Raises Misconfigured when the setting is neither.
    """
    if settings.embeddings == "local":
        return _local_embedder(settings.embeddings_url)
    vendor, _, rest = settings.embeddings.partition(":")
    name, _, dimensions = rest.rpartition(":")
    if vendor != "openai" or not name or not dimensions.isdigit():
        raise Misconfigured(f"AGENT7_EMBEDDINGS must be local or openai:<model>:<dimensions>, not {settings.embeddings!r}")
    if settings.offline:
        return NoEmbedder(f"{name}:{dimensions}", int(dimensions))
    address = f"{settings.base_url or OPENAI}/embeddings"
    return RememberingEmbedder(HttpEmbedder(address, name, int(dimensions), api_key=settings.api_key))


def _local_embedder(base_url: str) -> Embedder:
    if base_url:
        name = minilm.MODEL_ID.partition(":")[0]
        address = f"{base_url.removesuffix('/v1')}/v1/embeddings"
        return RememberingEmbedder(HttpEmbedder(address, name, minilm.DIMENSIONS))
    if minilm.installed():
        return RememberingEmbedder(minilm.MiniLM())
    return NoEmbedder(minilm.MODEL_ID, minilm.DIMENSIONS)


class NoEmbedder:
    """Stands where no model is configured: every call fails at once, so that recall goes by words alone and says so."""

    def __init__(self, model: str = minilm.MODEL_ID, dimensions: int = minilm.DIMENSIONS) -> None:
        self.model = model
        self.dimensions = dimensions

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        raise ModelFailed(f"no embedding model is configured for {len(texts)} texts: set AGENT7_EMBEDDINGS_URL", reason="offline")


class RememberingEmbedder:
    """Keeps the latest vectors of another embedder. Threads may share it."""

    def __init__(self, embedder: Embedder, size: int = REMEMBERED) -> None:
        self._embedder = embedder
        self._size = size
        self._vectors: OrderedDict[str, list[float]] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def model(self) -> str:
        return self._embedder.model

    @property
    def dimensions(self) -> int:
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        known = self._known(texts)
        unknown = [text for text in dict.fromkeys(texts) if text not in known]
        if unknown:
            known.update(zip(unknown, self._embedder.embed(unknown), strict=True))
            self._remember({text: known[text] for text in unknown})
        return [known[text] for text in texts]

    def _known(self, texts: Sequence[str]) -> dict[str, list[float]]:
        with self._lock:
            known = {text: self._vectors[text] for text in texts if text in self._vectors}
            for text in known:
                self._vectors.move_to_end(text)
            return known

    def _remember(self, vectors: dict[str, list[float]]) -> None:
        with self._lock:
            self._vectors.update(vectors)
            while len(self._vectors) > self._size:
                self._vectors.popitem(last=False)


class HttpEmbedder:
    """Any server with OpenAI's `/v1/embeddings`. One kept-alive client, opened at the first text; threads may share it."""

    def __init__(
        self,
        address: str,
        name: str,
        dimensions: int,
        *,
        api_key: str = "",
        first_text_seconds: float = FIRST_TEXT_SECONDS,
        each_more_seconds: float = EACH_MORE_SECONDS,
    ) -> None:
        self.model = f"{name}:{dimensions}"
        self.dimensions = dimensions
        self._address = address
        self._name = name
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._first_text_seconds = first_text_seconds
        self._each_more_seconds = each_more_seconds
        self._opening = threading.Lock()
        self._client: httpx2.Client | None = None

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        vectors: list[list[float]] = []
        for start in range(0, len(texts), TEXTS_A_CALL):
            vectors += self._ask([_sendable(text) for text in texts[start : start + TEXTS_A_CALL]])
        return vectors

    def _ask(self, texts: Sequence[str]) -> list[list[float]]:
        request: dict[str, Any] = {"model": self._name, "input": texts, "encoding_format": "base64"}
        if self._name.startswith("text-embedding-3"):  # earlier models and most other servers refuse the field
            request["dimensions"] = self.dimensions
        seconds = self._first_text_seconds + self._each_more_seconds * (len(texts) - 1)
        return self._vectors(self._post(request, seconds), len(texts))

    def _post(self, request: dict[str, Any], seconds: float) -> Any:
        """The parsed answer. A kept connection that the server had closed is renewed once, within the same seconds."""
        import httpx2  # noqa: PLC0415 - 0.15 s that functions without embeddings do not pay

        client = self._open_client()
        deadline = time.monotonic() + seconds
        try:
            try:
                answer = self._post_once(client, request, deadline)
            except (httpx2.RemoteProtocolError, httpx2.ReadError, httpx2.WriteError):
                answer = self._post_once(client, request, deadline)
        except httpx2.TimeoutException as error:
            raise ModelFailed(f"no embedding within {seconds:.1f} s", reason="time_out", model=self.model) from error
        except httpx2.HTTPError as error:
            raise ModelFailed(
                f"the embedding server is not reached: {type(error).__name__}", reason="connection", model=self.model
            ) from error
        if answer.status_code != httpx2.codes.OK:
            raise ModelFailed(
                f"the embedding server answered {answer.status_code}", reason=reason_of_status(answer.status_code), model=self.model
            )
        try:
            return answer.json()
        except ValueError as error:
            raise ModelFailed("the embedding server's answer is no JSON", reason="invalid_json", model=self.model) from error

    def _post_once(self, client: httpx2.Client, request: dict[str, Any], deadline: float) -> httpx2.Response:
        """One attempt, read piecewise so that a server that drips byte by byte still ends at the deadline."""
        import httpx2  # noqa: PLC0415

        left = max(deadline - time.monotonic(), 0.001)
        with client.stream("POST", self._address, json=request, headers=self._headers, timeout=left) as answer:
            body = bytearray()
            for piece in answer.iter_bytes():
                body += piece
                if time.monotonic() > deadline:
                    raise httpx2.ReadTimeout("the answer came too slowly")
            return httpx2.Response(answer.status_code, content=bytes(body))

    def _open_client(self) -> httpx2.Client:
        import httpx2  # noqa: PLC0415

        with self._opening:
            if self._client is None:
                self._client = httpx2.Client(trust_env=not self._address.startswith("http://127.0.0.1"))
            return self._client

    def _vectors(self, answer: Any, expected: int) -> list[list[float]]:
        try:
            rows = sorted(answer["data"], key=lambda row: row["index"])
            vectors = [_unit(_numbers(row["embedding"])) for row in rows]
            in_order = [row["index"] for row in rows] == list(range(expected))
        except (KeyError, TypeError, ValueError, binascii.Error, struct.error) as error:
            raise ModelFailed("the embedding server's answer is not understood", reason="wrong_vectors", model=self.model) from error
        if not in_order or any(len(vector) != self.dimensions for vector in vectors):
            raise ModelFailed(
                f"asked for {expected} vectors of {self.dimensions}, got {len(vectors)} of {sorted({len(v) for v in vectors})}",
                reason="wrong_vectors",
                model=self.model,
            )
        return vectors


def reason_of_status(status: int) -> Reason:
    """What an HTTP status of a model server means for us."""
    if status == 429:
        return "rate_limited"
    if status in (401, 403):
        return "not_allowed"
    if status in (408, 504):
        return "time_out"
    return "server_error" if status >= 500 else "bad_request"


def _sendable(text: str) -> str:
    """The text without what a server refuses: nothing but blanks, lone surrogates, too many bytes."""
    sent = text.encode("utf-8", "ignore")[:MOST_BYTES].decode("utf-8", "ignore")
    return sent if sent.strip() else IN_PLACE_OF_BLANK


def _numbers(embedding: str | list[float]) -> Sequence[float]:
    """A vector as sent: base64 of little-endian 32-bit floats, or a plain list from servers that ignore the wish."""
    if isinstance(embedding, str):
        raw = base64.b64decode(embedding, validate=True)
        return struct.unpack(f"<{len(raw) // 4}f", raw)
    return [float(number) for number in embedding]


def _unit(vector: Sequence[float]) -> list[float]:
    """The vector with length 1. Raises ValueError for one without direction."""
    length = math.sqrt(math.sumprod(vector, vector))
    if not math.isfinite(length) or length == 0:
        raise ValueError("a vector without direction")
    if abs(length - 1) < UNIT_TOLERANCE:
        return list(vector)
    return [number / length for number in vector]
