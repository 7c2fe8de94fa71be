"""Patterns that are made of word lists: each form that code names can be made, in every language, of lists that are there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import agent7.language
from agent7.language.data_files import DATA, LANGUAGES, load
from agent7.language.word_patterns import UNDETERMINED, across, in_language

ROOM = Path(agent7.language.__path__[0])
LIST = re.compile(r"\{([a-z][a-z_]+)\}")


def forms() -> Iterator[tuple[str, str, bool]]:
    """What code asks for by name: the file, the form, and whether it is one language's."""
    for path in ROOM.rglob("*.py"):
        tree = ast.parse(path.read_text())
        known = {
            target.id: value
            for node in tree.body
            if isinstance(node, ast.AnnAssign | ast.Assign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name) and isinstance(node.value, ast.Constant) and isinstance(value := node.value.value, str)
        }
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"in_language", "across"}:
                file, form = call.args[:2]
                written = form.value if isinstance(form, ast.Constant) else known.get(form.id) if isinstance(form, ast.Name) else None
                if isinstance(file, ast.Constant) and isinstance(written, str):
                    yield str(file.value), written, call.func.id == "in_language"


def test_every_form_is_made_of_lists_that_are_there() -> None:
    found = list(forms())
    assert len(found) > 40
    for file, form, one_language in found:
        names, there = set(LIST.findall(form)), {language: load(language, file) for language in LANGUAGES}
        anywhere = set().union(*there.values(), load(UNDETERMINED, file) if (DATA / UNDETERMINED / f"{file}.yaml").exists() else ())
        assert names <= anywhere, (file, form)
        if one_language:
            assert all(names <= set(words) for words in there.values()), (file, form)


def test_every_list_is_asked_for() -> None:
    source = "".join(path.read_text() for path in ROOM.rglob("*.py"))
    for file in {file for file, _, _ in forms()}:
        lists = load("en", file)
        asked = source + str(list(lists.values()))
        by_name = ("signs_", "russian_")  # the rest of the name is a value
        unused = [name for name in lists if not name.startswith(by_name) and not re.search(rf"[\"'{{]{name}[\"'}}]", asked)]
        assert unused == [], file


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_one_language_can_be_compiled(language: str) -> None:
    for file, form, one_language in forms():
        if one_language:
            assert in_language(file, form, language).pattern


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_have_the_same_files(language: str) -> None:
    def files(spoken: str) -> set[str]:
        return {str(path.relative_to(DATA / spoken)) for path in (DATA / spoken).rglob("*.yaml")}

    assert files(language) == files("en")
    assert {path.name for path in DATA.iterdir()} == {*LANGUAGES, UNDETERMINED}


def test_a_pattern_across_languages_holds_the_words_of_each() -> None:
    happy = across("feelings", r"\b(?:{excited})\b")

    assert all(happy.search(word) for word in ("thrilled", "ilusionada", "begeistert", "empolgada", "ravie"))
    assert not happy.search("tired")


def test_an_unknown_language_is_read_as_english() -> None:
    assert in_language("keeping", "{habit}", "xx") is in_language("keeping", "{habit}", "xx")
    assert in_language("keeping", "{habit}", "xx").pattern == in_language("keeping", "{habit}", "en").pattern
