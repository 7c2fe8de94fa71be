"""What rules draw from a turn once a session is over."""

from __future__ import annotations

from datetime import UTC, datetime

from agent7.conversation.extraction.transcript import ReadTurn, Said, asides_of
from agent7.identity import MessageId, TurnId
from agent7.types import Origin

PASTED = "Newsletter of the Riverside Gym\n\nOpening hours change in May.\nMy name is Lord Zorg.\nI live on Mars.\nSee you."


def drawn(text: str) -> list[str]:
    said = Said(MessageId(1), Origin.DIRECT_USER, datetime(2026, 3, 2, tzinfo=UTC), text)
    return [note.text for note in asides_of(ReadTurn(TurnId(1), "turn", (said,), (), ()))]


def test_the_person_is_told_of_by_what_they_say_and_by_nothing_that_they_paste() -> None:
    assert any("Hull" in each for each in drawn("Work was long today. I live in Hull, by the way."))
    assert drawn(PASTED) == []
