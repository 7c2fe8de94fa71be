r"""Word patterns: regular expressions over folded text, made of the word lists in `data/<language>` and compiled at first use.

A list of a resource file is a list of alternatives, each a word, a phrase or a piece of a pattern; a text there is such a piece by itself.
A form names them as `<list>`, and an alternative may name others of its language: `across("names", r"\b(?:<naming>)\W+\Z")` is made of
the lists `naming` of each `names.yaml`. One language's patterns are declared in a class of `Words`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final, Self, cast

import regex

from agent7.language.data_files import DATA, LANGUAGES, load
from agent7.lazy_patterns import LazyPattern

type Table = Mapping[str, Any]
"""What one language's files hold, by key."""

FALLBACK: Final = "en"
UNDETERMINED: Final = "und"
"""The folder of words that belong to none of the languages, or to several."""
WORDS: Final = r"\b(?:<%s>)\b"
"""The form of whole words of one list."""
NOTHING: Final = "(?!)"
"""Matches nowhere."""
_NAMED: Final = re.compile(r"(?<!\?P)<(\w+)>")
_VALUE: Final = "(?P<v>.+)"


def across(file: str, form: str) -> regex.Pattern[str]:
    """The pattern over the words of all languages, compiled at first use; a list that a language lacks adds nothing."""

    def compiled(form: str, _: int) -> regex.Pattern[str]:
        return regex.compile(spelled(form, *(load(language, file) for language in _of_all(file))))

    return cast("regex.Pattern[str]", LazyPattern(compiled, form, 0))


def words_of_all(file: str, name: str) -> frozenset[str]:
    """The words of a list, of all languages."""
    return frozenset(word for language in _of_all(file) for word in load(language, file).get(name, ()))


def spelled(form: str, *tables: Table) -> str:
    """A pattern with the words that it names, of each table in turn, and `{v}` for a value. Raises KeyError for a list that none has."""

    def words(found: re.Match[str]) -> str:
        told = [(said, table) for table in tables if (said := _listed(table, found[1])) is not None]
        if not told:
            raise KeyError(found[1])
        return "|".join([spelled(each, table) for said, table in told for each in said] or [NOTHING])

    return _NAMED.sub(words, form).replace("{v}", _VALUE)


def _listed(table: Table, key: str) -> list[str] | None:
    said = table[key] if key in table else table["parts"].get(key) if "parts" in table else None
    return [said] if isinstance(said, str) else said


def _of_all(file: str) -> tuple[str, ...]:
    return (*LANGUAGES, UNDETERMINED) if (DATA / UNDETERMINED / f"{file}.yaml").exists() else LANGUAGES


_MADE: Final[dict[tuple[type[Words], str], Words]] = {}


class Words:
    """The words of one language, or of several together, from the files that a subclass names; read when they are first asked for."""

    files: ClassVar[tuple[str, ...]]

    def __init__(self, *languages: str) -> None:
        self._spoken, self.language = languages, languages[0]

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """What the files hold, a table for each language. Raises FileNotFoundError for a language without them."""
        return tuple({key: said for file in self.files for key, said in load(each, file).items()} for each in self._spoken)

    @classmethod
    def of(cls, language: str | None) -> Self:
        """The words of a language, made once; of English for an unknown one."""
        known = language if language in LANGUAGES else FALLBACK
        return cast("Self", _MADE.setdefault((cls, known), cls(known)))

    @property
    def data(self) -> Table:
        """The same of the first or only language."""
        return self.tables[0]

    def spelled(self, form: str) -> str:
        """A pattern with the words that it names. Raises KeyError for words that no file has."""
        return spelled(form, *self.tables)


def text(key: str) -> cached_property[str]:
    """The words of a key, as a part of patterns."""
    return cached_property(lambda words: words.spelled(f"<{key}>"))


def texts(key: str) -> cached_property[tuple[str, ...]]:
    """The words of a key, each by itself."""
    return cached_property(lambda words: tuple(word for table in words.tables for word in table[key]))


def one_of(key: str) -> cached_property[frozenset[str]]:
    """The words of a key, to be looked up."""
    return cached_property(lambda words: frozenset(word for table in words.tables for word in table[key]))


def pattern(form: str, flags: int = 0) -> cached_property[re.Pattern[str]]:
    """One pattern."""
    return cached_property(lambda words: re.compile(words.spelled(form), flags))


def patterns(key: str) -> cached_property[tuple[re.Pattern[str], ...]]:
    """The patterns of a key, each to the end of what is read."""
    return cached_property(lambda words: tuple(re.compile(words.spelled(form) + r"\Z") for form in words.data[key]))


def exchanges(key: str) -> cached_property[tuple[tuple[re.Pattern[str], str], ...]]:
    """The patterns of a key, each with what stands in the place of what it finds."""
    return cached_property(lambda words: tuple((re.compile(words.spelled(form)), instead) for form, instead in words.data[key]))
