"""Every pattern of the product and the ways in which it is used, gathered in a process of its own: `python -m tests.fuzz.patterns`.

Before the product is imported, what compiles patterns is exchanged for something that notes them. Then all that is compiled at first
use is compiled: by asking for it, and by having all readers read the texts of the tests.
"""

from __future__ import annotations

import ast
import gc
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import regex

LOOKS = ("match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split")
TABLES = Path(__file__).resolve().parent.parent / "unit"
ENOUGH_TEXTS = 1500


class Noted:
    """Stands for a compiled pattern and notes how it is used."""

    of: dict[tuple[str, str, int], Noted] = {}  # noqa: RUF012 - one table for the process

    def __init__(self, compiled: Any) -> None:
        self.compiled, self.uses, self.names = compiled, set[str](), set[str]()

    def __getattr__(self, name: str) -> Any:
        """Asked once for each name: from then on the pattern's own answer stands here, since reading looks millions of times."""
        if name in LOOKS:
            self.uses.add(name)
        self.__dict__[name] = getattr(self.compiled, name)
        return self.__dict__[name]


def note_patterns() -> None:
    """From now on what the product compiles is noted, and what it looks for by a pattern's source."""
    for library in (re, regex):
        library.compile = _noting(library, library.compile)
        for way in LOOKS:
            setattr(library, way, _looking(library, way, getattr(library, way)))


def _noting(library: Any, compiles: Callable[..., Any]) -> Callable[..., Any]:
    def compile_noted(source: Any, flags: int = 0, **others: Any) -> Any:
        if isinstance(source, Noted):
            return source
        compiled = compiles(source, flags, **others)
        return _note(library, compiled, flags) if _asked_by_product() else compiled

    return compile_noted


def _looking(library: Any, way: str, looks: Callable[..., Any]) -> Callable[..., Any]:
    def look(source: Any, *given: Any, **others: Any) -> Any:
        if isinstance(source, Noted):
            return getattr(source, way)(*given, **others)
        if not (_asked_by_product() and isinstance(source, str)):
            return looks(source, *given, **others)
        _note(library, library.compile(source, others.get("flags", 0)), 0).uses.add(way)
        return looks(source, *given, **others)

    return look


def _note(library: Any, compiled: Any, flags: int) -> Noted:
    if isinstance(compiled, Noted):
        return compiled
    return Noted.of.setdefault((library.__name__, compiled.pattern, int(flags)), Noted(compiled))


def _asked_by_product() -> bool:
    return str(sys._getframe(2).f_globals.get("__name__", "")).startswith("agent7")


def compile_all() -> None:
    """Compile whatever waits to be used: lazy patterns, properties of tables, and what depends on the language."""
    from agent7.lazy_patterns import LazyPattern
    from tests.fuzz.readers import LANGUAGES, modules

    product = list(modules())
    for each in gc.get_objects():
        if type(each) is LazyPattern:
            _ = each.compiled
        elif str(type(each).__module__).startswith("agent7"):
            for name, value in inspect.getmembers_static(type(each)):
                if isinstance(value, cached_property):
                    with suppress(Exception):
                        _call(name, getattr(each, name))
    for module in product:
        for name, value in list(vars(module).items()):
            _call(name, value)
            if hasattr(value, "cache_info") and list(inspect.signature(value).parameters) == ["language"]:
                for language in LANGUAGES:
                    with suppress(Exception):
                        value(language)


def _call(name: str, value: Any) -> None:
    """Note by what name the product knows a pattern, or those of a table."""
    pattern = getattr(value, "compiled", None) if type(value).__name__ == "LazyPattern" else value
    if isinstance(pattern, Noted):
        pattern.names.add(name)
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ():
        _call(name, each)


def note_written_uses() -> None:
    """The ways in which the product's text uses a name; for patterns that no reading reached."""
    ways: dict[str, set[str]] = {}
    for file in (TABLES.parent.parent / "shared").rglob("*.py"):
        for name, way in re.findall(rf"\b(\w+)(?:\[[^]\n]*\]|\([^()\n]*\))?\.({'|'.join(LOOKS)})\(", file.read_text()):
            ways.setdefault(name, set()).add(way)
    for each in Noted.of.values():
        each.uses.update(*(ways.get(name, ()) for name in each.names))


def texts_of_tests() -> list[str]:
    """What the tests have people say: every text in their tables."""
    found: dict[str, None] = {}
    for file in sorted(TABLES.rglob("*/*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and 8 < len(node.value) < 200 and " " in node.value:
                found[node.value] = None
    return list(found)


def patterns() -> Iterator[Noted]:
    """All patterns, with their uses as far as reading has shown any."""
    note_patterns()
    from tests.fuzz.readers import readers

    compile_all()
    everyone, said = list(readers()), texts_of_tests()
    for place, text in enumerate(said[:: max(1, len(said) // ENOUGH_TEXTS)]):
        for reader in everyone[place % 7 :: 7]:
            with suppress(Exception):
                reader.read(text)
    note_written_uses()
    yield from list(Noted.of.values())
