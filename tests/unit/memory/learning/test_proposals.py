"""What is a proposal in our own words, and when two of them are one."""

from __future__ import annotations

import pytest

from agent7.language import proposal_in, without_sentence
from agent7.language.intents.proposals import terms_of
from agent7.memory.learning.suggestions import alike, worth_a_pattern
from agent7.memory.policy import CorePolicy

POLICY = CorePolicy()


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Would you like me to draft an email?", "draft an email"),
        ("It rains tomorrow. Shall I book a taxi?", "book a taxi"),
        ("Done. If you like, I can remind you tomorrow.", "remind you tomorrow"),
        ("Let me know if you'd like me to call Anna.", "call Anna"),
        ("¿Quieres que reserve una mesa?", "reserve una mesa"),
        ("Si quieres, puedo buscar vuelos.", "buscar vuelos"),
        ("Soll ich einen Tisch reservieren?", "einen Tisch reservieren"),
        ("Möchtest du, dass ich Anna schreibe?", "Anna schreibe"),
        ("Quer que eu reserve um hotel?", "reserve um hotel"),
        ("Veux-tu que je réserve une table ?", "réserve une table"),
        ("Est-ce que je dois appeler un taxi ?", "appeler un taxi"),
    ],
)
def test_an_offer_is_found_in_five_languages(text: str, offered: str) -> None:
    found = proposal_in(text)
    assert found is not None
    assert found[1] == offered


@pytest.mark.parametrize(
    "text",
    [
        "Your dentist appointment is on Monday.",
        "I can see that it rains.",
        "Where do you live?",
        "You should go.",
        "Puedo ver la lluvia.",
        "",
        "Ich kann das gut verstehen.",
    ],
)
def test_what_only_tells_or_asks_is_no_offer(text: str) -> None:
    assert proposal_in(text) is None


def test_how_an_offer_is_asked_makes_no_difference_and_what_it_offers_does() -> None:
    table = terms_of("Would you like me to book a table at Luigi's?")
    assert alike(table, terms_of("Shall I book a table for you?"), POLICY)
    assert not alike(table, terms_of("Shall I book a flight to Lisbon?"), POLICY)
    assert not alike(table, frozenset(), POLICY)
    assert alike(terms_of("dance?"), terms_of("dance"), POLICY)


def test_a_reply_stands_without_the_sentence_that_proposes() -> None:
    assert without_sentence("It rains. Shall I call a taxi? Bye.", "Shall I call a taxi?") == "It rains.  Bye."
    assert without_sentence("Shall I call a taxi?", "Shall I call a taxi?") == ""
    assert without_sentence("It rains.", "not there") == "It rains."


@pytest.mark.parametrize(
    ("text", "is_worth"), [("book a table for two tonight", True), ("book a table", False), ("reservationsystemization now", False)]
)
def test_what_says_little_makes_no_pattern(text: str, is_worth: bool) -> None:
    assert worth_a_pattern(text, POLICY) is is_worth
