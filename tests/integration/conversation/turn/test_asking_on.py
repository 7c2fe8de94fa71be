"""A few words right behind a question are answered as the same question of something else, or of before; other words are kept."""

from __future__ import annotations

from itertools import count

import pytest

from tests.integration.conversation.conftest import Talk

NUMBERS = count(447700970000)


@pytest.mark.parametrize(
    ("told", "asked", "on", "value"),
    [
        (("Bea's glove size is 6", "Lou's glove size is 8"), "what's bea's glove size", "and lou's glove size", "8"),
        (("my red scarf is in the hall", "my blue scarf is in the attic"), "where's my red scarf?", "and the blue one?", "attic"),
        (("la clave del portón es 1234", "la clave del garaje es 5678"), "¿cuál es la clave del portón?", "y la del garaje", "5678"),
        (("Jonas hat Schuhgröße 31", "Mia hat Schuhgröße 28"), "welche Schuhgröße hat Jonas?", "und Mia", "28"),
        (("our gardener is Pete", "our gardener is now Gary"), "who's our gardener?", "and who was it before?", "Pete"),
    ],
)
def test_a_follow_up_is_answered_as_the_question_before_it(talk: Talk, told: tuple[str, ...], asked: str, on: str, value: str) -> None:
    number = str(next(NUMBERS))
    for each in (*told, asked):
        talk.say(number, each)
    reply = talk.say(number, on)
    assert value in reply, reply


def test_what_tells_something_right_behind_a_question_is_kept(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "mum's passport is in the safe")
    talk.say(number, "where is mum's passport?")
    talk.say(number, "and the dog ate my left slipper")
    assert "slipper" in talk.say(number, "what did the dog eat?")


def test_what_is_known_of_one_is_not_told_of_another(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "my blood type is O negative")
    talk.say(number, "what's my blood type?")
    assert "negative" not in talk.say(number, "and Dave's?")
