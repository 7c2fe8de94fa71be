"""A model is shown of a long memory what bears on the question, wherever it stands, with a mark of what was left out."""

from __future__ import annotations

from agent7.memory.answering.extracts import LEFT_OUT
from tests.integration.conversation.turn.test_long_texts import LAST, REPORT
from tests.integration.llm.conftest import Talk


def test_the_prompt_holds_the_last_sentence_of_a_long_pasted_text(talk: Talk) -> None:
    talk.say(f"{REPORT} {LAST}")
    for number in range(4):  # out of the messages that go along word for word
        talk.say(f"Nice weather on day {number}")
    talk.say("Where does the spare key of the shed hang?")
    (*_, asked) = (each for each in talk.fake.requests if "messages" in each)
    prompt = asked["messages"][-1]["content"]
    (shown,) = [line for line in prompt.splitlines() if line.startswith("- m") and LAST in line]
    assert LEFT_OUT in shown
    assert "Item 20:" not in shown
