"""Worth of a remark: what rules know nothing of is kept where the encoder shows that it tells what people ask for later.

"The deposit is held with mydeposits" has no name, number, time or word of the person's own life that speaks for it (`salience`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from agent7.errors import ModelUnavailable
from agent7.language import Route
from agent7.llm.embeddings import Embedder, telling

UNSURE: Final = "no_request"
"""The reason of a route that rules give to what they find nothing in."""
TELLS_FROM: Final = 0.5
"""As likely as not somebody asks for it."""
WORTH_KEEPING: Final = Route("respond", "memory_write", "worth_keeping")


@dataclass(frozen=True, slots=True)
class Worth:
    """Judges remarks by an encoder. Where it shows nothing or fails, they are what rules take them for."""

    embedder: Embedder

    def of(self, text: str, route: Route) -> Route:
        """The route of a text, which is to be kept where rules are unsure and the encoder is not."""
        return WORTH_KEEPING if route.reason == UNSURE and self._tells(text) else route

    def _tells(self, text: str) -> bool:
        try:
            (vector,) = self.embedder.embed([text])
        except ModelUnavailable:
            return False
        return telling(self.embedder.model, vector) >= TELLS_FROM
