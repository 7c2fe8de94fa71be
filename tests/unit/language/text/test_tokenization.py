"""Texts to lexemes: folded by script, stemmed by language, the same for what is stored and what is asked."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from agent7.language.text.tokenization import FALLBACK, LONGEST_LEXEME, fold, lex, query_terms
from agent7.language.text.word_lists import STOP_WORDS

GRAMMAR = {fold(word) for words in STOP_WORDS.values() for word in words}


def flat(text: str, language: str | None = None) -> set[str]:
    return {lexeme for alternatives in query_terms(text, language) for lexeme in alternatives}


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("My companies are in Berlin", "What is my company?"),
        ("Dentist appointment", "When are my dentist appointments?"),
        ("canciones", "¿Cuál es mi canción favorita?"),
        ("Meine Brüder heißen Max und Tom", "Wie heißt mein Bruder?"),
        ("Tomo o remédio às oito", "Quando tomo os remédios?"),
        ("Mes enfants aiment les pommes", "Est-ce que mon enfant aime la pomme ?"),
        ("私の会社は東京にあります", "東京の会社"),
        ("내 회사는 서울에 있습니다", "회사"),
        ("Мои книги лежат дома", "Где моя книга?"),
        ("the café on Îl Street", "cafe il street"),
        ("\uff21\uff23\uff2d\uff25 Corp", "acme"),
        ("support-group", "group"),
        ("write to ada@example.com", "ada@example.com"),
        ("OHNE", "ohne"),
    ],
)
def test_what_is_asked_meets_what_is_stored(stored, asked):
    assert set(lex(stored).frequencies) & flat(asked)


@pytest.mark.parametrize(
    "question", ["What is it?", "¿Qué es esto?", "Was ist das?", "O que é isso?", "Qu'est-ce que c'est ?", "", "?!", "🚲"]
)
def test_questions_without_content_have_no_terms(question):
    assert query_terms(question) == ()


def test_a_question_word_never_counts_as_content():
    assert flat("When did Anna paint the kitchen?") == {"anna", "paint", "kitchen"}


def test_numbers_and_programming_languages_survive():
    assert {"c++", "10", "30"} <= set(lex("C++ at 10:30").frequencies)


@settings(max_examples=300)
@given(st.text(max_size=200))
def test_any_text_gives_bounded_lexemes(text):
    lexed = lex(text)
    assert all(0 < len(lexeme) <= LONGEST_LEXEME and not lexeme.isspace() for lexeme in lexed.frequencies)
    assert all(count > 0 for count in lexed.frequencies.values())
    assert lexed.length == sum(lexed.frequencies.values())


@settings(max_examples=300)
@given(st.text(max_size=120), st.sampled_from([None, "en", "es", "de", "pt", "fr", "xx"]))
def test_a_text_asked_for_in_its_own_words_is_found(text, language):
    stored = lex(text, language)
    assume(stored.language in (None, FALLBACK))
    assert set(stored.frequencies) - GRAMMAR <= flat(text, language)


@given(st.text(max_size=50))
def test_folding_twice_changes_nothing(text):
    once = fold(text)
    assert fold(once) == once or len(fold(once)) <= len(once)


@given(st.lists(st.sampled_from(["alpha", "beta", "gamma", "delta"]), min_size=1, max_size=30))
def test_order_and_case_do_not_matter_to_frequencies(words):
    assert lex(" ".join(words), "en").frequencies == lex(" ".join(reversed(words)).upper(), "en").frequencies


@pytest.mark.parametrize(
    ("text", "held", "not_held"),
    [
        ("うちの犬は雷を怖がります", {"犬", "雷", "うち"}, {"犬は", "を", "ます"}),
        ("我们的狗害怕打雷", {"狗", "害怕", "打雷"}, set()),
        ("猫", {"猫"}, set()),
        ("は", {"は"}, set()),
        ("カメラ屋で", {"カメ", "メラ", "屋"}, {"ラ屋", "で"}),
    ],
)
def test_ideographs_are_words_and_a_change_of_script_ends_one(text, held, not_held):
    lexemes = set(lex(text).frequencies)
    assert held <= lexemes
    assert not not_held & lexemes
    assert {lexeme for (lexeme,) in query_terms(text)} == lexemes


@pytest.mark.parametrize(
    ("asked", "told"),
    [("what did Theo lose?", "Theo has lost his inhaler"), ("wer hat den Hund gefunden", "ich finde den Hund")],
)
def test_an_irregular_verb_is_looked_for_in_all_its_forms(asked: str, told: str) -> None:
    held = lex(told).frequencies

    assert all(any(stem in held for stem in term) for term in query_terms(asked))
