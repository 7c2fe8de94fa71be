"""What counts as a correction of an answer, and what people say all day long without correcting anybody. The measured list: eval_data."""

from __future__ import annotations

import pytest

from agent7.language import Correction, Exchange, LessonKind, correction_after
from agent7.language.intents.answer_corrections import excerpt, said_as_lesson
from benchmarks.understanding.lessons import bare, corrections
from tests.tables import every_row

APPOINTMENT = {
    "en": Exchange("When is my dentist appointment?", "Your dentist appointment is on Monday at 10:00 with Kim."),
    "es": Exchange("¿Cuándo es la cita?", "La cita es el lunes a las 10:00 con Luis."),
    "de": Exchange("Wann ist mein Termin?", "Dein Termin ist am Montag um 10:00 mit Kim."),
    "pt": Exchange("Quando é a consulta?", "A consulta é na segunda às 10:00 com o Luís."),
    "fr": Exchange("C'est quand mon rendez-vous ?", "Ton rendez-vous est lundi à 10:00 avec Luc."),
}
NOT_MEANT_FOR_US = [
    ("en", "Thanks, that's great"),
    ("en", "No, thank you"),
    ("en", "no problem at all"),
    ("en", "No way, really?"),
    ("en", "I meant to call him yesterday"),
    ("en", "I meant it"),
    ("en", "Don't worry about it"),
    ("en", "Don't forget to buy milk"),
    ("en", "I'm not sure"),
    ("en", "It's a marathon, not a sprint"),
    ("en", "Is it Tuesday, not Monday?"),
    (
        "en",
        "No, we are meeting for lunch, and then we go to the museum " * 3,
    ),
    ("en", "> no, I meant Tuesday"),
    ("en", "Well, I live in Porto now"),
    ("en", "hang on, those aren't mine - bay is 12:00"),
    ("en", "lent the drill to Ute, not Kim"),
    ("es", "No, gracias"),
    ("es", "no pasa nada"),
    ("es", "Quería preguntarte otra cosa"),
    ("es", "No te preocupes"),
    ("es", "Mañana no puedo, lo siento"),
    ("de", "Nein danke"),
    ("de", "Das ist nicht schlimm"),
    ("de", "Ich wollte dir noch etwas erzählen"),
    ("de", "Ich meine es ernst"),
    ("de", "Mach dir keine Sorgen"),
    ("pt", "Não, obrigado"),
    ("pt", "não faz mal"),
    ("pt", "Queria te contar uma coisa"),
    ("pt", "Não te preocupes"),
    ("fr", "Non merci"),
    ("fr", "pas de problème"),
    ("fr", "Je voulais te raconter quelque chose"),
    ("fr", "Ne t'inquiète pas"),
    ("fr", "C'est pas grave"),
]


@pytest.mark.parametrize(
    "row", [row for row in corrections() if row.half == "development"], ids=lambda row: f"{row.language}: {row.correction}"
)
def test_a_correction_is_heard_for_what_it_is(row) -> None:
    found = correction_after(row.correction, Exchange(row.said, row.answered), row.language)
    assert found is not None
    assert (found.kind is LessonKind.PREFER) == (row.kind == "prefer")
    if row.kind == "prefer":
        assert bare(found.rejected) == bare(row.rejected)


@every_row(("language", "said"), NOT_MEANT_FOR_US)
def test_everyday_words_correct_nothing(language: str, said: str) -> None:
    assert correction_after(said, APPOINTMENT[language], language) is None


def test_nothing_is_corrected_where_nothing_was_answered() -> None:
    assert correction_after("no, I meant Tuesday", Exchange("Monday", ""), "en") is None


def test_a_language_that_we_do_not_speak_is_read_by_its_own_words() -> None:
    assert correction_after("no, I meant Tuesday", APPOINTMENT["en"], "it") == Correction(LessonKind.PREFER, "Tuesday", "Monday")
    assert correction_after("いいえ、火曜日です", Exchange("x", "月曜日です"), "ja") is None


@every_row("language", ["en", "es", "de", "pt", "fr", "xx"])
@every_row(
    "correction",
    [
        Correction(LessonKind.PREFER, "tea {about}", "coffee"),
        Correction(LessonKind.PREFER, "tea", None),
        Correction(LessonKind.WRONG, None, "I'll book it."),
        Correction(LessonKind.FAILED, None, "no seats"),
        Correction(LessonKind.FAILED, None, None),
        Correction(LessonKind.DISLIKED, None, "Lovely."),
    ],
)
def test_every_lesson_is_a_sentence_with_the_persons_words_as_they_are(language: str, correction: Correction) -> None:
    told = said_as_lesson(correction, "the {preferred} trip", language)
    assert "the {preferred} trip" in told
    assert all(words in told for words in (correction.preferred, correction.rejected) if words)


@pytest.mark.parametrize(
    ("language", "correction", "about", "told"),
    [
        ("en", Correction(LessonKind.PREFER, "tea", "coffee"), "", "User prefers tea over coffee"),
        ("en", Correction(LessonKind.PREFER, "tea", None), "a trip", "User prefers tea when it is about: \u201ca trip\u201d"),
        ("en", Correction(LessonKind.AVOID, None, "using emojis", "please stop using emojis"), "lol", "please stop using emojis"),
        ("de", Correction(LessonKind.AVOID, None, "x", "Nenn mich bitte nicht Bobby"), "Hallo", "Nenn mich bitte nicht Bobby"),
        ("en", Correction(LessonKind.FAILED, None, "no seats"), "a trip", "The task \u201ca trip\u201d failed: no seats"),
        ("en", Correction(LessonKind.FAILED, None, None), "a trip", "The task \u201ca trip\u201d failed"),
        ("es", Correction(LessonKind.PREFER, "té", "café"), "", "La persona prefiere té a café"),
        ("xx", Correction(LessonKind.PREFER, "tea", None), "", "User prefers tea"),
    ],
)
def test_a_lesson_says_what_and_when_and_leaves_out_what_nobody_said(language: str, correction: Correction, about: str, told: str) -> None:
    assert said_as_lesson(correction, about, language) == told


def test_a_lesson_quotes_the_first_sentence_and_no_more_than_a_line() -> None:
    assert excerpt("Book a table. And call Anna.") == "Book a table."
    assert len(excerpt("word " * 100)) == 80
    assert excerpt("") == ""


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("please stop using exclamation marks", "en"),
        ("don't send me so many headlines", "en"),
        ("no uses emojis, por favor", "es"),
        ("Nenn mich bitte nicht Bobby", "de"),
        ("n'utilise plus d'emojis", "fr"),
        ("não uses emojis", "pt"),
    ],
)
def test_what_somebody_forbids_is_kept_in_their_own_words_whatever_was_spoken_of(said: str, language: str) -> None:
    correction = correction_after(said, Exchange("lol", "Haha! \U0001f389 Bobby!"), language)

    assert correction is not None
    assert said_as_lesson(correction, "lol", language) == said


def test_what_says_what_it_is_about_prefers_the_value_alone() -> None:
    asked = Exchange("Who coaches the juniors?", "You told me: the juniors' coach is Anke")
    assert correction_after("hang on, the coach is Imke not Anke", asked, "en") == Correction(LessonKind.PREFER, "Imke", "Anke")
