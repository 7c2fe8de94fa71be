"""Shapes of sentence templates: what hassil would take has the shape of the template that takes it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hassil import Intents, recognize_all
from hassil.parse_expression import parse_sentence

from agent7.language.data_files import DATA, LANGUAGES
from agent7.language.sentence_templates import Folded, Template, beginning, templates_of
from agent7.language.template_shapes import needed


def said_in(language: str) -> list[str]:
    files = sorted(Path(DATA / language / "tests").glob("*.yaml"))
    blocks = [block for file in files for block in yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)["tests"]]
    return [Folded(sentence).text for block in blocks for sentence in block["sentences"]][::7]


def all_templates(language: str) -> list[Template]:
    return list({id(each): each for found in templates_of(language).openings.values() for each in found}.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_fits_a_template_has_its_shape(language: str):
    for said in said_in(language):
        for template in beginning(said, templates_of(language).openings):
            if any(recognize_all(said, template.alone)):
                assert template.may_fit(said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_templates_are_left_to_hassil(language: str):
    said = said_in(language)
    left = sum(each.may_fit(text) for text in said for each in beginning(text, templates_of(language).openings))
    assert left <= 4 * len(said)


def test_the_word_that_most_texts_lack_is_looked_for_first():
    intents = Intents.from_dict({"language": "en", "intents": {}, "lists": {"when": {"wildcard": True}}})
    template = parse_sentence("(remind me|wake me up) [please] (at|on) {when} tomorrow")
    assert needed(template.expression, intents) == [("tomorrow",), ("remind", "wake"), ("at", "on")]


def test_a_shape_keeps_what_only_shares_words_with_a_template():
    forget = [each for each in all_templates("en") if each.intent == "ForgetAll"]
    assert any(each.may_fit("forget everything") for each in forget)
    assert not any(each.may_fit("everything was forgotten") for each in forget)
