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


def test_a_yes_that_says_the_deed_once_more_is_a_yes_and_one_that_holds_back_is_asked_again(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "ich wohne in Kiel")
    asked = talk.say(number, "Vergiss alles")
    again = talk.say(number, "ja, aber nicht die Stadt")
    assert asked in again, again
    talk.say(number, "ja, alles löschen")
    assert "Kiel" not in talk.say(number, "wo wohne ich?")


def test_a_reminder_that_is_not_needed_is_asked_about_and_cancelled_by_a_yes_that_names_it(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "rappelle-moi à 16h de prendre mon comprimé")
    talk.say(number, "rappelle-moi à 18h d'appeler Léa")
    reply = talk.say(number, "c'est bon je l'ai déjà pris, plus besoin du rappel")
    assert "comprimé" in reply, reply
    assert "?" in reply, reply
    assert "Annulé" in talk.say(number, "oui, annule le comprimé")


def test_an_offered_task_is_begun_by_a_yes_that_says_go_ahead(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "Qual é a capital da Bolívia?")
    talk.say(number, "sim, avança com a tarefa")
    assert talk.world.rows("SELECT count(*) FROM task_steps WHERE request LIKE '%Bol%'") == [(1,)]


def test_the_one_reminder_that_waits_is_cancelled_where_none_is_needed(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "remind me at 16:00 to call the council")
    assert "Cancelled" in talk.say(number, "all sorted, no need for the reminder")


def test_what_is_not_needed_is_the_reminder_that_is_named_and_not_the_last(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "remind me at 16:00 to defrost the chicken")
    talk.say(number, "remind me at 18:00 to feed the rabbit")
    reply = talk.say(number, "no need for the chicken any more")
    assert "chicken" in reply, reply
    assert "rabbit" not in reply, reply
