"""`agent.md` of each person, through the weekly function: written when it has changed, gone when something in it is forgotten."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, BinaryIO

import pytest

from agent7.conversation.media.personal_files import PersonalFiles
from agent7.errors import PersonGone
from agent7.identity import Scope, WorkspaceId
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from agent7.store.conversation import personal_files
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence
from tests.conftest import NOON
from tests.fakes.queues import MemoryQueue
from tests.fakes.shelf import MemoryShelf
from tests.integration.jobs.conftest import Night
from tests.integration.jobs.test_upkeep import counts
from tests.integration.memory.conftest import Person

WEEK = timedelta(days=7)


@pytest.fixture
def adas(database: Database, ada: Scope) -> Person:
    return Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, ada, NOON)


@pytest.fixture
def bobs(database: Database, bob: Scope) -> Person:
    return Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, bob, NOON)


@pytest.fixture
def bucket(night: Night, monkeypatch: pytest.MonkeyPatch) -> MemoryShelf:
    """What the function has for S3."""
    shelf, environment = MemoryShelf(), Night.environment

    def with_bucket(self: Night) -> Any:
        parts = environment(self)
        parts.__dict__["shelf"] = shelf
        return parts

    monkeypatch.setattr(Night, "environment", with_bucket)
    return shelf


def texts(bucket: MemoryShelf) -> list[str]:
    return sorted(content.decode() for content in bucket.objects.values())


def tend(night: Night, person: Person, bucket: MemoryShelf) -> int:
    """What the after-work does with files, where `poll` sends it."""
    with person.database.transaction(LOOKUPS_ONLY) as unit:
        to_do = personal_files.scopes_to_do(unit, WorkspaceId(1), at=night.clock.now(), most=10)
    deliveries = MemoryQueue()
    for _ in to_do:
        assert PersonalFiles(person.database, person.memory, bucket, deliveries).tend(person.scope, night.clock.now()) == 0
    assert deliveries.sent == [], "it is sent to nobody"
    return len(to_do)


def test_each_person_has_one_that_restores_their_memory(night: Night, adas: Person, bobs: Person, bucket: MemoryShelf) -> None:
    adas.says("My company is called Acme Corp")
    bobs.says("I live in Lima")
    night.run("weekly")

    assert counts(night, "weekly")["files_written"] == 2
    lima, acme = sorted(texts(bucket), key=lambda text: "Acme Corp" in text)
    assert ("Acme Corp" in acme, "Lima" in acme) == (True, False)
    assert "Lima" in lima
    assert adas.memory.document.compare(adas.scope, acme, at=NOON).unchanged == 1
    assert all(key.startswith("personal/1/") for key in bucket.objects)
    assert tend(night, adas, bucket) == 0


def test_it_is_written_anew_when_it_has_changed_and_not_else(night: Night, adas: Person, bucket: MemoryShelf) -> None:
    adas.says("My company is called Acme Corp")
    night.run("weekly")
    (first,) = bucket.objects
    night.clock.advance(WEEK)
    night.run("weekly")
    assert "files_written" not in counts(night, "weekly")
    assert list(bucket.objects) == [first]
    adas.says("I live in Lima", at=night.clock.now())
    night.clock.advance(WEEK)
    night.run("weekly")
    assert tend(night, adas, bucket) == 1

    (text,) = texts(bucket)
    assert "Lima" in text


def test_forgetting_reaches_it(night: Night, adas: Person, bucket: MemoryShelf) -> None:
    company = adas.says("My company is called Acme Corp").memory
    adas.says("I live in Lima")
    night.run("weekly")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.forget(unit, adas.scope, [company.id], at=NOON)
    assert tend(night, adas, bucket) == 1
    assert bucket.objects == {}
    night.clock.advance(WEEK)
    night.run("weekly")

    (text,) = texts(bucket)
    assert "Acme" not in text
    assert "Lima" in text


def test_what_is_forgotten_while_it_is_written_takes_it_along(
    night: Night, adas: Person, bucket: MemoryShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = adas.says("My company is called Acme Corp").memory
    keep = MemoryShelf.keep

    def forgets(self: MemoryShelf, key: str, content: BinaryIO, mime: str) -> None:
        keep(self, key, content, mime)
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            adas.memory.forget(unit, adas.scope, [company.id], at=NOON)

    monkeypatch.setattr(MemoryShelf, "keep", forgets)
    night.run("weekly")

    assert bucket.objects == {}
    assert "files_written" not in counts(night, "weekly")


def test_who_is_erased_while_it_is_written_leaves_nothing(
    night: Night, adas: Person, bucket: MemoryShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    adas.says("My company is called Acme Corp")

    def gone(*_: Any) -> bool:
        raise PersonGone("erased")

    monkeypatch.setattr(personal_files, "weekly_written", gone)
    night.run("weekly")

    assert bucket.objects == {}


def test_an_erasure_knows_it_from_before_its_bytes_are_there(night: Night, adas: Person, bucket: MemoryShelf) -> None:
    adas.says("My company is called Acme Corp")
    bucket.down = True
    night.run("weekly")

    ((key,),) = night.rows("SELECT * FROM objects_of(ARRAY[%s::bigint])", adas.scope.own)
    assert key.startswith("personal/1/")
    bucket.down = False
    night.clock.advance(timedelta(minutes=30))
    night.queues["weekly"].sent.clear()
    message = {"job": "weekly", "workspace": 1, "period": night.entry("weekly").period}
    night.invoke("weekly", night.record(message))
    assert len(bucket.objects) == 1, "it goes on once the bucket is back"
    assert tend(night, adas, bucket) == 1, "what was begun is over"
    assert len(bucket.objects) == 1
