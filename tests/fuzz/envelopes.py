"""Bodies of WhatsApp's webhook: good messages among siblings of every wrong kind, in envelopes that are wrong at any level."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import count
from typing import Any

from hypothesis import strategies as st

from tests.unit.channels.envelopes import NUMBER, text_message

numbers = count(1)

RAW = (
    *("1e999", "-1e999", "-0", "NaN", "-Infinity", "9" * 401, "9" * 5000, "0.1e-400"),
    *('"\\ud800"', '"\\udc00x"', '"\\uD83D"', '"\\u0000"', '"\\uffff"', '"\0"', '"\t\n"', '"\u202e"', '"\udcff"', '"\udcc3("'),
    *("[" * 60 + "]" * 60, "[" * 1100 + "]" * 1100, '{"a":' * 1100 + "1" + "}" * 1100),
    *('{"id": "x", "id": "y"}', '{"": {"": []}}', '"' + "x" * 310_000 + '"'),
)
"""Values as they stand in the text of a body; a lone low surrogate U+DC80.. stands for a byte that is no UTF-8."""

HOLES = [f"@@{place}@@" for place in range(len(RAW))]
KINDS = (
    "text",
    "image",
    "interactive",
    "button",
    "reaction",
    "edit",
    "revoke",
    "system",
    "location",
    "contacts",
    "order",
    "sticker",
    "unsupported",
)
FIELDS = (
    *KINDS,
    *("id", "from", "from_user_id", "type", "timestamp", "context", "errors", "group_id", "body", "caption", "message_id"),
    *("original_message_id", "forwarded", "profile", "wa_id", "user_id"),
)

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(HOLES) | st.sampled_from(KINDS)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=6), inner, max_size=5),
    max_leaves=15,
)
mappings = st.dictionaries(st.sampled_from(FIELDS), anything, max_size=6)
almost_messages = st.builds(lambda good, odd: good | odd, st.builds(lambda: text_message(f"odd.{next(numbers)}")), mappings)
odd_items = anything | mappings | almost_messages


@dataclass(frozen=True)
class Body:
    """What is posted, and the ids of the messages in it that must not be lost."""

    content: bytes
    good: frozenset[str]


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    """Envelopes whose good messages stand in good changes, among anything."""
    good: list[str] = []
    entries: list[Any] = []
    for _ in range(draw(st.integers(1, 3))):
        changes: list[Any] = draw(st.lists(anything, max_size=2))
        for _ in range(draw(st.integers(0, 2))):
            changes.insert(draw(st.integers(0, len(changes))), _change(draw, good))
        entries.append(draw(mappings) | {"changes": changes} if changes else draw(anything))
    whole = draw(mappings) | {"object": draw(anything), "entry": entries}
    return Body(as_bytes(whole), frozenset(good))


def _change(draw: st.DrawFn, good: list[str]) -> dict[str, Any]:
    items: list[Any] = draw(st.lists(odd_items, max_size=4))
    for _ in range(draw(st.integers(1, 3))):
        wamid = f"wamid.{next(numbers)}"
        good.append(wamid)
        items.insert(
            draw(st.integers(0, len(items))), text_message(wamid, draw(st.text(max_size=30)), sender=f"4477{draw(st.integers(0, 99)):02d}")
        )
    value = {"metadata": {"phone_number_id": NUMBER, "display_phone_number": draw(anything)}, "messages": items}
    value |= {
        name: draw(anything)
        for name in draw(st.lists(st.sampled_from(("contacts", "statuses", "errors", "messaging_product")), max_size=4))
    }
    return {"field": "messages", "value": value}


def as_bytes(content: Any) -> bytes:
    """JSON with the raw values in their places."""
    text = json.dumps(content)
    filled = re.sub(r'"@@(\d+)@@"(: )?', lambda hole: hole[0] if hole[2] else RAW[int(hole[1])], text)
    return filled.encode("utf-8", "surrogateescape")
