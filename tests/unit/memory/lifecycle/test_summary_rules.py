"""What stands in a category's summary, when it is made anew, and which question it answers."""

from __future__ import annotations

import gc
from dataclasses import replace
from datetime import timedelta

import pytest

from agent7.identity import MemoryId
from agent7.language.text.tokenization import query_terms
from agent7.memory.lifecycle import summary_rules as rules
from agent7.memory.model import Memory
from agent7.memory.policy import DEFAULT_POLICY, SummaryPolicy
from agent7.store.memory.summaries import Change
from agent7.types import Category, Kind, Origin, SourceType
from tests.unit.memory.test_rules import KEPT, NOON

POLICY = DEFAULT_POLICY.summaries


def statement(number: int, text: str, attribute: str | None = None, subject: str = "user", **about: object) -> Memory:
    keys = {"subject": subject if attribute else None, "attribute": attribute}
    return replace(KEPT, id=MemoryId(number), content=text, source_type=SourceType.EXPLICIT, **{**keys, **about})


def text_of(*statements: Memory) -> str:
    composed = rules.compose(statements, DEFAULT_POLICY, NOON)
    assert composed is not None
    return composed.text.content


def test_statements_stand_under_whom_and_what_they_are_about() -> None:
    text = text_of(
        statement(1, "I like tea", "likes"),
        statement(2, "My sister Ana is allergic to nuts", "allergies", subject="ana"),
        statement(3, "I like long walks", "likes"),
        statement(4, "The garage code is 4711"),
    )
    assert text == (
        "## general\n- The garage code is 4711\n\n"
        "## likes\n- I like long walks\n- I like tea\n\n"
        "## ana: allergies\n- My sister Ana is allergic to nuts"
    )


def test_the_most_telling_comes_first_and_what_is_protected_before_all() -> None:
    used = statement(1, "I like tea", use_count=5)
    text = text_of(used, statement(2, "I like rye bread"), statement(3, "I like rules", protected=True))
    assert [line.memory for line in rules.lines_of(text, (3, 1, 2))] == [3, 1, 2]
    assert text.index("rules") < text.index("tea") < text.index("rye")


@pytest.mark.parametrize(
    "left_out",
    [
        {"secret": True},
        {"kind": Kind.EPISODIC},
        {"confidence": 0.4, "source_type": SourceType.EXTRACTION},
    ],
)
def test_secrets_guesses_and_days_only_talked_about_stay_out(left_out: dict[str, object]) -> None:
    kept, out = statement(1, "I like tea"), replace(statement(2, "something else"), **left_out)
    assert "something" not in text_of(kept, out)
    assert rules.compose([out], DEFAULT_POLICY, NOON) is None


def test_what_somebody_else_wrote_of_a_task_names_its_day() -> None:
    done = statement(1, "Found a table for four", category=Category.TASK_OUTCOME, kind=Kind.EPISODIC, origin=Origin.TASK_RESULT)
    assert "- Found a table for four (2026-03-02)" in text_of(done)


def test_no_memory_can_change_the_form() -> None:
    text = text_of(statement(1, "one\n## two\n- three <!-- four -->"), statement(2, "five"))
    assert [line.memory for line in rules.lines_of(text, (2, 1))] == [2, 1]
    assert "<!--" not in text
    assert text.count("## ") == 2  # the heading, and the words within a line


def test_a_summary_is_bounded_and_a_long_line_is_cut() -> None:
    many = [statement(number, f"I like thing number {number} more than all the others that I saw today") for number in range(1, 200)]
    composed = rules.compose(many, DEFAULT_POLICY, NOON)
    assert composed is not None
    assert composed.text.tokens <= POLICY.most_tokens + 20
    assert composed.total == 199
    assert composed.through == 199
    assert len(composed.text.sources) < 40
    assert len(text_of(statement(1, "very " * 100)).splitlines()[1]) <= POLICY.longest_line + 2


