"""Where lists are parted and where not, German clauses behind "dass", and what talk leaves alone."""

from __future__ import annotations

import pytest

from agent7.language.questions.slot_questions import question_slot
from agent7.language.statements.asides import own_statements
from agent7.language.statements.parser import parse_statement, parse_statements
from tests.tables import every_row


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("I like hiking, swimming and running", ["hiking", "swimming", "running"]),
        ("I like hiking and swimming", ["hiking", "swimming"]),
        ("I enjoy taking photos and trying new recipes", ["taking photos", "trying new recipes"]),
        ("I like electronic and rock music", ["electronic and rock music"]),
        ("I love books with colorful pictures and interesting stories", ["books with colorful pictures and interesting stories"]),
        ("I love playing hide and seek", ["playing hide and seek"]),
        ("I love the energy, diversity, and awesome food of this city", ["energy diversity and awesome food of this city"]),
        ("I like Simon and Garfunkel", ["simon and garfunkel"]),
        ("I enjoy making sure veterans are supported and valued", ["making sure veterans are supported and valued"]),
        ("Gosto de chá e de chuva", ["cha", "chuva"]),
        ("My kids are Ann and 2 others", ["ann and 2 others"]),
        ("I'm allergic to cow milk and soy", ["cow milk", "soy"]),
        ("I speak German and Swiss German", ["german", "swiss german"]),
        ("I like red wine and green tea", ["red wine", "green tea"]),
    ],
)
def test_a_list_is_parted_only_where_each_item_stands_alone(said: str, values: list[str]) -> None:
    assert [each.value for each in parse_statements(said)] == values


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        ("ich Honig verkaufe", "Ich verkaufe Honig"),
        ("ich jede Woche Honig verkaufe", "Ich verkaufe jede Woche Honig"),
        ("ich jeden Dienstag um 6 aufstehe", "Ich stehe jeden Dienstag um 6 auf"),
        ("wir am Samstag in den Zoo gehen", "Wir gehen am Samstag in den Zoo"),
        ("Ich gehe heute alleine", "Ich gehe heute alleine"),
        ("Ich war gestern müde", "Ich war gestern müde"),
        ("Ich arbeite am Montag eine Weile", "Ich arbeite am Montag eine Weile"),
        ("Das ist alles", "Das ist alles"),
    ],
)
def test_a_clause_with_its_verb_at_the_end_is_a_main_clause(clause: str, sentence: str) -> None:
    assert parse_statement(clause, language="de").content == sentence


@every_row(
    "said",
    [
        "I love those games", "I love making him happy", "I like the plot", "I love to", "I enjoy especially with friends", "Me gusta eso",
        "J'aime ça", "Gosto disso", "Ich mag das", "my favorite show isn't on tonight", "I hate not being on the court", "Acme", "12 34",
        "He says I live in Rome", '"I live in Rome"', "Translate this: I live in Rome", "x" * 500,
    ],
)  # fmt: skip
def test_what_points_elsewhere_or_is_of_others_is_left_alone(said: str) -> None:
    assert not any(aside.statement.tells for aside in own_statements(said))


def test_what_there_is_only_one_of_is_liked_by_its_article() -> None:
    assert [aside.statement.value for aside in own_statements("I love the ocean")] == ["ocean"]


def test_a_question_of_a_whole_page_asks_for_no_slot() -> None:
    assert question_slot(f"Where do I live {'really ' * 60}?") is None
