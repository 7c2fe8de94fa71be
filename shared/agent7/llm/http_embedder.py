"""Embeddings over HTTP: any server with OpenAI's `/v1/embeddings`, the loopback process of a local run or OpenAI in the cloud.

Over HTTP directly: the vendor's library costs 0.9 s to import, and recall waits for this call.
"""

from __future__ import annotations

import base64
import binascii
import math
import struct
from collections.abc import Sequence
from typing import Any

from agent7.llm.failure import UNKNOWN_CALL, Usage
from agent7.llm.json_server import JsonServer
from agent7.llm.metering import note

FIRST_TEXT_SECONDS = 1.5  # recall waits for a single query: after this, words alone must do
EACH_MORE_SECONDS = 0.25  # a long text takes 0.1 s on one thread of the local model
TEXTS_A_CALL = 64  # OpenAI takes 2048 texts and 300,000 tokens; this keeps a call of the local model within its time
MOST_BYTES = 8192  # OpenAI's limit is 8192 tokens a text, and no token is shorter than a byte
IN_PLACE_OF_BLANK = "."  # servers refuse the empty string
UNIT_TOLERANCE = 1e-3


class HttpEmbedder:
    """An Embedder over HTTP. Threads may share it. After a time-out it fails at once for a while instead of waiting again."""

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
        self._name = name
        self._first_text_seconds = first_text_seconds
        self._each_more_seconds = each_more_seconds
        self._server = JsonServer(address, "embedding server", name, model=self.model, api_key=api_key)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One unit vector for each text, in order. Raises ModelFailed when the server fails, is late, or rests after a time-out."""
        vectors: list[list[float]] = []
        for start in range(0, len(texts), TEXTS_A_CALL):
            vectors += self._ask([_sendable(text) for text in texts[start : start + TEXTS_A_CALL]])
        return vectors

    def close(self) -> None:
        """Close the connections; the next text opens new ones."""
        self._server.close()

    def _ask(self, texts: Sequence[str]) -> list[list[float]]:
        request: dict[str, Any] = {"model": self._name, "input": texts, "encoding_format": "base64"}
        if self._name.startswith("text-embedding-3"):  # earlier models and most other servers refuse the field
            request["dimensions"] = self.dimensions
        answer = self._server.answer(request, self._first_text_seconds + self._each_more_seconds * (len(texts) - 1))
        note(self._name, _usage(answer))
        try:
            vectors = _vectors(answer)
        except (KeyError, TypeError, ValueError, OverflowError, binascii.Error, struct.error) as error:
            raise self._server.failed("the embedding server's answer is not understood", "wrong_vectors") from error
        if len(vectors) != len(texts) or any(len(vector) != self.dimensions for vector in vectors):
            lengths = sorted({len(vector) for vector in vectors})
            wrong = f"asked for {len(texts)} vectors of {self.dimensions}, got {len(vectors)} of {lengths}"
            raise self._server.failed(wrong, "wrong_vectors")
        return vectors


def _sendable(text: str) -> str:
    """The text without what a server refuses: nothing but blanks, lone surrogates, too many bytes."""
    sent = text.encode("utf-8", "ignore")[:MOST_BYTES].decode("utf-8", "ignore")
    return sent if sent.strip() else IN_PLACE_OF_BLANK


def _usage(answer: Any) -> Usage:
    """The tokens of one call; unknown when the server does not tell."""
    told = answer.get("usage") if isinstance(answer, dict) else None
    tokens = told.get("prompt_tokens") if isinstance(told, dict) else None
    return Usage(input=tokens, calls=1) if type(tokens) is int and tokens >= 0 else UNKNOWN_CALL


def _vectors(answer: Any) -> list[list[float]]:
    """The vectors of an answer, in the order of the texts. Raises ValueError when one is missing or sent twice."""
    rows = sorted(answer["data"], key=lambda row: row["index"])
    if [row["index"] for row in rows] != list(range(len(rows))):
        raise ValueError("the indexes are not 0, 1, 2 ...")
    return [_unit(_numbers(row["embedding"])) for row in rows]


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
