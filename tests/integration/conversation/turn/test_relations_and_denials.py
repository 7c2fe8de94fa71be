"""Who is named with a relation is found by the relation, and what there is not is answered in the person's words."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

EVA = "447700900079"


@pytest.mark.parametrize(
    ("told", "asked", "value"),
    [
        ("our daughter Lina is 4", "How old is my daughter?", "4"),
        ("Mi hermano Pablo vive en Chile", "¿Dónde vive mi hermano?", "Chile"),
        ("Minha filha Bia tem 6 anos", "Quantos anos tem a minha filha?", "6"),
        ("Ma fille Léa a 6 ans", "Quel âge a ma fille ?", "6"),
        ("Unsere Tochter Lina ist 4", "Wie alt ist meine Tochter?", "4"),
        ("My brother Tom's birthday is 4 May", "When is my brother's birthday?", "4 May"),
    ],
)
def test_the_relation_finds_what_was_told_by_name(talk: Talk, told: str, asked: str, value: str) -> None:
    talk.say(EVA, told)
    assert value in talk.say(EVA, asked)


def test_a_correction_puts_right_the_fact_and_not_the_name(talk: Talk) -> None:
    talk.say(EVA, "our daughter Lina is 4")
    talk.say(EVA, "no, she is 5")
    talk.say(EVA, "actually our daughter Lina is 5")
    assert "5" in talk.say(EVA, "How old is my daughter?")
    assert "Lina" in talk.say(EVA, "What is my daughter called?")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("Não sou vegano, só intolerante à lactose", "Sou vegano?"),
    ],
)
def test_what_is_not_so_is_answered_with_what_was_said(talk: Talk, told: str, asked: str) -> None:
    talk.say(EVA, told)
    assert told in talk.say(EVA, asked)


def test_what_came_later_answers_and_not_the_denial_before(talk: Talk) -> None:
    talk.say(EVA, "I don't have any pets")
    talk.say(EVA, "I have a cat called Mia")
    answer = talk.say(EVA, "Do I have pets?")
    assert "Mia" in answer
    assert "don't" not in answer


def test_a_denied_value_is_no_answer_to_what_the_value_is(talk: Talk) -> None:
    talk.say(EVA, "I don't work at Siemens any more")
    assert "Siemens" not in talk.say(EVA, "Where do I work?")


def test_who_differs_by_an_accent_alone_is_told_apart(talk: Talk) -> None:
    talk.say(EVA, "o aniversário da minha avó é 3 de maio")
    talk.say(EVA, "Minha avó chama Cida")
    talk.say(EVA, "Meu avô chama Zeca")

    grandfather = talk.say(EVA, "quem é meu avô?")
    assert "Zeca" in grandfather
    assert "Cida" not in grandfather
    assert "maio" not in talk.say(EVA, "quando é o aniversário do meu avô?")
    assert "maio" in talk.say(EVA, "quando é o aniversário da minha avó?")
