"""A question that nothing answers: what comes nearest in meaning is told, as no more than that."""

from __future__ import annotations

from itertools import count

import pytest

from tests.integration.conversation.conftest import Talk

NUMBERS = count(447700980000)
UNSURE = "I don't know that for sure. What comes nearest:\n"


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("I take Warfarin at 6 in the evening", "What medicine am I on?"),
        ("My bookkeeper is Wouter", "who does my books?"),
        ("Flight back is TP1042 at 18:40", "what's my flight number?"),
        ("mr Pollock gives us so much homework", "which teacher gives loads of homework"),
    ],
)
def test_what_was_told_in_other_words_is_offered_as_near(talk: Talk, told: str, asked: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, told, "I keep bees in Totnes")
    reply = talk.say(number, asked)
    assert reply.startswith(UNSURE)
    assert told in reply
    assert "bees" not in reply


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My sister is called Ottilie", "what's my brother's name?"),
        ("I keep bees in Totnes", "what's my blood type?"),
        ("I'm doing a project on volcanoes", "how many volcanoes are there in Iceland?"),
        ("My colleague Fatou is allergic to kiwi", "am I allergic to kiwi?"),
        ("Passport expires 14 March 2029", "when does my driving licence expire?"),
        ("My brother moved to Sydney in spring", "what's the capital of australia?"),
        ("we had fondue last night, so good", "what's the best fondue recipe?"),
        ("my son Eli has asthma, blue inhaler in his bag", "what is Eli allergic to?"),
        ("next term starts on 8 January", "when does the term finish?"),
        ("meine Schwiegermutter Hannelore wohnt in Kassel", "wie heißt meine Mutter?"),
        ("I'm also secretly the king of Norway, obviously jk", "who am I, seriously?"),
    ],
)
def test_what_tells_of_another_or_of_something_else_does_not_come_near(talk: Talk, told: str, asked: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, told)
    assert told not in talk.say(number, asked)
