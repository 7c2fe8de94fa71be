"""What is made of several statements, the rules: which belong together, and the words for them. Pure.

Without a model the words are their own, whole; what a model writes instead must hold what they say, and add nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from agent7.language import adds_nothing, clean, count_tokens, details_fit
from agent7.memory.lifecycle.clusters import Neighbours, clusters
from agent7.memory.model import Memory, Note
from agent7.memory.policy import CompactionPolicy
from agent7.memory.recall.trust import LEAST_TRUSTED_FIRST, TRUSTED
from agent7.types import Category, Domain, Kind, SourceType, Strength

JOINT: Final = " / "
FEWEST_TOLD: Final = 2
"""Statements that the words for several must hold: with the words of one alone it would be that one."""


def groups(rows: Sequence[Memory], near: Neighbours, policy: CompactionPolicy) -> list[tuple[Memory, ...]]:
    """Statements of one matter, most central first; of one speaker and language, what is trusted and what is not apart."""
    found: list[tuple[Memory, ...]] = []
    for _, some in groupby(sorted(rows, key=_kind), key=_kind):
        by_id = {row.id: row for row in some}
        alike = clusters(list(by_id), {each: near.get(each, set()) & by_id.keys() for each in by_id}, fewest=policy.fewest)
        found += [tuple(by_id[each] for each in cluster[: policy.most_members]) for cluster in alike]
    return found


def fitting(members: Sequence[Memory], longest: int) -> tuple[Memory, ...]:
    """The first of these that fit together into so many tokens, each text once; none where they are too few to be told together."""
    kept: list[Memory] = []
    for member in members:
        if count_tokens(JOINT.join([*(each.content for each in kept), member.content])) <= longest:
            kept.append(member)
    return tuple(kept) if len({each.content for each in kept}) >= FEWEST_TOLD else ()


def extract(members: Sequence[Memory]) -> str:
    """Their own words, one after the other."""
    return JOINT.join(dict.fromkeys(member.content.rstrip(". ") for member in members))


def may_stand(proposed: str, words: str, *, whole: bool, longest: int) -> bool:
    """Whether what a model wrote may stand for these words: it adds nothing, and, for the `whole` of them, leaves no detail out."""
    text = clean(proposed)
    if not text or count_tokens(text) > longest or not adds_nothing(text, words):
        return False
    return details_fit(words, text) if whole else True


def note_of(members: Sequence[Memory], text: str, *, surest: float, strength: Strength) -> Note:
    """The words for several as a note that stands behind all of them in trust."""
    return Note(
        text,
        SourceType.COMPACTION,
        min((member.origin for member in members), key=LEAST_TRUSTED_FIRST.index),
        max(member.valid_from for member in members),
        speaker=members[0].speaker,
        language=members[0].language,
        strength=strength,
        category=Category(Counter(member.category for member in members).most_common(1)[0][0]),
        domain=Domain(Counter(member.domain for member in members).most_common(1)[0][0]),
        derived_from=tuple(sorted(member.id for member in members)),
        kind=Kind.SEMANTIC,
        holds_slot=False,
        surest=surest,
    )


def _kind(memory: Memory) -> tuple[bool, str, str]:
    return memory.origin in TRUSTED, memory.speaker, memory.language or ""
