"""Teams over the admin API: members with roles, invitations through a real user pool's API, workspaces, numbers, the audit log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from threading import Barrier, Thread

import boto3
import pytest
from moto import mock_aws

from agent7.channels.directory import CognitoDirectory
from agent7.errors import Outage
from functions.admin_api import app
from tests.integration.api.test_roles import Api, api

__all__ = ["api"]

ADMIN, EDITOR, VIEWER = "admin@example.com", "editor@example.com", "viewer@example.com"


@pytest.fixture
def pool(api: Api, monkeypatch: pytest.MonkeyPatch) -> Iterator[CognitoDirectory]:
    """A user pool set up as the template's."""
    with mock_aws():
        cognito = boto3.client("cognito-idp", "us-east-1", aws_access_key_id="x", aws_secret_access_key="x")
        made = cognito.create_user_pool(PoolName="p", UsernameAttributes=["email"], AutoVerifiedAttributes=["email"])
        directory = CognitoDirectory(cognito, made["UserPool"]["Id"])
        monkeypatch.setenv("AGENT7_USER_POOL", directory.pool)
        app.parts()._clients["cognito-idp"] = cognito
        yield directory


def users(pool: CognitoDirectory) -> dict[str, str]:
    """Email -> whether it counts as verified, of everybody in the pool."""
    everybody = pool.cognito.list_users(UserPoolId=pool.pool)["Users"]
    found = [{each["Name"]: each["Value"] for each in user["Attributes"]} for user in everybody]
    return {user["email"]: user["email_verified"] for user in found}


def member(api: Api, email: str) -> str:
    return next(str(each["member"]) for each in api.call(ADMIN, "GET", of_team(api))[1]["members"] if each["email"] == email)


def of_team(api: Api, path: str = "") -> str:
    return f"/api/workspaces/{api.ours}/team{path}"


def actions(api: Api) -> list[tuple[str, str, list[str]]]:
    return [(actor, action, fields) for actor, action, fields in api.rows("SELECT actor, action, fields FROM audit_log ORDER BY id")]


def test_who_is_signed_in_and_the_workspaces_of_their_teams(api: Api) -> None:
    assert api.call("Viewer@Example.com", "GET", "/api/me") == (200, {"email": VIEWER})
    mine = api.call(VIEWER, "GET", "/api/workspaces")[1]["workspaces"]
    assert [(each["workspace"], each["role"]) for each in mine] == [(api.ours, "viewer")]
    assert api.call("nobody@example.com", "GET", "/api/workspaces") == (200, {"workspaces": []})


def test_an_invitation_makes_a_member_whom_the_user_pool_mails_once_they_are_invited_again(api: Api, pool: CognitoDirectory) -> None:
    status, told = api.call(ADMIN, "POST", of_team(api, "/members"), {"email": "Eve@Example.com", "role": "editor"})

    assert (status, told["member"]["email"], told["member"]["role"], told["link"]) == (201, "eve@example.com", "editor", None)
    assert users(pool) == {"eve@example.com": "true"}
    assert api.call("eve@example.com", "GET", f"/api/workspaces/{api.ours}/settings")[0] == 200
    assert api.call(ADMIN, "POST", of_team(api, "/members"), {"email": "eve@example.com", "role": "admin"})[0] == 409
    again = f"/members/{told['member']['member']}/invitation"
    assert api.call(ADMIN, "POST", of_team(api, again))[0] == 200
    assert actions(api) == [
        (ADMIN, "member invited", ["eve@example.com", "editor"]),
        (ADMIN, "member invited again", ["eve@example.com"]),
    ]


