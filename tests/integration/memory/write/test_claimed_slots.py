"""What a model reads in the person's words: a slot that no list knows, and the memory that the new words take the place of."""

from __future__ import annotations

from datetime import timedelta

from agent7.memory import Outcome
from agent7.types import Slot
from tests.integration.memory.conftest import Person


def test_a_claimed_slot_counts_beyond_the_schema_where_its_value_stands_in_the_words(adas: Person) -> None:
    kept = adas.says("The kiln man comes on Fridays", claimed=(Slot("user", "kiln service day"), "Fridays")).memory
    assert (kept.subject, kept.attribute, kept.value) == ("user", "day/kiln service:when", "fridays")
    guessed = adas.says("The glaze man comes too", claimed=(Slot("user", "glaze day"), "Mondays")).memory
    assert guessed.attribute is None


def test_what_a_new_value_replaces_is_closed_whatever_its_slot_is_called(adas: Person) -> None:
    old = adas.says("Rent on the studio is 1,150 a month").memory
    done = adas.says("The rent is 1,300", at=adas.noon + timedelta(days=1), claimed=(Slot("user", "rent"), "1,300"), replaces=old.id)
    assert (done.outcome, done.previous.id) == (Outcome.UPDATED, old.id)


def test_words_that_set_no_slot_are_replaced_too(adas: Person) -> None:
    old = adas.mentions("I'm flying to Bergen on the 5th of December").memory
    done = adas.says("I'm flying to Bergen on the 6th of December", at=adas.noon + timedelta(days=1), replaces=old.id)
    assert (done.outcome, done.previous.id) == (Outcome.UPDATED, old.id)


def test_a_name_of_the_schema_is_never_closed_by_another_slot(adas: Person) -> None:
    name = adas.says("My name is Priya").memory
    adas.says("Call me Captain, Priya", at=adas.noon + timedelta(days=1), claimed=(Slot("user", "nickname"), "Captain"), replaces=name.id)
    assert "My name is Priya" in adas.remembers("What is my name?")
