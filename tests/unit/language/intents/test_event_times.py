"""Times of reminders that are counted from an event, in five languages; and what only looks like one."""

from __future__ import annotations

from datetime import date, time

import pytest

from agent7.language.intents.event_times import time_from_event, with_date, without_event_time

DAY, ELEVEN = date(2026, 12, 9), time(11)


@pytest.mark.parametrize(
    ("language", "said", "event", "dated"),
    [
        ("en", "the day before my driving test at 6pm to pack my licence", "my driving test", "2026-12-08 at 6pm to pack my licence"),
        ("en", "an hour before the test to leave", "the test", "2026-12-09 10:00 to leave"),
        ("en", "to call him the day before", "", "to call him 2026-12-08"),
        ("en", "to check in 24 hours before my flight", "my flight", "to check in 2026-12-08 11:00"),
        ("en", "half an hour before the meeting", "the meeting", "2026-12-09 10:30 the meeting"),
        ("en", "on the evening before dad's operation to ring mum", "dad's operation", "2026-12-08 19:00 to ring mum"),
        ("en", "the evening before it at 8pm to ring mum", "", "2026-12-08 at 8pm to ring mum"),
        ("en", "the morning after the party to sweep the yard", "the party", "2026-12-10 09:00 to sweep the yard"),
        ("en", "two weeks before Ida's birthday to order the cake", "Ida's birthday", "2026-11-25 to order the cake"),
        ("de", "am Tag davor um 18 Uhr an die Karte", "", "2026-12-08 um 18 Uhr an die Karte"),
        ("de", "zwei Tage vor der Hochzeit an den Anzug", "der Hochzeit", "2026-12-07 an den Anzug"),
        ("de", "am Vorabend der Prüfung an den Ausweis", "der Prüfung", "2026-12-08 19:00 an den Ausweis"),
        ("es", "el día antes de mi examen a las 18 repasar", "mi examen", "2026-12-08 a las 18 repasar"),
        ("es", "la noche anterior al viaje de cargar el móvil", "viaje", "2026-12-08 19:00 de cargar el móvil"),
        ("fr", "la veille de mon examen de prendre ma carte", "mon examen", "2026-12-08 de prendre ma carte"),
        ("fr", "deux heures avant le rendez-vous d'appeler Paul", "le rendez-vous", "2026-12-09 09:00 d'appeler Paul"),
        ("pt", "no dia antes da minha prova de levar a caneta", "minha prova", "2026-12-08 de levar a caneta"),
        ("pt", "uma hora antes da consulta", "consulta", "2026-12-09 10:00 consulta"),
    ],
)
def test_a_time_counted_from_an_event_becomes_a_date_once_it_is_known_when_that_is(
    language: str, said: str, event: str, dated: str
) -> None:
    found = time_from_event(said, language)

    assert found is not None
    assert found.event == event
    assert with_date(said, found, DAY, ELEVEN, language) == dated


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the day after tomorrow to call"),
        ("en", "the day before Friday to call"),
        ("en", "an hour before noon tomorrow to eat"),
        ("en", "tomorrow at 9 to call before the meeting"),
        ("en", "in two days to look after the cat"),
        ("de", "in zwei Tagen an die Mülltonne"),
        ("es", "mañana antes de la cena"),
        ("en", ""),
    ],
)
def test_what_names_its_time_itself_is_counted_from_no_event(language: str, said: str) -> None:
    assert time_from_event(said, language) is None
    assert without_event_time(said, language) == said


def test_hours_are_not_counted_from_a_day_whose_hour_nobody_told() -> None:
    found = time_from_event("an hour before the test to leave", "en")

    assert found is not None
    assert with_date("an hour before the test to leave", found, DAY, None, "en") is None


def test_what_is_left_without_the_time_is_what_to_do_and_the_hour() -> None:
    assert without_event_time("the day before my test at 6pm to pack", "en") == "at 6pm to pack"
