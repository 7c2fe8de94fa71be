"""A few words behind a question that ask the same of something else, or what was so before; and statements that only look so."""

from __future__ import annotations

import pytest

from agent7.language import follow_up
from tests.tables import every_row

ASKED = """
en | how old is Rory's pony | and Bea's | how old is Bea's pony?
en | where's my red scarf? | and the blue one | where's the blue scarf?
en | what's Lou's shirt size? | and mine? | what's my shirt size?
en | when is bin day | and recycling day | when is recycling day?
en | what's the number for the vet? | what about Jo? | what's the number for Jo?
es | qué día es la cita con el dentista? | y con la pediatra | qué día es la cita con la pediatra?
de | welche Schuhgröße hat Jonas? | und Mia | welche Schuhgröße hat Mia?
de | wie ist die Nummer vom Klempner? | und die vom Dachdecker | wie ist die Nummer vom Dachdecker?
es | cuál es la clave del portón? | y la del garaje | cuál es la clave del garaje?
es | qué talla usa Lola? | y mi hermana | qué talla usa mi hermana?
fr | c'est quoi le code du portail ? | et celui de la cave | c'est quoi le code de la cave?
fr | quelle est la pointure de Léo ? | et la mienne ? | quelle est ma pointure?
pt | qual é a senha do portão? | e a da garagem | qual é a senha da garagem?
en | how much is the gym? | and earlier? | how much is the gym before?
en | who's our cleaner? | who was it just before this one | who's our cleaner before?
de | wann ist das Training? | und wann war das vorher? | wann ist das Training früher?
es | dónde es la clase? | y antes dónde era? | dónde es la clase antes?
fr | c'est où le judo ? | et avant c'était où ? | c'est où le judo avant?
pt | onde é a aula? | e antes onde era? | onde é a aula antes?
"""
TOLD = """
en | where is mum's passport? | and she left yesterday
en | where is mum's passport? | and I had pasta before
en | what's the gate code? | and the boiler is broken
en | what's the gate code? | thanks, that's the one
en | what's the gate code? | the gate is green
en | I like tea | and Tom?
en | I like tea | and before?
de | wann ist das Training? | und ich war vorher dort
de | wann ist das Training? | und das war schön
es | dónde es la clase? | y ella vive en Haro
es | dónde es la clase? | y el perro tiene hambre
fr | c'est où le judo ? | et je pars avant
fr | c'est où le judo ? | et elle est malade
pt | onde é a aula? | e ela mora em Recife
pt | onde é a aula? | e o gato está doente
"""


def rows(table: str) -> list[tuple[str, ...]]:
    return [tuple(map(str.strip, row.split("|"))) for row in table.strip().splitlines()]


@every_row(("language", "question", "said", "meant"), rows(ASKED))
def test_what_a_follow_up_goes_on_to_ask(language: str, question: str, said: str, meant: str) -> None:
    found = follow_up(said, (question,), language)
    assert found is not None
    assert found.texts[0] == meant


@every_row(("language", "before", "said"), rows(TOLD))
def test_what_has_a_verb_or_no_question_before_it_is_no_follow_up(language: str, before: str, said: str) -> None:
    assert follow_up(said, (before,), language) is None


def test_a_follow_up_of_a_follow_up_goes_on_with_the_question_before_both() -> None:
    found = follow_up("and mine?", ("what's Lou's shirt size?", "and Bea's"), "en")
    assert found is not None
    assert found.texts == ("what's my shirt size?",)


@pytest.mark.parametrize(("said", "marked"), [("and Bea's", False), ("and Bea's?", True)])
def test_a_mark_tells_that_it_asks(said: str, marked: bool) -> None:
    found = follow_up(said, ("how old is Rory's pony",), "en")
    assert found is not None
    assert found.marked is marked


def test_a_whole_question_and_one_behind_what_was_pasted_are_no_follow_ups() -> None:
    assert follow_up("Was ist die Hauptstadt von Peru?", ("Wie alt ist Mia?",), "de") is None
    pasted = "Wer kommt zum Fest? " + "Bitte bringt alle einen Stuhl mit, denn wir haben nicht genug. " * 3
    assert follow_up("und Mia?", (pasted,), "de") is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("and Ada's blood type", "what's Ada's blood type?"),
        ("and blood type", "what's Rory's blood type?"),
        ("and Ada's birthday", "when is Ada's birthday?"),
    ],
)
def test_what_names_another_thing_asks_for_that_thing(said: str, meant: str) -> None:
    found = follow_up(said, ("when is Rory's birthday?",), "en")
    assert found is not None
    assert found.texts[0] == meant
