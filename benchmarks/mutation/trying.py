"""Tries every change of a module: a plugin of the pytest run that holds its tests.

The tests run once as they stand, which starts Postgres and loads what is loaded once, and tells which lines each of them reaches.
Then each change has a process of its own, forked from that run: the functions of the module get the code of the changed ones, and
the tests that reach the changed lines run until one fails. So a change costs what its tests cost, and no file is ever changed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

from benchmarks.mutation.changes import Change, changes_of
from tests.databases import drop_clean_databases

TOOL: Final = 3
"""Of sys.monitoring: free beside debuggers, coverage and profilers."""
LEAST_SECONDS, TIMES_SLOWER = 15, 5
"""A change may make a test that much slower; then it is taken for an endless loop."""
SURVIVED, KILLED, INVALID = range(3)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutate", help="module to change")
    parser.addoption("--mutate-every", type=int, default=1, help="try each n-th change only")
    parser.addoption("--mutation-report", help="file for what came of it")


def pytest_configure(config: pytest.Config) -> None:
    report = Path(config.getoption("--mutation-report"))
    config.pluginmanager.register(Trying(config.getoption("--mutate"), report, config.getoption("--mutate-every")))


@dataclass
class Trying:
    """One module's changes, and the tests that are to notice."""

    module: str
    report: Path
    every: int = 1
    """Each n-th change of the list is tried: a sample by place, whatever came of the others."""
    seconds: dict[pytest.Item, float] = field(default_factory=dict)
    reaching: dict[int, set[pytest.Item]] = field(default_factory=lambda: defaultdict(set))
    """Line -> tests."""
    kills: Counter[pytest.Item] = field(default_factory=Counter)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        stay = _Stay(session)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of a fork beside the threads of servers, which the tests do not share
            self._run_as_it_stands(session.items, stay)
            module = sys.modules[self.module]
            source = Path(str(module.__file__)).read_text()
            nothing = Change(source, 1, 1, None)
            passing = [self._try(module, nothing, session.items, stay)]
            tried = [self._told(module, source, change, stay) for change in changes_of(source)[:: self.every]]
            passing.append(self._try(module, nothing, session.items, stay))
        if passing != [SURVIVED, SURVIVED]:
            raise pytest.UsageError("the tests fail in a forked process without any change: what they noticed says nothing")
        self.report.write_text(json.dumps([each for each in tried if each is not None], indent=1))
        return True

    def _run_as_it_stands(self, items: Sequence[pytest.Item], stay: _Stay) -> None:
        lines: set[int] = set()
        for item in items:
            lines.clear()
            started = time.perf_counter()
            with _watched(sys.modules.get(self.module), lines):
                why = _fails(item, stay)
            if why:
                raise pytest.UsageError(f"{item.nodeid} fails without any change\n{why}")
            self.seconds[item] = time.perf_counter() - started
            for line in lines:
                self.reaching[line].add(item)
        drop_clean_databases()  # here, for each forked process would want to

    def _told(self, module: ModuleType, source: str, change: Change, stay: _Stay) -> dict[str, Any] | None:
        """What came of a change; None when it is none that could be made."""
        items = self._reaching(range(change.first, change.last + 1)) or (
            self._reaching(range(change.function[0], change.function[1] + 1)) if change.function else list(self.seconds)
        )
        verdict = self._try(module, change, items, stay) if items else SURVIVED
        print("?.-"[verdict], end="", flush=True)
        told = {"line": change.first, "killed": verdict is KILLED, "tests": len(items), "diff": change.diff(source)}
        return None if verdict is INVALID else told

    def _reaching(self, lines: Iterable[int]) -> list[pytest.Item]:
        """Those that have noticed most so far first, then the quickest."""
        items = {item for line in lines for item in self.reaching.get(line, ())}
        return sorted(items, key=lambda item: (-self.kills[item], self.seconds[item]))

    def _try(self, module: ModuleType, change: Change, items: Sequence[pytest.Item], stay: _Stay) -> int:
        """In a process of its own. Which test it was comes back over a pipe, so that it is asked first next time."""
        receiving, sending = os.pipe()
        child = os.fork()
        if child == 0:
            os._exit(_noticed(module, change, {item: self.seconds[item] for item in items}, stay, sending))
        os.close(sending)
        with os.fdopen(receiving) as told:
            place = told.read()
        _, status = os.waitpid(child, 0)
        if place:
            self.kills[items[int(place)]] += 1
        return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else KILLED


