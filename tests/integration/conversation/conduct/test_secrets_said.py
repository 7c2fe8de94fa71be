"""Card numbers and passwords are refused, and stand nowhere afterwards."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

ADA = "447700900001"
CARD, PASSWORD = "4111 1111 1111 1111", "hunter2-Quokka"


def tables_that_hold(talk: Talk, text: str) -> list[object]:
    tables = [name for (name,) in talk.world.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
    return [name for name in tables if talk.world.rows(f"SELECT FROM {name} row WHERE strpos(row::text, '{text}') > 0")]


@pytest.mark.parametrize("said", [f"Remember that my card number is {CARD}", f"What do you make of my card {CARD}?"])
def test_a_card_number_that_is_said_stands_in_no_table(talk: Talk, said: str) -> None:
    talk.say(ADA, said)
    talk.say(ADA, f"my card is {CARD}", kind="image")
    assert [tables_that_hold(talk, part) for part in ("1111 1111", "11111111")] == [[], []]  # four digits stand in many a random id


def test_a_password_that_is_said_stands_in_no_table_and_is_refused(talk: Talk) -> None:
    assert "never store" in talk.say(ADA, f"Remember that my password is {PASSWORD}")
    assert tables_that_hold(talk, PASSWORD) == []
    assert tables_that_hold(talk, "[redacted]") == ["messages"]


@pytest.mark.parametrize("said", [f"My wifi password is {PASSWORD}", f"my card is {CARD}, by the way", f"Mein Passwort lautet {PASSWORD}"])
def test_a_secret_said_in_passing_is_refused_in_words_and_not_noted(talk: Talk, said: str) -> None:
    assert "Passw" in talk.say(ADA, said).replace("passw", "Passw")
    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]


@pytest.mark.parametrize(
    ("said", "number", "told"),
    [
        ("my passport number is 533401298", "533401298", "never store"),
        ("Remember that my driving licence is MORGA753116SM9IJ", "MORGA753116", "never store"),
        ("Mein Reisepass hat die Nummer C01X00T47", "C01X00T47", "speichere ich nie"),
        ("mi DNI es 12345678Z", "12345678", "nunca guardo"),
        ("mon num\u00e9ro de s\u00e9curit\u00e9 sociale est 1 85 05 78 006 084 36", "1 85 05 78", "je ne garde jamais"),
        ("o meu CPF \u00e9 123.456.789-09", "123.456.789", "nunca guardo"),
    ],
)
def test_the_number_of_an_identity_paper_is_refused_in_words_and_stands_in_no_table(talk: Talk, said: str, number: str, told: str) -> None:
    assert told in talk.say(ADA, said)
    assert tables_that_hold(talk, number) == []
    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]
