"""Verbalisation.

Places, contacts and orders in words, so that they can be read like a message: "Location: Office, 1 Any St (51.5, -0.12)".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agent7.channels.whatsapp.inbound.json_fields import mapping, plain, sequence

MOST_LISTED = 20
LONGEST_NAME = 300
LONGEST_NUMBER = 30


def in_words(kind: str, part: Any) -> str:
    """A `location`, `contacts` or `order` object as one line; empty where there is nothing to say."""
    if kind == "location":
        place = mapping(part)
        named = ", ".join(filter(None, (_line(place.get("name")), _line(place.get("address")))))
        where = ", ".join(filter(None, (_number(place.get("latitude")), _number(place.get("longitude")))))
        told = " ".join(filter(None, (named, f"({where})" if where else "")))
        return f"Location: {told}" if told else ""
    if kind == "contacts":
        people = "; ".join(filter(None, (_card(mapping(card)) for card in sequence(part)[:MOST_LISTED])))
        return f"Contact: {people}" if people else ""
    order = mapping(part)
    goods = ", ".join(filter(None, (_goods(mapping(item)) for item in sequence(order.get("product_items"))[:MOST_LISTED])))
    told = "; ".join(filter(None, (goods, _line(order.get("text")))))
    return f"Order: {told}" if told else ""


def _card(card: Mapping[str, Any]) -> str:
    phones = [_line(mapping(phone).get("phone")) for phone in sequence(card.get("phones"))[:MOST_LISTED]]
    return ", ".join(filter(None, (_line(mapping(card.get("name")).get("formatted_name")), *phones)))


def _goods(item: Mapping[str, Any]) -> str:
    name, price = _line(item.get("product_retailer_id")), _number(item.get("item_price"))
    cost = " ".join(filter(None, (price, _line(item.get("currency")))))
    return f"{_number(item.get('quantity')) or '1'} x {name}" + (f" ({cost})" if cost else "") if name else ""


def _line(value: Any) -> str:
    return " ".join(plain(value).split())[:LONGEST_NAME]


def _number(value: Any) -> str:
    if isinstance(value, str):
        return value if len(value) < LONGEST_NUMBER and value.lstrip("-").replace(".", "", 1).isdecimal() else ""
    return f"{round(value, 6):.12g}" if isinstance(value, float) else plain(value)
