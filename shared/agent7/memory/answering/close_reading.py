"""Passage retrieval within a recall: the sentences of long memories, each by a vector of its own.

A long text has one vector, which says little of what stands at its end. Vectors for each of its passages were measured and find less: of
talk with an assistant R@5 falls from .49 to .38, for among so many passages one is always near. So what is looked at closely is only what
was recalled anyway, and only where rules answer: a model reads all that it is shown.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextvars import copy_context
from dataclasses import replace
from typing import Final

from agent7.errors import ModelUnavailable
from agent7.identity import Scope
from agent7.language import headings_of, is_document, sentences
from agent7.llm.deadline import Abandoned, within
from agent7.llm.embeddings import sought
from agent7.llm.metering import metered
from agent7.memory.model import Arm, Recall
from agent7.memory.recall.query_analysis import is_latin
from agent7.memory.served_models import ServedModels

MOST_READ: Final = 2
"""Long memories of a recall that are read so, the best."""
MOST_SENTENCES: Final = 60
"""Of one memory, its last: some 3 ms each."""
LONGEST_WAIT: Final = 1.0
"""Seconds that a turn waits for all of them; a slow model costs it no more, and it is answered without."""
LEAST_WORDS: Final = 3
"""Of a sentence that says something: "6." of a list does not, and comes near to anything."""


class CloseReading:
    """Gives the sentences of long memories their cosines."""

    def __init__(self, models: ServedModels) -> None:
        self._models = models

    def of(self, scope: Scope, question: str, recall: Recall) -> Recall:
        """The same recall; of its best long memories it is known how near each sentence is to the question. Raises nothing.

        Where no vectors were asked for or the model does not answer in time it stays as it is.
        """
        long = [item for item in recall.items if is_document(item.memory.content)][:MOST_READ]
        if not long or Arm.VECTOR not in recall.arms or "embeddings" in recall.degraded:
            return recall
        parts = {item.memory.id: _telling(item.memory.content) for item in long}
        with metered() as meter:
            cosines = self._cosines(scope, question, [part for each in parts.values() for part in each])
        by_sentence = {each: {part: cosines[part] for part in inside} for each, inside in parts.items()} if cosines else {}
        items = (replace(item, sentences=by_sentence.get(item.memory.id, {})) for item in recall.items)
        spent = replace(recall.spent, model=meter.model or recall.spent.model, usage=recall.spent.usage + meter.usage)
        return replace(recall, items=tuple(items), spent=spent)

    def _cosines(self, scope: Scope, question: str, parts: Sequence[str]) -> dict[str, float]:
        embedder, context = self._models.of(scope.workspace), copy_context()  # what meters it is of this thread
        try:
            asked, *vectors = within(LONGEST_WAIT, lambda: context.run(embedder.embed, [question, *parts]))
        except (ModelUnavailable, Abandoned):
            return {}
        looked_for = sought(embedder.model, asked)
        return {part: math.sumprod(looked_for, vector) for part, vector in zip(parts, vectors, strict=True)}


def _telling(content: str) -> list[str]:
    headings = headings_of(content)
    told = [part for part in sentences(content) if not part.endswith("?") and part not in headings]  # both resemble the query
    return [part for part in told if len(part.split()) >= LEAST_WORDS or not is_latin(part)][-MOST_SENTENCES:]
