"""What went to cold storage after half a year without anybody asking comes back when somebody does: by its name, or through the API."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.memory import Note
from agent7.store.unit_of_work import Fence
from agent7.types import Origin, SourceType, Status
from functions.admin_api import app
from tests.conftest import NOON
from tests.fakes.fixed_clock import FixedClock
from tests.integration.api.asking import ask
from tests.integration.api.test_costs_api import Operator, operator
from tests.integration.memory.conftest import Person

__all__ = ["ask", "operator"]
DAY = timedelta(days=1)
LATER = NOON + 600 * DAY


@pytest.fixture
def owner(owner_dsn: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(owner_dsn, autocommit=True) as connection:
        yield connection


def hears(adas: Person, text: str, **about: Any) -> Any:
    return adas.keep(Note(text, SourceType.EXTRACTION, Origin.DIRECT_USER, NOON, **about)).memory


def a_day_of_jobs(adas: Person, at: Any) -> None:
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.retention.apply(unit, adas.scope, at=at)


@pytest.fixture
def faded(adas: Person, owner: psycopg.Connection) -> Any:
    """Heard once, and asked for by nobody in a year and a half, with all the nights between."""
    dog = hears(adas, "My dog is called Rex")
    hears(adas, "I live in Berlin")
    adas.keep(Note("I live in Rome", SourceType.EXTRACTION, Origin.DIRECT_USER, NOON + DAY), at=NOON + DAY)
    for days in range(30, 600, 30):
        a_day_of_jobs(adas, NOON + days * DAY)
    assert {row[0] for row in owner.execute("SELECT content FROM memories_cold")} >= {"My dog is called Rex", "I live in Berlin"}
    return dog


def test_what_is_asked_for_by_name_comes_back_and_is_kept_from_then_on(adas: Person, faded: Any, owner: psycopg.Connection) -> None:
    first = adas.recalls("What's my dog called?", at=LATER)
    assert [(item.memory.id, item.memory.status) for item in first.items[:1]] == [(faded.id, Status.ACTIVE)]
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.record(unit, adas.scope, first, turn=None)
    a_day_of_jobs(adas, LATER + DAY)

    assert owner.execute("SELECT count(*) FROM memories_cold WHERE id = %s", (faded.id,)).fetchone() == (0,)
    assert adas.remembers("Which animal do I have, the dog Rex?", at=LATER + 2 * DAY)[0] == "My dog is called Rex", "by its words too"
    assert adas.memory.embed_missing(adas.scope) >= 1


def test_a_search_that_is_no_question_for_it_brings_nothing_back(adas: Person, faded: Any, owner: psycopg.Connection) -> None:
    before = owner.execute("SELECT count(*) FROM memories_cold").fetchone()
    adas.recalls("Tell me a joke about dogs", at=LATER)
    adas.recalls("What's my cat called?", at=LATER)

    assert owner.execute("SELECT count(*) FROM memories_cold").fetchone() == before


def test_an_earlier_value_stays_where_it_is(adas: Person, faded: Any, owner: psycopg.Connection) -> None:
    owner.execute("DELETE FROM memories_cold WHERE content = 'I live in Rome'")
    owner.execute("DELETE FROM memories WHERE content = 'I live in Rome'")

    assert "I live in Berlin" not in adas.remembers("Where do I live?", at=LATER)


def test_nobody_gets_what_is_anothers(adas: Person, faded: Any, bob: Any, owner: psycopg.Connection) -> None:
    bobs = Person(adas.memory, adas.database, bob, NOON)

    assert bobs.remembers("What's my dog called?", at=LATER) == []
    assert owner.execute("SELECT count(*) FROM memories_cold WHERE id = %s", (faded.id,)).fetchone() == (1,)


def test_an_operator_has_it_back_but_not_what_was_replaced(
    operator: Operator, adas: Person, faded: Any, owner: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGENT7_IDENTITY_KEY", "tests")
    app.parts().clock = FixedClock(LATER)
    (old,) = owner.execute("SELECT public_id FROM memories_cold WHERE content = 'I live in Berlin'").fetchone()
    users = f"/api/workspaces/{operator._workspace}/users/{operator._user}/memories"

    status, told = operator.call("memory_restore", path=f"{users}/{faded.public_id}/restore")
    assert (status, told["content"], told["status"]) == (200, "My dog is called Rex", "active")
    assert operator.call("memory_restore", path=f"{users}/{faded.public_id}/restore")[0] == 409, "it is there already"
    assert operator.call("memory_restore", path=f"{users}/{old}/restore")[0] == 409
    assert owner.execute("SELECT count(*) FROM memories_cold WHERE public_id = %s", (old,)).fetchone() == (1,)
    assert owner.execute("SELECT count(*) FROM audit_log WHERE action = 'memory restored'").fetchone() == (1,)
    a_day_of_jobs(adas, LATER + DAY)
    assert adas.remembers("What's my dog called?", at=LATER + DAY)[0] == "My dog is called Rex"
