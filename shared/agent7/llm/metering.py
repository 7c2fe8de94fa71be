"""Usage metering of embedding calls, without handing a bill through everything between them and whoever books it.

A meter counts what its own thread embeds while it is open; an inner meter counts for itself alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from agent7.llm.failure import NOTHING_USED, Usage


@dataclass(slots=True)
class Meter:
    """Tokens by the embedding model `model`, by the name that prices go by; empty as long as nobody was called."""

    model: str = ""
    usage: Usage = NOTHING_USED


_meter: ContextVar[Meter | None] = ContextVar("meter", default=None)


@contextmanager
def metered() -> Iterator[Meter]:
    """Meter embedding usage until the end of the block."""
    meter = Meter()
    before = _meter.set(meter)
    try:
        yield meter
    finally:
        _meter.reset(before)


def note(model: str, usage: Usage) -> None:
    """Add one call's usage to the open meter, if there is one."""
    meter = _meter.get()
    if meter is not None:
        meter.model = model
        meter.usage += usage
