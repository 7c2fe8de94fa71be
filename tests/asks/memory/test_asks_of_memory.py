"""What users of other memory systems asked for or suffered from, where it concerns keeping, recalling and forgetting."""

from __future__ import annotations

import inspect
from datetime import UTC, datetime, timedelta, timezone

import pytest

from agent7.identity import Scope
from agent7.memory import MemoryAgent, Note, Outcome, Purpose
from agent7.store.unit_of_work import Fence


def test_contradictions_do_not_pile_up(adas):
    for number, company in enumerate(("Acme Corp", "Nexus Labs", "Initech", "Globex")):
        adas.says(f"my company is called {company}", at=adas.noon + timedelta(days=number))
    later = adas.noon + timedelta(days=9)
    assert adas.remembers("What's my company called?", at=later) == ["My company is called Globex"]
    assert adas.memory.overview(adas.scope, at=later).total == 1


def test_a_contradiction_never_loses_both(adas, owner):
    adas.says("I live in Berlin")
    adas.says("I live in Lisbon", at=adas.noon + timedelta(days=1))
    rows = owner.execute("SELECT value, superseded_by IS NOT NULL FROM memories ORDER BY id").fetchall()
    assert rows == [("berlin", True), ("lisbon", False)]


def test_a_new_fact_retires_no_unrelated_true_one(adas):
    facts = ["my name is Ada", "I live in Berlin", "my wife's name is Anna", "I'm allergic to nuts", "my timezone is Europe/Berlin"]
    for fact in facts:
        adas.says(fact)
    adas.says("my company is called Acme Corp", at=adas.noon + timedelta(hours=1))
    assert adas.memory.overview(adas.scope, at=adas.noon + timedelta(hours=1)).total == len(facts) + 1


def test_there_is_no_blind_spot_after_saying_something(adas):
    adas.mentions("The spare key hangs behind the barn door")
    assert adas.remembers("Where is the spare key?") == ["The spare key hangs behind the barn door"]


def test_a_delete_that_said_yes_deletes(adas, owner):
    adas.says("my company is called Acme Corp")
    adas.mentions("Everybody at Acme Corp got a new laptop")
    assert adas.forgets("my company").memories
    assert adas.remembers("Acme Corp") == []
    left = "SELECT (SELECT count(*) FROM memories) + (SELECT count(*) FROM memory_postings) + (SELECT count(*) FROM memory_embeddings)"
    assert owner.execute(left).fetchone()[0] == 0


def test_forgetting_everything_of_one_person_leaves_the_others(adas, bobs):
    bobs.says("my company is called Acme Corp")
    adas.says("my company is called Acme Corp")
    everything = [memory.id for memory in adas.memory.overview(adas.scope, at=adas.noon).top]
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.forget(unit, adas.scope, everything, at=adas.noon)
    assert adas.memory.overview(adas.scope, at=adas.noon).total == 0
    assert bobs.remembers("What's my company called?") == ["My company is called Acme Corp"]


def test_no_call_has_a_scope_that_may_be_left_out():
    calls = {name: call for name, call in inspect.getmembers(MemoryAgent, inspect.isfunction) if not name.startswith("_")}
    assert {"remember", "recall", "forget"} <= calls.keys()
    for name, call in calls.items():
        scope = inspect.signature(call).parameters["scope"]
        assert scope.default is inspect.Parameter.empty, name
        assert scope.annotation in (Scope, "Scope"), name


@pytest.mark.parametrize("hours", [-11, -5, 0, 5.5, 13])
def test_times_are_instants_whatever_zone_they_came_in(adas, hours):
    zone = timezone(timedelta(hours=hours))
    said = datetime(2026, 3, 1, 20, 0, tzinfo=UTC).astimezone(zone)
    memory = adas.keep(Note.verbatim("The ship sails at dawn", said_at=said), at=adas.noon).memory
    assert memory.valid_from == datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
    assert memory.valid_from.utcoffset() is not None


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Mi jefa se llama Lucía y odia las reuniones", "¿Quién odia las reuniones?"),
        ("Der Hund meiner Schwester bellt jede Nacht", "Wessen Hund bellt?"),
        ("犬の名前はポチです", "犬の名前は何ですか"),
    ],
)
def test_what_is_not_english_is_kept_and_found_as_it_was_said(adas, said, asked):
    adas.mentions("The printer is out of paper again")
    assert adas.mentions(said).memory.content == said
    assert adas.remembers(asked)[0] == said


def test_no_query_reaches_another_persons_memory(adas, bobs):
    adas.says("The vault code is 93-17-44")
    for query in ("vault code", "93-17-44", "What is the vault code?"):
        assert adas.recalls(query, purpose=Purpose.TASK).items != ()
        assert bobs.recalls(query, purpose=Purpose.TASK).items == ()


def test_saying_it_twice_keeps_it_once(adas):
    assert [adas.says("The vault is in room 12").outcome for _ in range(3)] == [Outcome.NEW, Outcome.CONFIRMED, Outcome.CONFIRMED]
