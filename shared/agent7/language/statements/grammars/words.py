"""Words of a language as typed data: what its files in `data/<language>/grammar` say, and the patterns that are made of it at first use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from agent7.language.data_files import LANGUAGES, load
from agent7.language.text.identification import UNDETERMINED

_NAMED: Final = re.compile(r"(?<!\?P)<(\w+)>")
_VALUE: Final = "(?P<v>.+)"


class Words:
    """One language's words from the files that a subclass names. A process reads those of the languages that it meets."""

    files: ClassVar[tuple[str, ...]]

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """What the files hold, by key. Raises FileNotFoundError for a language without them."""
        return {key: said for file in self.files for key, said in load(self.language, "grammar", file).items()}

    def spelled(self, form: str) -> str:
        """A pattern with the words that it names: `<key>` for those of a key or of a part of patterns, `{v}` for a value.

        Raises KeyError for words that no file has.
        """
        return _NAMED.sub(lambda found: self.spelled(self.alternatives(found[1])), form).replace("{v}", _VALUE)

    def alternatives(self, key: str) -> str:
        """The words of a key, one or the other. Raises KeyError where there are none."""
        said = self.data[key] if key in self.data else self.data["parts"][key]
        return said if isinstance(said, str) else "|".join(said)


class WordsOfAll(Words):
    """The words of all languages together, for texts of which nobody knows the language."""

    def __init__(self) -> None:
        super().__init__(UNDETERMINED)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The lists that the files hold in any language, by key."""
        told = [load(language, "grammar", file) for file in self.files for language in LANGUAGES]
        lists = dict.fromkeys(key for each in told for key, said in each.items() if isinstance(said, list))
        return {key: [word for each in told for word in each[key]] for key in lists}


def text(key: str) -> cached_property[str]:
    """The words of a key, as a part of patterns."""
    return cached_property(lambda words: words.spelled(words.alternatives(key)))


def texts(key: str) -> cached_property[tuple[str, ...]]:
    """The words of a key, each by itself."""
    return cached_property(lambda words: tuple(words.data[key]))


def one_of(key: str) -> cached_property[frozenset[str]]:
    """The words of a key, to be looked up."""
    return cached_property(lambda words: frozenset(words.data[key]))


def pattern(form: str, flags: int = 0) -> cached_property[re.Pattern[str]]:
    """One pattern."""
    return cached_property(lambda words: re.compile(words.spelled(form), flags))


def patterns(key: str) -> cached_property[tuple[re.Pattern[str], ...]]:
    """The patterns of a key, each to the end of what is read."""
    return cached_property(lambda words: tuple(re.compile(words.spelled(form) + r"\Z") for form in words.data[key]))
