"""Model prices: what a call cost in USD. An unknown price is None, never 0: limits count such a call as if by the dearest model."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from agent7.llm.failure import Usage

VERSION = "2026-11-21"
"""The day on which the prices below (USD for a million tokens, standard tier, of the vendor's public price list) were last compared."""

MILLION = Decimal(1_000_000)
UNTOLD_INPUT, UNTOLD_OUTPUT = 2_000, 500
"""Tokens that a call counts for whose server told none, such as one that ran out of time: a usual turn, generously."""


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
    "text-embedding-ada-002": _price("0.10", "0.10", "0"),
    "minilm-use-pca": _price("0", "0", "0"),
    "minilm-use-multilingual": _price("0", "0", "0"),
    "minilm-l6-pca": _price("0", "0", "0"),
    "minilm-l6-int8-dynamic": _price("0", "0", "0"),
    "minilm-l6-int8": _price("0", "0", "0"),  # the shipped model runs on the machine that is paid for anyway
}
DEAREST = Price(
    input=max(price.input for price in PRICES.values()),
    cached=max(price.input for price in PRICES.values()),
    output=max(price.output for price in PRICES.values()),
)
"""What limits take for the price of a model that is not on the list: a limit holds whoever answers."""


def price_of(model: str) -> Price | None:
    """The price of a model by its own name: "gpt-x-2026-01-31" has that of "gpt-x", "embedder:512" that of "embedder"."""
    return PRICES.get(re.sub(r"(-\d{4}-\d{2}-\d{2})?(:\d+)?$", "", model))


def cost(model: str, usage: Usage) -> Decimal | None:
    """The cost of a usage in USD by the model that answered; None when it cannot be told.

    A call that is known to have used no token, such as one that was put off, costs nothing whatever the price.
    """
    if usage.known and usage.input == usage.output == 0:
        return Decimal(0)
    price = price_of(model)
    if price is not None and price.input == price.output == 0:
        return Decimal(0)
    return None if price is None or not usage.known else _dollars(price, usage)


def charged(model: str, usage: Usage) -> Decimal:
    """The USD that a usage counts for against limits: its cost, or a high guess where that is unknown."""
    known = cost(model, usage)
    if known is not None:
        return known
    guessed = Usage(input=usage.untold * UNTOLD_INPUT, output=usage.untold * UNTOLD_OUTPUT)
    return _dollars(price_of(model) or DEAREST, usage + guessed)


def _dollars(price: Price, usage: Usage) -> Decimal:
    plain = usage.input - usage.cached - usage.cache_written
    written = price.input if price.cache_write is None else price.cache_write
    dollars = plain * price.input + usage.cached * price.cached + usage.cache_written * written + usage.output * price.output
    return dollars / MILLION
