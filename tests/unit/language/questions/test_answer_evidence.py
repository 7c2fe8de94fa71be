"""What a question asks for, and the data behind it: the same kinds in every language, and nothing but words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from agent7.language import answer_evidence
from agent7.language.data_files import LANGUAGES, load


def words_in(held: Any) -> Iterator[Any]:
    for each in held.values() if isinstance(held, Mapping) else held:
        yield from words_in(each) if isinstance(each, Mapping | list) else [each]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_questions_are_words_and_of_the_same_kinds_in_every_language(language: str) -> None:
    data, english = load(language, "questions"), load("en", "questions")

    assert [word for word in words_in(data) if not isinstance(word, str)] == []  # "no" and "on" are quoted
    assert data.keys() == english.keys()
    assert data["targets"].keys() == english["targets"].keys()


@pytest.mark.parametrize(
    ("question", "target"),
    [
        ("Who mends my shoes?", "person"),
        ("¿A qué hora sale el tren?", "time"),
        ("Wo steht mein Rad?", "place"),
        ("Quantos primos tenho?", "number"),
        ("Comment s'appelle ma tante ?", "name"),
    ],
)
def test_the_kind_that_is_asked_for_is_read(question: str, target: str) -> None:
    assert target in answer_evidence.read_question(question).targets


def test_an_imperative_with_a_condition_may_answer_and_a_supposition_may_not() -> None:
    assert answer_evidence.may_answer("ring my uncle Abe if the alarm goes off")
    assert not answer_evidence.may_answer("I'd live in Bath if I were rich")
    assert not answer_evidence.may_answer("where is the key?")


def covered(question: str, sentence: str) -> float:
    return answer_evidence.evidence(answer_evidence.read_question(question), sentence).covered


def test_who_does_something_is_met_by_what_they_do() -> None:
    assert covered("who's our baker?", "Olga bakes for all of us") > 0
    assert covered("¿quién es el cantador?", "Paco canta y Lola baila") > 0
    assert covered("who's our baker?", "Olga paints for all of us") == 0


def test_a_time_counted_from_today_is_no_word_that_the_answer_must_say() -> None:
    assert covered("which exam do I have this week?", "my exam is in Latin on Thursday") == 1
    assert covered("which exam do I have on Friday?", "my exam is in Latin on Thursday") < 1
