"""Commands through the real turn: what sounds like one and is none, and the many ways to say yes."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

EVE = "447700900081"


@pytest.mark.parametrize(
    "said", ["forget about it, it's fine", "vergiss es, schon gut", "laisse tomber, ça va aller", "deixa pra lá, tudo certo"]
)
def test_what_closes_a_subject_forgets_nothing_and_looks_for_nothing(talk: Talk, said: str) -> None:
    talk.say(EVE, "Remember that my company is called Zyzzyva")
    reply = talk.say(EVE, said)
    assert "Zyzzyva" not in reply
    assert all(word not in reply.lower() for word in ("matching", "forgotten", "gedächtnis", "mémoire", "memória"))
    assert "Zyzzyva" in talk.say(EVE, "What is my company called?")


@pytest.mark.parametrize(
    "said", ["yeah do it", "yes please go ahead", "sure, go for it", "ja mach das", "sí, hazlo", "oui vas-y", "sim, pode fazer"]
)
def test_a_yes_in_other_words_is_a_yes(talk: Talk, said: str) -> None:
    talk.say(EVE, "Remember that my company is called Zyzzyva")
    assert "yes" in talk.say(EVE, "wipe everything you know about me")
    talk.say(EVE, said)
    assert "Zyzzyva" not in talk.say(EVE, "What do you know about me?")


@pytest.mark.parametrize("said", ["nah leave it", "no, please don't", "never mind, forget it"])
def test_a_no_in_other_words_leaves_all_as_it_is(talk: Talk, said: str) -> None:
    talk.say(EVE, "Remember that my company is called Zyzzyva")
    talk.say(EVE, "forget everything you know about me")
    talk.say(EVE, said)
    assert "Zyzzyva" in talk.say(EVE, "What do you know about me?")


def test_nothing_is_kept_of_what_is_not_to_be_remembered(talk: Talk) -> None:
    assert "won't keep" in talk.say(EVE, "don't remember this but I fancy Lena")
    assert "Lena" not in talk.say(EVE, "What do you know about me?")
    assert "couldn't find" not in talk.say(EVE, "I like my boss Ruth, but don't save that")


@pytest.mark.parametrize(
    "order", ["can you forget everything about my kids", "scrub what I told you about my kids", "get rid of all you know about my kids"]
)
def test_the_topic_of_an_order_to_forget_is_the_thing_alone(talk: Talk, order: str) -> None:
    talk.say(EVE, "Remember that my kids are called Nell and Jonah")
    reply = talk.say(EVE, order)
    if "yes" in reply.lower():
        talk.say(EVE, "yes")
    assert "Nell" not in talk.say(EVE, "What are my kids called?")


def test_a_wish_for_another_tone_stops_nothing(talk: Talk) -> None:
    talk.say(EVE, "stop being so formal with me")
    assert talk.say(EVE, "What do you know about me?") != ""


def test_what_nothing_is_known_of_is_asked_in_general(talk: Talk) -> None:
    talk.say(EVE, "Remember that I take my coffee black")
    assert "coffee" not in talk.say(EVE, "what do you know about quantum computing?")


def test_an_answer_of_a_few_words_is_answered_in_its_language(talk: Talk) -> None:
    talk.say(EVE, "recuerda que mi taquilla es la 14")
    assert talk.say(EVE, "olvídalo, da igual") == "De acuerdo."
