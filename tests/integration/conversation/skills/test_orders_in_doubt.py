"""Orders that no rule understands whole: they are asked about, and never passed over."""

from __future__ import annotations

from itertools import count

import pytest

from tests.integration.conversation.conftest import Talk

NUMBERS = count(447700970000)


@pytest.mark.parametrize(
    ("asked", "order"),
    [
        ("rappelle-moi à 16h d'appeler la mairie", "annule tous mes rappels finalement, je suis malade"),
        ("remind me at 16:00 to call the council", "with this flu better cancel all of those reminders"),
    ],
)
def test_what_seems_to_cancel_reminders_is_asked_about(talk: Talk, asked: str, order: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, asked)
    reply = talk.say(number, order)
    assert "?" in reply, reply


def test_an_order_to_forget_that_names_nothing_is_asked_about_what_was_told_last(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "meine Schwiegermutter nervt mich total mit ihren Anrufen")
    reply = talk.say(number, "vergiss bitte wieder, was ich gerade gesagt habe")
    assert "Schwiegermutter" in reply, reply
    assert "?" in reply, reply
