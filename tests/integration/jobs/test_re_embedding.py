"""A workspace moves to an embedding model of other dimensions while it is recalled from: the shipped one, and one on a loopback server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from agent7.identity import Scope
from agent7.jobs.re_embedding import STALLED, MakeVectors
from agent7.jobs.steps import Run
from agent7.llm.embeddings import Embedder, embedder_from
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent, Note
from agent7.settings import ModelSettings
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON
from tests.fakes.openai_server import FakeOpenAI, answers_status, embeds
from tests.integration.jobs.conftest import ROOT, Night
from tests.integration.jobs.test_merging import beside
from tests.integration.memory.conftest import Person

OLD, NEW, DIMENSIONS = "minilm-l6-pca:256", "text-embedding-3-large:1024", 1024
REST = timedelta(minutes=11)
QUESTION = "Which animal is hers?"
"""None of its words is in the answer: only the meaning finds it."""
MOST = 40
FACTS = ["My cat is called Miezi", "I work at Acme", "The gate code is 4711", "My sister lives in Porto"]


@pytest.fixture
def server() -> Iterator[FakeOpenAI]:
    with FakeOpenAI() as server:
        yield server


def wanted(server: FakeOpenAI) -> Embedder:
    return embedder_from(ModelSettings.read({"OPENAI_BASE_URL": server.base_url, "AGENT7_EMBEDDINGS": f"openai:{NEW}"}))


@pytest.fixture
def before(database: Database, ada: Scope, bob: Scope, minilm: Int8MiniLM) -> Person:
    """Ada's memory, made with the shipped model: what is so, what was replaced, and a hundred words as she said them; and some of Bob's."""
    adas, bobs = (Person(MemoryAgent(database, minilm, b"tests"), database, scope, NOON) for scope in (ada, bob))
    for fact in FACTS:
        adas.says(fact)
    adas.says("I work at Initech", at=NOON + timedelta(hours=1))
    for number in range(MOST):
        adas.mentions(f"Today I saw tram number {number}")
    bobs.says("My dog is called Rex")
    adas.memory.embed_missing(ada)
    return adas


@pytest.fixture
def changed(night: Night, before: Person, server: FakeOpenAI, minilm: Int8MiniLM, monkeypatch: pytest.MonkeyPatch) -> Night:
    """The settings want another model from now on."""
    night.embedder, night.embedder_named = wanted(server), lambda model: minilm
    monkeypatch.setattr("agent7.jobs.re_embedding.time.sleep", lambda _: None)
    assert vectors(night) == {OLD: MOST + 6}
    return night


def vectors(night: Night) -> dict[str, int]:
    return dict(night.rows("SELECT model, count(*) FROM memory_embeddings GROUP BY model"))


def lacking(night: Night, model: str) -> int:
    query = "SELECT count(*) FROM memories m WHERE NOT EXISTS (SELECT FROM memory_embeddings e WHERE e.memory_id = m.id AND e.model = %s)"
    return int(night.rows(query, model)[0][0])


def serving(night: Night) -> str:
    return str(night.rows("SELECT embedding_model FROM workspaces")[0][0])


def elsewhere(night: Night, who: Person) -> Person:
    """Another function environment with the settings of now, which has seen nothing yet."""
    database = Database(night.database_url, "elsewhere")
    night._databases.append(database)
    return Person(night.memory(database), database, who.scope, NOON)


def at_call(server: FakeOpenAI, number: int, do: Callable[[], None]) -> None:
    """Do something when the model is asked that often: in the middle of the job."""
    calls = iter(range(1, 100_000))

    def behave(request: dict[str, Any]) -> Any:
        if next(calls) == number:
            server.embeddings = embeds
            do()
        return embeds(request)

    server.embeddings = behave


def test_recall_finds_the_same_before_meanwhile_and_after_and_nothing_is_left_without_a_vector(
    changed: Night, before: Person, server: FakeOpenAI
) -> None:
    first = before.recalls(QUESTION).items[0]
    seen: list[Any] = []

    def look() -> None:
        recall = elsewhere(changed, before).recalls(QUESTION)
        seen.append(
            (recall.items[0].memory.id, round(recall.items[0].cosine or 0, 3), recall.degraded, serving(changed), len(vectors(changed)))
        )

    at_call(server, 4, look)
    changed.run("monthly")

    assert seen == [(first.memory.id, round(first.cosine or 0, 3), (), OLD, 2)], "the old model answers while the new one is prepared"
    assert (serving(changed), vectors(changed)) == (NEW, {OLD: MOST + 6, NEW: MOST + 6})
    assert {row[0] for row in changed.rows("SELECT vector_dims(embedding) FROM memory_embeddings WHERE model = %s", NEW)} == {DIMENSIONS}
    changed.clock.advance(REST)
    changed.run("monthly")
    assert vectors(changed) == {NEW: MOST + 6}, "the vectors of before go when nobody looks by them any more"
    assert lacking(changed, NEW) == 0
    after = elsewhere(changed, before).recalls("My cat is called what?")
    assert (after.items[0].memory.content, after.degraded) == ("My cat is called Miezi", ())
    assert changed.runs("monthly")[-1][2] == "done"
    assert changed.rows(
        "SELECT DISTINCT live FROM memory_embeddings e JOIN memories m ON m.id = e.memory_id WHERE m.superseded_at IS NOT NULL"
    ) == [(False,)]


def test_what_an_environment_knew_before_the_switch_does_not_mislead_it_after(changed: Night, before: Person) -> None:
    """One environment lives through it all; each of its recalls is by the model that serves then."""
    witness = elsewhere(changed, before)
    assert witness.remembers(QUESTION)[0] == "My cat is called Miezi"
    changed.run("monthly")
    changed.clock.advance(REST)
    changed.run("monthly")
    recall = witness.recalls("my sister lives in which town")

    assert (recall.items[0].memory.content, recall.degraded) == ("My sister lives in Porto", ())
    assert recall.items[0].cosine is not None


def test_what_is_written_meanwhile_is_found_before_the_switch_and_has_its_vector_after_it(
    changed: Night, before: Person, server: FakeOpenAI
) -> None:
    told: list[list[str]] = []

    def write() -> None:
        writer = elsewhere(changed, before)
        writer.recalls("anything")
        writer.says("I am allergic to peanuts")
        told.append(writer.remembers("Which food is dangerous for me?"))

    at_call(server, 4, write)
    late = before.memory.draft(before.scope, Note.explicit("My brother lives in Lisbon", said_at=NOON), at=NOON)
    changed.run("monthly")
    assert lacking(changed, NEW) == 0
    with before.database.transaction(Fence.around(before.scope)) as unit:  # it was being written while the workspace switched
        before.memory.remember(unit, before.scope, late, at=NOON)
    assert lacking(changed, NEW) == 1
    changed.clock.advance(REST)
    changed.run("monthly")

    assert told[0][0] == "I am allergic to peanuts"
    assert (lacking(changed, NEW), vectors(changed)) == (0, {NEW: MOST + 8})
    assert elsewhere(changed, before).recalls("my brother lives where").items[0].cosine is not None


SCRIPT = """
import sys
from datetime import timedelta
from tests.fakes.fixed_clock import FixedClock
from agent7.llm.embeddings import embedder_from
from agent7.settings import ModelSettings
from tests.conftest import NOON
from tests.integration.jobs.conftest import Night
night = Night(sys.argv[1], "", clock=FixedClock(NOON + timedelta(minutes=float(sys.argv[4]))))
night.embedder = embedder_from(ModelSettings.read({"OPENAI_BASE_URL": sys.argv[2], "AGENT7_EMBEDDINGS": "openai:" + sys.argv[3]}))
night.run("monthly")
"""


def test_workers_that_are_killed_leave_a_workspace_that_moves_on(changed: Night, before: Person, server: FakeOpenAI) -> None:
    """Killed with -9 amid the vectors, again and again, and the ledger lost each time: only the database tells where to go on."""
    found = before.remembers(QUESTION)
    workers: list[subprocess.Popen[bytes]] = []

    def work(killed_at: int | None) -> int:
        command = [sys.executable, "-c", SCRIPT, changed.database_url, server.base_url, NEW, str(12 * len(workers))]
        server.embeddings = embeds
        if killed_at:
            at_call(server, killed_at, lambda: workers[-1].send_signal(signal.SIGKILL))
        workers.append(subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": f"{ROOT}/shared:{ROOT}"}))
        ended = workers[-1].wait(60)
        changed.change("DELETE FROM job_runs")
        return ended

    for killed_at in (1, 2, 2, 2):
        assert work(killed_at) == -signal.SIGKILL
        assert (serving(changed), before.remembers(QUESTION)) == (OLD, found)
    assert 0 < lacking(changed, NEW) < MOST
    assert work(None) == 0
    assert (serving(changed), lacking(changed, NEW), vectors(changed)[OLD]) == (NEW, 0, MOST + 6)
    assert work(None) == 0
    assert vectors(changed) == {NEW: MOST + 6}


def test_what_it_costs_stands_in_the_ledger_and_uses_up_nobodys_day(changed: Night, server: FakeOpenAI, ada: Scope, bob: Scope) -> None:
    changed.run("monthly")
    texts = [text for request in server.requests for text in request["input"]]
    booked = changed.rows(
        "SELECT scope_id, sum(tokens_in), sum(amount) > 0 FROM costs WHERE kind = 'job' GROUP BY scope_id ORDER BY scope_id"
    )

    assert len(texts) == MOST + 6
    assert [row[0] for row in booked] == [ada.own, bob.own]
    assert sum(row[1] for row in booked) == sum(len(text) // 4 + 1 for text in texts)
    assert all(row[2] for row in booked)
    assert changed.rows("SELECT count(*) FROM user_days WHERE cost_usd > 0") == [(0,)]
    assert changed.rows("SELECT sum(cost_usd) > 0 FROM workspace_days") == [(True,)]
    changed.clock.advance(REST)
    changed.run("monthly")
    assert changed.runs("monthly")[-1][3]["microdollars"] > 0, "the run says it, too"


def test_a_model_that_fails_amid_it_leaves_the_old_one_in_charge_until_it_is_back(
    changed: Night, before: Person, server: FakeOpenAI, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script(embeds, embeds, *[answers_status(503)] * 200)
    changed.run("monthly")
    stalled = [json.loads(line) for line in capsys.readouterr().out.splitlines() if STALLED in line]
    assert [(line[STALLED], line["workspace"]) for line in stalled] == [([1.0], 1)]
    assert (serving(changed), before.remembers(QUESTION)[0]) == (OLD, "My cat is called Miezi")
    assert 0 < vectors(changed)[NEW] < MOST
    assert changed.runs("monthly")[-1][2] == "open"
    server._script.clear()
    for _ in range(3):
        changed.clock.advance(REST)
        changed.run("monthly")

    assert vectors(changed) == {NEW: MOST + 6}
    assert len({text for request in server.requests for text in request["input"]}) == MOST + 6
    assert STALLED not in capsys.readouterr().out


def test_what_has_vectors_of_another_model_is_compared_once_more(changed: Night, before: Person) -> None:
    """What says the same was not near by the model of before."""
    beside(before, "The bicycle stands in the cellar")
    twin = beside(before, "The bicycle stands in the cellar.", days=1)
    changed.change(
        "UPDATE memory_embeddings SET embedding = (SELECT embedding FROM memory_embeddings WHERE memory_id = %s) WHERE memory_id = %s",
        *(min(row[0] for row in changed.rows("SELECT id FROM memories")), twin.id),
    )
    merged = "SELECT content FROM memories WHERE superseded_as = 'merged'"
    changed.run("nightly")
    assert changed.rows(merged) == []
    assert changed.rows("SELECT compared_at IS NOT NULL FROM memories WHERE id = %s", twin.id) == [(True,)]
    changed.run("monthly")
    changed.clock.advance(REST)
    changed.run("monthly")
    changed.clock.advance(timedelta(days=1))
    changed.run("nightly")

    assert changed.rows(merged) == [("The bicycle stands in the cellar",)]


def test_a_change_that_is_called_off_leaves_no_vector_of_it(changed: Night, before: Person, server: FakeOpenAI, minilm: Int8MiniLM) -> None:
    server.script(embeds, embeds, *[answers_status(503)] * 200)
    changed.run("monthly")
    assert len(vectors(changed)) == 2
    changed.embedder = minilm
    changed.clock.advance(REST)
    changed.run("monthly")

    assert (serving(changed), vectors(changed)) == (OLD, {OLD: MOST + 6})
    assert before.remembers(QUESTION)[0] == "My cat is called Miezi"


def test_the_model_rests_as_long_as_it_works(changed: Night, server: FakeOpenAI, ada: Scope) -> None:
    rests: list[float] = []
    making = MakeVectors(changed.environment().database, changed.environment().memory, pause=rests.append)
    run = Run(ada.workspace, "p", NOON, lambda _: None)
    (piece,) = making.pieces(run, after=0, most=1)
    made = piece.do()["re_embedded"]

    assert made == MOST + 6
    assert len(rests) == len(server.requests) >= made // 8
    assert all(rest > 0 for rest in rests)


def test_without_a_model_that_can_be_asked_everything_stays_as_it_is(night: Night, before: Person) -> None:
    """The setting names a model whose server is not given."""
    night.run("monthly")

    assert (serving(night), vectors(night)) == (OLD, {OLD: MOST + 6})
    assert night.runs("monthly")[-1][2] == "done"
