"""The web chat: what a member writes goes through the inbox and a turn like any message, and is answered to nobody else."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from agent7.api.http.cursors import page_of
from agent7.api.http.operators import Operator, as_operator
from agent7.api.inbox.web_chat import WebChat
from agent7.channels.web_chat import Channels, number_of
from agent7.channels.whatsapp.inbound.inbox import partition_of
from agent7.conversation.turn.person import WakeUp
from agent7.errors import BadRequest
from tests.fakes.queues import MemoryQueue
from tests.integration.conversation.conftest import Talk, talk, world
from tests.integration.conversation.world import IDENTITY_KEY

__all__ = ["talk", "world"]

ADA, BOB = Operator("sub-ada", "ada.lovelace@example.com"), Operator("sub-bob", "bob@example.com")


class Members:
    """Members at the page, and the worker that their messages wake."""

    def __init__(self, talk: Talk, workspace: str) -> None:
        self.talk, self.workspace = talk, workspace
        self.wake_ups = MemoryQueue()
        settings: Any = SimpleNamespace(identity_key=IDENTITY_KEY)
        world = talk.world
        self.chat = WebChat(world.warm_database(), world.inbox, self.wake_ups, lambda: settings, world.clock)

    def write(self, member: Operator, text: str, client_id: str = "") -> None:
        self.talk.world.clock.advance(timedelta(seconds=30))
        with as_operator(member):
            self.chat.write(self.workspace, text, client_id or str(uuid4()))
        self.talk.world.respond(WakeUp(partition=self.wake_ups.sent[-1].body["partition"]))

    def sees(self, member: Operator) -> dict[str, Any]:
        with as_operator(member):
            return self.chat.conversation(self.workspace, page_of("chat", {}, "", 30, (datetime, int)))

    def texts(self, member: Operator) -> list[tuple[str, str]]:
        return [(message["from"], message["text"].split("\n\n(")[0]) for message in self.sees(member)["messages"]]


@pytest.fixture
def members(talk: Talk) -> Members:
    talk.world.phone, talk.whatsapp = Channels(talk.world.phone), talk.world.phone  # type: ignore[assignment, attr-defined]
    ((workspace,),) = talk.world.rows("SELECT public_id FROM workspaces")
    return Members(talk, str(workspace))


def test_a_member_is_answered_from_memory_and_sees_what_was_recalled(members: Members, talk: Talk) -> None:
    members.write(ADA, "My company is called Acme Corp")
    members.write(ADA, "What is my company called?")

    *_, (asker, _), (author, answer) = members.texts(ADA)
    assert (asker, author, answer) == ("person", "assistant", "Your company is called Acme Corp.")
    seen = members.sees(ADA)
    assert seen["recalled"][seen["messages"][-1]["turn"]]["facts"] >= 1
    assert {message["delivery"]["state"] for message in seen["messages"] if message["delivery"]} == {"sent"}
    assert talk.whatsapp.received == [], "nothing of it goes to WhatsApp"  # type: ignore[attr-defined]
    assert talk.world.rows("SELECT DISTINCT channel FROM conversations") == [("web",)]
    assert talk.world.rows("SELECT display_name FROM users") == [("Ada Lovelace",)]


def test_the_same_message_again_is_the_same_and_each_member_has_a_memory_of_their_own(members: Members, talk: Talk) -> None:
    members.write(ADA, "My company is called Acme Corp", "a-page-gave-this")
    members.write(ADA, "My company is called Acme Corp", "a-page-gave-this")
    assert len([text for author, text in members.texts(ADA) if author == "person"]) == 1
    assert members.sees(ADA)["messages"][0]["id"] == "a-page-gave-this"

    assert members.sees(BOB) == {"user": None, "working": False, "messages": [], "recalled": {}, "next": None}
    members.write(BOB, "What is my company called?")
    assert "Acme" not in str(members.texts(BOB))


def test_a_member_is_let_in_where_strangers_are_not_and_is_not_held_back_by_whatsapps_window(members: Members, talk: Talk) -> None:
    talk.world.owner.execute("UPDATE workspaces SET access = 'invite', invite_hash = 'x'")
    talk.world.owner.commit()
    members.write(ADA, "Remind me in 30 hours to water the plants")
    assert "water the plants" in members.texts(ADA)[-1][1]
    assert talk.world.rows("SELECT access FROM users") == [("allowed",)]
    talk.world.owner.execute("UPDATE users SET last_inbound_at = last_inbound_at - interval '2 days'")
    talk.world.owner.execute("UPDATE outbox SET state = 0, sent_at = NULL, wamid = NULL WHERE id = (SELECT max(id) FROM outbox)")
    talk.world.owner.commit()
    ((workspace, scope),) = talk.world.rows("SELECT workspace_id, scope_id FROM users")
    talk.world.responder().outgoing.deliver_due(workspace, scope, talk.world.clock.now())  # type: ignore[attr-defined]
    assert talk.world.rows("SELECT state FROM outbox ORDER BY id DESC LIMIT 1") == [(2,)]


def test_what_waits_of_a_member_goes_with_their_erasure(members: Members, talk: Talk) -> None:
    members.write(ADA, "My company is called Acme Corp")
    partition = partition_of(IDENTITY_KEY, number_of(members.workspace), ADA.subject)
    assert partition == members.wake_ups.sent[-1].body["partition"]
    members.write(ADA, "erase me")
    members.write(ADA, "yes")

    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]
    assert members.sees(ADA)["user"] is None
    assert not [item for item in talk.world.inbox.waiting(partition) if "Acme" in item.message.text]


def test_an_id_without_words_of_a_page_is_refused(members: Members) -> None:
    with as_operator(ADA), pytest.raises(BadRequest):
        members.chat.write(members.workspace, "Hello", "\0" * 600)
