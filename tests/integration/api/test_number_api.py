"""The console's address about the number, through the function's own handler and Meta's rules: for the admin alone, no secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from agent7.store.identity import tenancy
from functions.admin_api import app
from tests.api_calls import ADMIN, signed_in
from tests.api_requests import text_of
from tests.fakes.graph_admin import MetaFake


@pytest.fixture
def meta(database_url: str, first_start: tenancy.Workspace, monkeypatch: pytest.MonkeyPatch) -> Iterator[MetaFake]:
    meta = MetaFake()
    for name, value in {**meta.settings, "DATABASE_URL": database_url}.items():
        monkeypatch.setenv(name, value)
    app.parts.cache_clear()
    yield meta
    meta.close()
    app.parts().database.close()
    app.parts.cache_clear()


def ask(sample: str, by: str = ADMIN, domain: str = "127.0.0.1:7007") -> tuple[int, dict[str, Any]]:
    event = json.loads(text_of(sample))
    event["requestContext"]["domainName"] = domain
    answer = app.handler(signed_in(event, by), None)
    assert answer["headers"]["cache-control"] == "no-store"
    return answer["statusCode"], json.loads(answer["body"])


def test_the_admin_sees_how_the_number_stands(meta: MetaFake) -> None:
    status, report = ask("number")

    assert (status, report["ready"], report["phone_number_id"]) == (200, True, meta.number)
    assert [check["name"] for check in report["checks"]] == [
        "access_token",
        "app_secret",
        "phone_number",
        "account",
        "webhook",
        "reminder_template",
    ]


@pytest.mark.parametrize("sample", ["number", "number_template", "number_subscription"])
@pytest.mark.parametrize(("by", "told"), [("", (401, "Unauthorized")), ("stranger@example.com", (403, "Forbidden"))])
def test_nobody_else_sees_or_does_anything_and_meta_is_not_asked(meta: MetaFake, sample: str, by: str, told: tuple[int, str]) -> None:
    status, content = ask(sample, by)

    assert (status, content["title"]) == told
    assert meta.requests == []


def test_the_page_can_create_the_template_and_subscribe_the_app(meta: MetaFake, owner_dsn: str) -> None:
    meta.accounts[meta.account].apps.clear()
    with psycopg.connect(owner_dsn) as owner:
        owner.execute("UPDATE workspace_numbers SET phone_number_id = %s", (meta.number,))

    assert ask("number_template")[1]["state"] == "ok"
    assert ask("number_subscription")[1]["state"] == "ok"

    assert len(meta.accounts[meta.account].templates) == 5
    assert meta.accounts[meta.account].apps == [meta.app_id]
    with psycopg.connect(owner_dsn) as owner:
        audited = owner.execute("SELECT action FROM audit_log ORDER BY id").fetchall()
    assert audited == [("reminder template created",), ("webhooks subscribed",)]


def test_webhooks_are_expected_under_the_domain_of_the_api(meta: MetaFake) -> None:
    assert meta.subscription is not None
    meta.subscription["callback_url"] = "https://somewhere.example.com/hook"
    webhook = ask("number", domain="abc123.execute-api.eu-central-1.amazonaws.com")[1]["checks"][4]

    assert webhook["state"] == "attention"
    assert "https://abc123.execute-api.eu-central-1.amazonaws.com/webhooks/whatsapp" in webhook["todo"]


@pytest.mark.parametrize("wrong", ["WHATSAPP_ACCESS_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"])
def test_no_answer_holds_a_secret(meta: MetaFake, monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv(wrong, "wrong-value-of-a-secret")
    app.parts.cache_clear()
    told = json.dumps(ask("number"))

    assert "wrong-value-of-a-secret" not in told
    assert not [value for name, value in meta.settings.items() if name not in OPEN and value in told]


OPEN = {"WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_API_BASE_URL"}


def test_a_secret_that_is_not_set_yet_is_named_instead_of_a_crash(meta: MetaFake, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WHATSAPP_ACCESS_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN", "AGENT7_IDENTITY_KEY"):
        monkeypatch.setenv(name, "")
    app.parts.cache_clear()
    status, report = ask("number")

    assert status == 200
    assert [check["found"] for check in report["checks"] if check["state"] == "missing"] == [
        "WHATSAPP_ACCESS_TOKEN is empty.",
        "WHATSAPP_APP_SECRET is empty.",
        "WHATSAPP_VERIFY_TOKEN is empty.",
    ]
