"""An operator reads and changes a workspace's settings, through the function's own handler and the real database."""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import time, timedelta
from threading import Barrier, Thread
from typing import Any

import psycopg
import pytest

from agent7.api.http.versions import Stale
from agent7.api.team.setting_changes import SettingChanges
from agent7.api.team.workspaces import Workspaces
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy, workspace_settings
from agent7.store.identity.tenancy import invite_hash
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence
from functions.admin_api import app
from tests.api_calls import ADMIN, signed_in
from tests.api_requests import text_of
from tests.conftest import NOON, as_application, fresh_database, start_in
from tests.fakes.fixed_clock import FixedClock

OTHERS = "x@example.com"
AUDIT = "SELECT actor, action, fields, at FROM audit_log ORDER BY id"


@dataclass
class Operator:
    """An admin."""

    owner_dsn: str
    workspace: str
    email: str = ADMIN

    def call(self, sample: str, body: Any = None, by: str | None = None, **changed: Any) -> tuple[int, dict[str, Any]]:
        """Ask as one of the samples does, of this operator's workspace."""
        event = json.loads(text_of(sample).replace("01ARZ3NDEKTSV4RRFFQ69G5FAV", self.workspace))
        if isinstance(body, dict) and "version" in body:
            event["headers"]["if-match"] = f'"{body["version"]}"'
            body = {name: value for name, value in body.items() if name != "version"}
        if body is not None:
            event["body"] = body if isinstance(body, str) else json.dumps(body)
            event["headers"].setdefault("if-match", '"1"')
        answer = app.handler(signed_in({**event, **changed}, self.email if by is None else by), None)
        return answer["statusCode"], json.loads(answer["body"])

    def read(self) -> dict[str, Any]:
        status, settings = self.call("workspace_settings")
        assert status == 200
        return settings

    def change(self, **given: Any) -> tuple[int, dict[str, Any]]:
        return self.call("workspace_settings_change", {"version": self.read()["version"], **given})

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.owner_dsn) as owner:
            return owner.execute(query).fetchall()  # type: ignore[arg-type]


@pytest.fixture
def operator(owner_dsn: str, first_start: tenancy.Workspace, monkeypatch: pytest.MonkeyPatch) -> Iterator[Operator]:
    yield from operating(owner_dsn, monkeypatch)


def operating(owner_dsn: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Operator]:
    monkeypatch.setenv("DATABASE_URL", as_application(owner_dsn))
    app.parts.cache_clear()
    app.parts().clock = FixedClock(NOON)
    with psycopg.connect(owner_dsn) as owner:
        ((workspace,),) = owner.execute("SELECT public_id FROM workspaces").fetchall()
    yield Operator(owner_dsn, workspace)
    app.parts().database.close()
    app.parts.cache_clear()


@pytest.fixture(scope="module")
def started(postgres: str) -> Iterator[str]:
    """A database after its first start that nobody changes."""
    with fresh_database(postgres) as owner_dsn:
        start_in(owner_dsn)
        yield owner_dsn


@pytest.fixture
def refused(started: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Operator]:
    """An operator who gets nothing changed, whatever they try: all of them share one database."""
    yield from operating(started, monkeypatch)


@pytest.fixture
def second(operator: Operator) -> str:
    """The public id of another team's workspace."""
    settings = FirstStartSettings("Other", "Other's assistant", "999", OTHERS, "invite", "Their-Code", "Asia/Tokyo", "de")
    tenancy.first_start(operator.owner_dsn, settings, NOON + timedelta(days=1))
    return str(operator.rows("SELECT public_id FROM workspaces WHERE name = 'Other''s assistant'")[0][0])


