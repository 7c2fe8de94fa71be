"""What is kept of the simulator from run to run, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from local.simulator.graph.account import Account
from local.simulator.graph.faults import Faults
from local.simulator.graph.media_shelf import MediaShelf
from local.simulator.graph.templates import Templates
from local.simulator.phones.chats import Chats
from local.simulator.webhooks.sender import Parcel, WebhookSender


@dataclass(frozen=True, slots=True)
class Records:
    """The parts that have something to keep."""

    chats: Chats
    webhook: WebhookSender
    faults: Faults
    media: MediaShelf
    templates: Templates
    account: Account

    def state(self) -> dict[str, Any]:
        """Everything that is kept, as JSON."""
        return {
            **self.chats.snapshot(),
            "waiting": [_packed(parcel) for parcel in self.webhook.waiting()],
            "faults": self.faults.as_json(),
            "media": self.media.as_json(),
            "templates": self.templates.as_json(),
            "account": self.account.as_json(),
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Show what an earlier run has shown. Raises ValueError, TypeError, KeyError or AttributeError for what is no such state."""
        self.chats.restore(saved)
        self.faults.restore(saved.get("faults", []))
        self.media.restore(saved.get("media", []))
        self.templates.restore(saved.get("templates", []))
        self.account.change({**saved.get("account", {}), "callback_url": self.account.callback_url})


def waiting(saved: Mapping[str, Any]) -> list[Parcel]:
    """The webhooks of a state that had not been accepted."""
    return [Parcel(raw["id"], raw["payload"], tuple(raw["persons"]), tuple(raw["messages"])) for raw in saved.get("waiting", [])]


def _packed(parcel: Parcel) -> dict[str, Any]:
    return {"id": parcel.id, "payload": parcel.payload, "persons": parcel.persons, "messages": parcel.messages}
