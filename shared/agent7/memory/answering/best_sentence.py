"""Passage selection: which sentence of a recalled memory answers a question best, and whether it may be told at all. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from agent7.language import (
    USER,
    answer_evidence,
    display_name,
    fold,
    headings_of,
    newer_answers,
    query_words,
    question_reading,
    quotable,
    sentences,
    told_before,
    words_in,
)
from agent7.memory.answering.likelihood import TOLD_FROM, nearness, relevance
from agent7.memory.model import Memory, Passage, Recalled
from agent7.memory.recall.scoring import MEANING_READ_IN
from agent7.types import Category, Kind, Origin

WHOLE: Final = 100
"""Characters of a message that is quoted whole; of a longer one only what answers."""
_MARKS: Final = ".!\u2026"
WHAT_ONE_DOES: Final = frozenset({"occupation", "employer"})
"""The fields of a question for what somebody is."""


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


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence of a memory as it is read and as it is quoted, and what speaks for its being the answer."""

    said: str
    quoted: str
    found: answer_evidence.Evidence


def best_sentences(asked: question_reading.Asked, items: Sequence[Recalled]) -> list[Told]:
    """Of each memory the sentence that answers best, in their order; nothing of one where none may answer."""
    around = {item.memory.id: context_of(item, items) for item in items}
    return [best for item in items if (best := best_sentence(asked, item, around[item.memory.id])) is not None]


def best_sentence(asked: question_reading.Asked, item: Recalled, around: str) -> Told | None:
    """The sentence of a memory that answers best, all of a short one; None where none may answer anything."""
    read = readings(asked, item, around)
    return best_of(asked, item, read) if read else None


def best_of(asked: question_reading.Asked, item: Recalled, read: Sequence[Reading]) -> Told:
    """The best of these sentences of a memory."""
    every = len(sentences(item.memory.content))
    found, near = [each.found for each in read], [nearness(item, asked.language, each.said) for each in read]
    # Only what stands around it says what is asked, or it says another word of it than the thing: one of many sentences does by chance.
    beside = [every > 1 and bool(asked.terms) and (not each.by_itself or each.of_another_thing) for each in found]
    weights = [relevance(asked, each, cosine, in_every_language=item.across is not None) for each, cosine in zip(found, near, strict=True)]
    weighed = [0.0 if only else weight for only, weight in zip(beside, weights, strict=True)]
    at = [False] * len(read)
    if "place" in asked.targets:  # then what names a place goes before what has more of the words
        names = [answer_evidence.names_place(asked, each.said, item.memory.language) for each in read]
        at = [weight >= TOLD_FROM and place for weight, place in zip(weighed, names, strict=True)]
    best = max(range(len(read)), key=lambda place: (at[place], weighed[place], weights[place], near[place]))
    return Told(item, read[best].quoted, weighed[best], found[best].met, found[best].by_word, found[best].by_itself)


def readings(asked: question_reading.Asked, item: Recalled, around: str) -> list[Reading]:
    """The sentences of a memory that may answer anything, each with what speaks for it; `around` is what was said around them."""
    memory = item.memory
    headings, every = headings_of(memory.content), sentences(memory.content)
    told = [told_before(part, memory.language or MEANING_READ_IN) for part in every if part not in headings]
    parts = [part for part in told if quotable.may_answer(part, memory.language)]
    whole = len(memory.content) <= WHOLE and parts == list(every)
    found = [answer_evidence.evidence(asked, part, context=around, language=memory.language) for part in parts]
    return [Reading(part, memory.content if whole else part, each) for part, each in zip(parts, found, strict=True)]


def passage(item: Recalled, said: str | None) -> Passage:
    """The sentence `said` of a memory that was read closely, else its nearest; any other memory whole."""
    if not item.sentences:
        return Passage(item.memory)
    parts = sentences(item.memory.content)
    best = said if said in parts else max(item.sentences, key=item.sentences.__getitem__)
    return Passage(item.memory, parts.index(best))


def context_of(item: Recalled, items: Sequence[Recalled]) -> str:
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


def may_be_read(question: str, asked: question_reading.Asked, item: Recalled) -> bool:
    """Whether it can answer at all: not what came of tasks, nor what the assistant said."""
    if item.memory.kind is Kind.EPISODIC and item.memory.category is not Category.TASK_OUTCOME:
        return False
    if item.memory.origin is Origin.ASSISTANT:
        return bool(query_words.ASSISTANTS_WORDS.search(fold(question)))
    return not (asked.own and item.memory.category is Category.TASK_OUTCOME)


def echoes(question: str, asked: question_reading.Asked, item: Recalled) -> bool:
    """Whether it says no more than the question does: "landlord phone number", which was one itself. That answers whether it is so."""
    said = words_in(item.memory.content)
    return bool(said) and not asked.whether and set(said) <= set(words_in(question))


def may_tell(asked: question_reading.Asked, item: Recalled) -> bool:
    """Whether rules may answer with it: not with what is kept of somebody or something else. A model sees the difference."""
    named = asked.relations or asked.targets & {"person", "name"} or item.memory.subject in asked.words
    told_of = item.memory.subject
    return not asked.own or bool(named) or told_of in (None, USER) or newer_answers.is_own(item.memory.content, item.memory.language)


def jests_who(asked: question_reading.Asked, told: Told) -> bool:
    """Whether it says with laughter who or what somebody is, of which the person asks: "married to my sofa, hahaha"."""
    language = told.item.memory.language
    who, what = asked.targets & {"person", "name"}, all(term.relations or term.fields & WHAT_ONE_DOES for term in asked.terms)
    return asked.own and bool(
        (who and quotable.is_in_jest(told.said, language)) or (what and quotable.is_laughed_about(told.said, language))
    )


def one_line_a_fact(found: Iterable[Told]) -> list[Told]:
    """Lineage: a fact, the sentence that it came from and an episode about it are one line, the best of them."""
    kept: list[Told] = []
    for told in found:
        if not any(_says_the_same(told, other) for other in kept):
            kept.append(told)
    return kept


def _says_the_same(told: Told, other: Told) -> bool:
    """Whether one says no more than the other: of one message by its words, of two messages in their order as well.

    "Shed key is on the red hook" has every word of "gate key is on the red hook, shed key on the green", and says another thing.
    """
    one, another = (fold(each.said).split() for each in (told, other))
    messages = {each.item.memory.source_message_id for each in (told, other)}
    if None in messages or len(messages) == 1:
        return set(one) <= set(another) or set(another) <= set(one)
    shorter, longer = sorted((" ".join(one), " ".join(another)), key=len)
    return shorter.strip(_MARKS) in longer
