""" "Forget that" right after something was kept means that thing."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk


@pytest.mark.parametrize(
    ("told", "taken_back", "asked"),
    [
        ("My dog is called Rex", "Forget that", "What is my dog called?"),
        ("My dog is called Rex", "please forget it", "What is my dog called?"),
        ("Mi perro se llama Rex", "olvida eso", "¿Cómo se llama mi perro?"),
        ("Mein Hund heißt Rex", "Vergiss das wieder", "Wie heißt mein Hund?"),
        ("Meu cachorro se chama Rex", "esqueça isso", "Como se chama meu cachorro?"),
        ("Mon chien s'appelle Rex", "oublie ça", "Comment s'appelle mon chien ?"),
    ],
)
def test_what_was_just_kept_is_forgotten_and_nothing_else(talk: Talk, told: str, taken_back: str, asked: str) -> None:
    talk.say("Ada", "Remember that my locker is number 77")
    talk.say("Ada", told)

    talk.say("Ada", taken_back)

    assert "Rex" not in talk.say("Ada", asked)
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ILIKE '%Rex%'") == [(0,)]
    assert "77" in talk.say("Ada", "Which number is my locker?")


def test_without_anything_just_kept_nothing_is_forgotten(talk: Talk) -> None:
    talk.say("Ada", "My dog is called Rex")
    talk.say("Ada", "thanks!")

    talk.say("Ada", "forget that")

    assert "Rex" in talk.say("Ada", "What is my dog called?")


def test_what_the_message_answers_is_meant_by_that(talk: Talk) -> None:
    talk.say("Ada", "My dog is called Rex")
    [(wamid,)] = talk.world.rows("SELECT channel_message_id FROM messages WHERE role = 0")
    talk.say("Ada", "My cat is called Tom")

    talk.say("Ada", "forget that", quoted=str(wamid))

    assert "Rex" not in talk.say("Ada", "What is my dog called?")
    assert "Tom" in talk.say("Ada", "What is my cat called?")


def test_nobody_forgets_what_somebody_else_kept(talk: Talk) -> None:
    talk.say("Ada", "My dog is called Rex")

    talk.say("Bob", "forget that")

    assert "Rex" in talk.say("Ada", "What is my dog called?")


def test_a_fact_that_was_replaced_just_now_is_so_again_when_the_new_one_is_taken_back(talk: Talk) -> None:
    talk.say("Ada", "I live in Berlin")
    talk.say("Ada", "I live in Porto")

    talk.say("Ada", "forget that")

    assert "Porto" not in talk.say("Ada", "Where do I live?")


@pytest.mark.parametrize(
    ("told", "jest"),
    [
        ("My dog is called Rex", "forget everything... nah, just kidding"),
        ("Mein Hund heißt Rex", "vergiss alles, war nur ein Scherz"),
        ("Mi perro se llama Rex", "olvida a mi perro, es broma"),
        ("Mon chien s'appelle Rex", "oublie mon chien, je plaisante"),
        ("Meu cachorro se chama Rex", "esquece meu cachorro, brincadeira"),
    ],
)
def test_an_order_that_was_a_joke_does_nothing_and_asks_nothing(talk: Talk, told: str, jest: str) -> None:
    talk.say("Ada", told)
    assert "?" not in talk.say("Ada", jest)
    talk.say("Ada", "yes")
    assert talk.world.rows("SELECT count(*) > 0 FROM memories WHERE content ILIKE '%Rex%'") == [(True,)]


def test_what_was_told_as_a_joke_is_not_kept_and_what_follows_is(talk: Talk) -> None:
    talk.say("Ada", "My husband is called Zoltan. jk, I'm vegan")
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ILIKE '%Zoltan%'") == [(0,)]
    assert talk.world.rows("SELECT count(*) > 0 FROM memories WHERE content ILIKE '%vegan%'") == [(True,)]


def test_only_joking_takes_back_the_message_before(talk: Talk) -> None:
    talk.say("Ada", "My dog is called Rex")
    talk.say("Ada", "My goldfish is called Zoltan")
    talk.say("Ada", "haha only kidding")
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ILIKE '%Zoltan%'") == [(0,)]
    assert "Rex" in talk.say("Ada", "What is my dog called?")


def test_what_comes_near_is_asked_about_with_what_was_told_in_the_same_breath(talk: Talk) -> None:
    talk.say("Ada", "just got a raise, I'm on 46,500 a year now")
    talk.say("Ada", "I work in the claims team")

    asked = talk.say("Ada", "can you delete what I told you about my salary")
    assert "46,500" in asked
    assert "claims" not in asked

    talk.say("Ada", "yes, all of it")
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content LIKE '%46,500%'") == [(0,)]
    assert "claims" in talk.say("Ada", "which team am I in at work?")


@pytest.mark.parametrize(
    "said", ["bin my locker combo", "the locker combo can go", "I don't want you holding on to my locker stuff any more"]
)
def test_what_is_to_be_got_rid_of_is_asked_about_where_it_is_held(talk: Talk, said: str) -> None:
    talk.say("Ada", "my locker combo is 18-4-33")

    assert "18-4-33" in talk.say("Ada", said)
    talk.say("Ada", "yes")

    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ILIKE '%locker%'") == [(0,)]


def test_what_is_thrown_away_and_is_not_held_is_no_order(talk: Talk) -> None:
    talk.say("Ada", "my locker combo is 18-4-33")

    assert "18-4-33" not in talk.say("Ada", "bin day is Tuesday")
    assert "18-4-33" in talk.say("Ada", "what's my locker combo?")
