"""An operator's requests about the first workspace, through the handler itself: `ask("jobs")`, `ask("jobs/nightly/runs", "POST")`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from agent7.identity import Scope
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence
from functions.admin_api import app
from tests.api_calls import ADMIN, signed_in
from tests.conftest import NOON
from tests.fakes.fixed_clock import FixedClock


class Asker:
    """An admin. `user` is Ada's public id."""

    def __init__(self, workspace: str, user: str) -> None:
        self.workspace, self.user = workspace, user

    def __call__(
        self, what: str, method: str = "GET", *, workspace: str | None = None, by: str = ADMIN, **query: str
    ) -> tuple[int, dict[str, Any]]:
        path = f"/api/workspaces/{workspace or self.workspace}/{what}"
        event = {
            "version": "2.0",
            "rawPath": path,
            "requestContext": {"http": {"method": method, "path": path}},
            "queryStringParameters": query,
        }
        answer = app.handler(signed_in(event, by), None)
        return answer["statusCode"], json.loads(answer["body"])


@pytest.fixture
def ask(database_url: str, database: Database, ada: Scope, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asker]:
    monkeypatch.setenv("AGENT7_IDENTITY_KEY", "a-key")
    monkeypatch.setenv("DATABASE_URL", database_url)
    app.parts.cache_clear()
    app.parts().clock = FixedClock(NOON)
    with database.transaction(Fence.around(ada)) as unit:
        (workspace,) = unit.one("SELECT public_id FROM workspaces")
        user = users.by_id(unit, ada).public_id
    yield Asker(workspace, user)
    app.parts().database.close()
    app.parts.cache_clear()
