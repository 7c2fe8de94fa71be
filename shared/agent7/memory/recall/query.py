"""The query: what is asked of memory, with its bounds and how to go about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from agent7.language import parse
from agent7.memory.model import Arm, Purpose
from agent7.memory.recall.bitemporal import AsOf
from agent7.memory.recall.recipes import Recipe, Rewriting, Tiers
from agent7.memory.recall.vantage import Vantage, vantage_of
from agent7.types import Category


@dataclass(frozen=True, slots=True)
class Question:
    """One question. `limit` in memories, `token_budget` in tokens of a prompt; both outrank those of the recipe."""

    text: str
    purpose: Purpose
    at: datetime
    recipe: Recipe
    limit: int
    token_budget: int
    recent: Sequence[str] = ()
    """The messages before, the latest last."""
    include_archived: bool = False
    categories: Sequence[Category] = ()
    """Only these, where there is no text."""
    as_of: AsOf | None = None

    @property
    def vantage(self) -> Vantage:
        """From which moment memory is looked at."""
        return vantage_of(self.as_of, self.at, include_archived=self.include_archived)

    @property
    def is_of_now(self) -> bool:
        """Whether it is about what holds now, as far as it was not put away: what summaries tell."""
        return (self.as_of is None or self.as_of.is_now) and not self.include_archived

    @property
    def may_look_into_archive(self) -> bool:
        """Whether archived memories may come back where nothing active fits."""
        return self.recipe.archived and self.is_of_now

    @property
    def begins_with_summaries(self) -> bool:
        """What is asked for by name is looked up by it: that is as cheap, and exact."""
        return self.recipe.tiers is not Tiers.ITEMS and self.is_of_now and parse(self.text).asked_slot is None

    @property
    def without_summaries(self) -> Question:
        """What is left to do where no summary is enough: where they stand alone, only what is asked for by name."""
        if self.recipe.tiers is not Tiers.SUMMARIES_ALONE:
            return self
        return replace(self, recipe=replace(self.recipe, arms=self.recipe.arms & {Arm.SLOT}))

    @property
    def said_before(self) -> Sequence[str]:
        """What may complete a question that leans on it: nothing, where the recipe lets nobody rewrite."""
        return () if self.recipe.rewriting is Rewriting.NOBODY else self.recent
