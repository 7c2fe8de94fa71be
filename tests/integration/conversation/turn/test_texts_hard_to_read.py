"""Texts that are made to be hard to read: a turn takes them like any others, whoever repeats whatever as often as a message holds it."""

from __future__ import annotations

from itertools import count
from time import thread_time

import pytest

from agent7.identity import Scope
from agent7.memory import Note
from tests.conftest import NOON
from tests.integration.conversation.conftest import Talk

people = count(447700900100)
"""Somebody new each time: who says the same again and again is muted."""
LENGTH = 4_096
PROSE = "We walked along the river until the rain began and the others were waiting in the small cafe near the old bridge by then. "
SLOW_ONCE = (
    "A. ",
    "-a",
    "U.S. ",
    "how do you know\u201d Mr. for \u200b ",
    "a-",
    "A-",
    "1. ",
    "vingt-et-",
    "%\n",
    "Aa, ",
    "Remember thatllama Acme ",
    "\u2014\nje\n",
    "Dr. Ada ",
    "A.B.",
    "a.b",
)
MOST_TIMES_PROSE = 4
"""Times the work that plain words of the same length take, measured right beside them. The worst takes two and a half times as much."""


def repeated(piece: str, length: int = LENGTH) -> str:
    return (piece * (length // len(piece) + 1))[:length].strip()


def work(talk: Talk, *texts: str) -> tuple[str, float]:
    """What is answered, and the processor time of this thread that the whole turn took."""
    begun = thread_time()
    said = talk.say(str(next(people)), *texts)
    return said, thread_time() - begun


@pytest.fixture
def prose(talk: Talk) -> float:
    """Seconds for plain words, once everything is warm."""
    return min(work(talk, repeated(PROSE))[1] for _ in range(4))


@pytest.mark.growth
def test_no_repetition_costs_a_turn_much_more_than_plain_words_of_its_length(talk: Talk, prose: float):
    found = {piece: work(talk, repeated(piece)) for piece in SLOW_ONCE}

    slow = {piece: took / prose for piece, (_, took) in found.items() if took > MOST_TIMES_PROSE * prose}
    slow = {piece: times for piece, times in slow.items() if work(talk, repeated(piece))[1] > MOST_TIMES_PROSE * prose}  # once more
    assert slow == {}
    assert [piece for piece, (said, _) in found.items() if not said] == []


@pytest.mark.growth
def test_a_burst_of_hard_texts_is_answered_in_one_turn(talk: Talk, prose: float):
    said, took = work(talk, *[repeated("A. ")] * 20)

    assert said
    assert talk.world.owner.execute("SELECT count(*) FROM turns WHERE state = 1").fetchone() == (5,)  # four of plain words before it
    assert took < 20 * MOST_TIMES_PROSE * prose


@pytest.mark.growth
@pytest.mark.parametrize("piece", ["A. ", "a-", PROSE])
def test_a_text_of_sixteen_messages_in_one_is_answered_and_kept_whole(talk: Talk, prose: float, piece: str):
    text = repeated(piece, 65_536)
    said, took = work(talk, text)

    assert said
    assert talk.world.owner.execute("SELECT text FROM messages WHERE role = 0 ORDER BY id DESC LIMIT 1").fetchone() == (text,)
    assert took < 16 * MOST_TIMES_PROSE * prose


@pytest.mark.growth
def test_a_sentence_that_could_be_read_in_very_many_ways_is_read_at_once(talk: Talk, prose: float):
    _, took = work(talk, f"Ich spiele {'seit a ' * 50}x")

    assert took < MOST_TIMES_PROSE * prose


def test_what_is_to_be_remembered_is_kept_whole_however_long_it_is(talk: Talk):
    wish = f"Remember that {repeated(PROSE, 4_900)} and the code word is Saturn"
    said, _ = work(talk, wish)

    kept = [content for (content,) in talk.world.owner.execute("SELECT content FROM memories")]
    assert any(content.endswith("the code word is Saturn") for content in kept)
    assert "noted" in said


def test_what_is_too_long_to_be_kept_whole_is_not_cut_in_silence(talk: Talk):
    said, _ = work(talk, f"Remember that {repeated(PROSE, 9_000)}")

    assert "first 8\u202f000 characters" in said


def test_a_note_longer_than_the_rules_read_is_kept_as_it_was_written(talk: Talk, ada: Scope):
    text = f"My dog is called Rex. {repeated(PROSE, 6_000)} The code word is Saturn."
    drafts = talk.world.assistant.memory.drafts(ada, [Note.explicit(text, said_at=NOON)], at=NOON)  # type: ignore[attr-defined]

    assert [draft.content for draft in drafts] == [text]
