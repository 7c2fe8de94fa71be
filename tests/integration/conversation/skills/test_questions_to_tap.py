"""A question comes with its answers to tap: buttons for yes and no, a list for one of several."""

from __future__ import annotations

import pytest

from agent7.channels.whatsapp.outbound.message_types import Buttons, ListMenu, Text
from tests.integration.conversation.conftest import Talk


@pytest.mark.parametrize(
    ("asks", "yes"),
    [
        ("forget everything", "Yes"),
        ("lösche alles über mich", "Ja"),
        ("bórrame", "Sí"),
        ("apague todos os meus dados", "Sim"),
        ("oublie-moi", "Oui"),
    ],
)
def test_a_yes_can_be_tapped_in_every_language(talk: Talk, asks: str, yes: str) -> None:
    talk.say("Ada", "My dog is called Fido")

    talk.say("Ada", asks)

    asked = talk.world.phone.contents[-1]
    assert isinstance(asked, Buttons)
    assert asked.buttons[0].title == yes
    talk.say("Ada", yes, kind="interactive")
    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]


ANNA = [f"Remember that Anna {did}" for did in ("lent me a book", "moved to Rome", "plays chess", "has a boat", "hates snow", "sings")]
"""More than are forgotten without a question."""


@pytest.mark.parametrize("tapped", ["2", "All", "No"])
def test_one_of_several_can_be_tapped(talk: Talk, tapped: str) -> None:
    talk.say("Ada", *ANNA)

    talk.say("Ada", "forget about Anna")

    asked = talk.world.phone.contents[-1]
    assert isinstance(asked, ListMenu)
    assert [row.title for row in asked.sections[0].rows] == ["1", "2", "3", "4", "5", "6", "All", "No"]
    talk.say("Ada", tapped, kind="interactive")
    assert talk.world.rows("SELECT count(*) FROM memories") == [({"2": 5, "All": 0, "No": 6}[tapped],)]


def test_more_things_than_a_list_holds_are_asked_about_in_words(talk: Talk) -> None:
    for number in range(9):
        talk.say("Ada", f"Remember that Anna lent me book number {number + 100}")

    talk.say("Ada", "forget about Anna")

    assert isinstance(talk.world.phone.contents[-1], Text)


def test_the_question_comes_last_so_that_its_answers_stand_below_it(talk: Talk) -> None:
    talk.say("Ada", "forget everything", "Remember that my dog is called Fido")

    body = talk.world.phone.contents[-1].words
    assert body.index("Fido") < body.index("forget everything?")


def test_a_yes_tapped_below_an_old_question_settles_nothing(talk: Talk) -> None:
    talk.say("Ada", *ANNA)
    talk.say("Ada", "forget everything")
    old = talk.world.phone.contents[-1].buttons[0].id
    talk.say("Ada", "no")
    talk.say("Ada", "forget about Anna")

    said = talk.say("Ada", "Yes", kind="interactive", tapped=old)

    assert "no longer open" in said
    assert talk.world.rows("SELECT count(*) FROM memories") == [(6,)]


def test_a_yes_that_names_one_of_the_listed_things_means_that_one(talk: Talk) -> None:
    talk.say("Ada", *ANNA)
    talk.say("Ada", "forget about Anna")

    talk.say("Ada", "yes, the chess")

    assert talk.world.rows("SELECT count(*) FROM memories") == [(5,)]
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content LIKE '%chess%'") == [(0,)]
    assert talk.world.rows("SELECT count(*) FROM messages WHERE text LIKE '%chess%'") == [(0,)]


def test_a_yes_that_names_none_or_several_of_them_is_asked_once_more(talk: Talk) -> None:
    talk.say("Ada", *ANNA)
    talk.say("Ada", "forget about Anna")

    assert "Answer with a number" in talk.say("Ada", "yes, the violin")
    assert "Answer with a number" in talk.say("Ada", "yes, Anna")
    assert talk.world.rows("SELECT count(*) FROM memories") == [(6,)]
    talk.say("Ada", "yes, all about Anna")
    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]


def test_of_two_questions_in_one_turn_only_the_first_is_put(talk: Talk) -> None:
    for colour in ("red", "blue", "green", "black", "white", "grey"):
        talk.say("Ada", f"Remember that my {colour} car is a Saab", f"Remember that my {colour} cat likes mice")

    said = talk.say("Ada", "Forget about car. Forget about cat.")

    assert said.count("Which should I forget") == 1
    assert "One thing at a time" in said
    talk.say("Ada", "all")
    left = talk.say("Ada", "What do you know about me?")
    assert "cat" in left
    assert "car" not in left.replace("cat", "")


@pytest.mark.parametrize("said", ["1", "what was my first car?", "the first one", "maybe one day"])
def test_only_a_yes_forgets_everything(talk: Talk, said: str) -> None:
    talk.say("Ada", "My dog is called Fido")
    talk.say("Ada", "forget everything")

    talk.say("Ada", said)

    assert "Fido" in talk.say("Ada", "What's my dog called?")


@pytest.mark.parametrize("said", ["all", "1", "yes"])
def test_a_forwarded_answer_deletes_nothing(talk: Talk, said: str) -> None:
    talk.say("Ada", *ANNA)
    talk.say("Ada", "forget about Anna")

    talk.say("Ada", said, origin="forwarded")

    assert talk.world.rows("SELECT count(*) FROM memories WHERE kind <> 'verbatim'") == [(6,)]
