"""What an operator changes holds from a person's next message on: the real responder, one worker that goes on running."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import cache
from typing import Any

import pytest

from agent7.api.team.workspaces import Workspaces
from agent7.channels.whatsapp.outbound.message_types import Text
from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.llm.plan_model import PERSONALITY, ModelPlanner
from agent7.memory import MemoryAgent
from agent7.store.conversation import outbox
from agent7.store.unit_of_work import Database, Fence
from tests.api_calls import answered
from tests.fakes.scripted_chat import Asked, ScriptedChat
from tests.integration.conversation.conftest import Talk, talk, world
from tests.integration.conversation.world import World

__all__ = ["talk", "world"]
PAGE = "Build me a landing page for my product"


class Operator:
    """Somebody who changes settings of the only workspace while people write."""

    def __init__(self, world: World, database: Database) -> None:
        self._workspaces = Workspaces(database, world.clock)
        ((self._workspace,),) = world.rows("SELECT public_id FROM workspaces")

    def change(self, **given: Any) -> None:
        settings = self._call("GET")
        self._call("PATCH", {"version": settings["version"], **given})

    def _call(self, method: str, body: Any = None) -> dict[str, Any]:
        seen = {"if-match": f'"{body.pop("version")}"'} if body else {}
        event = {
            "headers": seen,
            "requestContext": {"http": {"method": method, "path": f"/api/workspaces/{self._workspace}/settings"}},
            "body": json.dumps(body),
        }
        status, content = answered(event, workspaces=self._workspaces)
        assert status == 200, content
        return content


@pytest.fixture
def operator(talk: Talk, database: Database, monkeypatch: pytest.MonkeyPatch) -> Operator:
    monkeypatch.setattr(talk.world, "responder", cache(talk.world.responder))
    return Operator(talk.world, database)


def first_contact_of(talk: Talk, person: str) -> str:
    talk.say(person, "hello")
    return talk.world.phone.received[-1][1].partition("\n\n")[2]


def test_the_personality_is_in_the_next_prompt(talk: Talk, operator: Operator, database: Database, minilm: Int8MiniLM) -> None:
    def answer(asked: Asked) -> dict[str, Any]:
        prompts.append(asked.prompt)
        return {"intents": [], "reply": "Well."}

    prompts: list[str] = []
    chat = ScriptedChat(answer)
    memory = MemoryAgent(database, minilm, fingerprint_key=b"tests")
    planner = ModelPlanner(chat, "responder", 1)
    tasking = TaskRequests(memory, enabled=True)
    talk.world.assistant = Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking), planner)  # type: ignore[assignment]

    talk.say("Ada", "What do you think of long train rides?")
    operator.change(personality="You are Seven, a baker who speaks of {{bread}} only.")
    talk.say("Ada", "And what do you think of boats?")
    operator.change(personality="")
    talk.say("Ada", "And what do you think of planes?")

    assert [PERSONALITY in prompt for prompt in prompts] == [True, False, True]
    assert ["a baker who speaks of {{bread}} only." in prompt for prompt in prompts] == [False, True, False]


def test_the_limit_of_a_day_holds_at_once_and_is_lifted_at_once(talk: Talk, operator: Operator) -> None:
    talk.say("Ada", "Remember that my dog is called Fido")
    operator.change(turns_per_day=1)
    assert "today's limit" in talk.say("Ada", "What's my dog called?")

    operator.change(turns_per_day=300)
    assert "Fido" in talk.say("Ada", "What's my dog called?")


def test_a_new_person_is_greeted_in_the_words_of_now(talk: Talk, operator: Operator) -> None:
    built_in = first_contact_of(talk, "Ada")
    operator.change(first_contact="Welcome to the bakery!")
    assert "Welcome to the bakery!" in first_contact_of(talk, "Ben")

    operator.change(first_contact=None)
    assert first_contact_of(talk, "Cleo") == built_in != ""


def test_a_door_that_is_closed_is_opened_by_the_new_code(talk: Talk, operator: Operator) -> None:
    talk.say("Ada", "Remember that my dog is called Fido")
    operator.change(access="invite", invite_code="Welcome-7")
    assert "invited" in talk.say("Ada", "What's my dog called?")

    talk.say("Ada", "welcome-7")
    assert "Fido" in talk.say("Ada", "What's my dog called?")


def test_the_language_of_the_first_words_follows(talk: Talk, operator: Operator) -> None:
    operator.change(access="allow_list", locale="de")
    assert "Liste" in talk.say("Ada", "12345")


def test_the_day_begins_in_the_zone_of_now(talk: Talk, operator: Operator) -> None:
    operator.change(turns_per_day=1, time_zone="UTC")
    talk.say("Ada", "Remember that my dog is called Fido")
    assert "today's limit" in talk.say("Ada", "What's my dog called?")

    operator.change(time_zone="Pacific/Kiritimati")  # 14 hours ahead: tomorrow has begun
    assert "Fido" in talk.say("Ada", "What's my dog called?")


def test_nothing_unasked_goes_out_in_the_quiet_hours_of_now(talk: Talk, operator: Operator, database: Database) -> None:
    def remind(text: str) -> list[str]:
        before, at = len(talk.world.phone.received), talk.world.clock.now()
        with database.transaction(Fence.around(scope)) as unit:
            outbox.queue(unit, scope, None, [Text(text)], started_by_us=True, at=at)
        talk.world.responder().outgoing.deliver(scope.workspace, scope.own, at)
        return [text for _, text in talk.world.phone.received[before:]]

    talk.say("Ada", "hello")
    ((*ids,),) = talk.world.rows(
        "SELECT u.workspace_id, u.id, u.scope_id, s.id FROM users u JOIN scopes s ON s.workspace_id = u.workspace_id AND s.user_id IS NULL"
    )
    scope = Scope(*ids)  # type: ignore[arg-type]

    operator.change(quiet_from="12:00", quiet_until="13:00")
    assert remind("It is noon.") == []
    operator.change(quiet_from="00:00", quiet_until="00:00")
    assert remind("It is still noon.") == ["It is still noon."]


def test_a_conversation_begins_with_the_notice_of_now(talk: Talk, operator: Operator) -> None:
    def next_hello() -> str:
        talk.world.clock.advance(timedelta(hours=1))
        return talk.say("Ada", "hello")

    talk.say("Ada", "Remember that my dog is called Fido")
    assert "Recalling" not in next_hello()
    operator.change(notice="always")
    assert "Recalling" in next_hello()
    assert "Recalling" in next_hello()

    operator.change(notice="daily")
    assert "Recalling" not in next_hello()
    operator.change(notice="off")
    talk.world.clock.advance(timedelta(days=1))
    assert "Recalling" not in next_hello()


def test_the_number_of_tasks_of_a_day_holds_at_once(talk: Talk, operator: Operator) -> None:
    operator.change(tasks_per_day=0)
    talk.say("Ada", PAGE)
    assert talk.world.rows("SELECT count(*) FROM tasks") == [(0,)]

    operator.change(tasks_per_day=1)
    talk.say("Ada", PAGE)
    assert talk.world.rows("SELECT count(*) FROM tasks") == [(1,)]


def test_what_goes_along_with_a_task_is_decided_anew_for_each(talk: Talk, operator: Operator) -> None:
    talk.say("Ada", PAGE)
    operator.change(memory_with_tasks="never")
    talk.say("Ben", PAGE)
    assert talk.world.rows("SELECT shares_memory FROM tasks ORDER BY id") == [(True,), (False,)]

    operator.change(memory_with_tasks="ask")
    assert "May I tell it what I know about you" in talk.say("Cleo", PAGE)
    assert talk.world.rows("SELECT count(*) FROM tasks") == [(2,)]


def test_the_tone_of_the_workspace_is_that_of_its_own_sentences(talk: Talk, operator: Operator) -> None:
    said = []
    for tone in ("plain", "warm", "brief"):
        operator.change(tone=tone)
        said.append(talk.say("491700000001", f"Remember that my {tone} colour is green"))
    assert [reply.partition(":")[0] for reply in said] == ["Got it! I'll remember", "Lovely, I'll remember that", "Noted"]
