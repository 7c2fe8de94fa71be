"""What is told of things that the schema does not know: what the slot is, and whether the value takes the place of another."""

from __future__ import annotations

from pathlib import Path

from agent7.language import LANGUAGES, parse_statements, thing_asked_for
from agent7.language.data_files import load
from agent7.language.statements.slots import attributes
from agent7.types import Slot
from tests.tables import every_row, rows_of


@every_row("said, wanted", rows_of(Path(__file__).with_name("open_attributes.txt"), 2))
def test_the_slot_of_a_thing(said: str, wanted: str) -> None:
    read = [f"{each.subject}/{each.attribute}={each.value}{' now' * each.changes}" for each in parse_statements(said) if each.attribute]
    assert (read or ["-"]) == [wanted]


@every_row(
    "asked, slot",
    [
        ("What's my locker code?", Slot("user", "code/locker")),
        ("what is the alarm code for the cottage?", Slot("user", "code/alarm cottage")),
        ("¿Cuál es la clave del portal?", Slot("user", "clave/portal")),
        ("what's on tonight?", None),
    ],
)
def test_a_question_for_a_thing_names_its_slot(asked: str, slot: Slot | None) -> None:
    assert thing_asked_for(asked) == slot


def test_every_kind_of_value_answers_for_a_thing() -> None:
    assert attributes.covering("code/locker") == ("code/locker", "code/locker:number", "code/locker:when")


@every_row("name, key", [("locker code", "code/locker"), ("Locker_Code", "code/locker"), ("job title", "job_title"), ("rent", "rent")])
def test_an_attribute_that_a_model_names_has_the_key_of_the_rules(name: str, key: str) -> None:
    assert attributes.key_of(name) == key


def test_a_thing_is_shown_by_its_noun() -> None:
    assert attributes.display_name("code/alarm cottage:number", "en") == "alarm cottage code"


def test_the_words_of_every_language_are_of_one_make() -> None:
    kinds = {language: {key: type(value) for key, value in load(language, "statements").items()} for language in LANGUAGES}
    assert all(of_one == kinds["en"] for of_one in kinds.values())
