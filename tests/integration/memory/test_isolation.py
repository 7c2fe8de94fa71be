"""Nobody reads what is somebody else's: by the predicate in the code, and by row-level security when that is gone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from psycopg import errors as pg

from agent7.identity import MessageId, Scope
from agent7.memory import Note, Purpose
from agent7.store.memory import embeddings, forgotten, instructions, memories, memory_changes, postings, summaries
from agent7.store.recall import candidates
from agent7.store.recall.candidates import Near, Span, Wanted
from agent7.store.recall.openings import Opening, Searched, SlotAsked, opened
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence
from agent7.types import Origin, Status

MEMORY_TABLES = [
    "memories",
    "memory_usage",
    "memory_embeddings",
    "memory_postings",
    "memory_counts",
    "memory_term_counts",
    "instructions",
    "forgotten",
    "recalls",
    "recall_items",
    "category_summaries",
]
WEIGHING = postings.Bm25({"acm": 1.0, "acme": 1.0}, average_length=5, k1=1, b=0.4)
OPENING = Opening(
    Searched(dict(WEIGHING.weights), scanned=99, k1=1, b=0.4, most=9, most_of_all=9), SlotAsked("user", ["company"], together=False)
)
AGES = (datetime(1970, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC))


@pytest.fixture
def everything_of_ada(adas):
    """A row of Ada's in every table of memory."""
    adas.says("my company is called Acme Corp", source_message_id=MessageId(7))
    adas.says("the garage code is 4711")
    adas.mentions("I told you about the green bicycle")
    recall = adas.recalls("company garage bicycle")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.record(unit, adas.scope, recall, turn=None)
        adas.memory.touch(unit, adas.scope, [item.memory.id for item in recall.items], at=adas.noon)
        adas.memory.add_instruction(
            unit, adas.scope, "always answer briefly", category="rule", origin=Origin.DIRECT_USER, source_message_id=None, at=adas.noon
        )
        forgotten.add(unit, adas.scope.own, ["0" * 64], adas.noon)
        postings.recount(unit, adas.scope.own, adas.noon)
        unit.execute("INSERT INTO memory_term_counts (scope_id, lexeme, df) VALUES (%s, 'acme', 100)", (adas.scope.own,))
        adas.memory.summaries.rebuild(adas.scope, at=adas.noon, unit=unit, anew=True)
    return recall


def test_bob_gets_nothing_of_adas_by_any_call(adas, bobs, everything_of_ada):
    for query in ("What's my company called?", "garage code", "green bicycle", "Acme Corp", ""):
        assert bobs.remembers(query) == []
        assert bobs.remembers(query, include_archived=True, purpose=Purpose.TASK) == []
    assert bobs.memory.find_about(bobs.scope, "Acme Corp", at=bobs.noon) == ()
    assert bobs.memory.overview(bobs.scope, at=bobs.noon).total == 0
    assert bobs.memory.instructions(bobs.scope, at=bobs.noon) == ()


def test_bob_changes_nothing_of_adas(adas, bobs, everything_of_ada, owner):
    before = [
        owner.execute(f"SELECT count(*), md5(string_agg(t::text, '' ORDER BY t::text)) FROM {table} t").fetchone()
        for table in MEMORY_TABLES
    ]
    ids = [item.memory.id for item in everything_of_ada.items]
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        bobs.memory.touch(unit, bobs.scope, ids, at=bobs.noon)
        bobs.memory.forget(unit, bobs.scope, ids, at=bobs.noon)
        for memory in ids:
            memory_changes.close(unit, bobs.scope.own, memory, valid_until=bobs.noon, at=bobs.noon)
            memory_changes.lower(unit, bobs.scope.own, memory, by=1.0, source="bob", at=bobs.noon)
    after = [
        owner.execute(f"SELECT count(*), md5(string_agg(t::text, '' ORDER BY t::text)) FROM {table} t").fetchone()
        for table in MEMORY_TABLES
    ]
    assert after == before


@pytest.mark.parametrize("table", MEMORY_TABLES)
def test_without_any_predicate_the_fence_alone_holds(adas, bobs, everything_of_ada, table):
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert unit.execute(f"SELECT count(*) FROM {table}").fetchone()[0] > 0, "the test would prove nothing"
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        assert unit.execute(f"SELECT count(*) FROM {table}").fetchone()[0] == 0
        assert unit.execute(f"UPDATE {table} SET scope_id = scope_id").rowcount == 0
        assert unit.execute(f"DELETE FROM {table}").rowcount == 0


