"""Patterns that are made of word lists: each form that code names can be made, in every language, of lists that are there."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from inspect import getmembers_static
from pathlib import Path

import pytest

import agent7.language
from agent7.language.data_files import DATA, LANGUAGES, load
from agent7.language.statements.grammars.discourse import Talk
from agent7.language.word_patterns import UNDETERMINED, Words, across

ROOM = Path(agent7.language.__path__[0])
LIST = re.compile(r"(?<!\?P)<([a-z][a-z_]+)>")


def forms() -> Iterator[tuple[str, str]]:
    """What code asks for by name over all languages: the file and the form."""
    for path in ROOM.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "across":
                file, form = call.args[:2]
                if isinstance(file, ast.Constant) and isinstance(form, ast.Constant):
                    yield str(file.value), str(form.value)


def kinds(kind: type[Words] = Words) -> Iterator[type[Words]]:
    """The classes of patterns of one language that any module of the room declares."""
    for module in pkgutil.walk_packages(agent7.language.__path__, "agent7.language."):
        import_module(module.name)
    for each in kind.__subclasses__():
        yield each
        yield from kinds(each)


def test_every_form_is_made_of_lists_that_are_there() -> None:
    found = list(forms())
    assert len(found) > 40
    for file, form in found:
        spoken = (*LANGUAGES, UNDETERMINED) if (DATA / UNDETERMINED / f"{file}.yaml").exists() else LANGUAGES
        anywhere = set().union(*(load(language, file) for language in spoken))
        assert set(LIST.findall(form)) <= anywhere, (file, form)


def test_every_list_is_asked_for() -> None:
    source = "".join(path.read_text() for path in ROOM.rglob("*.py"))
    for file in {file for file, _ in forms()}:
        lists = load("en", file)
        asked = source + str(list(lists.values()))
        by_name = ("signs_", "russian_")  # the rest of the name is a value
        unused = [name for name in lists if not name.startswith(by_name) and not re.search(rf"[\"'{{<]{name}[\"'}}>]", asked)]
        assert unused == [], file


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_of_one_language_can_be_made(language: str) -> None:
    found = [kind for kind in kinds() if kind.__name__ != "_RussianCues"]

    assert len(found) > 12
    for kind in found:
        for name, each in getmembers_static(kind):
            if isinstance(each, cached_property):
                getattr(kind(language), name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_have_the_same_files(language: str) -> None:
    def files(spoken: str) -> set[str]:
        return {str(path.relative_to(DATA / spoken)) for path in (DATA / spoken).rglob("*.yaml")}

    assert files(language) == files("en")
    assert {path.name for path in DATA.iterdir()} == {*LANGUAGES, UNDETERMINED}


def test_a_pattern_across_languages_holds_the_words_of_each() -> None:
    happy = across("feelings", r"\b(?:<excited>)\b")

    assert all(happy.search(word) for word in ("thrilled", "ilusionada", "begeistert", "empolgada", "ravie"))
    assert not happy.search("tired")


def test_an_unknown_language_is_read_as_english() -> None:
    assert Talk.of("xx").leading.pattern == Talk.of("en").leading.pattern
    assert Talk.of("de") is Talk.of("de")


def test_a_list_that_no_file_has_is_a_fault() -> None:
    with pytest.raises(KeyError, match="unheard_of"):
        Talk("en").spelled("(?:<unheard_of>)")