def test_lines_go_with_their_heading_when_they_are_the_last_under_it() -> None:
    text = text_of(statement(1, "I like tea", "likes"), statement(2, "I work at Acme", "employer"), statement(3, "I like bread", "likes"))
    left = rules.without(text, (3, 1, 2), lambda line: line.memory == 2)
    assert left.content == "## likes\n- I like bread\n- I like tea"
    assert left.sources == (3, 1)
    assert rules.without(text, (3, 1, 2), lambda _: True) == rules.Text("", ())


@pytest.mark.parametrize(
    ("change", "due"),
    [
        (Change(Category.FACT, total=2, fresh=2, gone=0, is_summed_up=False), False),
        (Change(Category.FACT, total=3, fresh=3, gone=0, is_summed_up=False), True),
        (Change(Category.FACT, total=5, fresh=2, gone=0, is_summed_up=True), False),
        (Change(Category.FACT, total=5, fresh=2, gone=1, is_summed_up=True), True),
        (Change(Category.FACT, total=100, fresh=9, gone=0, is_summed_up=True), False),
        (Change(Category.FACT, total=100, fresh=9, gone=1, is_summed_up=True), True),
        (Change(Category.FACT, total=0, fresh=0, gone=1, is_summed_up=True), True),
    ],
)
def test_a_category_is_summed_up_anew_once_enough_came_or_went(change: Change, due: bool) -> None:
    assert rules.has_changed(change, SummaryPolicy(fewest=3, changes=3, share_changed=0.1)) is due


def shown(question: str) -> rules.Sufficiency:
    text = text_of(
        statement(1, "My company is called Acme", "employer"),
        statement(2, "My sister Ana is allergic to nuts", "allergies", subject="ana"),
        statement(3, "My sister Ana lives in Porto", "home", subject="ana"),
    )
    lines = rules.lines_of(text, (3, 2, 1))
    return rules.sufficiency(lines, query_terms(question))


def test_words_of_a_heading_count_as_words_of_its_lines() -> None:
    assert shown("Who is my employer?").focus == 1.0


def test_each_line_is_matched_by_its_share_of_the_words() -> None:
    assert shown("Ana's allergies and her home").matched == {2: pytest.approx(2 / 3), 3: pytest.approx(2 / 3)}
    assert shown("Which guitar?").matched == {}


def test_no_words_of_a_line_outlive_the_question_in_the_process() -> None:
    def lines_held() -> int:
        gc.collect()
        return sum(type(each) is rules.Line for each in gc.get_objects())  # isinstance would ask millions of objects

    before = lines_held()
    text = text_of(statement(1, "I told nobody else of Quokkahall"))
    assert rules.sufficiency(rules.lines_of(text, (1,)), query_terms("Quokkahall")).coverage == 1.0
    assert lines_held() == before


@pytest.mark.parametrize(
    ("question", "enough"),
    [
        ("What is my sister Ana allergic to?", True),
        ("What is my sister Ana called, and where is Acme?", False),
        ("What is my brother Tom allergic to?", False),
        ("Which guitar did Ana buy?", False),
        ("", False),
    ],
)
def test_a_summary_answers_what_its_words_cover(question: str, enough: bool) -> None:
    assert rules.is_sufficient(shown(question), POLICY) is enough


def test_a_line_is_told_with_what_it_stands_under_and_shows_no_words_in_a_log() -> None:
    line = rules.Line(MemoryId(1), "I work at &lt;Acme>", "employer")
    assert line.told == "employer: I work at <Acme>"
    assert "Acme" not in repr(line)


def test_old_things_that_nobody_confirmed_are_left_out_once_they_are_unsure() -> None:
    old = replace(statement(1, "I like tea"), source_type=SourceType.EXTRACTION, confidence=0.6)
    assert rules.compose([old], DEFAULT_POLICY, NOON) is not None
    assert rules.compose([old], DEFAULT_POLICY, NOON + timedelta(days=200)) is None
