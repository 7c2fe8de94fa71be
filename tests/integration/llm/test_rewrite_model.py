"""Turns whose questions lean on what was said before, with a model that completes them, or that misbehaves in every way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.llm.openai_chat import OpenAIChat
from agent7.llm.plan_model import ModelPlanner
from agent7.llm.rewrite_model import ModelRewriter
from agent7.memory import DEFAULT_POLICY, MemoryAgent, with_rewriting
from tests.fakes import openai_server as server
from tests.fakes.plans import plans
from tests.integration.llm.conftest import SECONDS, Talk
from tests.integration.llm.test_turns_with_models import FAILURES

ASKED = "and where does she live?"
"""Points at somebody who was named in the message before."""
ANSWERS = plans("answer", reply="She lives in Porto.", used=("m1",))
REWRITER = "gpt-6-luna"
"""A model with a price: what it costs is known where it does not answer, too."""
REASONS = sorted(FAILURES, key="time_out".__eq__)
"""Being late comes last, for then it rests."""


@pytest.fixture
def completing(talk: Talk) -> Iterator[Talk]:
    """Somebody who told of two people, then spoke of one, and whose questions a model completes."""
    chat, apart = OpenAIChat(talk.fake.base_url), OpenAIChat(talk.fake.base_url)
    before = talk.world.assistant.memory  # type: ignore[attr-defined]
    rewriter = ModelRewriter(apart, REWRITER, SECONDS)
    memory = MemoryAgent(before._database, before._models.wanted, b"key", with_rewriting(DEFAULT_POLICY), rewriter=rewriter)
    planner = ModelPlanner(chat, "chat-model", SECONDS)
    tasking = TaskRequests(memory, enabled=True)
    talk.world.assistant = Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking), planner)  # type: ignore[assignment]
    behave(talk, server.says({"question": "Where does my sister Ana live?"}))
    talk.say("Remember that my sister Ana lives in Porto")
    talk.say("Remember that my brother Tom lives in Oslo")
    talk.say("Ana and I went sailing yesterday")
    yield talk
    chat.close()
    apart.close()


def behave(talk: Talk, rewriting: server.Behaviour) -> None:
    talk.fake.chat = server.by_schema(PlanAnswer=ANSWERS, RewrittenQuestion=rewriting)


def rewritings(talk: Talk) -> list[str]:
    return [each["messages"][-1]["content"] for each in talk.fake.requests if each.get("model") == REWRITER]


def first_recalled(talk: Talk) -> str:
    rows = talk.world.rows(
        """
        SELECT m.content FROM recalls r JOIN recall_items i ON i.recall_id = r.id JOIN memories m ON m.id = i.memory_id
         WHERE r.id = (SELECT max(id) FROM recalls WHERE purpose = 'turn') ORDER BY i.position LIMIT 1
        """
    )
    return str(rows[0][0])


def test_a_question_that_points_back_is_looked_up_as_it_stands_alone_and_booked(completing: Talk) -> None:
    assert completing.say(ASKED) == "She lives in Porto."
    assert first_recalled(completing) == "My sister Ana lives in Porto"
    degraded, cost = completing.last_turn()
    assert degraded == []
    assert (cost["rewriting"]["model"], cost["rewriting"]["input"], cost["rewriting"]["calls"]) == (server.MODEL, 100, 1)
    booked = completing.world.rows("SELECT tokens_in, tokens_out FROM costs WHERE part = 'rewriting'")
    assert booked == [(100, 20)]
    assert completing.world.rows("SELECT query FROM recalls ORDER BY id DESC LIMIT 1") == [(ASKED,)]


def test_the_model_sees_messages_as_data_and_is_asked_about_nothing_that_is_clear(completing: Talk) -> None:
    assert rewritings(completing) == []
    completing.say("What is the name of my brother?")
    assert rewritings(completing) == []
    completing.say(ASKED)
    (prompt,) = rewritings(completing)
    data = prompt.partition("<<data")[2].partition("<<end")[0]
    assert '"Ana and I went sailing yesterday"' in data
    assert f'"{ASKED}"' in data


@pytest.mark.parametrize("reasons", [REASONS[:5], REASONS[5:]])
def test_however_it_fails_the_rules_look_and_the_person_is_answered(completing: Talk, reasons: list[str]) -> None:
    for reason in reasons:
        behave(completing, FAILURES[reason])
        assert completing.say(ASKED) == "She lives in Porto.", reason
        degraded, cost = completing.last_turn()
        assert degraded == [f"rewriting:{reason}"]
        assert cost["rewriting"]["calls"] >= 1
    assert first_recalled(completing)


@pytest.mark.parametrize("lie", ["Where does Zanzibarium live?", "x" * 301])
def test_what_names_something_new_or_says_too_much_is_not_looked_for(completing: Talk, lie: str) -> None:
    behave(completing, server.says({"question": lie}))
    assert completing.say(ASKED) == "She lives in Porto."
    degraded, cost = completing.last_turn()
    assert degraded in ([], ["rewriting:new_names"])
    assert cost["rewriting"]["input"] == 100
    assert not completing.world.rows("SELECT 1 FROM messages WHERE text LIKE '%Zanzibarium%'")