def test_with_adas_scope_in_every_predicate_bobs_fence_still_holds(adas, bobs, everything_of_ada, embedder, owner):
    """The application's own fence turned against itself: every read of the store asks for Ada's rows by her own scope."""
    hers = [adas.scope.own, adas.scope.shared]
    ids = [item.memory.id for item in everything_of_ada.items]
    owner.execute("UPDATE memories SET status = 1 WHERE content LIKE '%garage%'")
    adas.mentions("the red bicycle", speaker="Melanie")
    vector = embeddings.half(embedder.embed(["Acme Corp"])[0])
    key = owner.execute("SELECT content_key FROM memories WHERE content LIKE '%Acme%'").fetchone()[0]

    def gathered(unit, wanted):
        return candidates.gather(unit, hers, wanted, at=adas.noon, statuses=list(Status))

    reads = {
        "read": lambda unit: memories.read(unit, hers, ids),
        "speakers": lambda unit: opened(unit, hers, OPENING, at=adas.noon).speakers,
        "any archived": lambda unit: opened(unit, hers, OPENING, at=adas.noon).any_archived,
        "best by words before a vector": lambda unit: opened(unit, hers, OPENING, at=adas.noon).by_words,
        "slot before a vector": lambda unit: opened(unit, hers, OPENING, at=adas.noon).slot,
        "candidates": lambda unit: gathered(unit, Wanted(ids)).candidates,
        "nearest candidates": lambda unit: gathered(unit, Wanted([], near=Near(embedder.model, vector, most=9, leading=9))).candidates,
        "candidates in a time": lambda unit: gathered(unit, Wanted([], span=Span(*AGES, looked_at=99, most=9))).candidates,
        "words of candidates": lambda unit: gathered(unit, Wanted(ids, bm25=WEIGHING)).words,
        "of_slot": lambda unit: memories.of_slot(unit, hers, "user", "company", at=adas.noon),
        "lock_slot": lambda unit: memory_changes.lock_slot(unit, hers[0], "user", "company"),
        "lock_same_content": lambda unit: memory_changes.lock_same_content(unit, hers[0], key),
        "lock": lambda unit: memory_changes.lock(unit, hers[0], ids),
        "history_of_slots": lambda unit: memories.history_of_slots(unit, hers[0], [("user", "company")]),
        "of_messages": lambda unit: memories.of_messages(unit, hers[0], [MessageId(7)]),
        "statements": lambda unit: memories.statements(unit, hers, at=adas.noon),
        "counts": lambda unit: memories.counts(unit, hers[0], at=adas.noon),
        "nearest": lambda unit: embeddings.nearest(unit, hers, embedder.model, vector, most=10, any_life=True),
        "best": lambda unit: postings.best(unit, hers, WEIGHING, most=9, any_life=True),
        "holding_all": lambda unit: postings.holding_all(unit, hers, [["corp"]], most=9, any_life=True),
        "instructions": lambda unit: instructions.enabled(unit, hers),
        "revive": lambda unit: memory_changes.revive(unit, hers, ids, adas.noon),
        "summaries": lambda unit: summaries.current(unit, hers[0], at=adas.noon),
        "versions of summaries": lambda unit: summaries.versions(unit, hers[0]),
        "forgotten": lambda unit: forgotten.holds(unit, hers[0], ["0" * 64], adas.noon - timedelta(days=9)),
    }
    for name, read in reads.items():
        with bobs.database.transaction(Fence(bobs.scope.workspace, (bobs.scope.own,))) as unit:
            assert not read(unit), name
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            assert read(unit), f"{name}: the test would prove nothing"


def test_bob_cannot_write_into_adas_scope(adas, bobs, everything_of_ada):
    disguised = Scope(bobs.scope.workspace, bobs.scope.user, adas.scope.own, bobs.scope.shared)
    draft = bobs.memory.draft(disguised, Note.explicit("my company is called Evil Inc", said_at=bobs.noon), at=bobs.noon)
    with pytest.raises(pg.InsufficientPrivilege), bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        bobs.memory.remember(unit, disguised, draft, at=bobs.noon)


@pytest.mark.parametrize("table", MEMORY_TABLES)
def test_an_unset_scope_raises_and_never_reads_as_nothing(database: Database, ada, table):
    """Asked through an index, since a scan from end to end of a table that has no rows judges none."""

    def read_through_an_index() -> None:
        with database.transaction(LOOKUPS_ONLY) as unit:
            unit.execute("SET LOCAL enable_seqscan = off")
            unit.execute(f"SELECT count(*) FROM {table}{' WHERE ann = 0' if table == 'memory_embeddings' else ''}")  # by an index of scopes

    with pytest.raises((pg.UndefinedObject, pg.InvalidTextRepresentation)):
        read_through_an_index()


@pytest.mark.parametrize("table", MEMORY_TABLES)
def test_the_application_role_owns_nothing_and_every_table_is_forced(owner, table):
    forced, enabled, name = owner.execute(
        "SELECT relforcerowsecurity, relrowsecurity, pg_get_userbyid(relowner) FROM pg_class WHERE oid = %s::regclass", (table,)
    ).fetchone()
    assert (forced, enabled) == (True, True)
    assert name != "agent7_app"


def test_what_the_workspace_knows_is_recalled_by_everybody_in_it(adas, bobs, owner, embedder):
    shared = Scope(adas.scope.workspace, adas.scope.user, adas.scope.shared, adas.scope.shared)
    draft = adas.memory.draft(
        shared, Note.explicit("the office wifi is named Lighthouse", said_at=adas.noon, origin=Origin.OPERATOR), at=adas.noon
    )
    with adas.database.transaction(Fence.around(shared)) as unit:
        adas.memory.remember(unit, shared, draft, at=adas.noon)
    assert bobs.remembers("What is the office wifi named?") == ["The office wifi is named Lighthouse"]
