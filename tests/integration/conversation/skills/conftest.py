"""Time passes for the people of a talk: what is due reaches their phones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.conversation.skills.reminders.delivery import ReminderDelivery
from agent7.identity import Scope, ScopeId, UserId, WorkspaceId
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent
from agent7.store.identity import tenancy
from agent7.store.unit_of_work import Database, Fence
from tests.integration.conversation.conftest import Talk


@pytest.fixture
def memory(database: Database, minilm: Int8MiniLM) -> MemoryAgent:
    return MemoryAgent(database, minilm, fingerprint_key=b"tests")


@pytest.fixture
def scope_of(talk: Talk, database: Database, first_start: tenancy.Workspace) -> Callable[[str], Scope]:
    def find(wa_id: str) -> Scope:
        with database.transaction(Fence(first_start.id)) as unit:
            row = unit.one("SELECT u.id, u.scope_id FROM users u JOIN user_aliases a ON a.user_id = u.id WHERE a.value = %s", (wa_id,))
        return Scope(first_start.id, UserId(row[0]), ScopeId(row[1]), first_start.shared_scope)

    return find


class Ring:
    """Lets time pass as `poll` and the delivery do; gives what reaches the phones."""

    def __init__(self, talk: Talk, database: Database, memory: MemoryAgent) -> None:
        self.talk, self.world, self.memory, self.database = talk, talk.world, memory, database
        self.hinted: list[tuple[WorkspaceId, ScopeId]] = []
        self.ringing = ReminderDelivery(database, memory, lambda workspace, scope: self.hinted.append((workspace, scope)))
        self.delivery = Delivery(database, self.world.phone, self.world.hints)

    def at(self, moment: datetime) -> list[str]:
        self.world.clock.advance(moment - self.world.clock.now())
        before = len(self.world.phone.received)
        self.ringing.run(moment)
        while self.hinted:
            self.delivery.deliver(*self.hinted.pop(), moment)
        return [text for _, text in self.world.phone.received[before:]]


@pytest.fixture
def ring(talk: Talk, database: Database, memory: MemoryAgent) -> Ring:
    return Ring(talk, database, memory)
