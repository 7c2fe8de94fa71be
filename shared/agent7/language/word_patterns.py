r"""Word patterns: regular expressions over folded text, made of the word lists in `data/<language>` and compiled at first use.

A list of a resource file is a list of alternatives, each a word, a phrase or a piece of a pattern. A form names lists in braces, and an
alternative may name others of its file:
`in_language("names", r"\b(?:{naming})\W+\Z", "en")` is made of the list `naming` of `data/en/names.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, cast

import regex

from agent7.language.data_files import DATA, LANGUAGES, load
from agent7.lazy_patterns import LazyPattern

FALLBACK: Final = "en"
UNDETERMINED: Final = "und"
"""The folder of words that belong to none of the languages, or to several."""
WORDS: Final = r"\b(?:{%s})\b"
"""The form of whole words of one list."""
NOTHING: Final = "(?!)"
"""Matches nowhere."""
_LIST: Final = re.compile(r"\{([a-z][a-z_]+)\}")


@cache
def in_language(file: str, form: str, language: str) -> regex.Pattern[str]:
    """The pattern in one language, or of UNDETERMINED where that has the file; in English for an unknown one."""
    return regex.compile(_filled(file, form, (language if language in _of_all(file) else FALLBACK,)))


def across(file: str, form: str) -> regex.Pattern[str]:
    """The pattern over the words of all languages, compiled at first use; a list that a language lacks adds nothing."""
    return cast("regex.Pattern[str]", LazyPattern(lambda source, _: regex.compile(_filled(file, source, _of_all(file))), form, 0))


def alternatives(file: str, name: str, language: str) -> list[str]:
    """A list as it stands in the file; [] where there is none."""
    found: Any = load(language, file).get(name, [])
    return found.split() if isinstance(found, str) else found


def words_of_all(file: str, name: str) -> frozenset[str]:
    """The words of a list, of all languages."""
    return frozenset(word for language in _of_all(file) for word in alternatives(file, name, language))


def _of_all(file: str) -> tuple[str, ...]:
    return (*LANGUAGES, UNDETERMINED) if (DATA / UNDETERMINED / f"{file}.yaml").exists() else LANGUAGES


def _filled(file: str, form: str, languages: Iterable[str]) -> str:
    def of_all(found: re.Match[str]) -> str:
        listed = (_filled(file, each, (language,)) for language in languages for each in alternatives(file, found[1], language))
        return "|".join(listed) or NOTHING

    return _LIST.sub(of_all, form)
