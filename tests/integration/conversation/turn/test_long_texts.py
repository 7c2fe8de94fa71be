"""A long pasted text is found by its last sentence, and told by it."""

from __future__ import annotations

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
