"""Memoised readings: within one turn each reader looks at each text once, and nothing of what was said outlives the turn.

A `reader` is a pure function of somebody's words. What it finds is kept for as long as `one_reading` lasts, which is the work on one turn.
Outside of that it is kept for the outermost call alone, whose own readers share it. No text stays in a process behind that, as it would in
an `lru_cache`. Results are shared, so they are immutable; so are arguments, since they are looked up by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from inspect import signature
from typing import Any

type Findings = dict[tuple[object, ...], Any]

_findings: ContextVar[Findings | None] = ContextVar("findings", default=None)
_MISSING = object()


@contextmanager
def one_reading() -> Iterator[None]:
    """Everything that is read within it, in this thread, is read once; one within another is the same one."""
    if _findings.get() is not None:
        yield
        return
    token = _findings.set({})
    try:
        yield
    finally:
        _findings.reset(token)


def reader[**P, R](read: Callable[P, R]) -> Callable[P, R]:
    """The function, called once for each text and what else it is given. Raises what it raises, and TypeError for a mutable argument."""
    parameters = tuple((each.name, each.default) for each in signature(read).parameters.values())
    defaults, arity = tuple(default for _, default in parameters), len(parameters)

    @wraps(read)
    def once(*given: P.args, **named: P.kwargs) -> R:
        findings = _findings.get()
        if findings is None:
            with one_reading():
                return once(*given, **named)
        told: tuple[object, ...] = given
        if named:
            told = (*given, *[named.get(name, default) for name, default in parameters[len(given) :]])
        elif len(given) < arity:
            told = (*given, *defaults[len(given) :])
        key = (read, told)
        found = findings.get(key, _MISSING)
        if found is _MISSING:
            found = findings[key] = read(*given, **named)
        return found  # type: ignore[no-any-return]

    return once
