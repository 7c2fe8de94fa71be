"""events/<function>/<event>.json: one sample for each event source that the template declares, and none beside them."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import Any

from agent7.manus import signature
from agent7.settings import ManusSettings
from tests.fakes.manus_server import SAMPLE_KEY
from tests.template.conftest import ROOT, Template

EVENTS = ROOT / "events"
SAMPLES = sorted(EVENTS.glob("*/*.json"))
LOCAL_APP_SECRET = b"local-app-secret"
INVOKED_BY_HAND = {"migrations/deploy_step"}


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def sources(template: Template) -> dict[str, dict[str, Any]]:
    """ "function/event" -> the event as the template declares it."""
    return {
        f"{Path(resource['Properties']['CodeUri']).name}/{snake(event)}": declared
        for resource in template.raw["Resources"].values()
        if resource["Type"] == "AWS::Serverless::Function"
        for event, declared in resource["Properties"].get("Events", {}).items()
    }


def sources_of(kind: str, template: Template) -> dict[str, dict[str, Any]]:
    found = {name: declared for name, declared in sources(template).items() if declared["Type"] == kind}
    assert found, kind
    return found


def read(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text()))


def test_every_event_source_has_a_sample_and_every_sample_a_source(template: Template) -> None:
    samples = {f"{path.parent.name}/{path.stem}" for path in SAMPLES}

    assert samples == set(sources(template)) | INVOKED_BY_HAND


def test_a_sample_request_asks_for_the_route_of_its_source(template: Template) -> None:
    for name, declared in sources_of("HttpApi", template).items():
        sample = read(EVENTS / f"{name}.json")
        assert sample["version"] == "2.0", name
        assert sample["routeKey"] == f"{declared['Properties']['Method']} {declared['Properties']['Path']}", name


def test_a_sample_record_comes_from_the_queue_of_its_source(template: Template) -> None:
    for name, declared in sources_of("SQS", template).items():
        queue = declared["Properties"]["Queue"]["Fn::GetAtt"][0]
        records = read(EVENTS / f"{name}.json")["Records"]
        assert records, name
        for record in records:
            assert record["eventSourceARN"].rsplit(":", 1)[-1].removesuffix(".fifo") == queue, name
            assert record["md5OfBody"] == hashlib.md5(record["body"].encode()).hexdigest(), name
            assert ("MessageGroupId" in record["attributes"]) == template.queues()[queue].get("FifoQueue", False), name


def test_a_sample_schedule_carries_the_input_of_its_source(template: Template) -> None:
    for name, declared in sources_of("ScheduleV2", template).items():
        assert read(EVENTS / f"{name}.json") == json.loads(declared["Properties"]["Input"]), name


def test_the_sample_of_manus_is_really_signed_for_the_address_of_the_local_run() -> None:
    sample, settings = read(EVENTS / "manus_webhook" / "receive.json"), json.loads((EVENTS / "env.json").read_text())["Parameters"]
    headers, url = sample["headers"], ManusSettings.read(settings).webhook_url

    content = signature.signed_content(headers[signature.TIMESTAMP_HEADER], url, sample["body"].encode())
    key = signature.read_key(SAMPLE_KEY)
    assert signature.verify(key, headers[signature.SIGNATURE_HEADER], content) is signature.Hashed.ONCE
    assert url.endswith(sample["rawPath"])


def test_the_sample_webhook_is_really_signed_with_the_local_app_secret() -> None:
    sample = read(EVENTS / "whatsapp_webhook" / "receive.json")

    expected = hmac.new(LOCAL_APP_SECRET, sample["body"].encode(), hashlib.sha256).hexdigest()
    assert sample["headers"]["x-hub-signature-256"] == f"sha256={expected}"
