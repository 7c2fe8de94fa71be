"""A plugin of pytest: lets the tests of LangGraph's own store run on ours, which AGENT7_URL and AGENT7_KEY lead to.

They are run as they are. Their store is ours by name, and empty whenever one is made; `mocker` and `async def` are what the plugins do
that they are written for.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any
from unittest import mock

import langgraph.store.memory
import pytest

from agent7_client.langgraph import Agent7Store, in_requests
from agent7_client.store import Delete, Search


class InMemoryStore(Agent7Store):
    """Ours under the name, and with the arguments, of theirs. What embeds is the server's."""

    def __init__(self, *, index: dict[str, Any] | None = None) -> None:
        super().__init__(os.environ["AGENT7_URL"], os.environ["AGENT7_KEY"], fields=(index.get("fields") or ["$"]) if index else None)
        self.index_config = index
        while items := self._client.store([Search(limit=100)])[0]:
            for some in in_requests([Delete(each.namespace, each.key) for each in items]):
                self._client.store(some)


class Mocker:
    """What of pytest-mock is used."""

    stub = staticmethod(mock.MagicMock)

    def __init__(self) -> None:
        self.patches: list[Any] = []

    def spy(self, owner: Any, name: str) -> Any:
        self.patches.append(mock.patch.object(owner, name, autospec=True, side_effect=getattr(owner, name)))
        return self.patches[-1].start()


@pytest.fixture
def mocker() -> Iterator[Mocker]:
    made = Mocker()
    yield made
    for each in made.patches:
        each.stop()


def pytest_configure(config: pytest.Config) -> None:
    langgraph.store.memory.InMemoryStore = InMemoryStore
    plugin = ModuleType("pytest_mock")
    plugin.MockerFixture = Mocker
    sys.modules["pytest_mock"] = plugin


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True
