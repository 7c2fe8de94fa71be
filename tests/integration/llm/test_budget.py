"""Money that runs out, on whole turns with a scripted model server: answers cost less, are still given, and say why they are other ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

import psycopg
import pytest

from agent7.conversation.extraction.after_work import AfterWork
from agent7.conversation.extraction.worker import ExtractionWorker
from agent7.conversation.skills.table import SKILLS
from agent7.language import ATTRIBUTES
from agent7.llm.affordability import LEAST_OUTPUT_TOKENS, tokens_of
from agent7.llm.chat_types import Message
from agent7.llm.extraction_model import ModelExtractor
from agent7.llm.http_embedder import HttpEmbedder
from agent7.llm.openai_chat import OpenAIChat
from agent7.llm.plan_model import schema_of
from agent7.memory import FEWER_MEMORIES, MemoryAgent
from tests.fakes import openai_server as server
from tests.fakes.plans import intent, newest, plans
from tests.fakes.queues import MemoryQueue
from tests.integration.llm.conftest import Talk

LUNA = "gpt-6-luna-2026-05-05"
SOL = "gpt-6-sol"
FACTS = ["my company is called Acme Corp", "my sister is called Nora", "I am allergic to walnuts", "my cat is called Zephyr",
         "I live in Lisbon", "my favourite colour is teal", "my boss is called Frida", "my car is a Volvo"]  # fmt: skip
CONVERSATION = [
    "What's my company called?",
    "Could you tell me what my sister is called?",
    "What am I allergic to?",
    "Where do I live?",
]
KNOWN = ["Acme", "Nora", "walnuts", "Lisbon"]


def answers(model: str = LUNA, *, told: str = "") -> server.Behaviour:
    """A model that says what the memories before it say, and counts tokens as a real one would: four letters each.

    `told`: what it takes for something to keep.
    """
    statement = {"text": told, "subject": "", "attribute": "", "value": "", "replaces": ""}
    kept = [intent("remember", quote=told, statements=[statement])] if told else []

    def answer(request: dict[str, Any]) -> server.Reply:
        prompt = "".join(message["content"] for message in request["messages"])
        told = request["messages"][-1]["content"].partition("<<data")[2]
        value = {**reply_of(told), "intents": [intent("answer", quote=newest(request)), *kept]}
        usage = {"prompt_tokens": len(prompt) // 4, "completion_tokens": len(json.dumps(value)) // 4}
        return server.says(value, usage=usage, model=model)(request)

    return answer


def reply_of(told: str) -> dict[str, Any]:
    reply = "You told me: " + ", ".join(word for word in KNOWN if word in told)
    return {"reply": reply, "used": ["m1"], "claims": [], "unclear_question": ""}


@pytest.fixture
def talk(talk: Talk, fake: server.FakeOpenAI) -> Talk:
    """Somebody of whom a few things are known, in a house with models that have prices."""
    fake.chat = answers()
    paid = MemoryAgent(talk.world.databases[0], HttpEmbedder(f"{fake.base_url}/embeddings", "text-embedding-3-small", 384), b"key")
    assistant: Any = talk.world.assistant
    for part in (assistant, assistant.answerer, assistant.command_plan):
        object.__setattr__(part, "memory", paid)
    ask(talk, "gpt-6-luna")
    tell(talk, FACTS[:1])
    return talk


def ask(talk: Talk, model: str) -> None:
    """From now on this is the model that is asked."""
    object.__setattr__(talk.world.assistant.planner, "model", model)  # type: ignore[attr-defined]


def tell(talk: Talk, facts: Sequence[str]) -> None:
    for fact in facts:
        talk.say(f"Remember that {fact}")


def set_limits(talk: Talk, **limits: float | None) -> None:
    with psycopg.connect(talk.world.owner_dsn) as owner:
        for name, value in limits.items():
            owner.execute(f"UPDATE workspaces SET {name} = %s", (value,))  # type: ignore[arg-type]


def spend(talk: Talk, *, day: float | None = None, month: float | None = None) -> None:
    """So much is spent already."""
    with psycopg.connect(talk.world.owner_dsn) as owner:
        if day is not None:
            owner.execute("UPDATE user_days SET cost_usd = %s", (day,))
        if month is not None:
            owner.execute(
                "INSERT INTO workspace_days (workspace_id, day, part, cost_usd) SELECT id, '2026-03-01', 9, %s FROM workspaces "
                "ON CONFLICT (workspace_id, day, part) DO UPDATE SET cost_usd = EXCLUDED.cost_usd",
                (month,),
            )


def cost_of_last(talk: Talk, turns: int) -> Decimal:
    """What the ledger has of the last turns and their recalls."""
    ((cost,),) = talk.world.rows(
        f"""
        SELECT COALESCE(sum(c.amount), 0) FROM (SELECT * FROM turns ORDER BY id DESC LIMIT {turns}) t
          JOIN costs c ON (c.kind, c.reference) IN (('turn', t.public_id), ('recall', t.recall_id))
        """
    )
    return Decimal(str(cost))


def last_recall(talk: Talk) -> tuple[Any, ...]:
    return talk.world.rows(
        """
        SELECT degraded, over_budget, arms FROM recalls WHERE purpose = 'turn' ORDER BY id DESC LIMIT 1
        """
    )[0]


def most_recalled(talk: Talk) -> int:
    """How many memories one of the last four recalls brought at most."""
    ((most,),) = talk.world.rows(
        """
        SELECT max(n) FROM (
          SELECT (SELECT count(*) FROM recall_items i WHERE i.recall_id = r.id) AS n FROM recalls r
           WHERE purpose = 'turn' ORDER BY r.id DESC LIMIT 4) latest
        """
    )
    return int(str(most))


def asked(fake: server.FakeOpenAI) -> list[dict[str, Any]]:
    return [request for request in fake.requests if "messages" in request]


def changed_by_limits(capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str]]:
    """Which limit changed each answer, as the metrics that were printed since tell it."""
    counted = [json.loads(line) for line in capsys.readouterr().out.splitlines() if "AnswersChangedByLimit" in line]
    return [(each["budget"], each["limit"]) for each in counted]


def test_over_budget_the_same_conversation_costs_less_is_answered_and_says_so(talk, fake, capsys):
    tell(talk, FACTS[1:])
    within = [talk.say(question) for question in CONVERSATION]
    cost_within, degraded_within = cost_of_last(talk, 4), talk.world.rows("SELECT degraded FROM turns ORDER BY id DESC LIMIT 4")
    assert changed_by_limits(capsys) == []

    spend(talk, month=24)
    near = [talk.say(question) for question in CONVERSATION]
    cost_near, recall_near, most_near = cost_of_last(talk, 4), last_recall(talk), most_recalled(talk)

    spend(talk, month=30)
    before = len(fake.requests)
    over = [talk.say(question) for question in CONVERSATION]
    cost_over, recall_over = cost_of_last(talk, 4), last_recall(talk)

    for said in (within, near, over):
        assert [word for word, reply in zip(KNOWN, said, strict=True) if word not in reply] == []
    assert cost_within > cost_near > cost_over == 0
    assert fake.requests[before:] == []
    assert degraded_within == [([],)] * 4
    assert talk.world.rows("SELECT degraded FROM turns ORDER BY id DESC LIMIT 1") == [(["budget:over", "budget:month"],)]
    assert recall_near[:2] == (["budget:near"], False)
    assert most_near <= FEWER_MEMORIES
    assert recall_over[:2] == (["budget:over"], True)
    assert "vector" in recall_near[2]
    assert "vector" not in recall_over[2]
    assert talk.world.rows("SELECT sum(near_turns), sum(over_turns), sum(tight_turns) FROM workspace_days") == [(4, 4, 0)]
    assert changed_by_limits(capsys) == [("near", "month")] * 4 + [("over", "month")] * 4


def test_what_a_turn_and_its_recall_cost_stands_in_the_ledger_and_in_the_sums(talk, fake):
    boat = "I have a little boat in the harbour of Cascais."
    fake.chat = answers(told=boat)
    talk.say(f"{boat} Tell me something nice about the sea, will you?")

    rows = talk.world.rows(
        """
        SELECT c.kind, c.part, c.category, c.tokens_in > 0, c.amount > 0, c.database_ms > 0, c.price_version IS NOT NULL
          FROM (SELECT * FROM turns ORDER BY id DESC LIMIT 1) t
          JOIN costs c ON (c.kind, c.reference) IN (('turn', t.public_id), ('recall', t.recall_id)) ORDER BY 1, 2
        """
    )
    assert rows == [
        ("recall", "embedding", "text-embedding-3-small", True, True, True, True),
        ("turn", "database", "", None, False, True, False),
        ("turn", "embedding", "text-embedding-3-small", True, True, None, True),  # of the words that are kept
        ("turn", "responder", LUNA, True, True, None, True),
    ]
    ((booked, of_days, of_people),) = talk.world.rows(
        "SELECT (SELECT sum(amount) FROM costs), (SELECT sum(cost_usd) FROM workspace_days), (SELECT sum(cost_usd) FROM user_days)"
    )
    assert booked == of_days
    assert abs(booked - of_people) < Decimal("0.00001")  # a person's day is kept in millionths, rounded turn by turn


def test_a_turn_that_is_done_again_after_a_crash_is_booked_once(talk, fake):
    wake_up = talk.world.write("447700900001", CONVERSATION[0], second=99)
    talk.world.die_at("thought", wake_up)
    talk.world.clock.advance(timedelta(minutes=2))
    talk.world.respond(wake_up)
    before = talk.world.rows("SELECT sum(cost_usd) FROM workspace_days")
    talk.world.respond(wake_up)

    assert talk.world.rows("SELECT count(*) FROM costs WHERE part = 'responder'") == [(1,)]
    assert talk.world.rows("SELECT sum(cost_usd) FROM workspace_days") == before


def test_a_dear_model_is_told_less_and_the_answer_stays_within_its_money(talk, fake):
    fake.chat = answers(SOL)
    tell(talk, FACTS[1:])
    ask(talk, SOL)
    set_limits(talk, cost_per_turn=0.0075)

    replies = [talk.say(question) for question in CONVERSATION]

    assert [word for word, reply in zip(KNOWN, replies, strict=True) if word not in reply] == []
    spent = talk.world.rows("SELECT sum(amount) FROM costs WHERE kind = 'turn' GROUP BY reference HAVING sum(amount) > 0")
    assert spent
    assert max(cost for (cost,) in spent) <= Decimal("0.0075")
    assert all(0 < request["max_completion_tokens"] < 2000 for request in asked(fake)[-2:])


def test_an_answer_that_fits_into_no_money_is_given_by_rules_and_no_model_is_asked(talk, fake):
    set_limits(talk, cost_per_turn=0.00001)

    assert "Acme" in talk.say(CONVERSATION[0])
    assert asked(fake) == []
    assert talk.last_turn()[0] == ["responder:over_budget", "budget:turn"]
    assert last_recall(talk)[1] is True
    assert talk.world.rows("SELECT sum(tight_turns) FROM workspace_days") == [(1,)]


def test_what_is_left_of_the_day_bounds_an_answer_too(talk, fake):
    spend(talk, day=0.79999)
    set_limits(talk, cost_per_day=0.8)

    assert "Acme" in talk.say(CONVERSATION[0])
    assert asked(fake) == []
    assert talk.last_turn()[0] == ["budget:near", "budget:day", "responder:over_budget", "budget:turn"]


@pytest.mark.parametrize("limit", ["cost_per_turn", "cost_per_day", "cost_per_month"])
def test_a_limit_of_nothing_lets_no_model_be_paid(talk, fake, limit):
    set_limits(talk, **{limit: 0})

    assert "Acme" in talk.say(CONVERSATION[0])
    assert asked(fake) == []
    assert talk.last_turn()[0][:1] == ["budget:over"]


def test_a_changed_limit_holds_from_the_next_message_on_and_none_is_no_limit(talk, fake):
    spend(talk, day=5, month=500)
    talk.say(CONVERSATION[0])
    over = talk.last_turn()[0]
    set_limits(talk, cost_per_day=10, cost_per_month=None)
    talk.say(CONVERSATION[0])

    assert over == ["budget:over", "budget:month"]
    assert (talk.last_turn()[0], len(asked(fake))) == ([], 1)


def test_what_another_workspace_spends_or_another_month_counts_for_nobody_here(talk, fake):
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute(
            """
            INSERT INTO workspaces (public_id, team_id, name, time_zone, locale, access, created_at)
            SELECT 'other', team_id, 'Other', 'UTC', 'en', 'open', created_at FROM workspaces
            """
        )
        owner.execute("INSERT INTO workspace_days SELECT id, '2026-03-02', 0, 1000 FROM workspaces WHERE public_id = 'other'")
        owner.execute("INSERT INTO workspace_days SELECT id, d, 7, 1000 FROM workspaces, unnest('{2026-02-28,2026-04-01}'::date[]) d")
        owner.execute("UPDATE workspaces SET cost_per_month = NULL WHERE public_id = 'other'")
    talk.say(CONVERSATION[0])

    assert talk.last_turn()[0] == []


def test_a_model_without_a_price_is_booked_without_an_amount_and_counts_as_the_dearest(talk, fake):
    fake.chat = answers("house-llama")
    talk.say(CONVERSATION[0])

    ((amount, tokens),) = talk.world.rows("SELECT amount, tokens_in FROM costs WHERE part = 'responder' ORDER BY id DESC LIMIT 1")
    ((day,),) = talk.world.rows("SELECT sum(cost_usd) FROM workspace_days")
    assert amount is None
    assert day > tokens * Decimal("0.000002")


def after_work(talk: Talk) -> dict[str, int]:
    """What happens after the replies; how often each memory counts as brought in vain then."""
    answering: Any = talk.world.assistant.answerer  # type: ignore[attr-defined]
    work = AfterWork(talk.world.databases[0], answering.memory)
    for message in talk.world.after_work.sent:
        work.finish(message.body["workspace"], message.body["scope"], message.body["turn"], talk.world.clock.now())
    talk.world.after_work.sent.clear()
    rows = talk.world.rows("SELECT m.content, u.ignored_count FROM memory_usage u JOIN memories m ON m.id = u.memory_id")
    return {str(content): int(str(ignored)) for content, ignored in rows}


def test_what_is_brought_in_vain_sinks_twice_as_fast_when_it_was_paid_over_a_limit(talk, fake):
    tell(talk, FACTS[1:4])
    after_work(talk)
    fake.chat = plans("general_answer", reply="I would not know.", model=LUNA)
    question = "What would my cat say to somebody who is allergic?"
    talk.say(question)
    within = after_work(talk)
    prompt = [Message(message["role"], message["content"]) for message in asked(fake)[-1]["messages"]]
    whole = tokens_of(prompt, schema_of(tuple(SKILLS))) * 0.125e-6 + LEAST_OUTPUT_TOKENS * 0.5e-6
    set_limits(talk, cost_per_turn=round(whole, 6) - 2e-6)
    talk.say(question)
    tight = after_work(talk)

    assert talk.last_turn()[0] == ["budget:turn"]
    in_vain = {content for content, times in within.items() if times == 1}
    assert in_vain
    assert {tight[content] - within[content] for content in in_vain} <= {0, 2}
    assert any(tight[content] == 3 for content in in_vain)


def test_what_is_learnt_after_a_limit_is_learnt_by_rules_and_asks_no_model(talk, fake):
    talk.say("I love hiking, what a day!")
    spend(talk, month=30)
    talk.world.clock.advance(timedelta(minutes=40))
    extracting = ExtractionWorker(
        talk.world.databases[0],
        talk.world.assistant.answerer.memory,
        MemoryQueue(),
        ModelExtractor(OpenAIChat(fake.base_url), "gpt-6-luna", 3.0, tuple(ATTRIBUTES)),
    )
    ((workspace, scope, session),) = talk.world.rows("SELECT workspace_id, scope_id, id FROM conversations WHERE flushed_at IS NULL")
    before = len(asked(fake))
    while extracting.flush(workspace, scope, session, talk.world.clock.now()) is not None:
        pass

    assert len(asked(fake)) == before
    assert ("I love hiking, what a day!",) in talk.world.rows("SELECT content FROM memories WHERE source_type = 'extraction'")
    assert talk.world.rows("SELECT DISTINCT part FROM costs WHERE kind = 'extraction'") == [("embedding",)], "no model was asked"
