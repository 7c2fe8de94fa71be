"""The inbox: where an accepted message waits, durably, until a turn owns it, and is remembered for 30 days (deduplication by wamid).

One item a message. Partition: an HMAC of the person, so that no number stands in keys, queues or logs. Sort: when it was
sent, and its wamid; a second delivery therefore meets the first. `dynamodb_inbox` keeps it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Protocol

from agent7.channels.whatsapp.inbound.inbound_message import InboundMessage

MICROSECOND = timedelta(microseconds=1)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def partition_of(identity_key: str, phone_number_id: str, person: str) -> str:
    """Where one person's mail to one number waits. `person` is a BSUID, or a wa_id where there is none."""
    return hmac.new(identity_key.encode(), f"{phone_number_id}|{person}".encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class Mail:
    """A message in the inbox and where it lies there."""

    partition: str
    sort: str
    arrived_at: datetime
    message: InboundMessage = field(repr=False)

    @property
    def wamid(self) -> str:
        """Meta's id of the message (idempotency key)."""
        return self.message.wamid

    @property
    def sent_at(self) -> datetime:
        """When the person sent it; when it reached us, if Meta did not say."""
        return self.message.sent_at or self.arrived_at

    @property
    def place_in_line(self) -> str:
        """Orders waiting mail: by the time it was sent, whole seconds at Meta, then by first arrival."""
        return f"{self.sort[:13]}#{(self.arrived_at - EPOCH) // MICROSECOND:016d}"


def address(identity_key: str, message: InboundMessage, arrived_at: datetime) -> Mail:
    """Put a message into its person's partition. The sort key depends on the message alone, so a repetition has the same.

    Raises ValueError when the message does not say who sent it.
    """
    person = message.contact.key
    if person is None:
        raise ValueError("a message without a sender cannot be filed")
    sent_ms = int(message.sent_at.timestamp() * 1000) if message.sent_at else 0
    return Mail(
        partition=partition_of(identity_key, message.phone_number_id, person),
        sort=f"{sent_ms % 10**13:013d}#{message.wamid}",
        arrived_at=arrived_at,
        message=message,
    )


class Inbox(Protocol):
    """Durable mail. Every method raises Outage when the table does not answer."""

    def accept(self, mail: Mail) -> bool:
        """Store it as waiting. False when it was already there, waiting or done: nothing changes then."""
        ...

    def accept_all(self, mails: Sequence[Mail]) -> list[Mail]:
        """Store the mails of one POST, and return those that are stored now, new or known. Raises nothing for the others."""
        ...

    def waiting(self, partition: str, limit: int = 1000) -> list[Mail]:
        """What waits there now, in the order of the turn; sees every accept that returned before."""
        ...

    def done(self, mails: Sequence[Mail]) -> None:
        """Waits no longer; only its ids are kept, as the memory of what came, until they expire. Repeating this changes nothing."""
        ...

    def erase(self, partition: str, until: datetime) -> None:
        """Take out what was sent until then, waiting or done, as if it had never come."""
        ...

    def stale(self, before: datetime, limit: int = 100) -> list[str]:
        """Partitions whose mail has waited since before that instant; eventually consistent."""
        ...
