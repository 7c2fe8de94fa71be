"""What comes to mind through whole turns: what was said a moment ago, what had been put away, and summaries where money has run out."""

from __future__ import annotations

from datetime import timedelta

import psycopg

from agent7.conversation.extraction.after_work import AfterWork
from agent7.conversation.extraction.worker import ExtractionWorker
from agent7.identity import ConversationId, ScopeId, WorkspaceId
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database
from tests.fakes.queues import MemoryQueue
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.extraction.test_after_work import ADA, finish_all

KEY = "My neighbour Rosalind keeps the spare key of the boathouse"


def end_session(talk: Talk, database: Database, memory: MemoryAgent) -> None:
    """Half an hour of silence, and what that teaches."""
    talk.world.clock.advance(timedelta(minutes=31))
    rows = talk.world.rows("SELECT workspace_id, scope_id, id FROM conversations WHERE flushed_at IS NULL")
    for workspace, scope, session in rows:
        extracting = ExtractionWorker(database, memory, MemoryQueue())
        extracting.flush(WorkspaceId(workspace), ScopeId(scope), ConversationId(session), talk.world.clock.now())  # type: ignore[call-overload]


def test_what_was_said_a_moment_ago_is_recalled_in_another_session_before_anything_has_worked_on_it(talk: Talk) -> None:
    talk.say(ADA, KEY)
    assert talk.world.rows("SELECT count(*) FROM topics") == [(0,)], "nobody has sorted it into a topic yet"
    assert "boathouse" in talk.say(ADA, "Who has the spare key of the boathouse?")
    talk.world.clock.advance(timedelta(minutes=31))
    assert "Rosalind" in talk.say(ADA, "Who has the spare key of the boathouse?")
    assert talk.world.rows("SELECT count(DISTINCT id) > 1 FROM conversations") == [(True,)]


def test_every_observation_and_topic_that_has_words_has_them_from_a_memory(talk: Talk, database: Database, minilm: Int8MiniLM) -> None:
    """So recall need not look among them: they say nothing that it does not find."""
    for text in (KEY, "I was so angry about the parking ticket yesterday", "ok", "how are you?"):
        talk.say(ADA, text)
    talk.say(ADA, "The fair in Leeds opens on Friday", origin="forwarded")
    finish_all(talk, AfterWork(database, MemoryAgent(database, minilm, fingerprint_key=b"tests")))
    worded = talk.world.rows("SELECT count(*) FROM observations WHERE content IS NOT NULL")
    assert worded[0][0] >= 2
    missing = """
        SELECT o.content FROM observations o WHERE o.content IS NOT NULL AND NOT EXISTS (
          SELECT FROM memories m WHERE m.id = ANY (o.memories) AND m.status = 0 AND o.content LIKE '%' || m.content || '%')
        UNION ALL
        SELECT t.summary FROM topics t WHERE t.summary IS NOT NULL AND NOT EXISTS (
          SELECT FROM memories m WHERE m.scope_id = t.scope_id AND m.status = 0 AND m.content LIKE left(t.summary, 200) || '%')
    """
    assert talk.world.rows(missing) == []


def test_what_had_been_put_away_is_told_when_it_is_asked_for_and_is_in_use_again(talk: Talk, database: Database, minilm: Int8MiniLM):
    talk.say(ADA, "Remember that the boiler was serviced by Mr Okafor")
    talk.say(ADA, "Remember that the lease of the flat ends in March")
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE memories SET status = 1, archived_at = created_at WHERE content LIKE '%boiler%'")
    talk.world.clock.advance(timedelta(days=200))
    assert "Okafor" in talk.say(ADA, "Who serviced the boiler?")
    tags = "SELECT i.tags FROM recall_items i JOIN memories m ON m.id = i.memory_id WHERE m.content LIKE '%boiler%' ORDER BY recall_id DESC"
    assert "archived" in talk.world.rows(tags)[0][0]  # type: ignore[operator]
    finish_all(talk, AfterWork(database, MemoryAgent(database, minilm, fingerprint_key=b"tests")))
    assert talk.world.rows("SELECT status, archived_at FROM memories WHERE content LIKE '%boiler%'") == [(0, None)]


def test_a_session_that_is_over_is_summed_up_and_what_is_forgotten_leaves_the_summary(
    talk: Talk, database: Database, minilm: Int8MiniLM
) -> None:
    for text in ("my company is called Acme Corp", "my sister Ana lives in Porto", "my dog is called Rufus"):
        talk.say(ADA, f"Remember that {text}")
    memory = MemoryAgent(database, minilm, fingerprint_key=b"tests")
    end_session(talk, database, memory)
    (content,) = talk.world.rows("SELECT content FROM category_summaries WHERE current AND category = 'fact'")[0]
    assert "- My company is called Acme Corp" in str(content)
    talk.say(ADA, "Forget about my company")
    (content,) = talk.world.rows("SELECT content FROM category_summaries WHERE current AND category = 'fact'")[0]
    assert "Rufus" in str(content)
    assert "Acme" not in str(content)
