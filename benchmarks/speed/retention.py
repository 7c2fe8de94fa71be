"""Deleting what is over its time, a few rows a transaction: `python -m benchmarks.speed.retention [--people 40]`.

People with ten turns a day: recalls, what they brought, sessions, turns and costs of one month that is over its time and of three that are
not. The monthly job's step deletes the old month while somebody else writes as a turn does. What a month of 10,000 such
people takes follows from the rows a second.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import threading
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import psycopg

from agent7.identity import Scope, WorkspaceId
from agent7.jobs.monthly import RowRetention
from agent7.jobs.steps import Run
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy, users
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import Database, Fence
from benchmarks.figures import machine, p50, p95
from local.postgres import start_postgres

NOW: Final = datetime(2026, 3, 1, 4, 0, tzinfo=UTC)
TURNS_A_DAY, ITEMS, COSTS, MONTHS = 10, 10, 3, 4
MANY: Final = 10_000

FILL: Final = """
WITH days AS (
  SELECT n, %(now)s - CASE WHEN n %% %(months)s = 0 THEN interval '410 days' ELSE (n %% %(months)s) * interval '30 days' END AS at
    FROM generate_series(1, %(turns)s) AS n
), sessions AS (
  INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at, flushed_at)
  SELECT 'c' || %(scope)s || '-' || n, 1, %(scope)s, %(user)s, 'whatsapp', at, at, at FROM days RETURNING id, started_at
), talk AS (
  INSERT INTO turns (public_id, workspace_id, scope_id, user_id, conversation_id, state, lease, opened_at, extracted_at)
  SELECT 't' || id, 1, %(scope)s, %(user)s, id, 1, 'x', started_at, started_at FROM sessions RETURNING id, opened_at AS started_at
), spent AS (
  INSERT INTO costs (workspace_id, scope_id, kind, reference, part, at)
  SELECT 1, %(scope)s, 'turn', 't' || id, part::text, started_at FROM talk CROSS JOIN generate_series(1, %(costs)s) AS part
), looked AS (
  INSERT INTO recalls (public_id, workspace_id, scope_id, turn_id, query, purpose, tokens, took_ms, recalled_at)
  SELECT 'r' || id, 1, %(scope)s, id, repeat('what was asked ', 4), 'turn', 300, 20, started_at FROM talk RETURNING id
)
INSERT INTO recall_items (recall_id, position, workspace_id, scope_id, memory_id, score, lexical, arms, tags, parts)
SELECT id, place, 1, %(scope)s, %(memory)s, 0.5, 0.5, '{vector,lexical}', '{}', '{"words": 0.3, "meaning": 0.4, "confidence": 0.1}'
  FROM looked CROSS JOIN generate_series(1, %(items)s) AS place
