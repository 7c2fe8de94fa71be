"""What was said in words is put right by a value of the same kind, where the message speaks of the same thing."""

from __future__ import annotations

from agent7.language import put_right, repair_in
from tests.tables import every_row


@every_row(
    "language, held, said, right",
    [
        ("en", "Juno is a cob", "nah juno's a hanoverian not a cob, got that mixed up", "Juno is a hanoverian"),
        ("en", "Physio is on Mondays with Ewa", "sorry, I meant Wednesdays, not Mondays", "Physio is on Wednesdays with Ewa"),
        ("en", "I'm flying on the 5th of December at 9:40", "no, the flight is on the 6th", "I'm flying on the 6th of December at 9:40"),
        ("en", "I run a studio in Leith", "we moved the studio to Portobello, so not Leith anymore", "I run a studio in Portobello"),
        ("de", "Der Flug geht am Montag", "nein, der Flug ist am Dienstag", "Der Flug geht am Dienstag"),
        ("de", "Juno ist ein Friese", "nein, Juno ist ein Hannoveraner, kein Friese", "Juno ist ein Hannoveraner"),
        ("es", "Juno es un poni", "no, Juno es un caballo árabe, no un poni", "Juno es un caballo árabe"),
        ("fr", "Le vol est le 5 décembre", "non, le vol est le 6", "Le vol est le 6 décembre"),
        ("pt", "O voo é na segunda às 10:00", "não, o voo é às 11:00", "O voo é na segunda às 11:00"),
    ],
)
def test_the_right_value_takes_the_place_of_one_of_its_kind(language: str, held: str, said: str, right: str) -> None:
    repair = repair_in(said, language)
    assert repair is not None
    found = put_right(held, repair, language)
    assert found is not None
    assert found[0] == right


@every_row(
    "held, said",
    [
        ("My sister lives in Leith", "we moved the studio to Portobello last week, so not Leith anymore"),
        ("Water the tomatoes in the morning", "no, the flight is on the 6th"),
        ("The trip is from the 5th to the 9th", "no, the flight is on the 6th"),
        ("My home is in Hull", "It's cold today, not warm"),
    ],
)
def test_nothing_else_is_put_right(held: str, said: str) -> None:
    repair = repair_in(said, "en")
    assert repair is not None
    assert put_right(held, repair, "en") is None


@every_row("said", ["no thanks", "no problem", "I like it", "is it on the 6th?", "the flight is on the 6th"])
def test_what_repairs_nothing_is_no_repair(said: str) -> None:
    assert repair_in(said, "en") is None
