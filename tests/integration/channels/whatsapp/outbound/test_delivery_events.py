"""The delivery function on its sample events, as Lambda would hand them over."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from agent7.identity import Scope
from agent7.store.identity.tenancy import Workspace
from agent7.store.unit_of_work import Database
from tests.fakes.queues import MemoryQueue
from tests.integration.channels.whatsapp.outbound.test_delivery import Place

ROOT = Path(__file__).parents[5]


@pytest.fixture
def place(database: Database, owner_dsn: str, first_start: Workspace, ada: Scope) -> Place:
    place = Place(database, owner_dsn)
    place.heard_from(ada)
    return place


@pytest.fixture
def app(place: Place, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("delivery_app", ROOT / "functions" / "delivery" / "app.py")
    assert spec is not None
    assert spec.loader is not None
    app = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(app)
    parts = app.parts()
    parts.delivery, parts.deliveries, parts.statuses = place.delivery, place.hints, MemoryQueue()
    return app


def sample(name: str) -> dict[str, Any]:
    event: dict[str, Any] = json.loads((ROOT / "events" / "delivery" / f"{name}.json").read_text())
    return event


@pytest.mark.parametrize("name", ["delivery", "status"])
def test_the_sample_events_are_done(app: ModuleType, name: str):
    assert app.handler(sample(name), None) == {"batchItemFailures": []}


def test_a_broken_message_brings_back_neither_its_siblings_nor_their_work(app: ModuleType, place: Place, ada: Scope):
    place.heard_from(ada, app.parts().clock.now())
    place.queue(ada, "hi")
    event = sample("delivery")
    (record,) = event["Records"]
    good = record | {"body": json.dumps({"workspace": ada.workspace, "scope": ada.own})}
    event["Records"] = [good, record | {"messageId": "broken", "body": "{"}, good]
    assert app.handler(event, None) == {"batchItemFailures": [{"itemIdentifier": "broken"}]}
    assert len(place.texts()) == 1


def test_what_waits_for_a_token_is_reported_as_not_done(app: ModuleType, place: Place, ada: Scope):
    place.heard_from(ada, app.parts().clock.now())
    place.queue(ada, *"123456")
    event = sample("delivery")
    event["Records"][0]["body"] = json.dumps({"workspace": ada.workspace, "scope": ada.own})
    assert app.handler(event, None) == {"batchItemFailures": [{"itemIdentifier": event["Records"][0]["messageId"]}]}
    assert place.hints.given_back[-1] == ("sample-receipt", 6)
