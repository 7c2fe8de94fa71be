"""How far money goes: the level that limits give, what a recall does at it, what a prompt may take, and in which month that is."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from pydantic import BaseModel

from agent7.billing.budget import Budget, Limit, budget_of, first_of_month, limit_labels
from agent7.billing.ledger import charged_for, step_of
from agent7.llm.affordability import LEAST_OUTPUT_TOKENS, bounds, tokens_of
from agent7.llm.chat_types import Message
from agent7.llm.failure import NOTHING_USED, UNKNOWN_CALL, ModelFailed, Usage
from agent7.llm.metering import metered, note
from agent7.llm.prices import DEAREST, PRICES, charged, cost
from agent7.llm.wire import MOST_OUTPUT_TOKENS, Dialect, request
from agent7.memory import FEWER_MEMORIES, RECIPES, Arm, BudgetLevel, Purpose
from agent7.memory.recall.budget_levels import cheaper
from agent7.memory.recall.recipes import Recipe, Rewriting, Tiers
from agent7.prompts.context import Context, MemoryLine, Utterance
from agent7.prompts.truncation import smaller
from agent7.store.billing.spending import Money
from tests.tables import every_row

DAY, MONTH, TURN = Limit.DAY, Limit.MONTH, Limit.TURN
WITHIN, NEAR, OVER = BudgetLevel
RICH = Recipe(10, 2_000, frozenset(Arm), Rewriting.MODEL, Tiers.ITEMS, archived=True)
AT = datetime(2026, 3, 2, tzinfo=UTC)


class Shape(BaseModel):
    reply: str


def money(
    today: str = "0", month: str = "0", *, turn: str | None = "0.01", per_day: str | None = "1", per_month: str | None = "30"
) -> Money:
    limits = (None if each is None else Decimal(each) for each in (turn, per_day, per_month))
    return Money(*limits, Decimal(today), Decimal(month))


STANDINGS = [
    (money(), WITHIN, None, "0.01"),
    (money("0.799999"), WITHIN, None, "0.01"),
    (money("0.8"), NEAR, DAY, "0.01"),
    (money("0.995"), NEAR, DAY, "0.005"),
    (money("1"), OVER, DAY, "0"),
    (money("7"), OVER, DAY, "0"),
    (money("0.5", "24"), NEAR, MONTH, "0.01"),
    (money("0.9", "24"), NEAR, MONTH, "0.01"),
    (money("0.9", "30"), OVER, MONTH, "0"),
    (money("1", "24"), OVER, DAY, "0"),
    (money("999", "999", turn=None, per_day=None, per_month=None), WITHIN, None, None),
    (money("999", "29.995", turn=None, per_day=None), NEAR, MONTH, "0.005"),
    (money(per_day="0"), OVER, DAY, "0"),
    (money(per_month="0"), OVER, MONTH, "0"),
    (money(turn="0"), OVER, TURN, "0"),
]


@every_row(("standing", "level", "limit", "left"), STANDINGS)
def test_the_level_is_that_of_the_limit_that_is_spent_furthest_and_an_answer_may_cost_what_is_left_of_each(standing, level, limit, left):
    assert budget_of(standing) == Budget(level, limit, None if left is None else Decimal(left))


def test_a_turn_says_its_level_and_its_limit_and_money_is_told_from_other_trouble():
    assert Budget(NEAR, MONTH).degraded == ("budget:near", "budget:month")
    assert Budget().degraded == ()
    assert limit_labels(["router:time_out", "budget:near", "budget:month"]) == {"near", "month"}


@pytest.mark.parametrize(("level", "allowed"), [(WITHIN, True), (NEAR, True), (OVER, False)])
def test_models_are_asked_until_a_limit_is_reached(level, allowed):
    assert Budget(level, DAY).allows_models is allowed


@pytest.mark.parametrize(
    ("zone", "month"),
    [
        ("UTC", date(2026, 3, 1)),
        ("Asia/Tokyo", date(2026, 4, 1)),
        ("America/Los_Angeles", date(2026, 3, 1)),
        ("Pacific/Kiritimati", date(2026, 4, 1)),
    ],
)
def test_a_month_ends_at_the_midnight_of_the_workspace(zone, month):
    assert first_of_month(zone, datetime(2026, 3, 31, 16, tzinfo=UTC)) == month


def test_each_level_leaves_out_what_costs_and_nothing_else():
    near, over = cheaper(RICH, NEAR), cheaper(RICH, OVER)

    assert cheaper(RICH, WITHIN) is RICH
    assert (near.limit, near.rewriting, near.tiers, near.token_budget) == (FEWER_MEMORIES, Rewriting.RULES, Tiers.ITEMS, 2_000)
    assert near.arms == RICH.arms - {Arm.GRAPH}
    assert (over.limit, over.rewriting, over.tiers, over.token_budget) == (FEWER_MEMORIES, Rewriting.RULES, Tiers.SUMMARIES_FIRST, 600)
    assert Arm.VECTOR not in over.arms
    assert Arm.LEXICAL in over.arms
    assert over.archived


@pytest.mark.parametrize("purpose", Purpose)
def test_no_recipe_gets_dearer_and_cheap_stays_as_cheap_as_it_is(purpose):
    recipe = RECIPES[purpose]
    near, over = cheaper(recipe, NEAR), cheaper(recipe, OVER)

    assert over.limit <= near.limit <= recipe.limit
    assert over.token_budget <= near.token_budget <= recipe.token_budget
    assert near.arms <= recipe.arms
    assert cheaper(over, OVER) == over
    assert cheaper(Recipe(3, 100, frozenset({Arm.VECTOR}), tiers=Tiers.SUMMARIES_ALONE), OVER).tiers is Tiers.SUMMARIES_ALONE


def test_an_unknown_price_is_unknown_in_the_ledger_and_the_dearest_against_limits():
    usage = Usage(input=1_000, output=100, calls=1)

    assert cost("house-llama", usage) is None
    assert charged("house-llama", usage) == (1_000 * DEAREST.input + 100 * DEAREST.output) / 1_000_000
    assert DEAREST.output == max(price.output for price in PRICES.values())
    assert charged("gpt-6-luna", usage) == cost("gpt-6-luna", usage)
    assert charged("gpt-6-luna", UNKNOWN_CALL) == Decimal("0.00045")  # 2,000 in, 500 out
    assert charged("gpt-6-luna", UNKNOWN_CALL + UNKNOWN_CALL + Usage(calls=1)) == Decimal("0.0009"), "each that told nothing counts"
    assert charged("house-llama", NOTHING_USED) == 0


@pytest.mark.parametrize("usage", [Usage(input=9, calls=1), UNKNOWN_CALL])
def test_the_shipped_embedding_model_costs_nothing_which_is_known(usage):
    assert cost("minilm-l6-int8:384", usage) == 0


def test_an_embedding_model_has_the_price_of_its_name_whatever_its_dimensions():
    assert cost("text-embedding-3-small:512", Usage(input=1_000_000, calls=1)) == Decimal("0.02")


def test_a_step_keeps_what_limits_count_for_it_also_one_that_was_kept_before_they_did():
    unknown = step_of("house-llama", Usage(input=1_000, output=100, calls=1))
    older = {"model": "house-llama", "input": 1_000, "output": 100, "calls": 1, "usd": None}

    assert (step_of("house-llama", UNKNOWN_CALL)["input"], step_of("house-llama", UNKNOWN_CALL)["output"]) == (None, None)
    assert charged_for({"a": unknown}) == charged("house-llama", Usage(input=1_000, output=100, calls=1))
    assert charged_for({"a": older}) >= charged_for({"a": unknown})
    assert charged_for({"a": {**older, "usd": "0.5"}, "b": {**older, "usd": "0"}}) == Decimal("0.5")


def test_a_meter_counts_what_is_embedded_while_it_is_open_and_an_inner_one_for_itself():
    with metered() as outer:
        note("m", Usage(input=3, calls=1))
        with metered() as inner:
            note("m", Usage(input=5, calls=1))
        note("m", Usage(input=7, calls=1))
    note("m", Usage(input=9, calls=1))

    assert (outer.usage.input, outer.usage.calls, inner.usage.input) == (10, 2, 5)


def asked(letters: int) -> list[Message]:
    return [Message("user", "a" * letters)]


def test_without_a_limit_a_model_answers_as_it_likes():
    assert bounds(asked(10), Shape, model="gpt-6-sol", at_most=None) is None


def test_with_money_for_two_calls_of_full_length_nothing_is_cut():
    within = bounds(asked(4_000), Shape, model="gpt-6-luna", at_most=Decimal("0.01"))
    assert within is not None
    assert (within.output, within.repeats) == (MOST_OUTPUT_TOKENS, True)


@every_row("model", ["gpt-6-sol", "gpt-6.1-terra", "house-llama"])
@every_row("at_most", ["0.004", "0.01", "0.03"])
@every_row("letters", [0, 400, 4_000, 40_000])
def test_what_a_call_may_take_never_costs_more_than_it_may(model, at_most, letters):
    prompt, limit = asked(letters), Decimal(at_most)
    price = PRICES.get(model, DEAREST)
    asking = tokens_of(prompt, Shape) * max(price.input, price.cache_write or price.input) / 1_000_000
    if asking + LEAST_OUTPUT_TOKENS * price.output / 1_000_000 > limit:
        with pytest.raises(ModelFailed, match="more than it may") as refused:
            bounds(prompt, Shape, model=model, at_most=limit)
        assert (refused.value.reason, refused.value.usage.calls) == ("over_budget", 0)
        return
    within = bounds(prompt, Shape, model=model, at_most=limit)
    assert within is not None
    assert (asking + within.output * price.output / 1_000_000) * (2 if within.repeats else 1) <= limit


def test_a_server_is_told_how_long_an_answer_may_be_by_the_name_that_it_knows():
    plain, thinking = Dialect("json_object"), Dialect("json_schema", "none")

    assert request("llama", asked(1), Shape, plain, 400)["max_tokens"] == 400
    assert request("gpt-5-mini", asked(1), Shape, plain, 400)["max_completion_tokens"] == 400
    assert request("gpt-6-luna", asked(1), Shape, thinking, 400)["max_completion_tokens"] == 400
    assert request("gpt-6-luna", asked(1), Shape, thinking)["max_completion_tokens"] == MOST_OUTPUT_TOKENS
    assert "max_tokens" not in request("llama", asked(1), Shape, plain)


def test_a_context_gets_smaller_step_by_step_and_keeps_instructions_and_what_matters_most_longest():
    memories = [MemoryLine(f"m{n}", f"m{n}", 0.9, AT) for n in range(1, 6)]
    recent = [Utterance("user", f"r{n}") for n in range(8)]
    core = [MemoryLine("m6", "c1", 0.9), MemoryLine("m7", "c2", 0.9)]
    context = Context(memories=memories, core=core, lessons=["l"], triggers=["t"], recent=recent)
    sizes, steps = [], 0
    left: Context | None = context
    while left is not None:
        sizes.append((len(left.recent), len(left.memories), len(left.triggers), len(left.lessons), len(left.core)))
        assert left.memories == memories[: len(left.memories)]
        assert list(left.recent) == recent[len(recent) - len(left.recent) :]
        left, steps = smaller(left), steps + 1

    assert sizes[:5] == [(8, 5, 1, 1, 2), (4, 5, 1, 1, 2), (2, 5, 1, 1, 2), (2, 2, 1, 1, 2), (2, 1, 1, 1, 2)]
    assert sizes[-1] == (0, 0, 0, 0, 0)
    assert steps < 15
