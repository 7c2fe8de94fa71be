"""Query embedding: the vector of a question, computed while the database looks for its words."""

from __future__ import annotations

from dataclasses import dataclass, field

from pgvector import HalfVector

from agent7.errors import ModelUnavailable
from agent7.llm.embeddings import Embedder, sought
from agent7.store.memory import embeddings


@dataclass(slots=True)
class QueryVector:
    """A text, the embedder that reads it, and its vector once that was computed."""

    embedder: Embedder
    text: str
    _made: HalfVector | ModelUnavailable | None = field(default=None, init=False)

    def compute(self) -> None:
        """Embed the text, once: a model that fails is not asked again."""
        if self._made is not None:
            return
        try:
            self._made = embeddings.half(sought(self.embedder.model, self.embedder.embed([self.text])[0]))
        except ModelUnavailable as failure:
            self._made = failure

    @property
    def vector(self) -> HalfVector:
        """Computed now if it was not before. Raises ModelUnavailable where the model failed."""
        self.compute()
        if isinstance(self._made, ModelUnavailable):
            raise self._made
        assert self._made is not None
        return self._made

    def instead(self, embedder: Embedder, text: str) -> QueryVector:
        """This one, if it is of this text and by this model; another otherwise."""
        return self if (self.text, self.embedder.model) == (text, embedder.model) else QueryVector(embedder, text)
