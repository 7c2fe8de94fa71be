"""Whatever people type: nothing raises, and normalising twice changes nothing."""

# ruff: noqa: E501, RUF001, SIM905  (tables of what people type, one case a line)

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent7.language.intents import choices, command_recognition, routes
from agent7.language.questions import slot_questions
from agent7.language.replies.rendering import say
from agent7.language.statements import explicit_memories, parser
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.slots import value_normalization
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, fold_value, sentences

WORDS = st.sampled_from(
    "my mi meine minha mon company empresa Firma entreprise is called se llama heißt s'appelle Acme Corp. what wie ¿qué ? ! , ; : ' \" ’ not no nicht remember that "
    "recuerda que forget vergiss oublie about über rule regla if wenn si I ich je yo eu am bin soy sou suis in at the 14 May 3. @ +49 ( ) and und y e et - — \n 👍 我 ى".split(" ")
)
ANY_TEXT = st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=40).map(" ".join))


@settings(max_examples=150, deadline=None)
@given(ANY_TEXT)
def test_nothing_raises_on_any_text(text: str) -> None:
    for statement in parser.parse_statements(text):
        assert (statement.attribute is None) == (statement.value is None)
    parser.parse_statement(text)
    explicit_memories.is_explicit_memory(text)
    slot_questions.question_slot(text)
    slot_questions.topic_slot(text)
    slot_questions.is_question(text)
    detect_language(text)
    for quoted in (True, False):
        command_recognition.parse(text, quoted=quoted, forwarded=False)
    choices.picked(text, 5)
    routes.route_by_rules(text)
    say("remembered", "de", content=text)


@settings(max_examples=200, deadline=None)
@given(ANY_TEXT)
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert fold(fold(text)) == fold(text)
    assert fold_value(fold_value(text)) == fold_value(text)
    assert len(fold(text)) == len(text)
    for sentence in sentences(text):
        assert clean(sentence) == sentence


@settings(max_examples=100, deadline=None)
@given(ANY_TEXT)
def test_values_normalise_once(text: str) -> None:
    for shape in ("name", "text", "date", "number", "zone", "email", "phone"):
        value = value_normalization.normalise_value(shape, text)
        assert value is None or value_normalization.normalise_value(shape, value) == value


@pytest.mark.parametrize("language", [*GRAMMARS, "und", "xx"])
def test_the_language_given_is_only_a_help(language: str) -> None:
    assert parser.parse_statement("My company is called Acme Corp", language=language).value == "acme corp"
    assert parser.parse_statement("Meine Firma heißt Acme Corp", language=language).value == "acme corp"


@settings(max_examples=60, deadline=None)
@given(ANY_TEXT, st.sampled_from([*GRAMMARS, "und", "xx"]))
def test_no_language_that_is_given_makes_a_reader_raise(text: str, language: str) -> None:
    parser.parse_statement(text, language=language)
    slot_questions.question_slot(text, language=language)
    routes.route_by_rules(text, language=language)


LONGEST_MESSAGE = 4096
HOSTILE = ["my ", ", i ", "my a is ", "a, ", "no, ", "is ", "\"my ", "x\n", "my dog is Rex and ", "meine firma ", ", y su ", "I like a, b and c. ",
    "what is ", "and I ", "'s ", "remember that ", "ok, ", "please ", "a" * 400 + " ", "? ", "mi empresa de mi ", "my company is called "]
READERS: tuple[Callable[[str], object], ...] = (
    parser.parse_statement, parser.parse_statements, parser.parse_statements_apart, slot_questions.question_slot, routes.route_by_rules, lambda text: command_recognition.parse(text, quoted=False, forwarded=False)
)


def steps(work: Callable[[], object]) -> int:
    """How many functions are called, those of C too: a measure of the work that no busy machine changes."""
    count = 0

    def called(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("piece", HOSTILE)
def test_the_work_for_a_text_grows_no_faster_than_the_text(piece: str) -> None:
    short, long = ((piece * LONGEST_MESSAGE)[: LONGEST_MESSAGE // share] for share in (8, 1))
    for read in READERS:
        read(long)  # what is compiled once counts for nobody
        assert steps(lambda: read(long)) <= 12 * steps(lambda: read(short)) + 1000  # noqa: B023


@pytest.mark.parametrize("piece", HOSTILE)
def test_the_longest_message_is_read_in_a_bounded_number_of_steps(piece: str) -> None:
    long = (piece * LONGEST_MESSAGE)[:LONGEST_MESSAGE]
    parser.parse_statements_apart(long)
    assert steps(lambda: parser.parse_statements_apart(long)) < 150_000
