"""Questions for the time of a reminder, and answers that agree and say to what."""

from __future__ import annotations

import pytest

from agent7.language import asked_after, changes_of_reminders, choices


@pytest.mark.parametrize(
    ("question", "language", "topic"),
    [
        ("what time is the vet reminder?", "en", "vet"),
        ("when will you remind me about the vet?", "en", "about vet"),
        ("wann erinnerst du mich an den Zahnarzt?", "de", "zahnarzt"),
        ("¿cuándo me recuerdas lo del seguro?", "es", "seguro"),
        ("à quelle heure tu me rappelles le gaz ?", "fr", "gaz"),
        ("quando você me lembra do seguro?", "pt", "seguro"),
    ],
)
def test_what_a_question_for_the_time_of_a_reminder_is_about(question: str, language: str, topic: str) -> None:
    assert asked_after(question, language, spoken_of=False).split()[-1] == topic.rsplit(maxsplit=1)[-1]


def test_a_question_that_says_nothing_of_reminding_asks_for_one_only_where_one_was_spoken_of() -> None:
    assert asked_after("and the vet one?", "en", spoken_of=False) == ""
    assert asked_after("and the vet one?", "en", spoken_of=True) == "vet"


@pytest.mark.parametrize(
    ("order", "language"),
    [
        ("cancel every reminder I have, I'm off sick", "en"),
        ("lösch alle Erinnerungen die ich habe", "de"),
        ("borra todos los recordatorios que tengo", "es"),
        ("supprime tous les rappels que j'ai", "fr"),
        ("apaga todos os lembretes que eu tenho", "pt"),
    ],
)
def test_every_reminder_that_there_is_is_all_of_them(order: str, language: str) -> None:
    assert [said.topic for said in changes_of_reminders(order, language, spoken_of=False)] == ["*"]


def test_a_reason_may_stand_before_a_new_time() -> None:
    (said,) = changes_of_reminders("oh, football starts later, make that 6.30", "en", spoken_of=True)
    assert (said.want, said.text) == ("move", "6.30")


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        ("yes, the Kwame thing", "the Kwame thing"),
        ("sí, solo la deuda", "solo la deuda"),
        ("oui le salaire", "le salaire"),
        ("yes", ""),
        ("yes, and what's my cat called?", ""),
        ("my cat is called Yes", ""),
    ],
)
def test_what_stands_beside_a_yes(answer: str, named: str) -> None:
    assert choices.beside_yes(answer) == named
