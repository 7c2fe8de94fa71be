"""The words of questions of one language: what is asked for, and the fields in which question and answer meet. Read from its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import regex

from agent7.language.data_files import LANGUAGES, load
from agent7.language.questions.misspelt import untwistings
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import fold, telling_pattern
from agent7.language.text.pieces import words_of as clause_words
from agent7.language.text.tokenization import stem


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words of questions."""

    targets: Mapping[str, regex.Pattern[str]]
    hour: regex.Pattern[str]
    """Asks for a clock time, and not for any day."""
    light: frozenset[str]
    telling: regex.Pattern[str]
    """Begins a wish to be told something, whoever that is about: "tell me about"."""
    places: frozenset[str]
    conditional: regex.Pattern[str]
    open: frozenset[str]
    """Words that ask for more than yes or no: what, which, why."""
    own: frozenset[str]
    asked: FieldWords
    told: FieldWords
    apart: FieldWords
    """Within a field, what a word stands for that another word of it does not: "dentist", "physio"."""
    determined: frozenset[str]
    """What stands before a noun that names somebody, and does not say what one is: "the dentist"."""
    predicative: frozenset[str]
    """Stems that say what one is, where nothing determines them."""
    agents: tuple[str, ...]
    """Endings of the noun for who does something: "trainer" of "train"."""
    bare_number: regex.Pattern[str]
    i_am: regex.Pattern[str]
    trades: tuple[str, ...]
    """Endings of the noun for what somebody is."""
    just: regex.Pattern[str]
    change: regex.Pattern[str]
    ended: regex.Pattern[str]
    """Words that say that something is over: "broke up", "cancelled"."""
    definite: frozenset[str]
    head_is_last: bool
    """Of several nouns that call a thing, the last says what it is: "driving test"; else the first: "examen de conducir"."""
    leaning: frozenset[str]
    """Pronouns by which a sentence goes on about the thing that was spoken of: "it's 715 now"."""
    pointing_back: frozenset[str]
    """With one of these a question may point at what was spoken of just before it: "which side was it on"."""
    taking_back: frozenset[str]
    """With one of these a sentence takes back what was said right before: "haha no, she's just loud"."""
    persons: frozenset[str]
    """Those for persons."""
    talked: regex.Pattern[str]
    moment: regex.Pattern[str]
    """When something is, said neither by a date nor by a clock: "in the spring", "at 3"."""
    equating: regex.Pattern[str]
    """A clause that ends with what somebody or something is: "the rabbit is biscuit"."""


@dataclass(frozen=True, slots=True)
class FieldWords:
    """Which fields a stem or a phrase belongs to."""

    stems: Mapping[str, frozenset[str]]
    phrases: Mapping[str, frozenset[str]]
    pattern: regex.Pattern[str]

    def of_words(self, words: Sequence[str], language: str) -> frozenset[str]:
        """The fields of these words; of a word that has none those of the one that it is with two neighbouring letters put right."""
        return frozenset().union(*(self._of_word(word, language) for word in words))

    def _of_word(self, word: str, language: str) -> frozenset[str]:
        if found := self.stems.get(stem(word, language)):
            return found
        turned = untwistings(word) if word.isalpha() else ()
        return next((found for each in turned if (found := self.stems.get(stem(each, language)))), frozenset())

    def of_phrases(self, words: Sequence[str]) -> frozenset[str]:
        """The fields of the phrases that folded words hold, also of those within others."""
        said = f" {' '.join(words)} "
        return frozenset().union(*(fields for phrase, fields in self.phrases.items() if f" {phrase} " in said))


def spoken_in(text: str, language: str | None) -> str:
    """The one of our languages in which a text is read. `language`: of its message, when known."""
    spoken = detect_language(text, hint=language)
    return spoken if spoken in LANGUAGES else language if language in LANGUAGES else "en"


