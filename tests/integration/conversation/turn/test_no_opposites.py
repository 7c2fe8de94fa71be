"""What is asked is not answered by its opposite, nor by words that only stand near it."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("I hate coffee", "What do I like?"),
    ],
)
def test_the_opposite_or_a_neighbour_answers_nothing(talk: Talk, told: str, asked: str) -> None:
    talk.say("Ada", told)

    assert told not in talk.say("Ada", asked)


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("Ich mag keinen Kaffee", "Mag ich Kaffee?"),
    ],
)
def test_whether_one_thing_is_liked_is_answered_by_what_was_said_of_it(talk: Talk, told: str, asked: str) -> None:
    talk.say("Ada", "I like tea", told)

    reply = talk.say("Ada", asked)

    assert told in reply
    assert "tea" not in reply


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("Merk dir, dass ich jeden Dienstag um 6 aufstehe", "Ich stehe jeden Dienstag um 6 auf"),
    ],
)
def test_a_german_clause_is_kept_as_the_sentence_that_it_stands_for(talk: Talk, told: str, kept: str) -> None:
    assert kept in talk.say("Ada", told)


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        ("Seit 2020 wohne ich in Dresden", "Wo wohne ich?", "Dresden"),
    ],
)
def test_what_is_said_in_a_hurry_is_known(talk: Talk, told: str, asked: str, answer: str) -> None:
    talk.say("Ada", told)

    assert answer in talk.say("Ada", asked)


def test_a_first_message_of_four_words_is_answered_in_its_language(talk: Talk) -> None:
    assert "Je " in talk.say("Ada", "Trouve trois hôtels à Rome")
