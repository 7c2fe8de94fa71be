"""Substitution in corrections: which words of an exchange a new value replaces. Tuesday replaces Monday, London replaces Paris. Pure."""

from __future__ import annotations

import re
from typing import Final

from agent7.language.data_files import load
from agent7.language.statements.grammars.repair_patterns import REPAIRS
from agent7.language.statements.grammars.values import VALUES
from agent7.language.text.normalization import MONTH_NAMES, fold
from agent7.language.text.tokenization import lex
from agent7.language.text.word_lists import STOP_WORDS
from agent7.language.times.calendar_words import WEEKDAYS

_WORD: Final = re.compile(r"[^\W_]+(?:[:.][0-9]+)*(?:[-'][^\W_]+)*")
_NUMBER: Final = re.compile(r"\d+(?:[:.]\d+)*")


def counterpart(value: str, answered: str, said: str, language: str) -> str | None:
    """The words of the answer, else of the question, that `value` replaces; None where nothing there is of its kind."""
    bare = without_small_words(value, language)
    of_a_list = any(closed.intersection(_words(bare)) for closed in _closed())
    finders = (_of_closed_list,) if of_a_list else (_owned, _beside_its_noun, _behind_its_preposition, _number, _name)
    told_first = (answered, said) if said.rstrip().endswith(("?", "\uff1f")) else (said, answered)
    for find in finders:
        for text in told_first if find is _name else (answered, said):  # what was stated is nearer than what else an answer names
            found = find(value if find in (_behind_its_preposition, _owned) else bare, text, language)
            if found and fold(found) not in (fold(bare), fold(value)):
                return found
    return None


def _owned(value: str, text: str, language: str) -> str | None:  # noqa: ARG001 - as all of its kind
    """ "my brother" for "my sister"."""
    there = VALUES.owned.search(fold(text)) if VALUES.owned.fullmatch(fold(value)) else None
    return text[there.start() : there.end()] if there else None


def without_small_words(text: str, language: str) -> str:
    """A phrase without leading prepositions and articles and without what may trail a correction: "to the bank, please" is "bank"."""
    repairs = REPAIRS[language]
    stripped = repairs.without_tail(text.strip(" ,;:.!\u2026"))
    for pattern in (rf"(?:{repairs.prepositions})(?!\w)\s+", rf"(?:{'|'.join(load(language, 'grammar', 'values')['articles'])})\s+"):
        found = re.match(pattern, fold(stripped))
        if found and found.end() < len(stripped):
            stripped = stripped[found.end() :]
    return stripped


def stands_in(phrase: str, text: str, language: str) -> bool:
    """Whether a text mentions what a phrase is about: each of its content words is there, as it is or by its stem."""
    stems, there = content_words(text, language), set(_words(text))
    telling = [word for word in _WORD.findall(phrase) if content_words(word, language)] or _WORD.findall(phrase)
    return bool(telling) and all(fold(word) in there or content_words(word, language) & stems for word in telling)


def content_words(text: str, language: str) -> set[str]:
    """The stems of the content words of a text, read in this language where it does not show another."""
    return set(lex(text, language).frequencies)


def _words(text: str) -> list[str]:
    return [fold(word) for word in _WORD.findall(text)]


def _closed() -> tuple[frozenset[str], ...]:
    """Words of which each may stand for any other."""
    return WEEKDAYS, MONTH_NAMES, VALUES.languages


def _of_closed_list(value: str, text: str, language: str) -> str | None:  # noqa: ARG001 - as all of its kind
    meant = set(_words(value))
    for closed in _closed():
        if not closed & meant:
            continue
        named: list[str] = [word for word in _WORD.findall(text) if fold(word) in closed and fold(word) not in meant]
        if named:
            return named[0]
    return None


def _beside_its_noun(value: str, text: str, language: str) -> str | None:  # noqa: ARG001
    """ "three pizzas" for "two pizzas", "level 3" for "level 2": the same noun with another word at its side."""
    words = _WORD.findall(value)
    if len(words) < 2:
        return None
    there = _WORD.findall(text)
    folded = list(map(fold, there))
    first, last = fold(words[0]), fold(words[-1])
    for place, word in enumerate(folded):
        if word == last and place and folded[place - 1] != fold(words[-2]) and _counts(words[-2]) and _counts(folded[place - 1]):
            return f"{there[place - 1]} {there[place]}"
        if word == first and place + 1 < len(folded) and _NUMBER.fullmatch(last) and _NUMBER.fullmatch(folded[place + 1]):
            return f"{there[place]} {there[place + 1]}"
    return None


def _counts(word: str) -> bool:
    """Whether it may count something: a number, or one of the small words that tell how many."""
    return bool(_NUMBER.fullmatch(word)) or fold(word) in VALUES.counts | VALUES.small_counts


def _behind_its_preposition(value: str, text: str, language: str) -> str | None:
    """ "to London" for "to Paris": a name behind the same small word."""
    found = re.match(rf"(?P<p>{REPAIRS[language].prepositions})(?!\w)\s+(?P<v>\S+)", fold(value))
    if not found or not value[found.start("v") :][:1].isupper():
        return None
    for there in re.finditer(rf"(?<!\w){re.escape(found['p'])}\s+([^\s,;.!?]+)", fold(text)):
        word = text[there.start(1) : there.end(1)]
        if word[:1].isupper():
            return word
    return None


def _number(value: str, text: str, language: str) -> str | None:
    """A number for a number: where there are several, the one that looks like it ("10:00" for "15:00")."""
    told = _NUMBER.findall(value)
    rest = content_words(_NUMBER.sub(" ", value), language)
    if len(told) != 1 or len(rest) > 1:
        return None
    there = [number for number in _NUMBER.findall(text) if number not in told]
    alike = [number for number in there if (":" in number) == (":" in told[0]) and len(number) == len(told[0])] or there
    return alike[0] if alike else None


def _name(value: str, text: str, language: str) -> str | None:
    """A name for a name, the last that was said. In German, where every noun has a capital, any noun for any."""
    words = value.split()
    if not words or not all(word[:1].isupper() for word in words) or not all(word.isalpha() for word in words):
        return None
    return next((name for name in reversed(_names_in(text, language)) if fold(name) != fold(value)), None)


def _names_in(text: str, language: str) -> list[str]:
    """Runs of words with capitals that begin no sentence and are no common words of the language."""
    common = STOP_WORDS.get(language, frozenset())
    found: list[str] = []
    for sentence in re.split(r"(?<=[.!?])\s+|\n", text):
        words = _WORD.findall(sentence)
        run: list[str] = []
        for place, word in enumerate([*words, ""]):
            opens = place == 0 and (fold(word) in common or len(words) < 2 or not words[1][:1].isupper())
            if word[:1].isupper() and fold(word) not in common and not opens and fold(word) not in WEEKDAYS | MONTH_NAMES:
                run.append(word)
            elif run:
                found.append(" ".join(run))
                run = []
    return found
