"""A person asks for a human; a human claims them, sees what was said, answers, notes something, and gives them back to the assistant."""

from __future__ import annotations

import json
from base64 import b64encode
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.api.http.idempotency import KeptAnswers
from agent7.api.inbox.conversations import Conversations
from agent7.api.inbox.handovers import HandOvers
from agent7.api.inbox.operator_notes import OperatorNotes
from agent7.api.inbox.sent_files import SentFiles
from agent7.conversation.conduct import HANDED_OVER_FOR
from agent7.store.unit_of_work import Database
from tests.api_calls import ADMIN, answered
from tests.fakes.shelf import MemoryShelf
from tests.integration.conversation.conftest import Talk, talk, world
from tests.integration.conversation.world import World

__all__ = ["talk", "world"]
SOMEBODY = "0" * 26
WRONG_FILES = [{"mime": "application/x-msdownload"}, {"mime": "image/png"}, {"content": "no base64!"}, {"content": ""}, {"filename": ""}]


class Desk:
    """An operator at the API, who keeps the workspace's and the person's address in mind."""

    def __init__(self, world: World, database: Database) -> None:
        self.world = world
        self.hints: list[tuple[int, int]] = []
        self.parts: dict[str, Any] = {
            "handovers": HandOvers(database, world.clock, lambda workspace, scope: self.hints.append((workspace, scope))),
            "operator_notes": OperatorNotes(database, world.clock),
            "conversations": Conversations(database, world.clock),
            "kept_answers": KeptAnswers(database, world.clock),
        }
        ((self.workspace,),) = world.rows("SELECT public_id FROM workspaces")

    def call(
        self, method: str, path: str, body: Any = None, by: str = ADMIN, headers: dict[str, str] | None = None, **query: str
    ) -> tuple[int, dict[str, Any]]:
        event = {
            "headers": headers or {},
            "requestContext": {"http": {"method": method, "path": f"/api/workspaces/{self.workspace}{path}"}},
            "queryStringParameters": query,
            "body": body if isinstance(body, str) else json.dumps(body),
        }
        return answered(event, by, **self.parts)

    def people(self, show: str = "open") -> list[dict[str, Any]]:
        status, content = self.call("GET", "/inbox", show=show)
        assert status == 200, content
        return list(content["people"])

    def person(self) -> str:
        ((user,),) = self.world.rows("SELECT public_id FROM users")
        return f"/users/{user}"

    def said(self) -> list[dict[str, Any]]:
        return list(self.call("GET", f"{self.person()}/messages")[1]["messages"])

    def deliver(self) -> None:
        for workspace, scope in self.hints:
            self.world.responder().outgoing.deliver(workspace, scope, self.world.clock.now())  # type: ignore[arg-type]


@pytest.fixture
def shelf() -> MemoryShelf:
    return MemoryShelf()


@pytest.fixture
def desk(world: World, database: Database, shelf: MemoryShelf) -> Desk:
    desk = Desk(world, database)
    desk.parts["sent_files"] = SentFiles(database, world.clock, shelf, lambda workspace, scope: desk.hints.append((workspace, scope)))
    return desk


def test_a_human_sees_claims_answers_and_gives_back(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "My dog is called Fido")
    assert desk.people() == []
    talk.say("Ada", "I want to talk to a human")
    talk.say("Ada", "My contract is broken")

    (person,) = desk.people("waiting")
    assert person["window_open"]
    assert person["asked"]
    assert person["waits_since"]
    assert person["said"]["text"] == "My contract is broken"

    at = desk.person()
    assert desk.call("PATCH", f"{at}/handover", {"claimed_by": ADMIN})[0] == 200
    assert (desk.people("waiting"), len(desk.people("mine"))) == ([], 1)
    status, _ = desk.call("POST", f"{at}/messages", {"text": "Eva here. I mend it now."})
    desk.deliver()
    assert status == 202
    assert talk.world.phone.received[-1] == ("Ada", "Eva here. I mend it now.")
    assert desk.said()[-1]["from"] == "operator"
    assert desk.people()[0]["waits_since"] is None

    assert desk.call("DELETE", f"{at}/handover")[0] == 200
    assert desk.people() == []
    (closed,) = desk.people("closed")
    assert (closed["state"], closed["closed_by"]) == ("closed", ADMIN)
    assert "Fido" in talk.say("Ada", "What's my dog called?")


def test_words_that_are_sent_again_because_their_answer_was_lost_go_out_once(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "I want to talk to a human")
    words, key = {"text": "Eva here. I mend it now."}, {"idempotency-key": "an-attempt"}

    first = desk.call("POST", f"{desk.person()}/messages", words, headers=key)
    assert desk.call("POST", f"{desk.person()}/messages", words, headers=key) == first
    desk.deliver()

    assert [said for _, said in talk.world.phone.received].count(words["text"]) == 1
    assert desk.call("POST", f"{desk.person()}/messages", {"text": "Something else"}, headers=key)[0] == 422


