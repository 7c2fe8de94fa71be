"""Elliptic follow-ups: a few words right behind a question that ask the same of something else, or what was so before. Pure.

"What's Rory's shoe size?" goes on as "and Declan's", "and mine?", "and earlier?". They have no verb of their own, or name nothing: what is
left out is what was asked. Words: `asking` of `data/<language>/questions.yaml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import regex

from agent7.language.data_files import load
from agent7.language.questions.question_reading import read_question
from agent7.language.questions.question_words import spoken_in, words_of
from agent7.language.questions.slot_questions import is_question
from agent7.language.readings import reader
from agent7.language.text.normalization import clean, fold
from agent7.language.text.pieces import words_of as clause_words
from agent7.lazy_patterns import lazy_regex

MOST_WORDS: Final = 6
"""Of what is asked about instead."""
MOST_OF_BEFORE: Final = 10
"""Words of a question for what was so before, which names nothing."""
LONGEST_QUESTION: Final = 160
"""Characters."""
LOOKED_BACK: Final = 3
"""Messages: a question, and those that went on with it."""
_WORD: Final = lazy_regex(r"[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*+(?:'[\p{L}\p{M}]+)?")
_MARK: Final = "?"


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What is asked by it, in each way that it may be meant. `earlier`: what was so before; `marked`: a question by its own words."""

    texts: tuple[str, ...]
    earlier: bool
    marked: bool


@reader
def follow_up(said: str, before: tuple[str, ...], language: str | None = None) -> FollowUp | None:
    """What a message goes on to ask; None for one that is no follow-up of a question. `before`: what the person said, the latest last."""
    spoken = spoken_in(said, language)
    question = _question_before(before, spoken)
    if not question:
        return None
    marked = said.rstrip().endswith(_MARK) or is_question(said, language=spoken)
    if _asks_before(said, spoken):
        return FollowUp((f"{question} {load(spoken, 'questions')['asking']['before']}?",), earlier=True, marked=marked)
    instead = _instead(said, spoken)
    texts = dict.fromkeys(f"{text}?" for text in _asked_of(question, instead, spoken)) if instead else ()
    return FollowUp(tuple(texts), earlier=False, marked=marked) if texts else None


def _question_before(before: Sequence[str], language: str) -> str:
    """The question that was asked last, where nothing but follow-ups stand behind it; "" where none was."""
    for text in reversed(before[-LOOKED_BACK:]):
        if _instead(text, language) or _asks_before(text, language):
            continue
        short = len(text) <= LONGEST_QUESTION  # what is longer is pasted
        return clean(text).strip(" ?!.\u00bf\u00a1") if short and is_question(text, language=language) else ""
    return ""


def _asks_before(said: str, language: str) -> bool:
    """Whether it asks what was so before, and names nothing: "and what was it before?"."""
    words, found = [fold(each.group()) for each in _WORD.finditer(said)], _earlier(language).search(fold(said))
    if found is None or len(words) > MOST_OF_BEFORE:
        return False
    joined = words[0] in clause_words(language, "joining")
    told = not set(load(language, "questions")["asking"]["subjects"]).isdisjoint(words)
    if not (is_question(said, language=language) or (joined and not told)):
        return False
    asked = read_question(said[: found.start()] + said[found.end() :], language)
    return not (asked.terms or asked.names or asked.relations)


def _instead(said: str, language: str) -> list[str]:
    """The words that name what is asked about instead; none where it has a verb or a question word, or does not go on with anything."""
    data = load(language, "questions")["asking"]
    words = [each.group() for each in _WORD.finditer(clean(said))]
    folded = [fold(each) for each in words]
    joined = bool(folded) and folded[0] in clause_words(language, "joining")
    lead = next((each for each in map(str.split, data["going_on"]) if folded[joined : joined + len(each)] == list(map(fold, each))), [])
    start = joined + len(lead)
    named = folded[start:]
    if not start or not 0 < len(named) <= MOST_WORDS or "," in said:
        return []
    verbal = frozenset(map(fold, (*data["words"], *data["verbs"], *data["subjects"]))) - clause_words(language, "articles")
    accented = frozenset(data["verbs"]) - clause_words(language, "articles")  # "está", and not "esta"
    return words[start:] if verbal.isdisjoint(named) and accented.isdisjoint(map(str.lower, words[start:])) else []


