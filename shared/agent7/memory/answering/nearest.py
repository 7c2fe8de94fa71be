"""Nearest answers: what comes near a question that nothing answers, to be told as no more than that. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent7.language import USER, answer_evidence, question_reading, quotable
from agent7.memory.answering.best_sentence import (
    Reading,
    Told,
    best_of,
    context_of,
    echoes,
    jests_who,
    may_be_read,
    may_tell,
    one_line_a_fact,
    readings,
)
from agent7.memory.answering.likelihood import TOLD_FROM, nearness
from agent7.memory.answering.nearest_score import UNKNOWN, UNKNOWN_OF_SPEAKER, features, probability
from agent7.memory.model import Recalled
from agent7.memory.recall.scoring import MEANING_READ_IN

NEAR_FROM: Final = 0.4
"""The floor of what is told as coming near. Below one half: what is told as near costs less than an answer that is not told."""
ASKED_FROM: Final = 0.25
"""The same of what may be meant by a topic: it is shown for somebody to say whether they mean it, and what is left out stays."""
NEAR_ELSEWHERE: Final = 0.46
"""The least nearness of that in a language that the encoder does not read."""
NEAR_OF_SPOKEN: Final = 0.34
"""The least nearness of what a question may point back at."""
HALF: Final = 0.5
"""Of the words of a question that a sentence says in no way, and that no other word could stand for, so many make it strange to it."""
ALONE: Final = 0.15
"""How near the next sentence is taken to be where there is none."""
LESS_LIKELY: Final = 0.5
"""Of the nearest: beside it what is half as likely is told."""
MOST_NEAR: Final = 2
AS_NEAR: Final = 0.1
"""So far behind the nearest, what a question may point back at is as near."""
OF_WORLD_FROM: Final = 0.85
"""So likely a question asks of the world at large, and nothing that was told comes near it, unless a reranker finds so."""
NEAR_READ_FROM: Final = 0.2
"""The floor of what comes near once it was read: then fewer of those above it answer nothing."""
READ_FROM, CERTAIN_FROM = -1.5, -0.5
"""The least log odds, by a reranker, of what is told at all, and of what is told as an answer without a doubt."""
MOST_READ: Final = 8
"""The nearest sentences, which a reranker reads; it takes .03 s for each."""

type Reads = Callable[[str, Sequence[str]], Sequence[float]]
"""Reranking: how likely each of some texts answers a question, in log odds; none where no model reads them."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A sentence of a memory that may come near, and how near in meaning it is."""

    item: Recalled
    read: Reading
    cosine: float


def nearest(
    question: str,
    items: Sequence[Recalled],
    *,
    language: str | None = None,
    of_world: float | None = None,
    reads: Reads | None = None,
    least: float | None = None,
    only_read: bool = False,
) -> list[Told]:
    """What comes nearest to a question that nothing answers ("my medicine", "Warfarin"), at most two; none: nothing is near.

    `of_world`: how likely it asks of the world at large, where that is known; else words tell, with more care. `reads`: a reranker.
    `least`: the least probability of what is told, in place of the usual. `only_read`: nothing where the reranker fails.

    To be told as no more than that. What is known to tell of another person, relation or kind does not come near; where nothing reads them,
    nor does what tells of another thing, or what passed the floor and was not told: that had its reason.
    """
    asked = question_reading.read_question(question, language)
    whether = asked.whether and not (reads and asked.unspaced)  # whose words are not read
    if whether or not (asked.terms or (asked.own and asked.targets)):
        return []
    own_life = of_world is not None or asked.own
    return _nearest(question, asked, items, of_world, least, own_life=own_life, reads=reads, only_read=only_read)


def certain(question: str, found: Sequence[Told], reads: Reads) -> list[Told]:
    """Of what words and nearness take for the answer, what a reranker does too; all of it where none reads them."""
    read = found[:MOST_READ]
    scores = reads(question, [told.said for told in read])
    return [told for told, score in zip(read, scores, strict=True) if score >= CERTAIN_FROM] if scores else [*found]


def nearest_to(topic: str, items: Sequence[Recalled], *, language: str | None = None) -> list[Told]:
    """The same to a topic ("my medication"), which is of their own life: what to ask somebody about who wants it forgotten."""
    asked = question_reading.read_question(topic, language)
    return _nearest(topic, replace(asked, whether=False), items, UNKNOWN_OF_SPEAKER, ASKED_FROM, own_life=asked.own) if asked.terms else []


def near_in_meaning(question: str, items: Sequence[Recalled], language: str) -> tuple[Recalled, ...]:
    """What of the person's is near a question in meaning alone, whatever words it shares; the nearest, and what is as near."""
    asked = question_reading.read_question(question, language)
    own = [item for item in items if item.memory.speaker == USER and may_be_read(question, asked, item)]
    best = max((nearness(item, language) for item in own), default=0.0)
    return tuple(item for item in own if nearness(item, language) >= max(NEAR_OF_SPOKEN, best - AS_NEAR))[:MOST_NEAR]


