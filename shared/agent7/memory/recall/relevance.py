"""Relevance: which of the recalled memories answer a question, by an absolute score, and with which of their sentences. Pure.

A logistic score over what is in question and sentence (`answer_evidence`) and the nearness of meaning, fitted and measured by
`benchmarks/understanding/relevance.py`. It is a probability, not a share of the best: where nothing answers, nothing passes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent7.language import (
    USER,
    answer_evidence,
    detect_language,
    display_name,
    fold,
    lex,
    newer_answers,
    parse,
    query_terms,
    query_words,
    question_reading,
    sentences,
)
from agent7.memory.model import Arm, Memory, Recalled
from agent7.memory.recall.extracts import extract
from agent7.memory.recall.scoring import MEANING_READ_IN, crossed
from agent7.types import Category, Kind, Origin

TOLD_FROM: Final = 0.58
"""The floor of what rules quote as an answer. On held-out questions nine of ten that pass it have an answer."""
SHOWN_FROM: Final = 0.2
"""The floor of what a model is shown, which reads before it answers."""
SHARING_FROM: Final = 0.02
"""The same of what shares a term with a question: of two questions each has half of the terms."""
BESIDE_THE_BEST: Final = 0.3
"""Of what a search shows: what comes near in meaning, beside what says the very words, is no longer what somebody looks for."""
MOST_TOLD: Final = 3
NEAR_THE_BEST: Final = 0.75
WHOLE: Final = 100
"""Characters of a message that is quoted whole; of a longer one only what answers."""
READ_WHOLE: Final = 600
"""Characters of a message that is weighed as a whole; of a longer one an extract is."""
LEAST_COVERED: Final = 0.66
"""Of a question that is not about the person: what it names must be there, or anything would answer general knowledge."""
NEAR_FROM, NEAR_OF_OTHERS, NEAR_ELSEWHERE = 0.27, 0.34, 0.46
"""The least nearness of what is told as coming near: to what a person asks of themselves, to anything else, and in a language that the
model does not read."""
THIRD, HALF, NEARER = 0.33, 0.5, 0.43
"""Of a question that is not of the person's own life: half of its words are to be shared, or a third where it is nearer."""
WHAT_ONE_DOES: Final = frozenset({"occupation", "employer"})
"""The fields of a question for what somebody is."""
AS_NEAR, MOST_NEAR = 0.1, 2

BIAS: Final = -2.42
COVERED, COVERED_ELSEWHERE, NEARNESS, OWN = 5.06, 1.79, 3.05, -0.14
LACKS_TIME, LACKS_NUMBER, LACKS_PERSON, LACKS_NAME = -1.25, -1.11, -1.6, -1.9
NAMES_MISSING, RELATIONS_MISSING, STRANGE = -0.09, -1.85, -4.26


@dataclass(frozen=True, slots=True)
class Told:
    """A memory that may answer, the words of it that do, and how likely they do."""

    item: Recalled
    said: str
    relevance: float
    met: frozenset[int] = frozenset()
    """Which terms of the question it meets, by itself or with what was said around it."""
    by_word: frozenset[int] = frozenset()
    """Of those that it says itself, those that it says by the very word, """
    by_itself: frozenset[int] = frozenset()
    """and all of them."""


def relevance(
    asked: question_reading.Asked, found: answer_evidence.Evidence, cosine: float | None, *, in_every_language: bool = False
) -> float:
    """The probability that a sentence answers a question, in [0, 1]."""
    if asked.names and found.names_missing and not asked.own:
        return 0.0
    ruled_out = found.says_nothing or found.of_another or found.other_kind or found.opposite or found.lacks_core
    if not asked.terms or ruled_out or (not asked.own and _is_general(asked, found)):
        return 0.0
    return likelihood(asked, found, cosine, in_every_language=in_every_language)


def likelihood(
    asked: question_reading.Asked, found: answer_evidence.Evidence, cosine: float | None, *, in_every_language: bool = False
) -> float:
    """The same by the score alone, whatever rules it out as an answer by itself."""
    read = in_every_language or asked.language == MEANING_READ_IN
    score = (
        BIAS
        + (COVERED + (0 if read else COVERED_ELSEWHERE)) * found.covered
        + (NEARNESS * max(cosine or 0.0, 0.0) if read else 0.0)
        + LACKS_TIME * found.lacks_time
        + LACKS_NUMBER * found.lacks_number
        + LACKS_PERSON * found.lacks_person
        + LACKS_NAME * found.lacks_name
        + NAMES_MISSING * found.names_missing
        + RELATIONS_MISSING * found.relations_missing
        + STRANGE * found.strange
        + OWN * asked.own
    )
    return 1 / (1 + math.exp(-score))


