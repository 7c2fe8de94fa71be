"""A look at a number over real HTTP: each thing that can be missing is named, on its own, with what to do."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from agent7.channels.whatsapp.onboarding import graph_admin
from agent7.channels.whatsapp.onboarding.findings import Check, State
from agent7.channels.whatsapp.onboarding.graph_admin import HttpGraphAdmin
from agent7.channels.whatsapp.onboarding.setup import Onboarding, Report
from agent7.channels.whatsapp.outbound import reminder_template
from agent7.settings import WhatsAppSettings
from tests.conftest import NOON
from tests.fakes.graph_admin import BOTH, Account, MetaFake, Refusal

LANGUAGES = ("en", "de", "es", "fr", "pt_BR")


@pytest.fixture
def meta() -> Iterator[MetaFake]:
    meta = MetaFake()
    meta.approve(*LANGUAGES)
    yield meta
    meta.close()


def onboarding(meta: MetaFake, callback: str | None = None, seconds: float = 20.0, **changed: str) -> Onboarding:
    settings = WhatsAppSettings.as_given({**meta.settings, **changed})
    graph = HttpGraphAdmin(settings, seconds=seconds)
    return Onboarding(settings, graph, at=NOON, callback_url=meta.callback if callback is None else callback)


def look(meta: MetaFake, **given: Any) -> dict[str, Check]:
    return {check.name: check for check in onboarding(meta, **given).look().checks}


def states(checks: dict[str, Check]) -> dict[str, str]:
    """Only what is not in order."""
    return {name: str(check.state) for name, check in checks.items() if check.state != State.OK}


def test_a_number_for_which_everything_is_right_is_ready(meta: MetaFake) -> None:
    report = onboarding(meta).look()

    assert [check.state for check in report.checks] == [State.OK] * 6
    assert (report.ready, report.state) == (True, State.OK)
    number = report.checks[2]
    assert number.facts == {"number": "+1 555-555-0100", "name": "Agent Seven", "quality": "GREEN", "status": "CONNECTED"}


def test_a_version_of_the_api_without_health_status_is_no_fault_of_the_number(meta: MetaFake) -> None:
    del meta.number_data["health_status"]

    assert states(look(meta)) == {}


def test_each_thing_is_asked_for_once(meta: MetaFake) -> None:
    onboarding(meta).look()

    assert len(meta.requests) == 8
    assert len(set(meta.requests)) == 7  # of the number its health is asked apart


@pytest.mark.parametrize(
    ("setting", "broken"),
    [
        ("WHATSAPP_ACCESS_TOKEN", {"access_token": "missing", "app_secret": "unknown", "phone_number": "unknown", "account": "unknown"}),
        ("WHATSAPP_APP_SECRET", {"app_secret": "missing"}),
        ("WHATSAPP_VERIFY_TOKEN", {"webhook": "missing"}),
        ("WHATSAPP_PHONE_NUMBER_ID", {"phone_number": "missing", "account": "unknown"}),
    ],
)
@pytest.mark.parametrize("value", ["", " ", "two words", "a line\n"])
def test_a_setting_that_is_empty_or_badly_pasted_is_named_and_never_sent(
    meta: MetaFake, setting: str, broken: dict[str, str], value: str
) -> None:
    checks = look(meta, **{setting: value})

    assert {name: state for name, state in states(checks).items() if name in broken} == broken
    (missing,) = [check for check in checks.values() if check.state == State.MISSING]
    assert setting in missing.found
    assert missing.todo


def test_a_token_that_meta_refuses_is_missing_and_what_hangs_on_it_unknown(meta: MetaFake) -> None:
    checks = look(meta, WHATSAPP_ACCESS_TOKEN="EAAwrong")

    assert checks["access_token"].state == State.MISSING
    assert {check.state for check in checks.values() if check.name != "access_token"} == {State.UNKNOWN}


def test_a_token_that_was_revoked_is_missing(meta: MetaFake) -> None:
    meta.token_data["is_valid"] = False

    assert look(meta)["access_token"].state == State.MISSING


@pytest.mark.parametrize("scope", BOTH)
def test_a_permission_that_the_token_lacks_is_named(meta: MetaFake, scope: str) -> None:
    meta.token_data["scopes"].remove(scope)

    check = look(meta)["access_token"]
    assert (check.state, scope in check.found) == (State.MISSING, True)


def test_a_missing_right_is_told_from_a_missing_number(meta: MetaFake) -> None:
    meta.token_data["scopes"].remove(BOTH[0])
    found = look(meta)["phone_number"].found
    assert "no right" in found
    assert "There is no phone number" in look(meta, WHATSAPP_PHONE_NUMBER_ID="123")["phone_number"].found or "no right" in found


@pytest.mark.parametrize(
    ("ends_in", "state"),
    [(timedelta(hours=20), State.ATTENTION), (timedelta(seconds=0), State.MISSING), (timedelta(days=-1), State.MISSING)],
)
def test_the_end_of_a_token_is_said(meta: MetaFake, ends_in: timedelta, state: State) -> None:
    meta.token_data["expires_at"] = int((NOON + ends_in).timestamp())

    check = look(meta)["access_token"]
    assert check.state == state
    assert f"{NOON + ends_in:%Y-%m-%d %H:%M}" in check.found


def test_a_wrong_app_secret_is_missing_and_everything_else_but_the_webhook_is_still_seen(meta: MetaFake) -> None:
    assert states(look(meta, WHATSAPP_APP_SECRET="another")) == {"app_secret": "missing", "webhook": "unknown"}


def test_a_number_that_does_not_exist_is_missing(meta: MetaFake) -> None:
    check = look(meta, WHATSAPP_PHONE_NUMBER_ID="404404")["phone_number"]

    assert check.state == State.MISSING
    assert "404404" in check.found


@pytest.mark.parametrize(
    ("changed", "state"),
    [
        ({"quality_rating": "RED"}, State.ATTENTION),
        ({"status": "PENDING"}, State.ATTENTION),
        ({"status": "BANNED"}, State.MISSING),
        ({"platform_type": "NOT_APPLICABLE"}, State.MISSING),
        ({"health_status": {"can_send_message": "LIMITED"}}, State.ATTENTION),
        ({"health_status": {"can_send_message": "BLOCKED"}}, State.MISSING),
    ],
)
def test_a_number_in_a_bad_state_is_said(meta: MetaFake, changed: dict[str, Any], state: State) -> None:
    meta.number_data |= changed

    assert look(meta)["phone_number"].state == state


def test_why_meta_blocks_a_number_is_passed_on(meta: MetaFake) -> None:
    error = {"error_code": 141006, "error_description": "There is an error with the payment method."}
    meta.number_data["health_status"] = {"can_send_message": "BLOCKED", "entities": [{"entity_type": "WABA", "errors": [error]}]}

    assert "payment method" in look(meta)["phone_number"].found


def test_the_account_that_holds_the_number_is_found_among_those_of_the_token(meta: MetaFake) -> None:
    del meta.number_data["health_status"]
    meta.accounts["5"] = Account(["999"])
    meta.granular = [{"scope": BOTH[0], "target_ids": ["5", meta.account]}]

    assert states(look(meta)) == {}


def test_a_number_of_another_account_is_missing(meta: MetaFake) -> None:
    meta.accounts[meta.account].numbers = ["999"]

    assert states(look(meta)) == {"account": "missing"}


def test_an_account_that_nothing_names_is_unknown(meta: MetaFake) -> None:
    del meta.number_data["health_status"]
    meta.granular = [{"scope": BOTH[0]}]

    assert states(look(meta)) == {"account": "unknown", "reminder_template": "unknown"}


def test_an_account_without_our_app_is_missing_until_it_is_subscribed(meta: MetaFake) -> None:
    meta.accounts[meta.account].apps = ["another"]
    assert states(look(meta)) == {"account": "missing"}

    assert onboarding(meta).subscribe().state == State.OK
    assert states(look(meta)) == {}


@pytest.mark.parametrize(
    ("subscription", "state"),
    [
        (None, "missing"),
        ({"fields": []}, "missing"),
        ({"fields": [{"name": "account_update"}]}, "missing"),
        ({"active": False}, "missing"),
        ({"callback_url": ""}, "missing"),
    ],
)
def test_a_webhook_that_brings_no_messages_is_missing(meta: MetaFake, subscription: dict[str, Any] | None, state: str) -> None:
    assert meta.subscription is not None
    meta.subscription = None if subscription is None else {**meta.subscription, **subscription}

    assert states(look(meta)) == {"webhook": state}


def test_a_verify_token_that_the_address_does_not_know_is_missing(meta: MetaFake) -> None:
    check = look(meta, WHATSAPP_VERIFY_TOKEN="another")["webhook"]

    assert (check.state, "verify token" in check.found) == (State.MISSING, True)


def test_an_address_that_answers_something_else_is_missing(meta: MetaFake) -> None:
    assert meta.subscription is not None
    meta.subscription["callback_url"] = f"{meta.url}/{graph_admin.__name__}"

    assert look(meta, callback="")["webhook"].state == State.MISSING


def test_an_address_that_is_not_there_is_unknown_from_here(meta: MetaFake) -> None:
    assert meta.subscription is not None
    meta.subscription["callback_url"] = "http://127.0.0.1:9/webhooks/whatsapp"

    assert look(meta, callback="")["webhook"].state == State.UNKNOWN


def test_another_address_than_ours_needs_attention_and_is_not_asked_from_the_cloud(meta: MetaFake) -> None:
    check = look(meta, callback="https://api.example.com/webhooks/whatsapp")["webhook"]

    assert (check.state, meta.callback in check.found) == (State.ATTENTION, True)
    assert ("GET", "/webhooks/whatsapp") not in meta.requests


def test_an_address_of_the_number_alone_goes_before_that_of_the_app(meta: MetaFake) -> None:
    meta.number_data["webhook_configuration"] = {"application": meta.callback, "phone_number": "https://elsewhere.example.com/hook"}

    check = look(meta, callback=meta.callback.replace("127.0.0.1", "api.example.com"))["webhook"]
    assert check.state == State.ATTENTION
    assert "https://elsewhere.example.com/hook (set for this number" in check.found


def test_a_template_that_is_missing_is_created_in_each_language_and_those_that_exist_are_left(meta: MetaFake) -> None:
    meta.accounts[meta.account].templates.clear()
    meta.approve("en", "pt_BR")
    assert "de, es, fr" in look(meta)["reminder_template"].found

    created = onboarding(meta).create_template()

    assert created.facts == {"de": "pending", "es": "pending", "fr": "pending"}
    assert {template["language"] for template in meta.accounts[meta.account].templates} == set(LANGUAGES)
    assert look(meta)["reminder_template"].facts == {"en": "approved", "de": "pending", "es": "pending", "fr": "pending", "pt": "approved"}
    assert onboarding(meta).create_template().state == State.OK


@pytest.mark.parametrize("status", ["REJECTED", "PAUSED", "DISABLED"])
def test_a_template_that_meta_turned_down_is_said_and_the_number_stays_ready(meta: MetaFake, status: str) -> None:
    meta.accounts[meta.account].templates.clear()
    meta.approve(*LANGUAGES[1:])
    meta.approve("en", status=status)

    report = onboarding(meta).look()
    assert (report.ready, report.state) == (True, State.ATTENTION)
    assert f"en {status.lower()}" in report.checks[-1].found


def test_a_template_of_our_name_with_parameters_is_not_ours(meta: MetaFake) -> None:
    meta.accounts[meta.account].templates[0]["components"][0]["text"] = "Hello {{1}}"

    assert "en foreign" in look(meta)["reminder_template"].found


def test_a_template_that_cannot_be_created_says_why_by_language(meta: MetaFake) -> None:
    meta.accounts[meta.account].templates.clear()
    meta.broken["/message_templates"] = Refusal(200, 403)

    check = onboarding(meta).create_template()
    assert (check.state, "no right" in check.found) == (State.MISSING, True)


@pytest.mark.parametrize(
    ("fault", "state", "said"),
    [
        (Refusal(190, 401), "unknown", "refuses the access token"),
        (Refusal(200, 403), "missing", "no right"),
        (Refusal(80008), "unknown", "too often"),
        (Refusal(2, 503), "unknown", "fault of its own"),
        (Refusal(368, 403), "missing", "blocked"),
        (Refusal(2500, 400, "An odd thing"), "missing", "code 2500): An odd thing"),
        (Refusal(100, 400, "API calls from the server require an appsecret_proof argument"), "missing", "proof"),
        ("html", "unknown", "not the Graph API"),
        ("cut", "unknown", "No connection"),
    ],
)
def test_a_refusal_a_fault_and_a_dead_line_are_told_apart(meta: MetaFake, fault: Refusal | str, state: str, said: str) -> None:
    meta.broken["/subscribed_apps"] = fault

    checks = look(meta)
    assert states(checks) == {"account": state}
    assert said in checks["account"].found


def test_an_answer_that_does_not_come_is_given_up_in_time(meta: MetaFake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_admin, "CALL_SECONDS", 0.2)
    meta.broken["/message_templates"] = "hang"

    assert "in time" in look(meta)["reminder_template"].found


def test_a_slow_meta_never_takes_longer_than_the_time_for_one_look(meta: MetaFake) -> None:
    meta.broken["/debug_token"] = "hang"

    checks = look(meta, seconds=0.2)
    assert "in time" in checks["access_token"].found
    assert "too long" in checks["phone_number"].found


def test_without_a_network_nothing_is_called_missing(meta: MetaFake) -> None:
    checks = look(meta, WHATSAPP_API_BASE_URL="http://127.0.0.1:9")

    assert {check.state for check in checks.values()} == {State.UNKNOWN}
    assert "No connection" in checks["phone_number"].found


@pytest.mark.parametrize("wrong", [{}, {"WHATSAPP_ACCESS_TOKEN": "EAAwrong"}, {"WHATSAPP_APP_SECRET": "wrong-secret"}])
def test_no_secret_stands_in_an_answer_a_repr_or_a_log(meta: MetaFake, wrong: dict[str, str], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    meta.broken["/subscribed_apps"] = Refusal(2500, 400, f"Malformed access token {meta.token}")
    number = onboarding(meta, **wrong)
    report: Report = number.look()

    told = json.dumps(report.as_json()) + repr(report) + repr(number) + repr(number._facts.token) + caplog.text
    settings = {**meta.settings, **wrong}
    for name in ("WHATSAPP_ACCESS_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"):
        assert settings[name] not in told, name


def test_whatever_meta_answers_no_look_breaks(meta: MetaFake) -> None:
    odd: list[Any] = [
        None,
        [],
        7,
        "x",
        {"data": None},
        {"data": [None, 7, {}]},
        {"data": {"is_valid": True, "scopes": 7, "expires_at": "soon"}},
    ]
    for content in odd:
        meta.answer = lambda *_, content=content: content  # type: ignore[method-assign]
        report = onboarding(meta).look()
        assert not report.ready


def test_the_template_keeps_metas_rules_in_every_language() -> None:
    for locale, text in reminder_template.TEXTS.items():
        assert 0 < len(text) <= 550, locale  # Meta's limit where there is nothing but a body: 1024; short is read
        assert "{{" not in text, locale
    assert reminder_template.TEXTS.keys() == reminder_template.LANGUAGES.keys()