EVERY_SETTING = {
    "name": "Seven",
    "time_zone": "Europe/Berlin",
    "locale": "de",
    "personality": "You are Seven.\n\nBrief, and fond of bread \U0001f35e.",
    "project_instructions": "Write in British English.\nName your sources.",
    "access": "invite",
    "first_contact": "Welcome to the bakery!",
    "notice": "daily",
    "tone": "warm",
    "memory_with_tasks": "ask",
    "tasks_per_day": 0,
    "turns_per_day": 10000,
    "cost_per_turn": 0.002,
    "cost_per_day": 0.25,
    "cost_per_month": 120.5,
    "quiet_from": "22:30",
    "quiet_until": "07:05",
    "proactive": "on",
    "heartbeat": "Good morning from the bakery! Today:",
    "kept_days": {"conversations": 90, "costs": 3650},
}


def test_the_settings_of_a_new_workspace_are_those_of_its_first_start(refused: Operator) -> None:
    (shown,) = refused.call("workspaces")[1]["workspaces"]
    assert (shown["workspace"], shown["name"], shown["role"]) == (refused.workspace, "Test workspace", "admin")
    assert refused.read() == {
        "workspace": refused.workspace, "version": 1, "name": "Test workspace", "time_zone": "UTC", "locale": "en", "personality": "",
        "tone": "plain",
        "project_instructions": "", "access": "open", "first_contact": None, "notice": "off", "memory_with_tasks": "told",
        "tasks_per_day": 20, "turns_per_day": 300, "cost_per_turn": 0.01, "cost_per_day": 1.0, "cost_per_month": 30.0,
        "quiet_from": "21:00", "quiet_until": "08:00", "proactive": "off", "heartbeat": None, "kept_days": {}, "invite_code_set": False,
    }  # fmt: skip


def test_every_setting_can_be_changed_at_once_and_is_read_back(operator: Operator) -> None:
    status, settings = operator.change(**EVERY_SETTING, invite_code="Welcome-7")

    assert status == 200
    assert settings == {**EVERY_SETTING, "workspace": operator.workspace, "version": 2, "invite_code_set": True}
    assert operator.read() == settings


@pytest.mark.parametrize("name", EVERY_SETTING)
def test_only_what_is_given_is_changed(operator: Operator, name: str) -> None:
    before = operator.read()
    status, after = operator.change(**{name: EVERY_SETTING[name]})

    assert (status, after) == (200, {**before, "version": 2, name: EVERY_SETTING[name]})
    assert operator.rows(AUDIT) == [(ADMIN, "settings changed", [name], NOON)]


def test_what_can_be_empty_can_be_emptied_again(operator: Operator) -> None:
    operator.change(personality="Stern.", project_instructions="Cite.", first_contact="Hi!", invite_code="Welcome-7")
    _, after = operator.change(personality="", project_instructions="", first_contact=None, invite_code=None)

    assert [after[name] for name in ("personality", "project_instructions", "first_contact", "invite_code_set")] == ["", "", None, False]


def test_a_limit_of_money_can_be_lifted_and_set_to_nothing(operator: Operator) -> None:
    limits = ("cost_per_turn", "cost_per_day", "cost_per_month")

    assert [operator.change(**dict.fromkeys(limits))[1][name] for name in limits] == [None, None, None]
    assert [operator.change(**dict.fromkeys(limits, 0))[1][name] for name in limits] == [0, 0, 0]


def test_the_longest_texts_are_taken_whole_whatever_their_script(operator: Operator) -> None:
    texts = {"personality": "\U0001f35e" * 4000, "project_instructions": "ß" * 8000, "first_contact": "字" * 1000, "name": "n" * 100}

    assert operator.change(**texts)[0] == 200
    assert operator.read().items() >= texts.items()


def test_line_ends_are_kept_as_one_kind_and_blanks_around_a_text_go(operator: Operator) -> None:
    operator.change(personality="  You are Seven.\r\nBrief.\r\n")
    assert operator.read()["personality"] == "You are Seven.\nBrief."


