"""A file that is imported, whatever is in it, is taken or refused with a sentence, and costs nothing that was remembered."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from typing import Any

import psycopg
import pytest
from hypothesis import given, settings

from agent7.api.person.documents import Documents
from agent7.identity import Scope
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent, Note
from agent7.store.unit_of_work import Database, Fence
from functions.admin_api import app
from tests.api_calls import EveryonesAdmin, signed_in
from tests.conftest import NOON, STARTED, as_application, fresh_database, make_user, started
from tests.fakes.fixed_clock import FixedClock
from tests.fuzz.corpus import cases
from tests.fuzz.documents import damaged, damages, files, said

ID = re.compile(r'<!-- agent7 \{"what": "\w+", "id": "(\w+)"')
REFUSALS = {400, 409, 413}


@dataclass
class Person:
    """Somebody with a memory of their own, and an operator who imports and exports it."""

    town: Town
    scope: Scope
    path: str

    def says(self, texts: list[str]) -> None:
        for text in texts:
            draft = self.town.memory.draft(self.scope, Note.explicit(text, said_at=NOON), at=NOON)
            with self.town.database.transaction(Fence.around(self.scope)) as unit:
                self.town.memory.remember(unit, self.scope, draft, at=NOON)

    def export(self) -> str:
        status, exported = self._call("GET", "export", {})
        assert status == 200
        return str(exported["agent_md"])

    def imports(self, text: str, *, dry_run: bool = False) -> tuple[int, dict[str, Any]]:
        body = base64.b64encode(text.encode(errors="surrogatepass")).decode()
        given = {"body": body, "isBase64Encoded": True, "queryStringParameters": {"dry_run": str(dry_run).lower()}}
        return self._call("POST", "document/import", given)

    def _call(self, method: str, what: str, given: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        http = {"method": method, "path": f"{self.path}/{what}"}
        answer = app.handler(signed_in({"requestContext": {"http": http}, **given}), None)
        return answer["statusCode"], json.loads(answer["body"])


class Town:
    """A database with as many people as there are examples."""

    def __init__(self, owner_dsn: str) -> None:
        self.database = Database(as_application(owner_dsn), application_name="fuzz")
        self.memory = MemoryAgent(self.database, NoEmbedder(), b"tests")
        self.documents = Documents(self.database, self.memory, FixedClock(NOON))
        self.operators = EveryonesAdmin()
        self._owner_dsn = owner_dsn
        self._numbers = count(447700910000)

    def person(self) -> Person:
        scope = make_user(self.database, started[0], str(next(self._numbers)))
        with psycopg.connect(self._owner_dsn) as owner:
            (user,) = owner.execute("SELECT public_id FROM users WHERE id = %s", (scope.user,)).fetchone() or ("",)
            (workspace,) = owner.execute("SELECT public_id FROM workspaces").fetchone() or ("",)
        return Person(self, scope, f"/api/workspaces/{workspace}/users/{user}")


@pytest.fixture(scope="module")
def town(postgres: str) -> Iterator[Town]:
    with fresh_database(postgres, STARTED) as owner_dsn, pytest.MonkeyPatch.context() as patch:
        town = Town(owner_dsn)
        with closing(town.database):
            patch.setattr(app, "parts", lambda: town)
            yield town


def check(person: Person, file: str) -> None:
    """Import a file, and see that it was refused without a trace, or taken and lost nothing."""
    before = person.export()
    looked, told = person.imports(file, dry_run=True)
    assert person.export() == before
    status, done = person.imports(file)
    assert status == looked
    assert status == 200 or (status in REFUSALS and done["detail"].startswith("Nothing was imported"))
    after = person.export()
    if status != 200:
        assert after == before
        return
    assert done["counts"] == told["counts"]
    assert set(ID.findall(before)) <= set(ID.findall(after))
    check_stable(person, after)


def check_stable(person: Person, export: str) -> None:
    """An export that comes back changes nothing."""
    status, done = person.imports(export)
    assert (status, done["signed"]) == (200, True)
    assert {name: done["counts"][name] for name in ("added", "changed", "removed", "quarantined", "refused")} == dict.fromkeys(
        ("added", "changed", "removed", "quarantined", "refused"), 0
    )
    assert person.export() == export


@given(texts=said, file=files)
def test_any_file_is_taken_or_refused_and_loses_nothing(town: Town, texts: list[str], file: str) -> None:
    person = town.person()
    person.says(texts)
    check(person, file)


@given(texts=said, damage=damages())
def test_a_damaged_export_is_taken_or_refused_and_loses_nothing(town: Town, texts: list[str], damage: Any) -> None:
    person = town.person()
    person.says(texts)
    check(person, damaged(person.export(), damage))


@settings(max_examples=settings().max_examples // 4)  # what the other had said makes no difference to the refusal
@given(texts=said)
def test_the_export_of_another_person_is_not_taken_for_ones_own(town: Town, texts: list[str]) -> None:
    person, other = town.person(), town.person()
    other.says([*texts, "My dog is called Rex"])
    before = person.export()
    assert ID.findall(other.export()) != ID.findall(before) == []
    status, done = person.imports(other.export())
    assert (status, done["detail"]) == (409, "Nothing was imported: this is the export of another person.")
    assert person.export() == before


@pytest.mark.parametrize("file", cases("documents"))
def test_what_once_broke_does_not_again(town: Town, file: str) -> None:
    person = town.person()
    person.says(["My dog is called Rex"])
    check(person, file)
