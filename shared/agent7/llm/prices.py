"""What a call cost. An unknown price is None, never 0, so that a budget notices what it cannot count."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from agent7.llm.failure import Usage

VERSION = "2026-11-21"
"""The day on which the list prices below (USD for a million tokens, standard tier) were last compared."""

MILLION = Decimal(1_000_000)


@dataclass(frozen=True, slots=True)
class Price:
    """USD for a million tokens. `cache_write` is what a token costs that is put into the vendor's cache; None = as input."""

    input: Decimal
    cached: Decimal
    output: Decimal
    cache_write: Decimal | None = None


def _price(given: str, cached: str, output: str, cache_write: str | None = None) -> Price:
    return Price(Decimal(given), Decimal(cached), Decimal(output), Decimal(cache_write) if cache_write else None)


PRICES = {
    "gpt-6-luna": _price("0.10", "0.01", "0.50", "0.125"),
    "gpt-6.1-terra": _price("1.00", "0.05", "5.00", "1.25"),
    "gpt-6-sol": _price("2.00", "0.20", "10.00", "2.50"),
    "gpt-5.6-luna": _price("0.20", "0.02", "1.20", "0.25"),
    "gpt-5.6-terra": _price("2.00", "0.20", "12.00", "2.50"),
    "gpt-5-mini": _price("0.25", "0.025", "2.00"),
    "gpt-5-nano": _price("0.05", "0.005", "0.40"),
    "gpt-4.1": _price("2.00", "0.50", "8.00"),
    "gpt-4.1-mini": _price("0.40", "0.10", "1.60"),
    "gpt-4o-mini": _price("0.15", "0.075", "0.60"),
    "text-embedding-3-small": _price("0.02", "0.02", "0"),
    "text-embedding-3-large": _price("0.13", "0.13", "0"),
}


def cost(model: str, usage: Usage) -> Decimal | None:
    """USD of a usage by the model that answered ("gpt-x-2026-01-31" has the price of "gpt-x"); None when it cannot be told.

    A call that is known to have used no token, such as one that was put off, costs nothing whatever the price.
    """
    if usage.known and usage.input == usage.output == 0:
        return Decimal(0)
    price = PRICES.get(re.sub(r"-\d{4}-\d{2}-\d{2}$", "", model))
    if price is None or not usage.known:
        return None
    plain = usage.input - usage.cached - usage.cache_written
    written = price.input if price.cache_write is None else price.cache_write
    dollars = plain * price.input + usage.cached * price.cached + usage.cache_written * written + usage.output * price.output
    return dollars / MILLION
