"""Reminders whose time is counted from an event: the day is taken from what was told, and asked for where nobody told it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.integration.conversation.conftest import Talk

ADA = "447700900001"  # the world's clock begins on Monday 2 March 2026 at noon, UTC


@pytest.mark.parametrize(
    ("told", "asked", "confirmed"),
    [
        ("My driving test is on 9 April at 11", "Remind me the day before my driving test at 6pm to pack my licence",
         "Wednesday 8 April at 18:00: pack my licence"),
        ("My driving test is on 9 April at 11", "remind me two hours before the test to leave", "Thursday 9 April at 09:00: leave"),
        ("Ida's birthday is on 3 May", "remind me a week before Ida's birthday to buy a present", "26 April at 09:00: buy a present"),
        ("Mein Zahnarzttermin ist am 9. April um 11", "Erinnere mich am Tag davor um 18 Uhr an die Karte",
         "Mittwoch, 8. April um 18:00: die Karte"),
        ("Mi examen es el 12 de abril", "Recuérdame el día antes de mi examen a las 18 repasar", "11 de abril a las 18:00: repasar"),
        ("Ma rando est le 20 avril", "Rappelle-moi la veille de ma rando de préparer le sac", "19 avril à 09:00 : préparer le sac"),
        ("Minha prova é no dia 15 de abril", "Me lembra na véspera da prova de levar a caneta", "14 de abril às 09:00: levar a caneta"),
    ],
)  # fmt: skip
def test_the_day_is_known_from_what_was_told(talk: Talk, told: str, asked: str, confirmed: str) -> None:
    talk.say(ADA, told)
    assert confirmed in talk.say(ADA, asked)


def test_memory_knows_the_day_long_after_it_was_told(talk: Talk) -> None:
    talk.say(ADA, "Mum's operation is on 9 June at 11")
    talk.world.clock.advance(timedelta(days=20))
    assert "Monday 8 June at 09:00: ring her" in talk.say(ADA, "Remind me the day before mum's operation to ring her")


def test_a_new_day_of_the_month_is_of_the_month_that_was_told_before(talk: Talk) -> None:
    talk.say(ADA, "My flight to Oslo is on 12 May at 8:25")
    talk.say(ADA, "the flight has been moved to the 13th at 18:05")
    assert "Tuesday 12 May at 18:05: check in" in talk.say(ADA, "remind me to check in 24 hours before my flight")


def test_the_event_may_be_told_in_the_same_message(talk: Talk) -> None:
    reply = talk.say(ADA, "I have an interview at Zeiss on Thursday at 10. Remind me the evening before to iron a shirt")
    assert "Wednesday 4 March at 19:00: iron a shirt" in reply


def test_an_event_of_which_nobody_told_the_day_is_asked_for_and_what_to_do_is_kept(talk: Talk) -> None:
    talk.say(ADA, "hello")
    assert talk.say(ADA, "Remind me the day before my wedding at 6pm to breathe").startswith("When shall I remind you?")
    assert talk.world.rows("SELECT 1 FROM triggers") == []
    assert talk.say(ADA, "on 3 May").startswith("I'll remind you on Sunday 3 May at 09:00: breathe")


def test_hours_before_a_day_without_an_hour_are_asked_for(talk: Talk) -> None:
    talk.say(ADA, "My exam is on 9 April")
    assert talk.say(ADA, "Remind me two hours before the exam to leave").startswith("When shall I remind you?")


def test_what_has_been_is_no_time_for_a_reminder(talk: Talk) -> None:
    talk.say(ADA, "My exam is tomorrow at 11")
    assert "When shall I remind you" in talk.say(ADA, "Remind me three days before my exam to revise")
    assert talk.world.rows("SELECT 1 FROM triggers WHERE explicit") == []


def test_the_day_of_another_thing_is_not_taken_for_one_without_a_day(talk: Talk) -> None:
    talk.say(ADA, "My wedding is in my aunt's garden")
    talk.say(ADA, "My driving test is on 9 April at 11")
    talk.world.clock.advance(timedelta(days=2))
    assert "When shall I remind you?" in talk.say(ADA, "Remind me the day before my wedding to breathe")


@pytest.mark.parametrize("wait", [timedelta(0), timedelta(days=2)])
def test_the_day_of_somebody_of_theirs_is_not_taken_for_their_own(talk: Talk, wait: timedelta) -> None:
    talk.say(ADA, "My sister's wedding is on 9 May")
    talk.world.clock.advance(wait)
    assert "When shall I remind you?" in talk.say(ADA, "Remind me the day before my wedding to breathe")
    talk.say(ADA, "no")
    assert "Friday 8 May at 09:00: iron a shirt" in talk.say(ADA, "Remind me the day before my sister's wedding to iron a shirt")


def test_somebody_elses_event_tells_no_day(talk: Talk) -> None:
    talk.say("447700900002", "My driving test is on 9 April at 11")
    assert "When shall I remind you?" in talk.say(ADA, "Remind me the day before my driving test to pack")
    assert talk.world.rows("SELECT 1 FROM triggers WHERE explicit") == []
