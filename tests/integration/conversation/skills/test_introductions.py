"""A name that may be a joke is asked about: only a yes makes it the name."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

EVE = "447700900077"
NAMES = "SELECT value FROM memories WHERE attribute = 'name' AND superseded_at IS NULL"


@pytest.mark.parametrize(
    ("before", "said", "asked", "yes"),
    [
        ("I live in Leeds", "I'm Batman", "Is Batman your name?", "yes"),
        ("Vivo en Lima", "Soy Batman", "¿Te llamas Batman?", "sí"),
        ("Ich wohne in Kiel", "Ich bin der Batman", "Ist Batman dein Name?", "ja"),
        ("J'habite à Nantes", "Je suis Batman", "Est-ce que tu t'appelles Batman ?", "oui"),
        ("Moro em Braga", "Sou o Batman", "Batman é o seu nome?", "sim"),
    ],
)
def test_a_bare_i_am_is_asked_about_and_kept_after_a_yes(talk: Talk, before: str, said: str, asked: str, yes: str) -> None:
    talk.say(EVE, before)
    assert asked in talk.say(EVE, said)
    assert talk.world.rows(NAMES) == []
    talk.say(EVE, yes)
    assert talk.world.rows(NAMES) == [("batman",)]


def test_no_name_is_kept_after_a_no_or_another_word(talk: Talk) -> None:
    talk.say(EVE, "I'm Batman")
    talk.say(EVE, "no")
    talk.say(EVE, "I'm Robin")
    talk.say(EVE, "I live in Leeds")
    assert talk.world.rows(NAMES) == []


def test_an_introduction_ends_no_name_without_a_yes(talk: Talk) -> None:
    talk.say(EVE, "my name is Priya")
    talk.say(EVE, "I'm Batman")
    assert "Priya" in talk.say(EVE, "what's my name?")


def test_who_greets_and_says_who_they_are_is_believed(talk: Talk) -> None:
    talk.say(EVE, "hi, I'm Kim")
    assert talk.world.rows(NAMES) == [("kim",)]
    assert "Kim" in talk.say(EVE, "what's my name?")


def test_an_introduction_in_passing_is_asked_about_and_a_yes_keeps_the_name(talk: Talk) -> None:
    assert talk.say("Ada", "I'm Tamsin btw").endswith("Is Tamsin your name?")
    talk.say("Ada", "yes")
    assert talk.say("Ada", "What's my name?") == "Your name is Tamsin."


def test_another_name_to_be_called_by_is_a_yes_and_a_nickname(talk: Talk) -> None:
    talk.say("Ada", "I'm Tamsin btw")
    talk.say("Ada", "just call me Tam")
    assert talk.say("Ada", "What's my name?") == "Your name is Tamsin."
    assert "Tam" in talk.say("Ada", "What's my nickname?")


def test_a_name_that_is_told_against_another_is_kept(talk: Talk) -> None:
    talk.say("Ada", "I'm Tamsin btw, not Thomasina")
    assert talk.say("Ada", "What's my name?") == "Your name is Tamsin."


def test_a_real_name_is_not_told_by_what_one_introduced_oneself_as(talk: Talk) -> None:
    talk.say(EVE, "Hi I'm Spiderman")

    assert talk.say(EVE, "what's my real name?").endswith('"I\'m Spiderman"')
    assert "Your name is Spiderman" in talk.say(EVE, "what's my name?")
    talk.say(EVE, "my real name is Odette")
    assert "Your name is Odette" in talk.say(EVE, "what's my real name?")
