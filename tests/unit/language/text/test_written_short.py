"""Words that are written short: their point ends neither a sentence nor a piece, in five languages."""

from __future__ import annotations

import pytest

from agent7.language import parse, pieces
from agent7.language.text.normalization import sentences
from tests.tables import every_row

WHOLE = [
    "Meine Ärztin ist Dr. Wolters, die Praxis hat freitags zu",
    "My vet is Mr. Abernathy on St. Giles Road",
    "mi casera es la Sra. Quiroga y vive abajo",
    "notre notaire, c'est Mme. Roussel à Lille",
    "a consulta com a dra. Iracema é na sexta",
    "We climbed Mt. Snowdon with Prof. Price",
    "wir brauchen z. B. Milch und Brot",
    "traes p. ej. pan y queso",
]


@pytest.mark.parametrize("text", WHOLE)
def test_a_point_of_what_is_written_short_ends_no_sentence(text: str) -> None:
    assert sentences(text) == (text,)
    assert not any(piece.of(text).rstrip().endswith(".") for piece in pieces(text))


@every_row(
    ("text", "parts"),
    [
        ("We meet at 5 p.m. Then we eat", ("We meet at 5 p.m.", "Then we eat")),
        ("I take vitamin c. It helps", ("I take vitamin c.", "It helps")),
        ("Ask Dr. Vance. He knows", ("Ask Dr. Vance.", "He knows")),
    ],
)
def test_any_other_point_still_does(text: str, parts: tuple[str, ...]) -> None:
    assert sentences(text) == parts


@every_row(
    ("language", "said", "value"),
    [
        ("de", "Mein Hausarzt ist Dr. Wolters, die Praxis hat freitags zu.", "dr wolters"),
        ("en", "My doctor is Dr. Okonjo, she is on Hill Road", "dr okonjo"),
        ("fr", "mon médecin c'est le Dr. Roussel, il est à Lille", "dr roussel"),
    ],
)
def test_a_title_stays_with_its_name(language: str, said: str, value: str) -> None:
    assert ("doctor", value) in [(each.attribute, each.value) for each in parse(said, language).facts]
