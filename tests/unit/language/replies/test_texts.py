"""What the assistant says."""

# ruff: noqa: E501, RUF001  (tables of what people type, one case a line)

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import agent7
from agent7.language import LANGUAGES, commands, definition
from agent7.language.data_files import load, names_in
from agent7.language.intents import command_recognition
from agent7.language.replies import texts
from agent7.language.replies.rendering import PLACEHOLDER, TONES, Voice, say, templates, words
from tests.tables import every_row

SAID_AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


def placeholders(sentence: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(sentence))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text_in_the_same_registers_with_the_same_placeholders(language: str) -> None:
    def shape(spoken: str) -> dict[str, dict[str, list[str]]]:
        return {key: {tone: placeholders(text) for tone, text in said.items()} for key, said in templates(spoken).items()}

    assert names_in(language, "responses") == names_in("en", "responses")
    assert shape(language) == shape("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_plain_and_its_other_registers_are_known_and_keep_its_places(language: str) -> None:
    for key, said in templates(language).items():
        assert TONES[0] in said, key
        assert set(said) <= set(TONES), key
        assert len({tuple(placeholders(text)) for text in said.values()}) == 1, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_holds_a_stray_brace(language: str) -> None:
    answers = load(language, "responses", "answers")
    for text in (*(text for said in templates(language).values() for text in said.values()), *answers["of_user"].values()):
        assert not set(PLACEHOLDER.sub("", text)) & set("{}"), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_is_for_an_attribute_and_holds_its_value(language: str) -> None:
    for attribute, text in load(language, "responses", "answers")["of_user"].items():
        assert definition(attribute)
        assert placeholders(text) == ["value"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_of_words_are_complete(language: str) -> None:
    table, english = words(language), words("en")
    assert set(table) == set(english)
    assert set(table["categories"]) == set(english["categories"])
    assert (len(set(table["months"])), len(set(table["weekdays"]))) == (12, 7)


def test_every_text_is_said_somewhere() -> None:
    source = "".join(path.read_text() for path in Path(agent7.__path__[0]).rglob("*.py"))
    tails = {key: key.rpartition(".")[2] for key in templates("en")}
    composed = ("_caption", "_bare", "_one")  # the name before is a value
    assert [key for key, tail in tails.items() if not tail.endswith(composed) and not re.search(rf"[\"'.]{tail}[\"']", source)] == []


def said_in_code() -> Iterator[tuple[str, set[str] | None]]:
    """The keys that code says by name, each with the places that it fills; None where these come as a mapping."""
    for path in Path(agent7.__path__[0]).rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if not isinstance(call, ast.Call) or not call.args or ast.unparse(call.func) not in {"say", "rendering.say"}:
                continue
            keys = [call.args[0].body, call.args[0].orelse] if isinstance(call.args[0], ast.IfExp) else call.args[:1]
            filled = {each.arg for each in call.keywords}
            for key in keys:
                if isinstance(key, ast.Constant):
                    yield key.value, None if None in filled else filled


def test_every_text_that_code_says_is_there_and_gets_what_its_places_take() -> None:
    said = list(said_in_code())
    known = {key: set(placeholders(texts["plain"])) for key, texts in templates("en").items()}
    assert len(said) > 100
    assert [(key, filled) for key, filled in said if key not in known or (filled is not None and not known[key] <= filled)] == []


def test_a_voice_is_its_language_in_a_register() -> None:
    assert Voice("de", "warm") == "de"
    assert {"de": 1}[Voice("de", "brief")] == 1
    assert say("noted", Voice("en", "plain")) == say("noted", "en")


@every_row("language", [*LANGUAGES, "und", "xx"])
@every_row("hostile", ["{content}", "{0}", "%s {topic} {{}}", "\\1 \\g<0>", "{items}\n{count}"])
def test_a_hostile_value_is_inserted_as_it_is(language: str, hostile: str) -> None:
    assert hostile in say("remembered", language, content=hostile)
    assert hostile in texts.forget_which(language, hostile, [hostile])
    assert hostile in texts.answer(language, "user", "company", [hostile])


def test_texts_to_keep() -> None:
    assert say("remembered", "en", content="My company is called Acme Corp") == "Got it! I'll remember: My company is called Acme Corp"
    assert texts.changed("updated", "en", "My company is called Nexus Labs", "My company is called Acme Corp") == (
        "Noted — My company is called Nexus Labs. Updated from the previous: My company is called Acme Corp"
    )
    assert say("not_saved", "en", reason="it is empty") == "Sorry, couldn't save that: it is empty"
    assert texts.forgotten("en", "my company", "1 fact") == "Okay, I've forgotten about: your company (1 fact)"
    assert texts.not_found("en", "cheese") == "I couldn't find anything matching cheese in my memory."


@every_row(("language", "subject", "attribute", "values", "said"), [
    ("en", "user", "company", ["Acme Corp"], "Your company is called Acme Corp."),
    ("en", "user", "company", ["Acme Inc."], "Your company is called Acme Inc."),
    ("es", "user", "company", ["Acme Corp"], "Tu empresa se llama Acme Corp."),
    ("de", "user", "company", ["Acme Corp"], "Deine Firma heißt Acme Corp."),
    ("pt", "user", "company", ["Acme Corp"], "Sua empresa se chama Acme Corp."),
    ("fr", "user", "company", ["Acme Corp"], "Ton entreprise s'appelle Acme Corp."),
    ("en", "user", "email:work", ["a@example.com"], "Your work email: a@example.com."),
    ("fr", "user", "email:work", ["a@example.com"], "Ton e-mail (travail) : a@example.com."),
    ("en", "user", "favourite:colour", ["blue"], "Your favourite color: blue."),
    ("en", "user", "allergies", ["nuts", "milk", "soy"], "You are allergic to nuts, milk and soy."),
    ("de", "user", "languages", ["Deutsch", "Englisch"], "Du sprichst Deutsch und Englisch."),
    ("en", "wife", "birthday", ["05-14"], "Your wife's birthday is 14 May."),
    ("de", "wife", "birthday", ["1990-05-14"], "Deine Frau – Geburtstag: 14. Mai 1990."),
    ("en", "anna", "city", ["Paris"], "Anna lives in Paris."),
    ("en", "user", "timezone", ["asia/tokyo"], "Your time zone is Asia/Tokyo."),
    ("und", "user", "name", ["Anna"], "Your name is Anna."),
])
def test_answers(language: str, subject: str, attribute: str, values: list[str], said: str) -> None:
    assert texts.answer(language, subject, attribute, values) == said


@pytest.mark.parametrize(("language", "zone", "shown"), [
    ("en", "UTC", "1 March 2026"), ("en", "Asia/Tokyo", "2 March 2026"), ("en", "america/new_york", "1 March 2026"), ("es", "Asia/Tokyo", "2 de marzo de 2026"),
    ("de", "Asia/Tokyo", "2. März 2026"), ("pt", "Asia/Tokyo", "2 de março de 2026"), ("fr", "Asia/Tokyo", "2 mars 2026"), ("en", "nowhere", "1 March 2026"),
])
def test_a_date_is_shown_in_the_persons_zone_and_language(language: str, zone: str, shown: str) -> None:
    assert texts.date_shown(language, SAID_AT, zone) == shown


def test_what_was_said_is_quoted_with_its_day() -> None:
    day = texts.date_shown("en", SAID_AT, "Asia/Tokyo", today=SAID_AT)
    assert say("answer_quoted", "en", date=day, text="the lease ends in May") == 'You told me on 2 March: "the lease ends in May"'


def test_an_overview_counts_and_lists() -> None:
    said = texts.overview("en", 12, {"fact": 10, "preference": 2}, ["a", "b"])
    assert said.startswith("I remember 12 things about you (10 facts, 2 preferences):\n• a\n• b\n")
    assert "10 more" in said


def test_an_overview_of_nothing_says_so() -> None:
    assert texts.overview("en", 0, {}, []) == say("nothing_known", "en")


def test_a_long_value_is_cut() -> None:
    assert len(say("remembered", "en", content="x" * 5000)) < 700


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Your currency: euro."), ("es", "Tu moneda: euro."), ("de", "Deine Währung: euro."), ("pt", "Sua moeda: euro."), ("fr", "Ta devise : euro.")],
)
def test_what_has_no_sentence_of_its_own_is_told_with_its_owner(language: str, said: str) -> None:
    assert texts.answer(language, "user", "currency", ["euro"]) == said


@pytest.mark.parametrize(
    ("language", "one", "several", "together"),
    [
        ("en", "Your sister is called Mia.", "Your sisters are called Mia and Zoe.", "Your children are called Mia."),
        ("es", "Tu hermana se llama Mia.", "Tus hermanas se llaman Mia y Zoe.", "Tus hijos se llaman Mia."),
        ("de", "Deine Schwester heißt Mia.", "Deine Schwestern heißen Mia und Zoe.", "Deine Kinder heißen Mia."),
        ("pt", "Sua irmã se chama Mia.", "Suas irmãs se chamam Mia e Zoe.", "Seus filhos se chamam Mia."),
        ("fr", "Ta sœur s'appelle Mia.", "Tes sœurs s'appellent Mia et Zoe.", "Tes enfants s'appellent Mia."),
    ],
)
def test_relatives_are_told_by_their_names_in_a_sentence(language: str, one: str, several: str, together: str) -> None:
    said = [texts.answer(language, "user", *each) for each in (("sister", ["Mia"]), ("sister", ["Mia", "Zoe"]), ("children", ["Mia"]))]
    assert said == [one, several, together]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Your sister lives in Rome."), ("es", "Tu hermana vive en Rome."), ("de", "Deine Schwester wohnt in Rome."),
     ("pt", "Sua irmã mora em Rome."), ("fr", "Ta sœur habite à Rome.")],
)
def test_what_is_known_of_a_relative_is_a_sentence(language: str, said: str) -> None:
    assert texts.answer(language, "sister", "city", ["Rome"]) == said


