"""What a model is asked to say shorter, and what is left of its answer."""

from __future__ import annotations

import pytest

from agent7.llm.failure import ModelFailed
from agent7.llm.shortening_model import LONGEST_TEXT, MOST_TEXTS, ModelShortener
from agent7.prompts.quoting import Fence
from tests.fakes.scripted_chat import MODEL, USAGE, ScriptedChat

TEXTS = ["Went climbing / the hall was full", "Baked bread / it was heavy"]


def said(*texts: tuple[int, str]) -> dict[str, object]:
    return {"texts": [{"number": number, "text": text} for number, text in texts]}


def test_each_text_is_shown_quoted_and_fenced():
    chat = ScriptedChat().will_say(said())
    ModelShortener(chat, "m", 5).shorten(['say "hi"\nnow'], fence=Fence("5ec4e7"))
    prompt = chat.asked[0].prompt
    assert '1: "say \\"hi\\" now"' in prompt
    assert "<<data 5ec4e7>>" in prompt


def test_texts_come_in_their_order_with_what_they_cost():
    given = ModelShortener(ScriptedChat().will_say(said((2, " Heavy\n bread "), (1, "A full hall"), (7, "?"))), "m", 5).shorten(TEXTS)
    assert given.texts == ("A full hall", "Heavy bread")
    assert (given.usage, given.model) == (USAGE, MODEL)


def test_what_is_not_said_is_empty():
    assert ModelShortener(ScriptedChat().will_say(said((1, "A full hall"))), "m", 5).shorten(TEXTS).texts == ("A full hall", "")


def test_more_than_one_call_reads_and_long_ones_are_left_as_they_are():
    chat = ScriptedChat().will_say(said((1, "short"), (MOST_TEXTS, "last")))
    given = ModelShortener(chat, "m", 5).shorten(["a" * (LONGEST_TEXT + 1)] + TEXTS * MOST_TEXTS)
    assert len(given.texts) == 2 * MOST_TEXTS + 1
    assert given.texts[MOST_TEXTS - 1] == "last"
    assert "aaaa" not in chat.asked[0].prompt


def test_a_model_that_is_down_says_so():
    with pytest.raises(ModelFailed):
        ModelShortener(ScriptedChat().will_fail("time_out"), "m", 5).shorten(TEXTS)
