"""Whoever takes over from a dead, paused or timed-out worker goes on at once, and whoever was only paused changes nothing any more."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from agent7.conversation.turn import responder
from agent7.errors import DatabaseDown, LeaseLost, Outage
from agent7.language.replies.rendering import say
from agent7.store.identity import users
from tests.integration.conversation.world import Life, World

ADA = "447700900001"
STEPS = ("begun", "thought", "delivered", "left", "tidied")
EARLY, TIMED_OUT, MUCH_LATER = timedelta(seconds=12), timedelta(seconds=61), timedelta(minutes=10)
"""After the beginning of a worker that may live for 60 seconds."""


@pytest.mark.parametrize("step", STEPS)
def test_the_wake_up_of_a_dead_worker_waits_for_no_lease(world: World, step: str) -> None:
    wake_up = world.write(ADA, "hello")
    world.die_at(step, wake_up)
    assert world.respond(wake_up)
    assert world.respond(replace(world.write(ADA, "more", second=1), message="another"))
    assert [text for _, text in world.phone.received] == ["hello", "more"]


@pytest.mark.parametrize("successor", ["still thinks", "is done"])
def test_of_two_workers_with_one_wake_up_only_the_later_may_commit(world: World, successor: str) -> None:
    """The first was paused for so long that its message came again; then it goes on."""
    wake_up = world.write(ADA, "hello")

    def overtaken(step: str) -> None:
        if step == "thought" and successor == "is done":
            world.respond(wake_up)
        elif step == "thought":
            world.die_at("thought", wake_up)

    with pytest.raises(LeaseLost):
        world.responder(passing=overtaken).respond(wake_up, world.until())
    world.respond(wake_up)
    assert world.phone.received == [(ADA, "hello")]
    assert world.rows("SELECT state FROM turns") == [(1,)]


def test_a_paused_worker_brings_no_mail_into_a_turn_that_its_successor_answered(world: World) -> None:
    wake_up = world.write(ADA, "hello")
    later = []

    def overtaken(_seconds: float) -> None:
        world.assistant.patient = False
        world.respond(wake_up)
        later.append(world.write(ADA, "later", second=1))

    world.assistant.patient, world.debounce_seconds, world.pause = True, 1.0, overtaken
    with pytest.raises(LeaseLost):
        world.respond(wake_up, world.responder(Life()))
    world.respond(later[0])
    assert world.phone.received == [(ADA, "hello"), (ADA, "later")]


def test_a_paused_worker_takes_no_turn_away_from_its_successor(world: World) -> None:
    wake_up = world.write(ADA, "one")

    def overtaken(step: str) -> None:
        if step == "delivered":
            world.write(ADA, "two", second=1)
            world.die_at("thought", wake_up)

    with pytest.raises(LeaseLost):
        world.responder(passing=overtaken).respond(wake_up, world.until())
    assert world.rows("SELECT takeovers FROM turns WHERE state = 0") == [(0,)]
    world.respond(wake_up)
    assert world.phone.received == [(ADA, "one"), (ADA, "two")]


def test_a_worker_that_loses_the_database_leaves_nobody_waiting(world: World) -> None:
    life, wake_up = Life(), world.write(ADA, "hello")

    def lose(step: str) -> None:
        life.without_database = step == "thought"

    with pytest.raises(DatabaseDown):
        world.responder(life, lose).respond(wake_up, world.until())
    assert world.respond(wake_up)
    assert world.phone.received == [(ADA, "hello")]


def test_a_lease_that_could_not_be_given_back_is_given_back_by_the_next_try(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_: Any) -> None:
        raise DatabaseDown("the database does not answer")

    wake_up = world.write(ADA, "hello")
    with monkeypatch.context() as patched:
        patched.setattr(users, "release_lease", down)
        with pytest.raises(DatabaseDown):
            world.respond(wake_up)
    assert world.rows("SELECT lease_token IS NULL FROM users") == [(False,)]
    assert world.respond(wake_up)
    assert world.rows("SELECT lease_token IS NULL FROM users") == [(True,)]
    assert world.phone.received == [(ADA, "hello")]


def test_an_inbox_that_goes_down_before_the_mail_is_in_keeps_no_lease(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    wake_up, looks = world.write(ADA, "hello"), world.inbox.waiting

    def down_at_the_second_look(partition: str) -> Any:
        if seen:
            raise Outage("the inbox cannot be read")
        seen.append(partition)
        return looks(partition)

    seen: list[str] = []
    with monkeypatch.context() as patched:
        patched.setattr(world.inbox, "waiting", down_at_the_second_look)
        with pytest.raises(Outage):
            world.respond(wake_up)
    assert world.respond(replace(wake_up, message="another"))
    assert world.phone.received == [(ADA, "hello")]


@pytest.mark.parametrize(("after", "deaths"), [(EARLY, 1), (TIMED_OUT, 2), (MUCH_LATER, 1)])
def test_a_time_out_counts_as_two_deaths(world: World, after: timedelta, deaths: int) -> None:
    """What is found much later was left by something that kept everybody away, such as a database that was down."""
    wake_up = world.write(ADA, "hello")
    world.die_at("thought", wake_up)
    world.clock.advance(after)
    world.die_at("thought", wake_up)
    assert world.rows("SELECT takeovers FROM turns") == [(deaths,)]


def test_an_outage_in_the_last_second_is_no_time_out(world: World) -> None:
    def down(_text: str) -> None:
        raise Outage("the model is down")

    wake_up = world.write(ADA, "hello")
    world.assistant.trouble = down
    with pytest.raises(Outage):
        world.respond(wake_up)
    world.clock.advance(TIMED_OUT)
    world.assistant.trouble = lambda text: None
    world.die_at("thought", wake_up)
    assert world.rows("SELECT takeovers FROM turns") == [(0,)]


def test_two_time_outs_split_a_turn_and_four_park_what_stands_alone(world: World) -> None:
    def time_out() -> None:
        world.die_at("thought", wake_up)
        world.clock.advance(TIMED_OUT)

    world.write(ADA, "one", second=1)
    wake_up = world.write(ADA, "two", second=2)
    time_out()
    time_out()
    world.die_at("begun", wake_up)
    assert world.rows("SELECT count(*) FROM messages WHERE turn_id IS NOT NULL") == [(2,)]
    time_out()
    assert world.rows("SELECT text FROM messages WHERE turn_id IS NOT NULL AND role = 0") == [("one",)]
    time_out()
    world.respond(wake_up)
    assert world.phone.received == [(ADA, say("failed", "en")), (ADA, "two")]


def test_what_cannot_be_read_counts_against_its_turn_and_is_parked_in_the_end(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(*_args: object) -> None:
        raise ValueError("no such time zone")

    wake_up = world.write(ADA, "hello")
    with monkeypatch.context() as broken:
        broken.setattr(responder, "read_input", unreadable)
        for faults in (1, 2, 3):
            with pytest.raises(ValueError, match="no such time zone"):
                world.respond(wake_up)
            assert world.rows("SELECT state, faults FROM turns") == [(0, faults)]
    assert world.respond(wake_up)
    assert world.rows("SELECT state FROM turns") == [(2,)]
