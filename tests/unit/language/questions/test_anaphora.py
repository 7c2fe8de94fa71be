"""Questions that point at whom or what was spoken of before, in five languages."""

from __future__ import annotations

import pytest

from agent7.language import completed, points_back, speaks_by_pronoun


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("en", "My mum is coming to stay", "what day does she get here?", "what day does mum get here?"),
        ("en", "our little boy Oscar starts nursery on Monday", "how old is he?", "how old is Oscar?"),
        ("en", "my niece Ottoline turned nine", "when's her party?", "when's Ottoline's party?"),
        ("de", "Meine Oma Hedwig wird im Januar 90", "wann hat sie Geburtstag?", "wann hat Oma Geburtstag?"),
        ("es", "mi hermana Nuria vive en Cuenca", "¿dónde trabaja ella?", "¿dónde trabaja Nuria?"),
        ("fr", "Ma grand-mère Odette est à l'hôpital", "elle a quel âge ?", "Odette a quel âge ?"),
        ("pt", "meu filho Davi faz natação", "quantos anos ele tem?", "quantos anos Davi tem?"),
    ],
)
def test_a_pronoun_means_the_last_person_whom_it_fits(language: str, before: str, question: str, meant: str):
    found = completed(question, ("we met the neighbours", before), language)
    assert found is not None
    assert found.of_person
    assert found.texts[0] == meant


def test_somebody_of_the_gender_comes_before_the_one_named_later():
    before = ("my sister Ines lands on Friday", "Dr Hollis called about the results")
    found = completed("when does she land?", before, "en")
    assert found is not None
    assert found.texts[0] == "when does Ines land?"


def test_an_animal_is_meant_where_nobody_else_was_spoken_of():
    found = completed("how old is she?", ("we adopted a cat called Pickles",), "en")
    assert found is not None
    assert any("Pickles" in text or "cat" in text for text in found.texts)


@pytest.mark.parametrize(
    ("language", "before", "question", "about"),
    [
        ("en", "where is the wedding?", "and when is it?", "wedding"),
        ("de", "wann ist der Tierarzt?", "und bei wem?", "Tierarzt"),
        ("es", "¿dónde es la boda?", "¿y cuándo?", "boda"),
        ("fr", "où est le mariage ?", "et c'est quand ?", "mariage"),
        ("pt", "onde é a festa?", "e quando é?", "festa"),
    ],
)
def test_a_question_that_names_nothing_goes_on_about_what_was_asked_last(language: str, before: str, question: str, about: str):
    found = completed(question, (before,), language)
    assert found is not None
    assert not found.of_person
    assert about in found.texts[0]


@pytest.mark.parametrize(
    ("question", "before"),
    [
        ("what is the capital of Peru?", "my sister Ines lands on Friday"),
        ("when did Marie Curie win her first Nobel prize?", "my sister Ines lands on Friday"),
        ("how old is she?", "the kitchen is blue"),
        ("what time is it?", "my sister Ines lands on Friday at noon"),
        ("K\u00f6nnen Sie mir sagen, wie sp\u00e4t es ist?", "meine Oma Hedwig wird 90"),
    ],
)
def test_a_question_that_points_at_nobody_stays_as_it_is(question: str, before: str):
    assert completed(question, (before,)) is None


def test_what_tells_of_somebody_by_a_pronoun_alone_names_nobody():
    assert speaks_by_pronoun("She's allergic to cats")
    assert not speaks_by_pronoun("My mum is allergic to cats")
    assert not speaks_by_pronoun("the kitchen is blue")


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("es", "el portero se llama Anselmo", "¿cómo se llama el portero?"),
        ("de", "meine Schwester Ines landet am Freitag", "wo soll ich um acht sein?"),
        ("de", "mein Bruder Jens landet am Freitag", "wann soll ich am Bahnhof sein?"),
    ],
)
def test_an_article_or_a_verb_that_is_spelt_like_a_pronoun_points_at_nobody(language: str, before: str, question: str) -> None:
    found = completed(question, (before,), language)
    assert found is None or not found.of_person


def test_a_pronoun_that_may_stand_for_nobody_leaves_the_question_as_it_is_too() -> None:
    found = completed("il fait quel temps ?", ("mon frère Luc arrive vendredi",), "fr")
    assert found is None or not found.of_person


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "which side was it on"),
        ("en", "when's it due?"),
        ("en", "what was it called when we bought it?"),
    ],
)
def test_a_question_that_asks_of_it_points_at_what_was_spoken_of(language: str, question: str):
    assert points_back(question, language)


@pytest.mark.parametrize("question", ["is it done when the core is 74 degrees?", "was it easier when phones had cords?"])
def test_a_question_whether_it_is_so_at_some_time_asks_how_things_are(question: str):
    assert not points_back(question, "en")
