"""People in whose memory every job finds something to do, written once; each round has a copy of their database."""

from __future__ import annotations

from datetime import datetime, timedelta

import psycopg

from agent7.identity import Scope
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent, NewTrigger, Note
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Kind, Origin, SourceType
from tests.conftest import as_application, start_in

DAY = timedelta(days=1)
RUNS = (
    "Went running along the river before work",
    "Went running in the park before work",
    "Was running before work, along the river again",
    "Went running along the river before work, it rained",
    "Went running before work with the dog, along the river",
)
TASTES = ("I like rye bread", "I like green tea", "I dislike loud cafes", "I prefer trains to planes")
FACTS = ("My desk is by the window", "The shed key hangs in the hall", "My sister Lin keeps bees in Delft")
OLD = """
INSERT INTO costs (workspace_id, scope_id, kind, reference, at)
SELECT workspace_id, scope_id, 'turn', 'old-' || n || '-' || id, %(at)s - interval '500 days' FROM users, generate_series(1, 3) n
"""


def settle(owner_dsn: str, count: int, at: datetime) -> None:
    """So many people, in a workspace that was begun just now. `at`: the time at which the jobs come."""
    workspace = start_in(owner_dsn)
    database = Database(as_application(owner_dsn), application_name="settling")
    memory = MemoryAgent(database, NoEmbedder(), b"chaos")
    try:
        for number in range(count):
            with database.transaction(Fence(workspace.id)) as unit:
                aliases = {"wa_id": f"4477{number:08d}"}
                person = users.create(unit, workspace, aliases=aliases, display_name="", access="allowed", at=at - 90 * DAY)
            live(database, memory, person.scope, at)
    finally:
        database.close()
    with psycopg.connect(owner_dsn) as owner:
        age(owner, at)


def live(database: Database, memory: MemoryAgent, scope: Scope, at: datetime) -> None:
    """What one person has told in the last weeks, what comes due today, and a session that is over."""
    told = [Note.explicit(each, said_at=at - 40 * DAY) for each in (*TASTES, *FACTS)]
    told += [
        Note(each, SourceType.EXTRACTION, Origin.DIRECT_USER, at - (9 - place) * DAY, kind=Kind.EPISODIC, language="en", holds_slot=False)
        for place, each in enumerate(RUNS)
    ]
    told += [
        Note(each, SourceType.EXTRACTION, Origin.DIRECT_USER, at - 60 * DAY)
        for each in ("The unsure one", "The forgotten one", "The replaced one", "The expired one")
    ]
    drafts = memory.drafts(scope, told, at=at)
    with database.transaction(Fence.around(scope)) as unit:
        for note, draft in zip(told, drafts, strict=True):
            memory.remember(unit, scope, draft, at=note.said_at)
        for explicit, about in ((True, "the bins"), (False, "My exam is today")):
            due = at - timedelta(minutes=1) if explicit else at + timedelta(hours=6)
            new = NewTrigger(explicit, due, "UTC", "minute", about, about, "en")
            memory.triggers.add(unit, scope, new, at=at - 3 * DAY)
        unit.execute(
            """
            INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at)
            VALUES (%s, %s, %s, %s, 'whatsapp', %s, %s)
            """,
            (f"c{scope.own}", scope.workspace, scope.own, scope.user, at - 2 * DAY, at - DAY),
        )


def age(owner: psycopg.Connection[object], at: datetime) -> None:
    """Time has passed over some of it: unsure for long, archived for long, replaced for long, expired; and rows of long ago."""
    owner.execute("SELECT set_config('agent7.workspace', '1', false)")
    for changes, which in (
        ("confidence = 0.2", "The unsure one"),
        ("confidence = 0.2, status = 1, archived_at = %(at)s - interval '50 days'", "The forgotten one"),
        ("superseded_at = %(at)s - interval '45 days'", "The replaced one"),
        ("expires_at = %(at)s - interval '1 hour'", "The expired one"),
    ):
        owner.execute(f"UPDATE memories SET {changes} WHERE content = %(which)s", {"at": at, "which": which})  # type: ignore[arg-type]
    owner.execute(OLD, {"at": at})
