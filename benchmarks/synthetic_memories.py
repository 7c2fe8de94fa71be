"""Memories that nobody wrote, as many as a benchmark asks for, with the statistics of real talk.

Words: the vocabulary of the shipped tokenizer in its order of frequency, with a long tail of rarer compounds, drawn by the law of
Zipf and Mandelbrot (exponent 1.05, shift 2.7); 4 to 40 words a text, 17 on average, as in chat. Vectors: Gaussian around a mean
direction with the spectrum of 2,960 real chat messages under the shipped model, in topics within topics, so that the distances to
the 1st, 10th, 30th and 100th neighbour are those of real messages (measured medians .67, .54, .48, .41; made: .63, .55, .50, .43).
A question shares words and a direction with one memory; its nearest neighbours are at .53, as those of real questions.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from agent7.memory.lexing import lex

type Vectors = NDArray[np.float32]

DIMENSIONS = 384
SPECTRUM_AT = (0, 1, 2, 5, 10, 20, 50, 100, 200, 300, 383)
SPECTRUM = (0.0444, 0.0327, 0.0285, 0.0201, 0.0141, 0.0083, 0.0037, 0.0018, 0.00065, 0.00021, 0.00005)
"""Eigenvalues of the covariance of real messages, at these places; between them by their logarithm."""
MEAN_LENGTH = 0.44
SHARPENED = 1.6
"""Power of the spectrum: with it a point has as many dimensions around it as a real message (Levina & Bickel 2005: 19 to 24)."""
TOPICS = ((150, 0.15), (25, 0.10), (4, 0.08))
"""Memories a topic, and the share of the variance that its members have in common: a theme, a talk, an exchange."""
TAIL = 60_000
COMMON = ("when did", "what about", "where is", "who was with", "do you remember", "how was")


@dataclass(frozen=True, slots=True)
class Made:
    """A slice of memories: texts, the lexemes of each with their frequencies, and unit vectors."""

    texts: list[str]
    lexemes: list[Counter[str]]
    vectors: Vectors


class Synthetic:
    """The same seed makes the same memories."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        variance = np.exp(np.interp(np.arange(DIMENSIONS), SPECTRUM_AT, np.log(SPECTRUM)))
        sharpened = variance**SHARPENED
        self._spread = np.sqrt(sharpened * variance.sum() / sharpened.sum())
        self._mean = np.full(DIMENSIONS, MEAN_LENGTH / np.sqrt(DIMENSIONS))
        self._lexemes: dict[int, tuple[str, ...]] = {}

    def memories(self, count: int, *, at_once: int = 10_000) -> Iterator[Made]:
        """`count` memories of one person, in slices; topics are as large in a small memory as in a large one."""
        themes = [self._noise(max(1, count // size)) * np.sqrt(share) for size, share in TOPICS]
        for start in range(0, count, at_once):
            yield self._slice(min(at_once, count - start), themes)

    def question(self, made: Made, place: int) -> tuple[str, Vectors]:
        """A question about one memory of a slice: three of its words, and a vector on the way to its own."""
        words = made.texts[place].split()
        asked = self._chance.choice(words, size=min(3, len(words)), replace=False)
        noise = self._unit(self._noise(1) + 0.3 * self._mean)[0]
        vector = self._unit((0.3 * made.vectors[place] + 0.7 * noise)[None])[0]
        return f"{COMMON[place % len(COMMON)]} {' '.join(asked)}?", vector

    def _slice(self, count: int, themes: Sequence[NDArray[np.float64]]) -> Made:
        lengths = np.clip(self._chance.lognormal(2.7, 0.5, count), 4, 40).astype(int)
        drawn = np.searchsorted(self._odds, self._chance.random(int(lengths.sum())))
        words = np.split(drawn, np.cumsum(lengths)[:-1])
        texts = [" ".join(self._vocabulary[word] for word in each) for each in words]
        lexemes = [Counter(itertools.chain.from_iterable(map(self._lexemes_of, each.tolist()))) for each in words]
        own = 1 - sum(share for _, share in TOPICS)
        vectors = self._noise(count) * np.sqrt(own) + self._mean
        for theme in themes:
            vectors += theme[self._chance.integers(0, len(theme), count)]
        return Made(texts, lexemes, self._unit(vectors))

    def _noise(self, count: int) -> NDArray[np.float64]:
        return self._chance.standard_normal((count, DIMENSIONS)) * self._spread

    @staticmethod
    def _unit(vectors: NDArray[np.float64]) -> Vectors:
        return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)

    def _lexemes_of(self, word: int) -> tuple[str, ...]:
        if word not in self._lexemes:
            self._lexemes[word] = tuple(lex(self._vocabulary[word], "en").frequencies)
        return self._lexemes[word]

    @cached_property
    def _vocabulary(self) -> list[str]:
        file = resources.files("agent7.llm") / "minilm" / "tokenizer.json"
        by_frequency = sorted(Tokenizer.from_str(file.read_text()).get_vocab().items(), key=lambda item: item[1])
        words = [word for word, _ in by_frequency if len(word) > 1 and word.isascii() and word.isalpha()]
        parts = self._chance.choice(words, size=(TAIL, 2))
        return words + [first + second for first, second in parts.tolist()]

    @cached_property
    def _odds(self) -> NDArray[np.float64]:
        """How likely a word is at most of this rank: Mandelbrot 1953, 1 / (rank + 2.7) ^ 1.05."""
        odds = 1 / (np.arange(1, len(self._vocabulary) + 1) + 2.7) ** 1.05
        return np.cumsum(odds / odds.sum())