def test_a_file_goes_out_and_is_doomed_with_its_message(talk: Talk, desk: Desk, shelf: MemoryShelf) -> None:
    talk.say("Ada", "I want to talk to a human")
    file = {"filename": "plan.pdf", "mime": "application/pdf", "content": b64encode(b"%PDF-1.4 plan").decode(), "caption": "The plan"}

    assert desk.call("POST", f"{desk.person()}/files", file)[0] == 202
    ((key,),) = talk.world.rows("SELECT object_key FROM media WHERE state = 1")
    assert shelf.objects[str(key)] == b"%PDF-1.4 plan"
    assert talk.world.rows("SELECT kind, state FROM outbox ORDER BY id DESC LIMIT 1") == [(6, 0)]
    told = desk.said()[-1]
    assert (told["from"], told["text"], told["file"]["filename"]) == ("operator", "The plan", "plan.pdf")

    talk.say("Ada", "back to the assistant")
    talk.say("Ada", "forget everything")
    talk.say("Ada", "yes")
    assert talk.world.rows("SELECT state FROM media") == [(3,)]


@pytest.mark.parametrize("wrong", WRONG_FILES)
def test_a_file_that_whatsapp_does_not_take_is_refused_and_nothing_is_kept(
    talk: Talk, desk: Desk, shelf: MemoryShelf, wrong: dict[str, str]
) -> None:
    talk.say("Ada", "I want to talk to a human")
    file = {"filename": "plan.pdf", "mime": "application/pdf", "content": b64encode(b"%PDF").decode()}

    assert desk.call("POST", f"{desk.person()}/files", file | wrong)[0] == 400
    assert shelf.objects == {}
    assert talk.world.rows("SELECT count(*) FROM media") == [(0,)]


def test_whoever_did_not_ask_is_in_no_inbox_until_an_operator_takes_over(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "hello")
    at = desk.person()

    assert desk.people() == []
    assert desk.call("POST", f"{at}/messages", {"text": "Hello there"})[0] == 409
    assert desk.call("DELETE", f"{at}/handover")[0] == 409
    assert desk.call("PATCH", f"{at}/handover", {"claimed_by": None})[0] == 409
    assert talk.world.rows("SELECT count(*) FROM outbox") == [(1,)]

    status, taken = desk.call("POST", f"{at}/handover")
    assert (status, taken["handover"]["is_mine"], taken["handover"]["asked"]) == (201, True, False)
    assert talk.say("Ada", "What's the time?") == ""
    assert desk.call("POST", f"{at}/messages", {"text": "Eva here."})[0] == 202
    talk.say("Ada", "back to the assistant")
    assert desk.people("closed")[0]["closed_by"] == "person"


def test_who_is_claimed_by_another_is_not_taken_over_but_can_be_assigned(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "I want to talk to a human")
    at = desk.person()
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE handovers SET claimed_by = 'grace@example.com'")

    status, refused = desk.call("POST", f"{at}/handover")
    assert status == 409
    assert "grace@example.com has claimed this person" in str(refused)
    assert desk.call("PATCH", f"{at}/handover", {"claimed_by": "nobody@example.com"})[0] == 400
    talk.world.owner.execute(
        "INSERT INTO team_members (team_id, email, role, created_at)"
        " SELECT id, who || '@example.com', who, now() FROM teams, unnest(ARRAY['viewer', 'editor']) AS who"
    )
    assert desk.call("PATCH", f"{at}/handover", {"claimed_by": "viewer@example.com"})[0] == 400, "a viewer answers nobody"
    assert desk.call("PATCH", f"{at}/handover", {"claimed_by": "editor@example.com"})[0] == 200
    assert desk.call("PATCH", f"{at}/handover", {"claimed_by": ADMIN})[0] == 200
    assert len(desk.people("mine")) == 1


def test_a_hand_over_ends_by_itself_after_a_day_and_a_new_one_begins(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "I want to talk to a human")
    talk.world.clock.advance(HANDED_OVER_FOR + timedelta(seconds=1))

    assert desk.people() == []
    assert [each["closed_by"] for each in desk.people("closed")] == ["time"]
    assert desk.call("POST", f"{desk.person()}/messages", {"text": "Eva here."})[0] == 409
    talk.say("Ada", "I want to talk to a human")
    assert len(desk.people("waiting")) == 1
    assert [each["closed_by"] for each in desk.people("closed")] == ["time"]


