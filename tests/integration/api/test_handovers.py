"""A person asks for a human; the human sees what was said, answers, and gives them back to the assistant."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.api.inbox.handovers import HandOvers
from agent7.store.unit_of_work import Database
from tests.api_calls import answered
from tests.integration.conversation.conftest import Talk, talk, world
from tests.integration.conversation.world import World

__all__ = ["talk", "world"]
TOKEN = "an-admin-token"


class Desk:
    """An operator at the API."""

    def __init__(self, world: World, database: Database) -> None:
        self.world = world
        self.handovers = HandOvers(database, world.clock, lambda workspace, scope: self.hints.append((workspace, scope)))
        self.hints: list[tuple[int, int]] = []

    def call(self, method: str, path: str, body: Any = None, token: str = TOKEN) -> tuple[int, dict[str, Any]]:
        event = {
            "headers": {"authorization": f"Bearer {token}"},
            "requestContext": {"http": {"method": method, "path": path}},
            "body": body if isinstance(body, str) else json.dumps(body),
        }
        return answered(event, TOKEN, handovers=self.handovers)

    def waiting(self) -> list[dict[str, Any]]:
        return self.call("GET", "/api/handovers")[1]["waiting"]

    def deliver(self) -> None:
        for workspace, scope in self.hints:
            self.world.responder().outgoing.deliver(workspace, scope, self.world.clock.now())  # type: ignore[arg-type]


@pytest.fixture
def desk(world: World, database: Database) -> Desk:
    return Desk(world, database)


def test_a_human_sees_answers_and_gives_back(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "My dog is called Fido")
    assert desk.waiting() == []
    talk.say("Ada", "I want to talk to a human")
    talk.say("Ada", "My contract is broken")

    (person,) = desk.waiting()
    assert person["window_open"]
    assert [said["text"] for said in person["messages"] if said["from"] == "person"][-1] == "My contract is broken"

    status, _ = desk.call("POST", f"/api/handovers/{person['user']}/messages", {"text": "Eva here. I mend it now."})
    desk.deliver()
    assert status == 202
    assert talk.world.phone.received[-1] == ("Ada", "Eva here. I mend it now.")
    assert desk.waiting()[0]["messages"][-1]["from"] == "operator"

    assert desk.call("DELETE", f"/api/handovers/{person['user']}")[0] == 200
    assert desk.waiting() == []
    assert "Fido" in talk.say("Ada", "What's my dog called?")


def test_nobody_is_seen_or_answered_without_having_asked_for_a_human(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "hello")
    ((user,),) = talk.world.rows("SELECT public_id FROM users")

    assert desk.waiting() == []
    assert desk.call("POST", f"/api/handovers/{user}/messages", {"text": "Hello there"})[0] == 404
    assert desk.call("DELETE", f"/api/handovers/{user}")[0] == 404
    assert talk.world.rows("SELECT count(*) FROM outbox") == [(1,)]


@pytest.mark.parametrize("token", ["", "wrong", "an-admin-token-and-more", "\u00e4"])
def test_without_the_admin_token_nothing_is_told(talk: Talk, desk: Desk, token: str) -> None:
    talk.say("Ada", "I want to talk to a human")

    assert desk.call("GET", "/api/handovers", token=token)[0] == 401


@pytest.mark.parametrize("body", ["", "no JSON", "[]", "{}", '{"text": ""}', '{"text": 5}', json.dumps({"text": "x" * 4097})])
def test_a_body_without_a_usable_text_is_refused(talk: Talk, desk: Desk, body: str) -> None:
    talk.say("Ada", "I want to talk to a human")
    user = desk.waiting()[0]["user"]

    assert desk.call("POST", f"/api/handovers/{user}/messages", body)[0] == 400


def test_unknown_addresses_and_methods_have_clear_answers(desk: Desk) -> None:
    assert desk.call("GET", "/api/handovers/nobody")[0] == 404
    assert desk.call("DELETE", "/api/handovers")[0] == 405
    assert desk.call("DELETE", "/api/handovers/" + "0" * 26)[0] == 404


def test_what_a_human_wrote_is_forgotten_with_everything_else(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "I want to talk to a human")
    desk.call("POST", f"/api/handovers/{desk.waiting()[0]['user']}/messages", {"text": "Eva here. I mend it now."})
    talk.say("Ada", "back to the assistant")

    talk.say("Ada", "forget everything")
    talk.say("Ada", "yes")

    assert "Eva here" not in str(talk.world.rows("SELECT text FROM messages")) + str(talk.world.rows("SELECT payload FROM outbox"))


@pytest.mark.parametrize("gone", ["stop", "blocked"])
def test_whoever_opted_out_or_was_blocked_is_not_written_to_by_a_human_either(talk: Talk, desk: Desk, gone: str) -> None:
    talk.say("Ada", "I want to talk to a human")
    user = desk.waiting()[0]["user"]
    if gone == "stop":
        talk.say("Ada", "stop")
    else:
        with psycopg.connect(talk.world.owner_dsn) as owner:
            owner.execute("UPDATE users SET access = 'blocked'")

    assert desk.waiting() == []
    assert desk.call("POST", f"/api/handovers/{user}/messages", {"text": "Eva here."})[0] == 404
    assert desk.call("DELETE", f"/api/handovers/{user}")[0] == 404


def test_when_the_window_has_closed_the_operator_is_told_that_words_are_kept(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "hello")
    talk.world.clock.advance(timedelta(hours=20))
    talk.say("Ada", "I want to talk to a human")
    user = desk.waiting()[0]["user"]
    talk.world.clock.advance(timedelta(hours=23, minutes=59, seconds=30))

    _, content = desk.call("POST", f"/api/handovers/{user}/messages", {"text": "Eva here."})

    assert "kept" in content["message"]
