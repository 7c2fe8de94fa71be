"""What people write in passing is found again, and what is asked beyond it gets an honest answer."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

IDA = "447700900078"


def test_each_fact_of_one_breath_is_found_again(talk: Talk) -> None:
    talk.say(IDA, "im gina, 41, live in hull and work as a baker at Crust & Co")
    asked = {
        "where do i live": "hull",
        "what's my job?": "baker",
        "how old am i": "41",
        "who do i work for": "Crust & Co",
        "who am I?": "Gina",
    }
    answers = {question: talk.say(IDA, question) for question in asked}
    assert all(value.lower() in answers[question].lower() for question, value in asked.items()), answers


@pytest.mark.parametrize(
    ("told", "asked", "value"),
    [
        ("took our cat Minka to the vet", "what's my cat called?", "Minka"),
    ],
)
def test_own_words_are_found_by_the_question_that_they_answer(talk: Talk, told: str, asked: str, value: str) -> None:
    talk.say(IDA, told)
    assert value in talk.say(IDA, asked)


@pytest.mark.parametrize("told", ["I might move to Malta next year"])
def test_wishes_and_others_answer_no_question_about_oneself(talk: Talk, told: str) -> None:
    talk.say(IDA, told)
    assert "Malta" not in talk.say(IDA, "where do I live?")
    talk.say(IDA, "I live in Leeds")
    answer = talk.say(IDA, "where do I live?")
    assert "Leeds" in answer
    assert "Malta" not in answer


@pytest.mark.parametrize(
    ("first", "then", "asked", "value", "old"),
    [
        ("My address is 1 Elm Road, Hull", "We moved. New address: 9 Kiln Lane, Wells", "What's my address?", "Kiln Lane", "Elm Road"),
        ("I'm 43 years old", "It was my birthday yesterday, I turned 44", "How old am I?", "44", "43"),
        ("mi gato se llama Momo", "en realidad mi gato se llama Tomás", "¿Cómo se llama mi gato?", "Tomás", "Momo"),
        ("my dog is called Momo", "actually my dog is called Bruno", "what's my dog called?", "Bruno", "Momo"),
        ("Dora is vegan", "Dora is not vegan anymore", "what diet is Dora on?", "", "Dora is vegan"),
    ],
)
def test_news_replaces_what_was_held(talk: Talk, first: str, then: str, asked: str, value: str, old: str) -> None:
    talk.say(IDA, first)
    talk.say(IDA, then)
    answer = talk.say(IDA, asked)
    assert value in answer
    assert old not in answer


def test_an_also_leaves_the_other_dog(talk: Talk) -> None:
    talk.say(IDA, "my dog is called Momo")
    talk.say(IDA, "actually my other dog is called Bruno")
    assert "Momo" in talk.say(IDA, "what's my dog called?")


@pytest.mark.parametrize(
    ("first", "then", "asked"),
    [
        ("Vet on Tuesday at 9", "Vet moved to Friday 10am", "when is the vet?"),
        ("My train is at 6pm", "Train got delayed to 8pm", "when is my train?"),
    ],
)
def test_what_was_said_last_comes_first(talk: Talk, first: str, then: str, asked: str) -> None:
    talk.say(IDA, first)
    talk.say(IDA, then)
    answer = talk.say(IDA, asked)
    assert then in answer
    assert first not in answer or answer.index(then) < answer.index(first)


@pytest.mark.parametrize("asked", ["which platform?", "who is late?", "how much are the lamps?", "3+4?"])
def test_a_question_that_memory_cannot_answer_is_no_task(talk: Talk, asked: str) -> None:
    talk.say(IDA, asked)
    assert talk.world.rows("SELECT count(*) FROM tasks") == [(0,)]


def test_a_request_for_work_is_taken_on(talk: Talk) -> None:
    talk.say(IDA, "hello")
    assert talk.say(IDA, "book a table for two").startswith("On it...")


def test_who_is_understood_in_part_is_not_told_that_nothing_was(talk: Talk) -> None:
    assert "not sure" not in talk.say(IDA, "My boss is called Nell. She's awful.")


def test_one_borrowed_word_changes_no_known_persons_language_and_a_sentence_does(talk: Talk) -> None:
    talk.say(IDA, "my brother Tom is in Leeds")
    assert "vois" not in talk.say(IDA, "oops wrong chat sorry")
    assert "Me dijiste" in talk.say(IDA, "¿Dónde está mi hermano?")
