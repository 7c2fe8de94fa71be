"""Rows that are over their time go with the monthly job; every table is in the one table of rules, or named with a reason."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb

from agent7.identity import Scope
from agent7.memory import MemoryAgent, Purpose
from agent7.store.jobs.row_retention import LIMITS, OTHERWISE, RULES, Rule
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON
from tests.integration.jobs.conftest import ROOT, Night
from tests.integration.memory.conftest import Person
from tests.integration.store.test_lookups import forget_rules, insert

TIMES = {
    "observations": "said_at",
    "topics": "ended_at",
    "recalls": "recalled_at",
    "outbox": "created_at",
    "suggestions": "settled_at",
    "triggers": "closed_at",
    "personal_files": "deleted_at",
    "task_files": "deleted_at",
    "user_days": "day",
    "costs": "at",
    "conversations": "last_message_at",
    "messages": "arrived_at",
    "handovers": "began_at",
    "operator_notes": "noted_at",
    "job_runs": "ended_at",
    "health_reports": "begun_at",
    "kept_answers": "began_at",
}
"""By which a row of each rule is old."""
OLD, YOUNG, STILL_NEEDED = 1, 2, 3
MARGIN = timedelta(days=2)
DAY = timedelta(days=1)


def put(owner: psycopg.Connection[Any], scope: Scope, rule: Rule, which: int, **about: Any) -> None:
    """One row of a person: its number is that of the scope with `which` behind it."""
    number = 10 * scope.own + which
    age = rule.kept_for - MARGIN if which == YOUNG else rule.kept_for + MARGIN
    row: dict[str, Any] = {
        "id": number, "public_id": f"{rule.table}-{number}", "workspace_id": scope.workspace, "scope_id": scope.own, "user_id": scope.user,
        "position": which, "reference": str(number), "period": str(number), "member": str(number), "message_id": number, "step_id": number,
        "channel_message_id": str(number),
        "conversation_id": None if rule.table == "messages" else 900 + scope.own, "turn_id": 900 + scope.own, "state": 2,
        "flushed_at": NOON, TIMES[rule.table]: NOON - age,
    }  # fmt: skip
    insert(owner, rule.table, row | about)


@pytest.fixture
def filled(night: Night, ada: Scope, bob: Scope) -> None:
    """An old and a young row of each rule, of two people, and a turn that was read; and old ones that are still needed."""
    rules = {rule.table: rule for rule in RULES}
    with psycopg.connect(night.owner_dsn) as owner:
        owner.execute("SET session_replication_role = replica")
        for table in (*TIMES, "turns"):
            forget_rules(owner, table)
        for scope in (ada, bob):
            for rule in RULES:
                if not rule.of_workspace or scope == ada:
                    put(owner, scope, rule, OLD)
                    put(owner, scope, rule, YOUNG)
            turn = {"id": 900 + scope.own, "public_id": f"t{scope.own}", "workspace_id": 1, "scope_id": scope.own, "state": 1}
            insert(owner, "turns", turn | {"extracted_at": NOON, "conversation_id": 10 * scope.own + YOUNG})
        put(owner, ada, rules["triggers"], STILL_NEEDED, closed_at=None)
        put(owner, ada, rules["topics"], STILL_NEEDED, ended_at=None)
        put(owner, ada, rules["observations"], STILL_NEEDED, turn_id=999)
        put(owner, ada, rules["conversations"], STILL_NEEDED, flushed_at=None)


def test_what_is_over_its_time_goes_and_what_is_young_or_needed_stays(night: Night, filled: None, ada: Scope, bob: Scope) -> None:
    night.run("monthly")

    young = [10 * ada.own + YOUNG, 10 * bob.own + YOUNG]
    needed = {table: [10 * ada.own + STILL_NEEDED] for table in ("triggers", "topics", "observations", "conversations")}
    for table in TIMES.keys() - {"user_days", "job_runs", "health_reports", "kept_answers"}:
        assert {row[0] for row in night.rows(f"SELECT id FROM {table}")} == {*young, *needed.get(table, [])}, table
    assert night.rows("SELECT day FROM user_days") == [((NOON - 90 * DAY + MARGIN).date(),)] * 2
    assert night.rows("SELECT period FROM job_runs WHERE job <> 'monthly'") == [(str(young[0]),)]
    assert night.rows("SELECT period FROM health_reports ORDER BY begun_at") == [(str(young[0]),), ("2026-03-01",)]
    assert night.rows("SELECT member FROM kept_answers") == [(str(young[0]),)]
    _, _, state, counts = night.runs("monthly")[-1]
    assert state == "done"
    changed = {name: count for name, count in counts.items() if count}
    assert changed == {"people": 2, "reports_made": 1} | {rule.table: 1 if rule.of_workspace else 2 for rule in RULES}


def test_a_workspace_keeps_its_rows_as_long_as_it_has_set_and_no_other_does(
    night: Night, filled: None, elsewhere: Scope, ada: Scope, bob: Scope
) -> None:
    night.change("UPDATE workspaces SET kept_days = %s WHERE id = %s", Jsonb({"conversations": 30, "recalls": 3650}), ada.workspace)
    theirs = 10 * elsewhere.own + YOUNG
    with psycopg.connect(night.owner_dsn) as owner:
        owner.execute("SET session_replication_role = replica")
        put(owner, elsewhere, next(rule for rule in RULES if rule.table == "conversations"), YOUNG)
    night.run("monthly")

    assert night.rows("SELECT id FROM conversations ORDER BY id") == sorted([(10 * ada.own + STILL_NEEDED,), (theirs,)])
    assert night.rows("SELECT id FROM messages") == []
    assert {row[0] for row in night.rows("SELECT id FROM recalls")} == {10 * each.own + age for each in (ada, bob) for age in (OLD, YOUNG)}
    assert len(night.rows("SELECT id FROM costs")) == 2, "nobody has set another time for them"


def test_what_a_workspace_may_set_is_there_and_what_is_kept_at_first_is_within() -> None:
    settable = {rule.setting: rule.kept_for for rule in RULES if rule.setting}

    assert settable.keys() == LIMITS.keys()
    assert all(least <= settable[name].days <= most for name, (least, most) in LIMITS.items())


def test_what_was_stated_is_found_with_its_story_when_all_that_was_said_around_it_is_gone(
    night: Night, database: Database, ada: Scope
) -> None:
    person = Person(MemoryAgent(database, night.embedder, b"tests"), database, ada, NOON)
    kept = person.says("I work at Acme").memory
    recall = person.recalls("Where do I work?")
    with database.transaction(Fence.around(ada)) as unit:
        person.memory.record(unit, ada, recall, turn=None)
    night.clock.advance(430 * DAY)
    night.run("nightly")
    night.run("monthly")

    assert night.rows("SELECT count(*) FROM recalls") == night.rows("SELECT count(*) FROM recall_items") == [(0,)]
    found = person.memory.recall(ada, "Where do I work?", purpose=Purpose.TURN, at=night.clock.now())
    assert [item.memory.id for item in found.items] == [kept.id]


def test_every_table_has_a_rule_or_a_reason_to_be_kept_and_none_has_both(owner_dsn: str) -> None:
    with psycopg.connect(owner_dsn) as owner:
        tables = {row[0] for row in owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()}
    ruled = {table for rule in RULES for table in (rule.table, *rule.taken_along)}

    assert ruled | set(OTHERWISE) == tables
    assert not ruled & set(OTHERWISE)


def test_what_is_taken_along_really_hangs_on_its_rows(owner_dsn: str) -> None:
    with psycopg.connect(owner_dsn) as owner:
        hanging = owner.execute(
            "SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c'"
        ).fetchall()
    for rule in RULES:
        for table in rule.taken_along:
            above = {parent for child, parent in hanging if child == table}
            assert above & {rule.table, *rule.taken_along}, table


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.table)
def test_every_rule_is_told(rule: Rule) -> None:
    tables = ", ".join(f"`{table}`" for table in (rule.table, *rule.taken_along))

    assert f"| {tables} | {rule.kept_for.days} days | {rule.why} |" in (ROOT / "docs/operate.md").read_text()
