"""Sentence templates: every example of every language is recognised as it says, and the languages have the same files and intents."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent7.language.data_files import DATA, LANGUAGES
from agent7.language.sentence_templates import LONGEST_READ, templates_of
from agent7.language.sentences import recognise
from tests.tables import every_row

Example = tuple[str, str, str, dict[str, Any] | None, dict[str, str]]
"""A language, the name of a file, a sentence, its intent among those of this file, and the context in which it is said."""


def content_of(path: Path) -> dict[str, Any]:
    return yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader) or {}


def examples(language: str) -> list[Example]:
    return [
        (language, path.stem, sentence, block.get("intent"), block.get("context", {}))
        for path in sorted((DATA / language / "tests").glob("*.yaml"))
        for block in content_of(path)["tests"]
        for sentence in block["sentences"]
    ]


@cache
def intents_in(path: Path) -> set[str]:
    return set(content_of(path).get("intents", {}))


@every_row("language, file, sentence, intent, context", [example for language in LANGUAGES for example in examples(language)])
def test_every_example_is_recognised_as_it_says(
    language: str, file: str, sentence: str, intent: dict[str, Any] | None, context: dict[str, str]
):
    found = recognise(sentence, language, among=intents_in(DATA / language / "sentences" / f"{file}.yaml"), context=context)
    if intent is None:
        assert found is None, found
    else:
        assert found is not None
        assert found.intent == intent["name"]
        assert {name: found.slot(name) for name in found.slots} == {name: str(value) for name, value in intent.get("slots", {}).items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", ["sentences", "tests"])
def test_each_language_has_the_same_files_and_the_same_intents(language: str, folder: str):
    files = {path.name: intents_in(path) for path in (DATA / language / folder).glob("*.yaml")}
    assert files == {path.name: intents_in(path) for path in (DATA / "en" / folder).glob("*.yaml")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_intent_has_an_example_in_each_language(language: str):
    listened_for = {intent for path in (DATA / language / "sentences").glob("*.yaml") for intent in intents_in(path)} - {"Nothing"}
    assert listened_for - {intent["name"] for _, _, _, intent, _ in examples(language) if intent} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_can_be_read_and_names_rules_and_lists_that_there_are(language: str):
    intents = templates_of(language).intents
    sentences = [sentence for intent in intents.intents.values() for block in intent.data for sentence in block.sentences]
    rules = intents.expansion_rules
    assert set(re.findall(r"<(\w+)>", " ".join(each.text or "" for each in [*sentences, *rules.values()]))) <= rules.keys()
    assert {name for sentence in sentences for name in sentence.list_names(rules)} <= intents.slot_lists.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_list_or_polite_word_is_told_twice(language: str):
    told = [
        (kind, name)
        for path in (DATA / language / "sentences").glob("*.yaml")
        for kind in ("expansion_rules", "lists", "skip_words", "asking")
        for name in content_of(path).get(kind, ())
    ]
    assert sorted(told) == sorted(set(told))


@every_row(
    "said", ["Forget my Number-Plate!", "FORGET my number plate", "please, forget  my number\u2011plate", "\u00bfforget my number-plate?"]
)
def test_case_signs_and_politeness_do_not_count(said: str):
    found = recognise(said, among=("Forget",))
    assert found is not None
    assert found.slot("topic").lower().replace("-", " ").replace("\u2011", " ") == "my number plate"


def test_umlauts_may_be_spelled_out():
    spellings = ("Lösche alles über die Straße", "Loesche alles ueber die Strasse", "losche alles uber die Straße")
    found = [recognise(said, "de", among=("Forget",)) for said in spellings]
    assert [each and each.slot("topic") for each in found] == ["die Straße", "die Strasse", "die Straße"]


def test_the_last_slot_goes_on_to_the_end_of_a_long_sentence():
    topic = "my brother and " * 40 + "my sister"
    found = recognise(f"Forget {topic}.")
    assert len(topic) > LONGEST_READ
    assert found is not None
    assert found.slot("topic") == topic


def test_a_polite_question_asks_and_a_plain_one_does_not():
    polite, plain = recognise("Could you forget my address?"), recognise("Forget my address?")
    assert polite is not None
    assert plain is not None
    assert (polite.asked, plain.asked) == (True, False)
