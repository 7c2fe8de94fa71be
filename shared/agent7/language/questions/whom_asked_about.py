"""Whom a question asks about, where it says neither "my" nor what it wants: the assistant, or somebody by one name.

Nobody's paid work answers either: of itself the assistant says what it is, and of a person what memory holds, or that it holds nothing.
"""

from __future__ import annotations

from typing import Final

from agent7.language.intents.work_requests import pattern
from agent7.language.questions.question_words import spoken_in, words_of
from agent7.language.readings import reader
from agent7.language.sentences import politeness, recognise
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.text.tokenization import words_in

LONGEST: Final = 160
"""Characters of a question that asks of one thing."""
MOST_POINTING: Final = 12
"""Words of a question that leans on what was said before."""
_OPENING: Final = " ,.;:\u00bf\u00a1\"'"


@reader
def asks_of_assistant(question: str, language: str) -> bool:
    """Whether it asks the assistant of itself: "how long may your answers be?", and not "can you tell me how high it is?"."""
    said = _last(question)
    bare, asked = politeness(said, language) if said else ("", False)
    return bool(bare) and not asked and pattern("of_assistant", language).search(fold(said)) is not None


@reader
def asks_who(question: str, language: str) -> bool:
    """Whether it asks who somebody is that has one name: of the person's own people, for the world's are told apart by two."""
    said = _last(question)
    return bool(said) and pattern("who_is", language).match(fold(said).lstrip(_OPENING)) is not None


@reader
def asks_of_own(question: str, language: str) -> bool:
    """Whether it asks of what the person has, does or is, and not how something is done: "which pub do we eat at afterwards?"."""
    said = fold(_asked_for(_last(question), language)).lstrip(_OPENING)
    own = pattern("about_self", language).search(said) or pattern("personal", language).search(said)
    return bool(said) and own is not None and pattern("procedural", language).match(said) is None


def _asked_for(question: str, language: str) -> str:
    """What is to be told, without to whom: "tell me a joke" asks of nobody's life."""
    order = recognise(question, language, among=("Tell",))
    letters = [place for place, letter in enumerate(question) if letter.isalnum()]
    return question[letters[order.literal - 1] + 1 :] if order and 0 < order.literal <= len(letters) else question


@reader
def points_back(question: str, language: str) -> bool:
    """Whether a short question points at what was spoken of before it: "which side was it on".

    One that asks for nothing before it points, and says only behind that when, asks about how things work: "is it done when ...". One that
    says behind a comma what it points at (right dislocation: "how heavy is it, an elephant?") points at nothing before it.
    """
    known, words = words_of(spoken_in(question, language)), [fold(word) for word in words_in(_last(question))]
    pointing = next((place for place, word in enumerate(words) if word in known.pointing_back), None)
    if pointing is None or len(words) > MOST_POINTING or _names_behind(question, language):
        return False
    return not known.open.isdisjoint(words[:pointing]) or not known.targets["time"].search(" ".join(words[pointing + 1 :]))


def refers_to_somebody(told: str, language: str) -> bool:
    """Whether a sentence speaks of somebody by a pronoun alone (anaphora), so that what was said before tells of whom: "I see her on
    Mondays", "her office is in Leith"; in "Ana sees her" another may be meant.
    """
    words = told.replace("'", " ").split()
    persons = words_of(spoken_in(told, language)).persons
    pronoun = next((place for place, word in enumerate(words) if fold(word).strip(".,;:!") in persons), None)
    return pronoun is not None and not any(word[:1].isupper() for word in words[1:pronoun])


def _names_behind(question: str, language: str) -> bool:
    """Whether it ends in a noun with its article behind a comma."""
    said, comma, noun = fold(_last(question)).rpartition(",")
    return bool(said and comma) and GRAMMARS[spoken_in(question, language)].leading_article.match(noun.strip()) is not None


def _last(question: str) -> str:
    said = sentences(clean(question))
    return said[-1] if said and len(said[-1]) <= LONGEST else ""
