"""The words of every kind of message can be taken out of the outbox, and only by whoever they were for; a quote finds its body."""

from __future__ import annotations

import json
from datetime import timedelta

import psycopg
import pytest

from agent7.channels.whatsapp.outbound.message_types import (
    Button,
    Buttons,
    Content,
    Document,
    Image,
    ListMenu,
    Row,
    Section,
    Template,
    Text,
)
from agent7.conversation.erasure import redaction
from agent7.identity import Scope
from agent7.memory import Forgotten
from agent7.store.conversation import conversations, holding, message_log, outbox, outbox_claims, turns
from agent7.store.conversation.outbox import FAILED, SENT, Queued
from agent7.store.identity.tenancy import Workspace
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON
from tests.integration.channels.whatsapp.outbound.test_delivery import Place

CHOSE_NOT_TO_DELIVER = 131049
EACH: list[Content] = [
    Text("about Porto"),
    Buttons("Where to?", (Button("go:1", "Porto"), Button("go:2", "Rome"))),
    ListMenu("Where to?", "Choose", (Section((Row("go:1", "North", "as in Porto"), Row("go:2", "Rome"))),)),
    Template("trip", "en", ("Porto",), text="News of your trip"),
    Document(media_id="1", caption="the ticket", filename="porto.pdf"),
    Image(media_id="1", caption="Porto at night"),
]


@pytest.fixture
def place(database: Database, owner_dsn: str, first_start: Workspace, ada: Scope) -> Place:
    place = Place(database, owner_dsn)
    place.heard_from(ada)
    return place


def answer(place: Place, scope: Scope, contents: list[Content], *, kept: bool = True) -> list[Queued]:
    """Replies of a turn, in the outbox and among the messages, as the responder writes them."""
    with place.database.transaction(Fence.around(scope)) as unit:
        conversation, _ = conversations.current(unit, scope, "whatsapp", idle=timedelta(minutes=30), at=NOON)
        turn = turns.open_turn(unit, scope, conversation.id, [], lease="x", split_off=False, at=NOON)
        queued = outbox.queue(unit, scope, turn.id, contents, at=NOON)
        for row, content in zip(queued, contents, strict=True):
            words = content.words if kept else None
            message_log.add_reply(
                unit, scope, conversation=conversation.id, turn=turn.id, outbox_public_id=row.public_id, text=words, at=NOON
            )
    return queued


def forget(place: Place, scope: Scope, phrase: str) -> None:
    with place.database.transaction(Fence.around(scope)) as unit:
        redaction.redact(unit, scope, Forgotten(memories=(), phrases=(phrase,)), NOON)


@pytest.mark.parametrize("content", EACH, ids=lambda content: type(content).__name__)
def test_what_is_forgotten_is_found_in_every_word_of_a_reply_that_waits_and_is_never_sent(place: Place, ada: Scope, content: Content):
    answer(place, ada, [content, Text("something else")])
    forget(place, ada, "porto")
    place.deliver(ada)
    assert place.states() == [FAILED, SENT]
    assert "orto" not in json.dumps([row["payload"] for row in place.rows()])


@pytest.mark.parametrize("content", EACH, ids=lambda content: type(content).__name__)
def test_the_words_of_another_person_stay(place: Place, ada: Scope, bob: Scope, content: Content):
    answer(place, ada, [content])
    forget(place, bob, "porto")
    with place.database.transaction(Fence.around(bob)) as unit:
        assert outbox.offered(unit, bob) == outbox.offered(unit, ada) == []
        redaction.redact_everything(unit, bob, NOON)
    place.deliver(ada)
    assert place.states() == [SENT]


def test_forgetting_everything_takes_the_words_out_of_every_kind(place: Place, ada: Scope):
    answer(place, ada, EACH)
    with place.database.transaction(Fence.around(ada)) as unit:
        redaction.redact_everything(unit, ada, NOON)
    assert [row["payload"] for row in place.rows()] == [{}] * len(EACH)
    place.deliver(ada)
    assert place.graph.taken == []


@pytest.mark.parametrize("content", EACH, ids=lambda content: type(content).__name__)
def test_once_delivered_no_words_are_left_in_the_outbox_and_a_quote_still_finds_them(place: Place, ada: Scope, content: Content):
    answer(place, ada, [content])
    place.deliver(ada)
    (taken,) = place.graph.taken
    place.status("delivered", taken.wamid, taken.callback)
    assert place.rows()[0]["payload"] == {}
    with place.database.transaction(Fence.around(ada)) as unit:
        assert message_log.quoted(unit, ada, [taken.wamid]) == {taken.wamid: (content.words, "assistant")}


@pytest.mark.parametrize("sent_before", [False, True])
def test_a_reply_that_was_not_kept_among_the_messages_is_found_in_the_outbox(place: Place, ada: Scope, sent_before: bool):
    answer(place, ada, [Text("Okay, I've forgotten about: Porto")], kept=False)
    if sent_before:
        place.deliver(ada)
    forget(place, ada, "porto")
    assert place.rows()[0]["payload"] == {}


def test_a_reply_that_failed_for_good_or_was_never_sent_has_no_words_any_more(place: Place, ada: Scope):
    answer(place, ada, EACH[:1])
    place.deliver(ada)
    (taken,) = place.graph.taken
    place.status("failed", taken.wamid, taken.callback, code=CHOSE_NOT_TO_DELIVER)
    (dropped,) = place.queue(ada, "about Porto")
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox_claims.drop(unit, ada.own, dropped.id, "opted out")
    assert [(row["state"], row["payload"]) for row in place.rows()] == [(FAILED, {}), (FAILED, {})]


def test_nobody_holds_releases_reminds_or_postpones_for_another(place: Place, ada: Scope, bob: Scope):
    (queued,) = place.queue(ada, "hi")
    with place.database.transaction(Fence(bob.workspace, (bob.own,))) as unit:
        assert holding.hold_queued(unit, ada.own) == 0
        holding.postpone(unit, ada.own, queued.id, NOON + timedelta(days=1))
        assert holding.note_reminder(unit, ada.workspace, ada.own, NOON) is None
        outbox_claims.drop(unit, ada.own, queued.id, "redacted")
    with psycopg.connect(place.owner_dsn) as owner:
        assert owner.execute("SELECT state, not_before FROM outbox").fetchall() == [(0, None)]
