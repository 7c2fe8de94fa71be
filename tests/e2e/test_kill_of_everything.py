"""Every process of the local run is killed at once: what was acknowledged is answered all the same, and once.

Meta is not killed: a double outside of the run takes the replies and tells what became of them, as Meta does.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import psycopg
import pytest

from agent7.channels.whatsapp.inbound.signature import signature_of
from local.stack import LocalStack
from tests.fakes.graph_server import GraphServer

pytestmark = [pytest.mark.slow, pytest.mark.chaos]

NUMBER, APP_SECRET = "700800900100200", "local-app-secret"
PEOPLE, MESSAGES = 20, 100
BOLD_SECONDS = 1.0
"""After a restart: time to be in the middle of the work that was found."""
SETTLE_SECONDS, STALLED_SECONDS = 120, 8
LEASES_OVER_SECONDS = 240
"""More than a dead worker's lease, and than a reply waits whose fate is unknown."""


class Meta(GraphServer):
    """Keeps what became of each reply until the webhook has taken it."""

    def __init__(self) -> None:
        super().__init__()
        self.replies: list[str] = []
        """Our own id of each reply that was taken, as often as it was."""
        self._untold: list[dict[str, Any]] = []

    def _success(self, body: dict[str, Any]) -> bytes:
        answer = super()._success(body)
        if (reply := body.get("biz_opaque_callback_data")) is not None:
            self.replies.append(reply.partition(":")[0])  # what follows is the number of the attempt
            status = {"id": json.loads(answer)["messages"][0]["id"], "status": "delivered", "recipient_id": body["to"]}
            self._untold.append(status | {"timestamp": str(int(time.time())), "biz_opaque_callback_data": reply})
        return answer

    def tell(self, stack: LocalStack) -> None:
        while self._untold:
            post(stack, statuses=[self._untold[0]])
            del self._untold[0]


@pytest.fixture(scope="module")
def meta() -> Iterator[Meta]:
    meta = Meta()
    yield meta
    meta.close()


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory, meta: Meta) -> Iterator[LocalStack]:
    overrides = {"WHATSAPP_API_BASE_URL": meta.url, "AGENT7_DEBOUNCE_MS": "300"}
    with LocalStack(tmp_path_factory.mktemp("stack"), overrides=overrides, without="simulator,manus") as stack:
        yield stack


def post(stack: LocalStack, **items: Any) -> None:
    value = {"messaging_product": "whatsapp", "metadata": {"phone_number_id": NUMBER}, **items}
    body = json.dumps({"object": "whatsapp_business_account", "entry": [{"changes": [{"field": "messages", "value": value}]}]}).encode()
    signed = {"x-hub-signature-256": signature_of(APP_SECRET, body)}
    httpx2.post(f"{stack.url}/webhooks/whatsapp", content=body, headers=signed, timeout=30).raise_for_status()


def write(stack: LocalStack, round_: str, number: int) -> str:
    """One message of one of the people, acknowledged; returns its id."""
    wamid = f"wamid.{round_}.{number}"
    text = {"body": f"Remember that the code of my locker number {number} is {round_}-{number}"}
    sender = f"4477009010{number % PEOPLE:02d}"
    post(stack, messages=[{"id": wamid, "from": sender, "timestamp": str(int(time.time())), "type": "text", "text": text}])
    return wamid


def acknowledged(stack: LocalStack, round_: str) -> set[str]:
    with ThreadPoolExecutor(8) as senders:
        return set(senders.map(lambda number: write(stack, round_, number), range(MESSAGES)))


def answered(stack: LocalStack) -> list[str]:
    """Messages whose turn is answered, as often as they stand in one."""
    query = "SELECT channel_message_id FROM messages JOIN turns ON turns.id = turn_id WHERE role = 0 AND state = 1"
    return [row[0] for row in rows(stack, query)]


def rows(stack: LocalStack, query: str) -> list[Any]:
    with psycopg.connect(stack.database_owner_dsn) as owner:
        return owner.execute(query).fetchall()  # type: ignore[arg-type]


def settle(stack: LocalStack, meta: Meta, accepted: set[str]) -> None:
    """Wait until all that was accepted is answered and every reply is out; what is missing at last, is said by what is asserted.

    Whenever nothing moves any more, the leases of the dead run out: not earlier, for the living would lose theirs.
    """
    deadline, moved_at, before = time.monotonic() + SETTLE_SECONDS, time.monotonic(), (0, 0)
    while time.monotonic() < deadline:
        meta.tell(stack)
        done = answered(stack)
        if accepted <= set(done) and not rows(stack, "SELECT FROM outbox WHERE state <> 2"):
            return
        if (now := (len(done), len(meta.replies))) != before:
            moved_at, before = time.monotonic(), now
        elif time.monotonic() - moved_at > STALLED_SECONDS:
            stack.move_clock(advance_seconds=LEASES_OVER_SECONDS)
            stack.run_job("poll")
            moved_at = time.monotonic()
        time.sleep(0.2)


def assert_once(stack: LocalStack, meta: Meta, accepted: set[str]) -> None:
    assert sorted(accepted - set(answered(stack))) == []
    assert [wamid for wamid, times in Counter(answered(stack)).items() if times != 1] == []
    assert [reply for reply, times in Counter(meta.replies).items() if times != 1] == []
    assert sorted(meta.replies) == sorted(row[0] for row in rows(stack, "SELECT public_id FROM outbox"))
    assert rows(stack, "SELECT turn_id FROM outbox GROUP BY turn_id HAVING count(*) <> 1") == []


def test_all_that_was_acknowledged_is_answered_once_after_everything_was_killed(stack: LocalStack, meta: Meta) -> None:
    accepted = acknowledged(stack, "a")
    stack.kill_everything()
    stack.start()
    settle(stack, meta, accepted)
    assert len(accepted) == MESSAGES
    assert_once(stack, meta, accepted)


def test_a_second_kill_amid_the_work_that_the_first_left_changes_nothing(stack: LocalStack, meta: Meta) -> None:
    accepted = acknowledged(stack, "b")
    stack.kill_everything()
    stack.start()
    time.sleep(BOLD_SECONDS)
    stack.kill_everything()
    stack.start()
    settle(stack, meta, accepted)
    assert_once(stack, meta, accepted)
