"""The world around one worker of tasks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agent7.identity import Scope
from tests.conftest import NOON
from tests.databases import as_owner
from tests.integration.manus.world import TaskWorld


@pytest.fixture
def tasks_world(database_url: str, owner_dsn: str, ada: Scope) -> Iterator[TaskWorld]:
    with as_owner(owner_dsn) as owner:
        owner.execute("UPDATE users SET last_inbound_at = %s", (NOON,))
    world = TaskWorld(database_url, owner_dsn, ada)
    yield world
    world.close()
