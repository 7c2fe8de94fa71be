"""Graceful degradation under a budget: how a recall gets cheaper as money runs out. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from agent7.memory.model import Arm
from agent7.memory.recall.recipes import WORDS_ALONE, Recipe, Rewriting, Tiers
from agent7.store.billing.spending import BudgetLevel

__all__ = ["FEWER_MEMORIES", "BudgetLevel", "cheaper", "said_in_degraded"]

FEWER_MEMORIES: Final = 5
"""Memories, in place of the ten of a turn: of the memories that an answer rests on, most are among the first five."""
FEWER_TOKENS: Final = 600
"""Of a prompt; as many as a session starts with."""


def cheaper(recipe: Recipe, level: BudgetLevel) -> Recipe:
    """The recipe for somebody at this level. Near a limit nothing that is optional costs; over it nothing is paid at all.

    Near: five memories, no model's rewriting, no graph. Over: besides, words alone find them, which needs no embedding, and the
    summaries of categories come first. Being cheap already changes nothing.
    """
    if level is BudgetLevel.WITHIN:
        return recipe
    rewriting = Rewriting.RULES if recipe.rewriting is Rewriting.MODEL else recipe.rewriting
    near = replace(recipe, limit=min(recipe.limit, FEWER_MEMORIES), arms=recipe.arms - {Arm.GRAPH}, rewriting=rewriting)
    if level is BudgetLevel.NEAR:
        return near
    tiers = Tiers.SUMMARIES_FIRST if recipe.tiers is Tiers.ITEMS else recipe.tiers
    arms = (near.arms & WORDS_ALONE) | {Arm.LEXICAL}
    return replace(near, token_budget=min(recipe.token_budget, FEWER_TOKENS), arms=arms, tiers=tiers)


def said_in_degraded(level: BudgetLevel) -> tuple[str, ...]:
    """What a recall at this level says of itself."""
    return () if level is BudgetLevel.WITHIN else (f"budget:{level}",)
