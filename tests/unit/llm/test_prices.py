"""What a call cost, and when that cannot be told."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent7.llm.failure import NOTHING_USED, UNKNOWN_CALL, Usage
from agent7.llm.prices import PRICES, cost
from agent7.settings import ModelSettings

MILLION = 1_000_000


def test_input_cache_and_output_have_their_own_prices():
    usage = Usage(input=3 * MILLION, cached=MILLION, cache_written=MILLION, output=2 * MILLION, reasoning=MILLION, calls=1)

    assert cost("gpt-6-luna", usage) == Decimal("0.10") + Decimal("0.01") + Decimal("0.125") + 2 * Decimal("0.50")


def test_a_dated_name_has_the_price_of_its_model():
    usage = Usage(input=MILLION, calls=1)

    assert cost("gpt-4.1-mini-2025-04-14", usage) == cost("gpt-4.1-mini", usage) == Decimal("0.40")


@pytest.mark.parametrize("model", ["llama-4", "gpt-6-luna-preview", "", "gpt-6"])
def test_an_unknown_model_costs_something_unknown_not_nothing(model):
    assert cost(model, Usage(input=1, calls=1)) is None


def test_tokens_that_nobody_told_cost_something_unknown():
    assert cost("gpt-6-luna", Usage(input=5, calls=1) + UNKNOWN_CALL) is None


@pytest.mark.parametrize("nothing", [NOTHING_USED, Usage(calls=2)])
def test_no_call_and_one_that_was_put_off_cost_nothing(nothing):
    assert cost("llama-4", nothing) == 0


def test_the_default_models_have_a_price():
    settings = ModelSettings.read({"OPENAI_API_KEY": "key"})

    assert {settings.chat_model, settings.embeddings.split(":")[1]} <= PRICES.keys()
