"""Corroboration.

What hearing the same again does: surer by a step, as trusted as the better of the two, and in the fuller words of an equal.
"""

from __future__ import annotations

from dataclasses import dataclass

from agent7.language import adds_nothing, lex
from agent7.memory.lifecycle.strength import ON_PURPOSE
from agent7.memory.model import Draft, Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.trust import LEAST_TRUSTED_FIRST, TRUSTED
from agent7.types import Origin, SourceType


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The row after it was confirmed. `rewords`: it takes the draft's words."""

    confidence: float
    source_type: SourceType
    origin: Origin
    rewords: bool


def confirmation(draft: Draft, confidence: float, memory: Memory, policy: MemoryPolicy) -> Confirmation | None:
    """What a draft of this starting confidence makes of a row that says the same; None: drawn again from what it came from.

    Whoever is less trusted than the row vouches for nothing: only the date of the last confirmation moves then. What is repeated by
    the untrusted alone never becomes as sure as what the person says once.
    """
    if draft.note.source is SourceType.EXTRACTION and came_from_the_same(draft, memory):
        return None
    if draft.note.source is SourceType.AGENT:  # agents confirm one another by name, each once (`SharedNotes`)
        return Confirmation(memory.confidence, memory.source_type, memory.origin, rewords=False)
    trusted, held = draft.note.origin in TRUSTED, memory.origin in TRUSTED
    if held and not trusted:
        return Confirmation(memory.confidence, memory.source_type, memory.origin, rewords=False)
    surer = max(min(memory.confidence + _step(draft, memory, policy), 1.0), confidence)
    return Confirmation(
        confidence=surer if trusted else min(surer, max(policy.most_confidence_of_untrusted, memory.confidence)),
        source_type=draft.note.source if trusted and draft.note.source in ON_PURPOSE else memory.source_type,
        origin=draft.note.origin if trusted and not held else memory.origin,
        rewords=not memory.protected and _is_no_worse(draft.note.origin, memory.origin) and says_all_of(draft.content, memory),
    )


def came_from_the_same(draft: Draft, memory: Memory) -> bool:
    """Whether draft and memory were drawn from the same message or the same task: that confirms nothing."""
    sources = ((draft.note.source_message_id, memory.source_message_id), (draft.note.source_task, memory.source_task_id))
    return any(drawn is not None and drawn == held for drawn, held in sources)


def says_all_of(content: str, memory: Memory) -> bool:
    """Whether another wording holds all that a memory says, and more."""
    words, held = set(lex(content, memory.language).frequencies), set(lex(memory.content, memory.language).frequencies)
    return held < words and adds_nothing(memory.content, content)


def source_key(draft: Draft) -> str:
    """Who said it, for counting each once: the message, the task, or the way it came."""
    if draft.note.source_message_id is not None:
        return f"message {draft.note.source_message_id}"
    if draft.note.source_task is not None:
        return f"task {draft.note.source_task}"
    return f"{draft.note.origin} {draft.note.source}"


def _step(draft: Draft, memory: Memory, policy: MemoryPolicy) -> float:
    same = (draft.note.source, draft.note.source_message_id) == (memory.source_type, memory.source_message_id)
    return policy.confirmed_by_same_source if same else policy.confirmed_by_other_source


def _is_no_worse(one: Origin, other: Origin) -> bool:
    return one in TRUSTED or LEAST_TRUSTED_FIRST.index(one) >= LEAST_TRUSTED_FIRST.index(other)
