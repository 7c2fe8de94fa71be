"""Nothing is undone on a guess, and no order is passed over: what an order does not name with certainty is asked about."""

from __future__ import annotations

import pytest

from tests.integration.conversation.conftest import Talk


@pytest.mark.parametrize(
    ("told", "order", "yes", "asked"),
    [
        ("my sister Petra has debts", "delete that please, I shouldn't have told you", "yes", "who has debts?"),
        ("Meine Schwester Petra hat Schulden", "vergiss das bitte, das hätte ich nicht erzählen dürfen", "ja", "Wer hat Schulden?"),
        ("mi hermana Petra tiene deudas", "borra eso, no debí decirlo", "sí", "¿quién tiene deudas?"),
        ("ma sœur Petra a des dettes", "oublie ça, elle ne veut pas que j'en parle", "oui", "qui a des dettes ?"),
        ("a minha irmã Petra tem dívidas", "apaga isso, era segredo", "sim", "quem tem dívidas?"),
    ],
)
def test_an_order_that_names_nothing_and_gives_a_reason_is_asked_about_and_then_done(
    talk: Talk, told: str, order: str, yes: str, asked: str
) -> None:
    talk.say("Ada", told)

    assert "Petra" in talk.say("Ada", order)
    talk.say("Ada", yes)

    assert "Petra" not in talk.say("Ada", asked)
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ILIKE '%Petra%'") == [(0,)]


def test_a_no_to_that_keeps_what_was_told(talk: Talk) -> None:
    talk.say("Ada", "my sister Petra has debts")
    talk.say("Ada", "delete that please, I shouldn't have told you")

    talk.say("Ada", "no")

    assert talk.world.rows("SELECT count(*) > 0 FROM memories WHERE content ILIKE '%Petra%'") == [(True,)]


def test_what_only_a_clause_orders_is_asked_about(talk: Talk) -> None:
    talk.say("Ada", "I still owe six thousand from the house deposit")

    assert "six thousand" in talk.say("Ada", "you know what, wipe the bit about the deposit, mum would kill me")
    talk.say("Ada", "yes")

    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ILIKE '%thousand%'") == [(0,)]


def test_a_rule_is_dropped_by_what_it_is_about(talk: Talk) -> None:
    talk.say("Ada", "Add this rule: never use emojis")
    talk.say("Ada", "Add this rule: keep answers short")

    assert "never use emojis" in talk.say("Ada", "drop the emoji one")

    rules = talk.say("Ada", "my rules")
    assert "keep answers short" in rules
    assert "emojis" not in rules


def test_a_reminder_that_goes_with_what_is_forgotten_is_told(talk: Talk) -> None:
    talk.say("Ada", "my oncologist is Dr Brandt")
    talk.say("Ada", "remind me tomorrow at 9 to ring Dr Brandt")

    assert "1 reminder" in talk.say("Ada", "forget about Dr Brandt")


def test_what_a_reminder_is_about_is_told_to_be_done_and_the_reminder_is_asked_about(talk: Talk) -> None:
    talk.say("Ada", "remind me tomorrow at 9 to post the parcel")
    talk.say("Ada", "I live in Hull")

    assert "post the parcel" in talk.say("Ada", "parcel is sorted, neighbour took it")
    assert "post the parcel" in talk.say("Ada", "my reminders")
    talk.say("Ada", "parcel is sorted, neighbour took it")
    talk.say("Ada", "yes")

    assert "parcel" not in talk.say("Ada", "my reminders")


def test_what_shares_a_word_with_a_reminder_and_tells_no_end_asks_nothing(talk: Talk) -> None:
    talk.say("Ada", "remind me tomorrow at 9 to post the parcel")
    talk.say("Ada", "I live in Hull")

    assert "reminder" not in talk.say("Ada", "the parcel is for my gran in Wales")


def test_a_wish_for_a_reminder_may_come_in_three_messages(talk: Talk) -> None:
    talk.say("Ada", "can you remind me of something")
    talk.say("Ada", "the parking permit")

    assert "the parking permit" in talk.say("Ada", "thursday 9am")
    assert "something" not in talk.say("Ada", "my reminders")


def test_a_slip_is_put_right_by_an_asterisk(talk: Talk) -> None:
    talk.say("Ada", "my GP is Dr Hallworth")

    assert "Hollworth" in talk.say("Ada", "*Hollworth")
    assert "Hallworth" not in talk.say("Ada", "who is my GP?")


def test_a_value_of_another_kind_than_what_was_spoken_of_last_puts_right_what_has_one(talk: Talk) -> None:
    talk.say("Ada", "the choir concert is on the 12th at St Swithun's")
    talk.say("Ada", "my pitch at the market is number 5")

    assert "13th" in talk.say("Ada", "no sorry, 13th")

    assert "13th" in talk.say("Ada", "when is the choir concert?")
    assert "13" not in talk.say("Ada", "what number is my pitch?")


@pytest.mark.usefixtures("known_people")
@pytest.mark.parametrize("said", ["summarise my week: chaos", "book a nap, I'm exhausted"])
def test_a_bare_order_with_a_remark_behind_it_begins_no_work(talk: Talk, said: str) -> None:
    talk.say("Ada", said)

    assert talk.world.rows("SELECT count(*) FROM tasks") == [(0,)]


def test_what_others_say_replaces_no_fact(talk: Talk) -> None:
    talk.say("Ada", "I live in Hull")

    talk.say("Ada", "Gaz says: I live in Whitby now and love it")

    assert "Hull" in talk.say("Ada", "where do I live?")


def test_a_yes_that_says_again_what_the_order_named_means_the_one_thing_that_was_found_by_it(talk: Talk) -> None:
    talk.say("Ada", "estou devendo 2300 pro meu primo Caio")
    assert "2300" in talk.say("Ada", "apaga essa história da dívida, já paguei tudo")

    talk.say("Ada", "sim, só a dívida")

    assert "2300" not in talk.say("Ada", "quanto eu devo pro Caio?")
    assert talk.world.rows("SELECT count(*) FROM memories WHERE content ILIKE '%2300%'") == [(0,)]
