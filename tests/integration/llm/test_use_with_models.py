"""Whole turns with a model, and what they teach: citations first, words second, what the session began with, and a thumb."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agent7.conversation.extraction.after_work import AfterWork
from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.store.identity import users
from agent7.store.unit_of_work import Fence
from tests.integration.llm.conftest import Talk
from tests.integration.llm.test_turns_with_models import MEMORY_QUERY, by_schema

LEARNT = "SELECT m.content, i.verdict FROM recall_items i JOIN recalls r ON r.id = i.recall_id JOIN memories m ON m.id = i.memory_id"


def learn(talk: Talk) -> None:
    """Do every after-work that waits, each twice."""
    assistant = talk.world.assistant
    work = AfterWork(talk.world.databases[0], assistant.memory)  # type: ignore[attr-defined]
    waiting, talk.world.after_work.sent = talk.world.after_work.sent, []
    for message in [*waiting, *waiting]:
        body = message.body
        work.finish(WorkspaceId(body["workspace"]), ScopeId(body["scope"]), TurnId(body["turn"]), talk.world.clock.now())


def answers(talk: Talk, fake, reply: str, used: list[int], question: str = "What's my company called?") -> None:
    fake.chat = by_schema(router=MEMORY_QUERY, responder={"reply": reply, "used": used, "escalate": False})
    talk.say(question)
    learn(talk)


@pytest.mark.parametrize(
    ("reply", "used", "verdict"),
    [
        ("That is a fine one!", [1], "used"),
        ("It is Acme Corp, the company.", [], "used"),
        ("I cannot say.", [], "ignored"),
    ],
)
def test_what_a_model_cites_is_used_and_where_it_cites_nothing_the_words_decide(talk, fake, reply, used, verdict) -> None:
    talk.say("Remember that my company is called Acme Corp")
    answers(talk, fake, reply, used)
    assert talk.world.rows(LEARNT + " WHERE r.purpose = 'turn'") == [("My company is called Acme Corp", verdict)]


def test_what_a_session_begins_with_is_recorded_and_learnt_from_by_its_answers(talk, fake) -> None:
    talk.say("Remember that my cat is called Tom")
    talk.say("Remember that I drink green tea in the morning")
    talk.world.clock.advance(timedelta(hours=3))
    talk.said += 3 * 60 * 60
    answers(talk, fake, "Hello! Shall I make you some green tea, as you drink it in the morning?", [], "How was your day, robot?")
    started = dict(talk.world.rows(LEARNT + " WHERE r.purpose = 'session_start'"))  # type: ignore[arg-type]
    of_turn = dict(talk.world.rows(LEARNT + " WHERE r.purpose = 'turn'"))  # type: ignore[arg-type]
    judged = {**started, **{words: verdict for words, verdict in of_turn.items() if verdict}}
    assert set(started) == {"My cat is called Tom", "I drink green tea in the morning"}
    assert judged == {"My cat is called Tom": "ignored", "I drink green tea in the morning": "used"}
    assert talk.world.rows("SELECT sum(use_count), sum(ignored_count) FROM memory_usage") == [(1, 1)]


def test_a_thumb_on_the_reply_counts_no_second_use_and_is_taken_back_whole(talk, fake) -> None:
    talk.say("Remember that my company is called Acme Corp")
    answers(talk, fake, "It is Acme Corp.", [1])
    memory = talk.world.assistant.memory  # type: ignore[attr-defined]
    ((wamid, workspace, scope),) = talk.world.rows("SELECT wamid, workspace_id, scope_id FROM outbox ORDER BY id DESC LIMIT 1")
    database = talk.world.databases[0]
    with database.transaction(Fence(WorkspaceId(workspace))) as unit:
        ada = users.by_scope(unit, WorkspaceId(workspace), ScopeId(scope)).scope  # type: ignore[union-attr]
    seen = []
    for verdict in ("helpful", None):
        with database.transaction(Fence.around(ada)) as unit:
            assert memory.feedback.judge_reply(unit, ada, wamid, verdict) == 1
        seen += talk.world.rows("SELECT m.confidence, u.use_count FROM memories m JOIN memory_usage u ON u.memory_id = m.id")
    assert seen == [(1.0, 1), (1.0, 1)]
