"""The jobs at scale: `make bench-jobs`.

- Nightly of one person with 100,000 memories (ARGS="--memories N"), by how many of them were written or changed since the last night.
- Weekly over 10,000 workspaces: planning, with a ledger in memory (one in DynamoDB takes some 200 batches more); and the work in each of 40
  of them that hold a person with 200 memories.
- Recall while memory moves to another embedding model (`re_embedding`).

The worker runs in a process of its own, as a function does, without a model: vectors are there already. Its memory is the most that
it ever held. The memories are synthetic (`synthetic.memories`). The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import psycopg

from agent7.bootstrap import Bootstrap
from agent7.identity import Scope, ScopeId, WorkspaceId, new_public_id
from agent7.jobs.table import JOBS
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from agent7.store.identity import users
from agent7.store.identity.tenancy import Workspace, WorkspaceRef
from agent7.store.unit_of_work import Database, Fence
from benchmarks.figures import machine, p50, p95
from benchmarks.memory_world import KEY, World, memory_world
from benchmarks.speed.clocks import LIVES_FOR, Running
from benchmarks.speed.re_embedding import recall_beside
from benchmarks.synthetic.rows import NOW
from benchmarks.synthetic.world import MadeEmbedder, Population
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.queues import MemoryQueue

CHANGES: Final = (0, 250, 500, 1_000, 2_000)
WORKSPACES, WITH_MEMORIES, OF_EACH = 10_000, 40, 200
DAY: Final = timedelta(days=1)
MOST_NIGHTLY, MOST_PLANNING, MOST_WEEKLY, MOST_MB, MOST_SLOWER = 60.0, 30.0, 2.0, 300.0, 2.0


def worked(dsn: str, job: str, at: datetime) -> dict[str, Any]:
    """Plan for a job and work off what that leads to, in this process; seconds of each part, and the most memory it held."""
    database, queues = Database(dsn, application_name="worker"), {name: MemoryQueue() for name in JOBS}
    parts = Bootstrap({})
    memory = MemoryAgent(database, NoEmbedder(), KEY)
    extraction = MemoryQueue()
    known = {"database": database, "clock": Running(at), "job_ledger": MemoryJobLedger(), "job_queues": queues}
    parts.__dict__.update({**known, "memory": memory, "extraction_queue": extraction})
    scheduled, seconds = getattr(parts, job), []
    with redirect_stdout(io.StringIO()):
        began = time.perf_counter()
        scheduled.handle({"job": job}, LIVES_FOR)
        planning = time.perf_counter() - began
        begun = [dict(message.body) for message in queues[job].sent]
        queues[job].sent.clear()
        for body in begun[:WITH_MEMORIES]:
            began, message = time.perf_counter(), body
            while message:
                scheduled.handle({"Records": [{"messageId": "1", "body": json.dumps(message)}]}, LIVES_FOR)
                message = dict(queues[job].sent.pop().body) if queues[job].sent else {}  # handed on
            seconds.append(time.perf_counter() - began)
    database.close()
    return {"planning": planning, "begun": len(begun), "seconds": seconds, "mb": most_memory()}


def most_memory() -> float:
    """MB that this process ever held at once; what it had before it began itself does not count."""
    lines = Path("/proc/self/status").read_text().splitlines() if Path("/proc/self/status").exists() else []
    held = [int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")]
    return held[0] if held else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def apart(world: World, job: str, at: datetime) -> dict[str, Any]:
    """The same in a process that has read nothing else."""
    dsn = world.owner_dsn.partition("&options=")[0].replace("postgres:@", "agent7_app@")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(worked, (dsn, job, at))


def nightly(memories: int) -> list[dict[str, Any]]:
    """One person, and more and more that has changed."""
    found = []
    with (
        memory_world(MadeEmbedder(), durable=False, shared_buffers="1GB") as world,
        psycopg.connect(world.owner_dsn, autocommit=True) as owner,
    ):
        Population(world, owner, 1).grow(memories)
        owner.execute("SET session_replication_role = replica")
        owner.execute("UPDATE memories SET compared_at = %s", (NOW,))
        owner.execute("VACUUM ANALYZE memories")
        apart(world, "nightly", NOW)  # what was due long ago is archived, and the caches are warm
        for night, changes in enumerate(CHANGES, start=1):
            owner.execute(
                """
                UPDATE memories SET compared_at = NULL WHERE id IN (
                  SELECT id FROM memories WHERE kind = 'semantic' AND status = 0 AND superseded_at IS NULL
                   ORDER BY md5(id::text || %s) LIMIT %s)
                """,
                (str(night), changes),
            )
            run = apart(world, "nightly", NOW + night * DAY)
            ((told,),) = owner.execute("SELECT counts FROM job_runs ORDER BY began_at DESC LIMIT 1").fetchall()
            found.append({"changes": changes, "seconds": round(sum(run["seconds"]), 2), "mb": round(run["mb"]), "counts": told})
            print(f"{changes:>8} {found[-1]['seconds']:>8} s {run['mb']:>6.0f} MB   {told}", flush=True)
    return found


def many_workspaces() -> dict[str, Any]:
    """Planning over all, work in some."""
    with memory_world(MadeEmbedder(), durable=False) as world, psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        references = begun(owner)
        population = Population(world, owner, 1)
        for reference in references[:WITH_MEMORIES]:
            owner.execute("SELECT set_config('agent7.workspace', %s, false)", (str(reference.id),))
            population.world = replace(world, new_user=lambda number, reference=reference: person(world, reference, number))
            population.crowd(1, OF_EACH, 1)
        found = {}
        for job in JOBS:
            run = apart(world, job, NOW + DAY)
            found[job] = {
                "workspaces": run["begun"],
                "planning": round(run["planning"], 2),
                "p50": round(p50(run["seconds"]), 3),
                "p95": round(p95(run["seconds"]), 3),
                "mb": round(run["mb"]),
            }
            told = found[job]
            print(f"{job:>10} {told['planning']:>8} s {told['p50']:>8} s {told['p95']:>8} s {told['mb']:>6} MB", flush=True)
        return found


def begun(owner: psycopg.Connection[Any]) -> list[WorkspaceRef]:
    """So many workspaces, all alike."""
    owner.execute(
        """
        INSERT INTO workspaces (public_id, team_id, name, time_zone, locale, access, created_at)
        SELECT 'w' || n, w.team_id, 'Workspace ' || n, 'UTC', 'en', 'open', w.created_at
          FROM (SELECT * FROM workspaces ORDER BY id LIMIT 1) w, generate_series(2, %s) n
        """,
        (WORKSPACES,),
    )
    owner.execute(
        "INSERT INTO scopes (workspace_id) SELECT id FROM workspaces w WHERE NOT EXISTS (SELECT FROM scopes s WHERE s.workspace_id = w.id)"
    )
    rows = owner.execute("SELECT workspace_id, id FROM scopes WHERE user_id IS NULL ORDER BY workspace_id").fetchall()
    return [WorkspaceRef(WorkspaceId(workspace), ScopeId(shared)) for workspace, shared in rows]


def person(world: World, reference: WorkspaceRef, number: str) -> Scope:
    """Somebody in one of them."""
    workspace = Workspace(reference.id, reference.shared_scope, "", "UTC", "en", "", "open", None, ())
    with world.database.transaction(Fence(reference.id)) as unit:
        made = users.create(
            unit, workspace, aliases={"wa_id": f"{number}{new_public_id(NOW)[-4:]}"}, display_name="", access="allowed", at=NOW
        )
    return made.scope


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--memories", type=int, default=100_000)
    given = parser.parse_args()
    print(f"{machine()}\n\nnightly of one person with {given.memories:,} memories, by what has changed", flush=True)
    nights = nightly(given.memories)
    print(f"\n{WORKSPACES:,} workspaces: planning, then the work in one with {OF_EACH} memories (p50, p95)", flush=True)
    workspaces = many_workspaces()
    print("\nrecall while another embedding model's vectors are made, and while none are, ms", flush=True)
    recall = recall_beside()
    print(f"{'p95':>10} {recall['meanwhile']:>8} {recall['usual']:>8}, {recall['made']:,} vectors made", flush=True)
    print(json.dumps({"nightly": nights, "workspaces": workspaces, "recall": recall}))
    return int(missed(nights, workspaces, recall))


def missed(nights: Sequence[Mapping[str, Any]], workspaces: Mapping[str, Mapping[str, Any]], recall: Mapping[str, float]) -> bool:
    """Whether a target is missed; says which."""
    night = {each["changes"]: each["seconds"] for each in nights}
    weekly, most = workspaces["weekly"], max(each["mb"] for each in (*nights, *workspaces.values()))
    targets = {
        f"nightly with 1,000 changes under {MOST_NIGHTLY:.0f} s": night[1_000] < MOST_NIGHTLY,
        "twice the changes cost at most 2.6 times as much": night[2_000] - night[0] <= 2.6 * (night[1_000] - night[0]),
        f"weekly planned under {MOST_PLANNING:.0f} s": weekly["planning"] < MOST_PLANNING,
        f"weekly under {MOST_WEEKLY:.0f} s at p95": weekly["p95"] < MOST_WEEKLY,
        f"a worker under {MOST_MB:.0f} MB": most < MOST_MB,
        "recall at p95 at most twice its usual while vectors are made": recall["meanwhile"] <= MOST_SLOWER * recall["usual"],
    }
    for target, met in targets.items():
        print(f"{'met' if met else 'MISSED':>7}  {target}")
    return not all(targets.values())


if __name__ == "__main__":
    sys.exit(main())