def _is_general(asked: question_reading.Asked, found: answer_evidence.Evidence) -> bool:
    """Of a question in which the person does not speak of themselves: whether it is one of general knowledge beside this sentence."""
    how_in_general = "manner" in asked.targets and not (asked.names or found.names_asked or asked.relations)
    elsewhere = found.covered < LEAST_COVERED and not found.of_theirs
    return how_in_general or elsewhere or _lacks_kind(found)


def _lacks_kind(found: answer_evidence.Evidence) -> bool:
    """Whether it says nothing of the kind that is asked for, as far as that is read: "half 2" of a time."""
    return found.lacks_time or found.lacks_number or found.lacks_person


def _says_all(asked: question_reading.Asked, found: answer_evidence.Evidence) -> bool:
    """Whether it says by itself every word of a question of several: "the canteen shuts at half 2"."""
    return len(found.by_word) == len(asked.terms) > 1


def answering(question: str, items: Sequence[Recalled], *, language: str | None = None) -> list[Told]:
    """What answers the question, what was said last first: one line a fact, nothing that a later one replaced, at most three."""
    asked = question_reading.read_question(question, language)
    telling = [item for item in items if _may_be_read(question, asked, item) and _may_tell(asked, item)]
    weighed = sorted(_weighed(asked, telling), key=lambda told: -told.relevance)
    passed = [told for told in weighed if told.relevance >= TOLD_FROM and not _jests_who(asked, told)]
    if not passed:
        return []
    passed = [told for told in passed if not any(told.met < other.met for other in passed)]
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


def relevant(message: str, items: Sequence[Recalled], *, language: str | None = None) -> list[Recalled]:
    """What a model is shown for a message, in its order: above the lower floor, or found by the name of what or whom it speaks of.

    What leans on the messages before ("and where is it?") says too little to be weighed by: all of it. What tells something may put
    right whatever it shares a word with, for a new value stands beside the old thing.
    """
    asked = question_reading.read_question(message, language)
    if not asked.terms:
        return [item for item in items if _may_be_read(message, asked, item)]
    asks = parse(message, language).is_question
    return [item for item in items if item.arms & {Arm.SLOT, Arm.GRAPH} or _may_bear_on(message, asked, item, items, asks=asks)]


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


def _nearest(question: str, asked: question_reading.Asked, items: Sequence[Recalled]) -> list[Told]:
    close = [item for item in items if _nearness(item, asked.language) >= _near_from(asked, item)]
    near = [item for item in close if _may_be_read(question, asked, item) and _may_tell(asked, item)]
    quoted = [best for item in near if (best := _nearest_in(asked, item, _around(item, items))) and not _answers_another(asked, best)]
    told = [(_nearness(each.item, asked.language, each.said), each) for each in quoted if each.relevance < TOLD_FROM]
    ranked = sorted(told, key=lambda pair: -pair[0])
    return one_line_a_fact(each for nearness, each in ranked if nearness >= ranked[0][0] - AS_NEAR)[:MOST_NEAR]


def _nearest_in(asked: question_reading.Asked, item: Recalled, around: str) -> Told | None:
    """The sentence of a memory that answers best; where none does of one that was read closely, the nearest.

    That may only say what may be: "members may bring a guest on Sundays" is quoted, and not claimed.
    """
    best = _best(asked, item, around)
    if not item.sentences or (best and best.relevance > 0 and _nearness(item, asked.language, best.said) >= _near_from(asked, item)):
        return best
    return Told(item, max(item.sentences, key=item.sentences.__getitem__), 0.0)


def near_in_meaning(question: str, items: Sequence[Recalled], language: str) -> tuple[Recalled, ...]:
    """What of the person's is near a question in meaning alone, whatever words it shares; the nearest, and what is as near."""
    asked = question_reading.read_question(question, language)
    own = [item for item in items if item.memory.speaker == USER and _may_be_read(question, asked, item)]
    best = max((_nearness(item, language) for item in own), default=0.0)
    return tuple(item for item in own if _nearness(item, language) >= max(NEAR_OF_OTHERS, best - AS_NEAR))[:MOST_NEAR]


