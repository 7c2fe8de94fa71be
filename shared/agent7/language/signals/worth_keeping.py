"""What is not worth keeping, however personal it sounds: a state of the moment, what is only supposed, talk about the assistant.

By mood, tense and the kind of predicate, in five languages; a name or a number within a sentence always speaks for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import regex

from agent7.language.data_files import LANGUAGES, load
from agent7.language.text.normalization import fold

LONGEST_PASSING: Final = 120
"""Characters of a sentence that may be in passing: a longer one tells more than a state."""
_EDGES: Final = " .,;:!?\u2026'\"-"
_NUMBER, _NAME = r"\p{N}", r"(?<=[\p{Ll},] )\p{Lu}\p{Ll}+"


def is_in_passing(sentence: str, language: str) -> bool:
    """Whether a sentence tells nothing that is so later: a state of the moment, a supposition, or how the assistant is."""
    if len(sentence) > LONGEST_PASSING:
        return False
    signs, folded = _patterns(language if language in LANGUAGES else "en"), fold(sentence).strip(_EDGES)
    if signs.supposed.search(folded):
        return True
    if signs.specific.search(sentence):
        return False
    return bool(signs.state.match(folded) or signs.of_assistant.match(folded))


def tells_habit(sentence: str, language: str) -> bool:
    """Whether a sentence tells how things always are for somebody, which those who write in brief say without a verb."""
    return language in LANGUAGES and bool(_patterns(language).habit.search(fold(sentence)))


def is_tagged(sentence: str, language: str) -> bool:
    """Whether a sentence only asks for agreement: "that's a bit rubbish, isn't it"."""
    return bool(_patterns(language if language in LANGUAGES else "en").tag.search(fold(sentence).strip(_EDGES)))


def offers(question: str) -> bool:
    """Whether a question of ours offers something or asks what was meant, so that its answer tells nothing of the person."""
    folded = fold(question)
    return any(_patterns(language).offers.search(folded) for language in LANGUAGES)


@dataclass(frozen=True, slots=True)
class _Patterns:
    supposed: regex.Pattern[str]
    specific: regex.Pattern[str]
    """A number, or a name within a sentence."""
    state: regex.Pattern[str]
    of_assistant: regex.Pattern[str]
    offers: regex.Pattern[str]
    tag: regex.Pattern[str]
    habit: regex.Pattern[str]


@cache
def _patterns(language: str) -> _Patterns:
    words = load(language, "keeping")
    moment, very = rf"(?:{words['moment']})", rf"(?:(?:{words['very']}) ){{0,3}}"
    return _Patterns(
        supposed=regex.compile("|".join(words["supposed"])),
        specific=regex.compile(_NUMBER if words["nouns_have_capitals"] else f"{_NUMBER}|{_NAME}"),
        state=regex.compile(
            rf"(?:{words['i_am']}) {very}(?:{words['transient']})(?:,? {moment})*\Z"
            rf"|(?:[^,;]*\s)?(?:{words['feels']}) {very}(?:{words['transient']})(?:,? {moment})+\Z"
            rf"|{moment}\b[^,;]*\s(?:{words['feels']}) {very}(?:{words['transient']})\Z"
            rf"|(?:[^,;]*\s)?(?:{words['feels']}) {moment} {very}(?:{words['transient']})\Z"
            rf"|(?:{words['could']})\b[^,;]*\s{moment}\Z"
        ),
        of_assistant=regex.compile(rf"(?:{words['of_assistant']})\b"),
        offers=regex.compile(rf"\b(?:{words['offers']})"),
        tag=regex.compile(rf"\W(?:{words['tags']})\Z"),
        habit=regex.compile(rf"\b(?:{words['habit']})\b"),
    )
