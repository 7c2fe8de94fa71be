"""Orders about a reminder that waits, read word by word: what they want, and which words name the reminder."""

from __future__ import annotations

import pytest

from agent7.language import another_reminder, described, orders_about
from tests.tables import every_row

ORDERS = """
en | hm, the plumber one, make it 3 | move | plumber | 3
en | can you push the vet to Saturday at 9 | move | vet | Saturday at 9
en | the vet has been moved to 4pm, please update the reminder | move | vet | 4pm
en | delete the vet one | cancel | vet |
de | die Tierärztin bitte auf 9 Uhr verlegen | move | tierarztin | 9 Uhr
de | sag den Friseur wieder ab | cancel | friseur |
de | der Friseur ist jetzt um 17 Uhr, änder bitte die Erinnerung | move | friseur | um 17 Uhr
es | lo de la peluquera pásalo a las 6 | move | peluquera | a las 6
es | la revisión se ha cambiado a las 17h, ajusta el recordatorio | move | revision | a las 17h
es | lo de la peluquera mejor bórralo | cancel | peluquera |
fr | décale le coiffeur à 16h stp | move | coiffeur | à 16h
fr | le rdv chez le coiffeur est passé à 17h, change le rappel | move | coiffeur | 17h
fr | supprime le coiffeur | cancel | coiffeur |
pt | muda o dentista pras 16h | move | dentista | 16h
pt | a reunião foi adiada pras 17h30, atualiza o lembrete | move | reuniao | 17h30
pt | apaga o da padaria por favor | cancel | padaria |
"""


@every_row(("language", "said", "want", "topic", "when"), [tuple(map(str.strip, row.split("|"))) for row in ORDERS.strip().splitlines()])
def test_an_order_about_a_reminder_is_read_however_it_is_put(language: str, said: str, want: str, topic: str, when: str) -> None:
    order = orders_about(said, language)[0]
    assert (order.want, order.topic, order.text) == (want, topic, when)


@every_row(
    ("language", "said", "topic", "reason"),
    [
        ("en", "cancel the vet one, he is well again", "vet", "he is well again"),
        ("de", "lösch den Friseur, hat sich erledigt", "friseur", "hat sich erledigt"),
        ("es", "cancela lo del banco, ya fui", "banco", "ya fui"),
        ("fr", "annule celui du pain, c'est fait", "pain", "c'est fait"),
        ("pt", "cancela o condomínio, já paguei", "condominio", "já paguei"),
    ],
)
def test_what_stands_behind_an_order_may_be_its_reason(language: str, said: str, topic: str, reason: str) -> None:
    assert (topic, reason) in [(each.topic, each.reason) for each in orders_about(said, language)]


@every_row(
    ("language", "said"),
    [
        ("en", "I moved the vet to 4"),
        ("en", "the vet moves to Leeds at 4"),
        ("en", "don't cancel the vet"),
        ("en", "should I cancel the vet?"),
        ("en", "put 50 in the bank"),
        ("en", "I make the lasagne at 5"),
        ("de", "ich muss den Friseur verschieben"),
        ("de", "der Friseur ist jetzt um 17 Uhr"),
        ("es", "el dentista pasa a las 5"),
        ("fr", "le coiffeur change à 16h"),
        ("pt", "o dentista muda para as 16h"),
    ],
)
def test_what_is_told_or_asked_orders_nothing(language: str, said: str) -> None:
    assert orders_about(said, language) == ()


@every_row(
    ("language", "answer", "words"),
    [
        ("en", "the call mum one", "call mum"),
        ("de", "die mit dem Hund", "hund"),
        ("es", "el del perro", "perro"),
        ("fr", "celui du chien", "chien"),
        ("pt", "o do cachorro", "cachorro"),
        ("en", "is it the dog one?", ""),
    ],
)
def test_an_answer_describes_one_by_what_is_left_of_it(language: str, answer: str, words: str) -> None:
    assert described(answer, language) == words


@every_row(
    ("language", "said", "wish"),
    [
        ("en", "also in 3 hrs: call grandpa", "in 3 hrs: call grandpa"),
        ("de", "und morgen um 8: Brot holen", "morgen um 8: Brot holen"),
        ("es", "y mañana a las 9 de llamar al taller", "mañana a las 9 de llamar al taller"),
        ("fr", "et lundi à 9h30 d'arroser les plantes", "lundi à 9h30 d'arroser les plantes"),
        ("pt", "e na sexta às 9h de ligar pro banco", "na sexta às 9h de ligar pro banco"),
        ("en", "and tmrw 3pm fetch the tent", "tomorrow 3pm fetch the tent"),
        ("es", "y mañana a las 14:00 llamar al taller", "mañana a las 14:00 llamar al taller"),
        ("en", "and tomorrow at 3 I'm off to Rome", ""),
        ("en", "and tomorrow I go to Rome", ""),
        ("en", "and tomorrow at 5 the dentist called", ""),
    ],
)
def test_a_time_and_what_to_do_then_is_another_reminder(language: str, said: str, wish: str) -> None:
    assert another_reminder(said, language) == wish


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "pt"])
def test_an_order_names_something(language: str) -> None:
    """One without words of its own is about what was spoken of last, and read elsewhere."""
    assert orders_about("cancel", language) == ()
