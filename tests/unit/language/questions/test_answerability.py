"""What is supposed or wished, and what only looks so without its diacritics."""

from __future__ import annotations

import pytest

from agent7.language import is_supposed, parse_statements


@pytest.mark.parametrize(
    "said",
    ["Der Termin wurde auf den 16. verschoben", "Meine Oma wurde operiert", "ich konnte gestern kommen", "Mein Sohn wurde 2015 geboren"],
)
def test_what_happened_in_german_is_not_supposed(said: str) -> None:
    assert not is_supposed(said)


@pytest.mark.parametrize(
    "said", ["ich würde gern in Rom leben", "ich wuerde gern in Rom leben", "das könnte am Montag sein", "ich möchte nach Kiel"]
)
def test_what_is_wished_or_possible_in_german_is_supposed(said: str) -> None:
    assert is_supposed(said)


def test_who_was_born_where_is_kept_and_who_would_be_is_not() -> None:
    (born,) = parse_statements("Ich wurde in Jena geboren")
    (would,) = parse_statements("Ich würde in Jena wohnen")
    assert (born.attribute, born.value) == ("birthplace", "jena")
    assert would.attribute is None
