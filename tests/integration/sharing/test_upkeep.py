"""The night looks after what agents share: what is over is put away, and vectors that are missing are made."""

from __future__ import annotations

import json
from datetime import timedelta

import psycopg

from agent7.bootstrap import Bootstrap
from agent7.llm.embeddings import Embedder, NoEmbedder
from agent7.memory import MemoryAgent
from functions.shared_memory_api import app as shared_app
from tests.conftest import NOON
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.queues import MemoryQueue
from tests.integration.sharing.conftest import Team


def worked(job: str, memory: MemoryAgent, database: object, *, days: int = 40) -> None:
    """The job, planned and done for every workspace, so many days later."""
    queues = {name: MemoryQueue() for name in ("hourly", "nightly", "reflection", "weekly", "monthly")}
    parts = Bootstrap({})
    known = {"database": database, "clock": FixedClock(NOON + timedelta(days=days)), "job_ledger": MemoryJobLedger(), "job_queues": queues}
    parts.__dict__.update({**known, "memory": memory, "extraction_queue": MemoryQueue()})
    scheduled = getattr(parts, job)
    scheduled.handle({"job": job}, timedelta(minutes=2))
    for message in list(queues[job].sent):
        scheduled.handle({"Records": [{"messageId": "1", "body": json.dumps(dict(message.body))}]}, timedelta(minutes=2))


def test_the_night_puts_away_what_is_over_and_makes_the_vectors_that_are_missing(team: Team, minilm: Embedder, owner_dsn: str) -> None:
    one, app = team.agent("one"), shared_app.parts()
    app.memory = MemoryAgent(app.database, NoEmbedder(), b"tests")
    app.__dict__.pop("sharing", None)
    kept = one.share("Orion answers on port 8443")
    over = one.share("The build queue is frozen for the release", ttl_days=2)
    status, found = one("GET", "query", query="Orion port")
    assert (status, [each["id"] for each in found["memories"]], found["degraded"]) == (200, [kept["id"]], ["embeddings"])
    worked("nightly", MemoryAgent(app.database, minilm, b"tests"), app.database)
    with psycopg.connect(owner_dsn) as owner:
        with_vector = owner.execute(
            "SELECT m.public_id FROM memories m JOIN memory_embeddings e ON e.memory_id = m.id AND e.live"
        ).fetchall()
        left = owner.execute("SELECT public_id FROM memories WHERE status = 0").fetchall()
    assert with_vector == [(kept["id"],)]
    assert (over["id"],) not in left


def test_the_night_makes_one_of_what_two_agents_wrote_at_the_same_moment(team: Team, minilm: Embedder, owner_dsn: str) -> None:
    one, other, app = team.agent("one"), team.agent("other"), shared_app.parts()
    with_model, said = app.memory, "The staging cluster is rebuilt every Sunday night"
    first = one.share(said)["id"]
    app.memory = MemoryAgent(app.database, NoEmbedder(), b"tests")
    app.__dict__.pop("sharing", None)
    at_once = other.share("Vega is down")["id"]
    for name, memory in (("third", first), ("fourth", at_once)):
        assert team.agent(name)("POST", f"memories/{memory}/confirm")[0] == 200
    with psycopg.connect(owner_dsn) as owner:  # neither saw the other's
        owner.execute("UPDATE memories SET content = %s WHERE public_id = %s", (f"{said}.", at_once))
    app.memory = with_model
    app.__dict__.pop("sharing", None)
    for days in (1, 2):  # the first night makes the vector, the second compares by it
        worked("nightly", with_model, app.database, days=days)
    (found,) = one.find("When is the staging cluster rebuilt?")
    assert found["confirmations"] == 3, "the agent of what was merged confirms what stands for it, and so does who confirmed that"
    with psycopg.connect(owner_dsn) as owner:
        assert owner.execute("SELECT count(*) FROM memories WHERE superseded_as = 'merged'").fetchone() == (1,)
