"""LangGraph's store on agent7: its own tests, as its package ships them, and what they say nothing of."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import anyio
import pytest
from langgraph.store.base import GetOp, PutOp

from agent7.memory import MemoryAgent
from agent7_client import Forbidden, RateLimited
from agent7_client.langgraph import Agent7Store
from functions.shared_memory_api import app
from tests.fakes.agent_limits import NoLimits
from tests.integration.sharing.conftest import Team
from tests.integration.sharing.served import served

ROOT = Path(__file__).parents[3]
SUITE = Path(sys.prefix) / "langgraph-suite"


class Characters:
    """The embedder that the suite brings along, on the server: by letters, so that what is alike is so in any model."""

    model, dimensions = "characters:500", 500

    def __init__(self) -> None:
        spec = importlib.util.spec_from_file_location("embed_test_utils", SUITE / "tests/embed_test_utils.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        self._made = module.CharacterEmbeddings(dims=self.dimensions)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return self._made.embed_documents(list(texts))  # type: ignore[no-any-return]


@pytest.mark.slow
def test_the_suite_of_langgraphs_own_store_passes_on_ours(team: Team) -> None:
    one = team.agent("one")
    app.parts().memory = MemoryAgent(app.parts().database, Characters(), b"tests")
    app.parts().agent_limits = NoLimits()
    paths = [ROOT / "tests/integration/sharing/langgraph_suite", ROOT / "clients/python/src"]
    run = [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", SUITE, "-q", "-p", "no:cacheprovider", "-p", "on_agent7"]
    with served() as address:
        environment = {"PYTHONPATH": ":".join(map(str, paths)), "AGENT7_URL": address, "AGENT7_KEY": one.key}
        told = subprocess.run([*run, "tests/test_store.py"], cwd=SUITE, env=environment, check=False, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout[-5_000:] + told.stderr[-1_000:]
    passed = re.search(r"(\d+) passed", told.stdout)
    assert passed is not None
    assert int(passed[1]) > 100
    assert "skipped" not in told.stdout


@pytest.fixture
def address(team: Team) -> Iterator[str]:
    with served() as url:
        yield url


def test_agents_of_a_workspace_share_one_store_and_what_one_puts_the_other_gets_as_it_was(team: Team, address: str) -> None:
    value = {"b": 1.0, "a": [1e22, -0.0, {"": None}], "text": "Grüße \u2028 \U0001f600", "big": 2**70}
    one, other = (Agent7Store(address, team.agent(name).key) for name in ("one", "other"))
    one.put(("deploy", "notes"), "staging", value)
    held = other.get(("deploy", "notes"), "staging")
    assert held is not None
    assert repr(held.value) == repr(value), "in its order, and each number as it was"
    other.delete(("deploy", "notes"), "staging")
    assert one.get(("deploy", "notes"), "staging") is None


def test_it_finds_by_the_fields_that_were_named_and_by_what_a_put_names_instead(team: Team, address: str) -> None:
    store = Agent7Store(address, team.agent("one").key, fields=["text"])
    store.put(("notes",), "cluster", {"text": "The staging cluster is rebuilt every Sunday night", "by": "Ada"})
    store.put(("notes",), "invoice", {"text": "The invoice run takes two hours"})
    store.put(("notes",), "hidden", {"text": "The staging cluster is rebuilt every Sunday"}, index=False)
    found = store.search(("notes",), query="When is staging rebuilt?", limit=2)
    assert [each.key for each in found] == ["cluster", "invoice"]
    assert found[0].score is not None
    assert found[1].score is not None
    assert found[0].score > 0.5 > found[1].score
    assert [each.score for each in store.search(("notes",), query="When is staging rebuilt?", filter={"text": {"$gt": "The s"}})][1:] == [
        None
    ]


def test_what_is_read_in_a_batch_is_as_it_was_before_and_of_two_changes_the_last_counts(team: Team, address: str) -> None:
    store = Agent7Store(address, team.agent("one").key)
    store.put(("a",), "k", {"n": 1})
    before, *_ = store.batch([GetOp(("a",), "k"), PutOp(("a",), "k", None), PutOp(("a",), "k", {"n": 2}), PutOp(("b",), "k", {"n": 3})])
    assert before.value == {"n": 1}  # type: ignore[union-attr]
    assert store.get(("a",), "k").value == {"n": 2}  # type: ignore[union-attr]
    many: list[Any] = [PutOp(("many",), f"{n:03}", {"n": n}) for n in range(50)] + [GetOp(("a",), "k")] * 80
    assert [each.value for each in store.batch(many)[50:]] == [{"n": 2}] * 80  # type: ignore[union-attr]
    assert len(store.search(("many",), limit=100)) == 50


def test_with_async_it_does_the_same(team: Team, address: str) -> None:
    async def use() -> None:
        store = Agent7Store(address, team.agent("one").key)
        await store.aput(("a", "b"), "k", {"n": 1}, ttl=1.0)
        assert [each.value for each in await store.asearch(("a",), filter={"n": {"$lt": 2}})] == [{"n": 1}]
        assert await store.alist_namespaces(prefix=("a", "*")) == [("a", "b")]
        await store.aclose()

    anyio.run(use)


def test_what_the_server_refuses_is_raised(team: Team, address: str) -> None:
    reader, one = team.agent("reader", key={"write": False}), team.agent("one")
    with pytest.raises(Forbidden, match="only reads"):
        Agent7Store(address, reader.key).put(("a",), "k", {})
    team.admin("PATCH", f"agents/{one.id}", {"per_minute": 1})
    store = Agent7Store(address, one.key, longest_wait=0.1)
    store.put(("a",), "k", {})
    with pytest.raises(RateLimited):
        store.put(("a",), "k", {})
