"""Reranking: how likely each of some texts answers a question, by a model that reads them together. The port, and the choice of adapter.

cross_encoder computes here, on q4_weights; over HTTP it is asked as rerank servers are (`{query, documents}`), the loopback process of a
local run.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, Protocol

from agent7.llm.embeddings import Latest
from agent7.llm.json_server import JsonServer
from agent7.llm.rerank import cross_encoder
from agent7.settings import ModelSettings

FIRST_TEXT_SECONDS, EACH_MORE_SECONDS = 1.0, 0.1
"""A pair takes .02 to .1 s on one thread, by its length."""
REMEMBERED: Final = 1024
"""Pairs: a turn may ask for the same ones more than once."""


class Reranker(Protocol):
    """A model that reads questions and texts together."""

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """How likely each text answers the question, as log odds, in order. Raises ModelUnavailable when the model fails."""
        ...


def reranker_from(settings: ModelSettings) -> Reranker | None:
    """The one in the process at `embeddings_url`, else here where the packages are, else none."""
    if settings.embeddings_url:
        return RememberingReranker(HttpReranker(f"{settings.embeddings_url.removesuffix('/v1')}/v1/rerank", cross_encoder.MODEL))
    return RememberingReranker(cross_encoder.CrossEncoder()) if cross_encoder.installed() else None


class RememberingReranker:
    """Keeps the latest scores of another reranker. Threads may share it."""

    def __init__(self, reranker: Reranker) -> None:
        self._reranker = reranker
        self._latest = Latest[tuple[str, str], float](REMEMBERED)

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """As `Reranker` says, cached or new."""
        known = self._latest.known((question, text) for text in texts)
        unknown = [text for text in dict.fromkeys(texts) if (question, text) not in known]
        if unknown:
            new = {(question, text): score for text, score in zip(unknown, self._reranker.scores(question, unknown), strict=True)}
            self._latest.remember(new)
            known |= new
        return [known[question, text] for text in texts]


class HttpReranker:
    """A Reranker over HTTP, of our own model: other servers have other scores, and theirs are refused."""

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
            return _scores(answer, len(texts), self._name)
        except (KeyError, TypeError, ValueError) as error:
            raise self._server.failed("the rerank server's answer is not understood", "schema_mismatch") from error


def _scores(answer: Any, count: int, model: str) -> list[float]:
    """The scores of an answer, in the order of the texts. Raises ValueError when one is missing, sent twice, no number, another model's."""
    if answer["model"] != model:
        raise ValueError("another model")
    of_place = {int(row["index"]): float(row["relevance_score"]) for row in answer["results"]}
    if sorted(of_place) != list(range(count)) or len(answer["results"]) != count or not all(map(math.isfinite, of_place.values())):
        raise ValueError("not one score a text")
    return [of_place[place] for place in range(count)]
