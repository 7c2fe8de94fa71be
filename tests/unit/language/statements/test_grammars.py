"""The words of grammars: the same files with the same keys in each language, from which every pattern can be made."""

from __future__ import annotations

from functools import cached_property
from inspect import getmembers_static
from typing import Any

import pytest
import yaml

from agent7.language.data_files import DATA, LANGUAGES, load, names_in
from agent7.language.statements.grammars.discourse import TALK
from agent7.language.statements.grammars.people import EACH, RELATIVES, THIRD_PERSON
from agent7.language.statements.grammars.pointing import POINTING
from agent7.language.statements.grammars.repair_patterns import REPAIRS
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.grammars.values import LISTS, VALUES
from agent7.language.statements.grammars.vocabulary import VOCABULARY
from agent7.language.statements.slots.attributes import ATTRIBUTES
from agent7.language.word_patterns import Words

TABLES: dict[str, dict[str, Any]] = {
    "grammar": GRAMMARS, "discourse": TALK, "repairs": REPAIRS, "relatives": RELATIVES, "pronouns": THIRD_PERSON, "lists": LISTS,
    "vocabulary": VOCABULARY,
}  # fmt: skip
PARTS = "parts"
"""Of which patterns are put together, each language as it needs."""


def keys_of(content: Any) -> Any:
    """The keys of a file, and below them."""
    return {key: keys_of(said) for key, said in content.items() if key != PARTS} if isinstance(content, dict) else None


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_same_files_with_the_same_keys(language: str) -> None:
    names = names_in(language, "grammar")

    assert names == names_in("en", "grammar")
    for name in names:
        assert keys_of(load(language, "grammar", name)) == keys_of(load("en", "grammar", name)), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_pattern_is_made_of_words_that_are_there(table: dict[str, Words], language: str) -> None:
    words = table[language]
    made = [getattr(words, name) for name, each in getmembers_static(type(words)) if isinstance(each, cached_property)]

    assert len(made) > 3


@pytest.mark.parametrize("words", [VALUES, POINTING, EACH], ids=["values", "pointing", "each"])
def test_every_pattern_of_all_languages_together_is_made_of_words_that_are_there(words: Words) -> None:
    made = [getattr(words, name) for name, each in getmembers_static(type(words)) if isinstance(each, cached_property)]

    assert all(made)


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_reader_of_yaml_reads_the_words(language: str) -> None:
    for path in (DATA / language / "grammar").glob("*.yaml"):
        assert yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader) == load(language, "grammar", path.stem)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slot_pattern_sets_an_attribute_of_the_schema(language: str) -> None:
    sayings = (*GRAMMARS[language].sayings, *GRAMMARS[language].leaving)
    told = {key.rstrip("!~") for saying in sayings for key in saying.attribute.split()}
    asked = {asking.attribute for asking in GRAMMARS[language].askings}

    assert told | asked <= {*ATTRIBUTES, "@noun", ""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slot_pattern_captures_a_value(language: str) -> None:
    for saying in GRAMMARS[language].sayings:
        assert "v" in saying.pattern.groupindex, saying.pattern.pattern
        assert saying.attribute.startswith("@noun") == ("noun" in saying.pattern.groupindex), saying.pattern.pattern
