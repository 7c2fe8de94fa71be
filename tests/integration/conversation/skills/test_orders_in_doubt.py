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


def test_an_order_in_free_words_is_asked_about_what_it_names_and_not_about_what_was_told_last(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "the Castellans are paying me 3,900 for their wedding")
    talk.say(number, "I shoot on two Nikons")
    reply = talk.say(number, "That fee I told you about for the Castellan wedding, please don't hold on to it")
    assert "3,900" in reply, reply
    assert "Nikon" not in reply, reply
    talk.say(number, "all")
    assert "3,900" not in talk.say(number, "what are the Castellans paying me?")
    assert "Nikon" in talk.say(number, "which cameras do I use?")


def test_an_order_to_forget_all_in_free_words_waits_for_a_yes(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "i can't stand marzipan")
    reply = talk.say(number, "clear out everything you have on me, my daughter's getting this phone")
    assert "Shall I forget everything?" in reply, reply
    talk.say(number, "yes, everything")
    assert "marzipan" not in talk.say(number, "what do you remember about me?")


def test_what_is_to_be_lost_is_asked_about_where_it_was_told(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "Tobias lives at 18 Heron Close")
    assert "Heron" in talk.say(number, "lose Tobias's address")
    talk.say(number, "yes")
    assert "Heron" not in talk.say(number, "where does Tobias live?")
    assert "?" not in talk.say(number, "lose 5 kilos by June")


def test_all_of_a_matter_goes_with_what_was_told_in_one_breath(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "My therapist has moved, the practice is in Kungsgatan now")
    reply = talk.say(number, "It's nobody's business that I see a therapist. Take all of that out of your memory.")
    assert "Kungsgatan" in reply, reply
    talk.say(number, "yes")
    assert "Kungsgatan" not in talk.say(number, "where is the practice?")


@pytest.mark.parametrize(
    ("told", "order", "asked", "gone"),
    [
        ("Corentin's birthday is the 3rd of May", "I don't want you to know about Corentin", "when's Corentin's birthday?", "May"),
        ("Die Farbe vom Zaun ist Teak", "Ich will nicht, dass du das mit dem Zaun weißt", "Welche Farbe hat der Zaun?", "Teak"),
    ],
)
def test_what_is_not_to_be_known_is_asked_about(talk: Talk, told: str, order: str, asked: str, gone: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, told)
    assert gone in talk.say(number, order)
    talk.say(number, "ja" if "will" in order else "all")
    assert gone not in talk.say(number, asked)


def test_the_parts_of_a_compound_name_what_was_told_apart(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "Das Passwort fürs Gäste-WLAN ist Seestern77")
    talk.say(number, "Vergiss bitte das WLAN-Passwort")
    assert "Seestern77" not in talk.say(number, "Wie kommen die Gäste ins WLAN?")


def test_what_only_corrects_and_says_it_anew_forgets_nothing(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "Team lunch is at the Thai place on Elm St this month")
    talk.say(number, "scrap that, team lunch is at Nonna's, the thai place is shut")
    assert "Nonna" in talk.say(number, "where's the team lunch?")
