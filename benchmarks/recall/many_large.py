"""The vector arm for many people with large memories: `python -m benchmarks.recall.many_large --people 400 --memories 10000`.

Everybody's rows come in interleaved, as they do in life: no person's rows lie together. Then Postgres starts anew, the pages of its files
leave the cache of the machine, and each person asks for the first time; then all ask in turn, and what is found is held against an exact
scan. Work is processor time of Postgres, which tells less of who else is busy. `--line`: from how many rows a person's vectors go into a
graph; `--places`: how many graphs there are. Only vectors are loaded, without fsync.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import psycopg

from agent7.identity import ScopeId
from agent7.memory import DEFAULT_POLICY
from agent7.store.memory import embeddings
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import Database, Fence
from benchmarks.figures import machine, p50, p95
from benchmarks.synthetic.memories import Synthetic, Vectors
from benchmarks.synthetic.rows import NOW
from local.postgres import EmbeddedPostgres, start_postgres

MODEL, DIMENSIONS = "made:384", 384
SETS, ASKED, COMPARED, NEAREST = 10, 60, 40, 10
MOST = DEFAULT_POLICY.recall.candidates_per_arm
WORKSPACE = 1


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--memories", type=int, default=5_000)
    parser.add_argument("--line", type=int, default=DEFAULT_POLICY.approximate_from)
    parser.add_argument("--places", type=int, default=8)
    parser.add_argument("--turns", type=int, default=4, help="questions of each; the last three quarters are the warm ones")
    asked = parser.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        server = start_postgres(Path(folder), durable=False, shared_buffers="2GB")
        try:
            measure(server, Path(folder), asked.people, asked.memories, asked.places if asked.memories >= asked.line else 0, asked.turns)
        finally:
            server.stop()


def measure(server: EmbeddedPostgres, folder: Path, people: int, memories: int, places: int, rounds: int) -> None:
    dsn = server.owner_dsn("agent7")
    began = time.perf_counter()
    migrate(dsn, NOW)
    questions = load(dsn, people, memories, places)
    server.stop()
    forget_pages(folder)
    server.start()
    with closing(Database(dsn.replace("postgres:@", "agent7_app@"), "benchmark")) as database:
        first = [timed(database, person, questions[of_set(person, places)][0]) for person in range(1, min(people, ASKED) + 1)]
        turns = [(1 + turn % people, questions[of_set(1 + turn % people, places)][turn % ASKED]) for turn in range(rounds * people)]
        cold = len(turns) // 4
        for person, vector in turns[:cold]:
            timed(database, person, vector)
        place = Path(f"/proc/{database.connection().info.backend_pid}/schedstat")
        warm, work = [], []
        for person, vector in turns[cold:]:
            before = worked(place)
            warm.append(timed(database, person, vector))
            work.append(worked(place) - before)
        with psycopg.connect(dsn) as owner:
            shares = [found(database, owner, person, vector) for person, vector in turns[:COMPARED]]
            version = owner.info.server_version // 10000
    where = f"{places} graphs" if places else "exact"
    print(
        f"Postgres {version}: {people} x {memories:,} ({where}), interleaved; first after a restart {p50(first):.1f} / {p95(first):.1f} ms,"
    )
    recall, seconds = sum(shares) / len(shares), time.perf_counter() - began
    print(f"  warm {p50(warm):.1f} / {p95(warm):.1f} ms, work {p50(work):.1f} / {p95(work):.1f} ms,")
    print(f"  recall@{NEAREST} {recall:.3f}, all in {seconds:.0f} s")


def load(dsn: str, people: int, memories: int, places: int) -> list[list[Vectors]]:
    """Some sets of vectors, each of many people; those who share a graph have different ones. Questions to each set."""
    questions = []
    with psycopg.connect(dsn, autocommit=True) as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute("SET maintenance_work_mem = '1500MB'")
        owner.execute("CREATE UNLOGGED TABLE made (of_set integer, number integer, vector halfvec)")
        for number in range(SETS):
            made_by = Synthetic(number)
            slices = list(made_by.memories(memories))
            questions.append([made_by.question(slices[0], place * 7 % len(slices[0].texts))[1] for place in range(ASKED)])
            with owner.cursor().copy("COPY made FROM STDIN") as copy:
                for row, vector in enumerate(vector for made in slices for vector in made.vectors):
                    copy.write_row((number, row, str(vector.tolist())))
        dropped = owner.execute(
            "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = 'memory_embeddings'::regclass "
            "AND NOT indisprimary"
        ).fetchall()
        for name, _ in dropped:
            owner.execute(f"DROP INDEX {name}")  # type: ignore[arg-type]
        owner.execute(
            """
            INSERT INTO memory_embeddings (workspace_id, scope_id, model, memory_id, live, embedding, ann)
            SELECT %s, person, %s, number * %s::bigint + person, true, vector, CASE WHEN %s > 0 THEN 1 + person %% %s ELSE 0 END
              FROM made JOIN generate_series(1, %s) AS person ON of_set = (person / greatest(1, %s)) %% %s ORDER BY number, person
            """,
            (WORKSPACE, MODEL, people, places, max(1, places), people, places, SETS),
        )
        owner.execute("DROP TABLE made")
        for _, definition in dropped:
            if "hnsw" not in definition:
                owner.execute(definition)
        if places:
            owner.execute("SELECT make_ann_indexes(%s, %s, %s)", (MODEL, DIMENSIONS, places))
        owner.execute("VACUUM ANALYZE memory_embeddings")
        owner.execute("CHECKPOINT")
    return questions


def of_set(person: int, places: int) -> int:
    return person // max(1, places) % SETS


def forget_pages(folder: Path) -> None:
    """What was written leaves the machine's cache."""
    for file in files(folder):
        with file.open("rb") as opened:
            os.fsync(opened.fileno())
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def files(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.is_file())


def worked(place: Path) -> float:
    """Milliseconds of processor time so far."""
    return int(place.read_text().split()[0]) / 1e6


def timed(database: Database, person: int, vector: Vectors) -> float:
    began = time.perf_counter()
    nearest(database, person, vector.tolist(), MOST)
    return (time.perf_counter() - began) * 1000


def nearest(database: Database, person: int, vector: Sequence[float], most: int) -> list[int]:
    scope = ScopeId(person)
    with database.transaction(Fence(WORKSPACE, (scope,))) as unit:  # type: ignore[arg-type]
        return list(embeddings.nearest(unit, [scope], MODEL, embeddings.half(vector), most=most, any_life=False))


def found(database: Database, owner: psycopg.Connection, person: int, vector: Vectors) -> float:
    """The share of the exact nearest that the arm finds."""
    got = nearest(database, person, vector.tolist(), NEAREST)
    exact = owner.execute(
        """SELECT memory_id FROM memory_embeddings WHERE scope_id = %s AND model = %s AND live
            ORDER BY (embedding <#> %s::halfvec) + 0 LIMIT %s""",
        (person, MODEL, embeddings.half(vector.tolist()).to_text(), NEAREST),
    ).fetchall()
    return len(set(got) & {row[0] for row in exact}) / len(exact)


if __name__ == "__main__":
    main()
