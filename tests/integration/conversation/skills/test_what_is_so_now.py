"""What is so now: the clock of the person, what is only planned, and the kind of somebody that was told anew."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

ADA = "447700900001"  # the world's clock begins on Monday 2 March 2026 at noon, UTC


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("what day is it today?", "It's Monday 2 March at 12:00."),
        ("wie spät ist es?", "Es ist Montag, 2. März um 12:00."),
        ("¿qué hora es?", "Es el lunes 2 de marzo a las 12:00."),
        ("quelle heure est-il ?", "Nous sommes lundi 2 mars à 12:00."),
        ("que horas são?", "Agora é segunda-feira, 2 de março às 12:00."),
    ],
)
def test_the_day_and_the_hour_are_told_by_the_persons_clock(talk: Talk, asked: str, told: str) -> None:
    assert talk.say(ADA, asked) == told


def test_the_clock_is_the_one_of_their_zone(talk: Talk) -> None:
    talk.say(ADA, "My timezone is Asia/Tokyo")
    assert talk.say(ADA, "what time is it?").startswith("It's Monday 2 March at 21:0")


def test_a_plan_is_not_told_as_what_is(talk: Talk) -> None:
    talk.say(ADA, "I live in Leeds")
    talk.say(ADA, "I work at Tesco")
    talk.say(ADA, "I'm moving to York next summer")
    talk.say(ADA, "I'm starting at Aldi on 3 June")
    assert talk.say(ADA, "where do I live?") == "You live in Leeds."
    assert "Tesco" in talk.say(ADA, "where do I work?")


def test_of_which_kind_a_named_one_is_is_kept_and_told_instead_of_what_it_is_not(talk: Talk) -> None:
    talk.say(ADA, "we got the dog! a beagle called Pickle")
    assert "noted" in talk.say(ADA, "Pickle isn't a beagle, turns out he's a harrier")
    assert "harrier" in talk.say(ADA, "what breed is Pickle?").splitlines()[0]


def test_a_joke_is_asked_of_nobodys_life(talk: Talk) -> None:
    talk.say(ADA, "hello")
    assert "hand it over as a task" in talk.say(ADA, "tell me a joke")
