"""Functions: one folder each, one platform, and no more than each needs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from agent7.settings import FirstStartSettings, ManusSettings, ModelSettings, TurnSettings
from tests.template.conftest import ROOT, Template, logical_id
from tests.template.rules import WITHOUT_DATABASE

WEBHOOK = "WhatsAppWebhookFunction"


def test_each_makefile_builds_the_resource_of_its_folder(template: Template) -> None:
    for name, folder in template.code_folders().items():
        assert f"build-{name}:" in (ROOT / folder / "Makefile").read_text(), folder
    for name, layer in template.raw["Resources"].items():
        if layer["Type"] == "AWS::Serverless::LayerVersion":
            assert f"build-{name}:" in (ROOT / layer["Properties"]["ContentUri"] / "Makefile").read_text(), name


def test_every_function_has_the_same_handler_and_no_layer_outlives_the_stack(template: Template) -> None:
    for name, function in template.functions().items():
        assert function["Handler"] == "app.handler", name
    for name in template.of_type("AWS::Lambda::LayerVersion"):
        assert template.resources[name].get("DeletionPolicy", "Delete") == "Delete", name


def test_the_webhook_has_no_vpc_no_database_and_only_our_own_layer(template: Template) -> None:
    webhook = template.functions()[WEBHOOK]

    assert "VpcConfig" not in webhook
    assert [logical_id(layer)[:11] for layer in webhook["Layers"]] == ["Agent7Layer"]
    assert not [name for name in webhook["Environment"]["Variables"] if name.startswith("DATABASE")]
    assert webhook["Environment"]["Variables"]["AGENT7_SECRET_ARN"] == {"Ref": "ChannelSecret"}
    assert "DATABASE" not in json.dumps(template.resources["ChannelSecret"])


def test_the_webhook_of_tasks_has_no_vpc_no_database_and_a_secret_of_its_own(template: Template) -> None:
    webhook = template.functions()["ManusWebhookFunction"]

    assert "VpcConfig" not in webhook
    assert not [name for name in webhook["Environment"]["Variables"] if name.startswith("DATABASE")]
    assert webhook["Environment"]["Variables"]["AGENT7_SECRET_ARN"] == {"Ref": "ManusSecret"}
    assert "DATABASE" not in json.dumps(template.resources["ManusSecret"])


def test_only_migrations_may_read_the_address_of_the_schema_owner(template: Template) -> None:
    readers = [
        name
        for name, function in template.functions().items()
        if "DatabaseOwnerSecret" in json.dumps(function) or "DatabaseOwnerSecret" in json.dumps(template.resources[f"{name}Role"])
    ]

    assert readers == ["MigrationsFunction"]


def test_a_function_may_read_exactly_the_secrets_that_its_environment_names(template: Template) -> None:
    secrets = template.of_type("AWS::SecretsManager::Secret")
    for name, function in template.functions().items():
        address = json.dumps(function["Environment"]["Variables"]["AGENT7_SECRET_ARN"])
        role = json.dumps(template.resources[f"{name}Role"]["Properties"]["Policies"])
        named = {secret for secret in secrets if f'"{secret}"' in address or f"${{{secret}}}" in address}
        granted = {secret for secret in secrets if f'"{secret}"' in role}
        assert named == granted, name


def test_no_secret_value_stands_in_an_environment(template: Template) -> None:
    secret = {"WHATSAPP_APP_SECRET", "WHATSAPP_ACCESS_TOKEN", "WHATSAPP_VERIFY_TOKEN", "OPENAI_API_KEY"}
    secret |= {"DATABASE_URL", "DATABASE_OWNER_URL", "AGENT7_IDENTITY_KEY", "AGENT7_ADMIN_TOKEN"}
    secret |= {"MANUS_API_KEY", "MANUS_WEBHOOK_URL", "MANUS_WEBHOOK_SECRET"}

    for name, function in template.functions().items():
        assert not secret & function["Environment"]["Variables"].keys(), name


def test_environments_are_made_of_references_and_plain_values_only(template: Template) -> None:
    """The local runner reads them too, and so do people."""
    for name, function in template.functions().items():
        for variable, value in function["Environment"]["Variables"].items():
            assert isinstance(value, str) or set(value) <= {"Ref", "Fn::GetAtt", "Fn::Sub"}, f"{name}: {variable}"


@pytest.mark.parametrize("aurora", [True, False])
def test_database_functions_are_in_the_vpc_exactly_when_the_template_makes_one(
    template: Template, decided: Callable[..., Any], aurora: bool
) -> None:
    for name, function in template.functions().items():
        if name not in WITHOUT_DATABASE:
            assert bool(decided("CreateDatabase", function, holds=aurora).get("VpcConfig")) == aurora, name


def test_the_defaults_of_the_template_are_the_defaults_of_the_settings(template: Template) -> None:
    models, turn, manus = ModelSettings.read({}), TurnSettings.read({}), ManusSettings.read({})
    first = FirstStartSettings.read({"WHATSAPP_PHONE_NUMBER_ID": "1"})

    assert {
        name: template.default(name)
        for name in ("ChatModel", "ExtractionModel", "ModelTimeoutMs", "ExtractionTimeoutMs", "DebounceMs")
    } == {
        "ChatModel": models.chat_model,
        "ExtractionModel": models.extraction_model,
        "ModelTimeoutMs": models.timeout_seconds * 1000,
        "ExtractionTimeoutMs": models.extraction_seconds * 1000,
        "DebounceMs": turn.debounce_seconds * 1000,
    }
    assert {name: template.default(name) for name in ("TeamName", "WorkspaceName", "AdminEmail", "Access", "TimeZone", "Locale")} == {
        "TeamName": first.team,
        "WorkspaceName": first.workspace,
        "AdminEmail": first.admin_email,
        "Access": first.access,
        "TimeZone": first.time_zone,
        "Locale": first.locale,
    }
    assert (template.default("ManusApiBaseUrl"), template.default("ManusAgentProfile")) == (manus.api_base_url, manus.agent_profile)
