"""Memories that nobody wrote, as many as a benchmark asks for, with the statistics of real talk.

Words: the vocabulary of the shipped tokenizer in its order of frequency, with a long tail of rarer compounds, drawn by the law of
Zipf and Mandelbrot (exponent 1.05, shift 2.7); 4 to 40 words a text, 17 on average, as in chat. Two texts in five speak of
somebody or somewhere by name, few names often and many seldom; the first statements of a person say what questions ask by name
("my sister is called ..."), each of them twice, since it changed. Vectors: Gaussian around a mean direction with the spectrum of
2,960 real chat messages under the shipped model, in topics within topics, so that the distances to the 1st, 10th, 30th and 100th
neighbour are those of real messages (measured medians .67, .54, .48, .41; made: .63, .55, .50, .43). A question shares words and
a direction with one memory; its nearest neighbours are at .53, as those of real questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.synthetic.words import Terms, vocabulary

type Vectors = NDArray[np.float32]
type Numbers = NDArray[np.int64]

DIMENSIONS = 256
SPECTRUM_AT = (0, 1, 2, 5, 10, 20, 50, 100, 200, 255)
SPECTRUM = (0.0444, 0.0327, 0.0285, 0.0201, 0.0141, 0.0083, 0.0037, 0.0018, 0.00065, 0.00035)
"""Eigenvalues of the covariance of real messages, at these places; between them by their logarithm."""
MEAN_LENGTH = 0.44
SHARPENED = 1.6
"""Power of the spectrum: with it a point has as many dimensions around it as a real message (Levina & Bickel 2005: 19 to 24)."""
TOPICS = ((150, 0.15), (25, 0.10), (4, 0.08))
"""Memories a topic, and the share of the variance that its members have in common: a theme, a talk, an exchange."""
NAMED = 0.4
"""The share of texts that speak of somebody or somewhere."""
A_NAME = 40
"""Memories for each name that a person knows."""
COMMON = ("when did", "what about", "where is", "who was with", "do you remember", "how was")
TIMES = ("last week", "last month", "in March 2025", "on 12 May 2025", "in October")
STATEMENTS = 10
"""Every tenth is no verbatim row but a statement."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a question asks for by name: the slot, the relation of its value to the user, and how both are worded."""

    subject: str
    attribute: str
    relation: str
    said: str
    asked: str


FACTS = (
    Fact("user", "city", "lives_in", "i live in", "Where do I live?"),
    Fact("user", "sister", "sister", "my sister is called", "What is my sister called?"),
    Fact("sister", "city", "lives_in", "my sister lives in", "Where does my sister live?"),
    Fact("user", "company", "works_at", "i work at", "Where do I work?"),
    Fact("user", "dog", "dog", "my dog is called", "What is my dog called?"),
    Fact("user", "dentist", "dentist", "my dentist is", "Who is my dentist?"),
    Fact("user", "favourite:food", "has_favourite", "my favourite food is", "What is my favourite food?"),
    Fact("user", "boss", "boss", "my boss is called", "What is my boss called?"),
    Fact("user", "car", "drives", "i drive a", "What car do I drive?"),
    Fact("user", "gym", "trains_at", "my gym is", "What is my gym?"),
)