def _noticed(module: ModuleType, change: Change, items: Mapping[pytest.Item, float], stay: _Stay, told: int) -> int:
    """`items`: the tests in their order, with how many seconds each takes without a change."""
    try:
        _swap(module, change.source)
    except Exception:  # noqa: BLE001 - whatever a change of a module breaks while it is loaded
        return INVALID
    try:
        for place, (item, seconds) in enumerate(items.items()):
            signal.alarm(LEAST_SECONDS + int(TIMES_SLOWER * seconds))
            if _fails(item, stay):
                os.write(told, str(place).encode())
                return KILLED
    except BaseException:  # noqa: BLE001 - a test run that falls over has noticed as well
        return KILLED
    finally:
        drop_clean_databases()
    return SURVIVED


@dataclass(frozen=True)
class _Stay:
    """Stands for a next test of which only the session is known: what is shared by all of them stays, and nothing else."""

    session: pytest.Session

    def listchain(self) -> list[pytest.Session]:
        return [self.session]


def _fails(item: pytest.Item, stay: _Stay) -> str:
    """What went wrong; nothing where it passes."""
    reports = runtestprotocol(item, log=False, nextitem=stay)  # type: ignore[arg-type]
    return "\n".join(report.longreprtext or "it failed" for report in reports if report.failed)


@contextmanager
def _watched(module: ModuleType | None, lines: set[int]) -> Iterator[None]:
    """The lines of the module that run within the block."""
    watching = sys.monitoring
    watching.use_tool_id(TOOL, "mutation")
    watching.register_callback(TOOL, watching.events.LINE, lambda _, line: lines.add(line))
    for code in _codes(module):
        watching.set_local_events(TOOL, code, watching.events.LINE)
    try:
        yield
    finally:
        watching.free_tool_id(TOOL)


def _codes(module: ModuleType | None) -> Iterator[CodeType]:
    waiting: list[Any] = [each.__code__ for each in _functions(module)] if module else []
    while waiting:
        yield (code := waiting.pop())
        waiting.extend(each for each in code.co_consts if isinstance(each, CodeType))


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Those that were defined in the module, methods and what decorators have wrapped among them."""
    waiting = list(vars(module).values())
    while waiting:
        each = waiting.pop()
        if isinstance(each, type) and each.__module__ == module.__name__:
            waiting.extend(vars(each).values())
        elif isinstance(each, property):
            waiting.append(each.fget)
        elif isinstance(each, FunctionType) and each.__code__.co_filename == module.__file__:
            yield each
        if wrapped := getattr(each, "__wrapped__", None):  # of static and class methods, caches and context managers too
            waiting.append(wrapped)


def _swap(module: ModuleType, source: str) -> None:
    """Give the functions of the module the code that they have in this source, wherever they were imported to by now."""
    fresh = ModuleType(module.__name__)
    fresh.__file__ = module.__file__
    exec(compile(source, str(module.__file__), "exec"), vars(fresh))  # the module's own text, changed in one place
    new = {each.__qualname__: each for each in _functions(fresh)}
    for old in _functions(module):
        instead = new[old.__qualname__]
        old.__code__, old.__defaults__, old.__kwdefaults__ = instead.__code__, instead.__defaults__, instead.__kwdefaults__
    for name, value in vars(fresh).items():
        if isinstance(value, str) and not name.startswith("__"):
            setattr(module, name, value)
        if hasattr(each := getattr(module, name, None), "cache_clear"):
            each.cache_clear()
