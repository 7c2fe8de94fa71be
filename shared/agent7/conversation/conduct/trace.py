"""The trace of a turn: how long each step took, how large each part of its prompt was, what it did. Times, sizes and names, never a word.

A trace notes what its own thread does while it is open, as a meter of embeddings does, so that nothing in between hands it on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

MOST_SPANS: Final = 40


@dataclass(slots=True)
class Trace:
    """One turn's. `spans` are (step, milliseconds since the beginning, milliseconds that it took)."""

    began_at: datetime
    began: float = field(default_factory=time.perf_counter)
    spans: list[tuple[str, float, float]] = field(default_factory=list)
    prompt: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self, deeds: Sequence[str]) -> dict[str, Any]:
        """As it is kept with the turn. `took_ms`: until it was decided."""
        return {
            "began_at": self.began_at.isoformat(),
            "took_ms": _milliseconds(self.began, time.perf_counter()),
            "spans": self.spans[:MOST_SPANS],
            "deeds": list(deeds),
            **({"prompt": dict(self.prompt)} if self.prompt else {}),
        }


_open: ContextVar[Trace | None] = ContextVar("trace", default=None)


@contextmanager
def traced(at: datetime) -> Iterator[Trace]:
    """Trace what this thread does for a turn until the end of the block."""
    trace = Trace(at)
    before = _open.set(trace)
    try:
        yield trace
    finally:
        _open.reset(before)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Note how long the block took, also where it fails; nothing where no trace is open."""
    trace, began = _open.get(), time.perf_counter()
    try:
        yield
    finally:
        if trace is not None:
            trace.spans.append((name, _milliseconds(trace.began, began), _milliseconds(began, time.perf_counter())))


def note_prompt(version: str, parts: Mapping[str, int]) -> None:
    """Note which prompt a model was given, and how many tokens each part of it took."""
    if (trace := _open.get()) is not None:
        trace.prompt = {"version": version, "parts": dict(parts)}


def _milliseconds(since: float, until: float) -> float:
    return round((until - since) * 1000, 1)
