"""The look at a number against the simulator, which keeps Meta's rules with code of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from agent7.channels.whatsapp.onboarding.findings import State
from agent7.channels.whatsapp.onboarding.graph_admin import HttpGraphAdmin
from agent7.channels.whatsapp.onboarding.setup import Onboarding, Report
from agent7.channels.whatsapp.outbound.reminder_template import LANGUAGES
from agent7.settings import WhatsAppSettings
from local.simulator.graph.account import MANAGEMENT, MESSAGING
from tests.fakes.graph_admin import MetaFake
from tests.integration.local.simulator.conftest import NOON, NUMBER, Phone


@pytest.fixture
def callback() -> Iterator[MetaFake]:
    """An address that answers the handshake."""
    fake = MetaFake()
    yield fake
    fake.close()


def onboarding(phone: Phone, callback: MetaFake, **changed: str) -> Onboarding:
    simulator = phone.simulator.settings
    phone.simulator.account.callback_url = callback.callback
    settings = WhatsAppSettings.as_given(
        {
            "WHATSAPP_API_BASE_URL": f"http://127.0.0.1:{phone.server.server_address[1]}",
            "WHATSAPP_PHONE_NUMBER_ID": NUMBER,
            "WHATSAPP_ACCESS_TOKEN": simulator.access_token,
            "WHATSAPP_APP_SECRET": simulator.app_secret,
            "WHATSAPP_VERIFY_TOKEN": callback.verify_token,
            **changed,
        }
    )
    return Onboarding(settings, HttpGraphAdmin(settings), at=NOON)


def states(report: Report) -> dict[str, str]:
    """Only what is not in order."""
    return {check.name: str(check.state) for check in report.checks if check.state != State.OK}


def test_the_simulated_number_is_ready_and_only_waits_for_its_template(phone: Phone, callback: MetaFake) -> None:
    assert states(onboarding(phone, callback).look()) == {"reminder_template": "attention"}


def test_the_template_is_created_in_every_language_and_passes_the_simulators_rules(phone: Phone, callback: MetaFake) -> None:
    created = onboarding(phone, callback).create_template()

    assert created.state == State.OK
    assert set(created.facts) == set(LANGUAGES)
    assert "missing" not in onboarding(phone, callback).look().checks[-1].found


@pytest.mark.parametrize(
    ("changed", "broken"),
    [
        ({"token_valid": False}, "access_token"),
        ({"scopes": [MANAGEMENT]}, "access_token"),
        ({"scopes": [MESSAGING]}, "access_token"),
        ({"token_expires_at": 1}, "access_token"),
        ({"subscribed": False}, "account"),
        ({"webhook_fields": ["account_update"]}, "webhook"),
        ({"webhook_active": False}, "webhook"),
        ({"number_status": "BANNED"}, "phone_number"),
    ],
)
def test_what_is_wrong_at_the_simulator_is_found(phone: Phone, callback: MetaFake, changed: dict[str, Any], broken: str) -> None:
    phone.simulator.account.change(changed)

    assert states(onboarding(phone, callback).look())[broken] == "missing"


@pytest.mark.parametrize(
    ("setting", "broken"),
    [
        ("WHATSAPP_ACCESS_TOKEN", "access_token"),
        ("WHATSAPP_APP_SECRET", "app_secret"),
        ("WHATSAPP_PHONE_NUMBER_ID", "phone_number"),
        ("WHATSAPP_VERIFY_TOKEN", "webhook"),
    ],
)
def test_a_wrong_setting_is_found(phone: Phone, callback: MetaFake, setting: str, broken: str) -> None:
    assert states(onboarding(phone, callback, **{setting: "123456"}).look())[broken] == "missing"


def test_an_account_that_lost_the_app_is_subscribed_again(phone: Phone, callback: MetaFake) -> None:
    phone.simulator.account.change({"subscribed": False})

    assert onboarding(phone, callback).subscribe().state == State.OK
    assert "account" not in states(onboarding(phone, callback).look())
