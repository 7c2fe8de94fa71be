"""What a union of two users carries over: costs, hand-overs, pauses, the day's limit; and that it waits for what is being sent."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.channels.whatsapp.outbound.message_types import texts
from agent7.conversation.identity import user_unions
from agent7.conversation.identity.senders import TwoUsers
from agent7.conversation.turn.person import WakeUp
from agent7.errors import Busy
from agent7.identity import Scope, ScopeId, UserId, WorkspaceId
from agent7.store.conversation import outbox
from agent7.store.erasure import erasures
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import PHONE_NUMBER_ID
from tests.integration.channels.whatsapp.inbound.conftest import Door, Sender, words

NUMBER = "447700900001"
BY_BSUID = Sender(None, "GB.1", "Ada")
BY_NUMBER = Sender(NUMBER)
BY_BOTH = Sender(NUMBER, "GB.1")
PRICED = {"billable": True, "pricing_model": "PMP", "type": "regular", "category": "service"}


def two_users(door: Door) -> None:
    """The number's user is the elder, the BSUID's the younger."""
    door.say("hello", sender=BY_NUMBER)
    door.say("hello", sender=BY_BSUID)


def delivery(door: Door) -> Delivery:
    outgoing = door.world.responder().outgoing
    assert isinstance(outgoing, Delivery)
    return outgoing


def tell(door: Door, wamid: str, public_id: str, status: str) -> None:
    told = {"id": wamid, "status": status, "timestamp": str(int(door.at().timestamp())), "pricing": PRICED}
    delivery(door).apply_status(PHONE_NUMBER_ID, told | {"biz_opaque_callback_data": f"{public_id}:1"}, door.at())


def test_a_message_whose_statuses_come_before_and_after_the_union_is_booked_once(door: Door) -> None:
    two_users(door)
    ((wamid, public_id),) = door.rows("SELECT wamid, public_id FROM outbox ORDER BY id DESC LIMIT 1")
    tell(door, wamid, public_id, "sent")
    door.say("hello", sender=BY_BOTH)
    tell(door, wamid, public_id, "delivered")
    kept = door.rows("SELECT scope_id FROM user_unions")
    assert door.rows("SELECT scope_id FROM costs WHERE kind = 'message'") == kept


def test_a_human_stays_in_charge_of_either_user(door: Door) -> None:
    two_users(door)
    door.say("I want to talk to a human", sender=BY_BSUID)
    assert door.say("my contract is broken", sender=BY_BSUID) == ""
    assert door.say("my contract is broken", sender=BY_BOTH) == ""


def test_a_pause_of_either_user_holds(door: Door) -> None:
    two_users(door)
    pause = door.at() + timedelta(hours=1)
    door.change("UPDATE users SET muted_until = %s WHERE id = (SELECT max(id) FROM users)", pause)
    door.say("hello", sender=BY_BOTH)
    assert door.rows("SELECT muted_until FROM users ORDER BY id LIMIT 1") == [(pause,)]


def test_what_both_had_of_a_day_counts_together(door: Door) -> None:
    two_users(door)
    door.say("hello", sender=BY_BOTH)
    assert door.rows("SELECT sum(turns), count(*) FROM user_days") == [(3, 1)]


def test_a_union_waits_until_what_is_being_sent_to_either_user_has_arrived(
    door: Door, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_users(door)
    ((workspace, user, own),) = door.rows("SELECT workspace_id, id, scope_id FROM users ORDER BY id DESC LIMIT 1")
    scope = Scope(WorkspaceId(workspace), UserId(user), ScopeId(own), ScopeId(own))
    with database.transaction(Fence.around(scope)) as unit:
        outbox.queue(unit, scope, None, texts("in flight"), at=door.at())
    door.world.clock.advance(timedelta(seconds=30))
    send = door.world.phone.send

    def send_while_the_union_is_tried(*args: Any, **more: Any) -> Any:
        monkeypatch.setattr(door.world.phone, "send", send)
        door.post(words("hi"), sender=BY_BOTH)
        with pytest.raises(Busy):
            door.world.respond(WakeUp(partition=door.wake_ups.sent[0].body["partition"]))
        return send(*args, **more)

    monkeypatch.setattr(door.world.phone, "send", send_while_the_union_is_tried)
    outgoing = delivery(door)
    outgoing.deliver(scope.workspace, scope.own, door.at())
    door.wake()
    door.world.clock.advance(timedelta(minutes=4))
    outgoing.reconciliation.reconcile(door.at(), status_queue_drained=True)
    for (of,) in door.rows("SELECT DISTINCT scope_id FROM outbox"):
        outgoing.deliver(scope.workspace, of, door.at())
    assert [text for _, text in door.world.phone.received].count("in flight") == 1
    assert len(door.rows("SELECT 1 FROM user_unions")) == 1


@pytest.mark.parametrize("change", ["united by somebody else", "to be erased"])
def test_two_users_who_changed_since_they_were_looked_up_are_not_united(door: Door, database: Database, change: str) -> None:
    two_users(door)
    ((workspace,),) = door.rows("SELECT id FROM workspaces")
    scopes = [ScopeId(scope) for (scope,) in door.rows("SELECT scope_id FROM users ORDER BY id")]
    with database.transaction(Fence(workspace)) as unit:
        first, second = (user for scope in scopes if (user := users.by_scope(unit, workspace, scope)))
        if change == "to be erased":
            erasures.want(unit, second.scope, "operator", door.at())
    two = TwoUsers(first, second, "a test")
    if change == "united by somebody else":
        user_unions.unite(database, two.elder, two.younger, two.why, door.at(), "first")
    with pytest.raises(Busy):
        user_unions.unite(database, two.elder, two.younger, two.why, door.at(), "second")
    assert door.rows("SELECT count(*) FROM user_unions") == [(0 if change == "to be erased" else 1,)]


def test_what_both_had_in_core_and_as_a_lesson_is_there_once(door: Door) -> None:
    two_users(door)
    door.change(
        """
        INSERT INTO core_memories (public_id, workspace_id, scope_id, user_id, key, category, content, stated, confidence, source_count,
                                   support, sources, created_at, updated_at)
        SELECT 'core' || id, workspace_id, scope_id, id, 'name', 'identity', 'told by ' || id, id = (SELECT min(id) FROM users), .9, 1, 1,
               '{}', now(), now() + id * interval '1 hour' FROM users
        """
    )
    door.change(
        """
        INSERT INTO lessons (public_id, workspace_id, scope_id, user_id, key, kind, text, language, times, created_at, confirmed_at)
        SELECT 'lesson' || id, workspace_id, scope_id, id, 'same', 'avoid', 'Don''t shout', 'en', 2, now(), now() + id * interval '1 hour'
          FROM users
        """
    )
    door.change("INSERT INTO core_reflections (workspace_id, scope_id, reflected_at) SELECT workspace_id, scope_id, now() FROM users")
    door.say("hello", sender=BY_BOTH)
    ((kept,),) = door.rows("SELECT scope_id FROM user_unions")
    assert door.rows("SELECT content, scope_id FROM core_memories WHERE key = 'name'") == [
        (f"told by {door.rows('SELECT min(id) FROM users')[0][0]}", kept)
    ]
    assert door.rows("SELECT times, scope_id FROM lessons") == [(4, kept)]
    assert door.rows("SELECT scope_id FROM core_reflections") == [(kept,)]
    assert door.rows("SELECT count(*) FROM users WHERE united_into IS NOT NULL") == [(1,)]


def test_who_was_united_is_erased_as_one(door: Door) -> None:
    two_users(door)
    door.say("Remember that my company is Zephyr Works", sender=BY_BOTH)
    door.say("erase me", sender=BY_BOTH)
    door.say("yes", sender=BY_BOTH)
    assert door.rows("SELECT count(*) FROM users") == door.rows("SELECT count(*) FROM user_aliases") == [(0,)]
    assert door.rows("SELECT count(*) FROM scopes WHERE user_id IS NOT NULL") == [(0,)]
    assert door.rows("SELECT count(*) FROM erased_keys") == [(2,)]
    assert door.world.inbox._client.scan(TableName=door.world.inbox._table)["Items"] == []  # type: ignore[attr-defined]


def test_an_erasure_that_was_asked_for_while_two_were_united_is_of_the_whole_person(door: Door, database: Database) -> None:
    two_users(door)
    ((workspace,),) = door.rows("SELECT id FROM workspaces")
    (elder, younger) = [ScopeId(scope) for (scope,) in door.rows("SELECT scope_id FROM users ORDER BY id")]
    with database.transaction(Fence(workspace)) as unit:
        first, second = (user for scope in (elder, younger) if (user := users.by_scope(unit, workspace, scope)))
    user_unions.unite(database, first, second, "a test", door.at(), "token")
    with database.transaction(Fence(workspace)) as unit:
        erasures.want(unit, second.scope, "operator", door.at())
    assert door.rows("SELECT whose FROM erasures") == [(elder,)]
