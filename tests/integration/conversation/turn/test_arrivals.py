"""Who is met when somebody is woken: under which lease, with which mail, and what of it is in the database then."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from agent7.channels.whatsapp.inbound.inbound_message import Contact, InboundMessage
from agent7.channels.whatsapp.inbound.inbox import Mail, address
from agent7.conversation.turn.arrival import Arrivals
from agent7.conversation.turn.person import Person, WakeUp
from agent7.errors import Busy
from agent7.identity import ScopeId, WorkspaceId
from agent7.store.unit_of_work import Fence
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.world import IDENTITY_KEY, World

ADA = "447700900001"
SECOND = timedelta(seconds=1)
UNTIL = NOON + 60 * SECOND


@pytest.fixture
def arrivals(world: World) -> Arrivals:
    return world.responder().arrivals


def post(world: World, *, number: str = PHONE_NUMBER_ID, wamid: str = "wamid.1", name: str = "Ada", **more: Any) -> Mail:
    given: dict[str, Any] = {"kind": "text", "text": "hello", "raw": {}, "sent_at": NOON} | more
    message = InboundMessage(
        number, wamid, Contact(ADA, None, name), given["sent_at"], given["kind"], given["text"], "direct_user", None, None, given["raw"]
    )
    mail = address(IDENTITY_KEY, message, world.clock.now())
    world.inbox.accept(mail)
    return mail


def waiting(world: World) -> int:
    return len(world.inbox.stale(world.clock.now() + SECOND))


def bring_in(arrivals: Arrivals, person: Person | None) -> Person:
    """What the responder does in the transaction that opens a turn."""
    assert person is not None
    mail = arrivals.unread(person)
    with arrivals.database.transaction(Fence.around(person.user.scope)) as unit:
        arrivals.bring_in(unit, person, mail)
    return person


def test_a_name_that_turns_its_letters_round_or_hides_some_is_kept_as_it_reads(world: World, arrivals: Arrivals) -> None:
    post(world, name="\u202eevaD\u200b \u05e9\u05dc\u05d5\u05dd\u2066")
    mail = post(world, wamid="wamid.2", name="\u200f\u2069")
    bring_in(arrivals, arrivals.meet(WakeUp(mail.partition), UNTIL))
    assert world.rows("SELECT display_name FROM users") == [("evaD \u05e9\u05dc\u05d5\u05dd",)]


def test_mail_is_brought_into_the_database_and_stays_in_the_inbox_until_it_is_answered(world: World, arrivals: Arrivals) -> None:
    mail = post(world)
    person = bring_in(arrivals, arrivals.meet(WakeUp(mail.partition), UNTIL))
    assert (list(person.mail), person.until, person.may_be_answered) == (["wamid.1"], UNTIL, True)
    assert world.rows("SELECT text, channel, channel_message_id, role, sent_at, arrived_at FROM messages") == [
        ("hello", "whatsapp", "wamid.1", 0, NOON, NOON)
    ]
    assert world.rows("SELECT last_inbound_at, display_name FROM users") == [(NOON, "Ada")]
    assert waiting(world) == 1
    arrivals.answered(person)
    assert waiting(world) == 0


def test_nobody_is_met_where_nothing_waits_or_nobody_is_known(world: World, arrivals: Arrivals) -> None:
    (workspace,) = next(iter(world.rows("SELECT id FROM workspaces")))
    assert arrivals.meet(WakeUp("no such partition"), UNTIL) is None
    assert arrivals.meet(WakeUp(), UNTIL) is None
    assert arrivals.meet(WakeUp(workspace=WorkspaceId(workspace)), UNTIL) is None  # type: ignore[call-overload,arg-type]
    assert arrivals.meet(WakeUp(scope=ScopeId(1)), UNTIL) is None
    assert arrivals.meet(WakeUp(workspace=WorkspaceId(workspace), scope=ScopeId(999)), UNTIL) is None  # type: ignore[call-overload,arg-type]
    assert world.rows("SELECT count(*) FROM users") == [(0,)]


def test_mail_for_a_number_that_no_workspace_has_is_dropped(world: World, arrivals: Arrivals) -> None:
    mail = post(world, number="nobody's")
    assert arrivals.meet(WakeUp(mail.partition), UNTIL) is None
    assert waiting(world) == 0
    assert world.rows("SELECT count(*) FROM messages") == [(0,)]


def test_who_is_found_by_scope_is_met_under_the_first_number_of_the_workspace(world: World, arrivals: Arrivals) -> None:
    mail = post(world)
    person = bring_in(arrivals, arrivals.meet(WakeUp(mail.partition), UNTIL))
    arrivals.answered(person)
    arrivals.leave(person)
    scope = person.user.scope
    found = arrivals.meet(WakeUp(workspace=scope.workspace, scope=scope.own), UNTIL)
    assert found is not None
    assert (found.user.id, found.workspace.id, found.mail, found.phone_number_id) == (person.user.id, scope.workspace, {}, PHONE_NUMBER_ID)


@pytest.mark.parametrize(("late", "free"), [(69, False), (70, True)])
def test_a_lease_keeps_others_out_until_ten_seconds_after_its_holder_must_have_ended(
    world: World, arrivals: Arrivals, late: int, free: bool
) -> None:
    mail = post(world)
    assert arrivals.meet(WakeUp(mail.partition), UNTIL)
    world.clock.advance(late * SECOND)
    if free:
        assert arrivals.meet(WakeUp(mail.partition), UNTIL + late * SECOND)
    else:
        with pytest.raises(Busy):
            arrivals.meet(WakeUp(mail.partition), UNTIL + late * SECOND)


def test_who_was_left_may_be_met_at_once(world: World, arrivals: Arrivals) -> None:
    mail = post(world)
    person = arrivals.meet(WakeUp(mail.partition), UNTIL)
    assert person is not None
    arrivals.leave(person)
    assert arrivals.meet(WakeUp(mail.partition), UNTIL)


@pytest.mark.parametrize(("column", "value"), [("stopped_at", NOON), ("parked_at", NOON), ("access", "blocked")])
def test_who_opted_out_cannot_be_reached_or_has_no_access_may_not_be_answered(
    world: World, arrivals: Arrivals, column: str, value: datetime | str
) -> None:
    mail = post(world)
    person = arrivals.meet(WakeUp(mail.partition), UNTIL)
    assert person is not None
    arrivals.leave(person)
    world.owner.execute(f"UPDATE users SET {column} = %s", (value,))  # type: ignore[arg-type]
    scope = person.user.scope
    person = arrivals.meet(WakeUp(workspace=scope.workspace, scope=scope.own), UNTIL)
    assert person is not None
    assert not person.may_be_answered


def test_what_comes_after_the_meeting_is_brought_in_once_and_answers_from_its_number(world: World, arrivals: Arrivals) -> None:
    mail = post(world)
    person = bring_in(arrivals, arrivals.meet(WakeUp(mail.partition), UNTIL))
    world.clock.advance(5 * SECOND)
    post(world, wamid="wamid.2", text="more", sent_at=NOON + 4 * SECOND)
    for _ in range(2):
        bring_in(arrivals, person)
    assert list(person.mail) == ["wamid.1", "wamid.2"]
    assert world.rows("SELECT text, arrived_at FROM messages ORDER BY id") == [("hello", NOON), ("more", NOON + 5 * SECOND)]
    assert world.rows("SELECT last_inbound_at FROM users") == [(NOON + 4 * SECOND,)]
    arrivals.answered(person)
    assert waiting(world) == 0


def test_news_of_other_keys_that_come_later_wait_for_their_own_wake_up(world: World, arrivals: Arrivals) -> None:
    mail = post(world)
    person = bring_in(arrivals, arrivals.meet(WakeUp(mail.partition), UNTIL))
    post(world, wamid="wamid.2", kind="system", text="")
    bring_in(arrivals, person)
    assert list(person.mail) == ["wamid.1"]


@pytest.mark.parametrize(("access", "files"), [("open", 1), ("allow_list", 0)])
def test_a_file_is_announced_for_whoever_has_access(world: World, arrivals: Arrivals, access: str, files: int) -> None:
    world.owner.execute("UPDATE workspaces SET access = %s", (access,))
    image = {"id": "wamid.1", "type": "image", "image": {"id": "5", "mime_type": "image/jpeg", "sha256": "x"}}
    mail = post(world, kind="image", text="a cat", raw=image)
    bring_in(arrivals, arrivals.meet(WakeUp(mail.partition), UNTIL))
    assert world.rows("SELECT count(*) FROM media") == [(files,)]
    assert world.rows("SELECT text FROM messages") == [("a cat" if files else None,)]


def test_what_was_sent_before_an_erasure_and_comes_late_is_dropped(world: World, talk: Talk) -> None:
    talk.say(ADA, "erase me")
    talk.say(ADA, "yes")
    world.respond(world.write(ADA, "late", second=1, bsuid=f"GB.{ADA}"))
    assert world.rows("SELECT count(*) FROM users") == [(0,)]
    assert waiting(world) == 0
