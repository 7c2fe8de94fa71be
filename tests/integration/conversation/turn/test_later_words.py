"""What was said later and may have changed an answer is told before it, although it set no value."""

from __future__ import annotations

from itertools import count

import pytest

from tests.integration.conversation.conftest import Talk

NUMBERS = count(447700990000)


@pytest.mark.parametrize(
    ("told", "value", "later", "asked"),
    [
        ("gym is 22.99 a month at PureLift", "22.99", "ugh they put it up to 27.50 from this month", "how much am i paying for the gym"),
        ("my rent was 640 when i moved in", "640", "its 715 since september, robbery", "what's my rent"),
        (
            "Mon chef s'appelle Rachid",
            "appelle Rachid",
            "Rachid est parti à Lyon, c'est Solène qui le remplace depuis lundi",
            "qui est mon chef ?",
        ),
        ("choir is monday and thursday at 7", "monday", "sorry no, tuesday and friday, brain like a sieve", "what days is choir?"),
        ("my dog speaks 3 languages", "3 languages", "haha no shes just loud, shes called Pickle", "how many languages does my dog speak?"),
    ],
)
def test_what_may_have_changed_since_is_told_first(talk: Talk, told: str, value: str, later: str, asked: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, told, later)
    reply = talk.say(number, asked)
    assert later in reply, reply
    assert reply.index(later) < reply.index(value), reply


@pytest.mark.parametrize(
    ("told", "later", "asked"),
    [
        ("I keep bees, four hives behind the chapel", "bad knee ever since that skiing accident", "How many hives have I got?"),
        ("My daughter Margaret lives in Auckland", "The boiler was serviced by Mr Pritchard", "Where does my daughter live?"),
        ("I drive the night bus, route 36", "My mum moved to Kumasi", "which route do i drive?"),
    ],
)
def test_what_tells_of_something_else_changes_nothing(talk: Talk, told: str, later: str, asked: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, told, later)
    assert later not in talk.say(number, asked)


def test_what_the_message_that_ends_something_tells_in_its_place_is_told_first(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "the dog's vet is Dr Hollis on Mere Road")
    talk.say(number, "Dr Hollis has retired, we go to Dr Begum these days")

    reply = talk.say(number, "who's the dog's vet?")
    assert reply.index("Begum") < reply.index("Mere Road"), reply


def test_what_is_said_to_be_a_joke_changes_nothing(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "trabalho como motorista em Recife")
    talk.say(number, "hoje fui eleito presidente da galáxia kkkkk brincadeira")

    reply = talk.say(number, "qual é o meu trabalho?")
    assert "motorista" in reply
    assert "galáxia" not in reply
