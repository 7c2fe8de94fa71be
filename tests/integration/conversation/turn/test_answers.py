"""Questions in other words than what was told: the sentence that answers, or that nothing is known; never an unrelated one."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.integration.conversation.conftest import Talk

NUMBERS = count(447700950000)
TOLD_BACK = re.compile(r"(?i)\byou told me|me dijiste|du hast mir|tu m'as dit|voc[eê] me disse|me disseste")


def cases() -> list[Any]:
    rows = Path(__file__).with_name("answers.jsonl").read_text().splitlines()
    return [pytest.param(case, id=case["asked"]) for case in map(json.loads, rows)]


@pytest.mark.parametrize("case", cases())
def test_a_question_gets_the_sentence_that_answers_it_and_no_other(talk: Talk, case: dict[str, Any]) -> None:
    number = str(next(NUMBERS))
    for said in case["told"]:
        talk.say(number, said)
    reply = talk.say(number, case["asked"])
    for wanted in case.get("has", ()):
        assert re.search(wanted, reply, re.IGNORECASE), reply
    for unwanted in case["lacks"]:
        assert not re.search(unwanted, reply, re.IGNORECASE), reply
    if case.get("unknown"):
        assert not TOLD_BACK.search(reply), reply


def test_all_that_is_known_is_told_facts_and_own_words(talk: Talk) -> None:
    number = str(next(NUMBERS))
    told = ("my name is Ottoline", "kiwis make my tongue itch", "our hamsters are Salt and Pepper", "I moved the piano to the attic")
    for said in (*told, "where is the piano?"):
        talk.say(number, said)
    reply = talk.say(number, "what do you know about me?")

    assert all(word in reply for word in ("Ottoline", "kiwis", "Salt", "attic"))
    assert "where is the piano" not in reply


def test_what_is_known_of_one_thing_has_the_persons_own_words_too_and_says_when_there_is_nothing(talk: Talk) -> None:
    number = str(next(NUMBERS))
    talk.say(number, "my landlord is Mr Varga")
    talk.say(number, "Mr Varga wants the keys back on Sunday")

    reply = talk.say(number, "what do you know about Mr Varga?")
    assert "landlord" in reply
    assert "keys back" in reply
    assert talk.say(number, "what do you know about string theory?") == "I have nothing noted about that."


def test_what_is_known_of_somebody_has_what_was_told_of_them_by_name(talk: Talk) -> None:
    number = str(next(NUMBERS))
    for said in ("my brother Tom lives in Leeds", "Tom is allergic to nuts", "my flat is in Derby"):
        talk.say(number, said)

    reply = talk.say(number, "what do you know about my brother?")
    assert "Leeds" in reply
    assert "nuts" in reply
    assert "Derby" not in reply


def test_what_was_talked_about_on_a_day_is_all_listed(talk: Talk) -> None:
    number = str(next(NUMBERS))
    for said in ("I planted the roses", "my sister Ida bought a barn", "the boiler is broken again"):
        talk.say(number, said)
    talk.world.clock.advance(timedelta(days=1))

    for asked in ("what did we talk about yesterday?", "¿de qué hablamos ayer?", "worüber haben wir gestern gesprochen?"):
        reply = talk.say(number, asked)
        assert all(word in reply for word in ("roses", "barn")), reply


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My friend Bo hates cats", "do I hate cats?"),
        ("Mein Bruder hasst Katzen", "hasse ich Katzen?"),
        ("Mi hermana odia los gatos", "¿odio los gatos?"),
        ("Mon frère déteste les chats", "est-ce que je déteste les chats ?"),
        ("Meu irmão odeia gatos", "odeio gatos?"),
    ],
)
def test_what_another_likes_is_not_what_the_person_likes(talk: Talk, told: str, asked: str) -> None:
    number = str(next(NUMBERS))
    talk.say(number, told)
    assert told.rsplit(maxsplit=1)[-1] not in talk.say(number, asked)
