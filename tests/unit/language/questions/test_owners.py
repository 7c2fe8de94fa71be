"""Whose things are: what somebody else has, what only says whose something is, and of whom a sentence tells."""

from __future__ import annotations

import pytest

from agent7.language.questions.owners import names_somebody, owners_in

OF_ANOTHER = [
    ("en", "my aunt Petra has two girls, Mila and Jana", "girls"),
    ("en", "our neighbour's parrot swears a lot", "parrot"),
    ("en", "Wim told me his landlord is selling up", "landlord"),
    ("de", "Der Wagen meiner Chefin ist in der Werkstatt", "wagen"),
    ("de", "das Boot von meinem Onkel liegt in Kiel", "boot"),
    ("es", "la hija de mi vecino se llama Alba", "hija"),
    ("es", "mi primo tiene un gimnasio en Lugo", "gimnasio"),
    ("fr", "le chien de ma tante s'appelle Filou", "chien"),
    ("pt", "o carro do meu primo é um Fusca", "carro"),
    ("pt", "minha tia tem um sítio em Itu", "sitio"),
]


@pytest.mark.parametrize(("language", "told", "thing"), OF_ANOTHER)
def test_what_somebody_else_has_is_theirs(language: str, told: str, thing: str) -> None:
    found = owners_in(told, language)
    assert thing in {found.words[place] for place in found.owned}
    assert thing not in {found.words[place] for place in found.mine}


@pytest.mark.parametrize(
    ("language", "told", "thing"),
    [
        ("en", "my locker is number 9", "locker"),
        ("en", "do I have a parrot?", "parrot"),
        ("de", "hab ich ein Boot?", "boot"),
        ("es", "¿tengo un gimnasio?", "gimnasio"),
        ("fr", "mon vélo est au garage", "velo"),
        ("pt", "eu tenho um sítio?", "sitio"),
    ],
)
def test_what_the_speaker_calls_theirs_or_asks_whether_they_have(language: str, told: str, thing: str) -> None:
    found = owners_in(told, language)
    assert thing in {found.words[place] for place in found.mine}
    assert not found.owned


@pytest.mark.parametrize(
    ("language", "told", "whom"),
    [
        ("en", "Bea is getting married in June", "bea"),
        ("en", "our lodger Mr Pike works at the docks", "lodger"),
        ("es", "Nuria se ha mudado a Lugo", "nuria"),
        ("fr", "ma belle-mère Odile est dentiste à Nantes", "belle-mere"),
        ("pt", "o Beto foi morar em Belém", "beto"),
    ],
)
def test_of_whom_it_tells_where_the_speaker_has_no_part(language: str, told: str, whom: str) -> None:
    assert whom in owners_in(told, language).of_whom


@pytest.mark.parametrize(
    "told",
    [
        "Plan is to be in Oslo in May",
        "Parking went up, it's 90 now",
        "Bea minds my cat",
        "Passport runs out in June",
        "my boss's a bore, I say",
    ],
)
def test_a_thing_is_nobody_and_what_the_speaker_has_part_in_is_of_both(told: str) -> None:
    assert not owners_in(told, "en").of_whom


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "my U3A talk is on the 21st"),
        ("en", "the IKEA order comes on Friday"),
        ("de", "mein VHS Kurs ist am Montag"),
        ("de", "mein Yoga Kurs ist am Montag"),
    ],
)
def test_an_abbreviation_or_the_kind_of_a_thing_is_nobody(language: str, told: str) -> None:
    assert not owners_in(told, language).of_whom


@pytest.mark.parametrize(
    ("language", "told", "somebody"),
    [
        ("en", "landlord is mr okafor", True),
        ("es", "la dueña es doña carmen", True),
        ("en", "i miss home so much", False),
        ("pt", "seu carro quebrou", False),
    ],
)
def test_a_title_names_somebody_in_small_letters_too(language: str, told: str, somebody: bool) -> None:
    assert names_somebody(told, language) is somebody
