"""A fresh embedded Postgres with the whole schema and as many users as a benchmark asks for."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from agent7.identity import Scope
from agent7.llm.embeddings import Embedder
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent, MemoryPolicy
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy, users
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import Database, Fence
from local.postgres import start_postgres

KEY = b"benchmark"
BEFORE = datetime(2020, 1, 1, tzinfo=UTC)
FIRST_START = FirstStartSettings(
    team="Benchmark",
    workspace="Benchmark",
    phone_number_id="1",
    admin_email="admin@example.com",
    access="open",
    invite_code="",
    time_zone="UTC",
    locale="en",
)


@dataclass(frozen=True, slots=True)
class World:
    database: Database
    memory: MemoryAgent
    embedder: Embedder
    new_user: Callable[[str], Scope]
    owner_dsn: str

    def agent(self, policy: MemoryPolicy, embedder: Embedder | None = None) -> MemoryAgent:
        """Another MemoryAgent over the same memories, to see what a step is worth."""
        return MemoryAgent(self.database, embedder or self.embedder, KEY, policy)


@contextmanager
def memory_world(
    embedder: Embedder | None = None, *, durable: bool = True, shared_buffers: str = "128MB", prepares: bool = False
) -> Iterator[World]:
    """Everything real: the server, the roles, the fence, the shipped model. Gone afterwards. Without `durable` it loads faster.

    `prepares`: as with AGENT7_PREPARED_STATEMENTS=on.
    """
    embedder = embedder or Int8MiniLM()
    with tempfile.TemporaryDirectory() as folder:
        server = start_postgres(Path(folder), durable=durable, shared_buffers=shared_buffers)
        owner = server.owner_dsn()
        migrate(owner, BEFORE)
        workspace = tenancy.first_start(owner, FIRST_START, BEFORE)
        database = Database(owner.replace("postgres:@", "agent7_app@"), application_name="benchmark", prepares=prepares)

        def new_user(number: str) -> Scope:
            with database.transaction(Fence(workspace.id)) as unit:
                return users.create(unit, workspace, aliases={"wa_id": number}, display_name="", access="allowed", at=BEFORE).scope

        try:
            writing = f"{owner}&options=-c%20agent7.workspace%3D{workspace.id}"  # rows that name no workspace are of this one
            yield World(database, MemoryAgent(database, embedder, KEY), embedder, new_user, writing)
        finally:
            database.close()
            server.stop()
