"""Which language a message is in."""

# ruff: noqa: E501, RUF001  (tables of what people type, one case a line)

from __future__ import annotations

import pytest

from agent7.language.text.identification import detect_language
from tests.tables import every_row

ROWS = [
    ("My company is called Acme Corp", "en"), ("thanks a lot", "en"), ("what's my name", "en"), ("I'm vegan", "en"), ("where do I live", "en"),
    ("remember that", "en"), ("forget about it", "en"), ("good morning", "en"),
    ("mi empresa se llama Acme Corp", "es"), ("gracias", "es"), ("¿cómo estás?", "es"), ("Soy celíaco", "es"), ("donde vivo", "es"),
    ("buenos días", "es"), ("olvida mi empresa", "es"), ("¿qué tal?", "es"),
    ("meine Firma heißt Acme Corp", "de"), ("danke", "de"), ("wo wohne ich", "de"), ("Ich bin vegan", "de"), ("Merk dir das bitte", "de"),
    ("guten Morgen", "de"), ("vergiss meine Firma", "de"), ("wie geht's?", "de"),
    ("minha empresa se chama Acme Corp", "pt"), ("obrigado", "pt"), ("onde eu moro", "pt"), ("Sou vegano, não como carne", "pt"), ("bom dia", "pt"),
    ("esqueça minha empresa", "pt"), ("você sabe meu nome?", "pt"), ("tudo bem?", "pt"),
    ("mon entreprise s'appelle Acme Corp", "fr"), ("merci", "fr"), ("où j'habite", "fr"), ("Je suis végan", "fr"), ("bonjour", "fr"),
    ("oublie mon entreprise", "fr"), ("s’il te plaît", "fr"), ("qu'est-ce que tu sais ?", "fr"),
]


FIRST_MESSAGES = [
    ("Trouve trois hôtels à Rome", "fr"), ("Crée un logo", "fr"), ("Annule la tâche", "fr"), ("Cherche un dentiste", "fr"),
    ("Busca tres hoteles en Roma", "es"), ("Otra vez", "es"), ("Planifica un viaje a Lisboa", "es"), ("Tenemos dos hijos, Leo y Vega", "es"),
    ("Traduz esta carta", "pt"), ("De novo", "pt"), ("Cancela a tarefa", "pt"), ("Odeio coentro", "pt"),
    ("Finde drei Hotels in Rom", "de"), ("Nochmal", "de"), ("Schick es per Mail", "de"), ("Fasse dieses Dokument zusammen", "de"),
    ("Find three hotels in Rome", "en"), ("Perfect", "en"), ("Book a table for tonight", "en"), ("Summarise this document", "en"),
]  # fmt: skip


@every_row(("text", "language"), FIRST_MESSAGES)
def test_a_first_message_of_few_words_gives_its_language_away_by_orders_and_endings(text: str, language: str) -> None:
    assert detect_language(text) == language


@every_row(("text", "language"), ROWS)
def test_short_messages_give_their_language_away(text: str, language: str) -> None:
    assert detect_language(text) == language


@every_row(("text", "language"), ROWS)
def test_a_clear_message_outweighs_the_language_before(text: str, language: str) -> None:
    other = "de" if language != "de" else "en"
    assert detect_language(text, hint=other) == language


@pytest.mark.parametrize("text", ["Acme Corp", "ok", "👍", "12", "", "Berlin"])
def test_what_says_nothing_keeps_the_language_before(text: str) -> None:
    assert detect_language(text, hint="fr") == "fr"


@pytest.mark.parametrize("text", ["我的公司叫什么名字", "Привет, как дела", "مرحبا", "Acme Corp", "12", ""])
def test_other_languages_and_no_language_are_undetermined(text: str) -> None:
    assert detect_language(text) == "und"


def test_another_script_is_not_the_language_before() -> None:
    assert detect_language("Привет", hint="en") == "und"


def test_an_unknown_hint_is_ignored() -> None:
    assert detect_language("Acme", hint="xx") == "und"


@pytest.mark.parametrize(
    "text",
    ["https://www.example.com/where-is-the-house", "see@the-house.com", "@the_house", "`the and of`", "```\nfor the and of in is\n```", "the-house.com/is/it",
     "São Paulo", "El Paso", "Los Angeles", "Die Zeit"],
)
def test_what_nobody_speaks_and_names_keep_the_language_before(text: str) -> None:
    assert detect_language(text, hint="fr" if "the" in text else "en") == ("fr" if "the" in text else "en")


@pytest.mark.parametrize(("text", "language"), [("Merci pour https://the-house.com/is/it", "fr"), ("Ich nutze `for x in the` gerne", "de"), ("Guten Tag", "de")])
def test_the_rest_of_the_message_still_speaks(text: str, language: str) -> None:
    assert detect_language(text, hint="en") == language
