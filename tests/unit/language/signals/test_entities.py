"""Who and what is named, by the words around, in five languages and in writing without capitals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.language import EntityKind, entities_in
from agent7.language.signals.entities import LONGEST_NAME, MOST_ENTITIES
from tests.tables import every_row

PERSON, ANIMAL, PLACE, ORGANISATION, THING = EntityKind


@every_row(
    ("text", "named"),
    [
        ("My sister Anna lives in Lisbon", {"Anna": PERSON, "Lisbon": PLACE}),
        ("Anna lives in Porto with Tom", {"Anna": PERSON, "Porto": PLACE, "Tom": PERSON}),
        ("I work at Acme Corp and bank with Monzo", {"Acme Corp": ORGANISATION, "Monzo": ORGANISATION}),
        ("my dog is called Biscuit", {"Biscuit": ANIMAL}),
        ("i live in lisbon", {"lisbon": PLACE}),
        ("Yesterday Dr. Okafor called", {"Okafor": PERSON}),
        ("Have you read The Great Gatsby?", {"Great Gatsby": THING}),
        ("Meine Schwester Petra wohnt in Köln", {"Petra": PERSON, "Köln": PLACE}),
        ("Das Essen ist fertig und der Hund schläft im Garten", {}),
        ("Ich arbeite bei Bosch", {"Bosch": ORGANISATION}),
        ("Mi perro se llama Toby", {"Toby": ANIMAL}),
        ("Trabajo en Zara", {"Zara": ORGANISATION}),
        ("J'habite à Nantes", {"Nantes": PLACE}),
        ("Meu chefe é o Nuno", {"Nuno": PERSON}),
        ("Живу в Казани, жену зовут Оля", {"Казани": PLACE, "Оля": PERSON}),
        ("田中さんと会った", {"田中": PERSON}),
        ("我住在北京", {"北京": PLACE}),
        ("ロンドンに行く", {"ロンドン": THING}),
        ("昨日《三体》を読んだ", {"三体": THING}),
        ("GitHub is down", {"GitHub": THING}),
    ],
)
def test_names_are_found_with_what_they_are(text: str, named: dict[str, EntityKind]) -> None:
    assert {entity.name: entity.kind for entity in entities_in(text)} == named


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Wow, thanks! That is Great",
        "Work was hard",
        "in nice weather",
        "On Monday I see her in May",
        "I SAID NO TO EVERYBODY HERE",
        "Danke, Gut!",
    ],
)
def test_capitals_that_name_nobody_are_none(text: str) -> None:
    assert entities_in(text) == ()


def test_a_first_word_counts_when_it_is_named_again() -> None:
    assert entities_in("Zephyr again. What shall I do about Zephyr?")[0].name == "Zephyr"
    assert entities_in("Zephyr again.") == ()


def test_ones_own_people_matter_most_and_repetition_counts() -> None:
    anna, lisbon = entities_in("We flew to Lisbon with my sister Anna. Anna loved it.")
    assert (anna.name, lisbon.name) == ("Anna", "Lisbon")
    assert anna.salience > lisbon.salience
    assert anna.key == "anna"


def test_the_given_language_decides_where_the_text_shows_none() -> None:
    assert [entity.name for entity in entities_in("Bosch und Siemens", "de")] == []


@given(st.text(max_size=300))
def test_any_text_names_few_things_within_itself(text: str) -> None:
    found = entities_in(text)
    assert len(found) <= MOST_ENTITIES
    assert all(0 < entity.salience <= 1 and 0 < len(entity.name) <= LONGEST_NAME for entity in found)