def facts_among(count: int) -> tuple[Fact, ...]:
    """What a person with so many memories has said of this kind: fact `n` stands at 2n * STATEMENTS, and anew one statement later."""
    return FACTS[: count // (2 * STATEMENTS)]


@dataclass(frozen=True, slots=True)
class Made:
    """A slice of one person's memories, `start` places after their first: texts, postings, unit vectors, and whom each text names.

    `named`: place within the slice and number of the name, the more salient of two first.
    """

    start: int
    texts: list[str]
    terms: Terms
    vectors: Vectors
    named: Numbers


class Synthetic:
    """The same seed makes the same memories."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        variance = np.exp(np.interp(np.arange(DIMENSIONS), SPECTRUM_AT, np.log(SPECTRUM)))
        sharpened = variance**SHARPENED
        self._spread = np.sqrt(sharpened * variance.sum() / sharpened.sum())
        self._mean = np.full(DIMENSIONS, MEAN_LENGTH / np.sqrt(DIMENSIONS))

    def memories(self, count: int, *, at_once: int = 10_000) -> Iterator[Made]:
        """`count` memories of one person, in slices; topics are as large in a small memory as in a large one."""
        themes = [(self._noise(max(1, count // size)) * np.sqrt(share)).astype(np.float32) for size, share in TOPICS]
        names = names_known(count)
        for start in range(0, count, at_once):
            yield self._slice(start, min(at_once, count - start), themes, names, facts_among(count) if start == 0 else ())

    def question(self, made: Made, place: int) -> tuple[str, Vectors]:
        """A question about one memory of a slice: words of it, the name that it speaks of, and a vector on the way to its own.

        One in ten asks by name, one in ten within a named time.
        """
        words = made.texts[place].split()
        named = [word for word in words if word[0].isupper()][:1]
        others = [word for word in words if word not in named] or words
        asked = self._chance.choice(others, size=min(3 - len(named), len(others)), replace=False)
        noise = self._unit(self._noise(1) + 0.3 * self._mean)[0]
        vector = self._unit((0.3 * made.vectors[place] + 0.7 * noise)[None])[0]
        if place % 10 == 1 and (facts := facts_among(len(made.texts))):
            return f"Think of {asked[0]}. {facts[place // 10 % len(facts)].asked}", vector
        when = f" {TIMES[place // 10 % len(TIMES)]}" if place % 10 == 2 else ""
        return f"{COMMON[place % len(COMMON)]} {' '.join([*named, *asked])}{when}?", vector

    def _slice(self, start: int, count: int, themes: Sequence[Vectors], names: int, facts: Sequence[Fact]) -> Made:
        words = self._words(count)
        named = self._names(count, names)
        for place, name in named:
            words[place][-1] = vocabulary().of_name(name)
        own = 2 * STATEMENTS * np.arange(len(facts))
        told = np.concatenate([own, own + STATEMENTS])
        values = np.column_stack([told, self._chance.integers(0, names, len(told))])
        for number, (place, name) in enumerate(values):
            words[place] = np.array([*vocabulary().of_words(facts[number % len(facts)].said), vocabulary().of_name(name)])
        named = np.concatenate([values, named[~np.isin(named[:, 0], told)]])
        vectors = self._noise(count) * np.float32(np.sqrt(1 - sum(share for _, share in TOPICS))) + self._mean
        for theme in themes:
            vectors += theme[self._chance.integers(0, len(theme), count)]
        return Made(start, *vocabulary().written(words), self._unit(vectors), named[np.argsort(named[:, 0], kind="stable")])

    def _words(self, count: int) -> list[Numbers]:
        lengths = np.clip(self._chance.lognormal(2.7, 0.5, count), 4, 40).astype(int)
        drawn = np.searchsorted(vocabulary().odds, self._chance.random(int(lengths.sum())))
        return np.split(drawn, np.cumsum(lengths)[:-1])

    def _names(self, count: int, names: int) -> Numbers:
        """Place and name of those texts that speak of one, most of few: the square of a uniform number."""
        places = np.flatnonzero(self._chance.random(count) < NAMED)
        return np.column_stack([places, (names * self._chance.random(len(places)) ** 2).astype(int)])

    def _noise(self, count: int) -> Vectors:
        return self._chance.standard_normal((count, DIMENSIONS), dtype=np.float32) * self._spread.astype(np.float32)

    @staticmethod
    def _unit(vectors: NDArray[np.floating]) -> Vectors:
        return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def names_known(count: int) -> int:
    return min(max(count // A_NAME, 8), len(vocabulary().names))
