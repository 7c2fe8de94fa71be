"""After the reply: recalled memories are counted, and what was written without a model gets its vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import psycopg

from agent7.conversation.extraction.after_work import AfterWork
from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.llm.embeddings import NoEmbedder
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import DEFAULT_POLICY, MemoryAgent
from agent7.store.unit_of_work import Database
from tests.integration.conversation.conftest import Talk

ADA = "447700900001"


class ForgettingMeanwhile:
    """An embedder during whose call every memory is deleted; keeps how many transactions stood open."""

    model, dimensions = "slow:2", 2

    def __init__(self, owner_dsn: str) -> None:
        self._owner_dsn = owner_dsn
        self.open_transactions: list[int] = []

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        with psycopg.connect(self._owner_dsn) as owner:
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'"
            self.open_transactions += owner.execute(waiting).fetchone() or ()
            owner.execute("DELETE FROM memories")
        return [[1.0, 0.0] for _ in texts]


def finish_all(talk: Talk, after_work: AfterWork) -> None:
    for message in talk.world.after_work.sent:
        body = message.body
        after_work.finish(WorkspaceId(body["workspace"]), ScopeId(body["scope"]), TurnId(body["turn"]), talk.world.clock.now())


def test_what_was_recalled_and_used_is_counted_once(talk: Talk, database: Database, minilm: Int8MiniLM):
    talk.say(ADA, "Remember that my company is called Acme Corp")
    talk.say(ADA, "What's my company called?")
    after_work = AfterWork(database, MemoryAgent(database, minilm, fingerprint_key=b"tests"))
    finish_all(talk, after_work)
    finish_all(talk, after_work)
    assert talk.world.rows("SELECT access_count, use_count FROM memory_usage") == [(1, 1)]


def test_a_memory_written_without_the_model_is_recalled_by_words_and_embedded_later(talk: Talk, database: Database, minilm: Int8MiniLM):
    assistant = talk.world.assistant
    blind = MemoryAgent(database, NoEmbedder(), fingerprint_key=b"tests")
    commanding, answering = (replace(part, memory=blind) for part in (assistant.command_plan, assistant.answerer))  # type: ignore[attr-defined]
    talk.world.assistant = replace(assistant, memory=blind, command_plan=commanding, answerer=answering)  # type: ignore[type-var]
    assert "Got it!" in talk.say(ADA, "Remember that the boiler was serviced by Mr Okafor")
    assert "Okafor" in talk.say(ADA, "Who serviced the boiler?")
    assert talk.world.rows("SELECT degraded FROM turns WHERE recall_id IS NOT NULL") == [(["embeddings"],)]
    assert talk.world.rows("SELECT count(*) FROM memory_embeddings") == [(0,)]
    after_work = AfterWork(database, MemoryAgent(database, minilm, fingerprint_key=b"tests"))
    finish_all(talk, after_work)
    finish_all(talk, after_work)
    assert talk.world.rows("SELECT count(*) FROM memory_embeddings") == [(1,)]
    booked = """
        SELECT c.category, c.tokens_in > 5, c.amount FROM costs c JOIN turns t ON t.public_id = c.reference
         WHERE c.kind = 'turn' AND c.part = 'after_work'
    """
    assert talk.world.rows(booked) == [("minilm-l6-pca", True, 0)], "tokens show where they cost nothing"


def test_no_transaction_waits_for_the_model_and_what_is_forgotten_meanwhile_stays_gone(talk: Talk, database: Database) -> None:
    talk.say(ADA, "Remember that my company is called Acme Corp")
    embedder = ForgettingMeanwhile(talk.world.owner_dsn)
    finish_all(talk, AfterWork(database, MemoryAgent(database, embedder, fingerprint_key=b"tests")))
    assert embedder.open_transactions == [0]
    assert talk.world.rows("SELECT count(*) FROM memory_embeddings") == [(0,)]


def test_what_the_workspace_knows_is_counted_too(talk: Talk, database: Database, minilm: Int8MiniLM):
    talk.say(ADA, "Remember that my company is called Acme Corp")
    with psycopg.connect(talk.world.owner_dsn) as owner:
        shared = "(SELECT id FROM scopes WHERE user_id IS NULL)"
        owner.execute(f"UPDATE memories SET scope_id = {shared}, user_id = NULL")  # type: ignore[arg-type]
        owner.execute(f"UPDATE memory_postings SET scope_id = {shared}")  # type: ignore[arg-type]
        owner.execute(f"UPDATE memory_embeddings SET scope_id = {shared}")  # type: ignore[arg-type]
    assert "Acme Corp" in talk.say(ADA, "What's my company called?")
    counting_at_once = replace(DEFAULT_POLICY, recount_after=1)
    finish_all(talk, AfterWork(database, MemoryAgent(database, minilm, b"tests", counting_at_once)))
    assert talk.world.rows("SELECT access_count FROM memory_usage") == [(1,)]
    assert talk.world.rows("SELECT memories FROM memory_counts c JOIN scopes s ON s.id = c.scope_id WHERE s.user_id IS NULL") == [(1,)]
