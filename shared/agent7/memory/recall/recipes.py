"""Retrieval configuration as data.

What each kind of recall does, as data: which arms look, how the question is rewritten, how many memories and tokens come back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from agent7.memory.model import Arm, Purpose


class Rewriting(StrEnum):
    """Whose hand completes a question that leans on what was said before it."""

    NOBODY = "nobody"
    RULES = "rules"
    MODEL = "model"
    """Where one is at hand and within time and budget; the rules otherwise."""


class Tiers(StrEnum):
    """Whether the summaries of categories are read, and whether they may stand for the memories behind them."""

    ITEMS = "items"
    SUMMARIES_FIRST = "summaries_first"
    """Where one is enough, no arm looks for more."""
    SUMMARIES_ALONE = "summaries_alone"
    """No arm looks in any case, but for what is asked for by name."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One way to recall. `limit` in memories, `token_budget` in tokens of a prompt."""

    limit: int
    token_budget: int
    arms: frozenset[Arm]
    rewriting: Rewriting = Rewriting.RULES
    tiers: Tiers = Tiers.ITEMS
    archived: bool = False
    """What was archived comes back where nothing active fits much better."""
    least_share: float = 0.0
    """Of the best score: what is farther below it does not go along, so that what was passed over again and again falls out."""


EVERY_ARM: Final = frozenset(Arm)
WORDS_ALONE: Final = frozenset({Arm.LEXICAL, Arm.SLOT, Arm.NEIGHBOUR})
"""No embedding call: what a recall over its budget is left with."""

RECIPES: Final[Mapping[Purpose, Recipe]] = {
    Purpose.SESSION_START: Recipe(5, 600, EVERY_ARM),
    Purpose.TURN: Recipe(10, 2_000, EVERY_ARM, archived=True, least_share=0.2),
    Purpose.TASK: Recipe(30, 4_000, EVERY_ARM, archived=True),
    Purpose.SEARCH: Recipe(20, 20_000, EVERY_ARM, Rewriting.NOBODY),
    Purpose.CHEAP: Recipe(5, 600, WORDS_ALONE, Rewriting.NOBODY, Tiers.SUMMARIES_FIRST),
}
"""The defaults. A step that does not pay by the ablation in docs/benchmarks.md is in none of them."""