def test_without_a_sign_in_nothing_is_told(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "I want to talk to a human")

    assert desk.call("GET", "/inbox", by="")[0] == 401


@pytest.mark.parametrize("body", ["", "no JSON", "[]", "{}", '{"text": ""}', '{"text": 5}', json.dumps({"text": "x" * 4097})])
def test_a_body_without_a_usable_text_is_refused(talk: Talk, desk: Desk, body: str) -> None:
    talk.say("Ada", "I want to talk to a human")

    assert desk.call("POST", f"{desk.person()}/messages", body)[0] in (400, 422)
    assert desk.call("POST", f"{desk.person()}/notes", body)[0] in (400, 422)


def test_what_is_nobodys_is_not_found(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "I want to talk to a human")
    at, ours = desk.person(), desk.workspace

    assert desk.call("POST", f"/users/{SOMEBODY}/messages", {"text": "Hello"})[0] == 404
    assert desk.call("DELETE", f"{at}/notes/{SOMEBODY}")[0] == 404
    assert desk.call("DELETE", f"/canned-replies/{SOMEBODY}")[0] == 404
    desk.workspace = SOMEBODY
    for method, path, body in (
        ("GET", "/inbox", None),
        ("POST", f"{at}/handover", None),
        ("POST", f"{at}/messages", {"text": "Hello"}),
        ("GET", f"{at}/notes", None),
        ("GET", "/canned-replies", None),
    ):
        assert desk.call(method, path, body)[0] == 404, path
    desk.workspace = ours
    assert desk.call("DELETE", "/inbox")[0] == 405


def test_what_a_human_wrote_or_noted_is_forgotten_with_everything_else(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "I want to talk to a human")
    at = desk.person()
    desk.call("POST", f"{at}/messages", {"text": "Eva here. I mend it now."})
    assert desk.call("POST", f"{at}/notes", {"text": "Ada is called <b>Ada</b> and is in a hurry"})[0] == 201
    assert desk.call("GET", f"{at}/notes")[1]["notes"][0]["author"] == ADMIN
    talk.say("Ada", "back to the assistant")

    talk.say("Ada", "forget everything")
    talk.say("Ada", "yes")

    assert "Eva here" not in str(talk.world.rows("SELECT text FROM messages")) + str(talk.world.rows("SELECT payload FROM outbox"))
    assert desk.call("GET", f"{at}/notes")[1]["notes"] == []


def test_a_note_goes_with_what_it_says_of_something_forgotten(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "Remember that my company is called Acme Corp")
    at = desk.person()
    desk.call("POST", f"{at}/notes", {"text": "Works at Acme Corp, knows the boss"})
    desk.call("POST", f"{at}/notes", {"text": "Likes to be called in the morning"})

    talk.say("Ada", "forget about Acme Corp")

    assert [each["text"] for each in desk.call("GET", f"{at}/notes")[1]["notes"]] == ["Likes to be called in the morning"]


@pytest.mark.parametrize("gone", ["stop", "blocked"])
def test_whoever_opted_out_or_was_blocked_is_not_written_to_by_a_human_either(talk: Talk, desk: Desk, gone: str) -> None:
    talk.say("Ada", "I want to talk to a human")
    if gone == "stop":
        talk.say("Ada", "stop")
    else:
        with psycopg.connect(talk.world.owner_dsn) as owner:
            owner.execute("UPDATE users SET access = 'blocked'")

    assert desk.call("POST", f"{desk.person()}/messages", {"text": "Eva here."})[0] == 409
    assert desk.call("POST", f"{desk.person()}/handover")[0] == 409
    assert talk.world.rows("SELECT count(*) FROM messages WHERE origin = 'operator'") == [(0,)]


def test_when_the_window_has_closed_the_operator_is_told_that_words_are_kept(talk: Talk, desk: Desk) -> None:
    talk.say("Ada", "hello")
    talk.world.clock.advance(timedelta(hours=20))
    talk.say("Ada", "I want to talk to a human")
    talk.world.clock.advance(timedelta(hours=23, minutes=59, seconds=30))

    _, content = desk.call("POST", f"{desk.person()}/messages", {"text": "Eva here."})

    assert "kept" in content["message"]


def test_replies_are_kept_ready_under_a_title_each(talk: Talk, desk: Desk) -> None:
    reply = {"title": "Hours", "text": "We are here from 9 to 5."}

    status, kept = desk.call("POST", "/canned-replies", reply)
    assert status == 201
    assert desk.call("POST", "/canned-replies", reply)[0] == 409
    assert desk.call("GET", "/canned-replies")[1]["replies"] == [kept]
    assert desk.call("DELETE", f"/canned-replies/{kept['reply']}")[0] == 200
    assert desk.call("GET", "/canned-replies")[1]["replies"] == []
