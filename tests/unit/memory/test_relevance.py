"""The floor: what answers a question passes it, what only comes near does not; a later word takes the place of an earlier one."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from agent7.identity import MemoryId
from agent7.language import detect_language
from agent7.memory import Arm, Recalled, relevance
from agent7.types import Category, Kind, Origin
from tests.unit.memory.test_rules import KEPT

MIDDLING = 0.35
"""The cosine of everything here, so that the words decide."""


def recalled(*told: str, **kept: object) -> list[Recalled]:
    """Told one after the other."""
    rows = [
        replace(
            KEPT,
            id=MemoryId(place),
            kind=Kind.VERBATIM,
            content=said,
            language=detect_language(said),
            attribute=None,
            subject=None,
            value=None,
            source_message_id=None,
            valid_from=KEPT.valid_from + timedelta(minutes=place),
        )
        for place, said in enumerate(told, 1)
    ]
    return [Recalled(replace(row, **kept), 0.5, MIDDLING, 0.1, frozenset({Arm.VECTOR}), 0.9) for row in rows]  # type: ignore[arg-type]


def answers(question: str, *told: str) -> list[str]:
    return [found.said for found in relevance.answering(question, recalled(*told))]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the weather going to be like tomorrow?", "I have an appointment with the optician on 11 December at 14:30"),
        ("Is the airport bus in Bristol expensive?", "I'm flying to Bristol on the 7th of May"),
        ("What time do the supermarkets close?", "I teach pottery in the evening"),
        ("How does a violin work?", "my niece plays the violin"),
        ("Wer hat Amerika entdeckt?", "Ich habe zwei Söhne, Jan und Piet"),
        ("¿Qué tiempo hará mañana?", "Mi perra se llama Luna"),
        ("Qui a écrit Les Misérables ?", "Ma cousine s'appelle Odette"),
        ("Quantas pessoas vivem no Porto?", "A minha irmã vive no Porto"),
    ],
)
def test_what_only_comes_near_answers_no_question_of_general_knowledge(question: str, told: str) -> None:
    assert answers(question, told) == []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What am I allergic to?", "my nephew Tim is allergic to bees"),
        ("Who treats my back?", "Back treatment is on Mondays at 17:00"),
        ("Do I own a yacht?", "If I were rich I'd own a yacht"),
        ("Where do I keep the spare key?", "where do I keep the spare key?"),
    ],
)
def test_neither_another_person_nor_another_kind_nor_a_wish_nor_a_question_is_an_answer(question: str, told: str) -> None:
    assert answers(question, told) == []


@pytest.mark.parametrize(
    ("question", "told", "other"),
    [
        ("What does Ludo do for a living?", "my cousin Ludo is a plumber", "my cousin Bea collects coins"),
        ("What are my children called?", "our twins are Ida and Bo", "our canary is Pip"),
        ("Am I allowed a latte?", "lactose gives me cramps", "my desk is by the window"),
        ("Who is my contact at the bakery?", "Ask for Samira at the bakery", "the bakery opens at 7"),
        ("Was macht Bernd beruflich?", "Mein Onkel Bernd ist Maurer", "Bernd hat zwei Hunde"),
        ("¿Con quién comparto piso?", "Mi compañero de piso es Joan", "El piso tiene tres ventanas"),
        ("Avec qui j'habite ?", "J'ai emménagé avec Chloé", "Chloé aime le jazz"),
        ("Como se chamam as minhas filhas?", "As nossas gémeas são a Bia e a Leonor", "O galo canta às seis"),
    ],
)
def test_the_answer_is_found_by_what_is_asked_for_in_other_words(question: str, told: str, other: str) -> None:
    assert answers(question, other, told)[0] == told


@pytest.mark.parametrize(
    ("question", "before", "after"),
    [
        ("How much is the gym?", "the gym costs 30 a month", "the gym went up, it's 38 now"),
        ("Where is my workshop?", "my workshop is in Leeds", "we moved the workshop to Hull, so not Leeds any more"),
        ("What breed is Otto?", "our dog Otto is a beagle", "nah Otto's a whippet not a beagle, got that mixed up"),
        ("When do I fly to Oslo?", "I'm flying to Oslo on the 5th", "the flight is on the 6th"),
        ("When is my dentist appointment?", "My appointment with the dentist is on Friday", "the appointment is on Monday"),
        ("Wo ist mein Atelier?", "Mein Atelier ist in Ulm", "Ich bin mit dem Atelier nach Trier gezogen"),
    ],
)
def test_the_newest_value_stands_alone_where_it_took_the_place_of_another(question: str, before: str, after: str) -> None:
    assert answers(question, before, after) == [after]


def test_of_a_long_message_only_what_answers_is_told() -> None:
    long = "What a week. The roof leaks again. Our builder is called Marek. He wants 900 for it, and I have no idea when he can come by."

    assert answers("Who is our builder?", long) == ["Our builder is called Marek."]


def test_an_episode_never_stands_beside_the_words_it_repeats_nor_a_result_of_work_for_a_fact_of_the_person() -> None:
    told = "my piano teacher is Edda"
    episode = recalled('On 3 May I talked about: "my piano teacher is Edda"', kind=Kind.EPISODIC, category=Category.FACT)
    result = recalled("Done: my piano teacher is Edda", origin=Origin.TASK_RESULT, category=Category.TASK_OUTCOME, kind=Kind.EPISODIC)

    found = relevance.answering("Who is my piano teacher?", [*episode, *result, *recalled(told)])

    assert [each.said for each in found] == [told]


def test_a_model_is_shown_less_sure_ones_too_and_nothing_unrelated() -> None:
    items = recalled("I fix clocks for a living", "the tiles in the bathroom are green")

    assert [item.memory.content for item in relevance.relevant("What is my job?", items)] == ["I fix clocks for a living"]


def test_what_is_kept_of_a_thing_of_the_person_is_shown_and_told_and_what_is_kept_of_somebody_else_only_shown() -> None:
    plate = recalled("My car's plate is SK19 WVB", kind=Kind.SEMANTIC, subject="car")
    home = recalled("Finn lives in Oslo", kind=Kind.SEMANTIC, subject="finn")

    assert relevance.relevant("what's my number plate?", plate) == plate
    assert [told.item for told in relevance.answering("what's my number plate?", plate)] == plate
    assert relevance.relevant("where do I live?", home) == home
    assert relevance.answering("where do I live?", home) == []


def test_two_of_a_kind_stand_side_by_side() -> None:
    told = ("My appointment with the dentist is on Friday", "My appointment with the tax advisor is on Monday")

    assert set(answers("When are my appointments?", *told)) == set(told)
