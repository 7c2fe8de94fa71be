"""Answers that say yes or no and more: plain where all of it is of the question."""

from __future__ import annotations

from agent7.language import agreement
from tests.tables import every_row

REMINDER = "Shall I cancel this reminder?\n1. 30 November at 16:00: defrost the chicken"
ALL = "Soll ich alles vergessen, was ich über dich weiß?"
OFFERED = "Devo passar isso adiante como uma tarefa?"


@every_row(
    ("text", "question", "language", "answer"),
    [
        ("yes, drop the chicken one", REMINDER, "en", "yes"),
        ("yep cancel that please", REMINDER, "en", "yes"),
        ("no, keep the chicken reminder", REMINDER, "en", "no"),
        ("yes, but remind me of the rabbit", REMINDER, "en", None),
        ("yes, and the rabbit one", REMINDER, "en", None),
        ("yes, not now", REMINDER, "en", None),
        ("no, cancel the other", REMINDER, "en", None),
        ("yes, start it", REMINDER, "en", None),
        ("the chicken is lovely", REMINDER, "en", None),
        ("yes, the chicken?", REMINDER, "en", None),
    ],
)
def test_words_of_the_question_behind_a_yes_are_agreement(text: str, question: str, language: str, answer: str | None) -> None:
    assert agreement.plain_answer(text, question, language, undoes=True) == answer


@every_row(
    ("text", "question", "language", "answer"),
    [
        ("ja, alles löschen", ALL, "de", "yes"),
        ("ja, alles weg bitte", ALL, "de", "yes"),
        ("ja, aber nicht meinen Namen", ALL, "de", None),
        ("ja, diese Sache", ALL, "de", None),
    ],
)
def test_one_thing_is_no_yes_to_everything(text: str, question: str, language: str, answer: str | None) -> None:
    assert agreement.plain_answer(text, question, language, undoes=True, of_all=True) == answer


@every_row(
    ("text", "question", "language", "answer"),
    [
        ("sim, avança", OFFERED, "pt", "yes"),
        ("sí, adelante", "¿Lo paso como una tarea?", "es", "yes"),
        ("oui, lance la tâche", "Je la transmets comme tâche ?", "fr", "yes"),
        ("ja, leg los bitte", "Soll ich es als Aufgabe weitergeben?", "de", "yes"),
    ],
)
def test_a_yes_to_work_may_say_go_ahead(text: str, question: str, language: str, answer: str | None) -> None:
    assert agreement.plain_answer(text, question, language, undoes=False) == answer
