"""The form in which somebody wants an answer, as they ask for it in passing."""

from __future__ import annotations

import pytest

from agent7.language import styles_asked_for

ASKED = {
    "Summarise the article in three bullet points": {"bullets": "en"},
    "shorter please": {"short": "en"},
    "That's way too long!": {"short": "en"},
    "What is inflation, in one sentence?": {"short": "en"},
    "Tell me about tides in more detail": {"detailed": "en"},
    "How do I reset the router, step by step?": {"steps": "en"},
    "Compare the two phones as a table": {"table": "en"},
    "Explain that in simple words, as a list": {"simple": "en", "bullets": "en"},
    "Erklär mir das bitte Schritt für Schritt": {"steps": "de"},
    "Kürzer, bitte": {"short": "de"},
    "Vergleiche die beiden in einer Tabelle": {"table": "de"},
    "Bitte in Stichpunkten": {"bullets": "de"},
    "¿Puedes resumirlo en dos frases?": {"short": "es"},
    "Explícame eso paso a paso": {"steps": "es"},
    "Dame más detalles": {"detailed": "es"},
    "Fais plus court": {"short": "fr"},
    "Explique-moi ça avec des mots simples": {"simple": "fr"},
    "Sous forme de tableau, merci": {"table": "fr"},
    "Em tópicos, por favor": {"bullets": "pt"},
    "Explica isso em palavras simples": {"simple": "pt"},
    "Mais curto, por favor": {"short": "pt"},
}
NOT_ASKED = (
    "The film was too long", "Add milk to my shopping list", "I set the table", "Step by step I feel better", "I'm short of money",
    "My answer was brief", "I love bullet journals", "Das Gespräch war zu lang", "Schritt für Schritt geht es mir besser",
    "La lista de la compra", "Le train est en retard", "A mesa é pequena", "What's my name?",
)  # fmt: skip


@pytest.mark.parametrize(("text", "styles"), ASKED.items())
def test_a_form_that_is_asked_for_is_read_with_its_language(text: str, styles: dict[str, str]) -> None:
    assert styles_asked_for(text) == styles


@pytest.mark.parametrize("text", NOT_ASKED)
def test_what_only_mentions_a_form_asks_for_none(text: str) -> None:
    assert styles_asked_for(text) == {}
