"""Near-duplicates, the rules: whether one statement may stand for two, and which of the two. Pure.

Near is not same: a cosine above .85 only nominates. One stands for the other where it says all that the other says, so that nothing is lost
but a wording.
"""

from __future__ import annotations

from collections.abc import Sequence

from agent7.language import adds_nothing, capitals_of, tells_beside, times_agree, words_agree
from agent7.memory.lifecycle.strength import was_stated
from agent7.memory.model import Memory
from agent7.memory.recall.trust import LEAST_TRUSTED_FIRST
from agent7.types import Kind, Origin, Status


def best_first(memories: Sequence[Memory]) -> list[Memory]:
    """By trust, then what was stated on purpose, then how sure it is, then the newest."""
    return sorted(memories, key=lambda each: (*_trust(each), each.confidence, each.valid_from, each.id), reverse=True)


def stands_for(kept: Memory, copy: Memory) -> bool:
    """Whether nothing is lost when `kept` stands for `copy`, too."""
    if not (_may_merge(kept) and _may_merge(copy)) or _trust(kept) < _trust(copy):
        return False
    if (kept.scope_id, _speaker(kept), kept.polarity) != (copy.scope_id, _speaker(copy), copy.polarity):
        return False
    same_slot = (kept.subject, kept.attribute, kept.value) == (copy.subject, copy.attribute, copy.value)
    if not (same_slot or copy.attribute is None) or not set(copy.lowered_by) <= set(kept.lowered_by):
        return False
    language = copy.language or kept.language
    if not times_agree(kept.content, kept.valid_from, copy.content, copy.valid_from, language=language):
        return False
    if words_agree(kept.content, copy.content):
        return capitals_of(kept.content) == capitals_of(copy.content)
    if not same_slot or kept.value is None or not adds_nothing(copy.content, kept.content):
        return False
    return not tells_beside(copy.content, language=language)


def is_as_trusted(copy: Memory, kept: Memory) -> bool:
    """Whether a copy may make what stands for it surer."""
    return _trust(copy)[0] >= _trust(kept)[0]


def is_statement(memory: Memory | None) -> bool:
    """Whether it is told as something that is so: not words as they were said, and no episode."""
    return memory is not None and memory.kind is Kind.SEMANTIC


def _speaker(memory: Memory) -> str | None:
    """Whose words they are. What agents share is of all agents: the same from two of them is one, as when it is written."""
    return None if memory.origin is Origin.AGENT else memory.speaker


def _trust(memory: Memory) -> tuple[int, bool]:
    return LEAST_TRUSTED_FIRST.index(memory.origin), was_stated(memory)


def _may_merge(memory: Memory) -> bool:
    """What is so, now and without an end: no episode, nothing protected, confidential or waiting, and no question."""
    open_ended = memory.status is Status.ACTIVE and memory.superseded_at is None and memory.valid_until is None
    return open_ended and memory.kind is Kind.SEMANTIC and not (memory.protected or memory.secret or memory.asks)
