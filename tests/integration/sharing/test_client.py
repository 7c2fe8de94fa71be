"""The Python client against the function's handler over real HTTP, blocking and with async; and what it does when things go wrong."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import anyio
import httpx2
import pytest

from agent7_client import AsyncClient, Client, Conflict, Forbidden, Invalid, NewMemory, NotFound, RateLimited, Unauthorized, Unavailable
from tests.conftest import NOON
from tests.integration.sharing.conftest import Team
from tests.integration.sharing.served import served

ROOT = Path(__file__).parents[3]
MEMORY = "01ARZ3NDEKTSV4RRFFQ69G5FAV"


def test_a_client_shares_finds_confirms_contradicts_and_forgets(team: Team) -> None:
    one, other = team.agent("one", domains=["deploy"]), team.agent("other")
    with served() as address, Client(address, one.key) as mine, Client(address, other.key) as theirs:
        done = mine.remember("The staging cluster is rebuilt every Sunday night", run="run-7")
        assert (done.outcome, done.status, done.reason) == ("new", "active", None)
        (found, *_) = theirs.search("When is the staging cluster rebuilt?", domain="deploy")
        assert (found.id, found.source.agent, found.source.run, found.on_domain) == (done.id, "one", "run-7", True)
        assert found.created_at == NOON
        assert theirs.confirm(found.id).confirmations == 1
        against = theirs.contradict(found.id, "The staging cluster is rebuilt daily")
        assert against.memory.confidence < found.confidence + 0.1
        assert against.instead is not None
        two = mine.remember_all([NewMemory("Orion answers on port 8443", ttl_days=3), NewMemory("Rigel is read only", domain="data")])
        assert [each.outcome for each in two] == ["new", "new"]
        assert mine.get(str(two[0].id)).expires_at == NOON + timedelta(days=3)
        mine.forget(str(two[0].id))
        with pytest.raises(NotFound):
            mine.get(str(two[0].id))
        assert {each.domain for each in mine.domains()} >= {"deploy", "data"}
        assert (mine.instructions(), mine.lessons()) == ([], [])


def test_the_client_with_async_does_the_same(team: Team) -> None:
    one = team.agent("one")

    async def use() -> None:
        with served() as address:
            async with AsyncClient(address, one.key) as mine:
                done = await mine.remember("Orion answers on port 8443")
                assert [each.id for each in await mine.search("Which port does Orion answer on?")] == [done.id]

    anyio.run(use)


def test_a_refusal_is_an_error_with_the_words_of_the_server(team: Team) -> None:
    one, other, reader = team.agent("one"), team.agent("other"), team.agent("reader", key={"write": False})
    known = str(other.share("The invoice run takes two hours")["id"])
    team.admin("PATCH", f"agents/{one.id}", {"per_minute": 1})
    team.admin("PATCH", f"agents/{other.id}", {"most_memories": 0})
    with served() as address:

        def refused(kind: type[Exception], key: str, do: Callable[[Client], object]) -> Any:
            with Client(address, key, longest_wait=0.5) as client, pytest.raises(kind) as raised:
                do(client)
            return raised.value

        assert "Authorization" in str(refused(Unauthorized, "a7_x", lambda client: client.domains()))
        assert "only reads" in str(refused(Forbidden, reader.key, lambda client: client.remember("Mercury is down")))
        assert refused(NotFound, one.key, lambda client: client.get(MEMORY)).status == 404
        assert refused(Invalid, one.key, lambda client: client.remember("x", domain="No Domain")).faults
        assert "quota" in str(refused(Conflict, other.key, lambda client: client.remember("Mercury is down")))
        assert "Only the agent" in str(refused(Forbidden, one.key, lambda client: client.forget(known)))
        Client(address, one.key).remember("Venus is up")
        assert refused(RateLimited, one.key, lambda client: client.remember("Mars is up")).retry_after > 0.5


def test_what_may_be_repeated_is_with_the_same_key_and_after_the_asked_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("agent7_client._client.time.sleep", waited.append)
    written = {"outcome": "new", "id": MEMORY, "status": "active", "replaces": None, "conflicts": [], "reason": None, "later": 1}
    with answering((429, {"Retry-After": "7"}), (503, {}), OSError, (201, {}), body=written) as (client, seen):
        assert client.remember("Orion answers on port 8443").id == MEMORY
    assert waited[0] == 7
    assert len(waited) == 3
    assert len({request.headers["idempotency-key"] for request in seen}) == 1
    with answering((429, {"Retry-After": "3600"}), body={}) as (client, seen), pytest.raises(RateLimited):
        client.remember("Orion answers on port 8443")
    assert len(seen) == 1
    with answering(OSError, (404, {}), body={}) as (client, _):
        client.forget(MEMORY)  # the first try has done it, and its answer was lost
    with (
        answering(*[(503, {})] * 9, body={"detail": "Try again in a minute."}) as (client, seen),
        pytest.raises(Unavailable, match="minute"),
    ):
        client.domains()
    assert len(seen) == 5
    with answering((200, {}), body="<html>") as (client, _), pytest.raises(Unavailable, match="does not answer as agent7"):
        client.domains()


def test_a_try_that_is_still_worked_at_is_waited_for_longer_than_tries_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agent7_client._client.time.sleep", lambda _seconds: None)
    at_work, written = (409, {"Retry-After": "1"}), {"outcome": "new", "conflicts": []}
    with answering(OSError, *[at_work] * 30, (201, {}), body=written) as (client, seen):
        assert client.remember("Orion answers on port 8443").outcome == "new"
    assert len(seen) == 32
    with answering(*[at_work] * 99, body={"detail": "It is worked at."}) as (client, seen), pytest.raises(Conflict):
        client.remember("Orion answers on port 8443")
    assert len(seen) == 61
    with answering((409, {}), body={"detail": "The quota is full."}) as (client, seen), pytest.raises(Conflict):
        client.remember("Orion answers on port 8443")
    assert len(seen) == 1


@contextmanager
def answering(*answers: Any, body: Any) -> Iterator[tuple[Client, list[httpx2.Request]]]:
    """A client whose network answers so, one after the other."""
    seen: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        given = answers[len(seen) - 1]
        if given is OSError:
            raise httpx2.ReadTimeout("lost")
        status, headers = given
        if isinstance(body, str):
            return httpx2.Response(status, text=body)
        return httpx2.Response(status, headers=headers, json=body)

    with Client("https://memory.example", "a7_x", http=httpx2.Client(transport=httpx2.MockTransport(answer))) as client:
        yield client, seen


def test_the_example_of_two_agents_runs_as_it_is_printed(team: Team, capsys: pytest.CaptureFixture[str]) -> None:
    deployer, oncall = team.agent("deployer"), team.agent("oncall")
    example = runpy.run_path(str(ROOT / "docs/examples/two_agents.py"))
    with served() as address:
        example["main"](address, deployer.key, oncall.key)
    learnt, found, doubted, *finds = capsys.readouterr().out.splitlines()
    assert learnt == "deployer learnt: new"
    assert found == "oncall found: The staging cluster is rebuilt every Sunday night (deployer, 0.6)"
    assert float(doubted.split()[-1]) < 0.6
    assert any("Saturday night (oncall" in line for line in finds)


@pytest.mark.slow
def test_the_package_is_built_installs_by_itself_and_is_typed(tmp_path: Path) -> None:
    """Without the network: what the wheel depends on is this environment's own."""
    assert subprocess.run([sys.executable, ROOT / "clients/python/unasync.py", "--check"], check=False).returncode == 0
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path]
    subprocess.run(build, cwd=ROOT / "clients/python", check=True, capture_output=True)
    (wheel,) = tmp_path.glob("agent7_client-*-py3-none-any.whl")
    names = {name.partition("/")[2] for name in ZipFile(wheel).namelist() if name.startswith("agent7_client/")}
    sources = {path.name for path in (ROOT / "clients/python/src/agent7_client").iterdir() if path.is_file()}
    assert names == sources
    assert "py.typed" in names
    use = "import agent7_client, sys; assert '.whl' in agent7_client.__file__; print(*agent7_client.__all__)"
    told = subprocess.run([sys.executable, "-c", use], env={"PYTHONPATH": str(wheel)}, check=True, capture_output=True, text=True)
    assert {"Client", "AsyncClient", "Agent7Error"} <= set(told.stdout.split())
