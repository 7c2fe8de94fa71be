"""Phatic talk filtering: the sentences worth telling again, without greetings, thanks, nods, questions and what leans on the sentence
before.

For episodes told in the person's own words. Rules only, in five languages; where they are in doubt a sentence stays.
"""

from __future__ import annotations

from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.questions.slot_questions import is_question
from agent7.language.statements.equality import capitals_of, quantities_of
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import fold, sentences
from agent7.language.text.tokenization import lex
from agent7.language.times.windows import holds_time
from agent7.language.word_patterns import Words, across, pattern
from agent7.lazy_patterns import lazy_regex

FEWEST_WORDS: Final = 3
"""Of a sentence that is understood alone."""

_GREETING: Final = across("chatter", r"^\W*+(?:(?:<greeting>)(?: (?!i\b|i'|we\b|my\b|today\b|ich\b|mein)\w+){0,2}[,.!]+\s*)+")
_COURTESY: Final = across("chatter", r"^\W*+(?:<courtesy>)\b")
_CONTEXT_DEPENDENT: Final = across("chatter", r"^\W*(?:(?:and|but|so|then|also|it's just|because)\s+)?(?:<points>)(?:'\w+)?\b")
_SECOND_PERSON: Final = across("chatter", r"\b(?:<second_person>)\b|\bt'")
"""Spoken to the other one: of it only what has a day, a number or a name tells of the speaker."""
_GENERIC_YOU: Final = across("chatter", "<generic_you>")
"""Not the other one, but people: "a game where you roll a ball"."""
_CLAUSE_BREAK: Final = lazy_regex(r"(?<!\s)\s++[-\u2013\u2014]++\s++|;\s++")
_PREAMBLE: Final = across("chatter", "<preamble>")
_FIRST_PERSON_PLURAL: Final = across("chatter", r"\b(?:<first_person_plural>)\b")
_FIRST_PERSON_SINGULAR: Final = across("chatter", r"\b(?:<first_person_singular>)\b|\b[jm]'")
_GENERAL_TRUTH: Final = across("chatter", r"\b(?:<general_truth>)\b")
"""Said of people as such: "taking a break helps us recharge"."""


class _Chatter(Words):
    files = ("chatter",)

    first_person = pattern("<first_person>")


def worth_telling(text: str) -> str:
    """The informative sentences of a text, in their order; empty where it only keeps a conversation going."""
    rests = [_without_preamble(sentence) for sentence in sentences(text)]
    kept = [(rest, any(map(_is_context_free, _pieces(rest)))) for rest in rests if rest and not _is_phatic(rest)]
    return " ".join(f"{rest[:1].upper()}{rest[1:]}" for rest, _ in kept) if any(alone for _, alone in kept) else ""


def _pieces(sentence: str) -> list[str]:
    """What dashes and semicolons part: "It's been rough; I lost my job"."""
    return [piece for piece in _CLAUSE_BREAK.split(sentence) if piece.strip()]


def _without_preamble(sentence: str) -> str:
    """The sentence behind its greeting and what only leads up to it: "Long time no chat - I adopted a dog"."""
    found = _GREETING.match(fold(sentence))
    rest = sentence[found.end() :].strip() if found else sentence
    lead = _PREAMBLE.match(fold(rest))
    rest = rest[lead.end() :] if lead else rest
    for joint in _CLAUSE_BREAK.finditer(rest):
        if not _is_phatic(rest[: joint.start()]):
            break
        if any(map(_is_context_free, _pieces(rest[joint.end() :]))):
            return rest[joint.end() :]
    return rest


def _is_phatic(sentence: str) -> bool:
    return bool(_COURTESY.match(fold(sentence))) or is_question(sentence)


def _is_context_free(sentence: str) -> bool:
    folded, spoken = fold(sentence), detect_language(sentence)
    long_enough = len(sentence.split()) >= FEWEST_WORDS or not sentence.isascii()  # some scripts know no spaces
    if not long_enough or _CONTEXT_DEPENDENT.match(folded) or not lex(sentence).frequencies:
        return False
    dated = holds_time(sentence) or bool(capitals_of(sentence))
    own = bool(_FIRST_PERSON_SINGULAR.search(folded))
    of_us_all = not own and _FIRST_PERSON_PLURAL.search(folded) and _GENERAL_TRUTH.search(folded)
    if of_us_all or _SECOND_PERSON.search(_GENERIC_YOU.sub("", folded)):
        return dated and own
    return dated or bool(quantities_of(sentence)) or _names_speaker(folded, spoken)


def _names_speaker(folded: str, spoken: str) -> bool:
    """Whether the person is in a sentence, in the languages that say them: of general truths ("every step matters") nothing is told."""
    words = _Chatter.of(spoken)
    return spoken not in LANGUAGES or not words.data["first_person"] or bool(words.first_person.search(folded))
