"""What is told of things that no list knows is kept, found, and replaced where it has changed; nothing that is still so goes with it."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk

EVE = "447700900077"


@pytest.mark.parametrize(
    ("first", "then", "old", "new"),
    [
        ("parking costs 70 a month, paid on the 1st", "parking went up btw, it's 85 now", "70", "85"),
        ("rent on the studio is 1,150 a month", "rent went up btw, it's 1300 now", "1,150", "1300"),
        ("my vet is called Dr Amundsen", "my new vet is Dr Lund", "Amundsen", "Lund"),
        ("Der Türcode vom Ferienhaus ist 4419", "Der Türcode vom Ferienhaus ist jetzt 9034", "4419", "9034"),
        ("La clave del portal es 3380", "La clave del portal ahora es 9034", "3380", "9034"),
        ("Le code de l'immeuble c'est 27B49", "Le code de l'immeuble c'est 83A20 maintenant", "27B49", "83A20"),
        ("O código do prédio é 3380", "O código do prédio agora é 9034", "3380", "9034"),
    ],
)
def test_a_change_names_what_it_replaces_and_only_the_new_value_is_current(talk: Talk, first: str, then: str, old: str, new: str) -> None:
    talk.say(EVE, first)
    reply = talk.say(EVE, then)
    assert old in reply
    assert new in reply
    current = talk.world.rows("SELECT content FROM memories WHERE superseded_at IS NULL AND kind <> 'verbatim'")
    assert [new in content for (content,) in current] == [True]
    assert talk.world.rows("SELECT count(*) FROM memories WHERE superseded_at IS NOT NULL") == [(1,)]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("rent on the studio is 1,150 a month", "rent on the flat is 900 a month now"),
        ("my locker code is 4471", "my brother's locker code is 9921 now"),
        ("my friend is called Ravi", "my friend is called Marta"),
        ("kiln 2 fires at 1180", "kiln 1 fires at 1240 now"),
    ],
)
def test_near_things_stand_beside_each_other(talk: Talk, first: str, then: str) -> None:
    talk.say(EVE, first)
    talk.say(EVE, then)
    assert talk.world.rows("SELECT count(*) FROM memories WHERE superseded_at IS NOT NULL") == [(0,)]


def test_without_a_sign_of_change_both_values_stay_and_the_reply_says_so(talk: Talk) -> None:
    talk.say(EVE, "my locker code is 4471")
    reply = talk.say(EVE, "my locker code is 5582")
    assert "4471" in reply
    assert "5582" in reply
    assert talk.world.rows("SELECT count(*) FROM memories WHERE superseded_at IS NOT NULL") == [(0,)]


def test_two_rents_are_not_guessed_between(talk: Talk) -> None:
    talk.say(EVE, "rent on the studio is 1,150 a month")
    talk.say(EVE, "rent on the flat is 900 a month")
    talk.say(EVE, "rent went up btw, it's 1300 now")
    assert talk.world.rows("SELECT count(*) FROM memories WHERE superseded_at IS NOT NULL") == [(0,)]


def test_what_one_message_tells_is_told_back_once(talk: Talk) -> None:
    told = talk.say("447700900061", "we've got twins, Nora and Hugo, they turned 5 in may")
    assert (told.count("called Nora"), told.count("called Hugo")) == (1, 1)
    assert "already" not in told
    assert "noted" not in told


def test_what_is_told_beside_an_introduction_is_found(talk: Talk) -> None:
    talk.say(EVE, "hi, I'm Dalia, I'm a nurse on the respiratory ward and I only do nights")

    assert "respiratory" in talk.say(EVE, "which ward am I on again?")


def test_of_a_list_of_things_one_is_forgotten_and_the_others_stay(talk: Talk) -> None:
    talk.say(EVE, "Marina bits: berth 31, gate code 5580, harbour master is Mr Quill")
    talk.say(EVE, "the gate code can go, keep the rest")
    talk.say(EVE, "just the gate code")

    assert "5580" not in talk.say(EVE, "what's the code for the marina gate?")
    assert "Quill" in talk.say(EVE, "who's the harbour master?")
    assert "31" in talk.say(EVE, "which berth are we at in the marina?")


def test_of_several_things_told_of_somebody_one_that_was_not_named_stays(talk: Talk) -> None:
    talk.say(EVE, "my brother Neil hasn't put a penny towards Mum's care")
    talk.say(EVE, "Neil is coming over on Sunday with the kids")

    assert "1." in talk.say(EVE, "please forget what I said about Neil and the money")
    assert "Sunday" in talk.say(EVE, "when is Neil coming?")


def test_a_question_is_never_answered_by_what_only_stands_beside_the_answer(talk: Talk) -> None:
    talk.say(EVE, "Good morning. A few things you might keep for me: my grandson Felix is at university in Durham, he is studying geology.")

    assert "geology" in talk.say(EVE, "What is Felix studying?")


def test_a_question_that_says_behind_a_comma_what_it_is_about_is_of_nothing_before_it(talk: Talk) -> None:
    talk.say(EVE, "Mon train pour Lille est le 18 décembre à 7h52")

    assert "Lille" not in talk.say(EVE, "Ça pèse combien, un éléphant ?")
