"""An order to forget is heard by its form, whatever the order of its words: what removes, beside where we hold things or what was told."""

from __future__ import annotations

import pytest

from agent7.language import parse
from tests.tables import every_row

NAMED = """
strike what I earn from your notes, I had no business putting that here | earn
Everything you've got on Dalia: gone, please | dalia
That fee I told you about for the Castellan wedding, please don't hold on to it | castellan
It's nobody's business that I see a therapist. Take all of that out of your memory. | therapist
Would you mind taking my mother's illness out of your notes? | illness
Das mit der Kombination vom Tresor hätte ich dir lieber nicht schreiben sollen, lösch das bitte wieder | tresor
Bitte streich mein Gehalt aus deinen Notizen | gehalt
quita de tu memoria lo de mi operación | operación
Enlève de ta mémoire ce que je t'ai dit de mon salaire | salaire
Podes tirar da tua memória o que te contei do Rui? | rui
"""


@every_row("said, about", [line.split(" | ") for line in NAMED.strip().splitlines()])
def test_what_an_order_names_is_heard(said: str, about: str) -> None:
    order = parse(said).removal

    assert order is not None
    assert about in (order.topic or order.beside).casefold()


@pytest.mark.parametrize(
    "said",
    [
        "erase everything youve got on me",
        "clear out everything you have on me, my daughter's getting this phone",
        "Kannst du alles über mich löschen, was du gespeichert hast?",
        "Borra todo lo que sabes de mí, porfa",
        "efface tout ce que tu sais sur moi",
        "apaga tudo o que sabes sobre mim",
    ],
)
def test_all_that_is_known_of_the_speaker_is_meant(said: str) -> None:
    order = parse(said).removal

    assert order is not None
    assert order.everything
    assert order.topic == order.beside == ""


@every_row(
    "said",
    [
        "don't forget what I told you about Ben",
        "I forget what I told you about Ben",
        "did you delete what I told you about Ben?",
        "remove it from the oven at 5",
        "lose 5 kilos by June",
        "drop the kids at school, I told you about it",
        "clear the table and take out the bins",
        "take a note: my shoe size is 42",
        "clear your head, it's Friday",
        "don't you remember my name?",
        "Ich will nicht, dass du so viel redest",
        "I said 9, drop me a line",
        "please take the file I sent you and make a summary",
        "Ich habe vergessen, was ich dir gesagt habe",
        "Hast du vergessen, was ich dir erzählt habe?",
        "no olvides lo que te dije de Ana",
        "N'oublie pas ce que je t'ai dit",
        "não te esqueças do que te disse",
        "delete what I told you. " * 30,
        "",
    ],
)
def test_what_only_speaks_of_it_is_no_order(said: str) -> None:
    assert parse(said).removal is None
