"""Times as people write them in five languages, resolved where and when they were said; and what looks like a time and is none."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.memory import may_name_time, moments_in, when

BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
SAID_AT = datetime(2026, 4, 28, 12, 0, tzinfo=UTC)  # a Tuesday, 14:00 in Berlin


def read(text: str, language: str, *, zone: ZoneInfo = BERLIN, at: datetime = SAID_AT, month_first: bool = False) -> list[str]:
    due = [when(moment, at, zone, month_first=month_first) for moment in moments_in(text, language=language)]
    return [each.at.astimezone(zone).strftime("%Y-%m-%d %H:%M") for each in due if each is not None]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "on 3 May", "2026-05-03 09:00"),
        ("en", "on May 3rd at 3pm", "2026-05-03 15:00"),
        ("en", "tomorrow morning", "2026-04-29 09:00"),
        ("en", "next Friday at 9", "2026-05-08 09:00"),
        ("en", "friday next week", "2026-05-08 09:00"),
        ("en", "in 20 minutes", "2026-04-28 14:20"),
        ("en", "in half an hour", "2026-04-28 14:30"),
        ("en", "2026-05-03 09:30", "2026-05-03 09:30"),
        ("en", "the day after tomorrow at noon", "2026-04-30 12:00"),
        ("en", "call mum at 5", "2026-04-28 17:00"),
        ("en", "monday at quarter to 6 pm", "2026-05-04 17:45"),
        ("en", "a week from friday", "2026-05-08 09:00"),
        ("en", "16 days from 1 May", "2026-05-17 09:00"),
        ("en", "the first tuesday of October", "2026-10-06 09:00"),
        ("en", "the last Sunday of May", "2026-05-31 09:00"),
        ("en", "on the 15th", "2026-05-15 09:00"),
        ("en", "Monday the 4th at 10:30", "2026-05-04 10:30"),
        ("en", "the 20th of next month", "2026-05-20 09:00"),
        ("en", "9 am PST tomorrow", "2026-04-29 18:00"),
        ("en", "tonight", "2026-04-28 19:00"),
        ("en", "meeting tomorrow from 9 to 11", "2026-04-29 09:00"),
        ("en", "next week", "2026-05-04 09:00"),
        ("en", "next month", "2026-05-01 09:00"),
        ("en", "in 3 weeks", "2026-05-19 09:00"),
        ("en", "in a month", "2026-05-28 09:00"),
        ("en", "three fridays from now", "2026-05-15 09:00"),
        ("de", "am 3. Mai um 15 Uhr", "2026-05-03 15:00"),
        ("de", "übermorgen um halb zehn", "2026-04-30 09:30"),
        ("de", "nächsten Freitag um 9", "2026-05-01 09:00"),
        ("de", "in einer halben Stunde", "2026-04-28 14:30"),
        ("de", "morgen früh", "2026-04-29 09:00"),
        ("de", "heute Abend um 8", "2026-04-28 20:00"),
        ("de", "am 15. um 9", "2026-05-15 09:00"),
        ("de", "Freitagabend", "2026-05-01 19:00"),
        ("de", "am 3.5. um 9.30 Uhr", "2026-05-03 09:30"),
        ("de", "um Viertel nach 8 morgen Abend", "2026-04-29 20:15"),
        ("es", "el lunes que viene", "2026-05-04 09:00"),
        ("es", "mañana por la mañana", "2026-04-29 09:00"),
        ("es", "pasado mañana a las 9", "2026-04-30 09:00"),
        ("es", "el 3 de mayo a las 3 de la tarde", "2026-05-03 15:00"),
        ("es", "dentro de dos horas", "2026-04-28 16:00"),
        ("es", "el próximo viernes a las nueve y media", "2026-05-01 09:30"),
        ("fr", "dans deux heures", "2026-04-28 16:00"),
        ("fr", "le 3 mai à 15h", "2026-05-03 15:00"),
        ("fr", "demain matin à 9 heures", "2026-04-29 09:00"),
        ("fr", "après-demain", "2026-04-30 09:00"),
        ("fr", "lundi prochain à 9h30", "2026-05-04 09:30"),
        ("fr", "le 12 à 15h", "2026-05-12 15:00"),
        ("de", "heute in einer Woche", "2026-05-05 09:00"),
        ("fr", "demain à midi", "2026-04-29 12:00"),
        ("fr", "le 1er juin", "2026-06-01 09:00"),
        ("pt", "depois de amanhã", "2026-04-30 09:00"),
        ("pt", "amanhã às 9", "2026-04-29 09:00"),
        ("pt", "na sexta às 15h", "2026-05-01 15:00"),
        ("pt", "daqui a 20 minutos", "2026-04-28 14:20"),
        ("pt", "no dia 3 de maio às 9 da manhã", "2026-05-03 09:00"),
        ("pt", "segunda-feira que vem", "2026-05-04 09:00"),
        ("en", "first tuesday of next month", "2026-05-05 09:00"),
        ("en", "friday of this week", "2026-05-01 09:00"),
        ("en", "friday after next", "2026-05-08 09:00"),
        ("en", "next year", "2027-01-01 09:00"),
        ("en", "1.5 weeks from now", "2026-05-09 09:00"),
        ("en", "monday two weeks from now", "2026-05-11 09:00"),
        ("en", "next week on Tuesday", "2026-05-05 09:00"),
        ("en", "the day I fly is friday, 8 May", "2026-05-08 09:00"),
        ("en", "8 May, friday at 7 in the evening", "2026-05-08 19:00"),
        ("en", "on the first", "2026-05-01 09:00"),
        ("en", "five-thirty p.m.", "2026-04-28 17:30"),
        ("en", "in 1/2 hour", "2026-04-28 14:30"),
        ("en", "in 15'", "2026-04-28 14:15"),
        ("en", "in 2 hours and 30 minutes", "2026-04-28 16:30"),
        ("en", "at 1530", "2026-04-28 15:30"),
        ("en", "23/Sep/2027", "2027-09-23 09:00"),
        ("en", "12.5.27 at 8.40pm", "2027-05-12 20:40"),
        ("en", "2026/09/23", "2026-09-23 09:00"),
        ("en", "ten to six tomorrow, at 5:50 pm", "2026-04-29 17:50"),
        ("en", "at 10 past 8 tomorrow morning", "2026-04-29 08:10"),
        ("en", "on 22/07", "2026-07-22 09:00"),
        ("en", "back 22/07", "2026-07-22 09:00"),
        ("en", "at midnight", "2026-04-29 00:00"),
        ("en", "tomorrow evening", "2026-04-29 19:00"),
        ("en", "at 3 in the night tomorrow", "2026-04-29 03:00"),
        ("es", "a las nueve menos cuarto de la noche", "2026-04-28 20:45"),
        ("fr", "à 9 heures et quart demain", "2026-04-29 09:15"),
        ("pt", "às 9 e meia da noite", "2026-04-28 21:30"),
        ("fr", "mardi 5 mai à midi", "2026-05-05 12:00"),
        ("es", "tomorrow at 9", "2026-04-29 09:00"),
    ],
)
def test_a_time_is_understood_where_and_when_it_was_said(language: str, text: str, expected: str) -> None:
    assert read(text, language) == [expected]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I may go"), ("en", "One may ask a question"), ("en", "march on, soldiers"), ("en", "she sat down"), ("en", "the sun is up"),
        ("en", "give me a second"), ("en", "room 305"), ("en", "it costs $3.50"), ("en", "version 3.5."), ("en", "4 out of 6 stars"),
        ("en", "open 24/7"), ("en", "is 126 divisible by 8"), ("en", "half of it"), ("en", "3/4 of the cake"), ("en", "see https://a.b/2026-05-03"),
        ("en", "every Monday at 9"), ("en", "on Fridays"), ("en", "for two weeks"), ("en", "since Monday"), ("en", "last friday"),
        ("en", "3 days ago"), ("en", "yesterday at 5"), ("en", "30 February"), ("en", "on 31 April at 9"), ("en", "25:61"),
        ("en", "3 May 1999"), ("en", "24/7"),
        ("de", "jeden Montag"), ("de", "seit zwei Wochen"), ("de", "vor drei Tagen"), ("de", "guten Morgen"), ("de", "montags um 9"),
        ("es", "todos los lunes"), ("es", "hace dos días"), ("es", "la semana pasada"), ("es", "buenos días"),
        ("fr", "à 20 pour cent"), ("es", "la mañana fue dura"), ("pt", "a segunda opção"), ("pt", "na quinta do meu avô"),
        ("en", "in 9999 years"), ("en", "around 30 people"), ("de", "um 3 Prozent"),
        ("fr", "il y a deux jours"), ("fr", "tous les lundis"), ("fr", "pendant deux heures"), ("fr", "lundi dernier"),
        ("pt", "há dois dias"), ("pt", "todas as segundas"), ("pt", "semana passada"), ("pt", "bom dia"),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_time_ahead_gives_none(language: str, text: str) -> None:
    assert read(text, language) == []


def test_a_numeric_date_is_read_as_it_is_written_where_the_person_is() -> None:
    assert read("on 3/5", "en") == ["2026-05-03 09:00"]
    assert read("on 3/5", "en", month_first=True) == ["2027-03-05 09:00"]
    assert read("on 5/13", "en") == read("on 13/5", "en", month_first=True) == ["2026-05-13 09:00"]


def test_an_hour_that_the_clock_leaves_out_is_the_instant_it_would_have_shown() -> None:
    assert read("on 28 March 2027 at 2:30 am", "en") == ["2027-03-28 03:30"]


def test_of_an_hour_that_comes_twice_the_first_is_meant() -> None:
    (due,) = (when(moment, SAID_AT, BERLIN) for moment in moments_in("on 25 October at 2:30 am"))
    assert due is not None
    assert due.at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_a_time_set_before_a_change_of_the_clock_is_the_wall_time_after_it() -> None:
    before = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
    assert read("in 3 days at 9:00", "en", at=before) == ["2026-03-30 09:00"]
    assert read("on 8 March at 9 am", "en", zone=NEW_YORK, at=datetime(2026, 3, 7, 20, 0, tzinfo=UTC)) == ["2026-03-08 09:00"]


def test_hours_from_now_are_counted_in_elapsed_time_over_a_change_of_the_clock() -> None:
    late = datetime(2026, 3, 28, 23, 30, tzinfo=UTC)  # 00:30 in Berlin, an hour and a half before the change
    assert read("in 3 hours", "en", at=late) == ["2026-03-29 04:30"]


def test_a_leap_day_waits_for_a_leap_year() -> None:
    assert read("on 29 February", "en") == ["2028-02-29 09:00"]


def test_today_without_an_hour_is_the_next_sensible_one_or_none() -> None:
    assert read("today", "en") == ["2026-04-28 15:00"]
    assert read("today", "en", at=datetime(2026, 4, 28, 21, 30, tzinfo=UTC)) == []


def test_what_lies_beyond_the_calendar_is_none() -> None:
    assert read("31 December 9999 at 23:59", "en", zone=NEW_YORK) == []


def test_a_weekday_said_with_a_date_tells_which_year_is_meant() -> None:
    assert read("Friday, 23 April", "en") == ["2027-04-23 09:00"]
    assert read("Thursday, 23 April", "en") == []  # that was five days ago


def test_two_times_in_one_message_are_two() -> None:
    assert read("call Anna tomorrow at 9 and pay the rent on 1 May", "en") == ["2026-04-29 09:00", "2026-05-01 09:00"]


def test_a_message_of_a_hundred_dates_is_read_and_its_times_are_bounded() -> None:
    text = ", ".join(f"{day} May {year}" for year in range(2027, 2037) for day in range(1, 11))
    assert len(read(text, "en")) == 100


@given(st.text(max_size=200))
def test_no_text_breaks_the_reading(text: str) -> None:
    for language in ("en", "de", "es", "fr", "pt"):
        for moment in moments_in(text, language=language):
            assert text[moment.start : moment.end] == moment.text
            when(moment, SAID_AT, BERLIN)


HEAP = tuple("on at 3 31 9999 may monday next in weeks 24:00 12am of the first from now 30/02 noon every ago , .".split())  # noqa: SIM905


@given(st.lists(st.sampled_from(HEAP), max_size=12))
def test_no_heap_of_time_words_breaks_the_reading(words: list[str]) -> None:
    for moment in moments_in(" ".join(words)):
        when(moment, SAID_AT, BERLIN, month_first=True)


def test_a_message_without_a_word_of_time_is_not_read_further() -> None:
    assert not may_name_time("the wifi at home is slow")
    assert may_name_time("see you friday")
