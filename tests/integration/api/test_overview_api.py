"""An operator sees a workspace at a glance, through the function's own handler and the real database."""

from __future__ import annotations

import json
from datetime import timedelta

import psycopg
import pytest

from agent7.identity import Scope, WorkspaceId
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from agent7.store.conversation import conversations, turns
from agent7.store.conversation.turns import Outcome
from agent7.store.jobs import job_runs
from agent7.store.jobs.job_runs import RunKey
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import operation
from agent7.store.views.recall_analytics import Span
from tests.conftest import NOON
from tests.integration.api.asking import Asker, ask
from tests.integration.memory.conftest import Person

__all__ = ["ask"]
DAY = timedelta(days=1)
HOME = WorkspaceId(1)


@pytest.fixture
def owner(owner_dsn: str):
    with psycopg.connect(owner_dsn, autocommit=True) as connection:
        yield connection


def says(database: Database, scope: Scope, text: str, at=NOON) -> None:
    Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, scope, at).says(text)


def a_turn(database: Database, scope: Scope, *, took: timedelta, at=NOON) -> None:
    with database.transaction(Fence.around(scope)) as unit:
        session, _ = conversations.current(unit, scope, "whatsapp", idle=timedelta(minutes=30), at=at)
        turn = turns.open_turn(unit, scope, session.id, [], lease="x", split_off=False, at=at - took)
        turns.answer(unit, scope, turn.id, "x", Outcome("respond", "chitchat", "", "rules"), at)


def test_a_workspace_at_a_glance_counts_everybody_and_shows_what_was_learnt_last(ask: Asker, database, ada, bob, owner) -> None:
    says(database, ada, "I own a red bicycle", NOON - DAY)
    says(database, bob, "I keep <b>bees</b>", NOON - timedelta(hours=1))
    for seconds in (1, 1, 3):
        a_turn(database, ada, took=timedelta(seconds=seconds))
    a_turn(database, bob, took=timedelta(seconds=60), at=NOON - DAY)

    status, told = ask("overview")

    assert status == 200
    assert (told["today"]["turns"], told["today"]["answer_ms"]["p50"]) == (3, 1000)
    assert 1000 < told["today"]["answer_ms"]["p95"] < 3000
    assert [memory["content"] for memory in told["recent"]] == ["I keep <b>bees</b>", "I own a red bicycle"]
    assert (told["memory"]["tiers"]["long_term"], sum(told["memory"]["categories"].values()), told["people"]) == (2, 2, 2)
    assert [day["statements"] for day in told["growth"]["days"]] == [1, 1]
    assert {person["user"] for person in told["core"]} == {row[0] for row in owner.execute("SELECT public_id FROM users").fetchall()}
    assert (told["costs"]["limit"], told["costs"]["budget"]) == (30.0, "within")
    assert owner.execute("SELECT actor, fields FROM audit_log WHERE action = 'overview read'").fetchall() == [("admin@example.com", [])]


def test_a_secret_stands_in_no_overview(ask: Asker, database, ada, owner) -> None:
    says(database, ada, "The safe is behind the painting")
    owner.execute("UPDATE memories SET secret = true")
    assert ask("overview")[1]["recent"] == []


def test_badges_count_who_and_what_waits(ask: Asker, database, ada, bob, owner) -> None:
    says(database, ada, "I own a red bicycle", NOON - DAY)
    owner.execute("UPDATE memories SET status = 2")
    owner.execute("UPDATE users SET handed_over_at = %s WHERE scope_id = %s", (NOON - timedelta(hours=1), bob.own))
    for n, (state, days) in enumerate(((4, 1), (5, 1), (3, 1), (4, 30))):
        owner.execute(
            """
            INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, language, state, shares_memory, created_at, talked_at, news_at)
            VALUES (%s, %s, %s, %s, 'en', %s, false, %s, %s, %s)
            """,
            (f"T{n}", ada.workspace, ada.own, ada.user, state, NOON, NOON, NOON - days * DAY),
        )
    owner.execute("UPDATE workspaces SET created_at = %s", (NOON - 40 * DAY,))
    with database.transaction(Fence(HOME)) as unit:
        for job, period, state in (
            ("hourly", "2026-03-02T11", "done"),
            ("nightly", "2026-03-02", "parked"),
            ("reflection", "2026-02-27", "done"),
            ("weekly", "2026-03-01", "done"),
            ("monthly", "2026-03-01", "open"),
        ):
            run = RunKey(HOME, job, period, 2)
            at = NOON - (4 * DAY if job == "reflection" else timedelta(hours=1))
            job_runs.begin(unit, run, at)
            if state != "open":
                job_runs.end(unit, run, state, at, seconds=1, counts={})

    status, told = ask("badges")

    assert status == 200
    assert told == {"waiting": 1, "quarantined": 1, "failed_tasks": 2, "overdue_jobs": 1, "parked_jobs": 1, "at": NOON.isoformat()}


def test_another_workspace_sees_none_of_it(ask: Asker, database, ada, owner) -> None:
    says(database, ada, "I own a red bicycle")
    a_turn(database, ada, took=timedelta(seconds=1))
    (other,) = owner.execute(
        """
        INSERT INTO workspaces (public_id, team_id, name, time_zone, locale, access, created_at)
        SELECT '01BX5ZZKBKACTAV9WEVGEMMVS0', team_id, 'Other', time_zone, locale, access, created_at FROM workspaces RETURNING id
        """
    ).fetchone()
    owner.execute("INSERT INTO scopes (workspace_id) VALUES (%s)", (other,))
    status, told = ask("overview", workspace="01BX5ZZKBKACTAV9WEVGEMMVS0")
    assert (status, told["recent"], told["core"], told["today"]["turns"]) == (200, [], [], 0)
    assert "bicycle" not in json.dumps(told)
    assert ask("badges", workspace="01BX5ZZKBKACTAV9WEVGEMMVRX")[0] == 404
    assert ask("overview", by="")[0] == 401
    span = Span(ada.workspace, None, NOON - DAY, NOON + DAY)
    with database.transaction(Fence(WorkspaceId(other))) as unit:
        assert operation.answers(unit, span, "UTC") == operation.messages(unit, span, "UTC") == operation.filtered(unit, span, "UTC") == []
        assert operation.newest(unit, ada.workspace, NOON, most=5) == {}
        assert operation.tally(unit, ada.workspace, NOON) == {"tier": {}, "category": {}}
