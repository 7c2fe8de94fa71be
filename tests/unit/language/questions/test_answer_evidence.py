"""What a question asks for, and the data behind it: the same kinds in every language, and nothing but words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from agent7.language import answer_evidence, question_reading, quotable
from agent7.language.data_files import LANGUAGES, load


def words_in(held: Any) -> Iterator[Any]:
    for each in held.values() if isinstance(held, Mapping) else held:
        yield from words_in(each) if isinstance(each, Mapping | list) else [each]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_questions_are_words_and_of_the_same_kinds_in_every_language(language: str) -> None:
    data, english = load(language, "questions"), load("en", "questions")

    assert [word for word in words_in(data) if not isinstance(word, str)] == []  # "no" and "on" are quoted
    assert data.keys() == english.keys()
    assert data["targets"].keys() == english["targets"].keys()


@pytest.mark.parametrize(
    ("question", "target"),
    [
        ("Who mends my shoes?", "person"),
        ("¿A qué hora sale el tren?", "time"),
        ("Wo steht mein Rad?", "place"),
        ("Quantos primos tenho?", "number"),
        ("Comment s'appelle ma tante ?", "name"),
    ],
)
def test_the_kind_that_is_asked_for_is_read(question: str, target: str) -> None:
    assert target in question_reading.read_question(question).targets


def test_an_imperative_with_a_condition_may_answer_and_a_supposition_may_not() -> None:
    assert quotable.may_answer("ring my uncle Abe if the alarm goes off")
    assert not quotable.may_answer("I'd live in Bath if I were rich")
    assert not quotable.may_answer("where is the key?")


def covered(question: str, sentence: str) -> float:
    return answer_evidence.evidence(question_reading.read_question(question), sentence).covered


def test_who_does_something_is_met_by_what_they_do() -> None:
    assert covered("who's our baker?", "Olga bakes for all of us") > 0
    assert covered("¿quién es el cantador?", "Paco canta y Lola baila") > 0
    assert covered("who's our baker?", "Olga paints for all of us") == 0


def test_a_time_counted_from_today_is_no_word_that_the_answer_must_say() -> None:
    assert covered("which exam do I have this week?", "my exam is in Latin on Thursday") == 1
    assert covered("which exam do I have on Friday?", "my exam is in Latin on Thursday") < 1


@pytest.mark.parametrize(
    ("question", "sentence", "met"),
    [
        ("What's my company called?", "we joined Kestrel in May", True),
        ("What's my company called?", "Hetty works at Kestrel", False),
        ("What's my company called?", "my sister Hetty works at Kestrel", False),
        ("What's my company called?", "Dr Salcedo has retired, I'm with Dr Brandvold now", False),
        ("What's my company called?", "I'm with Kestrel now", True),
        ("Where do I work?", "Ben quit Acme last week", False),
        ("Where do I work?", "quit brightwire, starting at Voltas on monday", True),
        ("Wo arbeite ich?", "Herr Okonjo hat gekündigt, bin jetzt bei Frau Lind", False),
        ("Where does Hetty work?", "Hetty has a job at Kestrel", True),
    ],
)
def test_what_is_told_of_another_meets_nothing_that_is_asked_of_oneself(question: str, sentence: str, met: bool) -> None:
    asked = question_reading.read_question(question)
    told = answer_evidence.evidence(asked, sentence, language=asked.language)

    assert bool(told.met) is met


def test_a_name_is_of_no_field() -> None:
    asked = question_reading.read_question("Who should I ring at Van Dorp?")

    assert [term.fields for term in asked.terms if term.stems & {"van", "dorp"}] == [frozenset(), frozenset()]


@pytest.mark.parametrize(
    ("question", "sentence", "of_other_kind"),
    [
        ("Who should I ring at Van Dorp?", "The VAT return for Van Dorp is due on 31 January", True),
        ("Who should I ring at Van Dorp?", "Ingrid saw Van Dorp on 31 January", False),
        ("Who should I ring at Van Dorp?", "the contact at Van Dorp since 2019 is Pieter", False),
    ],
)
def test_who_is_asked_for_is_nobody_whom_the_question_names(question: str, sentence: str, of_other_kind: bool) -> None:
    assert answer_evidence.evidence(question_reading.read_question(question), sentence).other_kind is of_other_kind


def test_when_something_ends_is_not_told_by_when_it_begins() -> None:
    asked = question_reading.read_question("when does my course finish?")

    assert answer_evidence.evidence(asked, "the course starts on 8 January").opposite
    assert not answer_evidence.evidence(asked, "the course ends on 8 May").opposite


def test_a_mother_in_law_is_no_mother() -> None:
    asked = question_reading.read_question("wie heißt meine Mutter?")

    assert not answer_evidence.evidence(asked, "meine Schwiegermutter Hannelore wohnt in Kassel", language="de").met


def test_who_is_told_from_another_by_an_accent_is_not_the_other() -> None:
    asked = question_reading.read_question("quem é meu avô?", "pt")

    assert answer_evidence.evidence(asked, "Meu avô chama Zeca", language="pt").met
    assert not answer_evidence.evidence(asked, "Minha avó chama Cida", language="pt").met


@pytest.mark.parametrize(
    ("question", "said", "of_another"),
    [
        ("who's my home insurance with?", "car insurance is with Zurich, renews in May", True),
        ("who's my car insurance with?", "car insurance is with Zurich, renews in May", False),
        ("who's my insurance with?", "car insurance is with Zurich, renews in May", False),
        ("when is the skip collection?", "the garden collection is on Mondays", True),
        ("what's my bike lock combo?", "bike lok combo is 2917", False),
        ("¿con quién tengo el seguro de la casa?", "el seguro del coche lo tengo con Mapfre", True),
        ("quel est le code de la cave ?", "le code du garage est 4471", True),
        ("quel est le code de la cave ?", "le code de la cave est 4471", False),
    ],
)
def test_of_two_things_of_a_kind_one_is_not_told_by_the_other(question: str, said: str, *, of_another: bool) -> None:
    assert answer_evidence.evidence(question_reading.read_question(question), said).of_another_kind is of_another


@pytest.mark.parametrize(
    ("question", "said", "lacks"),
    [
        ("what's my car reg", "car insurance is with Zurich", True),
        ("where's my shed key?", "the shed needs a new roof", True),
        ("where's my shed key?", "the key hangs behind the boiler", False),
        ("what does my dad drive?", "dad sold his van", False),
    ],
)
def test_what_is_said_of_its_modifier_alone_tells_nothing_of_a_thing(question: str, said: str, *, lacks: bool) -> None:
    assert answer_evidence.evidence(question_reading.read_question(question), said).lacks_head is lacks


@pytest.mark.parametrize(
    ("question", "whether"),
    [
        ("pressure for the back tyres?", False),
        ("van number?", False),
        ("do we keep hens?", True),
        ("is Kim vegan?", True),
        ("¿tengo perro?", True),
    ],
)
def test_what_only_calls_a_thing_is_no_question_of_yes_or_no(question: str, *, whether: bool) -> None:
    assert question_reading.read_question(question).whether is whether