def _nearest(
    question: str,
    asked: question_reading.Asked,
    items: Sequence[Recalled],
    of_world: float | None,
    least: float | None = None,
    *,
    own_life: bool,
    reads: Reads | None = None,
    only_read: bool = False,
) -> list[Told]:
    if of_world is None:
        of_world = UNKNOWN_OF_SPEAKER if asked.own else UNKNOWN
    near = sorted((each for item in items for each in _nearnesses(item, asked.language)), reverse=True)
    said = [item for item in items if not echoes(question, asked, item)]
    readable = [item for item in said if may_be_read(question, asked, item) and may_tell(asked, item)]
    of_each = [_candidates(asked, item, context_of(item, items)) for item in readable]
    nearest_first = sorted((each for some in of_each for each in some), key=lambda each: -each.cosine)[:MOST_READ]
    answers = _answers(question, [each.read.quoted for each in nearest_first], reads)
    if not answers and (only_read or asked.whether or (of_world >= OF_WORLD_FROM and not asked.own)):
        return []
    least = least if least is not None else NEAR_READ_FROM if answers else NEAR_FROM
    nearest_first = [each for each in nearest_first if answers.get(each.read.quoted, READ_FROM) >= READ_FROM]
    if not answers:
        nearest_first = [each for some in of_each for each in _may_come_near(asked, some, own_life=own_life)]
    weighed = sorted(((_probability(each, near, of_world, answers), each) for each in nearest_first), key=lambda each: each[0])
    likeliest = {id(each.item): (weight, each) for weight, each in weighed if weight >= least}  # of each memory its likeliest sentence
    found = [(Told(each.item, each.read.quoted, weight), each.read.found) for weight, each in likeliest.values()]
    likely = sorted((told for told, shown in found if not _is_in_jest(asked, told, shown)), key=lambda told: -told.relevance)
    return one_line_a_fact(each for each in likely if each.relevance >= LESS_LIKELY * likely[0].relevance)[:MOST_NEAR]


def _nearnesses(item: Recalled, language: str) -> list[float]:
    """Of each of its sentences that was read closely, else of all of it."""
    return [nearness(item, language, said) for said in item.sentences] or [nearness(item, language)]


def _candidates(asked: question_reading.Asked, item: Recalled, around: str) -> list[_Candidate]:
    """The sentences of a memory but those that are known to tell of another."""
    read = [each for each in readings(asked, item, around) if not _tells_of_another(each.found)]
    return [_Candidate(item, each, nearness(item, asked.language, each.said)) for each in read]


def _may_come_near(asked: question_reading.Asked, candidates: Sequence[_Candidate], *, own_life: bool) -> list[_Candidate]:
    """Where no model reads them: those of which nothing is known that speaks against it, of a memory that did not pass the floor."""
    if not candidates or best_of(asked, candidates[0].item, [each.read for each in candidates]).relevance >= TOLD_FROM:
        return []
    return [each for each in candidates if not _is_ruled_out(asked, each.item, each.read, own_life=own_life)]


def _answers(question: str, texts: Sequence[str], reads: Reads | None) -> dict[str, float]:
    """What a reranker says of each text; nothing where none reads them."""
    once = list(dict.fromkeys(texts))
    scores = reads(question, once) if reads and once else ()
    return dict(zip(once, scores, strict=True)) if scores else {}


def _probability(each: _Candidate, near: Sequence[float], of_world: float, answers: Mapping[str, float]) -> float:
    behind = [*near[1:], ALONE] if each.cosine >= near[0] else near
    return probability(features(each.read.found, each.cosine, behind[0], of_world, answers.get(each.read.quoted)), is_read=bool(answers))


def _is_ruled_out(asked: question_reading.Asked, item: Recalled, read: Reading, *, own_life: bool) -> bool:
    """Whether a sentence is known to tell of another thing, or the encoder does not read it and it is not very near."""
    found, is_read = read.found, asked.language == MEANING_READ_IN or item.across is not None
    if not is_read and nearness(item, asked.language, read.said) < NEAR_ELSEWHERE:
        return True
    if item.memory.language not in (None, asked.language):  # no word can be shared, and none is missing but a name
        return answer_evidence.begins_with_other(asked, read.said, item.memory.language)
    return found.of_another_thing or _is_of_another_code(asked, found) or not (own_life or _is_of_their_life(asked, found))


def _tells_of_another(found: answer_evidence.Evidence) -> bool:
    """Whether it is known to tell of another person or kind: "my brother lives in Nis" does not come near to where one lives oneself."""
    return found.of_another or found.of_another_kind or found.opposite or (bool(found.relations_missing) and found.of_relation)


def _is_of_another_code(asked: question_reading.Asked, found: answer_evidence.Evidence) -> bool:
    """Whether a code is asked for, and it tells none, or of something else, of which it says no word: no code is near to another."""
    codes = frozenset(place for place, term in enumerate(asked.terms) if "code" in term.fields)
    return bool(codes) and (found.other_kind or (found.strange > HALF and found.by_itself <= codes))


def _is_of_their_life(asked: question_reading.Asked, found: answer_evidence.Evidence) -> bool:
    """Whether a question in which the person does not speak of themselves may be of their life, by what a sentence shares with it.

    It is not where it asks how something is done, nor of somebody or something that the sentence does not speak of.
    """
    how = "manner" in asked.targets and not (asked.names or found.names_asked or asked.relations)
    return not (how or found.names_missing or found.strange > HALF)


def _is_in_jest(asked: question_reading.Asked, told: Told, found: answer_evidence.Evidence) -> bool:
    """Whether it says in jest who somebody is, or laughs about what is asked of the person and says no more than a part of it."""
    in_part = asked.own and found.covered < 1 and quotable.is_laughed_about(told.said, told.item.memory.language)
    return in_part or jests_who(asked, told)
