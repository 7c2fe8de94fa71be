"""A message that asks several things gets an answer to each."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk


@pytest.mark.parametrize(
    "asked",
    ["Where do I live? What is my dog called?", "What's my dog's name and where do I live?", "Where do I live?\nWhat's my dog called?"],
)
def test_each_question_is_answered(talk: Talk, asked: str) -> None:
    talk.say("Ada", "I live in Bergen", "My dog is called Garm")

    said = talk.say("Ada", asked)

    assert "Bergen" in said
    assert "Garm" in said


def test_what_is_not_known_is_said_once(talk: Talk) -> None:
    talk.say("Ada", "My dog is called Garm")

    said = talk.say("Ada", "Where do I live? What's my dog called? When is my birthday?")

    assert "Garm" in said
    assert said.count("don't know") == 1


def test_one_question_with_an_and_in_it_is_one(talk: Talk) -> None:
    talk.say("Ada", "My favourite shop is Marks and Spencer")

    assert talk.say("Ada", "Do you know Marks and Spencer?").count("Marks and Spencer") == 1
