"""Retrieval log. A recall as it is kept: ids and figures, and the question without secrets."""

from __future__ import annotations

from agent7.language import redact_secrets
from agent7.memory.model import Recall, Recalled
from agent7.store.recall.recalls import Item, Retrieval


def as_kept(recall: Recall) -> Retrieval:
    """No text of any memory: an explanation reads those that are still there."""
    return Retrieval(
        recall.public_id,
        redact_secrets(recall.query),
        recall.purpose,
        recall.at,
        recall.degraded,
        recall.tokens,
        recall.took,
        [_item(each) for each in recall.items],
        sorted(recall.arms),
        tier=recall.tier,
        over_budget=recall.over_budget,
    )


def _item(recalled: Recalled) -> Item:
    parts = {part.value: share for part, share in recalled.parts.items()}
    return Item(recalled.memory.id, recalled.score, recalled.cosine, recalled.lexical, sorted(recalled.arms), sorted(recalled.tags), parts)
