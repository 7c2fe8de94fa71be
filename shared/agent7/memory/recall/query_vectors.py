"""Query embedding, computed concurrently: the vector of a question, computed elsewhere while the database looks for its words."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from threading import Event
from typing import Final

from pgvector import HalfVector

from agent7.llm.embeddings import Embedder, sought
from agent7.store.memory import embeddings

SOON: Final = 0.002
"""Seconds in which it begins, where nothing else is embedded."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A text, the model that reads it, and its vector once that is there."""

    text: str
    model: str
    vector: Future[HalfVector]


class Vectors:
    """One text at a time, in a thread of its own; what it costs is metered for whoever began it."""

    def __init__(self) -> None:
        self._meanwhile = ThreadPoolExecutor(max_workers=1, thread_name_prefix="query-embedding")

    def begin(self, embedder: Embedder, text: str) -> Begun:
        """Begin to embed a text in another thread, while the database is read.

        It has begun when this returns: the interpreter would change to the other thread only once this one waits for the database, which
        it comes to some .7 ms later.
        """
        running = Event()
        vector = self._meanwhile.submit(copy_context().run, _computed, running, embedder, text)
        running.wait(SOON)
        return Begun(text, embedder.model, vector)

    def instead(self, begun: Begun, embedder: Embedder, text: str) -> Begun:
        """The one that was begun, if it is of this text and by this model; another otherwise."""
        if (begun.text, begun.model) == (text, embedder.model):
            return begun
        begun.vector.cancel()
        return self.begin(embedder, text)


def _computed(running: Event, embedder: Embedder, text: str) -> HalfVector:
    running.set()
    return embeddings.half(sought(embedder.model, embedder.embed([text])[0]))
