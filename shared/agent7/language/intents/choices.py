"""Choices: which of the things that we listed an answer means, and whether it means all of them."""

from __future__ import annotations

import re
from typing import Final

from agent7.language.data_files import LANGUAGES, load
from agent7.language.readings import reader
from agent7.language.sentences import clauses, politeness, recognise
from agent7.language.text.normalization import clean, fold

LONGEST_CHOICE: Final = 240
"""Characters."""
_QUESTION_MARKS: Final = ("?", "\uff1f")
FEWEST_OF_A_REASON: Final = 3
"""Words."""
MOST_LETTERS_OF_A_PICK: Final = 40
"""More is no answer to "which of these?" but a new message that happens to hold a number."""


@reader
def picked(text: str, count: int) -> tuple[int, ...]:
    """Which of `count` listed items an answer picks, counted from 0: "all", "1 and 3", "the second one"; () for none."""
    said = clean(text)
    if not said or len(said) > LONGEST_CHOICE:
        return ()
    if recognise(said, among=("All",)):
        return tuple(range(count))
    if sum(letter.isalpha() for letter in said) > MOST_LETTERS_OF_A_PICK:
        return ()
    places = {int(number) for number in re.findall(r"(?<![\w.])\d{1,2}(?!\w|\.\d)", said)}
    named = (recognise(part, among=("Pick",)) for language in LANGUAGES for part in clauses(said, language))
    places |= {int(found.slots["ordinal"]) or count for found in named if found}  # the last one is number 0
    return tuple(place - 1 for place in sorted(places) if 0 < place <= count)


def listed(topic: str, language: str) -> list[str]:
    """The topics of a list: "my company and my dog" means both; one topic is a list of one. Without the politeness around each."""
    spoken = language if language in LANGUAGES else "en"
    return [politeness(part, spoken)[0] or part for part in clauses(topic, spoken) if part.strip()]


def may_be_reason(part: str, language: str) -> bool:
    """Whether a part of a list may as well say why: "he might see it"; what begins like a thing ("my other car") does not."""
    words, owners = part.split(), load(language if language in LANGUAGES else "en", "owners")
    if len(words) < FEWEST_OF_A_REASON or fold(words[0]) in owners["mine"]:
        return False
    return fold(words[0]) not in owners["articles"] or (owners["nouns_large"] and words[1][:1].islower())


def means_all(text: str) -> bool:
    """Whether an answer is "all" or "everything" and nothing else."""
    return len(text) <= LONGEST_CHOICE and recognise(clean(text), among=("All",)) is not None


@reader
def beside_yes(text: str) -> str:
    """What an answer names beside its agreement: "the Kwame thing" of "yes, the Kwame thing"; empty for a bare yes, and for a question."""
    said = clean(text)
    agreement, _, named = said.partition("," if "," in said else " ")
    if len(said) > LONGEST_CHOICE or said.endswith(_QUESTION_MARKS) or recognise(agreement, among=("Yes",)) is None:
        return ""
    return named.strip()


@reader
def agrees_to_all(text: str) -> bool:
    """Whether an answer agrees, and to all that was asked about: "yes, everything"; "all" alone may be meant for a list."""
    agreement, _, much = clean(text).partition("," if "," in text else " ")
    return recognise(agreement, among=("Yes",)) is not None and recognise(much.strip(), among=("All",)) is not None
