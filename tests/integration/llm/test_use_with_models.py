"""Whole turns with a model, and what they teach: citations first, words second, and a thumb."""

from __future__ import annotations

import pytest

from agent7.conversation.extraction.after_work import AfterWork
from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.store.identity import users
from agent7.store.unit_of_work import Fence
from tests.fakes.plans import plans
from tests.integration.llm.conftest import Talk

LEARNT = "SELECT m.content, i.verdict FROM recall_items i JOIN recalls r ON r.id = i.recall_id JOIN memories m ON m.id = i.memory_id"


def learn(talk: Talk) -> None:
    """Do every after-work that waits, each twice."""
    assistant = talk.world.assistant
    work = AfterWork(talk.world.databases[0], assistant.memory)  # type: ignore[attr-defined]
    waiting, talk.world.after_work.sent = talk.world.after_work.sent, []
    for message in [*waiting, *waiting]:
        body = message.body
        work.finish(WorkspaceId(body["workspace"]), ScopeId(body["scope"]), TurnId(body["turn"]), talk.world.clock.now())


def answers(talk: Talk, fake, reply: str, *used: str) -> None:
    fake.chat = plans("answer" if used else "general_answer", reply=reply, used=used)
    talk.say("What do you think of the company that I work for?")
    learn(talk)


@pytest.mark.parametrize(
    ("reply", "used", "verdict"),
    [
        ("That is a fine one!", ("m1",), "used"),
        ("It is Acme Corp, the company.", (), "used"),
        ("I cannot say.", (), "ignored"),
    ],
)
def test_what_a_model_cites_is_used_and_where_it_cites_nothing_the_words_decide(talk, fake, reply, used, verdict) -> None:
    talk.say("Remember that my company is called Acme Corp")
    answers(talk, fake, reply, *used)
    assert talk.world.rows(LEARNT + " WHERE r.purpose = 'turn'") == [("My company is called Acme Corp", verdict)]


def test_a_thumb_on_the_reply_counts_no_second_use_and_is_taken_back_whole(talk, fake) -> None:
    talk.say("Remember that my company is called Acme Corp")
    answers(talk, fake, "It is Acme Corp.", "m1")
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
