"""The closed list of attributes."""

# ruff: noqa: E501  (tables of what people type, one case a line)

from __future__ import annotations

import pytest

from agent7.language.data_files import LANGUAGES
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.grammars.vocabulary import VOCABULARY
from agent7.language.statements.slots import attributes
from agent7.language.statements.slots.noun_phrases import attribute_key
from tests.tables import every_row

NAMED = {*VOCABULARY["en"].attributes, *map(attributes.attribute_of_relation, attributes.RELATIONS)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_has_a_word_in_each_language(language: str) -> None:
    words, english = VOCABULARY[language], VOCABULARY["en"]
    for table, of_english in ((words.attributes, english.attributes), (words.relations, english.relations), (words.things, english.things)):
        assert list(table) == list(of_english)
        assert all(nouns and all(nouns) for nouns in table.values())
    assert tuple(words.relations) == attributes.RELATIONS
    assert tuple(words.qualifiers) == attributes.QUALIFIERS


def test_every_noun_names_an_attribute_of_the_list() -> None:
    assert set(attributes.ATTRIBUTES) >= NAMED


def test_every_attribute_can_be_named_or_is_said_by_a_sentence_of_its_own() -> None:
    assert set(attributes.ATTRIBUTES) - NAMED == {"favourite"}


def test_every_part_is_an_attribute() -> None:
    keys = {*attributes.PARTS, *(part for parts in attributes.PARTS.values() for part in parts)}
    assert keys <= set(attributes.ATTRIBUTES)


@pytest.mark.parametrize(("noun", "language"), [
    ("company", "en"), ("employer", "en"), ("company I work for", "en"), ("current employer", "en"), ("empresa", "es"), ("Firma", "de"),
    ("Arbeitgeber", "de"), ("neue Firma", "de"), ("empresa", "pt"), ("entreprise", "fr"), ("employeur", "fr"),
])
def test_one_attribute_has_many_names(noun: str, language: str) -> None:
    assert attribute_key(noun.lower(), GRAMMARS[language]) == "company"


@every_row(("noun", "language", "key"), [
    ("work email", "en", "email:work"), ("home email", "en", "email:home"), ("email", "en", "email"), ("wifi at work", "en", "wifi_ssid:work"),
    ("correo del trabajo", "es", "email:work"), ("berufliche e-mail", "de", "email:work"), ("wlan zu hause", "de", "wifi_ssid:home"),
    ("email pessoal", "pt", "email:home"), ("mail professionnel", "fr", "email:work"), ("favourite colour", "en", "favourite:colour"),
    ("color favorito", "es", "favourite:colour"), ("lieblingsfarbe", "de", "favourite:colour"), ("cor favorita", "pt", "favourite:colour"),
    ("couleur preferee", "fr", "favourite:colour"), ("favourite dinosaur", "en", "favourite:dinosaur"), ("locker code", "en", None),
])
def test_a_qualified_attribute_keeps_its_qualifier(noun: str, language: str, key: str | None) -> None:
    assert attribute_key(noun, GRAMMARS[language]) == key


def test_a_qualified_key_has_the_definition_of_its_base() -> None:
    assert attributes.definition("email:work").shape == "email"
    assert attributes.definition("prefers").cardinality == "multi"
    assert attributes.definition("prefers:coffee/tea").cardinality == "single"


def test_names_kin_and_allergies_do_not_go_stale_but_employer_and_address_do() -> None:
    volatile = {key for key in ("name", "mother", "son", "allergies", "company", "address", "city") if attributes.definition(key).volatile}
    assert volatile == {"company", "address", "city"}


def test_a_general_question_is_answered_by_what_is_more_particular() -> None:
    assert attributes.covering("email")[:2] == ("email", "email:work")
    assert {"son", "daughter"} <= set(attributes.covering("children"))
    assert attributes.covering("email:work") == ("email:work",)


@every_row("language", LANGUAGES)
@every_row("key", [*attributes.ATTRIBUTES, "email:work", "favourite:colour", "prefers:coffee/tea"])
def test_every_attribute_can_be_shown(key: str, language: str) -> None:
    assert attributes.display_name(key, language).strip()
