"""What `sam local invoke` is given: settings of the local run, declared for every function."""

from __future__ import annotations

import json
from typing import Any

import yaml

from local.sam_template import SETTINGS, with_settings
from local.settings import LocalSettings
from local.wiring import read_wiring
from tests.template.conftest import ROOT, Template

PARAMETERS: dict[str, str] = json.loads(SETTINGS.read_text())["Parameters"]
OWN = {"AWS_ENDPOINT_URL", "AGENT7_EMBEDDINGS_URL", "AGENT7_SECRET_ARN"}
TUNED = ("AGENT7_", "WHATSAPP_REMINDER", "WHATSAPP_PRICES")
"""Settings with a default that will do."""


def wiring() -> Any:
    return read_wiring(ROOT / "template.yaml", {}, endpoint="http://127.0.0.1:7010", region="us-east-1")


def test_queues_tables_and_buckets_are_those_of_the_local_run() -> None:
    named = {item for function in wiring().functions.values() for item in function.environment.items()}
    addresses = {name: value for name, value in named if name.endswith(("_QUEUE_URL", "_TABLE", "_BUCKET"))}

    assert addresses
    assert addresses.items() <= PARAMETERS.items()


def test_every_setting_that_a_function_needs_is_given_and_none_that_no_function_has() -> None:
    known = {name for function in wiring().functions.values() for name in function.settings}

    assert PARAMETERS.keys() <= known | OWN
    assert {name for name in known if not name.startswith(TUNED)} <= PARAMETERS.keys()


def test_the_number_is_that_of_the_local_run() -> None:
    local = LocalSettings.read({"AGENT7_ENV_FILE": ""}, ROOT).number_settings()

    assert {name: PARAMETERS[name] for name in local} == local


def test_the_copy_declares_each_setting_for_every_function_and_keeps_what_the_template_says(template: Template) -> None:
    copy = yaml.safe_load(yaml.safe_dump(json.loads(json.dumps(with_settings(template.raw, list(PARAMETERS))))))

    for name in template.functions():
        before = template.raw["Resources"][name]["Properties"]["Environment"]["Variables"]
        after = copy["Resources"][name]["Properties"]["Environment"]["Variables"]
        assert after == {**dict.fromkeys(PARAMETERS, ""), **before}, name
