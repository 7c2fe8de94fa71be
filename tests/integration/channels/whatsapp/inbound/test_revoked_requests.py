"""What a finished task taught goes with the message that said it, and not with a picture that came along."""

from __future__ import annotations

import psycopg
import pytest

from agent7.conversation.extraction.worker import ExtractionWorker
from agent7.identity import ScopeId, StepId, WorkspaceId
from agent7.store.unit_of_work import Database
from tests.fakes.queues import MemoryQueue
from tests.integration.channels.whatsapp.inbound.conftest import Door, words
from tests.integration.channels.whatsapp.inbound.test_amendments import canary_places, revoke

PHOTO = {"type": "image", "id": "wamid.I", "image": {"id": "9", "mime_type": "image/jpeg", "sha256": "x"}}
ASKED = "Build me a page for this photo. I love hiking in Zyzzyva, what a place!"
DRAWN = "SELECT content FROM memories WHERE source_type = 'extraction' ORDER BY id"


def learn(door: Door, database: Database) -> None:
    """Manus has finished what was asked last, and extraction has read it."""
    with psycopg.connect(door.world.owner_dsn) as owner:
        owner.execute("UPDATE task_steps SET state = 4, answer = 0, answered_at = wanted_at, result = 'The page is ready now.'")
        owner.execute("UPDATE tasks SET state = 3")
    [(workspace, scope, step)] = door.world.rows("SELECT workspace_id, scope_id, id FROM task_steps")
    extracting = ExtractionWorker(database, door.memory, MemoryQueue())
    extracting.finish_step(WorkspaceId(workspace), ScopeId(scope), StepId(step), door.world.clock.now())
    assert any("Zyzzyva" in content for (content,) in door.world.rows(DRAWN))


@pytest.mark.parametrize("with_photo", [False, True])
def test_revoking_the_words_takes_what_they_taught(door: Door, database: Database, with_photo: bool) -> None:
    if with_photo:
        door.say(PHOTO)
    door.say(words(ASKED, id="wamid.A"))
    learn(door, database)
    door.say(revoke("wamid.A"))

    assert not canary_places(door, "zyzzyva")


def test_revoking_the_photo_leaves_what_the_words_taught(door: Door, database: Database) -> None:
    door.say(PHOTO)
    door.say(words(ASKED, id="wamid.A"))
    learn(door, database)
    before = door.world.rows(DRAWN)
    door.say(revoke("wamid.I"))

    assert door.world.rows(DRAWN) == before
