"""Task enrichment: what goes along with a new task of what is known about the person (memory model, "Task enrichment")."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from agent7.identity import MemoryId, MessageId, Scope
from agent7.language import fold
from agent7.memory import Memory, MemoryAgent, Purpose, Recall, Recalled, extracts
from agent7.prompts.task_frame import KnownLine, task_prompt
from agent7.types import Category, Kind, Origin

MOST: Final = 30
LEAST_CONFIDENCE: Final = 0.5
LEAST_OF_TASTE: Final = 5
"""So many preferences and corrections go along when there are, whatever the request is about."""
LOOKED_AT: Final = 40
"""A third more than is taken: some of it is unsure, secret, or a question."""
TOKENS: Final = 4_000
OF_TASTE: Final = (Category.PREFERENCE, Category.CORRECTION)
ORDER: Final = (
    Category.PREFERENCE,
    Category.FACT,
    Category.CORRECTION,
    Category.DECISION,
    Category.TASK_OUTCOME,
    Category.PROJECT_PATTERN,
    Category.LEARNED_RULE,
    Category.DOMAIN_KNOWLEDGE,
    Category.COMMUNICATION_STYLE,
)
OUTCOME_IN_WORDS, OUTCOME_IN_MEANING = 0.25, 0.5
"""Covered share of the request's words, or cosine, from which the outcome of another task is about the same: unrelated ones stay below .1
and .3."""
NEVER: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Enriched:
    """A prompt, and which memories stand in it. `recall` holds these alone; None when memory was not asked."""

    prompt: str = field(repr=False)
    recall: Recall | None = None
    memories: tuple[MemoryId, ...] = ()


def enrich(memory: MemoryAgent, scope: Scope, request: str, *, asked_by: Sequence[MessageId], at: datetime) -> Enriched:
    """The prompt of a new task. `asked_by` are the person's messages that the request comes from: they are not context of it.

    Raises DatabaseDown.
    """
    asked = fold(request)
    recall = memory.recall(scope, request, purpose=Purpose.TASK, at=at, limit=LOOKED_AT, token_budget=2 * TOKENS, with_shared=True)

    def fits(item: Recalled) -> bool:
        is_request = item.memory.source_message_id in asked_by or fold(item.memory.content) == asked
        return item.confidence >= LEAST_CONFIDENCE and _may_go(item.memory) and _bears_on_it(item) and not is_request

    found = [item for item in recall.items if fits(item)]

    def of_taste() -> Iterable[Recalled]:
        return filter(fits, memory.recall(scope, "", purpose=Purpose.TASK, at=at, limit=4 * LEAST_OF_TASTE, categories=OF_TASTE).items)

    chosen = choose(found, of_taste)
    lines = [KnownLine(extracts.shown(item, request), sorted([*item.tags, *_source(item.memory)])) for item in in_order(chosen)]
    went = replace(recall, items=tuple(chosen), tokens=sum(item.tokens for item in chosen))
    return Enriched(task_prompt(request, lines), went, tuple(item.memory.id for item in chosen))


def choose(found: Sequence[Recalled], others: Callable[[], Iterable[Recalled]]) -> list[Recalled]:
    """The most relevant ones within cap and tokens, long ones as extracts, with five preferences and corrections if there are any.

    `found` comes best first; `others` is asked for more only where `found` has too few of these.
    """
    taste = [item for item in found if item.memory.category in OF_TASTE][:LEAST_OF_TASTE]
    if len(taste) < LEAST_OF_TASTE:
        known = {item.memory.id for item in found}
        more = (item for item in others() if item.memory.category in OF_TASTE and item.memory.id not in known)
        taste += [item for item, _ in zip(more, range(LEAST_OF_TASTE - len(taste)), strict=False)]
    chosen: dict[MemoryId, Recalled] = {}
    for item in [*taste, *found]:
        if len(chosen) < MOST:
            chosen.setdefault(item.memory.id, item)
    return extracts.fitted(chosen.values(), TOKENS)


def in_order(items: Iterable[Recalled]) -> list[Recalled]:
    """By category, then the last accessed first."""
    by_access = sorted(items, key=lambda item: item.memory.last_accessed_at or NEVER, reverse=True)
    return sorted(by_access, key=lambda item: ORDER.index(item.memory.category))


def _bears_on_it(item: Recalled) -> bool:
    """What came of another task goes along only where this one speaks of the same: it tells of work, and not of the person."""
    if item.memory.category is not Category.TASK_OUTCOME:
        return True
    return item.lexical >= OUTCOME_IN_WORDS or (item.cosine or 0.0) >= OUTCOME_IN_MEANING


def _source(memory: Memory) -> list[str]:
    """Whose word it is, where that is another agent's."""
    return ["from another agent"] if memory.origin is Origin.AGENT else []


def _may_go(memory: Memory) -> bool:
    """Whether it may leave the house: no secrets, and of what was noted word for word only statements of the person's own."""
    if memory.secret:
        return False
    if memory.kind is not Kind.VERBATIM:
        return True
    return memory.speaker == "user" and memory.origin is Origin.DIRECT_USER and not memory.asks
