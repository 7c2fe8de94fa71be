"""Conversations, messages, turns and tasks as an operator reads them, over the real assistant."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from agent7.api.inbox.conversations import Conversations
from agent7.api.inbox.tasks import Tasks
from agent7.api.inbox.turns import Turns
from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.llm.plan_model import ModelPlanner
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database
from tests.api_calls import answered
from tests.fakes.scripted_chat import ScriptedChat
from tests.integration.conversation.conftest import Talk, talk, world

__all__ = ["talk", "world"]
SOMEBODY = "0" * 26

type Read = Callable[..., dict[str, Any]]


@pytest.fixture
def read(talk: Talk, database: Database) -> Read:
    """GET of an address within the workspace; `status` is what is expected."""
    memory = talk.world.assistant.memory  # type: ignore[attr-defined]
    parts = {
        "conversations": Conversations(database, talk.world.clock),
        "turns": Turns(database, memory, talk.world.clock),
        "tasks": Tasks(database, talk.world.clock),
    }
    ((workspace,),) = talk.world.rows("SELECT public_id FROM workspaces")

    def get(path: str, status: int = 200, workspace: str = workspace, **query: str) -> dict[str, Any]:
        event = {
            "requestContext": {"http": {"method": "GET", "path": f"/api/workspaces/{workspace}{path}"}},
            "queryStringParameters": query,
        }
        got, content = answered(event, **parts)
        assert got == status, content
        return content

    return get


def only_user(talk: Talk) -> str:
    ((user,),) = talk.world.rows("SELECT public_id FROM users")
    return str(user)


def test_a_conversation_is_read_both_ways_with_author_and_delivery(talk: Talk, read: Read) -> None:
    talk.say("Ada", "Remember that my dog is called <b>Fido</b>")
    talk.say("Ada", "What's my dog called?")
    talk.world.clock.advance(timedelta(hours=2))
    talk.say("Ada", "hello again")

    listed = read("/conversations")["conversations"]
    user = listed[0]["user"]
    assert [each["messages"] for each in listed] == [2, 4]
    assert read(f"/users/{user}/conversations")["conversations"] == listed
    assert listed[1]["said"]["from"] == "assistant"
    assert "Fido" in listed[1]["said"]["text"]

    one = read(f"/users/{user}/conversations/{listed[1]['conversation']}")
    assert [each["from"] for each in one["messages"]] == ["person", "assistant", "person", "assistant"]
    assert one["messages"][0]["text"] == "Remember that my dog is called <b>Fido</b>"
    assert one["messages"][0]["delivery"] is None
    assert one["messages"][1]["delivery"]["state"] == "sent"
    assert len(read(f"/users/{user}/messages")["messages"]) == 6
    noted = talk.world.rows("SELECT action, u.public_id FROM audit_log a LEFT JOIN users u ON u.id = a.whose ORDER BY a.id")
    assert noted == [("conversations read", None), ("conversations read", user)], "one look at each, however often a page polls"


def test_a_list_goes_on_where_its_page_ended_though_newer_ones_came(talk: Talk, read: Read) -> None:
    for number in range(20):
        talk.say("Ada", f"Remember that my number {number} is {number * 7}")
    user = read("/conversations")["conversations"][0]["user"]

    newest = read(f"/users/{user}/messages", limit="30")
    talk.say("Ada", "hello")
    older = read(f"/users/{user}/messages", limit="30", after=newest["next"])

    assert len(newest["messages"]) == 30
    assert len(older["messages"]) == 10
    assert older["next"] is None
    assert not {each["message"] for each in older["messages"]} & {each["message"] for each in newest["messages"]}
    assert older["messages"][-1]["at"] <= newest["messages"][0]["at"]
    read(f"/users/{user}/messages", 400, after="tomorrow")


def test_turns_and_conversations_are_found_by_route_trouble_time_and_words(talk: Talk, read: Read) -> None:
    talk.say("Ada", "Remember that my dog is called Fido")
    talk.world.clock.advance(timedelta(hours=2))
    noon = talk.world.clock.now().isoformat()
    talk.say("Ada", "What's my dog called?")
    talk.say("Bob", "Build me a landing page, 100% blue_green")
    turns = talk.world.rows("SELECT public_id FROM turns ORDER BY opened_at")
    told, asked, built = (turn for (turn,) in turns)
    owner = talk.world.owner
    owner.execute(
        "UPDATE turns SET faults = (public_id = %s)::int, degraded = CASE public_id WHEN %s THEN ARRAY['no_model'] ELSE '{}' END",
        (asked, built),
    )

    def found(path: str, **query: str) -> list[str]:
        return [turn["turn"] for turn in read(path, **query)["turns"]]

    (latest, *_, first) = read("/turns")["turns"]
    assert (latest["asked"], latest["faults"]) == ("Build me a landing page, 100% blue_green", 0)
    assert first["asked"] == "Remember that my dog is called Fido"
    assert found("/turns", route="new") == [built]
    assert found("/turns", trouble="any") == [built, asked]
    assert (found("/turns", trouble="failed"), found("/turns", trouble="degraded")) == ([asked], [built])
    assert found("/turns", route="respond", trouble="degraded") == []
    assert (found("/turns", since=noon), found("/turns", until=noon)) == ([built, asked], [told])
    page = read("/turns", trouble="any", limit="1")
    assert found("/turns", trouble="any", limit="1", after=page["next"]) == [asked]
    read("/turns", 400, trouble="failed", after=page["next"])

    ada, bob = first["user"], latest["user"]
    assert found(f"/users/{ada}/turns") == [asked, told]
    assert found(f"/users/{ada}/turns", text="fido") == [asked, told], "the reply says it, too"
    assert found(f"/users/{ada}/turns", text="remember that", until=noon) == [told]
    assert found(f"/users/{ada}/turns", text="100%") == found(f"/users/{bob}/turns", text="0_ b") == []
    assert found(f"/users/{bob}/turns", text="100% BLUE_G") == [built]
    assert found(f"/users/{ada}/turns", trouble="failed") == [asked]
    assert found(f"/users/{ada}/conversations/{first['conversation']}/turns", text="dog") == [told]

    later, earlier = read(f"/users/{ada}/conversations")["conversations"]
    assert read(f"/users/{ada}/conversations", text="remember that")["conversations"] == [earlier]
    assert read(f"/users/{ada}/conversations", text="landing page")["conversations"] == []
    assert [each["conversation"] for each in read("/conversations", until=noon)["conversations"]] == [earlier["conversation"]]
    assert later["conversation"] in [each["conversation"] for each in read("/conversations", since=noon)["conversations"]]
    assert len(read("/conversations", since=noon)["conversations"]) == 2
    for path, query in (("/turns", {"trouble": "much"}), ("/turns", {"text": "dog"}), ("/conversations", {"since": "noon"})):
        read(path, 400, **query)


def test_a_turn_is_told_as_a_trace(talk: Talk, read: Read) -> None:
    talk.say("Ada", "Remember that my dog is called Fido")
    talk.say("Ada", "What's my dog called?")
    ((conversation,),) = talk.world.rows("SELECT public_id FROM conversations")
    user = only_user(talk)
    asked, told = read(f"/users/{user}/conversations/{conversation}/turns")["turns"]

    kept = read(f"/users/{user}/turns/{told['turn']}")
    assert "remember" in kept["deeds"]
    assert {effect["kind"] for effect in kept["effects"]} == {"remembered"}
    assert "Fido" in kept["effects"][0]["text"]

    trace = read(f"/users/{user}/turns/{asked['turn']}")
    assert [message["text"] for message in trace["messages"]] == ["What's my dog called?"]
    assert "Fido" in trace["reply"][0]["text"]
    assert (trace["route"], trace["intent"], trace["decided_by"]) == ("respond", "memory_query", "rules")
    (recall,) = [each for each in trace["recalls"] if each["purpose"] == "turn"]
    assert any(item["used"] and "Fido" in item["content"] for item in recall["memories"])
    steps = [step["step"] for step in trace["waterfall"]]
    assert {"accepted", "queued", "read", "recall", "decided", "sent"} <= set(steps)
    assert all(step["ms"] >= 0 for step in trace["waterfall"])
    assert any(call["part"] == "database" and call["database_ms"] > 0 for call in trace["calls"])
    assert trace["prompt"] is None, "no model was asked"
    assert trace["deeds"] == trace["effects"] == [], "it answered, and did nothing else"

    talk.world.owner.execute(
        "UPDATE outbox SET status_rank = 2, status_at = date_trunc('second', sent_at),"
        " sent_at = date_trunc('second', sent_at) + interval '900 ms'"
    )
    at = {step["step"]: step["at"] for step in read(f"/users/{user}/turns/{asked['turn']}")["waterfall"]}
    assert at["delivered"] >= at["sent"], "Meta tells whole seconds"


def test_a_trace_says_what_a_model_was_given_part_by_part(talk: Talk, read: Read, database: Database, minilm: Int8MiniLM) -> None:
    talk.say("Ada", "Remember that my dog is called Fido")
    memory = MemoryAgent(database, minilm, fingerprint_key=b"tests")
    tasking, planner = (
        TaskRequests(memory, enabled=True),
        ModelPlanner(ScriptedChat(lambda _: {"intents": [], "reply": "Well."}), "responder", 1),
    )
    talk.world.assistant = Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking), planner)  # type: ignore[assignment]

    talk.say("Ada", "What do you think of long walks with dogs?")

    ((conversation,),) = talk.world.rows("SELECT public_id FROM conversations")
    newest = read(f"/users/{only_user(talk)}/conversations/{conversation}/turns")["turns"][0]
    trace = read(f"/users/{only_user(talk)}/turns/{newest['turn']}")
    assert trace["decided_by"] == "model"
    assert trace["prompt"]["version"].startswith("plan-")
    assert {"frame", "memories", "earlier_messages", "message"} <= set(trace["prompt"]["parts"])
    assert all(tokens > 0 for tokens in trace["prompt"]["parts"].values())
    assert "model" in [step["step"] for step in trace["waterfall"]]
    assert any(call["part"] == "responder" for call in trace["calls"])


def test_what_is_kept_of_a_turn_has_no_word_of_anybody(talk: Talk) -> None:
    talk.say("Ada", "Remember that my dog is called Fido")
    talk.say("Ada", "What's my dog called?")

    kept = json.dumps(talk.world.rows("SELECT trace FROM turns"))

    assert "spans" in kept
    assert "Fido" not in kept
    assert "dog" not in kept


def test_tasks_are_listed_by_how_they_stand_and_told_with_their_steps(talk: Talk, read: Read) -> None:
    talk.say("Ada", "hello")
    talk.say("Ada", "Build me a landing page for my bakery")

    (task,) = read("/tasks")["tasks"]
    assert read("/tasks", state="open")["tasks"] == [task]
    assert read("/tasks", state="finished")["tasks"] == []
    assert read(f"/users/{task['user']}/tasks", state="open")["tasks"] == [task]

    one = read(f"/users/{task['user']}/tasks/{task['task']}")
    (step,) = one["history"]
    assert (step["kind"], step["state"], step["request"]) == ("create", "wanted", "Build me a landing page for my bakery")
    began = read(f"/users/{task['user']}/turns/{step['turn']}")
    assert {"kind": "task", "id": task["task"], "text": task["title"]} in began["effects"]
    assert one["conversation"] == began["conversation"]
    read("/tasks", 400, state="sleeping")


def test_what_is_of_another_workspace_or_of_nobody_is_not_found(talk: Talk, read: Read) -> None:
    talk.say("Ada", "hello")
    user = only_user(talk)
    ((turn,),) = talk.world.rows("SELECT public_id FROM turns")
    ((conversation,),) = talk.world.rows("SELECT public_id FROM conversations")

    for path in (
        "/conversations",
        "/tasks",
        "/turns",
        f"/users/{user}/turns",
        f"/users/{user}/turns/{turn}",
        f"/users/{user}/conversations/{conversation}",
    ):
        read(path, 404, workspace=SOMEBODY)
    for path in (f"/users/{user}/turns/{SOMEBODY}", f"/users/{user}/conversations/{SOMEBODY}", f"/users/{user}/tasks/{SOMEBODY}"):
        read(path, 404)
