"""What a model is asked about near statements, and what is left of its answer."""

from __future__ import annotations

import pytest

from agent7.llm.failure import ModelFailed
from agent7.llm.judge import MOST_PAIRS, Near, Verdict
from agent7.llm.verdict_model import ModelJudge
from agent7.prompts.quoting import Fence
from tests.fakes.scripted_chat import MODEL, USAGE, ScriptedChat

PAIRS = [Near("I take the tram to work", "I go to work by tram"), Near("The standup is at 15:00", "The standup is at 10:00")]


def compared(answer: dict[str, object], pairs: list[Near] = PAIRS) -> tuple[Verdict, ...]:
    return ModelJudge(ScriptedChat().will_say(answer), "m", 5).compare(pairs).verdicts


def said(*verdicts: tuple[int, str]) -> dict[str, object]:
    return {"verdicts": [{"pair": pair, "verdict": verdict} for pair, verdict in verdicts]}


def test_each_pair_is_shown_quoted_and_fenced():
    chat = ScriptedChat().will_say(said())
    ModelJudge(chat, "m", 5).compare([Near('say "hi"\nnow', "I go to work by tram")], fence=Fence("5ec4e7"))
    prompt = chat.asked[0].prompt
    assert '1 new: "say \\"hi\\" now"' in prompt
    assert '1 known: "I go to work by tram"' in prompt
    assert "<<data 5ec4e7>>" in prompt


def test_verdicts_come_in_the_order_of_the_pairs_with_what_they_cost():
    judged = ModelJudge(ScriptedChat().will_say(said((2, "update"), (1, "duplicate"))), "m", 5).compare(PAIRS)
    assert judged.verdicts == (Verdict.DUPLICATE, Verdict.UPDATE)
    assert (judged.usage, judged.model, judged.prompt) == (USAGE, MODEL, "verdicts-1")


@pytest.mark.parametrize(
    "answer", [said(), said((3, "duplicate"), (0, "update"), (-1, "update")), said((1, "duplicate"), (1, "update"), (2, "new"))]
)
def test_what_is_not_said_or_said_two_ways_is_new(answer):
    assert compared(answer) == (Verdict.NEW, Verdict.NEW)


def test_pairs_beyond_one_call_are_new():
    pairs = PAIRS * MOST_PAIRS
    verdicts = compared(said(*[(number, "duplicate") for number in range(1, len(pairs) + 1)]), pairs)
    assert verdicts.count(Verdict.DUPLICATE) == MOST_PAIRS
    assert len(verdicts) == len(pairs)


def test_a_model_that_is_down_says_so():
    with pytest.raises(ModelFailed):
        ModelJudge(ScriptedChat().will_fail("time_out"), "m", 5).compare(PAIRS)
