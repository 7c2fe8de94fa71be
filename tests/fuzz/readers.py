"""Every public function that reads somebody's words, found by its signature, as a function of one text."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

import agent7
from agent7.language.intents.answer_corrections import Exchange
from agent7.language.intents.task_continuation import ContinuableTask
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.memory.policy import DEFAULT_POLICY
from agent7.types import Origin, Slot

LANGUAGES = tuple(GRAMMARS)
ROOMS = ("channels", "conversation", "language", "llm", "manus", "memory", "prompts")
"""Where words of people, results and models are read. `api` and `store` hand them on."""
WORDS = frozenset("""
    answer asked bare before clause content evidence folded found line markdown message one other phrase query question reply
    request result said segment sentence text thing title topic value word words
""".split())  # noqa: SIM905 - a table reads better in lines
"""What the parameters are called that take words."""
BESIDE: dict[str, Any] = {
    "at": datetime(2026, 3, 2, 12, tzinfo=UTC),
    "zone": "Europe/Berlin",
    "quoted": False,
    "forwarded": False,
    "asks": False,
    "named": False,
    "count": 5,
    "most": 400,
    "longest": 400,
    "tokens": 500,
    "place": 3,
    "attribute": "likes",
    "key": "likes",
    "shape": "name",
    "slot": Slot("user", "company"),
    "task": ContinuableTask("Build a page", "waiting", asks=True),
    "exchange": Exchange("What is my dog called?", "Your dog is called Rex."),
    "origin": Origin.DIRECT_USER,
    "right": "Rex",
    "wrong": "Max",
    "name": "Ada",
    "noun": "dog",
    "speakers": ("Ada", "Bob"),
    "apart_from": (),
    "messages": ("Ada lives in Leeds.",),
    "told_by": ("Ada lives in Leeds.",),
    "sources": (),
    "terms": (("ada",), ("leeds",)),
    "excerpt": "Ada lives",
    "answered": "Your dog is called Rex.",
    "what": "body",
    "mime": "text/plain",
    "expected_hash": "",
}
"""What else readers ask for, by the parameter's name."""
NO_READERS = frozenset({"conversation.skills.tasks.waiting_tasks.chosen", "language.times.numerals.years_in_words"})
"""What takes something else by the name of words."""
SAYS_BY_ITSELF = ("language.replies.", ".grammars", ".lexicon", "document.upkeep")
"""Modules that put our own words together."""


@dataclass(frozen=True)
class Reader:
    """One reader in one language; its text stands in each of its parameters that take words."""

    name: str
    read: Callable[[str], object]


def readers(languages: tuple[str, ...] = LANGUAGES) -> Iterator[Reader]:
    """All of them; one that takes a language comes once for each."""
    for name, function in public_functions():
        parameters = list(inspect.signature(function).parameters.values())
        if name in NO_READERS or not any(map(is_words, parameters)) or any(given(each, "", "en") is NOTHING for each in parameters):
            continue
        tongues = languages if {"language", "spoken", "grammar"} & {each.name for each in parameters} else languages[:1]
        for tongue in tongues:
            yield Reader(f"{name} {tongue}", applied(function, tongue))


NOTHING = object()


def public_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for module in modules():
        if module.__name__.split(".")[1] not in ROOMS or any(each in f"{module.__name__}." for each in SAYS_BY_ITSELF):
            continue
        for name, each in vars(module).items():
            plain = inspect.unwrap(each) if callable(each) else None
            if not name.startswith("_") and inspect.isfunction(plain) and plain.__module__ == module.__name__:
                yield f"{module.__name__.removeprefix('agent7.')}.{name}", each


def modules() -> Iterator[Any]:
    for found in pkgutil.walk_packages(agent7.__path__, "agent7."):
        if not found.name.endswith("__main__"):
            yield import_module(found.name)


def is_words(parameter: inspect.Parameter) -> bool:
    takes_one = parameter.name in WORDS and parameter.annotation in ("str", "str | None")
    return takes_one or (parameter.name == "said" and parameter.annotation == "Sequence[str]")


def given(parameter: inspect.Parameter, text: str, language: str) -> Any:
    """What a reader gets for a parameter, NOTHING where we do not know."""
    if is_words(parameter):
        return text if parameter.annotation.startswith("str") else [text, text]
    if parameter.name in ("language", "spoken"):
        return language
    if parameter.name == "grammar":
        return GRAMMARS[language]
    if parameter.annotation == "CorePolicy":
        return DEFAULT_POLICY.core
    if parameter.default is not parameter.empty:
        return parameter.default
    return BESIDE.get(parameter.name, NOTHING)


def applied(function: Callable[..., Any], language: str) -> Callable[[str], object]:
    parameters = list(inspect.signature(function).parameters.values())
    bare = inspect.unwrap(function)  # what is remembered of the last call would hide what the next one takes
    positional = [each for each in parameters if each.kind not in (each.KEYWORD_ONLY, each.VAR_KEYWORD, each.VAR_POSITIONAL)]
    named = [each for each in parameters if each.kind is each.KEYWORD_ONLY]

    def read(text: str) -> object:
        found = bare(*(given(each, text, language) for each in positional), **{each.name: given(each, text, language) for each in named})
        return list(found) if inspect.isgenerator(found) else found

    return read
