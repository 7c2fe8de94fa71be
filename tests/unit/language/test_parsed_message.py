"""The parsed message: what a text says, found when it is asked for."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from agent7.language import MOST_READ, one_reading, parse
from agent7.types import Slot
from tests.reading_counts import counted_readings

SAID = "Hi! My dog is called Rex. Where do I live?"


def test_nothing_is_read_before_it_is_asked_for() -> None:
    with counted_readings() as counts:
        parse(SAID, "en")
    assert {name for name, _, _ in counts} <= {"parse"}


def test_what_is_asked_for_twice_is_read_once() -> None:
    with counted_readings() as counts:
        said = parse(SAID, "en")
        for _ in range(2):
            assert said.is_question
            assert said.asked_slot == Slot("user", "city")
    assert counts["is_question", SAID, "{'language': 'en'}"] == counts["question_slot", SAID, "{'language': 'en'}"] == 1


def test_the_same_words_are_the_same_parsed_message_within_a_turn() -> None:
    with one_reading():
        assert parse(SAID, "en") is parse(SAID, "en")
        assert parse(SAID, "en").sentences[1] is parse("My dog is called Rex.", "en")
    assert parse(SAID, "en") is not parse(SAID, "en")


def test_a_parsed_message_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        parse(SAID).text = "other words"  # type: ignore[misc]


@pytest.mark.parametrize(("text", "length"), [("ab " * 3_000, 4_094), ("a" * 10_000, MOST_READ), ("short", 5)])
def test_the_beginning_of_a_long_text_is_read_in_whole_words(text: str, length: int) -> None:
    assert len(parse(text).text) == length


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("en", "Hi there!", "greeting"),
        ("en", "Thanks a lot", "acknowledgement"),
        ("en", "Where do I live?", "question"),
        ("en", "Could you compare four language schools in Malta?", "request"),
        ("en", "My dog is called Rex.", "statement"),
        ("en", "of the and", "fragment"),
        ("de", "Guten Morgen!", "greeting"),
        ("de", "Wo wohne ich?", "question"),
        ("es", "Vivo en Sevilla.", "statement"),
        ("fr", "Merci beaucoup", "acknowledgement"),
        ("pt", "Onde moro?", "question"),
    ],
)
def test_each_kind_of_sentence_is_told(language: str, text: str, kind: str) -> None:
    assert parse(text, language).kind == kind


def test_a_message_tells_each_of_its_sentences() -> None:
    assert [each.kind for each in parse(SAID, "en").sentences] == ["greeting", "statement", "question"]


def test_the_words_decide_the_language_and_the_hint_where_they_say_nothing() -> None:
    assert (parse("Ich wohne in der N\u00e4he von Bremen", "en").language, parse("12:30", "pt").language) == ("de", "pt")
    assert parse("Ich wohne in der N\u00e4he von Bremen").certainty > 0.9
    assert parse("12:30", "pt").certainty == 0


def test_times_are_instants_for_whoever_says_them() -> None:
    said = parse("call Ana tomorrow at 5 pm", "en")
    (due,) = said.times(datetime(2026, 3, 2, 12, tzinfo=UTC), ZoneInfo("Europe/Lisbon"))
    assert due.at == datetime(2026, 3, 3, 17, tzinfo=UTC)


def test_secrets_are_known_and_left_out() -> None:
    said = parse("my password is hunter2secret", "en")
    assert said.holds_secret
    assert "hunter2secret" not in said.without_secrets
