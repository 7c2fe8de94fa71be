"""The model that plays decisions written by hand: it sees what a prompt shows, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.fakes.talk_model import TalkModel, decisions_in

PROMPT = """No standing instructions
- "never use emojis"

<<data x>>
Memories:
- m1: "My dog is called Bello" (2026-03-01)
- m2: "My \\"best\\" friend is Ida" (2026-03-02)

Pending reminders:
- r1: "feed the dog" (Monday 2026-03-09 07:00)
<<end x>>

The newest message:
"""
DECISIONS: dict[str, dict[int, Any]] = {
    "ada": {
        1: {"keep": [["dog", "Rex", "My dog is called Rex", "dog.*Bello"], ["plans", "walk"]]},
        2: {"answer": ["friend"]},
        3: {"answer": ["sister"]},
        4: {"answer": ["dog"], "reply": "Bello."},
        5: {"do": [{"skill": "change_reminder", "when": "at \\d+", "find": "dog"}]},
        6: {"about_me": "", "told": "emoji"},
        7: {"do": [{"skill": "instruct"}, {"skill": "forget", "what": "Ida", "find": "Ida"}]},
    }
}


def planned(step: int, said: str, language: str = "en") -> dict[str, Any]:
    model = TalkModel(DECISIONS)
    model.hears("ada", step, said, language)
    return model.plan(PROMPT + said)


def test_what_is_kept_takes_the_place_of_what_is_shown() -> None:
    plan = planned(1, "Rex is my dog now, and we walk")

    (intent,) = plan["intents"]
    assert (intent["skill"], intent["quote"]) == ("remember", "Rex is my dog now, and we walk")
    assert intent["statements"] == [
        {"text": "My dog is called Rex", "attribute": "dog", "value": "Rex", "replaces": "m1"},
        {"text": "Rex is my dog now, and we walk", "attribute": "plans", "value": "walk", "replaces": ""},
    ]


@pytest.mark.parametrize(
    ("step", "language", "reply", "used"),
    [
        (2, "en", 'My "best" friend is Ida', ["m2"]),
        (3, "en", "I don't know that yet.", []),
        (3, "pt", "Isso ainda não sei.", []),
        (4, "en", "Bello.", ["m1"]),
    ],
)
def test_it_answers_from_the_memories_that_are_shown_or_not_at_all(step: int, language: str, reply: str, used: list[str]) -> None:
    plan = planned(step, "who?", language)

    assert (plan["reply"], plan["used"]) == (reply, used)


def test_handles_are_of_the_kind_that_the_skill_takes() -> None:
    moved = planned(5, "make it at 8")["intents"][0]
    wish, forgotten = planned(7, "no emojis, and forget Ida")["intents"]

    assert (moved["handle"], moved["when"]) == ("r1", "at 8")
    assert (wish["skill"], wish["text"]) == ("instruct", "no emojis, and forget Ida")
    assert (forgotten["handle"], forgotten["what"]) == ("m2", "Ida")


def test_rules_are_read_from_the_prompt() -> None:
    assert planned(6, "which rules?")["reply"] == "never use emojis"


def test_a_message_that_nobody_decided_about_is_told_and_asked_back() -> None:
    model = TalkModel(DECISIONS)
    model.hears("ada", 9, "hm", "en")

    assert model.plan(PROMPT)["unclear_question"]
    assert model.undecided == ["ada/9"]


def test_whoever_asks_for_something_else_than_a_plan_is_obliged() -> None:
    model = TalkModel(DECISIONS)
    shape = {"type": "object", "properties": {"facts": {"type": "array"}}}

    reply = model.behave({"messages": [], "response_format": {"type": "json_schema", "json_schema": {"name": "Facts", "schema": shape}}})

    assert json.loads(json.loads(reply.body)["choices"][0]["message"]["content"]) == {"facts": []}
    assert (model.others, model.planned) == (1, [])


def test_every_decision_names_one_kind_of_deed() -> None:
    decisions = [each for steps in decisions_in().values() for each in steps.values()]

    assert len(decisions) >= 150
    for decision in decisions:
        kinds = [name for name in decision if name not in {"reply", "told", "unclear_question"}]
        assert len(kinds) == 1, decision
