"""Postings stand in blocks that several memories share: whatever writers do at once, each memory has its own and nobody waits."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta

import psycopg
import pytest

from agent7.memory import MemoryAgent, Note
from agent7.store.memory import memory_changes, postings
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from tests.integration.memory.conftest import FINGERPRINT_KEY

WRITERS, EACH = 4, 20


def posted(owner: psycopg.Connection) -> list[tuple]:
    return owner.execute("SELECT scope_id, lexeme, memory_id, tf, dl, live FROM memory_words ORDER BY 1, 2, 3").fetchall()


def told_by_rows(owner: psycopg.Connection) -> list[tuple]:
    """What the postings have to be, by the memories themselves."""
    rows = owner.execute("SELECT scope_id, id, terms, length, status = 0 AND superseded_at IS NULL FROM memories").fetchall()
    return sorted(
        (scope, lexeme, memory, count, length, live)
        for scope, memory, terms, length, live in rows
        for lexeme, count in Counter(terms.split("\n")).items()
    )


def blocks(owner: psycopg.Connection, lexeme: str) -> list[int]:
    """How many memories share each block of a word, the oldest first."""
    rows = owner.execute("SELECT cardinality(postings) FROM memory_postings WHERE lexeme = %s ORDER BY first_id", (lexeme,)).fetchall()
    return [row[0] for row in rows]


@contextmanager
def another(database_url: str) -> Iterator[Database]:
    with closing(Database(database_url, application_name="another writer")) as database:
        yield database


@contextmanager
def writing(adas, database_url: str, text: str) -> Iterator[UnitOfWork]:
    """Another transaction in which this was written, not committed before the block ends."""
    with another(database_url) as database, database.transaction(Fence.around(adas.scope)) as unit:
        remember(adas, unit, text)
        yield unit


def remember(adas, unit: UnitOfWork, text: str) -> None:
    draft = adas.memory.draft(adas.scope, Note.verbatim(text, said_at=adas.noon), at=adas.noon)
    adas.memory.remember(unit, adas.scope, draft, at=adas.noon)


def at_once(*works: Callable[[], None]) -> list[Exception]:
    """Do these in threads of their own; what failed."""
    faults: list[Exception] = []

    def run(work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as fault:  # noqa: BLE001 - whatever it is, the test tells of it
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not any(thread.is_alive() for thread in threads)
    return faults


def test_a_word_of_many_memories_has_few_blocks_and_what_changes_among_them_is_followed(adas, owner):
    kept = [adas.mentions(f"The harbour ferry number {number} sails on and on").memory.id for number in range(70)]
    assert blocks(owner, "ferri") == [32, 32, 6]
    assert posted(owner) == told_by_rows(owner)

    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        memory_changes.archive(unit, adas.scope.own, [kept[3], kept[40]], adas.noon)
        memory_changes.delete(unit, adas.scope.own, [kept[0], kept[5], kept[69]])
        postings.drop(unit, adas.scope.own, [kept[32]])
        postings.add(unit, adas.scope.own, kept[32], {"ferri": 2, "anchor": 300}, live=True)
    owner.execute("UPDATE memories SET length = 302 WHERE id = %s", (kept[32],))
    expected = [(*row[:3], min(row[3], 127), *row[4:]) for row in told_by_rows(owner)]
    assert posted(owner) == expected

    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert memory_changes.revive(unit, [adas.scope.own], [kept[40]], adas.noon) == 1
        memory_changes.delete(unit, adas.scope.own, [each for each in kept if each != kept[40]])
    assert posted(owner) == told_by_rows(owner)
    assert {row[2] for row in posted(owner)} == {kept[40]}
    assert owner.execute("SELECT count(*) FROM memory_postings WHERE postings = '{}'").fetchone() == (0,)


def test_writers_of_one_person_who_write_at_once_post_every_word(adas, owner, database_url, embedder):
    begin = threading.Barrier(WRITERS)

    def write(number: int) -> None:
        with another(database_url) as database:
            writer = MemoryAgent(database, embedder, FINGERPRINT_KEY)
            begin.wait(timeout=30)
            for turn in range(EACH):
                at = adas.noon + timedelta(minutes=turn)
                told = [f"The ferry of writer {number} passed lighthouse {turn}", f"Lighthouse {turn} saw the ferry of writer {number}"]
                drafts = [writer.draft(adas.scope, Note.verbatim(text, said_at=at), at=at) for text in told[:: 1 if number % 2 else -1]]
                with database.transaction(Fence.around(adas.scope)) as unit:
                    for draft in drafts:
                        writer.remember(unit, adas.scope, draft, at=at)

    assert at_once(*[lambda number=number: write(number) for number in range(WRITERS)]) == []  # type: ignore[misc]
    assert len(posted(owner)) > WRITERS * EACH * 2 * 3
    assert posted(owner) == told_by_rows(owner)


def test_nobody_who_writes_waits_for_a_writer_who_is_not_done(adas, owner, database_url):
    adas.mentions("The ferry passed the lighthouse")
    with writing(adas, database_url, "The ferry missed the lighthouse"):
        adas.mentions("The ferry saw the lighthouse")
    adas.mentions("The ferry left the lighthouse")
    assert posted(owner) == told_by_rows(owner)
    assert len(adas.remembers("ferry lighthouse")) == 4


def test_what_is_closed_while_another_writes_waits_for_nobody_and_comes_back_no_more(adas, owner, database_url):
    old = adas.mentions("The ferry passed the lighthouse").memory.id
    with (
        writing(adas, database_url, "The ferry missed the lighthouse"),
        adas.database.transaction(Fence.around(adas.scope)) as unit,
    ):
        memory_changes.close(unit, adas.scope.own, old, valid_until=adas.noon, at=adas.noon)
    assert adas.remembers("ferry lighthouse") == ["The ferry missed the lighthouse"]


@pytest.mark.parametrize("change", ["delete", "revive"])
def test_what_is_deleted_or_comes_back_while_another_writes_waits_until_that_is_done(adas, owner, database_url, change):
    old = adas.mentions("The ferry passed the lighthouse").memory.id
    if change == "revive":
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            memory_changes.archive(unit, adas.scope.own, [old], adas.noon)

    def follow() -> None:
        with another(database_url) as database, database.transaction(Fence.around(adas.scope)) as unit:
            if change == "delete":
                memory_changes.delete(unit, adas.scope.own, [old])
            else:
                memory_changes.revive(unit, [adas.scope.own], [old], adas.noon)

    faults: list[Exception] = []
    with writing(adas, database_url, "The ferry missed the lighthouse"):
        thread = threading.Thread(target=lambda: faults.extend(at_once(follow)))
        thread.start()
        while not owner.execute("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory'").fetchone():
            assert thread.is_alive(), "it did not wait"
    thread.join(timeout=30)
    assert faults == []
    assert posted(owner) == told_by_rows(owner)
    assert (old in {row[2] for row in posted(owner)}) == (change == "revive")


def test_a_memory_whose_id_is_of_another_cell_begins_blocks_of_its_own(adas, owner):
    adas.mentions("The ferry passed the lighthouse")
    owner.execute("SELECT setval(pg_get_serial_sequence('memories', 'id'), %s)", (5 << 40,))
    adas.mentions("The ferry missed the lighthouse")
    adas.mentions("The ferry saw the lighthouse")
    assert blocks(owner, "ferri") == [1, 2]
    assert posted(owner) == told_by_rows(owner)
    owner.execute("DELETE FROM memory_postings")
    owner.execute("SELECT post_memories(%s)", (adas.scope.own,))
    assert blocks(owner, "ferri") == [1, 2]
    assert posted(owner) == told_by_rows(owner)
    assert len(adas.remembers("ferry lighthouse")) == 3
