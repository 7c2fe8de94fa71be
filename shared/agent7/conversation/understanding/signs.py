"""Signs: what the encoder's vector of a sentence shows of it, where rules, which go by forms, find nothing.

Each is a logistic regression on the vector, so that no list of words has to hold all the ways to ask or to tell something, in any language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agent7.errors import ModelUnavailable
from agent7.llm import multilingual
from agent7.llm.embeddings import Embedder
from agent7.llm.multilingual import MODEL_ID, Sign

FROM: Final[Mapping[Sign, float]] = {Sign.ASKS: 0.8, Sign.TELLS: 0.5}
"""The least probability. What is taken for a question is not kept."""


@dataclass(frozen=True, slots=True)
class Signs:
    """Reads signs by an encoder. Where it shows none or fails, nothing has any."""

    embedder: Embedder

    def probability(self, sign: Sign, text: str) -> float | None:
        """How likely a text shows it; None where the encoder shows no signs, or fails."""
        return next(iter(self.probabilities(sign, [text])), None)

    def probabilities(self, sign: Sign, texts: Sequence[str]) -> list[float]:
        """How likely each of the texts shows it; none where the encoder shows no signs, or fails."""
        if not texts or self.embedder.model != MODEL_ID:
            return []
        try:
            return [multilingual.probability(sign, vector) for vector in self.embedder.embed(texts)]
        except ModelUnavailable:
            return []