"""
TABLES: Final = ("conversations", "turns", "costs", "recalls", "recall_items")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--people", type=int, default=40)
    number = asked.parse_args().people
    with tempfile.TemporaryDirectory() as folder:
        server = start_postgres(Path(folder))
        try:
            print(json.dumps({"machine": machine(), **measured(server.owner_dsn(), number)}))
        finally:
            server.stop()


def measured(dsn: str, number: int) -> dict[str, Any]:
    """Rows a second, how long a writer waits without and with it, and what stays."""
    migrate(dsn, NOW)
    home = tenancy.first_start(dsn, FirstStartSettings("t", "w", "1", "a@example.com", "open", "", "UTC", "en"), NOW)
    database, other = Database(dsn, "retention"), Database(dsn, "writer")
    with database.transaction(Fence(home.id)) as unit:
        people = [
            users.create(unit, home, aliases={"wa_id": str(447700000000 + n)}, display_name="", access="allowed", at=NOW).scope
            for n in range(number)
        ]
    with psycopg.connect(dsn, autocommit=True) as owner:
        filled(owner, people)
        before = held(owner)
        quiet = writing(other, people[0], threading.Event(), seconds=5)
        ended, waited = threading.Event(), []
        writer = threading.Thread(target=lambda: waited.extend(writing(other, people[0], ended)))
        writer.start()
        with database.transaction(Fence(home.id)) as unit:
            (backend,) = unit.one("SELECT pg_backend_pid()")
        busy, began, step = processor_seconds(backend), time.perf_counter(), RowRetention(database)
        for scope in people:
            step.of_person(Run(WorkspaceId(1), "p", NOW, lambda _: None), scope)
        seconds, busy = time.perf_counter() - began, processor_seconds(backend) - busy
        ended.set()
        writer.join()
        after = held(owner)
        gone = sum(before[table][0] - after[table][0] for table in TABLES)
        size = owner.execute(
            "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c WHERE relname = ANY (%s)", (list(TABLES),)
        ).fetchone()
    database.close()
    other.close()
    return {
        "people": number,
        "rows_before": sum(rows for rows, _ in before.values()),
        "rows_deleted": gone,
        "seconds": round(seconds, 1),
        "rows_a_second": round(gone / seconds),
        "hours_for_a_month_of_10000": round(MANY * seconds / number / 3600, 2),
        "processor_seconds": round(busy, 1),
        "processor_hours_for_a_month_of_10000": round(MANY * busy / number / 3600, 2),
        "writer_ms": {"quiet": spread(quiet), "meanwhile": spread(waited)},
        "megabytes": round(float(size[0]) / 1e6) if size else 0,
    }


def filled(owner: psycopg.Connection[Any], people: list[Scope]) -> None:
    """Each person's rows, in one statement each; a memory that was recalled."""
    for scope in people:
        columns = {"scope": scope.own, "user": scope.user, "now": NOW}
        (memory,) = owner.execute(
            """
            INSERT INTO memories (public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, tokens, length,
                                  source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at, valid_from,
                                  created_at)
            VALUES ('m' || %(scope)s, 1, %(scope)s, %(user)s, 'semantic', 'fact', 'general', 'x', 'x', 1, 1, 'explicit', 'direct_user',
                    'user', 'explicit', 'neutral', 1, 1, %(now)s, %(now)s, %(now)s) RETURNING id
            """,
            columns,
        ).fetchall()[0]
        counts = {"turns": 30 * TURNS_A_DAY * MONTHS, "months": MONTHS, "items": ITEMS, "costs": COSTS, "memory": memory}
        owner.execute(FILL, {**columns, **counts})
    owner.execute("VACUUM ANALYZE")


def writing(database: Database, scope: Scope, ended: threading.Event, seconds: float = 3600) -> list[float]:
    """Milliseconds of transactions that write what a recall and its costs are, one every 20 ms."""
    waited, until = [], time.monotonic() + seconds
    while not ended.is_set() and time.monotonic() < until:
        began = time.perf_counter()
        with database.transaction(Fence.around(scope)) as unit:
            (recall,) = unit.one(
                """
                INSERT INTO recalls (public_id, workspace_id, scope_id, query, purpose, tokens, took_ms, recalled_at)
                VALUES (gen_random_uuid()::text, 1, %s, 'q', 'turn', 1, 1, %s) RETURNING id
                """,
                (scope.own, NOW),
            )
            unit.execute(
                """
                INSERT INTO recall_items (recall_id, position, workspace_id, scope_id, memory_id, score, lexical, arms, tags)
                SELECT %s, n, 1, %s, (SELECT min(id) FROM memories WHERE scope_id = %s), 1, 1, '{}', '{}' FROM generate_series(1, 10) AS n
                """,
                (recall, scope.own, scope.own),
            )
        waited.append(1000 * (time.perf_counter() - began))
        time.sleep(0.02)
    return waited


def held(owner: psycopg.Connection[Any]) -> dict[str, tuple[int, int]]:
    """Rows and bytes of each table."""
    query = "SELECT count(*), pg_total_relation_size('{0}') FROM {0}"
    return {table: owner.execute(query.format(table)).fetchall()[0] for table in TABLES}  # type: ignore[arg-type]


def processor_seconds(process: int) -> float:
    """That a process has had so far: what others do on the machine changes little of it."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(waited: list[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    return {"p50": round(p50(waited), 1), "p95": round(p95(waited), 1)}


if __name__ == "__main__":
    main()
