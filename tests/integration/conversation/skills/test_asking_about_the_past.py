"""Asked-for history in chat, through the real turn: earlier values, whole histories, what was known and when it was told."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.integration.conversation.conftest import Talk

EVE = "447700900078"


@pytest.fixture
def moved(talk: Talk) -> Talk:
    """Eve worked at Meridian from 2 March 2026 and at Kestrel from 12 March; it is 11 May."""
    talk.say(EVE, "I work at Meridian")
    talk.world.clock.advance(timedelta(days=10))
    talk.say(EVE, "I work at Kestrel")
    talk.world.clock.advance(timedelta(days=60))
    return talk


ASKED = {
    "en": [
        ("Where did I work before?", ["Your company", "Meridian (2 March to 12 March)", "Kestrel (since 12 March)"]),
        ("What was my previous company?", ["Meridian (2 March to 12 March)", "Kestrel (since 12 March)"]),
        ("history of my company", ["Meridian", "Kestrel (since 12 March)"]),
        ("Show me the history of my company, please", ["Meridian", "Kestrel (since 12 March)"]),
        ("How has my company changed over time?", ["Meridian", "Kestrel"]),
        ("Where did I work in March?", ["1 March to 31 March", "Meridian (2 March to 12 March)", "Kestrel"]),
        ("Where did I work in April?", ["1 April to 30 April", "Kestrel"]),
        ("Where did I work in January?", ["don't know your company of that time", "Meridian", "Kestrel"]),
        ("When did I tell you that I work at Meridian?", ["You told me on 2 March", "I work at Meridian"]),
        ("When did I tell you about Kestrel?", ["You told me on 12 March", "I work at Kestrel"]),
        ("When did I tell you that I play chess?", ["don't remember"]),
        ("What did you know about me on 5 March?", ["By 5 March", "I work at Meridian"]),
        ("What did you know about me in March?", ["By 31 March", "I work at Kestrel"]),
        ("What did you know about my company in March?", ["By 31 March", "I work at Kestrel"]),
        ("What did you know about me in January?", ["knew nothing"]),
    ],
    "es": [
        ("¿Dónde trabajaba antes?", ["Tu empresa", "Meridian (del 2 de marzo al 12 de marzo)", "Kestrel (desde el 12 de marzo)"]),
        ("Historial de mi empresa", ["Meridian", "Kestrel"]),
        ("¿Dónde trabajaba en abril?", ["Kestrel"]),
        ("¿Cuándo te dije que trabajo en Meridian?", ["Me lo dijiste el 2 de marzo", "I work at Meridian"]),
        ("¿Qué sabías de mí en marzo?", ["El 31 de marzo", "I work at Kestrel"]),
    ],
    "de": [
        ("Wo habe ich früher gearbeitet?", ["Deine Firma", "Meridian (2. März bis 12. März)", "Kestrel (seit 12. März)"]),
        ("Verlauf meiner Firma", ["Meridian", "Kestrel"]),
        ("Wie hat sich meine Firma geändert?", ["Meridian", "Kestrel"]),
        ("Wo habe ich im April gearbeitet?", ["Kestrel"]),
        ("Wann habe ich dir gesagt, dass ich bei Meridian arbeite?", ["am 2. März gesagt", "I work at Meridian"]),
        ("Wann habe ich dir von Kestrel erzählt?", ["am 12. März gesagt", "I work at Kestrel"]),
        ("Was wusstest du im März über mich?", ["Am 31. März", "I work at Kestrel"]),
        ("Was wusstest du über mich im März?", ["Am 31. März", "I work at Kestrel"]),
    ],
    "pt": [
        ("Onde eu trabalhava antes?", ["Sua empresa", "Meridian (de 2 de março a 12 de março)", "Kestrel (desde 12 de março)"]),
        ("Histórico da minha empresa", ["Meridian", "Kestrel"]),
        ("Onde eu trabalhava em abril?", ["Kestrel"]),
        ("Quando eu te disse que trabalho na Meridian?", ["Você me disse em 2 de março", "I work at Meridian"]),
        ("O que você sabia sobre mim em março?", ["Em 31 de março", "I work at Kestrel"]),
    ],
    "fr": [
        ("Où est-ce que je travaillais avant ?", ["Ton entreprise", "Meridian (du 2 mars au 12 mars)", "Kestrel (depuis le 12 mars)"]),
        ("Historique de mon entreprise", ["Meridian", "Kestrel"]),
        ("Où est-ce que je travaillais en avril ?", ["Kestrel"]),
        ("Quand est-ce que je t'ai dit que je travaille chez Meridian ?", ["Tu me l'as dit le 2 mars", "I work at Meridian"]),
        ("Que savais-tu de moi en mars ?", ["Le 31 mars", "I work at Kestrel"]),
    ],
}


@pytest.mark.parametrize("language", ASKED)
def test_what_is_asked_about_the_past_is_told_with_its_days(moved: Talk, language: str) -> None:
    replies = {question: moved.say(EVE, question) for question, _ in ASKED[language]}
    missing = {q: (words, replies[q]) for q, words in ASKED[language] if any(word not in replies[q] for word in words)}
    assert missing == {}


def test_the_present_is_asked_for_as_before(moved: Talk) -> None:
    assert "Meridian" not in moved.say(EVE, "Where do I work?")
    assert "Meridian" not in moved.say(EVE, "What do you know about me?")


@pytest.mark.parametrize(
    ("number", "first", "then", "asked", "values"),
    [
        ("447700900181", "rent is 875 a month", "the rents gone up to 920", "what was the rent before", ("875", "920")),
        ("447700900182", "the kennel charges 18 a day", "the kennel charges 21 now", "what did the kennel charge before?", ("18", "21")),
        ("447700900183", "a natação é terça", "a natação agora é quinta", "que dia era a natação antes?", ("terça", "quinta")),
    ],
)
def test_the_former_value_of_a_thing_is_told_with_the_present_one(
    talk: Talk, number: str, first: str, then: str, asked: str, values: tuple[str, str]
) -> None:
    for said in (first, then):
        talk.say(number, said)
        talk.world.clock.advance(timedelta(days=4))
    reply = talk.say(number, asked)
    assert all(value in reply for value in values), reply


def test_what_was_never_replaced_is_no_former_value(talk: Talk) -> None:
    number = "447700900184"
    talk.say(number, "the kennel charges 18 a day")
    talk.say(number, "the kennel has a heated floor")
    assert "since" not in talk.say(number, "what did the kennel charge before?")
