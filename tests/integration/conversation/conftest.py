"""The world around one responder, and people who talk to the real assistant in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import pytest

from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent
from agent7.store.identity import tenancy
from tests.conftest import NOON
from tests.integration.conversation.world import World


@pytest.fixture
def world(database_url: str, owner_dsn: str, first_start: tenancy.Workspace) -> Iterator[World]:
    assert first_start.access == "open"
    world = World(database_url, owner_dsn)
    yield world
    world.close()


TIME_TO_REFILL = timedelta(seconds=30)
"""Between messages, so that the token bucket never decides a test about something else."""


@dataclass
class Talk:
    """People write one message after another and read the reply."""

    world: World

    def say(self, person: str, *texts: str, **kinds: str) -> str:
        """What comes back for these messages, sent in one go, without the first-contact message. People have a BSUID, as Meta sends it."""
        before = len(self.world.phone.received)
        self.world.clock.advance(TIME_TO_REFILL)
        now = int((self.world.clock.now() - NOON).total_seconds())
        for second, text in enumerate(texts, start=now):
            wake_up = self.world.write(person, text, second=second, **{"bsuid": f"GB.{person}"} | kinds)
        self.world.respond(wake_up)
        said = "\n".join(text for _, text in self.world.phone.received[before:])
        return said.split("\n\n(")[0]


@pytest.fixture
def known_people(first_start: tenancy.Workspace) -> None:
    """Everybody has written before: the work that they ask for begins at once. `owner_dsn` sees that this is asked for."""


@pytest.fixture
def talk(world: World, minilm: Int8MiniLM) -> Talk:
    """The real assistant, offline, with the real embedding model, over one connection with its worker."""
    return talking(world, minilm)


def talking(world: World, minilm: Int8MiniLM) -> Talk:
    """The same for whoever makes a world of their own."""
    memory = MemoryAgent(world.warm_database(), minilm, fingerprint_key=b"tests")
    tasking = TaskRequests(memory, enabled=True)
    world.assistant = Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking))  # type: ignore[assignment]
    return Talk(world)
