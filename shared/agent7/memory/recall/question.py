"""What is asked of memory, with its bounds and how to go about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.memory.as_of import AsOf
from agent7.memory.model import Category, Purpose
from agent7.memory.recall.recipes import Recipe, Rewriting
from agent7.memory.recall.vantage import Vantage, vantage_of


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
        return vantage_of(self.as_of, self.at, include_archived=self.include_archived)

    @property
    def said_before(self) -> Sequence[str]:
        """What may complete a question that leans on it: nothing, where the recipe lets nobody rewrite."""
        return () if self.recipe.rewriting is Rewriting.NOBODY else self.recent
