"""The delivery function's own work: which queue messages are done, and which are given back for how long."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agent7.channels.whatsapp.graph import Refused
from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.channels.whatsapp.outbound.delivery_queue import SECONDS_AFTER_A_DEATH, DeliveryWorker
from agent7.errors import Outage
from agent7.identity import Scope
from agent7.store.conversation import outbox
from agent7.store.identity.tenancy import Workspace
from agent7.store.unit_of_work import Database
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.fakes.graph import FakeGraph
from tests.fakes.queues import MemoryQueue
from tests.integration.channels.whatsapp.outbound.test_delivery import Place


@pytest.fixture
def place(database: Database, owner_dsn: str, first_start: Workspace, ada: Scope) -> Place:
    place = Place(database, owner_dsn)
    place.heard_from(ada)
    return place


@pytest.fixture
def statuses() -> MemoryQueue:
    return MemoryQueue()


@pytest.fixture
def worker(place: Place, statuses: MemoryQueue) -> DeliveryWorker:
    return DeliveryWorker(place.delivery, place.hints, statuses)


def hint(scope: Scope) -> dict[str, Any]:
    return {"workspace": scope.workspace, "scope": scope.own, "outbox": 1}


def test_a_hint_is_done_when_everything_is_sent(place: Place, worker: DeliveryWorker, ada: Scope):
    place.queue(ada, "hi")
    assert worker.work(hint(ada), "handle", 1, NOON) is True
    assert place.texts() == ["hi"]


def test_a_hint_is_given_back_until_the_next_row_may_go_out(place: Place, worker: DeliveryWorker, ada: Scope):
    place.queue(ada, *"123456")
    assert worker.work(hint(ada), "handle", 1, NOON) is False
    assert place.hints.given_back == [("handle", SECONDS_AFTER_A_DEATH), ("handle", 6)]
    assert worker.work(hint(ada), "handle", 2, NOON + timedelta(seconds=6)) is True


def test_a_held_row_keeps_no_hint_waiting(place: Place, worker: DeliveryWorker, ada: Scope):
    place.queue(ada, "late")
    assert worker.work(hint(ada), "handle", 1, NOON + timedelta(days=1)) is True
    assert place.states() == [outbox.HELD]


def test_one_status_and_a_pack_of_them_are_taken_in(place: Place, worker: DeliveryWorker, ada: Scope):
    place.queue(ada, "one", "two")
    place.deliver(ada)
    items = [{"phone_number_id": PHONE_NUMBER_ID, "status": {"id": sent.wamid, "status": "read"}} for sent in place.graph.taken]
    assert worker.work(items[0], "handle", 1, NOON) is True
    assert worker.work({"statuses": items}, "handle", 1, NOON) is True
    assert [row["status_rank"] for row in place.rows()] == [3, 3]


def test_a_failed_status_asks_for_the_row_to_be_sent_again(place: Place, worker: DeliveryWorker, ada: Scope):
    place.queue(ada, "hi")
    place.deliver(ada)
    failed = {"id": place.graph.taken[0].wamid, "status": "failed", "errors": [{"code": 131000}]}
    assert worker.work({"phone_number_id": PHONE_NUMBER_ID, "status": failed}, "handle", 1, NOON) is True
    (asked,) = place.hints.sent
    assert worker.work(asked.body, "handle", 1, NOON + timedelta(seconds=2)) is True
    assert place.states() == [outbox.SENT]


@pytest.mark.parametrize(
    "body", [{}, {"workspace": "1", "scope": None}, {"status": "sent"}, {"statuses": [7, {}]}, {"phone_number_id": 1, "status": {}}]
)
def test_a_message_of_another_shape_is_dropped(worker: DeliveryWorker, body: dict[str, Any]):
    assert worker.work(body, "handle", 1, NOON) is True


@pytest.mark.parametrize(("received", "seconds"), [(1, 2), (3, 8), (50, 120)])
def test_while_the_database_is_down_everything_is_given_back_with_growing_pauses(received: int, seconds: int):
    hints, statuses = MemoryQueue(), MemoryQueue()
    down = Database("postgresql://agent7_app@127.0.0.1:1/none", "tests")
    worker = DeliveryWorker(Delivery(down, FakeGraph(), hints), hints, statuses)
    assert worker.work({"workspace": 1, "scope": 2}, "hint", received, NOON) is False
    assert worker.work({"phone_number_id": "7", "status": {"id": "w", "status": "read"}}, "status", received, NOON) is False
    assert (hints.given_back, statuses.given_back) == ([("hint", SECONDS_AFTER_A_DEATH), ("hint", seconds)], [("status", seconds)])


def test_what_can_neither_be_done_nor_given_back_is_an_outage():
    hints = MemoryQueue()
    hints.down = True
    down = Database("postgresql://agent7_app@127.0.0.1:1/none", "tests")
    worker = DeliveryWorker(Delivery(down, FakeGraph(), hints), hints, MemoryQueue())
    with pytest.raises(Outage):
        worker.work({"workspace": 1, "scope": 2}, "hint", 1, NOON)


def test_a_stopped_number_gives_its_hints_back_for_minutes(place: Place, worker: DeliveryWorker, ada: Scope):
    place.queue(ada, "hi")
    place.graph.failures = [Refused(190, 401)]
    assert worker.work(hint(ada), "handle", 1, NOON) is False
    assert place.hints.given_back[-1] == ("handle", 300)