@cache
def words_of(language: str) -> Words:
    """The words of questions of one language, read from its file."""
    data: Mapping[str, Any] = load(language, "questions")
    light = frozenset(form for word in data["light"] for form in (fold(word), stem(word, language)))
    return Words(
        targets={target: telling_pattern(sorted(phrases, key=len, reverse=True)) for target, phrases in data["targets"].items()},
        hour=telling_pattern(data["hour"]),
        light=light,
        telling=regex.compile(data["telling"]),
        places=frozenset(map(fold, data["places"])),
        conditional=telling_pattern(data["conditional"]),
        open=frozenset(map(fold, data["open"])),
        own=frozenset(map(fold, data["own"])),
        asked=_field_words(data["fields"], "asked", language),
        told=_field_words(data["fields"], "told", language),
        apart=_field_words(data["apart"], "told", language),
        determined=frozenset(map(fold, data["determined"])),
        predicative=frozenset(stem(word.casefold(), language) for word in data["fields"]["occupation"]["told"])
        - frozenset(stem(word.casefold(), language) for word in data["fields"]["occupation"]["asked"]),
        agents=tuple(map(fold, data["agents"])),
        bare_number=_bare_number(language),
        i_am=telling_pattern(sorted(data["i_am"], key=len, reverse=True)),
        trades=tuple(data["trades"]),
        just=telling_pattern(data["just"]),
        change=telling_pattern(data["change"]),
        ended=telling_pattern(data["ended"]),
        talked=telling_pattern(data["talked"]),
        definite=frozenset(map(fold, data["definite"])),
        head_is_last=data["head"] == "last",
        leaning=frozenset(map(fold, data["leaning"])),
        pointing_back=frozenset(map(fold, data["pointing_back"])),
        taking_back=frozenset(map(fold, data["taking_back"])),
        persons=frozenset(map(fold, (*data["pronouns"]["she"], *data["pronouns"]["he"]))),
        moment=_moment(data["moments"], data["before_number"]),
        equating=_equating(language, frozenset(map(fold, data["places"]))),
    )


def _moment(named: Sequence[str], before_number: Sequence[str]) -> regex.Pattern[str]:
    before = "|".join(regex.escape(fold(words)) for words in sorted(before_number, key=len, reverse=True))
    return regex.compile(rf"{telling_pattern(named).pattern}|\b(?:{before}) ?\d{{1,2}}(?![\w:,.]*\d)")


def _equating(language: str, places: frozenset[str]) -> regex.Pattern[str]:
    """What folds like a word for where something is ("a", "\u00e0") equates nothing."""
    being = "|".join(regex.escape(word) for word in sorted(clause_words(language, "being") - places, key=len, reverse=True))
    return regex.compile(rf"(?:\b(?:{being})|'s) \p{{L}}[\p{{L}}-]*+(?=\W*\Z|[.,;!])")


def _bare_number(language: str) -> regex.Pattern[str]:
    being, joining = (
        "|".join(regex.escape(word) for word in sorted(clause_words(language, group), key=len, reverse=True))
        for group in ("being", "joining")
    )
    return regex.compile(rf"(?:\b(?:{being})|'s) \d{{1,3}}(?=\W*\Z|[.,;!)]|\s+(?:{joining})\b)")


def _field_words(fields: Mapping[str, Any], side: str, language: str) -> FieldWords:
    stems: dict[str, set[str]] = {}
    phrases: dict[str, set[str]] = {}
    for field, words in fields.items():
        for word in words[side] if isinstance(words, Mapping) else words:
            if " " in word:
                phrases.setdefault(" ".join(fold(word).split()), set()).add(field)
            else:
                stems.setdefault(stem(word.casefold(), language), set()).add(field)
    longest_first = sorted(phrases, key=len, reverse=True)
    return FieldWords(
        {each: frozenset(of) for each, of in stems.items()},
        {each: frozenset(of) for each, of in phrases.items()},
        telling_pattern(longest_first),
    )
