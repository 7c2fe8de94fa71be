"""Facts that end, change, or come several at a time."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

EVE = "447700900077"


@pytest.mark.parametrize(
    ("told", "denied", "asked", "value"),
    [
        ("I work at Meridian", "I don't work at Meridian any more", "Where do I work?", "Meridian"),
        ("I work at Meridian Corp", "I left Meridian", "Where do I work?", "Meridian"),
        ("Vivo en Lima", "Ya no vivo en Lima", "¿Dónde vivo?", "Vives en Lima"),
        ("Ich wohne in Bremen", "Ich wohne nicht mehr in Bremen", "Wo wohne ich?", "Du wohnst in Bremen"),
        ("Moro em Braga", "Não moro mais em Braga", "Onde eu moro?", "Você mora em Braga"),
        ("J'habite à Nantes", "Je n'habite plus à Nantes", "Où est-ce que j'habite ?", "Tu habites à Nantes"),
        ("My girlfriend is Elsa", "we broke up", "Who is my girlfriend?", "Elsa"),
    ],
)
def test_what_is_taken_back_is_told_and_not_answered_any_more(talk: Talk, told: str, denied: str, asked: str, value: str) -> None:
    talk.say(EVE, told)
    assert told in talk.say(EVE, denied)
    assert value not in talk.say(EVE, asked)
    assert talk.world.rows(
        "SELECT count(*) FROM memories WHERE attribute IS NOT NULL AND superseded_at IS NOT NULL AND valid_until IS NOT NULL"
    ) == [(1,)], "it is closed and stays as history"


def test_taking_back_what_is_not_held_closes_nothing(talk: Talk) -> None:
    talk.say(EVE, "I work at Kestrel")
    talk.say(EVE, "I don't work at Meridian any more")
    assert "Kestrel" in talk.say(EVE, "Where do I work?")


def test_one_of_two_dogs_is_not_guessed(talk: Talk) -> None:
    talk.say(EVE, "I have a dog called Balu")
    talk.say(EVE, "I have a dog called Fido")
    talk.say(EVE, "I have no dog any more")
    assert "Balu" in talk.say(EVE, "What are my dogs called?")


@pytest.mark.parametrize(
    ("first", "then", "asked", "value", "old"),
    [
        ("I work at Meridian", "I got a new job at Kestrel", "Where do I work?", "Kestrel", "Meridian"),
        ("I live in Turin", "we moved to Porto", "Where do I live?", "Porto", "Turin"),
        ("I live in Turin", "change my city to Porto", "Where do I live?", "Porto", "Turin"),
        ("Ich wohne in Bremen", "Wir sind nach Ulm gezogen", "Wo wohne ich?", "Ulm", "Bremen"),
        ("Lea wohnt in Bonn", "Nein, Lea wohnt nicht mehr in Bonn, sondern in Mainz", "Wo wohnt Lea?", "in Mainz", "Bonn"),
        ("Carl lives in Rome", "No, Carl doesn't live in Rome but in Pisa", "Where does Carl live?", "in Pisa", "Rome"),
    ],
)
def test_a_change_replaces_what_was(talk: Talk, first: str, then: str, asked: str, value: str, old: str) -> None:
    talk.say(EVE, first)
    assert old in talk.say(EVE, then)
    answer = talk.say(EVE, asked)
    assert value in answer
    assert old not in answer


@pytest.mark.parametrize(
    ("told", "forget", "gone", "kept"),
    [
        (
            "my mother is Elsa, my father is Igor, my dog is Balu",
            "forget about my father",
            ("Who is my father?", "Igor"),
            (("Who is my mother?", "Elsa"), ("What's my dog called?", "Balu")),
        ),
        (
            "My sofa is red. My lamp is blue. My desk is green.",
            "forget about my lamp",
            ("What colour is my lamp?", "blue"),
            (("What colour is my sofa?", "red"), ("What colour is my desk?", "green")),
        ),
        (
            "I'm Bea, I live in Porto and work at Kestrel",
            "forget about my company",
            ("Where do I work?", "Kestrel"),
            (("What's my name?", "Bea"), ("Where do I live?", "Porto")),
        ),
    ],
)
def test_forgetting_one_fact_of_a_message_keeps_the_others(
    talk: Talk, told: str, forget: str, gone: tuple[str, str], kept: tuple[tuple[str, str], ...]
) -> None:
    talk.say(EVE, told)
    assert "forgotten" in talk.say(EVE, forget)
    assert gone[1] not in talk.say(EVE, gone[0])
    for asked, value in kept:
        assert value in talk.say(EVE, asked)


@pytest.mark.parametrize(
    ("told", "forget", "asked", "gone", "kept"),
    [
        ("my kids are Lea, Otto and Mia", "forget that Otto is my kid", "Who are my kids?", "Otto", ("Lea", "Mia")),
        ("I'm allergic to eggs and soy", "forget that I'm allergic to soy", "What am I allergic to?", "soy", ("eggs",)),
        ("Meine Kinder heißen Lea und Otto", "Vergiss, dass Otto mein Kind ist", "Wie heißen meine Kinder?", "Otto", ("Lea",)),
    ],
)
def test_forgetting_one_value_of_a_list_keeps_the_others(
    talk: Talk, told: str, forget: str, asked: str, gone: str, kept: tuple[str, ...]
) -> None:
    talk.say(EVE, told)
    before = talk.say(EVE, asked)
    assert all(value in before for value in (gone, *kept))
    talk.say(EVE, forget)
    after = talk.say(EVE, asked)
    assert gone not in after
    assert all(value in after for value in kept)


def test_he_is_found_by_his_name_and_as_the_one_brother(talk: Talk) -> None:
    talk.say(EVE, "My brother is Finn. He lives in Oslo.")
    assert "Oslo" in talk.say(EVE, "Where does Finn live?")
    assert "Oslo" in talk.say(EVE, "Where does my brother live?")
    assert "Oslo" not in talk.say(EVE, "Where do I live?")


@pytest.mark.parametrize(
    ("denied", "asked"),
    [
        ("Ich arbeite nicht mehr bei Meridian", "Wo arbeite ich?"),
    ],
)
def test_what_is_denied_without_being_held_answers_no_question(talk: Talk, denied: str, asked: str) -> None:
    talk.say(EVE, denied)
    assert "Meridian" not in talk.say(EVE, asked)


def test_a_favourite_put_right_is_answered(talk: Talk) -> None:
    talk.say(EVE, "Mi color favorito es el rojo")
    talk.say(EVE, "No, azul")
    assert "azul" in talk.say(EVE, "¿Cuál es mi color favorito?").lower()


@pytest.mark.parametrize(
    ("first", "then", "asked"),
    [
        ("I can't stand coriander", "Actually I've decided coriander's fine, I quite like it now", "do I like coriander?"),
        ("Ich hasse Koriander", "jetzt mag ich Koriander doch", "Mag ich Koriander?"),
        ("no soporto el cilantro", "al final sí me gusta el cilantro", "¿me gusta el cilantro?"),
        ("remember that I love jazz", "I've gone off jazz", "do I like jazz?"),
    ],
)
def test_the_other_attitude_towards_a_thing_takes_the_place_of_the_former(talk: Talk, first: str, then: str, asked: str) -> None:
    talk.say(EVE, first)
    held = first.removeprefix("remember that ")

    assert held in talk.say(EVE, then), "what it replaces is told"
    assert held not in talk.say(EVE, asked)
    assert held not in talk.say(EVE, "what do you know about me?")


def test_an_attitude_towards_another_thing_or_of_another_person_stays(talk: Talk) -> None:
    for said in ("I can't stand coriander", "my sister Ana hates olives", "I love basil"):
        talk.say(EVE, said)
    talk.say(EVE, "olives are fine, I actually like them now")
    talk.say(EVE, "I don't like basil in soup")

    known = talk.say(EVE, "what do you know about me?")
    assert all(said in known for said in ("can't stand coriander", "Ana hates olives", "I love basil", "like them now"))


def test_what_one_finds_of_a_thing_now_is_no_correction_of_another(talk: Talk) -> None:
    talk.say(EVE, "actually I like coriander now")
    talk.say(EVE, "Actually I've decided olives are fine, I quite like them now")

    known = talk.say(EVE, "what do you know about me?")
    assert "I like coriander now" in known
    assert "olives are fine, I quite like them now" in known


def test_the_new_value_of_a_thing_is_found_by_what_the_former_one_named(talk: Talk) -> None:
    talk.say(EVE, "rent on the studio is 1,150 a month")
    talk.say(EVE, "rent went up btw, it's 1300 now")

    assert "1300" in talk.say(EVE, "how much do I pay for the studio?")
