"""How often each reader of `agent7.language` reads a text: counts what is really read, and not what had been read before."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final
from unittest.mock import patch

from agent7 import language
from agent7.language.readings import reader
from agent7.language.sentences import _recognised
from agent7.language.signals.entities import _entities_in
from tests.fuzz.readers import is_words, modules

type Read = tuple[str, str, str]
"""A reader's name, the text, and what else it was given."""

TOOLS: Final = frozenset("""
    statements.equality text.documents text.language_names text.normalization text.token_counts text.tokenization
""".split())  # noqa: SIM905 - a list reads better in lines
"""Modules of the language that spell, stem, count and compare words."""
OF_PIECES: Final = frozenset("""
    bare_topic denies display_name excerpt iana_zone is_relation kind_of listed normalise_value says told without
""".split())  # noqa: SIM905 - a list reads better in lines
"""What is given a value, a topic or pieces that a reader has found."""

READS: Final = {"recognise": _recognised, "entities_in": _entities_in}
"""What reads for a public function that only makes its arguments ready."""


@contextmanager
def counted_readings() -> Iterator[Counter[Read]]:
    """Every text that a public reader of the language reads meanwhile, with how often."""
    counts = Counter[Read]()
    loaded = [module for module in modules() if module.__name__.startswith("agent7.")]
    instead = {id(each): _counting(each, counts) for each in public_readers()}
    named = [(module, name, each) for module in loaded for name, each in vars(module).items() if id(each) in instead]
    replaced = [patch.object(module, name, instead[id(each)]) for module, name, each in named]
    try:
        for each in replaced:
            each.start()
        yield counts
    finally:
        for each in reversed(replaced):
            each.stop()


def public_readers() -> list[Callable[..., Any]]:
    """The functions behind the door of `agent7.language` that tell what words mean; those of the modules that it names included."""
    behind = [READS.get(name) or getattr(language, name) for name in language.__all__]
    modules_behind = filter(inspect.ismodule, behind)
    within = [each for module in modules_behind for name, each in vars(module).items() if name[0] != "_" and _is_of(module, each)]
    return list({id(each): each for each in [*behind, *within] if _understands(each)}.values())


def _understands(function: Any) -> bool:
    module = _module_of(function)
    if not module.startswith("agent7.language.") or module.removeprefix("agent7.language.") in TOOLS:
        return False
    plain = inspect.unwrap(function)
    name = plain.__name__
    return name not in OF_PIECES and any(map(is_words, inspect.signature(plain).parameters.values()))


def _is_of(module: Any, function: Any) -> bool:
    return _module_of(function) == module.__name__


def _module_of(function: Any) -> str:
    plain = inspect.unwrap(function) if callable(function) else None
    return plain.__module__ if inspect.isfunction(plain) else ""


def _counting(function: Callable[..., Any], counts: Counter[Read]) -> Callable[..., Any]:
    plain = inspect.unwrap(function)
    text, *_ = (each.name for each in inspect.signature(plain).parameters.values() if is_words(each))

    @wraps(plain)
    def read(*given: Any, **named: Any) -> Any:
        bound = inspect.signature(plain).bind(*given, **named)
        bound.apply_defaults()
        said = bound.arguments.pop(text)
        counts[plain.__name__, str(said), repr(bound.arguments)] += 1
        return plain(*given, **named)

    return reader(read) if function is not plain else read
