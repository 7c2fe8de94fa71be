"""What is so now is read behind what was so before, in the same sentence."""

from __future__ import annotations

import pytest

from agent7.language import own_statements, parse_statements


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I used to live in Rome, now I live in Oslo", "city", "oslo"),
        ("Before I lived in Rome, now in Oslo", "city", "oslo"),
        ("I used to live in Rome - now in Oslo.", "city", "oslo"),
        ("I used to work at Acme, now I work at Nexus", "company", "nexus"),
        ("Früher habe ich in Köln gewohnt, jetzt in Hamburg", "city", "hamburg"),
        ("Früher wohnte ich in Köln und jetzt wohne ich in Hamburg", "city", "hamburg"),
        ("Antes vivía en Sevilla, ahora vivo en Bilbao", "city", "bilbao"),
        ("Antes vivía en Sevilla, ahora en Bilbao", "city", "bilbao"),
        ("Avant j'habitais à Lyon, maintenant à Nantes", "city", "nantes"),
        ("Antes eu morava no Recife, agora moro em Lisboa", "city", "lisboa"),
    ],
)
def test_the_present_is_drawn_and_its_evidence_is_the_whole_sentence(text: str, attribute: str, value: str) -> None:
    assert [(said.attribute, said.value) for said in parse_statements(text) if said.attribute] == [(attribute, value)]
    assert [(aside.statement.attribute, aside.statement.value, aside.sentence) for aside in own_statements(text)] == [
        (attribute, value, text)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "I used to live in Rome, now in two minds",
        "I used to be happy, now in Oslo it rains",
        "I used to live in Rome, now it is raining",
        "I have lived in Rome, now I might live in Oslo",
        "Did I use to live in Rome, now in Oslo?",
        "Früher habe ich in Köln gewohnt, jetzt ist alles anders",
    ],
)
def test_where_nothing_of_now_is_said_nothing_is_drawn(text: str) -> None:
    assert not [said for said in parse_statements(text) if said.attribute]