def _asked_of(question: str, instead: Sequence[str], language: str) -> list[str]:
    """The question with these words for what it asks about: for the owner of that, for what tells it from others, or for all of it."""
    words = [each.group() for each in _WORD.finditer(question)]
    start, asked = _begins_at(words, language), read_question(question, language)
    opening, phrase = words[:start], words[start:]
    if not phrase:
        return []
    owners = asked.names | asked.relations
    owning = [place for place, word in enumerate(phrase) if word.endswith("'s") or fold(word) in owners]
    if mine := load(language, "questions")["asking"]["mine"].get(" ".join(map(fold, instead)), ""):
        return [_joined(opening, [mine], _head(phrase, owning, language))]
    if fold(instead[-1]) not in map(fold, phrase) and any(word.endswith("'s") for word in instead[:-1]):
        return [_joined(["what's"], instead)]  # "and Ann's blood type" says all of it
    if head := _pointed_at(instead, phrase, language):
        return [_joined(opening, head)]
    if fold(instead[-1]) in map(fold, phrase):  # "and Declan's shoe size"
        return [_joined(opening, instead)]
    if len(owning) != 1:
        return [*_of_another(opening, phrase, instead, language), _joined(opening, instead)]
    [place] = owning
    names = any(word[:1].isupper() or word.endswith("'s") for word in instead) or fold(instead[0]) in words_of(language).determined
    if len(instead) > 1 and phrase[place].endswith("'s") and not names:
        return [_joined(["what's"], phrase[: place + 1], instead)]  # "and blood type", of the same
    owner, genitive = list(instead), phrase[place].endswith("'s") and not instead[-1].endswith("'s")
    if genitive:
        owner[-1] += "'s"
    starts = clause_words(language, "articles") | clause_words(language, "speaker")
    doubled = place > 0 and {fold(phrase[place - 1]), fold(owner[0])} <= starts  # "la [la] madre"
    return [_joined(opening, phrase[: place - doubled], owner, phrase[place + 1 :])]


def _of_another(opening: Sequence[str], phrase: Sequence[str], instead: Sequence[str], language: str) -> list[str]:
    """With these words behind the preposition of what is asked about: "the number for | the vet", "the plumber"."""
    between = frozenset(map(fold, load(language, "questions")["asking"]["prepositions"])) | clause_words(language, "of")
    place = max((place for place, word in enumerate(phrase[:-1]) if place and fold(word) in between), default=0)
    return [_joined(opening, phrase[: place + (fold(instead[0]) not in between)], instead)] if place else []


def _begins_at(words: Sequence[str], language: str) -> int:
    """Where what is asked about begins: behind the question word and its verb."""
    data = load(language, "questions")["asking"]
    opening = frozenset(map(fold, (*data["words"], *data["contracted"], *data["verbs"], *data["prepositions"], *data["leading"])))
    opening -= frozenset(map(fold, clause_words(language, "articles"))) - frozenset(map(fold, data["leading"]))
    kinds = frozenset(map(fold, data["kinds"]))
    start = 0
    while start < len(words) and fold(words[start]) in opening:
        verb = fold(words[start + 2]) if len(words) > start + 2 else ""
        start += 3 if fold(words[start]) in kinds and verb in data["verbs"] else 1  # "welche Größe hat"
    return start


def _head(phrase: Sequence[str], owning: Sequence[int], language: str) -> list[str]:
    """What is asked for of somebody, without who that is: "blood type" of "Tom's blood type", "talla" of "la talla de Tom"."""
    of = clause_words(language, "of") | clause_words(language, "articles") | clause_words(language, "speaker")
    return [word for place, word in enumerate(phrase) if place not in owning and fold(word) not in of]


def _pointed_at(instead: Sequence[str], phrase: Sequence[str], language: str) -> list[str]:
    """With the noun that a pronoun stands for: "the Aldi pin" of "the Aldi one", "el código del trastero" of "el del trastero"."""
    folded, one = list(map(fold, instead)), load(language, "questions")["asking"]["one"]
    if words_of(language).head_is_last and folded[-1] in one and len(folded) > 1:
        return [*instead[:-1], phrase[-1]]
    of = clause_words(language, "of")
    starts = clause_words(language, "articles") | frozenset(map(fold, one))
    if len(folded) > 1 and ((folded[0] in starts and folded[1] in of) or folded[0] in one):
        nouns = [word for word in phrase if fold(word) not in starts | clause_words(language, "speaker")]
        return [*(phrase[:1] if folded[0] in one else instead[:1]), *nouns[:1], *instead[1:]]
    return []


def _joined(*parts: Sequence[str]) -> str:
    return " ".join(word for part in parts for word in part if word)


@cache
def _earlier(language: str) -> regex.Pattern[str]:
    return regex.compile(load(language, "questions")["asking"]["earlier"])