def _near_from(asked: question_reading.Asked, item: Recalled) -> float:
    if asked.language == MEANING_READ_IN or item.across is not None:
        return NEAR_FROM if asked.own and not item.sentences else NEAR_OF_OTHERS  # one of many sentences is near by chance
    return NEAR_ELSEWHERE


def _answers_another(asked: question_reading.Asked, told: Told) -> bool:
    """Whether it is known to tell of somebody or something else, or of another kind, however near it comes.

    What is asked of neither the person nor theirs must share half of the words, or a third and be nearer, unless it is told in another
    language, and be of the kind that is asked for. Who somebody is, is not told in jest, nor is what a jest does not speak of.
    """
    memory = told.item.memory
    found = answer_evidence.evidence(asked, told.said, context=memory.content, language=memory.language)
    crossed = memory.language not in (None, asked.language)  # then no word can be shared, and none is strange
    of_another = found.of_another or (found.of_another_thing and not crossed) or (found.relations_missing and found.of_relation)
    names_missing = found.names_missing and (not crossed or answer_evidence.names_other(asked, told.said, memory.language))
    if of_another or found.other_kind or found.opposite or names_missing:
        return True
    if not asked.own:
        named = crossed or found.covered >= (THIRD if _nearness(told.item, asked.language, told.said) >= NEARER else HALF)
        strange = found.strange > HALF and not (found.names_asked or crossed)
        whole = _says_all(asked, found) or (found.lacks_person and found.covered >= 1 and len(asked.terms) > 1)
        lacking = _lacks_kind(found) and not whole
        return not named or strange or lacking or "manner" in asked.targets
    in_jest = found.covered < 1 and answer_evidence.is_laughed_about(told.said, memory.language)
    return in_jest or _jests_who(asked, told)


def _jests_who(asked: question_reading.Asked, told: Told) -> bool:
    """Whether it says with laughter who or what somebody is, of which the person asks: "married to my sofa, hahaha"."""
    language = told.item.memory.language
    who, what = asked.targets & {"person", "name"}, all(term.relations or term.fields & WHAT_ONE_DOES for term in asked.terms)
    return asked.own and bool(
        (who and answer_evidence.is_in_jest(told.said, language)) or (what and answer_evidence.is_laughed_about(told.said, language))
    )


def found(query: str, items: Sequence[Recalled], *, language: str | None = None) -> list[Recalled]:
    """What a search shows, in its order: found by name, by some of the words, or near enough in meaning; whoever said it, whatever kind.

    What fits far less than the best is left out. By the figures of the recall and the words alone:
    reading fifty sentences as answers are read takes a second.
    """
    spoken = language or detect_language(query)
    terms = query_terms(query, language)
    fits = {item.memory.id: _fit(terms, item, spoken) for item in items}
    least = max(SHOWN_FROM, BESIDE_THE_BEST * max(fits.values(), default=0.0))
    named = [item.memory.id for item in items if Arm.SLOT in item.arms]
    return [item for item in items if item.memory.id in named or fits[item.memory.id] >= least]


def _nearness(item: Recalled, language: str, said: str | None = None) -> float:
    """Its cosine, as it would be if question and memory were of one language.

    Of what was read closely that of the sentence `said`, or of the nearest one.
    """
    across = item.across if item.across and crossed(language, item.memory.language) else 1.0
    cosine = item.cosine or 0.0
    if item.sentences:
        cosine = max(item.sentences.values()) if said is None else item.sentences.get(said, cosine)
    return max(cosine, 0.0) / across


def _fit(terms: Sequence[Sequence[str]], item: Recalled, language: str) -> float:
    """The likelihood by the share of the words that it holds, and its nearness."""
    read = item.across is not None or language == MEANING_READ_IN
    held = lex(item.memory.content, item.memory.language).frequencies if item.lexical else {}
    covered = sum(any(stem in held for stem in term) for term in terms) / len(terms) if terms else 0.0
    score = BIAS + (COVERED + (0 if read else COVERED_ELSEWHERE)) * covered + (NEARNESS * _nearness(item, language) if read else 0.0)
    return 1 / (1 + math.exp(-score))


