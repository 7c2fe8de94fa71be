"""Workers of a job are killed, again and again, in the middle of the night's work: it ends like an undisturbed night."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx2
import psycopg
import pytest

from local.stack import LocalStack, wait_until
from tests.e2e.test_faults import person, replies, write

pytestmark = [pytest.mark.slow, pytest.mark.chaos]

PEOPLE = 400
KILLS = 5
LEASE_OVER_SECONDS = 130
MESSAGE_OVER_SECONDS = 3700


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    with LocalStack(tmp_path_factory.mktemp("killed")) as stack:
        yield stack


def rows(stack: LocalStack, query: str, *parameters: object) -> list[Any]:
    with psycopg.connect(stack.processes()["embedded_owner_dsn"]) as owner:
        return owner.execute(query, parameters).fetchall()  # type: ignore[arg-type]


def fill(stack: LocalStack) -> None:
    """So many people, each with a memory that it has been unsure of for two months: the night archives it."""
    with httpx2.Client(base_url=stack.simulator_url, timeout=60) as phone:
        who = person(phone, "Kim")
        write(phone, who, "Remember that the cellar code is 4711")
        wait_until(lambda: replies(phone, who), seconds=60)
    columns = [
        row[0]
        for row in rows(
            stack,
            """
            SELECT column_name FROM information_schema.columns
             WHERE table_name = 'memories' AND is_generated = 'NEVER'
               AND column_name NOT IN ('id', 'public_id', 'scope_id', 'user_id', 'current_slot', 'derived_from', 'source_type',
                                       'confidence', 'created_at', 'last_confirmed_at')
            """,
        )
    ]
    rows(
        stack,
        f"""
        WITH numbered AS (SELECT n, nextval('users_id_seq') AS user_id FROM generate_series(1, {PEOPLE}) n),
             scoped AS (INSERT INTO scopes (workspace_id, user_id) SELECT 1, user_id FROM numbered RETURNING id, user_id),
             made AS (INSERT INTO users (id, public_id, workspace_id, scope_id, access, created_at) OVERRIDING SYSTEM VALUE
                      SELECT user_id, 'u' || user_id, 1, id, 'allowed', now() FROM scoped RETURNING 1)
        INSERT INTO memories (public_id, scope_id, user_id, source_type, confidence, created_at, last_confirmed_at,
                              {", ".join(columns)})
        SELECT 'm' || s.id, s.id, s.user_id, 'extraction', 0.2, m.created_at - interval '60 days', m.created_at - interval '60 days',
               {", ".join("m." + name for name in columns)}
          FROM scoped s CROSS JOIN (SELECT * FROM memories WHERE source_type = 'explicit' LIMIT 1) m
        RETURNING id
        """,
    )


def test_a_night_whose_workers_are_killed_ends_like_any_other(stack: LocalStack) -> None:
    stack.move_clock(set="2031-05-05T03:00:00+00:00")
    fill(stack)
    killed = 0
    stack.move_clock(set="2031-05-06T02:30:00+00:00")
    next_look = time.monotonic() + 30
    deadline = time.monotonic() + 150
    while time.monotonic() < deadline and not done(stack):
        time.sleep(0.2)
        if killed < KILLS and archived(stack) and not done(stack):
            killed += len(stack.kill_function("nightly"))
            heal(stack, LEASE_OVER_SECONDS)
        elif killed >= KILLS and time.monotonic() >= next_look:
            heal(stack, MESSAGE_OVER_SECONDS)  # one was killed before it had begun: its message is in nobody's hands
            next_look = time.monotonic() + 15

    assert killed >= 3
    assert archived(stack) == PEOPLE
    [(counts, state)] = rows(stack, "SELECT counts, state FROM job_runs WHERE job = 'nightly' AND period = '2031-05-06'")
    assert (counts["people"] >= PEOPLE, state) == (True, "done")


def heal(stack: LocalStack, seconds: int) -> None:
    """Let the time of the dead run out, and poll find what they left."""
    stack.move_clock(advance_seconds=seconds)
    stack.run_job("poll")


def archived(stack: LocalStack) -> int:
    return int(rows(stack, "SELECT count(*) FROM memories WHERE status = 1")[0][0])


def done(stack: LocalStack) -> bool:
    return bool(rows(stack, "SELECT 1 FROM job_runs WHERE job = 'nightly' AND period = '2031-05-06' AND state = 'done'"))
