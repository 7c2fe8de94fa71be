"""Later sentences that may have changed what an answer rests on: the thing asked for, called by its noun alone, with what is asked anew."""

from __future__ import annotations

import pytest

from agent7.language.questions.newer_answers import ends, may_change, replaces
from agent7.language.questions.question_reading import read_question


@pytest.mark.parametrize(
    ("language", "question", "older", "newer"),
    [
        ("en", "when is my driving test?", "my driving test is on 9 December at 11", "the test has been postponed to 20 January"),
        ("en", "when's dad's operation?", "Dad's operation is on 14 December", "the op got moved to the 16th"),
        ("de", "wann ist mein Zahnarzttermin?", "Mein Zahnarzttermin ist am 9. Dezember", "der Termin wurde auf den 16. verschoben"),
        ("es", "¿cuándo es la boda de Clara?", "La boda de Clara es el 12 de junio", "la boda se ha pasado al 19"),
        ("fr", "c'est quand mon rendez-vous chez le dentiste ?", "Mon rendez-vous chez le dentiste est le 9 décembre",
         "le rendez-vous a été repoussé au 16"),
        ("pt", "quando é a consulta da Rita?", "a consulta da Rita é dia 9 de dezembro", "a consulta passou para dia 12"),
    ],
)  # fmt: skip
def test_the_thing_by_its_noun_alone_with_another_day_is_told_of_the_same_thing(
    language: str, question: str, older: str, newer: str
) -> None:
    assert may_change(read_question(question, language), newer, older, language, at_once=False)


@pytest.mark.parametrize(
    "newer",
    [
        "the vet closes at 6",  # whose appointment it is with
        "the test papers are in the drawer",  # no day
        "the dog ate something on 3 December",
        "the appointment of Ada is on 5 December",  # somebody else's
        "my sister's appointment is on the 8th",
    ],
)
def test_another_thing_of_the_same_words_changes_nothing(newer: str) -> None:
    asked = read_question("when is my vet appointment?", "en")
    assert not may_change(asked, newer, "my vet appointment is on 3 December", "en", at_once=False)


@pytest.mark.parametrize(
    ("language", "question", "older", "plan"),
    [
        ("en", "where do I live?", "I live at 12 Rose Lane, Bath", "we're moving to 3 Hill View, Wells in march"),
        ("en", "where do I work?", "I work at Tesco", "I'm starting at Aldi on 3 January"),
        ("de", "wo wohne ich?", "Ich wohne in Kiel", "wir ziehen im März nach Lübeck"),
    ],
)
def test_a_plan_takes_the_place_of_nothing_that_is(language: str, question: str, older: str, plan: str) -> None:
    asked = read_question(question, language)
    assert not may_change(asked, plan, older, language, at_once=True)
    assert not replaces(asked, plan, older, language)


def test_nothing_but_another_day_is_left_to_what_was_told() -> None:
    asked, older = read_question("what day do I play football?", "en"), "I play 5-a-side on Tuesdays at the Powerleague"
    assert may_change(asked, "we've swapped to Wednesdays", older, "en", at_once=False)
    assert not may_change(asked, "choir has moved to Wednesdays", older, "en", at_once=False)


def test_another_amount_of_the_same_unit_said_at_once_may_change_it() -> None:
    asked = read_question("what dose of ramipril do I take?", "en")
    assert may_change(asked, "doctor put me on 10mg now", "I take ramipril 5mg in the morning", "en", at_once=True)
    assert not may_change(asked, "I'm on 10 hours a week now", "I take ramipril 5mg in the morning", "en", at_once=False)


@pytest.mark.parametrize(
    ("language", "question", "older", "newer"),
    [
        ("en", "how much am I charging for half a dozen eggs?", "eggs are 1.80 a half dozen", "I've put the eggs up to 2.20"),
        ("es", "¿a qué hora empiezo a trabajar?", "empiezo a las 3 de la mañana", "nos han cambiado el turno, ahora empiezo a las 4"),
        ("de", "wer wohnt noch in meiner wg?", "wohn in ner wg mit lutz und amira", "lutz ist ausgezogen, jetzt ist hedda da"),
    ],
)
def test_a_change_said_right_behind_is_of_what_it_shares_a_word_with(language: str, question: str, older: str, newer: str) -> None:
    assert may_change(read_question(question, language), newer, older, language, at_once=True)


def test_a_correction_of_what_was_just_said_changes_it_whatever_it_names() -> None:
    asked = read_question("How often do I have to take the tablets?", "en")
    older, newer = "My tablets are the blue ones, I take them twice a day.", "I wrote that wrong. It is once a day, in the evening."
    assert may_change(asked, newer, older, "en", at_once=True, next_said=True)
    assert not may_change(asked, "I wrote that wrong.", older, "en", at_once=True, next_said=True)


def test_what_is_said_right_behind_of_somebody_else_changes_nothing() -> None:
    asked, older = read_question("Wer ist mein Chef?", "de"), "Mein Chef heißt Herr Petersen."
    assert not may_change(asked, "Gerda ist jetzt nach Plön gezogen.", older, "de", at_once=True)
    assert may_change(read_question("which gym am I in?", "en"), "switched to FitBarn", "my gym is PureFit", "en", at_once=True)


def test_who_left_is_known_by_a_name_in_small_letters() -> None:
    asked = read_question("who's my boyfriend?", "en")
    assert ends(asked, "we split up last week, corentin and me", "me and my boyfriend corentin have been a couple for 4 years", "en")
    assert not ends(asked, "we split up the work last week", "me and my boyfriend corentin have been a couple for 4 years", "en")
