"""Who may do what in the admin API: claims name an operator, their membership says in which role they are, where."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.api.http.operators import of_claims
from agent7.clock import FixedClock
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy
from functions.admin_api import app
from tests.conftest import NOON, as_application


class Api:
    """The function's handler behind a gateway that has verified who asks."""

    def __init__(self, owner_dsn: str) -> None:
        self.owner_dsn = owner_dsn
        self.ours, self.theirs = (str(row[0]) for row in self.rows("SELECT public_id FROM workspaces ORDER BY id"))

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.owner_dsn) as owner:
            found = owner.execute(query)  # type: ignore[arg-type]
            return found.fetchall() if found.description else []

    def call(
        self, email: str, method: str, path: str, body: Any = None, query: dict[str, str] | None = None
    ) -> tuple[int, dict[str, Any]]:
        claims = {"sub": f"of-{email}", "email": email, "email_verified": "true"}
        context = {"http": {"method": method, "path": path}, "domainName": "127.0.0.1", "authorizer": {"jwt": {"claims": claims}}}
        given = {"body": json.dumps(body) if body else None, "queryStringParameters": query or {}}
        answer = app.handler({"headers": {"if-match": '"1"'}, "requestContext": context, **given}, None)
        return answer["statusCode"], json.loads(answer["body"])


@pytest.fixture
def api(owner_dsn: str, first_start: tenancy.Workspace, monkeypatch: pytest.MonkeyPatch) -> Iterator[Api]:
    other = FirstStartSettings("Other", "Other's assistant", "999", "x@other.example", "invite", "Their-Code", "Asia/Tokyo", "de")
    tenancy.first_start(owner_dsn, other, NOON + timedelta(days=1))
    monkeypatch.setenv("DATABASE_URL", as_application(owner_dsn))
    app.parts.cache_clear()
    app.parts().clock = FixedClock(NOON)
    api = Api(owner_dsn)
    for role in ("viewer", "editor", "admin"):
        api.rows(
            "INSERT INTO team_members (team_id, email, role, created_at)"
            f" SELECT team_id, '{role}@example.com', '{role}', now() FROM workspaces WHERE public_id = '{api.ours}' ON CONFLICT DO NOTHING"
        )
    yield api
    app.parts().database.close()
    app.parts.cache_clear()


def test_a_member_of_one_team_finds_nothing_of_another_teams_workspaces(api: Api) -> None:
    for path in ("settings", "users", f"users/{'0' * 26}/memories", "costs", "unions"):
        assert api.call("admin@example.com", "GET", f"/api/workspaces/{api.theirs}/{path}")[0] == 404, path
    assert api.call("admin@example.com", "GET", f"/api/workspaces/{api.ours}/settings")[0] == 200
    assert api.call("x@other.example", "GET", f"/api/workspaces/{api.theirs}/settings")[0] == 200
    assert api.call("x@other.example", "PATCH", f"/api/workspaces/{api.ours}/settings", {"name": "Mine"})[0] == 404


def test_somebody_who_is_signed_in_and_no_member_gets_nothing(api: Api) -> None:
    assert api.call("nobody@example.com", "GET", f"/api/workspaces/{api.ours}/settings")[0] == 404
    assert api.call("nobody@example.com", "GET", "/api/number")[0] == 403


def test_a_viewer_looks_and_changes_nothing(api: Api) -> None:
    before = api.rows("SELECT * FROM workspaces ORDER BY id")

    assert api.call("viewer@example.com", "GET", f"/api/workspaces/{api.ours}/health-reports")[0] == 200
    status, told = api.call("viewer@example.com", "POST", f"/api/workspaces/{api.ours}/health-reports")
    assert (status, "editor" in str(told)) == (403, True)
    assert api.call("viewer@example.com", "PATCH", f"/api/workspaces/{api.ours}/settings", {"name": "Mine"})[0] == 403
    assert api.rows("SELECT * FROM workspaces ORDER BY id") == before
    assert api.rows("SELECT * FROM audit_log") == []


def test_an_editor_works_with_people_and_leaves_settings_to_admins(api: Api) -> None:
    assert api.call("editor@example.com", "POST", f"/api/workspaces/{api.ours}/health-reports")[0] == 201
    status, told = api.call("editor@example.com", "PATCH", f"/api/workspaces/{api.ours}/settings", {"name": "Mine"})
    assert (status, "admin" in str(told)) == (403, True)


def test_a_role_that_changed_is_in_force_with_the_next_request_and_the_audit_log_names_the_member(api: Api) -> None:
    assert api.call("editor@example.com", "PATCH", f"/api/workspaces/{api.ours}/settings", {"name": "Mine"})[0] == 403
    api.rows("UPDATE team_members SET role = 'admin' WHERE email = 'editor@example.com'")

    assert api.call("Editor@Example.com", "PATCH", f"/api/workspaces/{api.ours}/settings", {"name": "Mine"})[0] == 200
    assert api.rows("SELECT actor, action FROM audit_log") == [("editor@example.com", "settings changed")]


@pytest.mark.parametrize(
    "claims",
    [
        {},
        {"sub": "s"},
        {"email": "admin@example.com", "email_verified": "true"},
        {"sub": "s", "email": "admin@example.com", "email_verified": "false"},
        {"sub": "s", "email": "admin@example.com"},
    ],
)
def test_claims_without_a_subject_or_a_verified_email_name_nobody(claims: dict[str, str]) -> None:
    assert of_claims({"requestContext": {"authorizer": {"jwt": {"claims": claims}}}}) is None
