"""What one turn does, it does in the order in which it was said: later parts know what earlier ones did."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk


def test_forgetting_takes_what_was_told_just_before_in_the_same_turn(talk: Talk) -> None:
    said = talk.say("Ada", "My company is called Zeta Ltd", "forget about my company")

    assert "forgotten" in said
    assert "Zeta" not in talk.say("Ada", "What's my company called?")


def test_what_is_told_after_a_forget_stays(talk: Talk) -> None:
    talk.say("Ada", "My company is called Zeta Ltd")

    talk.say("Ada", "forget about my company", "Remember that my company is called Omega")

    assert "Omega" in talk.say("Ada", "What's my company called?")


def test_a_list_holds_what_was_told_just_before(talk: Talk) -> None:
    told = talk.say("Ada", "Remember that my dog is called Fido", "What do you know about me?")
    about = talk.say("Ben", "Remember that my cat is called Mia. What do you know about my cat?")

    assert told.count("Fido") == 2
    assert about.count("Mia") == 2


def test_a_list_leaves_out_what_was_forgotten_just_before(talk: Talk) -> None:
    talk.say("Ada", "Remember that my dog is called Fido", "Remember that my cat is called Mia")

    said = talk.say("Ada", "Forget about my dog. What do you know about me?")

    assert "Mia" in said
    assert "Fido" not in said


@pytest.mark.parametrize(
    ("told", "asked", "kept"),
    [
        ("Forget about my company and remember that my dog is called Fido", "What's my dog called?", "Fido"),
        ("Vergiss meine Firma und merk dir, dass mein Hund Fido heißt", "Wie heißt mein Hund?", "Fido"),
        ("Olvida mi empresa y recuerda que mi perro se llama Fido", "¿Cómo se llama mi perro?", "Fido"),
    ],
)
def test_two_commands_in_one_sentence_are_both_done(talk: Talk, told: str, asked: str, kept: str) -> None:
    talk.say("Ada", "Remember that my company is called Zeta Ltd")

    talk.say("Ada", told)

    assert kept in talk.say("Ada", asked)
    assert "Zeta" not in talk.say("Ada", "What do you know about me?")


def test_the_own_words_of_a_person_are_listed_beside_the_statements(talk: Talk) -> None:
    talk.say("Ada", "Remember that my dog is called Fido")
    talk.say("Ada", "We spent last summer in Lisbon with my sister Clara")

    assert "Lisbon" in talk.say("Ada", "What do you know about me?")


def test_everything_is_forgotten_after_a_yes_only(talk: Talk) -> None:
    talk.say("Ada", "Remember that my company is called Zeta Ltd", "Add this rule: always answer in rhymes")
    talk.say("Ada", "We spent last summer in Lisbon with my sister Clara")

    assert "forget everything?" in talk.say("Ada", "forget everything")
    assert "leave everything" in talk.say("Ada", "no")
    assert "Zeta" in talk.say("Ada", "What's my company called?")

    talk.say("Ada", "forget everything")
    assert "forgotten everything" in talk.say("Ada", "yes")

    assert "don't know anything" in talk.say("Ada", "What do you know about me?")
    assert "no rules" in talk.say("Ada", "what rules do I have?")
    for table in ("memories", "messages", "outbox", "recalls", "instructions"):
        held = str(talk.world.rows(f"SELECT * FROM {table}")).lower()
        assert not any(word in held for word in ("zeta", "lisbon", "rhymes")), table


def test_a_yes_to_everything_takes_nothing_from_somebody_else(talk: Talk) -> None:
    talk.say("Ben", "Remember that my company is called Zeta Ltd")
    talk.say("Ada", "Remember that my company is called Omega")

    talk.say("Ada", "forget everything")
    talk.say("Ada", "yes")

    assert "Zeta" in talk.say("Ben", "What's my company called?")


def test_rules_are_listed_and_dropped(talk: Talk) -> None:
    assert "no rules" in talk.say("Ada", "What rules do I have?")
    assert "language model" in talk.say("Ada", "Add this rule: answer in one sentence")
    assert "answer in one sentence" in talk.say("Ada", "what are my rules?")

    talk.say("Ada", "forget the rule")

    assert "no rules" in talk.say("Ada", "list my rules")


def test_of_several_rules_the_named_one_is_dropped_else_we_ask(talk: Talk) -> None:
    talk.say("Ada", "Add this rule: answer in one sentence", "Add this rule: never write before noon")

    assert "Which should I forget" in talk.say("Ada", "delete the rule")
    talk.say("Ada", "no")
    talk.say("Ada", "cancel the rule about noon")

    left = talk.say("Ada", "which rules do I have?")
    assert "one sentence" in left
    assert "noon" not in left


@pytest.mark.parametrize(
    ("told", "list_of_both"),
    [
        (("My company is called Zeta Ltd", "My dog is called Fido"), "forget my company and my dog"),
        (("Meine Firma heißt Zeta Ltd", "Mein Hund heißt Fido"), "vergiss meine Firma und meinen Hund"),
    ],
)
def test_a_list_of_topics_is_forgotten_as_a_whole(talk: Talk, told: tuple[str, str], list_of_both: str) -> None:
    talk.say("Ada", *told)
    talk.say("Ada", "My cat is called Mia")

    talk.say("Ada", list_of_both)

    left = talk.say("Ada", "What do you know about me?")
    assert "Mia" in left
    assert "Zeta" not in left
    assert "Fido" not in left


def test_of_a_list_of_topics_only_what_is_known_is_asked_about(talk: Talk) -> None:
    talk.say("Ada", "My dog is called Fido")

    assert "forgotten" in talk.say("Ada", "forget my dog and my yacht")
    assert "couldn't find" in talk.say("Ada", "forget my plane and my yacht")


def test_several_new_facts_of_one_message_are_confirmed_in_one_list(talk: Talk) -> None:
    said = talk.say("Ada", "My mother is called Carla, my father is called Diego and my dog is called Rex")

    assert said.count("Got it!") == 1
    assert said.count("•") == 3


def test_dont_forget_at_the_end_of_a_burst_means_what_was_said_before(talk: Talk) -> None:
    said = talk.say("Ada", "my sister's wedding is on june 14", "don't forget!!")

    assert "couldn't save" not in said
    assert "june 14" in talk.say("Ada", "when is the wedding?")
