"""Who may do what in the admin API: claims name an operator, their membership says in which role they are, where."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from agent7.api import openapi
from agent7.api.http.operators import of_claims
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy, users
from agent7.store.unit_of_work import Fence
from functions.admin_api import app
from tests.api_calls import signed_in
from tests.conftest import NOON, as_application
from tests.fakes.fixed_clock import FixedClock


class Api:
    """The function's handler behind a gateway that has verified who asks."""

    def __init__(self, owner_dsn: str) -> None:
        self.owner_dsn = owner_dsn
        self.ours, self.theirs = (str(row[0]) for row in self.rows("SELECT public_id FROM workspaces ORDER BY id"))

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.owner_dsn) as owner:
            found = owner.execute(query)  # type: ignore[arg-type]
            return found.fetchall() if found.description else []

    def call(self, email: str, method: str, path: str, body: Any = None, query: dict[str, str] | None = None) -> tuple[int, dict[str, Any]]:
        context = {"http": {"method": method, "path": path}, "domainName": "127.0.0.1"}
        given = {"body": json.dumps(body) if body else None, "queryStringParameters": query or {}}
        headers = {} if "/team" in path else {"if-match": '"1"'}
        answer = app.handler(signed_in({"headers": headers, "requestContext": context, **given}, email), None)
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


def test_a_viewer_carries_nothing_away_and_is_given_nobody(api: Api) -> None:
    nobody = f"/api/workspaces/{api.ours}/users/{'0' * 26}"
    assert api.call("viewer@example.com", "GET", f"{nobody}/export")[0] == 403
    assert api.call("viewer@example.com", "GET", f"{nobody}/conversations")[0] == 404, "this one a viewer may ask for"


def test_an_editor_works_with_people_and_leaves_settings_to_admins(api: Api) -> None:
    assert api.call("editor@example.com", "POST", f"/api/workspaces/{api.ours}/health-reports")[0] == 201
    status, told = api.call("editor@example.com", "PATCH", f"/api/workspaces/{api.ours}/settings", {"name": "Mine"})
    assert (status, "admin" in str(told)) == (403, True)


def test_a_role_that_changed_is_in_force_with_the_next_request_and_the_audit_log_names_the_member(api: Api) -> None:
    assert api.call("editor@example.com", "PATCH", f"/api/workspaces/{api.ours}/settings", {"name": "Mine"})[0] == 403
    api.rows("UPDATE team_members SET role = 'admin' WHERE email = 'editor@example.com'")

    assert api.call("Editor@Example.com", "PATCH", f"/api/workspaces/{api.ours}/settings", {"name": "Mine"})[0] == 200
    assert api.rows("SELECT actor, action FROM audit_log") == [("editor@example.com", "settings changed")]


def smallest(schema: dict[str, Any], schemas: dict[str, Any]) -> Any:
    """A value of this schema, of required members alone."""
    if "$ref" in schema:
        return smallest(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    if choices := schema.get("enum") or ([schema["const"]] if "const" in schema else None):
        return choices[0]
    if several := schema.get("anyOf"):
        return smallest(several[0], schemas)
    if schema.get("type") == "object":
        fields = schema.get("properties", {})
        return {name: smallest(fields[name], schemas) for name in schema.get("required", list(fields)[:1])}
    if schema.get("type") == "array":
        return [smallest(schema["items"], schemas)]
    if schema.get("pattern"):
        return "0" * 26
    moment = "2026-12-02T12:00:00+00:00" if schema.get("format") == "date-time" else "a" * max(8, schema.get("minLength", 1))
    of_type = {"string": moment, "integer": 1, "number": 1, "boolean": True}
    return of_type[schema["type"]]


def test_no_operation_of_a_person_reaches_one_of_another_workspace_or_team(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"AWS_DEFAULT_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("AGENT7_IDENTITY_KEY", "a-key")
    status, made = api.call("admin@example.com", "POST", f"/api/workspaces/{api.ours}/team/workspaces", {"name": "Beside"})
    assert status == 201, made
    strangers = []
    for name, number in (("Beside", "447700900021"), ("Other''s assistant", "447700900022")):
        ((home,),) = api.rows(f"SELECT id FROM workspaces WHERE name = '{name}'")
        with app.parts().database.transaction(Fence(home)) as unit:
            about = {"aliases": {"wa_id": number}, "display_name": "", "access": "allowed", "at": NOON}
            strangers.append(users.create(unit, SimpleNamespace(id=home, shared_scope=0), **about).public_id)  # type: ignore[arg-type]
    document = openapi.document()
    schemas, found = document["components"]["schemas"], {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if "{user}" not in path:
                continue
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            sent = smallest(body["schema"], schemas) if body else None
            for stranger in strangers:
                named = path.replace("{workspace}", api.ours).replace("{user}", stranger)
                asked = (method.upper(), re.sub(r"{\w+}", "0" * 26, named), sent)
                found[operation["operationId"], stranger] = api.call("admin@example.com", *asked)[0]
    assert len(found) > 100
    assert {operation: status for operation, status in found.items() if status != 404} == {}


@pytest.mark.parametrize(
    "claims",
    [
        {},
        {"sub": "s"},
        {"email": "admin@example.com", "email_verified": "true"},
        {"sub": "s", "email": "admin@example.com", "email_verified": "false"},
        {"sub": "s", "email": "admin@example.com"},
        {"sub": "s", "email": "admin@example.com\0", "email_verified": "true"},
        {"sub": "\ud800", "email": "admin@example.com", "email_verified": "true"},
    ],
)
def test_claims_without_a_subject_or_a_verified_email_name_nobody(claims: dict[str, str]) -> None:
    assert of_claims({"requestContext": {"authorizer": {"jwt": {"claims": claims}}}}) is None
