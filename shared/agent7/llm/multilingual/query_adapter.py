"""Query adapter: a linear map of a question's vector to where the vectors of its answers lie. Pure.

An encoder puts what reads alike near each other, and a question seldom reads like its answer: "what part am I in again" and "we sing second
alto this term". The map learns from questions and what answers them where answers lie; what is kept stays as it is, so that nothing is
embedded again when the map changes. It is `q + U D q + b`, with U and D of a low rank, scaled to length 1, in 16-bit floats;
`python -m benchmarks.recall.query_adapter` writes it.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

RANK: Final = 64
"""With 32 recall is as good within what can be told; of what is learned 64 keep nearly all."""


class _Map(NamedTuple):
    down: tuple[tuple[float, ...], ...]
    """`RANK` rows of as many numbers as a vector has."""
    up: tuple[tuple[float, ...], ...]
    """A row of `RANK` for each number of a vector."""
    constant: tuple[float, ...]


class QueryAdapter:
    """The map in a file, for vectors of `dimensions` numbers. Read at the first use."""

    def __init__(self, file: Path, dimensions: int) -> None:
        self.file = file
        self.dimensions = dimensions

    def __call__(self, vector: Sequence[float]) -> list[float]:
        """The unit vector by which the answers to a question with this unit vector are looked for."""
        down, up, constant = self._map
        narrow = [math.sumprod(row, vector) for row in down]
        moved = [number + fixed + math.sumprod(row, narrow) for number, fixed, row in zip(vector, constant, up, strict=True)]
        length = math.hypot(*moved)
        return [number / length for number in moved]

    @cached_property
    def _map(self) -> _Map:
        numbers = struct.unpack(f"<{(2 * RANK + 1) * self.dimensions}e", self.file.read_bytes())  # a file of another size is refused
        rows = [numbers[place : place + self.dimensions] for place in range(0, RANK * self.dimensions, self.dimensions)]
        behind = numbers[RANK * self.dimensions :]
        columns = [behind[place : place + RANK] for place in range(0, RANK * self.dimensions, RANK)]
        return _Map(tuple(rows), tuple(columns), behind[RANK * self.dimensions :])
