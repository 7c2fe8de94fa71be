"""Texts cut into the things that they tell, so that one can be taken out."""

from __future__ import annotations

import pytest

from agent7.language import Topic, pieces, without
from tests.fuzz.growth import MOST_GROWTH, growth
from tests.fuzz.reader_texts import repeated

CAR = "To keep in mind: my car is a grey Skoda, the plate is SK19 WVB, the MOT runs out on 2 Feb and I always park in zone 4"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("our triplets Ada, Bo and Cleo started school", ["our triplets Ada, Bo and Cleo started school"]),
        ("My triplets Ada, Bo and Cleo started school", ["My triplets Ada, Bo and Cleo started school"]),
        ("Unsere Kinder Max, Tom und Lee spielen Schach", ["Unsere Kinder Max, Tom und Lee spielen Schach"]),
        ("Anna lives in Bonn, Bob lives in Rome", ["Anna lives in Bonn", ", Bob lives in Rome"]),
        ("Olga and I have a boat", ["Olga and I have a boat"]),
        ("I'm allergic to nuts and my dog is called Rex", ["I'm allergic to nuts", " and my dog is called Rex"]),
        ("Mein Auto ist grau und ich parke hier", ["Mein Auto ist grau", " und ich parke hier"]),
        ("Mi coche es gris, la clave es 12", ["Mi coche es gris", ", la clave es 12"]),
        ("La voiture est grise et je me gare ici", ["La voiture est grise", " et je me gare ici"]),
        (
            "berth 31, gate code 5580, harbour master is Mr Quill",
            ["berth 31", ", gate code 5580", ", harbour master is Mr Quill"],
        ),
        ("Gran is in Oakview care home, room 12", ["Gran is in Oakview care home, room 12"]),
        ("O carro é cinzento e a placa é 12", ["O carro é cinzento", " e a placa é 12"]),
    ],
)
def test_a_text_is_cut_where_it_tells_another_thing(text: str, told: list[str]) -> None:
    assert [part.of(text) for part in pieces(text)] == told


@pytest.mark.parametrize(
    ("topic", "language", "text", "left"),
    [
        ("my car's plate", "en", CAR, "To keep in mind: my car is a grey Skoda, the MOT runs out on 2 Feb and I always park in zone 4"),
        ("the door code", "en", "The gate code is 12, the door is green", "The gate code is 12, the door is green"),
        ("Ingrid", "en", "A few things: Ingrid is vegetarian, she swims, and I play the cello", "A few things: I play the cello"),
        ("le code de l'immeuble", "fr", "L'immeuble est vieux, le code est 27B49 et je gare ici", "L'immeuble est vieux et je gare ici"),
        ("den Türcode", "de", "Der Türcode ist 4419, und ich parke hinten im Hof", "Ich parke hinten im Hof"),
        ("la matrícula de mi coche", "es", "Mi coche es un Seat gris, la matrícula es 4471 KLM", "Mi coche es un Seat gris"),
        ("the dentist", "en", "Dentist: Dr Wolf, Mill Road; I train at 9:40 on Fridays", "I train at 9:40 on Fridays"),
        ("the shed code", "en", "The code for the gate is B7, the one for the shed is 9981", "The code for the gate is B7"),
        ("Priya's number", "en", "Priya's number is 0161 496, and her email is p@x.org", "Her email is p@x.org"),
        ("os meus filhos", "pt", "Temos gêmeos, a Inês e o Tomás", None),
        ("my kids", "en", "I met Anna's twins in the park", "I met Anna's twins in the park"),
        ("my kids", "en", "we've got twins, Nell and Jonah", None),
        ("the car", "en", "We bought a car last week, a yellow Fiat Panda. Mum is well.", "Mum is well."),
        ("the dog", "en", "I have a dog, the vet is Dr Marsh", "The vet is Dr Marsh"),
    ],
)
def test_what_tells_of_a_topic_is_taken_out_and_the_rest_stays(topic: str, language: str, text: str, left: str | None) -> None:
    parts = pieces(text)
    going = Topic.read(topic, language).told_in(text, parts)
    assert (without(text, parts, going) if going else text) == left


@pytest.mark.parametrize("piece", ["the plate, and I ", ", my car", " and ", "Anna is, Bob is ", " \n", "the plate is 12. ", ", ,- "])
def test_cutting_takes_work_in_proportion(piece: str) -> None:
    topic = Topic.read("my car's plate", "en")

    def cut(text: str) -> str | None:
        parts = pieces(f"car plate {text}")
        return without(f"car plate {text}", parts, topic.told_in(f"car plate {text}", parts))

    assert growth(cut, lambda length: repeated(piece, length), length=600, longest=20_000) <= MOST_GROWTH
