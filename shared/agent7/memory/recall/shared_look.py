"""What agents of the workspace share, beside what a person's own memory has for them: a few, told apart by their origin.

A look of its own into a scope of its own, after the recall: whatever agents write, and however much, it takes no place from what is the
person's, fills no slot of theirs and casts no doubt on it. What speaks for a person ("the user prefers ...") does not go along: only they
can tell.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from agent7.identity import NOBODY, Scope
from agent7.memory.model import Arm, Recall, Recalled
from agent7.memory.recall.pipeline import RecallPipeline
from agent7.memory.recall.query import Question
from agent7.memory.recall.recipes import Recipe, Rewriting
from agent7.memory.write.gate import speaks_for_the_person
from agent7.types import Origin

MOST: Final = 3
LOOKED_AT: Final = 8
TOKENS: Final = 400
NEAR: Final = 0.42
"""Cosine from which something bears on a question by its meaning alone."""
COVERED: Final = 0.3
"""BM25 / U from which it does by its words."""
RECIPE: Final = Recipe(LOOKED_AT, TOKENS * 3, frozenset({Arm.VECTOR, Arm.LEXICAL}), Rewriting.NOBODY)


@dataclass(frozen=True, slots=True)
class SharedLook:
    """Adds what agents share to a recall."""

    pipeline: RecallPipeline

    def added(self, recall: Recall, scope: Scope, question: Question) -> Recall:
        """The same with at most three of the workspace's agents' memories behind its own. Raises DatabaseDown."""
        if scope.agents is None or not question.text.strip() or recall.over_budget:
            return recall
        agents = Scope(scope.workspace, NOBODY, scope.agents, scope.agents)
        found = self.pipeline.recall(
            agents, replace(question, recipe=RECIPE, limit=LOOKED_AT, token_budget=RECIPE.token_budget, recent=(), categories=())
        )
        fitting = list(islice(filter(_bears_on_it, found.items), MOST))  # to read words takes time
        tokens = sum(item.tokens for item in fitting)
        return replace(
            recall,
            items=(*recall.items, *fitting),
            tokens=recall.tokens + tokens,
            took=recall.took + found.took,
            spent=replace(
                recall.spent, usage=recall.spent.usage + found.spent.usage, database=recall.spent.database + found.spent.database
            ),
        )


def _bears_on_it(item: Recalled) -> bool:
    near = (item.cosine or 0.0) >= NEAR or item.lexical >= COVERED
    return near and item.memory.origin is Origin.AGENT and not speaks_for_the_person(item.memory.content)