def _may_bear_on(message: str, asked: question_reading.Asked, item: Recalled, items: Sequence[Recalled], *, asks: bool) -> bool:
    if not _may_be_read(message, asked, item):
        return False
    memory = item.memory
    said = memory.content
    if len(said) > READ_WHOLE:  # what answers may stand at its end
        said = extract(said, query_terms(message), READ_WHOLE, memory.language)
    found = answer_evidence.evidence(asked, said, context=_around(item, items), language=memory.language)
    if found.covered and not asks:
        return True
    near = _nearness(item, asked.language)
    return likelihood(asked, found, near, in_every_language=item.across is not None) >= (SHARING_FROM if found.covered else SHOWN_FROM)


def one_line_a_fact(found: Iterable[Told]) -> list[Told]:
    """Lineage: a fact, the sentence that it came from and an episode about it are one line, the best of them."""
    kept: list[Told] = []
    for told in found:
        if not any(_says_the_same(told, other) for other in kept):
            kept.append(told)
    return kept


def _weighed(asked: question_reading.Asked, items: Sequence[Recalled]) -> list[Told]:
    around = {item.memory.id: _around(item, items) for item in items}
    return [best for item in items if (best := _best(asked, item, around[item.memory.id])) is not None]


def _may_be_read(question: str, asked: question_reading.Asked, item: Recalled) -> bool:
    """Whether it can answer at all: not what came of tasks, nor what the assistant said."""
    if item.memory.kind is Kind.EPISODIC and item.memory.category is not Category.TASK_OUTCOME:
        return False
    if item.memory.origin is Origin.ASSISTANT:
        return bool(query_words.ASSISTANTS_WORDS.search(fold(question)))
    return not (asked.own and item.memory.category is Category.TASK_OUTCOME)


def _may_tell(asked: question_reading.Asked, item: Recalled) -> bool:
    """Whether rules may answer with it: not with what is kept of somebody or something else. A model sees the difference."""
    named = asked.relations or asked.targets & {"person", "name"} or item.memory.subject in asked.words
    told_of = item.memory.subject
    return not asked.own or bool(named) or told_of in (None, USER) or newer_answers.is_own(item.memory.content, item.memory.language)


def _around(item: Recalled, items: Sequence[Recalled]) -> str:
    """The message, and what was said of those whom it names: "Ingrid is vegetarian" beside "my business partner is Ingrid"."""
    memory = item.memory
    others = [other.memory.content for other in items if other is not item]
    return " ".join(
        [memory.content, *_kept_as(memory), *(each for each in others if newer_answers.share_a_name(memory.content, each, memory.language))]
    )


def _kept_as(memory: Memory) -> list[str]:
    """What a memory is kept as, in words: the thing that an older one named is that of the one in its place, "rent" of the "studio"."""
    if not memory.attribute:
        return []
    if memory.attribute.isidentifier():
        return [display_name(memory.attribute, memory.language or MEANING_READ_IN)]
    return memory.attribute.partition(":")[0].partition(">")[0].split("/")


def _best(asked: question_reading.Asked, item: Recalled, around: str) -> Told | None:
    """The sentence of a memory that answers best, all of a short one; None where none may answer anything."""
    memory = item.memory
    parts = [part for part in sentences(memory.content) if answer_evidence.may_answer(part, memory.language)]
    if not parts:
        return None
    every = len(sentences(memory.content))
    found = [answer_evidence.evidence(asked, part, context=around, language=memory.language) for part in parts]
    near, everywhere = [_nearness(item, asked.language, part) for part in parts], item.across is not None
    # Only what stands around it says what is asked, or it says another word of it than the thing: one of many sentences does by chance.
    beside = [every > 1 and bool(asked.terms) and (not each.by_itself or each.of_another_thing) for each in found]
    weights = [relevance(asked, each, cosine, in_every_language=everywhere) for each, cosine in zip(found, near, strict=True)]
    weighed = [0.0 if only else weight for only, weight in zip(beside, weights, strict=True)]
    at = [False] * len(parts)
    if "place" in asked.targets:  # then what names a place goes before what has more of the words
        passed = [each >= TOLD_FROM for each in weighed]
        at = [each and answer_evidence.names_place(asked, part, memory.language) for part, each in zip(parts, passed, strict=True)]
    best = max(range(len(parts)), key=lambda place: (at[place], weighed[place], weights[place], near[place]))
    whole = len(memory.content) <= WHOLE and len(parts) == every
    return Told(item, memory.content if whole else parts[best], weighed[best], found[best].met, found[best].by_word, found[best].by_itself)


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


def _says_the_same(told: Told, other: Told) -> bool:
    words, others = (set(fold(each.said).split()) for each in (told, other))
    return words <= others or others <= words
