"""Meta's side of the door: signed POSTs into the real webhook, over the real inbox and database, to what reaches the phone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import pytest

from agent7.channels.whatsapp.inbound.dynamodb_inbox import DynamoDbInbox
from agent7.channels.whatsapp.inbound.signature import signature_of
from agent7.channels.whatsapp.inbound.webhook import WhatsAppWebhook
from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.person import WakeUp
from agent7.conversation.turn.plan import Assistant
from agent7.errors import Busy
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent
from agent7.settings import WhatsAppSettings
from agent7.store.identity import tenancy
from tests.conftest import PHONE_NUMBER_ID
from tests.fakes.queues import MemoryQueue
from tests.integration.conversation.world import IDENTITY_KEY, World

SECRET = "test-app-secret"
OUR_NUMBER = "15555550100"
TIME_TO_REFILL = timedelta(seconds=30)


@dataclass(frozen=True)
class Sender:
    """Somebody with a phone: by number, by BSUID, or both."""

    wa_id: str | None = "447700900001"
    bsuid: str | None = None
    name: str = ""

    def signs(self, message: dict[str, Any]) -> dict[str, Any]:
        known = {"from": self.wa_id, "from_user_id": self.bsuid}
        return {name: value for name, value in known.items() if value} | message

    def contact(self) -> dict[str, Any]:
        keys = {"wa_id": self.wa_id, "user_id": self.bsuid}
        return {"profile": {"name": self.name}} | {name: value for name, value in keys.items() if value}


ADA, BOB = Sender("447700900001"), Sender("447700900002")


@dataclass
class Door:
    """`post` is Meta; `wake` is the queue; `say` does both for one person and gives what reached the phone."""

    world: World
    webhook: WhatsAppWebhook
    wake_ups: MemoryQueue
    statuses: MemoryQueue
    memory: MemoryAgent
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    said: int = 0

    def post(self, *messages: dict[str, Any], sender: Sender | None = ADA, contacts: bool = True, **value: Any) -> int:
        """One signed POST of these messages; the HTTP status."""
        content: dict[str, Any] = {
            "messaging_product": "whatsapp",
            "metadata": {"phone_number_id": PHONE_NUMBER_ID, "display_phone_number": OUR_NUMBER},
            "messages": [self._message(sender, message) for message in messages],
            **value,
        }
        if sender is not None and contacts:
            content["contacts"] = [sender.contact()]
        return self.post_body(json.dumps({"entry": [{"changes": [{"field": "messages", "value": content}]}]}).encode())

    def post_body(self, body: bytes) -> int:
        headers = {"x-hub-signature-256": signature_of(SECRET, body)}
        event = {"requestContext": {"http": {"method": "POST"}}, "headers": headers, "body": body.decode()}
        return self.webhook.receive(event, self.world.clock.now()).status

    def _message(self, sender: Sender | None, message: dict[str, Any]) -> dict[str, Any]:
        common = {"id": f"wamid.IN{next(self.numbers)}", "timestamp": str(int(self.world.clock.now().timestamp()))}
        return common | (sender.signs(message) if sender else message)

    def wake(self) -> str:
        """Work off every wake-up; what reached phones since the last time, without the first-contact message."""
        waiting, self.wake_ups.sent, tries = self.wake_ups.sent, [], 0
        while waiting:
            hint = waiting.pop(0)
            try:
                self.world.respond(WakeUp(partition=hint.body["partition"]))
            except Busy:
                waiting.append(hint)
                tries += 1
                assert tries < 50, "somebody stays busy for ever"
        heard = [text.split("\n\n(")[0] for _, text in self.world.phone.received[self.said :]]
        self.said = len(self.world.phone.received)
        return "\n".join("" if text.startswith("(") else text for text in heard).strip()

    def say(self, *messages: dict[str, Any] | str, sender: Sender = ADA, contacts: bool = True) -> str:
        """These messages in one POST, half a minute after the last ones; what comes back."""
        self.world.clock.advance(TIME_TO_REFILL)
        told = [words(message) if isinstance(message, str) else message for message in messages]
        assert self.post(*told, sender=sender, contacts=contacts) == 200
        return self.wake()

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        return self.world.rows(query)

    def last_reply_id(self) -> str:
        return str(self.rows("SELECT wamid FROM outbox ORDER BY id DESC LIMIT 1")[0][0])

    def at(self) -> datetime:
        return self.world.clock.now()

    def change(self, statement: str, *values: object) -> None:
        self.world.owner.execute(statement, values)  # type: ignore[arg-type]


def words(body: str, **more: Any) -> dict[str, Any]:
    return {"type": "text", "text": {"body": body}} | more


@pytest.fixture
def door(
    database_url: str,
    owner_dsn: str,
    first_start: tenancy.Workspace,
    minilm: Int8MiniLM,
    inbox_table: tuple[Any, str],
) -> Iterator[Door]:
    inbox = DynamoDbInbox(*inbox_table)
    world = World(database_url, owner_dsn, inbox=inbox)  # type: ignore[arg-type]
    memory = MemoryAgent(world.warm_database(), minilm, fingerprint_key=b"tests")
    tasking = TaskRequests(memory, enabled=True)
    world.assistant = Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking))  # type: ignore[assignment]
    settings = WhatsAppSettings("", "v25.0", PHONE_NUMBER_ID, "", SECRET, "our-verify-token", IDENTITY_KEY)
    wake_ups, statuses = MemoryQueue(), MemoryQueue()
    webhook = WhatsAppWebhook(lambda _renew: settings, inbox, wake_ups, statuses)
    yield Door(world, webhook, wake_ups, statuses, memory)
    world.close()
