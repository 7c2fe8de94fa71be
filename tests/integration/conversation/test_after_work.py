"""After the reply: recalled memories are counted, and what was written without a model gets its vector."""

from __future__ import annotations

from agent7.conversation.after_work import AfterWork
from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.llm.embeddings import NoEmbedder
from agent7.llm.minilm import MiniLM
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database
from tests.integration.conversation.conftest import Talk

ADA = "447700900001"


def finish_all(talk: Talk, after_work: AfterWork) -> None:
    for message in talk.world.after_work.sent:
        body = message.body
        after_work.finish(WorkspaceId(body["workspace"]), ScopeId(body["scope"]), TurnId(body["turn"]), talk.world.clock.now())


def test_what_was_recalled_and_used_is_counted_once(talk: Talk, database: Database, minilm: MiniLM) -> None:
    talk.say(ADA, "Remember that my company is called Acme Corp")
    talk.say(ADA, "What's my company called?")
    after_work = AfterWork(database, MemoryAgent(database, minilm, fingerprint_key=b"tests"))
    finish_all(talk, after_work)
    finish_all(talk, after_work)
    assert talk.world.rows("SELECT access_count, use_count FROM memory_usage") == [(1, 1)]


def test_a_memory_written_without_the_model_is_recalled_by_words_and_embedded_later(
    talk: Talk, database: Database, minilm: MiniLM
) -> None:
    assistant = talk.world.assistant
    blind = MemoryAgent(database, NoEmbedder(), fingerprint_key=b"tests")
    talk.world.assistant = type(assistant)(blind, type(assistant.commanding)(blind), type(assistant.answering)(blind))  # type: ignore[attr-defined]
    assert "Got it!" in talk.say(ADA, "Remember that the boiler was serviced by Mr Okafor")
    assert "Okafor" in talk.say(ADA, "Who serviced the boiler?")
    assert talk.world.rows("SELECT degraded FROM turns WHERE recall_id IS NOT NULL") == [(["embeddings"],)]
    assert talk.world.rows("SELECT count(*) FROM memory_embeddings") == [(0,)]
    finish_all(talk, AfterWork(database, MemoryAgent(database, minilm, fingerprint_key=b"tests")))
    assert talk.world.rows("SELECT count(*) FROM memory_embeddings") == [(1,)]
