"""Answer selection: what answers a question of what was recalled, one line a fact, nothing that a later one replaced. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from agent7.language import newer_answers, question_reading, tells_kind
from agent7.memory.answering.best_sentence import Told, best_sentences, echoes, jests_who, may_be_read, may_tell, one_line_a_fact
from agent7.memory.answering.likelihood import TOLD_FROM
from agent7.memory.model import Recalled

MOST_TOLD: Final = 3
NEAR_THE_BEST: Final = 0.75


def answering(question: str, items: Sequence[Recalled], *, language: str | None = None) -> list[Told]:
    """What answers the question, what was said last first: one line a fact, nothing that a later one replaced, at most three."""
    asked = question_reading.read_question(question, language)
    said = [item for item in items if not echoes(question, asked, item)]
    telling = [item for item in said if may_be_read(question, asked, item) and may_tell(asked, item)]
    weighed = sorted(best_sentences(asked, telling), key=lambda told: -told.relevance)
    passed = [told for told in weighed if told.relevance >= TOLD_FROM and not jests_who(asked, told)]
    if asked.hour:
        passed = [told for told in passed if newer_answers.tells_when(told.said, asked.language)] or passed
    if not passed:
        return []
    passed = [told for told in passed if not any(told.met < other.met or _is_met_around(told, other) for other in passed)]
    if not asked.targets - {"manner"}:  # how I take my tea is not told by how I take my coffee
        passed = [
            told for told in passed if not any(told.by_word < other.by_word and told.by_itself <= other.by_itself for other in passed)
        ]
    lasting = [told for told in passed if not any(_replaces(asked, other, told) for other in weighed)]
    instead = [told for told in weighed if told not in passed and any(_replaces(asked, told, other) for other in passed)]
    found = [*lasting, *(told for told in instead if not any(_replaces(asked, other, told) for other in weighed))]
    best = max(told.relevance for told in found)
    near = [told for told in found if told.relevance >= NEAR_THE_BEST * best or told in instead]
    beside = [told for told in weighed if told not in near and any(_belongs_beside(question, asked, told, other) for other in near)]
    return sorted(one_line_a_fact([*near[:1], *beside, *near[1:]])[:MOST_TOLD], key=lambda told: told.item.memory.valid_from, reverse=True)


def _is_met_around(told: Told, other: Told) -> bool:
    """Whether another says more of the question by itself, and what is said around this one no more: "Marta was ill" of what she eats.

    What says of which kind somebody is ("Pixel is a birman") may say it by a word that is not known.
    """
    less = told.by_itself < other.by_itself and told.met <= other.met
    return less and not tells_kind(told.said, told.item.memory.language or "")


def _replaces(asked: question_reading.Asked, newer: Told, older: Told) -> bool:
    later = newer.item.memory.valid_from > older.item.memory.valid_from and newer.item.memory.origin is older.item.memory.origin
    return later and newer_answers.replaces(asked, newer.said, older.said, newer.item.memory.language)


def _belongs_beside(question: str, asked: question_reading.Asked, told: Told, other: Told) -> bool:
    """Whether it says that what answers is over, or, of a question for what was so before, that what answers came after it."""
    one, another = told.item.memory, other.item.memory
    if one.origin is not another.origin or one.valid_from == another.valid_from:
        return False
    if one.valid_from > another.valid_from:
        return newer_answers.ends(asked, told.said, other.said, one.language)
    earlier = question_reading.read_without_time(question, asked.language)
    return earlier is not None and newer_answers.came_before(earlier, other.said, told.said, another.language)