def test_while_the_user_pool_is_down_nobody_becomes_a_member(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(_: CognitoDirectory, email: str) -> None:
        raise Outage(email)

    monkeypatch.setenv("AGENT7_USER_POOL", "p")
    monkeypatch.setattr(CognitoDirectory, "invite", down)
    app.parts()._clients["cognito-idp"] = None
    assert api.call(ADMIN, "POST", of_team(api, "/members"), {"email": "eve@example.com", "role": "editor"})[0] == 503
    assert "eve@example.com" not in json.dumps(api.call(ADMIN, "GET", of_team(api))[1])
    assert actions(api) == []


@pytest.mark.parametrize(
    "email", ["", "eve", "eve@", "@example.com", "a b@example.com", "<b>@example.com", "e@e", "e@example.com\n", "e" * 300]
)
def test_what_is_no_address_is_refused_by_name(api: Api, email: str) -> None:
    status, told = api.call(ADMIN, "POST", of_team(api, "/members"), {"email": email, "role": "viewer"})
    assert (status, list(told["faults"])) == (400, ["email"])


def test_whoever_is_removed_sees_nothing_and_signs_in_no_more_unless_another_team_has_them(api: Api, pool: CognitoDirectory) -> None:
    for email in (EDITOR, "both@example.com"):
        pool.invite(email)
    for workspace in (api.ours, api.theirs):
        api.rows(
            "INSERT INTO team_members (team_id, email, role, created_at) SELECT team_id, 'both@example.com', 'viewer', now()"
            f" FROM workspaces WHERE public_id = '{workspace}'"
        )

    for email in (EDITOR, "both@example.com"):
        assert api.call(ADMIN, "DELETE", of_team(api, f"/members/{member(api, email)}"))[0] == 200
        assert api.call(email, "GET", f"/api/workspaces/{api.ours}/settings")[0] == 404
    assert set(users(pool)) == {"both@example.com"}
    assert api.call("both@example.com", "GET", f"/api/workspaces/{api.theirs}/settings")[0] == 200


def test_a_team_never_loses_its_last_admin_not_even_to_two_who_step_down_at_once(api: Api, pool: CognitoDirectory) -> None:
    alone = member(api, ADMIN)
    assert api.call(ADMIN, "DELETE", of_team(api, f"/members/{alone}"))[0] == 409
    assert api.call(ADMIN, "PATCH", of_team(api, f"/members/{alone}"), {"role": "viewer"})[0] == 409
    assert api.call(ADMIN, "PATCH", of_team(api, f"/members/{alone}"), {"role": "admin"})[0] == 200

    second = member(api, EDITOR)
    assert api.call(ADMIN, "PATCH", of_team(api, f"/members/{second}"), {"role": "admin"})[0] == 200
    start, outcomes = Barrier(2), []

    def step_down(who: str, of: str) -> None:
        from agent7.api.http.operators import Operator, as_operator
        from agent7.api.team.members import Team
        from agent7.errors import Rejected
        from agent7.store.unit_of_work import Database

        database = Database(app.parts().env["DATABASE_URL"], who)
        start.wait()
        try:
            with as_operator(Operator(who, who)):
                outcomes.append(Team(database, app.parts().clock, pool).change_role(api.ours, of, "viewer")["role"])
        except Rejected:
            outcomes.append("refused")
        finally:
            database.close()

    threads = [Thread(target=step_down, args=(ADMIN, alone)), Thread(target=step_down, args=(EDITOR, second))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["refused", "viewer"]


def test_only_admins_change_a_team_and_nobody_another_one(api: Api) -> None:
    changes = [
        ("PATCH", "", {"name": "Mine"}),
        ("POST", "/members", {"email": "eve@example.com", "role": "viewer"}),
        ("PATCH", f"/members/{member(api, VIEWER)}", {"role": "admin"}),
        ("DELETE", f"/members/{member(api, VIEWER)}", None),
        ("POST", f"/members/{member(api, VIEWER)}/invitation", None),
        ("POST", "/workspaces", {"name": "Mine"}),
    ]
    before = api.rows("SELECT * FROM team_members ORDER BY email")
    for method, path, body in changes:
        assert api.call(EDITOR, method, of_team(api, path), body)[0] == 403, path
        assert api.call("x@other.example", method, of_team(api, path), body)[0] == 404, path
    theirs = f"/api/workspaces/{api.theirs}/team/members/{member(api, VIEWER)}"
    assert api.call("x@other.example", "PATCH", theirs, {"role": "admin"})[0] == 404, "a member of another team"
    assert api.rows("SELECT * FROM team_members ORDER BY email") == before
    assert api.call(EDITOR, "GET", f"/api/workspaces/{api.ours}/audit")[0] == 403


def test_a_team_is_renamed_and_gets_another_workspace_which_its_members_alone_see(api: Api) -> None:
    assert api.call(ADMIN, "PATCH", of_team(api), {"name": "<b>Bakers</b>"})[1]["name"] == "<b>Bakers</b>"
    status, made = api.call(ADMIN, "POST", of_team(api, "/workspaces"), {"name": "Second"})

    assert (status, made["name"]) == (201, "Second")
    settings = api.call(VIEWER, "GET", f"/api/workspaces/{made['workspace']}/settings")[1]
    assert (settings["name"], settings["access"]) == ("Second", "invite")
    assert api.call("x@other.example", "GET", f"/api/workspaces/{made['workspace']}/settings")[0] == 404
    assert [each["name"] for each in api.call(VIEWER, "GET", of_team(api))[1]["workspaces"]] == ["Test workspace", "Second"]
    assert api.call(VIEWER, "GET", f"/api/workspaces/{made['workspace']}/numbers") == (200, {"numbers": []})
    assert len(api.call(VIEWER, "GET", f"/api/workspaces/{api.ours}/numbers")[1]["numbers"]) == 1
    assert [action for _, action, _ in actions(api)] == ["team renamed", "workspace created"]


def test_the_audit_log_is_read_latest_first_filtered_and_page_by_page(api: Api) -> None:
    api.rows(
        "INSERT INTO audit_log (workspace_id, actor, action, fields, at)"
        " SELECT w.id, CASE n % 2 WHEN 0 THEN 'a@example.com' ELSE 'b@example.com' END,"
        " CASE n % 3 WHEN 0 THEN 'memory read' ELSE 'settings changed' END, '{}', timestamptz '2026-03-01' + (n / 2) * interval '1 hour'"
        f" FROM workspaces w, generate_series(1, 25) n WHERE w.public_id = '{api.ours}'"
    )
    path, seen, after = f"/api/workspaces/{api.ours}/audit", [], ""
    for _ in range(3):
        status, page = api.call(ADMIN, "GET", path, query={"limit": "10", **({"after": after} if after else {})})
        assert status == 200
        seen += [(each["at"], int(each["entry"])) for each in page["entries"]]
        after = page["next"] or ""
    assert len(seen) == len(set(seen)) == 25
    assert seen == sorted(seen, reverse=True)
    assert (page["actors"], page["actions"]) == (["a@example.com", "b@example.com"], ["memory read", "settings changed"])

    wanted = {"actor": "a@example.com", "action": "memory read", "since": "2026-03-01T03:00:00Z", "until": "2026-03-01T09:00:00Z"}
    found = api.call(ADMIN, "GET", path, query=wanted)[1]["entries"]
    assert [(each["actor"], each["action"], each["at"][11:13]) for each in found] == [
        ("a@example.com", "memory read", "06"),
        ("a@example.com", "memory read", "03"),
    ]
    assert api.call(ADMIN, "GET", path, query={"actor": "c@example.com"})[1]["entries"] == []
    assert api.call(ADMIN, "GET", path, query={"since": "yesterday"})[0] == 400
    assert api.call("x@other.example", "GET", f"/api/workspaces/{api.theirs}/audit")[1]["entries"] == []
