"""What tasks left in memory, and what the person thought of it."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from agent7.identity import TaskId
from agent7.memory import Note
from agent7.store.unit_of_work import Fence
from agent7.types import Category, Kind, Origin
from tests.integration.memory.conftest import Person

PAGE = 'Done on 2 March 2026: "Build me a landing page". The page is ready.'


@pytest.fixture
def done(adas: Person) -> Person:
    """Ada, for whom one task was finished an hour ago."""
    outcome(adas, PAGE, task=7, hours_ago=1)
    return adas


def outcome(person: Person, text: str, *, task: int, hours_ago: int) -> None:
    said_at = person.noon - timedelta(hours=hours_ago)
    person.keep(Note.of_task(text, said_at=said_at, source_task=TaskId(task), evidence="Build me a landing page", language="en"))


def judge(person: Person, task: int, verdict: str) -> int:
    with person.database.transaction(Fence.around(person.scope)) as unit:
        return person.memory.judge_outcome(unit, person.scope, TaskId(task), verdict, at=person.noon)


def outcomes(person: Person, *, hours: int = 12) -> list[tuple[str, str | None]]:
    found = person.memory.task_outcomes(person.scope, since=person.noon - timedelta(hours=hours), at=person.noon)
    return [(memory.content, memory.outcome) for memory in found]


def test_the_outcomes_of_a_day_come_oldest_first_and_no_older_ones(done: Person) -> None:
    outcome(done, "Done: the newest.", task=8, hours_ago=0)
    outcome(done, "Done: long ago.", task=9, hours_ago=30)

    assert [content for content, _ in outcomes(done)] == [PAGE, "Done: the newest."]


def test_an_outcome_is_an_untrusted_episode_of_sixty_days(done: Person) -> None:
    [memory] = done.memory.task_outcomes(done.scope, since=done.noon - timedelta(days=1), at=done.noon)

    assert (memory.kind, memory.category, memory.origin) == (Kind.EPISODIC, Category.TASK_OUTCOME, Origin.TASK_RESULT)
    assert memory.expires_at == memory.valid_from + timedelta(days=60)
    assert 0.5 <= memory.confidence <= 0.7
    assert (memory.source_task_id, memory.evidence, memory.outcome) == (7, "Build me a landing page", "unknown")
    assert outcomes_later(done, days=61) == ()


def outcomes_later(person: Person, *, days: int) -> tuple[object, ...]:
    later = person.noon + timedelta(days=days)
    return person.memory.task_outcomes(person.scope, since=person.noon - timedelta(days=1), at=later)


def test_an_outcome_is_recalled_like_everything_else(done: Person) -> None:
    assert PAGE in done.remembers("What about the landing page?")


def test_a_judgement_marks_what_the_task_left_and_nothing_else(done: Person) -> None:
    outcome(done, "Done: another.", task=8, hours_ago=0)

    assert judge(done, 7, "approved") == 1
    assert judge(done, 7, "approved") == 0
    assert outcomes(done) == [(PAGE, "approved"), ("Done: another.", "unknown")]


def test_a_judgement_of_what_was_forgotten_changes_nothing(done: Person) -> None:
    done.forgets("landing page")

    assert judge(done, 7, "rejected") == 0
    assert outcomes(done) == []


def test_nobody_sees_or_judges_the_outcomes_of_another(done: Person, bobs: Person) -> None:
    assert outcomes(bobs) == []
    assert judge(bobs, 7, "rejected") == 0
    assert outcomes(done) == [(PAGE, "unknown")]


def test_both_are_found_by_an_index(done: Person, owner: psycopg.Connection) -> None:
    owner.execute(
        """
        INSERT INTO memories (public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, tokens, length,
                              source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at, valid_from,
                              created_at, source_task_id)
        SELECT 'x' || n, workspace_id, scope_id, user_id, kind, CASE WHEN n % 500 = 0 THEN category ELSE 'fact' END, domain, content,
               'k' || n, tokens, length, source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at,
               valid_from, created_at, CASE WHEN n % 500 = 0 THEN n END
          FROM memories, generate_series(1, 20000) n
        """
    )
    owner.execute("ANALYZE memories")
    outcomes = "SELECT id FROM memories WHERE scope_id = %s AND category = 'task_outcome'"
    queries = (f"{outcomes} AND source_task_id = 500", f"{outcomes} AND kind <> 'verbatim' AND status = 0 AND superseded_at IS NULL")
    with done.database.transaction(Fence.around(done.scope)) as unit:
        for query in queries:
            plan = "\n".join(row[0] for row in unit.execute(f"EXPLAIN {query}", (done.scope.own,)).fetchall())
            assert "Seq Scan" not in plan, plan
