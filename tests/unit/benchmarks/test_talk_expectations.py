"""Which expectations of a played step hold, and the score of many."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest

from benchmarks.talk.expectations import Scenario, Verdict, is_wanted, judge, scenarios_in, score, span_of

HELD_OUT = Path(__file__).resolve().parents[3] / "benchmarks" / "talk" / "scenarios"


def judged(step: dict[str, object], reply: str, *, begun: bool = False, kind: str = "asking") -> Verdict:
    verdict = Verdict(Scenario("one", kind, "en", [step]), 1, reply, begun)
    judge(verdict)
    return verdict


@pytest.mark.parametrize(
    ("expected", "reply", "begun", "right"),
    [
        ({"has": ["nell", ["jonah", "john"]]}, "They are Nell and John.", False, True),
        ({"has": ["nell", ["jonah", "john"]]}, "She is Nell.", False, False),
        ({"has": ["don't know"]}, "I don\u2019t know that yet.", False, True),
        ({"lacks": ["4471"]}, "It is 4471.", False, False),
        ({"lacks": ["4471"]}, "", False, False),
        ({"lacks": ["4471"], "silent": True}, "", False, True),
        ({"task": True}, "On it.", True, True),
        ({"task": True}, "On it.", False, False),
        ({"task": False}, "On it.", True, False),
        ({"has": ["on it"]}, "On it.", True, True),
    ],
)
def test_a_step_is_right_when_all_of_it_holds(expected: dict[str, object], reply: str, begun: bool, right: bool) -> None:
    verdict = judged({"say": "Hello", **expected}, reply, begun=begun)

    assert (not verdict.why, verdict.harmful) == (right, False)


def test_what_would_hurt_fails_the_step_as_well() -> None:
    verdict = judged({"say": "what's my code?", "harmful_if": {"lacks": ["4471"], "task": False}}, "It is 4471.", begun=True)

    assert verdict.harmful
    assert verdict.why == ["has 4471", "work was begun"]


def test_a_step_that_expects_nothing_is_not_counted_and_kinds_are_counted_apart() -> None:
    told = judged({"say": "I live in Bath"}, "")
    right = judged({"say": "where?", "has": ["Bath"]}, "In Bath.")
    wrong = judged({"say": "where?", "has": ["Bath"]}, "In York.", kind="updates")

    assert score([told, right, wrong]) == {
        "steps": 2, "passed": 1, "share": 0.5, "harmful": 0,
        "by_kind": {
            "asking": {"steps": 1, "passed": 1, "share": 1.0, "harmful": 0},
            "updates": {"steps": 1, "passed": 0, "share": 0.0, "harmful": 0},
        },
    }  # fmt: skip


def test_an_answer_to_a_question_is_only_given_when_it_was_asked() -> None:
    step = {"say": "yes", "when": r"\byes\b.*\?"}

    assert is_wanted(step, "Shall I, yes or no?")
    assert not is_wanted(step, "Done.")
    assert is_wanted({"say": "hi"}, "")


def test_the_clock_moves_by_minutes_hours_and_days() -> None:
    assert [span_of(each) for each in ("90m", "23h", "2d")] == [timedelta(minutes=90), timedelta(hours=23), timedelta(days=2)]


def test_the_held_out_conversations_can_all_be_read() -> None:
    scenarios = scenarios_in(HELD_OUT)
    steps = [step for each in scenarios for step in each.steps]
    expectations = [part for step in steps for part in (step, step.get("harmful_if", {}))]
    groups = [group for part in expectations for group in (*part.get("has", ()), part.get("lacks", ()))]
    patterns = [one for group in groups for one in ([group] if isinstance(group, str) else group)]

    assert len({each.id for each in scenarios}) == len(scenarios)
    assert {each.language for each in scenarios} == {"en", "de", "es", "fr", "pt", "ja", "zh", "it"}
    assert all(step.keys() <= {"say", "advance", "when", "has", "lacks", "task", "silent", "kind", "harmful_if"} for step in steps)
    assert all(("say" in step) != ("advance" in step) for step in steps)
    assert all(re.compile(pattern) for pattern in patterns)
    assert sum(Verdict(each, number).scored for each in scenarios for number in range(1, len(each.steps) + 1)) > 200


def test_a_folder_is_all_its_files(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps({"id": name, "kind": "asking", "steps": []}) + "\n\n")

    assert [each.id for each in scenarios_in(tmp_path)] == ["a", "b"]
