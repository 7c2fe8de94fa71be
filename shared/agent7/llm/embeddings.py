"""Embeddings port: texts to unit vectors, and the choice of adapter by settings."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Protocol

from agent7.errors import Misconfigured
from agent7.llm import minilm, minilm_int8, multilingual
from agent7.llm.failure import ModelFailed
from agent7.llm.http_embedder import HttpEmbedder
from agent7.settings import ModelSettings

OPENAI = "https://api.openai.com/v1"
MOST_DIMENSIONS = 1300  # an index row of Postgres holds 2,704 bytes, and each dimension takes two
REMEMBERED = 256  # a turn embeds its message twice: to recall, and to store it


class Embedder(Protocol):
    """An embedding model: turns texts into unit vectors. `model` names it with its dimensions: vectors of different names never meet."""

    @property
    def model(self) -> str:
        """The name of the model with its dimensions, by which vectors are kept apart."""

    @property
    def dimensions(self) -> int:
        """The length of each vector."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of length 1 for each text, in order. Raises ModelUnavailable when the model fails."""
        ...


def embedder_from(settings: ModelSettings) -> Embedder:
    """The embedder that the settings name, with a cache of its latest vectors.

    `local`, `local:float`, `local:multilingual`: the process at `embeddings_url`, else here where the packages are, else none.
    `openai:<model>:<dimensions>`: the server that also chats. Raises Misconfigured when the setting is neither.
    """
    if settings.embeddings in LOCAL:
        return _local_embedder(LOCAL[settings.embeddings], settings.embeddings_url)
    vendor, _, rest = settings.embeddings.partition(":")
    name, _, dimensions = rest.rpartition(":")
    if vendor != "openai" or not name or not dimensions.isdigit():
        raise Misconfigured(
            f"AGENT7_EMBEDDINGS must be local, local:float, local:multilingual or openai:<model>:<dimensions>, not {settings.embeddings!r}"
        )
    if int(dimensions) > MOST_DIMENSIONS:
        raise Misconfigured(f"AGENT7_EMBEDDINGS: at most {MOST_DIMENSIONS} dimensions can be indexed, not {dimensions}")
    if settings.offline:
        return NoEmbedder(f"{name}:{dimensions}", int(dimensions))
    address = f"{settings.base_url or OPENAI}/embeddings"
    return RememberingEmbedder(HttpEmbedder(address, name, int(dimensions), api_key=settings.api_key))


def sought(model: str, vector: list[float]) -> list[float]:
    """By which unit vector the memories of a question with this one, of this model, are looked for."""
    return SOUGHT[model](vector) if model in SOUGHT else vector


def embedder_named(model: str, settings: ModelSettings) -> Embedder:
    """The embedder of a model by its name with dimensions: a shipped one, or one of the server that also chats.

    Raises Misconfigured for a name that is neither.
    """
    if model in SHIPPED:
        return _local_embedder(model, settings.embeddings_url)
    return embedder_from(replace(settings, embeddings=f"openai:{model}"))


def _local_embedder(model: str, base_url: str) -> Embedder:
    shipped = SHIPPED[model]
    if base_url:
        address = f"{base_url.removesuffix('/v1')}/v1/embeddings"
        return RememberingEmbedder(HttpEmbedder(address, model.partition(":")[0], shipped.dimensions))
    return RememberingEmbedder(shipped.made(1)) if shipped.installed() else NoEmbedder(model, shipped.dimensions)


class ShippedEmbedder(Embedder, Protocol):
    """A model that computes here."""

    def load(self) -> None:
        """Load now instead of at the first text. Raises ModelFailed when a package is missing."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A model that comes with the product."""

    dimensions: int
    installed: Callable[[], bool]
    made: Callable[[int], ShippedEmbedder]
    """Takes the threads that it may use."""


SHIPPED: Final[Mapping[str, Shipped]] = {
    minilm.MODEL_ID: Shipped(minilm.DIMENSIONS, minilm.installed, minilm.MiniLM),
    minilm_int8.MODEL_ID: Shipped(minilm_int8.DIMENSIONS, minilm_int8.installed, minilm_int8.Int8MiniLM),
    minilm_int8.WHOLE_ID: Shipped(minilm_int8.WIDTH, minilm_int8.installed, partial(minilm_int8.Int8MiniLM, model=minilm_int8.WHOLE_ID)),
    multilingual.MODEL_ID: Shipped(multilingual.DIMENSIONS, multilingual.installed, multilingual.Multilingual),
    multilingual.WHOLE_ID: Shipped(
        multilingual.WHOLE_DIMENSIONS, multilingual.installed, partial(multilingual.Multilingual, model=multilingual.WHOLE_ID)
    ),
}
SOUGHT: Final[Mapping[str, Callable[[list[float]], list[float]]]] = {
    multilingual.MODEL_ID: multilingual.QUERY,
    multilingual.WHOLE_ID: multilingual.sought_in_whole,
}
LOCAL: Final[Mapping[str, str]] = {
    "local": minilm_int8.MODEL_ID,
    "local:float": minilm.MODEL_ID,
    "local:multilingual": multilingual.MODEL_ID,
}
"""What the setting may name, and the model that it means."""


class NoEmbedder:
    """The embedder where none is configured: every call fails at once, so that recall goes by words alone and says so."""

    def __init__(self, model: str = minilm_int8.MODEL_ID, dimensions: int = minilm_int8.DIMENSIONS) -> None:
        self.model = model
        self.dimensions = dimensions

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Raises ModelFailed (offline) always: no embedding model is configured."""
        raise ModelFailed(f"no embedding model is configured for {len(texts)} texts: set AGENT7_EMBEDDINGS_URL", reason="offline")


class Latest[K, V]:
    """A cache (least recently used). Threads may share it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def known(self, keys: Iterable[K]) -> dict[K, V]:
        """Those of the keys that it has, with their values."""
        with self._lock:
            known = {key: self._values[key] for key in keys if key in self._values}
            for key in known:
                self._values.move_to_end(key)
            return known

    def remember(self, values: Mapping[K, V]) -> None:
        """Keep these, and forget the oldest where there are too many."""
        with self._lock:
            self._values.update(values)
            while len(self._values) > self._size:
                self._values.popitem(last=False)


class RememberingEmbedder:
    """Keeps the latest vectors of another embedder. Threads may share it."""

    def __init__(self, embedder: Embedder, size: int = REMEMBERED) -> None:
        self._embedder = embedder
        self._latest = Latest[str, list[float]](size)

    @property
    def model(self) -> str:
        """The name of the embedder behind the cache."""
        return self._embedder.model

    @property
    def dimensions(self) -> int:
        """The dimensions of the embedder behind the cache."""
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One unit vector for each text, in order, cached or new. Raises ModelUnavailable when the embedder fails."""
        known = self._latest.known(texts)
        unknown = [text for text in dict.fromkeys(texts) if text not in known]
        if unknown:
            known.update(zip(unknown, self._embedder.embed(unknown), strict=True))
            self._latest.remember({text: known[text] for text in unknown})
        return [known[text] for text in texts]