def test_one_of_a_category_is_no_plural() -> None:
    assert "(1 preference)" in texts.overview("en", 1, {"preference": 1}, ["a"])
    assert "(1 preferencia, 2 datos)" in texts.overview("es", 3, {"preference": 1, "fact": 2}, ["a", "b", "c"])


@pytest.mark.parametrize(
    ("topic", "theirs"),
    [
        ("meinem Hund", "Das weiß ich von deinem Hund:"),
        ("meinen Hund", "Das weiß ich über deinen Hund:"),
        ("unseren Hund", "Das weiß ich über euren Hund:"),
    ],
)
def test_a_german_topic_keeps_its_case(topic: str, theirs: str) -> None:
    assert texts.known_about("de", topic, ["Mein Hund heißt Rex"]).splitlines()[0] == theirs


@pytest.mark.parametrize(
    ("question", "theirs"),
    [
        ("What do you know about my job?", "your job"),
        ("¿Qué sabes de mi trabajo?", "tu trabajo"),
        ("Was weißt du über meine Arbeit?", "deine Arbeit"),
        ("O que você sabe sobre meu trabalho?", "seu trabalho"),
        ("Que sais-tu de mon travail ?", "ton travail"),
    ],
)
def test_a_topic_is_told_as_the_persons(question: str, theirs: str) -> None:
    asked = command_recognition.parse(question, quoted=False, forwarded=False)
    assert isinstance(asked, commands.WhatDoYouKnowAbout)
    assert theirs in texts.known_about(asked.language, asked.topic, ["x"]).splitlines()[0]
