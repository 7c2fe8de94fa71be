"""Whatever is sent to an operation of the admin API, it answers as its description says, and nothing of another workspace is found."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from typing import Any

import psycopg
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance
from werkzeug.test import Client

from agent7.llm.embeddings import NoEmbedder
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy
from functions.admin_api import app
from tests import api_shapes
from tests.conftest import NOON, as_application
from tests.fakes.graph_admin import MetaFake
from tests.fakes.inbox import MemoryInbox
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.queues import MemoryQueue
from tests.fuzz.admin_api import everything, server
from tests.integration.conversation.conftest import Talk, talk, world

__all__ = ["talk", "world"]

ADA, EVE = "447700900079", "447700900080"
SAID = (
    "My name is Ada", "I work at Acme Corp", "Remember that my sister's birthday is on 4 May", "Always answer me briefly",
    "Remind me on Friday at 9 to call the bank", "Where do I work?", "No, I work at Kestrel", "I want to talk to a human",
)  # fmt: skip
ORDER = ("GET", "POST", "PUT", "PATCH", "DELETE")
SECONDS = float(os.environ.get("FUZZ_SECONDS", "0")) / 4
EXAMPLES = 1
SEEN = {"If-Match": '"1"'}
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)


@pytest.fixture
def meta() -> Iterator[MetaFake]:
    with closing(MetaFake()) as meta:
        yield meta


@pytest.fixture
def api(talk: Talk, owner_dsn: str, meta: MetaFake, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """The ids of everything in a workspace where people have talked; `foreign` ones are of another team's. The member is its admin."""
    api_shapes.hold(monkeypatch)
    for name, value in {**meta.settings, "DATABASE_URL": as_application(owner_dsn), "AGENT7_IDENTITY_KEY": "tests"}.items():
        monkeypatch.setenv(name, value)
    other = FirstStartSettings("Other", "Theirs", "999", "x@other.example", "open", None, "UTC", "en")
    tenancy.first_start(owner_dsn, other, NOON + timedelta(days=1))
    for text in SAID:
        talk.say(ADA, text)
    talk.say(EVE, "My name is Eve")
    with psycopg.connect(owner_dsn) as owner:
        ours, theirs = (row[0] for row in owner.execute("SELECT public_id FROM workspaces ORDER BY id").fetchall())
    app.parts.cache_clear()
    parts = app.parts()
    parts.clock, parts.embedder, parts.job_ledger = talk.world.clock, NoEmbedder(), MemoryJobLedger()
    parts.inbox, parts.wake_ups, parts.deliveries = MemoryInbox(), MemoryQueue(), MemoryQueue()
    parts.job_queues = {job: MemoryQueue() for job in ("hourly", "nightly", "reflection", "weekly", "monthly")}
    yield {"workspace": ours, "foreign": theirs}
    parts.database.close()
    app.parts.cache_clear()


def test_every_operation_answers_as_it_is_described_and_finds_nothing_of_others(api: dict[str, str]) -> None:
    wsgi = server(lambda: "admin@example.com")
    client, schema = Client(wsgi), schemathesis.openapi.from_wsgi("/api/openapi.json", wsgi)
    theirs = {"workspace": api.pop("foreign")}
    everything(lambda path: _get(client, path), schema.raw_schema, api)
    operations = [each.ok() for each in schema.get_all_operations()]
    operations.sort(key=lambda each: (ORDER.index(each.method.upper()), each.path.count("/")))
    faults: list[str] = []
    for operation in operations:
        names = [each.name for each in operation.path_parameters]
        ours = {name: api.get(name, "0" * 26) for name in names}
        faults += _tried(operation.as_strategy(path_parameters=ours), EXAMPLES)
        faults += _tried(operation.as_strategy(GenerationMode.NEGATIVE, path_parameters=ours), 1)
        if "workspace" in names:
            told = client.open(operation.path.format_map(ours | theirs), method=operation.method.upper(), json={}, headers=SEEN)
            faults += [f"{operation.label} of another team: {told.status}"] if told.status_code != 404 else []
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and not faults:
        for operation in operations:
            faults += _tried(operation.as_strategy(), 5, derandomize=False)

    assert faults == []


def _get(client: Client, path: str) -> tuple[int, str]:
    told = client.get(path)
    return told.status_code, told.text


def _tried(strategy: Any, examples: int, *, derandomize: bool = True) -> list[str]:
    faults: list[str] = []

    @settings(
        max_examples=examples,
        derandomize=derandomize,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def send(case: Any) -> None:
        try:
            answer = case.call()
            case.validate_response(answer, checks=list(CHECKS))
        except (Exception, FailureGroup) as fault:  # noqa: BLE001 - every fault of every operation is told, at the end
            faults.append(f"{case.method} {case.formatted_path} {case.query} {case.body!r}: {' '.join(_reasons(fault))[:400]}")

    send()
    return faults


def _reasons(fault: BaseException) -> list[str]:
    inside = getattr(fault, "exceptions", None)
    return [f"{type(fault).__name__} {fault}".replace("\n", " ")] if inside is None else [why for each in inside for why in _reasons(each)]
