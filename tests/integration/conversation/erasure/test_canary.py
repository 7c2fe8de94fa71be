"""A word goes in by every door. After "forget" it is nowhere; after an erasure no row of the person is. The catalog says where to look."""

from __future__ import annotations

import logging

import pytest

from tests.integration.conversation.erasure.conftest import House

CANARY = "Zanzibarium"
WORDLESS = {
    # Tables that hold no words of a person, whatever goes in: ids, numbers, hashes, times, sealed answers.
    "agent_keys", "agents", "api_calls", "costs", "document_tokens", "erased_keys", "erased_tasks", "erasure_leftovers", "erasures",
    "forgotten", "job_runs", "health_reports", "index_sizes", "kept_answers", "memory_counts", "memory_usage", "schema_migrations",
    "scopes", "shared_memories", "stored_items", "stored_vectors", "task_events", "user_days",
}  # fmt: skip
WORDS = {
    # Tables that hold words of a person, and what forgetting does to them.
    "category_summaries": "SummariesCarrier",
    "conversations": "ids only; what is loaded is read again",
    "core_memories": "CoreCarrier",
    "core_memory_versions": "CoreCarrier",
    "core_reflections": "times only",
    "entities": "GraphCarrier",
    "handovers": "times and operators only",
    "instructions": "Forgetting",
    "lessons": "LessonsCarrier",
    "media": "doomed with its message",
    "memories": "Forgetting",
    "memories_cold": "ColdMemories",
    "memory_edges": "GraphCarrier",
    "memory_embeddings": "with its memory",
    "memory_entities": "with its memory or entity",
    "memory_postings": "with its memory",
    "memory_term_counts": "counted anew",
    "messages": "redaction",
    "observations": "TopicCarrier",
    "operator_notes": "redaction",
    "outbox": "redaction",
    "personal_files": "DocumentCarrier",
    "recall_items": "with its memory",
    "recalls": "Forgetting",
    "suggestions": "SuggestionsCarrier",
    "task_files": "redaction",
    "task_steps": "redaction",
    "tasks": "redaction",
    "topics": "TopicCarrier",
    "triggers": "TriggerCarrier",
    "turns": "ids only",
    "user_unions": "ids only",
}
NOBODYS = {
    "access_list", "audit_log", "canned_replies", "moved_workspaces", "team_members", "teams", "user_aliases", "users", "workspace_days",
    "workspace_numbers", "workspaces",
}  # fmt: skip
"""Of the operator, or a person's name and keys, which are no words of theirs: they go with an erasure."""


def fill(house: House) -> None:
    """The canary goes in by every door that there is."""
    house.say("Hello there, nice to meet you")
    house.say(f"Remember that my company is called {CANARY} Labs")
    house.say(f"My boss at {CANARY} Labs is called Frida and we had a wonderful lunch in Lisbon yesterday, I was so happy")
    house.speak(f"My sister Nora has worked for {CANARY} Labs in Porto since 2019 and loves it")
    house.say(f"add this rule: always mention {CANARY} Labs in reports")
    house.say("yes")
    house.say(f"remind me on 3 May to call {CANARY} Labs about the contract")
    house.say("What is my company called?")
    house.say(f"No, I meant {CANARY} Labs, not Acme")
    house.send_file("zanzibarium.pdf", b"%PDF-1.4 Zanzibarium", f"the plan of {CANARY} Labs")
    house.say(f"research the competitors of {CANARY} Labs and write me a report")
    house.say("yes")  # paid work that a file came before is confirmed
    for task in list(house.manus.tasks):
        house.manus.finish(task, f"{CANARY} Labs has many competitors.\n\n" + f"{CANARY} is first. " * 600)
    house.look_at_tasks()
    house.deliver()
    house.end_session()
    house.sum_up()
    house.say(f"What do you know about {CANARY} Labs?")
    house.say(f"I will meet the new people of {CANARY} Labs next Tuesday at nine, that makes me nervous")


def forget(house: House) -> None:
    reply = house.say(f"forget about {CANARY} Labs")
    if house.rows("SELECT 1 FROM conversations WHERE context ? 'asked'"):
        reply = house.say("all")
    assert "orgot" in reply, reply
    house.deliver()
    house.work()


def test_every_table_is_known_here(house: House) -> None:
    """Whoever adds a table says here what forgetting does to it, and gives it a carrier if it holds words."""
    assert set(house.tables()) == WORDLESS | set(WORDS) | NOBODYS


def test_every_table_with_a_scope_belongs_to_it_by_a_foreign_key(house: House) -> None:
    """Nothing can be written for somebody who is gone."""
    scoped = house.rows(
        """
        SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'scope_id'
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
           SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid = 'scopes'::regclass
              AND a.attnum = ANY (f.conkey))
        """
    )
    assert {name for (name,) in scoped} - WITH_ITS_MEMORY == set()


WITH_ITS_MEMORY = {"memory_embeddings", "memory_usage"}
"""Their rows go with the memory that they belong to, by a foreign key to it."""


def test_what_went_in_by_every_door_is_nowhere_once_it_is_forgotten(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="agent7")
    fill(house)
    before = set(house.saying(CANARY))
    assert {"memories", "messages", "tasks", "task_steps", "instructions", "triggers", "observations", "category_summaries"} <= before
    assert any(b"anzibarium" in content for content in house.shelf.objects.values())
    forget(house)
    assert house.saying(CANARY) == []
    assert house.rows("SELECT 1 FROM memory_embeddings e WHERE NOT EXISTS (SELECT FROM memories m WHERE m.id = e.memory_id)") == []
    assert not any(b"anzibarium" in content for content in house.shelf.objects.values())
    assert CANARY.lower() not in house.mail().lower()
    assert CANARY.lower() not in house.bodies().lower()
    assert CANARY.lower() not in caplog.text.lower()


def test_nothing_brings_it_back(house: House) -> None:
    fill(house)
    forget(house)
    for task in list(house.manus.tasks):
        house.manus.finish(task, f"One more thing: {CANARY} Labs is also in Porto.")
    house.look_at_tasks()
    house.deliver()
    house.end_session()
    house.say("hello again, how are you today?")
    house.end_session()
    held = {table: house.rows(f"SELECT t::text FROM {table} t WHERE t::text ILIKE '%{CANARY}%'") for table in house.saying(CANARY)}
    assert held == {}


def test_of_whom_is_erased_no_row_is_left(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="agent7")
    fill(house)
    house.say("erase me")
    assert "last message" in house.say("yes")
    house.poll_erasures()
    own = "(SELECT id FROM scopes WHERE user_id IS NOT NULL)"
    scoped = house.rows("SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'scope_id'")
    assert [table for (table,) in scoped if house.rows(f"SELECT 1 FROM {table} WHERE scope_id IN {own} LIMIT 1")] == []
    assert house.rows("SELECT 1 FROM users UNION ALL SELECT 1 FROM user_aliases UNION ALL SELECT 1 FROM task_events") == []
    assert house.saying(CANARY) == house.saying("447700900001") == []
    assert house.shelf.objects == {}
    assert house.manus.tasks == {}
    assert "447700900001" not in house.mail()
    assert CANARY.lower() not in (house.mail() + house.bodies() + caplog.text).lower()
    assert "447700900001" not in house.bodies() + caplog.text
    assert house.rows("SELECT done_at IS NOT NULL FROM erasures") == [(True,)]
