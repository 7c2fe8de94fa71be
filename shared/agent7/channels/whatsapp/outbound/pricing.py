"""Pricing. What a message costs: Meta's word in the status, and a price table that the operator gives. Pure.

Meta tells whether a message is billed and in which category, never the price: that depends on the person's market and on
the date. Without a table, or without the market in it, a billable message has no known price.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any

from agent7.errors import Misconfigured

LONGEST_WORD = 40


@dataclass(frozen=True, slots=True)
class Pricing:
    """`pricing` of a status: category such as service or utility, pricing model (PMP), type (regular, free_customer_service)."""

    billable: bool
    category: str
    detail: str


@dataclass(frozen=True, slots=True)
class Price:
    """Of one message, with the entry of the table that gave it."""

    amount: Decimal
    currency: str
    version: str
    market: str


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Prices by market and category. A market is a dialling prefix ("44") or the country that a BSUID begins with ("GB")."""

    currency: str = ""
    version: str = ""
    markets: Mapping[str, Mapping[str, Decimal]] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> PriceTable:
        """From JSON: {"currency": "USD", "version": "2026-10", "markets": {"44": {"service": "0.02"}}}; empty text is no prices.

        Raises Misconfigured when it is anything else.
        """
        if not text.strip():
            return cls()
        try:
            given = json.loads(text, parse_float=Decimal)
            markets = {
                market: {category: Decimal(str(price)) for category, price in prices.items()} for market, prices in given["markets"].items()
            }
            return cls(str(given["currency"]), str(given.get("version", "")), markets)
        except (ValueError, KeyError, TypeError, AttributeError, InvalidOperation) as fault:
            raise Misconfigured("WHATSAPP_PRICES is no price table: see the settings page for its form") from fault

    def price(self, category: str, wa_id: str | None, user_id: str | None) -> Price | None:
        """By the longest prefix of the number, else by the country of the BSUID; None when the table does not say."""
        prefixes = [wa_id[:length] for length in range(len(wa_id), 0, -1)] if wa_id else []
        country = user_id.partition(".")[0] if user_id else ""
        for market in (*prefixes, country):
            amount = self.markets.get(market, {}).get(category)
            if amount is not None:
                return Price(amount, self.currency, self.version, market)
        return None


def read_pricing(raw: Any) -> Pricing | None:
    """What a status says of its price, read leniently; None when it says nothing of whether it is billed."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("billable"), bool):
        return None
    detail = " ".join(filter(None, (_word(raw.get("pricing_model")), _word(raw.get("type")))))
    return Pricing(raw["billable"], _word(raw.get("category")), detail)


def _word(value: Any) -> str:
    return value[:LONGEST_WORD] if isinstance(value, str) and value.isprintable() else ""
