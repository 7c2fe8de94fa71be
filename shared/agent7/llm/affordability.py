"""Cost control before a call: how many tokens a model may take so that it stays within an amount of money. Pure."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from pydantic import BaseModel

from agent7.llm.chat_types import Bounds, Message
from agent7.llm.failure import OVER_BUDGET, ModelFailed
from agent7.llm.prices import DEAREST, MILLION, price_of
from agent7.llm.wire import MOST_OUTPUT_TOKENS, strict_schema
from agent7.prompts.context import estimated_tokens

LEAST_OUTPUT_TOKENS: Final = 300
"""A brief reply in its JSON, in any script. With less, answers would break off, and be paid all the same."""
MARGIN: Final = 1.2
"""Prompts are estimated by their letters; digits and rare words take more tokens than that."""
TOKENS_A_MESSAGE: Final = 10


def bounds(messages: Sequence[Message], schema: type[BaseModel], *, model: str, at_most: Decimal | None) -> Bounds | None:
    """The limits of one call so that it costs at most so many US dollars; None: no limit.

    A model without a price counts as the dearest of the list. Raises ModelFailed (over_budget) when even a brief answer costs more.
    """
    if at_most is None:
        return None
    price = price_of(model) or DEAREST
    asking = tokens_of(messages, schema) * max(price.input, price.cache_write or price.input) / MILLION
    answering = price.output / MILLION
    if 2 * (asking + MOST_OUTPUT_TOKENS * answering) <= at_most:
        return Bounds(MOST_OUTPUT_TOKENS)
    output = math.floor((at_most - asking) / answering) if answering else 0
    if output < LEAST_OUTPUT_TOKENS:
        raise ModelFailed("the answer would cost more than it may", reason=OVER_BUDGET, model=model)
    return Bounds(min(output, MOST_OUTPUT_TOKENS), repeats=False)


def tokens_of(messages: Sequence[Message], schema: type[BaseModel]) -> int:
    """Estimated tokens of a prompt without pictures, rather too many than too few."""
    said = sum(estimated_tokens(message.text) + TOKENS_A_MESSAGE for message in messages)
    return math.ceil(MARGIN * (said + estimated_tokens(json.dumps(strict_schema(schema)))))
