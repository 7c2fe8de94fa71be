"""Messages that are not to be kept, and what else they say."""

from __future__ import annotations

import pytest

from agent7.language import commands
from agent7.language.intents import command_recognition
from agent7.language.intents.off_record import in_earnest, off_record, put_right_behind_joke


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("don't remember this but my pin is 8834", "my pin is 8834"),
        ("between us, don't keep this: I'm in debt", "between us, I'm in debt"),
        ("I fancy Lena, but don't save that", "I fancy Lena"),
        ("please don't store this, I owe Tom 300", "I owe Tom 300"),
        ("Don't keep this please, I had a scan on Monday", "I had a scan on Monday"),
        ("off the record: I want to quit", "I want to quit"),
        ("my pin is 1234 and don't keep it", "my pin is 1234"),
        ("I like tea and coffee, don't save that", "I like tea and coffee"),
        ("Just between us, don't write this down, I hate my job", "Just between us, I hate my job"),
        ("merk dir das nicht, aber ich mag Lena", "ich mag Lena"),
        ("Das bitte nicht speichern: ich habe Schulden", "ich habe Schulden"),
        ("no lo guardes, pero me gusta Lena", "me gusta Lena"),
        ("No recuerdes esto: debo dinero", "debo dinero"),
        ("ne retiens pas ça, mais j'aime Léa", "j'aime Léa"),
        ("não guarde isso, mas eu gosto da Lena", "eu gosto da Lena"),
    ],
)
def test_the_rest_of_a_message_that_is_not_to_be_kept(text: str, rest: str) -> None:
    assert off_record(text) == rest


@pytest.mark.parametrize(
    "text",
    [
        "I don't remember this place",
        "we don't keep that in the shop",
        "don't keep this from me",
        "between us, I'm looking for another job",
        "You never remember what I said",
        "don't save it as a PDF, send a doc",
        "don't forget this",
        "don't remember that",
        "das merke ich mir nicht",
        "no lo recuerdo",
    ],
)
def test_whoever_speaks_of_remembering_does_not_ask_for_that(text: str) -> None:
    assert off_record(text) is None


def test_what_is_asked_off_the_record_is_answered() -> None:
    command = command_recognition.parse("don't remember this, but what's a good gift for Lena?", quoted=False, forwarded=False)

    assert isinstance(command, commands.OffTheRecord)
    assert command.rest == "what's a good gift for Lena?"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("jokes 😂 it was a goose", "it was a goose"),
        ("just kidding, he's called Bob", "he's called Bob"),
        ("Scherz, er war Postbote in Fulda", "er war Postbote in Fulda"),
        ("es broma, hace yoga", "hace yoga"),
        ("je rigole, il est boulanger", "il est boulanger"),
        ("brincadeira, ele é padeiro", "ele é padeiro"),
        ("just kidding", ""),
        ("I was kidding around with Bob, it was fun", ""),
        ("jokes, are they any good?", ""),
    ],
)
def test_what_is_said_behind_a_joke_taken_back(text: str, right: str) -> None:
    assert put_right_behind_joke(text) == right


@pytest.mark.parametrize(
    ("text", "earnest"),
    [
        ("hoje fui eleito presidente da galáxia kkkkk brincadeira", ""),
        ("I married a tree yesterday lol jk", ""),
        ("they put it up to 715 lol", "they put it up to 715 lol"),
    ],
)
def test_a_joke_is_taken_back_behind_its_laughter_too(text: str, earnest: str) -> None:
    assert in_earnest(text) == earnest


@pytest.mark.parametrize(
    ("text", "earnest"),
    [
        ("my stage name is Thunder haha. jk its Ruth", "my stage name is Ruth"),
        ("our van is called Tank, jk it's Daisy", "our van is called Daisy"),
        ("mein Kater heißt Attila. Scherz, er heißt Mozart", "mein Kater heißt Mozart"),
        ("mi coneja se llama Cleopatra. es broma, se llama Pipa", "mi coneja se llama Pipa"),
        ("ma tortue s'appelle Turbo. je plaisante, c'est Lola", "ma tortue s'appelle Lola"),
        ("meu papagaio se chama Pelé. brincadeira, é Louro", "meu papagaio se chama Louro"),
        ("my husband is Rolf. jk, I'm single", "I'm single"),
        ("my sister is Ann. jk, no idea", "no idea"),
    ],
)
def test_a_value_behind_a_joke_takes_the_place_of_that_of_the_joke(text: str, earnest: str) -> None:
    assert in_earnest(text) == earnest
