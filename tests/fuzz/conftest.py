"""Runs each property again and again for its share of FUZZ_SECONDS; once without that setting."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest
from hypothesis import is_hypothesis_test

SECONDS = float(os.environ.get("FUZZ_SECONDS", "0"))
HERE = os.path.dirname(__file__)  # noqa: PTH120


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    properties = [
        item for item in items if isinstance(item, pytest.Function) and str(item.path).startswith(HERE) and is_hypothesis_test(item.obj)
    ]
    for item in properties:
        item.stash[share] = SECONDS / len(properties)


share = pytest.StashKey[float]()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[object]:
    until = time.monotonic() + pyfuncitem.stash.get(share, 0)
    result = yield
    while time.monotonic() < until:
        pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames})
    return result
