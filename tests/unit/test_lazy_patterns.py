"""Patterns compiled at first use: they are what the compiled ones are, none is faulty, and the responder's start compiles none."""

from __future__ import annotations

import gc
import pkgutil
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import regex

import agent7
from agent7.lazy_patterns import LazyPattern, lazy_regex

ROOT = Path(__file__).resolve().parent.parent.parent
COMPILED_AT_THE_START = """
import gc
import regex

compile_now, compiled = regex.compile, []
regex.compile = lambda *given: compiled.append(given) or compile_now(*given)
import app
from agent7.lazy_patterns import LazyPattern

there = [each for each in gc.get_objects() if type(each) is LazyPattern]
print(len(there), len(compiled))
"""


def test_a_lazy_pattern_finds_what_the_compiled_one_finds():
    source, text = r"(?P<drink>tea|coffee)s?", "Teas, two coffees"
    pattern, compiled = lazy_regex(source, regex.IGNORECASE), regex.compile(source, regex.IGNORECASE)

    assert "compiled" not in vars(pattern)
    assert pattern.search(text)["drink"] == compiled.search(text)["drink"]
    assert [found.span() for found in pattern.finditer(text)] == [found.span() for found in compiled.finditer(text)]
    assert pattern.sub("juice", text) == pattern.sub("juice", text) == compiled.sub("juice", text)
    assert (pattern.fullmatch(text), pattern.pattern, pattern.groupindex) == (None, source, compiled.groupindex)


def test_a_faulty_pattern_says_so_at_its_first_use():
    pattern = lazy_regex("(")

    with pytest.raises(regex.error):
        pattern.search("(")


def test_every_pattern_of_the_product_can_be_compiled():
    for module in pkgutil.walk_packages(agent7.__path__, "agent7."):
        if not module.name.endswith("__main__"):
            import_module(module.name)

    gc.unfreeze()  # what was there when the tests were collected is looked at, too
    patterns = [each for each in gc.get_objects() if type(each) is LazyPattern and each._source != "("]
    faulty = [pattern._source[:60] for pattern in patterns if not compiles(pattern)]
    assert (len(patterns) > 100, faulty) == (True, [])


def compiles(pattern: LazyPattern) -> bool:
    try:
        return bool(pattern.compiled)
    except (re.error, regex.error):
        return False


def test_the_responder_starts_without_compiling_one():
    paths = [str(ROOT / "functions" / "responder"), str(ROOT / "shared")]
    code = f"import sys; sys.path[:0] = {paths!r}\n{COMPILED_AT_THE_START}"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    there, compiled = map(int, answer.stdout.split())
    assert there > 100
    assert compiled == 0
