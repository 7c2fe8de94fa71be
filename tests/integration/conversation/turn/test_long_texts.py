"""A long pasted text is found by its last sentence, and told by it."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

PERSON = "447700981100"
REPORT = " ".join(
    f"Item {number}: the committee went through chapter {number} of the allotment report and put off the next step once more."
    for number in range(1, 41)
)
LAST = "The spare key of the shed hangs behind the blue rain barrel."


def test_a_long_pasted_text_is_found_by_its_last_sentence(talk: Talk) -> None:
    talk.say(PERSON, f"{REPORT} {LAST}")
    talk.say(PERSON, "I keep bees in Totnes")
    reply = talk.say(PERSON, "Where does the spare key of the shed hang?")
    assert LAST in reply
    assert "Item 1:" not in reply


NOTES = """So this is the long version of how the boat project went, since you asked. We bought her in February from a
retired dentist who had kept her under a tarpaulin behind his garage. Ella argued with the fishmonger about
whether she would float at all. Hamish sanded the deck for three weekends and swears never again. The engine
came out of a van and has opinions of its own. She goes into the water at Maldon in June."""
MINUTES = """Minutes of the allotment meeting. Present: Ron, Maureen, Tunde and nine others, and a dog who was not minuted.
The bins stand in front of number fourteen while the works last. The shed roof leaks again, and Ron has three
quotes of which the cheapest is from his nephew. Hens would be all right, a cockerel would not, and nobody
wants to hear about ducks. The raffle made forty pounds. Oh, and the new combination for the tool shed padlock
is 4471."""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("What is the new combination for the tool shed padlock?", "4471"),
        ("Where do the bins stand while the works last?", "in front of number fourteen"),
    ],
)
def test_what_another_long_text_says_changes_nothing_of_a_sentence(talk: Talk, asked: str, told: str) -> None:
    for text in (MINUTES, NOTES, MINUTES.replace("allotment", "book club").replace("padlock", "door").replace("raffle", "bring-and-buy")):
        talk.say("447700900001", text)
    reply = talk.say("447700900001", asked)

    assert told in reply
    assert "fishmonger" not in reply
    assert "Before that" not in reply


def test_a_question_within_a_long_text_answers_no_question(talk: Talk) -> None:
    diary = f"{NOTES} Where did I leave my umbrella? I made soup out of what was left, which was mostly celery."
    talk.say("447700900001", diary)

    assert "celery" not in talk.say("447700900001", "What colour is my umbrella?")
