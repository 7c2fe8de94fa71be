"""A message that puts its own words right tells what is right alone."""

# ruff: noqa: E501  (tables of what people type, one case a line)

from __future__ import annotations

import pytest

from agent7.language.statements.repairs.second_thoughts import as_put_right
from tests.tables import every_row


@every_row(("said", "language", "meant"), [
    ("my cousin's called Nina. wait no, Nora", "en", "my cousin's called Nora"), ("my uncle is called Max. nope, Karl", "en", "my uncle is called Karl"),
    ("the vet visit is on the 3rd, i mean the 9th", "en", "the vet visit is on the 9th"), ("I live in Derby, no wait, Crewe", "en", "I live in Crewe"),
    ("meine Tante heißt Grit. nee Quatsch, Gerda", "de", "meine Tante heißt Gerda"), ("der Umzug ist am 7., äh am 8.", "de", "der Umzug ist am 8"),
    ("mi primo se llama Juan. digo, Julián", "es", "mi primo se llama Julián"), ("el examen es el 3, perdón, el 6", "es", "el examen es el 6"),
    ("mon voisin s'appelle Paul. non pardon, Pierre", "fr", "mon voisin s'appelle Pierre"), ("l'examen c'est le 3, enfin le 6", "fr", "l'examen c'est le 6"),
    ("minha tia se chama Rosa. não, Rute", "pt", "minha tia se chama Rute"), ("a prova é dia 3, quer dizer, dia 6", "pt", "a prova é dia 6"),
])  # fmt: skip
def test_the_right_value_takes_the_place_of_the_wrong_one(said: str, language: str, meant: str):
    assert as_put_right(said, language) == meant


@every_row(("said", "language"), [
    ("my dog is called Rex. no, he is not a whippet", "en"), ("I work at a bakery, well, sometimes", "en"), ("my sister is Ann. No, she doesn't live here", "en"),
    ("is my brother called Max? no, Mark?", "en"), ("meine Chefin heißt Krause, eigentlich ganz nett", "de"), ("vivo en Cádiz, bueno, cerca de la playa", "es"),
    ("my cat is Tom and my dog is Max", "en"),
])  # fmt: skip
def test_what_only_goes_on_stays_as_it_is(said: str, language: str):
    assert as_put_right(said, language) == said


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("Sou alérgico a camarão, não a nozes", "pt"),
        ("moro em Faro, não em Braga", "pt"),
        ("Soy alérgico a mariscos, no a nueces", "es"),
        ("la cena es el lunes, no el martes", "es"),
        ("Je suis allergique aux crustacés, pas aux noix", "fr"),
        ("Ich wohne in Ulm, nicht in Bonn", "de"),
        ("I live in Leeds, not in York", "en"),
    ],
)
def test_what_is_denied_behind_a_value_does_not_take_its_place(said: str, language: str) -> None:
    assert as_put_right(said, language) == said
