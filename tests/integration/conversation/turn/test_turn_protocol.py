"""Each accepted message is in exactly one turn and answered once, whatever dies, repeats or races on the way."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from threading import Event

import pytest

from agent7.channels.whatsapp.outbound.outbox_rules import SILENCE
from agent7.conversation.turn.person import WakeUp
from agent7.errors import Busy, LeaseLost, Outage
from agent7.identity import ScopeId
from agent7.language.replies.rendering import say
from agent7.store.conversation.turns import MOST_TOGETHER
from agent7.store.identity import tenancy
from tests.integration.conversation.world import Killed, Life, World

ADA, BOB = "447700900001", "447700900002"
STEPS = ("begun", "thought", "delivered", "left", "tidied")
LEASE_OVER = timedelta(seconds=71)


def test_a_message_gets_one_reply(world: World) -> None:
    assert world.respond(world.write(ADA, "hello"))
    assert world.phone.received == [(ADA, "hello")]
    assert world.rows("SELECT state FROM turns") == [(1,)]


def test_what_waits_together_is_one_turn_in_the_order_of_the_timestamps(world: World) -> None:
    world.write(ADA, "third", second=3)
    world.write(ADA, "first", second=1)
    wake_up = world.write(ADA, "second", second=2)
    world.respond(wake_up)
    assert world.phone.received == [(ADA, "first | second | third")]


def test_more_messages_than_a_turn_can_read_are_several_turns_in_order(world: World) -> None:
    written = [world.write(ADA, f"{number}", second=number) for number in range(MOST_TOGETHER + 2)]
    assert world.respond(written[0])
    assert world.phone.received == [
        (ADA, " | ".join(str(number) for number in range(MOST_TOGETHER))),
        (ADA, f"{MOST_TOGETHER} | {MOST_TOGETHER + 1}"),
    ]


def test_a_message_opens_the_window_whoever_took_it_up(world: World) -> None:
    world.respond(world.write(ADA, "hello"))
    world.clock.advance(timedelta(days=2))
    world.write(ADA, "hello again", second=2 * 86_400)
    workspace, scope = workspace_and_scope(world)
    world.respond(WakeUp(workspace=workspace, scope=scope))
    assert world.phone.received == [(ADA, "hello"), (ADA, "hello again")]


def test_a_second_delivery_of_the_same_message_changes_nothing(world: World) -> None:
    wake_up = world.write(ADA, "hello", wamid="wamid.1")
    world.respond(wake_up)
    world.write(ADA, "hello", wamid="wamid.1")
    world.respond(wake_up)
    assert world.phone.received == [(ADA, "hello")]


@pytest.mark.parametrize("step", STEPS)
def test_a_worker_that_dies_at_a_step_leaves_work_that_the_next_one_finishes(world: World, step: str) -> None:
    wake_up = world.write(ADA, "hello")
    world.die_at(step, wake_up)
    world.clock.advance(LEASE_OVER)
    world.respond(wake_up)
    world.responder().outgoing.deliver(*workspace_and_scope(world), world.clock.now())
    assert world.phone.received == [(ADA, "hello")]
    assert world.rows("SELECT state, count(*) FROM turns GROUP BY 1") == [(1, 1)]
    assert world.rows("SELECT count(*) FROM messages WHERE role = 0 AND turn_id IS NOT NULL") == [(1,)]


def test_a_worker_that_dies_with_a_committed_reply_in_hand_may_have_sent_it_so_it_goes_out_after_the_silence(world: World) -> None:
    wake_up = world.write(ADA, "hello")
    world.die_at("decided", wake_up)
    assert world.rows("SELECT t.state, o.state, o.attempts FROM turns t JOIN outbox o ON o.turn_id = t.id") == [(1, 1, 1)]
    world.clock.advance(SILENCE)
    world.respond(wake_up)
    assert world.phone.received == []
    delivery = world.responder().outgoing
    delivery.reconciliation.reconcile(world.clock.now(), status_queue_drained=True)  # type: ignore[attr-defined]
    delivery.deliver(*workspace_and_scope(world), world.clock.now())
    assert world.phone.received == [(ADA, "hello")]
    assert world.rows("SELECT count(*) FROM outbox") == [(1,)]


def test_a_worker_that_dies_in_the_middle_of_a_send_sends_nothing_twice_without_news(world: World) -> None:
    life = Life()
    world.phone.after_next_text = life.end
    with pytest.raises(Killed):
        world.responder(life).respond(world.write(ADA, "hello"), world.until())
    world.phone.after_next_text = lambda: None
    world.clock.advance(LEASE_OVER)
    world.responder().outgoing.deliver(*workspace_and_scope(world), world.clock.now())
    assert world.phone.received == [(ADA, "hello")]
    assert world.rows("SELECT state FROM outbox") == [(1,)]


def test_while_one_worker_holds_the_lease_another_goes_away(world: World) -> None:
    wake_up = world.write(ADA, "hello")
    another = replace(wake_up, message="another")
    world.die_at("begun", wake_up)
    with pytest.raises(Busy):
        world.respond(another)
    world.clock.advance(LEASE_OVER)
    assert world.respond(another)


def test_a_worker_that_was_overtaken_changes_nothing(world: World) -> None:
    wake_up = world.write(ADA, "hello")

    def overtaken(step: str) -> None:
        if step == "thought":
            world.clock.advance(LEASE_OVER)
            world.respond(replace(wake_up, message="another"))

    with pytest.raises(LeaseLost):
        world.responder(passing=overtaken).respond(wake_up, world.until())
    assert world.phone.received == [(ADA, "hello")]
    assert world.rows("SELECT count(*) FROM outbox") == [(1,)]


def test_an_outage_counts_against_nobody(world: World) -> None:
    def down(_text: str) -> None:
        raise Outage("the model is down")

    wake_up = world.write(ADA, "hello")
    world.assistant.trouble = down
    for _ in range(20):
        with pytest.raises(Outage):
            world.respond(wake_up)
    world.assistant.trouble = lambda text: None
    assert world.respond(wake_up)
    assert world.phone.received == [(ADA, "hello")]
    assert world.rows("SELECT count(*) FROM turns WHERE state = 2") == [(0,)]


def test_a_poisonous_message_is_parked_alone_and_those_around_it_are_answered(world: World, caplog: pytest.LogCaptureFixture) -> None:
    def poisoned(text: str) -> None:
        if text == "poison":
            raise ValueError("cannot think about this")

    world.assistant.trouble = poisoned
    world.write(ADA, "before", second=1)
    world.write(ADA, "poison", second=2)
    wake_up = world.write(ADA, "after", second=3)
    for _ in range(6):
        try:
            world.respond(wake_up)
        except ValueError:
            continue
    assert world.phone.received == [(ADA, "before"), (ADA, say("failed", "en")), (ADA, "after")]
    assert "alarm: a turn was parked" in caplog.text
    parked = world.rows("SELECT m.text, t.fault FROM turns t JOIN messages m ON m.turn_id = t.id WHERE t.state = 2 AND m.role = 0")
    assert parked == [("poison", "ValueError")]


def test_workers_that_vanish_do_not_park_a_message_soon(world: World) -> None:
    wake_up = world.write(ADA, "hello")
    for _ in range(5):
        world.die_at("thought", wake_up)
        world.clock.advance(timedelta(seconds=12))
    world.respond(wake_up)
    assert world.phone.received == [(ADA, "hello")]


def test_a_message_that_kills_every_worker_is_parked_alone_in_the_end(world: World) -> None:
    def deadly(text: str) -> None:
        if text == "deadly":
            raise Killed

    world.assistant.trouble = deadly
    world.write(ADA, "before", second=1)
    world.write(ADA, "deadly", second=2)
    wake_up = world.write(ADA, "after", second=3)
    for _ in range(14):
        with suppress(Killed):
            world.respond(wake_up)
        world.clock.advance(LEASE_OVER)
    assert world.phone.received == [(ADA, "before"), (ADA, say("failed", "en")), (ADA, "after")]


def test_mail_that_comes_while_a_turn_is_answered_is_answered_at_once(world: World) -> None:
    def another(step: str) -> None:
        if step == "begun":
            world.write(ADA, "two", second=2)

    assert world.responder(passing=another).respond(world.write(ADA, "one", second=1), world.until())
    assert world.phone.received == [(ADA, "one"), (ADA, "two")]


def test_a_reply_does_not_wait_for_the_typing_indicator(world: World) -> None:
    answered = Event()
    came_first: list[bool] = []

    def show_only_after_the_reply(*_: object, **__: object) -> bool:
        came_first.append(answered.wait(timeout=10))
        return True

    world.phone.mark_read = show_only_after_the_reply  # type: ignore[method-assign]
    world.phone.after_next_text = answered.set
    world.respond(world.write(ADA, "hello"))
    assert world.phone.received == [(ADA, "hello")]
    assert False not in came_first


def test_no_further_turn_is_begun_without_the_time_for_it(world: World) -> None:
    def slowly(step: str) -> None:
        if step == "thought":
            world.clock.advance(timedelta(seconds=31))

    until = world.until()
    assert not world.responder(passing=slowly).respond(world.write(ADA, "hello"), until)


def test_mail_under_two_keys_of_one_person_is_one_user(world: World) -> None:
    world.respond(world.write(ADA, "one", bsuid="GB.1", second=1))
    world.write(ADA, "two", second=2)
    world.write(ADA, "three", bsuid="GB.1", wa_id=False, second=3)
    world.respond(world.write(ADA, "four", second=4))
    assert world.phone.received == [(ADA, "one"), (ADA, "two | three | four")]
    assert world.rows("SELECT count(*) FROM users") == [(1,)]


def test_a_recycled_number_belongs_to_a_new_person(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.respond(world.write(ADA, "old", bsuid="GB.OLD", second=1))
    world.respond(world.write(ADA, "new", bsuid="GB.NEW", second=2))
    world.respond(world.write(ADA, "new again", second=3))
    world.respond(world.write("447700900999", "old again", bsuid="GB.OLD", second=4))
    owners = world.rows("SELECT array_agg(text ORDER BY sent_at) FROM messages WHERE role = 0 GROUP BY user_id ORDER BY user_id")
    assert owners == [(["old", "old again"],), (["new", "new again"],)]
    assert "a number has a new owner" in caplog.text
    assert ADA not in caplog.text


def test_work_that_only_the_database_knows_of_is_found_by_scope(world: World) -> None:
    wake_up = world.write(ADA, "hello")
    world.die_at("thought", wake_up)
    world.inbox.__init__()  # type: ignore[misc]  # the inbox lost everything
    world.clock.advance(LEASE_OVER)
    workspace, scope = workspace_and_scope(world)
    assert world.respond(WakeUp(workspace=workspace, scope=scope))
    assert world.phone.received == [(ADA, "hello")]


def test_three_hundred_messages_of_twenty_people_with_repetitions_out_of_order(world: World) -> None:
    people = [f"4477009001{number:02d}" for number in range(20)]
    messages = [(person, second) for person in people for second in range(15)]
    arriving = messages + random.Random(7).sample(messages, 60)
    random.Random(8).shuffle(arriving)
    wake_ups = [world.write(person, f"{person}#{second}", second=second, wamid=f"wamid.{person}.{second}") for person, second in arriving]

    def work(mine: list[WakeUp]) -> None:
        responder = world.responder()
        for wake_up in mine:
            try:
                responder.respond(wake_up, world.until())
            except Busy:
                mine.append(wake_up)

    with ThreadPoolExecutor(4) as workers:
        list(workers.map(work, [wake_ups[start::4] for start in range(4)]))
    for person in people:
        said = [text for to, text in world.phone.received if to == person]
        assert " | ".join(said).split(" | ") == [f"{person}#{second}" for second in range(15)]
    assert world.rows("SELECT count(*) FROM messages WHERE role = 0 AND turn_id IS NOT NULL") == [(300,)]
    assert world.rows("SELECT count(*) FROM turns WHERE state <> 1") == [(0,)]


def test_many_workers_meeting_a_stranger_at_once_make_one_user(world: World) -> None:
    wake_ups = [world.write(BOB, str(second), second=second) for second in range(8)]

    def work(wake_up: WakeUp) -> None:
        while True:
            try:
                world.respond(wake_up)
            except Busy:
                continue
            return

    with ThreadPoolExecutor(8) as workers:
        list(workers.map(work, wake_ups))
    assert world.rows("SELECT count(*) FROM users") == [(1,)]
    assert " | ".join(text for _, text in world.phone.received).split(" | ") == [str(second) for second in range(8)]


def workspace_and_scope(world: World) -> tuple[tenancy.WorkspaceId, ScopeId]:
    ((workspace, scope),) = world.rows("SELECT workspace_id, scope_id FROM users")
    return tenancy.WorkspaceId(workspace), ScopeId(scope)  # type: ignore[arg-type]
