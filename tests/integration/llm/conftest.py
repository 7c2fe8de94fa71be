"""A conversation with the real assistant, whose models a scripted server plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.llm.http_embedder import HttpEmbedder
from agent7.llm.openai_chat import OpenAIChat
from agent7.llm.plan_model import ModelPlanner
from agent7.memory import MemoryAgent
from agent7.store.identity import tenancy
from tests.fakes.openai_server import FakeOpenAI
from tests.integration.conversation.world import World

ADA = "447700900001"
SECONDS = 3.0
"""For a model to answer: long enough for a busy machine, and waited for by each test whose server hangs."""


@dataclass
class Talk:
    """A person's conversation with the real assistant."""

    world: World
    fake: FakeOpenAI
    said: int = 0

    def say(self, text: str) -> str:
        """What the assistant answers, all messages of it."""
        self.said += 1
        self.world.clock.advance(timedelta(seconds=10))  # people write slowly, and so may we
        before = len(self.world.phone.received)
        self.world.respond(self.world.write(ADA, text, second=self.said))
        return "\n".join(reply for _, reply in self.world.phone.received[before:])

    def last_turn(self) -> tuple[list[str], dict[str, Any]]:
        """What was degraded in the last turn, and what it cost."""
        degraded, cost = self.world.rows("SELECT degraded, cost FROM turns ORDER BY id DESC LIMIT 1")[0]
        return list(degraded), dict(cost or {})  # type: ignore[call-overload]


@pytest.fixture
def fake() -> Iterator[FakeOpenAI]:
    with FakeOpenAI() as fake:
        yield fake


@pytest.fixture
def talk(database_url: str, owner_dsn: str, first_start: tenancy.Workspace, fake: FakeOpenAI) -> Iterator[Talk]:
    world = World(database_url, owner_dsn)
    embedder = HttpEmbedder(f"{fake.base_url}/embeddings", "words", 256)
    chat = OpenAIChat(fake.base_url)
    memory = MemoryAgent(world.warm_database(), embedder, fingerprint_key=b"key")
    planner = ModelPlanner(chat, "chat-model", SECONDS)
    tasking = TaskRequests(memory, enabled=True)
    world.assistant = Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking), planner)  # type: ignore[assignment]
    yield Talk(world, fake)
    world.close()
    chat.close()
    embedder.close()
