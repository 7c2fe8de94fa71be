"""Queries read: whose words, which time, and what is left to search for."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agent7.language.times.windows import asks_when, holds_time, named_window
from agent7.memory.recall.graph_expansion import names_asked
from agent7.memory.recall.query_analysis import is_latin, read_query

AT = datetime(2023, 10, 20, 9, tzinfo=UTC)
PEOPLE = ["user", "assistant", "Caroline", "Ann", "José"]


@pytest.mark.parametrize(
    ("query", "speaker"),
    [
        ("When did Caroline go to the support group?", "Caroline"),
        ("what does caroline's dog eat", "Caroline"),
        ("¿Qué dijo José ayer?", "José"),
        ("Did Ann and Caroline meet?", None),
        ("Where is the annual report?", None),
        ("What is my company called?", "user"),
        ("Welche Hobbys habe ich?", "user"),
        ("What painters did you recommend to me?", "assistant"),
        ("You once told me about a museum", "assistant"),
        ("Can you list what I brought up about my budget, in order?", "user"),
        ("How would you suggest I set up my app?", "user"),
        ("Could you tell me my sister's name?", "user"),
        ("Welchen Film hast du mir empfohlen?", "assistant"),
        ("How tall is the Eiffel tower?", None),
    ],
)
def test_whose_words_are_meant(query, speaker):
    assert read_query(query, PEOPLE, AT).signals.speaker == speaker


def test_a_speakers_name_is_not_embedded_nor_searched():
    asked = read_query("When did Caroline's sister visit Caroline?", PEOPLE, AT)
    assert "Caroline" not in asked.meaning
    assert "carolin" not in asked.lexemes
    assert "sister" in asked.lexemes


def test_a_name_alone_is_still_searched():
    assert read_query("Caroline?", PEOPLE, AT).meaning == "Caroline?"


def day(year: int, month: int, number: int) -> datetime:
    return datetime(year, month, number, tzinfo=UTC)


@pytest.mark.parametrize(
    ("query", "window"),
    [
        ("What did she do on 25 May, 2023?", (day(2023, 5, 25), day(2023, 5, 26))),
        ("On May 4th, what did I ask?", (day(2023, 5, 4), day(2023, 5, 5))),
        ("on December 24 we cooked what?", (day(2022, 12, 24), day(2022, 12, 25))),
        ("2023-02-28", (day(2023, 2, 28), day(2023, 3, 1))),
        ("am 3. Oktober", (day(2023, 10, 3), day(2023, 10, 4))),
        ("el 5 de mayo de 2022", (day(2022, 5, 5), day(2022, 5, 6))),
        ("le 1er août", (day(2023, 8, 1), day(2023, 8, 2))),
        ("Where did they travel in March 2022?", (day(2022, 3, 1), day(2022, 4, 1))),
        ("What happened in December?", (day(2022, 12, 1), day(2023, 1, 1))),
        ("Which books in 2021?", (day(2021, 1, 1), day(2022, 1, 1))),
        ("What did I eat yesterday?", (day(2023, 10, 19), day(2023, 10, 20))),
        ("¿Qué comí ayer?", (day(2023, 10, 19), day(2023, 10, 20))),
        ("3 days ago", (day(2023, 10, 17), day(2023, 10, 18))),
        ("I may march in the rain", None),
        ("the 31st of February", None),
        ("room 12", None),
    ],
)
def test_the_time_that_a_question_names(query, window):
    assert named_window(query, AT) == window


@pytest.mark.parametrize(
    "text", ["see you on Friday", "two weeks ago", "last week", "am Montag", "il y a deux ans", "in 2019", "3rd floor, 10:30"]
)
def test_texts_that_say_when(text):
    assert holds_time(text)


@pytest.mark.parametrize("text", ["I like tea", "the march was loud", "he may come"])
def test_texts_that_do_not(text):
    assert not holds_time(text)


@pytest.mark.parametrize("query", ["When did she leave?", "What year was it?", "¿Cuándo fue?", "Wann war das?", "Quand est-il parti ?"])
def test_questions_for_a_time(query):
    assert asks_when(query)
    assert not asks_when("Who left?")


@pytest.mark.parametrize(
    ("text", "latin"), [("Où est ma clé ?", True), ("犬は何が苦手", False), ("iPhoneの色", True), ("где мой ключ", False), ("🙂 7", True)]
)
def test_the_script_of_a_question(text, latin):
    assert is_latin(text) is latin


def test_names_and_relations_of_a_question_are_asked_for_without_its_small_words():
    keys, relations = names_asked("Where is Ana's employer, and the boss of my sister?", [])
    assert "ana" in keys
    assert not {"where", "is", "the", "of", "my"} & set(keys)
    assert {"boss", "sister"} <= set(relations)


def test_who_only_says_whose_words_are_meant_is_no_name_to_start_from():
    assert "caroline" not in names_asked("What did Caroline say about Oslo?", ["Caroline"])[0]
    assert "oslo" in names_asked("What did Caroline say about Oslo?", ["Caroline"])[0]
