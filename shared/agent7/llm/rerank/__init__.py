"""Reranking: how likely each of some texts answers a question, by a model that reads them together. The port, and the choice of adapter.

cross_encoder computes here, on q4_weights; over HTTP it is asked as rerank servers are (`{query, documents}`), the loopback process of a
local run.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, Protocol

from agent7.llm.json_server import JsonServer
from agent7.llm.rerank import cross_encoder
from agent7.settings import ModelSettings

FIRST_TEXT_SECONDS, EACH_MORE_SECONDS = 1.0, 0.1
"""A pair takes .03 s on one thread."""


class Reranker(Protocol):
    """A model that reads questions and texts together."""

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """How likely each text answers the question, as log odds, in order. Raises ModelUnavailable when the model fails."""
        ...


def reranker_from(settings: ModelSettings) -> Reranker | None:
    """The one in the process at `embeddings_url`, else here where the packages are, else none."""
    if settings.embeddings_url:
        return HttpReranker(f"{settings.embeddings_url.removesuffix('/v1')}/v1/rerank", cross_encoder.MODEL)
    return cross_encoder.CrossEncoder() if cross_encoder.installed() else None


class HttpReranker:
    """A Reranker over HTTP: its scores are log odds."""

    def __init__(self, address: str, name: str) -> None:
        self._name: Final = name
        self._server = JsonServer(address, "rerank server", name, model=name)

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """As `Reranker` says. Raises ModelFailed when the server fails, is late, or rests after a time-out."""
        if not texts:
            return []
        request = {"model": self._name, "query": question, "documents": list(texts)}
        answer = self._server.answer(request, FIRST_TEXT_SECONDS + EACH_MORE_SECONDS * (len(texts) - 1))
        try:
            return _scores(answer, len(texts))
        except (KeyError, TypeError, ValueError) as error:
            raise self._server.failed("the rerank server's answer is not understood", "schema_mismatch") from error


def _scores(answer: Any, count: int) -> list[float]:
    """The scores of an answer in the order of the texts. Raises ValueError when one is missing, sent twice or no number."""
    of_place = {int(row["index"]): float(row["relevance_score"]) for row in answer["results"]}
    if sorted(of_place) != list(range(count)) or len(answer["results"]) != count or not all(map(math.isfinite, of_place.values())):
        raise ValueError("not one score a text")
    return [of_place[place] for place in range(count)]