def test_a_code_is_kept_as_its_hash_and_never_shown_or_noted(operator: Operator, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    answer = operator.change(invite_code="Welcome-7", personality="You keep secrets.")

    assert operator.rows("SELECT invite_hash FROM workspaces") == [(invite_hash("Welcome-7"),)]
    assert operator.rows(AUDIT) == [(ADMIN, "settings changed", ["personality", "invite_code"], NOON)]
    (line,) = [record for record in caplog.records if record.message == "settings of a workspace were changed"]
    assert (line.__dict__["workspace"], line.__dict__["fields"]) == (operator.workspace, "personality,invite_code")
    told = str(answer) + str(operator.read()) + str(operator.rows(AUDIT)) + str([record.__dict__ for record in caplog.records])
    assert not [secret for secret in ("Welcome-7", "welcome-7", invite_hash("Welcome-7")) if secret in told]
    assert "You keep secrets." not in caplog.text + str(line.__dict__)


TOO_MUCH_AND_TOO_LITTLE = [
    ("personality", "x" * 4001),
    ("personality", None),
    ("personality", 7),
    ("personality", ["You are Seven."]),
    ("personality", "You\u0000are"),
    ("project_instructions", "x" * 8001),
    ("project_instructions", "\u001b[31m"),
    ("project_instructions", {}),
    ("name", ""),
    ("name", "   "),
    ("name", "n" * 101),
    ("name", "two\nlines"),
    ("name", None),
    ("time_zone", "Mars/Olympus"),
    ("time_zone", "../../etc/passwd"),
    ("time_zone", "localtime"),
    ("time_zone", ""),
    ("time_zone", 2),
    ("locale", "it"),
    ("locale", "EN"),
    ("locale", None),
    ("notice", "sometimes"),
    ("tone", "rude"),
    ("proactive", "always"),
    ("kept_days", {"conversations": 29}),
    ("kept_days", {"conversations": 3651}),
    ("kept_days", {"costs": 89}),
    ("kept_days", {"memories": 90}),
    ("kept_days", {"recalls": "90"}),
    ("kept_days", {"recalls": None}),
    ("kept_days", [90]),
    ("kept_days", None),
    ("heartbeat", ""),
    ("heartbeat", "h" * 501),
    ("notice", True),
    ("memory_with_tasks", "always"),
    ("memory_with_tasks", None),
    ("tasks_per_day", -1),
    ("tasks_per_day", 1001),
    ("tasks_per_day", 1.5),
    ("tasks_per_day", "20"),
    ("tasks_per_day", True),
    ("tasks_per_day", 10**40),
    ("turns_per_day", 0),
    ("turns_per_day", 10001),
    ("turns_per_day", None),
    ("cost_per_day", -0.01),
    ("cost_per_day", 1000.01),
    ("cost_per_day", 0.0000001),
    ("cost_per_day", "1"),
    ("cost_per_day", False),
    ("cost_per_turn", 10.01),
    ("cost_per_turn", []),
    ("cost_per_month", -1),
    ("cost_per_month", 100_000.01),
    ("cost_per_month", 10**400),
    ("cost_per_month", "NaN"),
    ("quiet_from", "25:00"),
    ("quiet_from", "9:00"),
    ("quiet_from", "21:00:00"),
    ("quiet_from", 21),
    ("quiet_until", "24:00"),
    ("quiet_until", None),
    ("first_contact", ""),
    ("first_contact", "x" * 1001),
    ("first_contact", 5),
    ("access", "closed"),
    ("access", None),
    ("invite_code", "abc"),
    ("invite_code", "two words"),
    ("invite_code", "welcome!"),
    ("invite_code", "x" * 65),
    ("invite_code", 1234),
    ("invite_hash", "0" * 64),
    ("id", 1),
    ("public_id", "0" * 26),
    ("settings", {}),
    ("team_id", 2),
]


@pytest.mark.parametrize(("name", "value"), TOO_MUCH_AND_TOO_LITTLE)
def test_what_cannot_be_is_refused_by_name_and_nothing_at_all_is_changed(refused: Operator, name: str, value: object) -> None:
    before = refused.rows("SELECT * FROM workspaces")
    good = {"notice": "always", "turns_per_day": 5}
    status, content = refused.change(**{**good, name: value})

    assert (status, list(content["faults"])) == (400, [name])
    assert f"{name}: " in content["detail"]
    assert refused.rows("SELECT * FROM workspaces") == before
    assert refused.rows(AUDIT) == []


BODIES = {
    "": "body", "no JSON": "body", "[]": "body", "null": "body", '"text"': "body", "[" * 100000: "body",
    '{"personality": "\\ud800"}': "body", '{"personality": "\ud800"}': "body",
    '{"version": 1}': "version",
    '{"cost_per_day": NaN}': "cost_per_day", '{"cost_per_day": 1e999}': "cost_per_day",
}  # fmt: skip


@pytest.mark.parametrize("body", BODIES)
def test_a_body_that_says_nothing_usable_is_refused(refused: Operator, body: str) -> None:
    status, content = refused.call("workspace_settings_change", body)

    assert (status, list(content["faults"])) == (400, [BODIES[body]])
    assert refused.read()["version"] == 1


def test_every_fault_is_named_at_once_and_what_was_given_is_not_repeated(refused: Operator) -> None:
    _, content = refused.change(personality="hush " * 1000, name="", turns_per_day=0)

    assert set(content["faults"]) == {"personality", "name", "turns_per_day"}
    assert "hush" not in str(content)


def test_a_body_that_the_gateway_has_encoded_is_read(operator: Operator) -> None:
    body = base64.b64encode(b'{"name": "Seven"}').decode()

    assert operator.call("workspace_settings_change", body, isBase64Encoded=True)[0] == 200
    assert operator.call("workspace_settings_change", "%%%", isBase64Encoded=True)[0] == 400
    assert operator.read()["name"] == "Seven"


def test_of_two_operators_the_second_is_told_and_overwrites_nothing(operator: Operator) -> None:
    seen = operator.read()["version"]
    operator.call("workspace_settings_change", {"version": seen, "personality": "Stern."})
    status, content = operator.call("workspace_settings_change", {"version": seen, "personality": "Mild.", "name": "Seven"})

    assert status == 412
    assert content["settings"] == operator.read()
    assert (content["settings"]["personality"], content["settings"]["name"]) == ("Stern.", "Test workspace")
    assert len(operator.rows(AUDIT)) == 1

    assert operator.call("workspace_settings_change", {"version": content["settings"]["version"], "personality": "Mild."})[0] == 200


@pytest.mark.parametrize("version", [0, 2, -1, 10**30])
def test_a_version_that_was_never_seen_changes_nothing(refused: Operator, version: int) -> None:
    assert refused.call("workspace_settings_change", {"version": version, "name": "Seven"})[0] == 412


def test_of_two_changes_at_the_same_moment_one_is_made(operator: Operator, database_url: str) -> None:
    together, made, refused = Barrier(2), [], []

    def change(personality: str) -> None:
        database = Database(database_url, "operator")
        together.wait()
        try:
            changes = SettingChanges(personality=personality)
            made.append(Workspaces(database, FixedClock(NOON)).change(operator.workspace, changes, 1))
        except Stale as conflict:
            refused.append(conflict.now["settings"])
        database.close()

    threads = [Thread(target=change, args=(words,)) for words in ("Stern.", "Mild.")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [operator.read()] == made == refused
    assert len(operator.rows(AUDIT)) == 1


def test_saving_what_is_there_already_is_no_change(operator: Operator) -> None:
    operator.change(**EVERY_SETTING, invite_code="Welcome-7")
    status, settings = operator.change(**EVERY_SETTING, invite_code="WELCOME-7")

    assert (status, settings["version"]) == (200, 2)
    assert operator.change()[0] == 200
    assert len(operator.rows(AUDIT)) == 1


def test_a_change_of_one_workspace_leaves_the_others_as_they_are(operator: Operator, second: str) -> None:
    others = operator.rows(f"SELECT * FROM workspaces WHERE public_id = '{second}'")
    operator.change(**EVERY_SETTING, invite_code="Welcome-7")

    assert operator.rows(f"SELECT * FROM workspaces WHERE public_id = '{second}'") == others
    assert [each["workspace"] for each in operator.call("workspaces")[1]["workspaces"]] == [operator.workspace]
    assert replace(operator, workspace=second, email=OTHERS).read()["name"] == "Other's assistant"


@pytest.mark.parametrize("workspace", ["0" * 26, "1", "01arz3ndektsv4rrffq69g5fav", "", "%27", "..", "01ARZ3NDEKTSV4RRFFQ69G5FAV"])
@pytest.mark.parametrize("sample", ["workspace_settings", "workspace_settings_change"])
def test_an_id_of_no_workspace_of_ours_is_not_found(refused: Operator, workspace: str, sample: str) -> None:
    nobody = replace(refused, workspace=workspace)

    words = "No such workspace." if workspace else "No such address."
    status, told = nobody.call(sample, {"version": 1, "name": "Seven"})
    assert (status, told["detail"]) == (404, words)
    assert refused.read()["version"] == 1


def test_the_fence_lets_a_transaction_change_and_see_its_own_workspace_alone(operator: Operator, second: str, database: Database) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit:
        mine, theirs = (workspace_settings.by_public_id(unit, public_id) for public_id in (operator.workspace, second))
    assert mine
    assert theirs
    with database.transaction(Fence(theirs.id)) as unit:
        workspace_settings.note(unit, theirs.id, actor="admin", action="settings changed", fields=["name"], at=NOON)

    with database.transaction(Fence(mine.id)) as unit:
        assert unit.execute("SELECT * FROM audit_log").fetchall() == []
        changed = replace(workspace_settings.read(unit, mine.id).settings, name="Taken over", quiet_from=time(1))
        workspace_settings.change(unit, theirs.id, changed)
        with pytest.raises(LookupError):
            workspace_settings.read(unit, theirs.id)
    with pytest.raises(psycopg.errors.InsufficientPrivilege), database.transaction(Fence(mine.id)) as unit:
        workspace_settings.note(unit, theirs.id, actor="admin", action="settings changed", fields=["name"], at=NOON)

    assert replace(operator, workspace=second, email=OTHERS).read()["name"] == "Other's assistant"


@pytest.mark.parametrize("statement", ["UPDATE audit_log SET actor = 'x'", "DELETE FROM audit_log", "UPDATE workspaces SET team_id = 1"])
def test_what_was_noted_and_whose_a_workspace_is_cannot_be_rewritten(operator: Operator, database: Database, statement: str) -> None:
    ((workspace,),) = operator.rows("SELECT id FROM workspaces")
    with pytest.raises(psycopg.errors.InsufficientPrivilege), database.transaction(Fence(workspace)) as unit:
        unit.execute(statement)  # type: ignore[arg-type]


@pytest.mark.parametrize("sample", ["workspaces", "workspace_settings", "workspace_settings_change"])
def test_without_a_sign_in_nothing_is_told_or_changed(refused: Operator, sample: str) -> None:
    status, content = refused.call(sample, by="")

    assert (status, content["title"]) == (401, "Unauthorized")
    assert refused.read()["version"] == 1


def test_other_methods_have_a_clear_answer(refused: Operator) -> None:
    for sample, method in (("workspaces", "PATCH"), ("workspace_settings", "DELETE"), ("workspace_settings", "PUT")):
        event = json.loads(text_of(sample).replace("01ARZ3NDEKTSV4RRFFQ69G5FAV", refused.workspace))
        event["requestContext"]["http"]["method"] = method
        assert refused.call(sample, requestContext=event["requestContext"])[0] == 405


def test_while_the_database_is_down_the_operator_is_told_to_wait(operator: Operator) -> None:
    app.parts().database.close()
    app.parts().database = Database("postgresql://nobody@127.0.0.1:1/none", "tests")
    status, content = operator.call("workspace_settings")

    assert status == 503
    assert "Try again" in content["detail"]
