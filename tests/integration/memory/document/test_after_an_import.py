"""An import is followed by all that rests on statements: core memory, the zone, what the document weighs."""

from __future__ import annotations

import threading
from datetime import timedelta

from agent7.store.identity import users
from agent7.store.memory import documents
from agent7.store.unit_of_work import Database, Fence
from tests.integration.memory.conftest import Person


def core_of(person: Person) -> list[str]:
    return [entry.state.content for entry in person.memory.core.entries(person.scope)]


def test_an_edited_import_changes_core_memory(adas: Person) -> None:
    adas.says("I live in Berlin")
    text = adas.memory.document.export(adas.scope, at=adas.noon)
    edited = "\n".join(line for line in text.splitlines() if "<!--" not in line).replace("Berlin", "Paris")
    adas.memory.document.restore(adas.scope, edited, at=adas.noon + timedelta(hours=1))
    assert core_of(adas) == ["I live in Paris"]


def test_an_import_of_an_export_takes_core_memory_back(adas: Person) -> None:
    adas.says("I live in Berlin", at=adas.noon - timedelta(days=3))
    text = adas.memory.document.export(adas.scope, at=adas.noon)
    adas.says("I live in Paris", at=adas.noon + timedelta(hours=1))
    adas.memory.document.restore(adas.scope, text, at=adas.noon + timedelta(hours=2))
    assert core_of(adas) == ["I live in Berlin"]


def test_an_import_that_changes_nothing_changes_no_core_entry(adas: Person) -> None:
    adas.says("I live in Berlin")
    before = adas.memory.core.entries(adas.scope)
    adas.memory.document.restore(adas.scope, adas.memory.document.export(adas.scope, at=adas.noon), at=adas.noon)
    assert adas.memory.core.entries(adas.scope) == before


def test_an_import_settles_the_zone(adas: Person) -> None:
    adas.says("My timezone is Asia/Tokyo", at=adas.noon - timedelta(days=3))
    text = adas.memory.document.export(adas.scope, at=adas.noon)
    adas.says("My timezone is Europe/Berlin", at=adas.noon + timedelta(hours=1))
    adas.memory.document.restore(adas.scope, text, at=adas.noon + timedelta(hours=2))
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert users.time_zone(unit, adas.scope) == "Asia/Tokyo"


def test_two_weighings_at_once_count_once(adas: Person, database_url: str) -> None:
    for number in range(5):
        adas.says(f"I like thing number {number} very much indeed")
    other, fence = Database(database_url, application_name="other"), Fence.around(adas.scope)
    with adas.database.transaction(fence) as unit:
        right = documents.weight(unit, adas.scope.own).tokens

    def weigh() -> None:
        with other.transaction(fence) as unit:
            begun.set()
            documents.weigh_anew(unit, adas.scope.own, adas.noon)

    begun, thread = threading.Event(), threading.Thread(target=weigh)
    with adas.database.transaction(fence) as unit:
        documents.weigh_anew(unit, adas.scope.own, adas.noon)
        thread.start()
        begun.wait()
    thread.join()
    with adas.database.transaction(fence) as unit:
        assert documents.weight(unit, adas.scope.own).tokens == right
    other.close()
