"""What somebody writes is read once: no reader of the language looks at the same words twice in a turn."""

from __future__ import annotations

import pytest

from agent7 import language
from tests.integration.conversation.conftest import Talk
from tests.reading_counts import counted_readings

SAID = (
    "my name's Priya and I run a little ceramics studio in Leith. Where do I live?",
    "actually I moved to Porto last week",
    "remind me to call Ana tomorrow at 5",
    "No, it's called Kestrel. What do you know about me?",
    "could you compare four language schools in Malta for me?",
    "Ich arbeite seit M\u00e4rz bei Acme, und wie hei\u00dft mein Hund?",
    "forget that",
    "thanks!",
)


@pytest.mark.usefixtures("known_people")
def test_no_reader_reads_the_same_words_twice_in_a_turn(talk: Talk) -> None:
    for text in SAID:
        with counted_readings() as counts:
            talk.say("447700900555", text)
        assert counts, "nobody has read anything"
        assert {read: often for read, often in counts.items() if often > 1} == {}, text


def test_what_was_said_before_is_read_again_only_where_it_may_be_corrected(talk: Talk) -> None:
    talk.say("447700900556", "My dog is called Rex")
    for text, again in (("I bought new shoes yesterday", False), ("No, it's called Max", True)):
        with counted_readings() as counts:
            talk.say("447700900556", text)
        assert any(name == "parse_statements" and said == "My dog is called Rex" for name, said, _ in counts) is again, text


def test_what_is_read_within_another_reading_is_read_once() -> None:
    text = "Where do I live? My dog is called Rex."
    with counted_readings() as counts, language.one_reading():
        language.parse_statements(text)
        language.is_question(text)
        language.detect_language(text)
    assert counts["detect_language", text, "{'hint': None}"] == 1


def test_nothing_that_was_said_outlives_its_reading() -> None:
    text = "My dog is called Rex."
    with counted_readings() as counts:
        for _ in range(2):
            with language.one_reading():
                language.detect_language(text)
    assert counts["detect_language", text, "{'hint': None}"] == 2
