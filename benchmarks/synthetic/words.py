"""The words of synthetic memories: the shipped tokenizer's vocabulary, a long tail, names, and the lexemes of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from agent7.language import lex

type Numbers = NDArray[np.int64]

TAIL = 60_000
NAMES = 4_000
SEED = 11


@dataclass(frozen=True, slots=True)
class Terms:
    """Postings in the order of their lexemes: the place of the text, the number of the lexeme, how often, and all lexemes of that text."""

    places: Numbers
    lexemes: Numbers
    frequencies: Numbers
    lengths: Numbers
    """Of each text."""


@cache
def vocabulary() -> Vocabulary:
    return Vocabulary()


class Vocabulary:
    """Words by number, the most frequent first; behind those that are drawn come the names."""

    def __init__(self) -> None:
        file = resources.files("agent7.llm") / "minilm" / "tokenizer.json"
        by_frequency = sorted(Tokenizer.from_str(file.read_text()).get_vocab().items(), key=lambda item: item[1])
        common = [word for word, _ in by_frequency if word.isascii() and word.isalpha() and (len(word) > 1 or word in "ai")]
        pairs = np.random.default_rng(SEED).choice(common, size=(TAIL + NAMES, 2))
        compounds = [first + second for first, second in pairs.tolist()]
        self.names = [word.title() for word in dict.fromkeys(compounds[TAIL:])]
        drawn = common + compounds[:TAIL]
        self._words = [*drawn, *self.names]
        self._first_name = len(drawn)
        self._number = {word: number for number, word in enumerate(common)}
        odds = 1 / (np.arange(1, len(drawn) + 1) + 2.7) ** 1.05
        self.odds = np.cumsum(odds / odds.sum())
        """How likely a word is at most of this rank: Mandelbrot 1953, 1 / (rank + 2.7) ^ 1.05."""
        self.odds[-1] = 1.0
        self._lex()

    def of_name(self, name: int) -> int:
        return self._first_name + name

    def of_words(self, text: str) -> list[int]:
        return [self._number[word] for word in text.split()]

    def written(self, texts: Sequence[Numbers]) -> tuple[list[str], Terms]:
        """Texts of word numbers as people read them, and as the index holds them."""
        words = self._words
        flat, lengths = np.concatenate(texts), np.array([len(text) for text in texts])
        of_each = self._ends[flat] - self._starts[flat]
        within = np.arange(int(of_each.sum())) - np.repeat(np.cumsum(of_each) - of_each, of_each)
        lexemes = self._of_words[np.repeat(self._starts[flat], of_each) + within]
        places = np.repeat(np.repeat(np.arange(len(texts)), lengths), of_each)
        keys, frequencies = np.unique(lexemes * len(texts) + places, return_counts=True)
        lexemes, places = np.divmod(keys, len(texts))
        terms = Terms(places, lexemes, frequencies, np.bincount(places, weights=frequencies, minlength=len(texts)).astype(int))
        return [" ".join([words[word] for word in text]) for text in map(np.ndarray.tolist, texts)], terms

    def _lex(self) -> None:
        """Every word once: 100 microseconds each are minutes in a million texts. Lexemes are numbered in their order in the index."""
        held = [list(lex(word, "en").frequencies) for word in self._words]
        self.lexemes = sorted({lexeme for lexemes in held for lexeme in lexemes})
        number = {lexeme: place for place, lexeme in enumerate(self.lexemes)}
        self._of_words = np.array([number[lexeme] for lexemes in held for lexeme in lexemes])
        self._ends = np.cumsum([len(lexemes) for lexemes in held])
        self._starts = self._ends - np.array([len(lexemes) for lexemes in held])
