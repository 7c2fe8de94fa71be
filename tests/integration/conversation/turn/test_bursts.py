"""What somebody writes in one go is one turn: the pause before a turn is thought about, and what may join it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from types import ModuleType

import pytest

from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.turn.test_responder_function import function, handle
from tests.integration.conversation.world import World

__all__ = ["function"]

ADA = "447700900001"
DEBOUNCE_SECONDS = 1.5


@dataclass
class Pauses:
    """Stands for the time that passes: keeps how long each pause was, and lets Ada write something during the first."""

    world: World
    text: str = ""
    second: int = 9
    seconds: list[float] = field(default_factory=list)

    def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        if len(self.seconds) == 1 and self.text:
            self.world.write(ADA, self.text, second=self.second)
        self.world.clock.advance(timedelta(seconds=seconds))


@pytest.fixture
def pauses(world: World) -> Pauses:
    world.debounce_seconds, world.pause = DEBOUNCE_SECONDS, Pauses(world)
    return world.pause


def test_what_is_written_during_the_pause_joins_the_turn(world: World, pauses: Pauses, function: ModuleType) -> None:
    pauses.text, world.assistant.patient = "and two", True
    function.parts().responder = world.responder()
    done, _ = handle(function, world.write(ADA, "one", second=1))
    assert done
    assert pauses.seconds == [DEBOUNCE_SECONDS]
    assert world.phone.received == [(ADA, "one | and two")]
    assert world.rows("SELECT count(*) FROM turns") == [(1,)]


@pytest.mark.parametrize("text", ["What is my name?", "forget everything about Rex", "stop", "help"])
def test_commands_and_questions_do_not_wait(world: World, talk: Talk, pauses: Pauses, text: str) -> None:
    assert talk.say(ADA, text)
    assert pauses.seconds == []


def test_what_is_told_waits_for_more(world: World, talk: Talk, pauses: Pauses) -> None:
    pauses.text, pauses.second = "He is three years old", 40
    talk.say(ADA, "My dog is called Rex")
    assert pauses.seconds == [DEBOUNCE_SECONDS]
    assert world.rows("SELECT count(*) FROM turns") == [(1,)]
    assert world.rows("SELECT count(DISTINCT turn_id) FROM messages WHERE role = 0") == [(1,)]


def test_who_takes_over_does_not_wait_once_more(world: World, pauses: Pauses) -> None:
    wake_up, world.assistant.patient = world.write(ADA, "hello"), True
    world.die_at("thought", wake_up)
    world.respond(wake_up)
    assert pauses.seconds == [DEBOUNCE_SECONDS]
    assert world.phone.received == [(ADA, "hello")]


def test_what_was_split_off_joins_no_turn_that_pauses(world: World, pauses: Pauses) -> None:
    """Of a turn that failed twice the second message stands alone; one with an earlier time comes late, and pauses."""

    def poisoned(text: str) -> None:
        if text == "poison":
            raise ValueError("cannot think about this")

    world.assistant.trouble = poisoned
    world.write(ADA, "before", second=1)
    wake_up = world.write(ADA, "poison", second=3)
    for _ in range(2):
        with suppress(ValueError):
            world.respond(wake_up)
    world.die_at("delivered", wake_up)
    assert world.phone.received == [(ADA, "before")]
    world.assistant.patient = True
    world.write(ADA, "came late", second=2)
    with suppress(ValueError):
        world.respond(wake_up)
    assert pauses.seconds
    assert ("came late",) in world.assistant.heard
    assert world.phone.received[:2] == [(ADA, "before"), (ADA, "came late")]
