"""Values in one spelling."""

# ruff: noqa: E501, RUF001  (tables of what people type, one case a line)

from __future__ import annotations

import pytest

from agent7.language.statements.slots.attributes import Shape
from agent7.language.statements.slots.value_normalization import iana_zone, normalise_value, zone_name
from agent7.language.text.normalization import clean, fold_value, sentences
from tests.tables import every_row


@every_row(("said", "value"), [
    ("14 May 1990", "1990-05-14"), ("May 14", "05-14"), ("the 3rd of May", "05-03"), ("14.05.1990", "1990-05-14"), ("14.5.", "05-14"),
    ("3 de mayo", "05-03"), ("3. Mai", "05-03"), ("le 1er mai", "05-01"), ("3 de maio de 1985", "1985-05-03"), ("1990-05-14", "1990-05-14"),
    ("5/31/1990", "1990-05-31"), ("31/5", "05-31"), ("05/06", "05/06"), ("tomorrow", None), ("in spring", None), ("99 May", None), ("", None),
])
def test_days(said: str, value: str | None) -> None:
    assert normalise_value("date", said) == value


@pytest.mark.parametrize(("said", "zone"), [
    ("Europe/Berlin", "europe/berlin"), ("Berlin", "europe/berlin"), ("new york", "america/new_york"), ("New_York", "america/new_york"),
    ("CET", "europe/paris"), ("PST", "america/los_angeles"), ("Tokyo time", "asia/tokyo"), ("UTC", "etc/utc"), ("GMT-3", "etc/gmt+3"),
    ("UTC+0", "etc/utc"), ("São Paulo", "america/sao_paulo"), ("Alemania", "europe/berlin"), ("Lissabon", "europe/lisbon"), ("Atlantis", "atlantis"),
])
def test_zones(said: str, zone: str) -> None:
    assert zone_name(said) == zone


def test_a_zone_comes_back_in_the_spelling_of_the_zone_database() -> None:
    assert (iana_zone("america/new_york"), iana_zone("etc/gmt-2"), iana_zone("atlantis")) == ("America/New_York", "Etc/GMT-2", None)


@pytest.mark.parametrize(("shape", "said", "value"), [
    ("email", "it is A.b+c@Example.com.", "a.b+c@example.com"), ("email", "none", None), ("phone", "+49 (170) 123-4567", "+491701234567"),
    ("phone", "an iPhone", None), ("number", "34 years", "34"), ("number", "old", None), ("name", "x" * 121, None),
])
def test_other_shapes(shape: Shape, said: str, value: str | None) -> None:
    assert normalise_value(shape, said) == value


@pytest.mark.parametrize(("one", "other"), [
    ("Acme Corp.", "ACME corp"), ("São Paulo", "Sao  Paulo"), ("“Acme”", "acme"), ("Straße", "strase"), ("Ａｃｍｅ", "acme"), ("O’Neill", "o'neill"),
])
def test_two_spellings_of_one_value_are_equal(one: str, other: str) -> None:
    assert fold_value(one) == fold_value(other)


@pytest.mark.parametrize(("text", "parts"), [
    ("Hello. How are you?", ["Hello.", "How are you?"]),
    ("my doctor is Dr. Smith. he is nice", ["my doctor is Dr. Smith.", "he is nice"]),
    ("Ich habe am 3. Juni Geburtstag. Danke!", ["Ich habe am 3. Juni Geburtstag.", "Danke!"]),
    ("I'm 34. I live in Berlin", ["I'm 34.", "I live in Berlin"]),
    ("one\ntwo", ["one", "two"]),
    ("J. K. Rowling wrote it. ok", ["J. K. Rowling wrote it.", "ok"]),
    ("¿Qué tal? ¡Bien!", ["¿Qué tal?", "¡Bien!"]),
    ("你好。再见。", ["你好。", "再见。"]),
    ("version 2.5 is out", ["version 2.5 is out"]),
    ("", []),
])
def test_sentences(text: str, parts: list[str]) -> None:
    assert list(sentences(text)) == parts


def test_invisible_characters_and_odd_apostrophes_go() -> None:
    assert clean(" I\u2019m\u200b \u202eAnna\ufeff ") == "I'm Anna"
