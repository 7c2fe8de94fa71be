"""Questions that point at what was spoken of just before are answered with that as near, and own ones are never offered as work."""

from __future__ import annotations

from itertools import count

import pytest

from tests.integration.conversation.conftest import Talk

NUMBERS = count(447700960000)
OFFERED = "without a language model"


@pytest.mark.parametrize(
    ("told", "asked", "value"),
    [
        ("cracked a tooth on a pistachio, upper left", "which side was it on", "left"),
        ("Noor does chess on mondays, Amir football saturdays 9am", "which of them has to be somewhere on a saturday morning", "Amir"),
    ],
)
def test_what_was_spoken_of_just_now_is_told_as_near(talk: Talk, told: str, asked: str, value: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, told)
    reply = talk.say(number, asked)
    assert value in reply, reply
    assert OFFERED not in reply, reply


def test_a_question_of_the_time_points_at_nothing_told(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "the school run is at ten past eight")
    assert "school" not in talk.say(number, "what time is it?")


def test_what_is_asked_of_ones_own_life_is_not_offered_as_work(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "my sister Ola had her knee done in march")
    assert OFFERED not in talk.say(number, "which pub do we always eat at on fridays")


def test_a_bare_question_is_no_order(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "gate code at my mums estate is 3907#")
    assert "3907" in talk.say(number, "code for the gate at mums?")
