"""Nearest answers: what comes near a question that nothing answers, to be told as no more than that. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent7.language import USER, answer_evidence, lex, question_reading
from agent7.memory.answering.best_sentence import Told, best_sentence, context_of, jests_who, may_be_read, may_tell, one_line_a_fact
from agent7.memory.answering.likelihood import TOLD_FROM, lacks_kind, nearness
from agent7.memory.model import Recalled
from agent7.memory.recall.scoring import MEANING_READ_IN

NEAR_FROM, NEAR_OF_OTHERS, NEAR_ELSEWHERE = 0.27, 0.34, 0.46
"""The least nearness of what is told as coming near: to what a person asks of themselves, to anything else, and in a language that the
model does not read."""
THIRD, HALF, NEARER = 0.33, 0.5, 0.43
"""Of a question that is not of the person's own life: half of its words are to be shared, or a third where it is nearer."""
AS_NEAR, MOST_NEAR = 0.1, 2


def nearest(question: str, items: Sequence[Recalled], *, language: str | None = None) -> list[Told]:
    """What comes nearest in meaning to a question that nothing answers ("my medicine", "Warfarin"), at most two; none: nothing is near.

    To be told as no more than that. What is known to tell of another person, relation, thing or kind does not come near, nor does
    what passed the floor and was not told: that had its reason.
    """
    asked = question_reading.read_question(question, language)
    if asked.whether or not (asked.terms or (asked.own and asked.targets)):
        return []
    return _nearest(question, asked, items)


def nearest_to(topic: str, items: Sequence[Recalled], *, language: str | None = None) -> list[Told]:
    """The same to a topic ("my medication"): what somebody who asks for it would be told."""
    asked = question_reading.read_question(topic, language)
    return _nearest(topic, replace(asked, whether=False), items) if asked.terms else []


def near_in_meaning(question: str, items: Sequence[Recalled], language: str) -> tuple[Recalled, ...]:
    """What of the person's is near a question in meaning alone, whatever words it shares; the nearest, and what is as near."""
    asked = question_reading.read_question(question, language)
    own = [item for item in items if item.memory.speaker == USER and may_be_read(question, asked, item)]
    best = max((nearness(item, language) for item in own), default=0.0)
    return tuple(item for item in own if nearness(item, language) >= max(NEAR_OF_OTHERS, best - AS_NEAR))[:MOST_NEAR]


def _nearest(question: str, asked: question_reading.Asked, items: Sequence[Recalled]) -> list[Told]:
    close = [item for item in items if nearness(item, asked.language) >= _near_from(asked, item)]
    near = [item for item in close if may_be_read(question, asked, item) and may_tell(asked, item)]
    quoted = [best for item in near if (best := _nearest_in(asked, item, context_of(item, items))) and not _answers_another(asked, best)]
    told = [(nearness(each.item, asked.language, each.said), each) for each in quoted if each.relevance < TOLD_FROM]
    ranked = sorted(told, key=lambda pair: -pair[0])
    return one_line_a_fact(each for nearness, each in ranked if nearness >= ranked[0][0] - AS_NEAR)[:MOST_NEAR]


def _nearest_in(asked: question_reading.Asked, item: Recalled, around: str) -> Told | None:
    """The sentence of a memory that answers best; where none does of one that was read closely, the nearest.

    That may only say what may be: "members may bring a guest on Sundays" is quoted, and not claimed.
    """
    best = best_sentence(asked, item, around)
    if not item.sentences or (best and best.relevance > 0 and nearness(item, asked.language, best.said) >= _near_from(asked, item)):
        return best
    return Told(item, max(item.sentences, key=item.sentences.__getitem__), 0.0)


def _near_from(asked: question_reading.Asked, item: Recalled) -> float:
    if asked.language == MEANING_READ_IN or item.across is not None:
        theirs = asked.own or bool(asked.relations) or _holds(item, asked.known)
        return NEAR_FROM if theirs and not item.sentences else NEAR_OF_OTHERS  # one of many sentences is near by chance
    return NEAR_ELSEWHERE


def _holds(item: Recalled, known: frozenset[str]) -> bool:
    """Whether it speaks of what a question takes for known: "the boiler"."""
    return item.lexical > 0 and not known.isdisjoint(lex(item.memory.content, item.memory.language).frequencies)


def _answers_another(asked: question_reading.Asked, told: Told) -> bool:
    """Whether it is known to tell of somebody or something else, or of another kind, however near it comes.

    What is asked of neither the person nor theirs must share half of the words, or a third and be nearer, unless it is told in another
    language, and be of the kind that is asked for. Who somebody is, is not told in jest, nor is what a jest does not speak of.
    """
    memory = told.item.memory
    found = answer_evidence.evidence(asked, told.said, context=memory.content, language=memory.language)
    crossed = memory.language not in (None, asked.language)  # then no word can be shared, and none is strange
    of_another = found.of_another or found.of_another_kind or (found.of_another_thing and not crossed)
    of_another = of_another or (found.relations_missing and found.of_relation)
    names_missing = found.names_missing and (not crossed or answer_evidence.names_other(asked, told.said, memory.language))
    if of_another or found.other_kind or found.opposite or names_missing:
        return True
    if not asked.own:
        named = crossed or found.covered >= (THIRD if nearness(told.item, asked.language, told.said) >= NEARER else HALF)
        strange = found.strange > HALF and not (found.names_asked or crossed)
        whole = _says_all(asked, found) or (found.lacks_person and found.covered >= 1 and len(asked.terms) > 1)
        lacking = lacks_kind(found) and not whole
        return not named or strange or lacking or "manner" in asked.targets
    in_jest = found.covered < 1 and answer_evidence.is_laughed_about(told.said, memory.language)
    return in_jest or jests_who(asked, told)


def _says_all(asked: question_reading.Asked, found: answer_evidence.Evidence) -> bool:
    """Whether it says by itself every word of a question of several: "the canteen shuts at half 2"."""
    return len(found.by_word) == len(asked.terms) > 1
