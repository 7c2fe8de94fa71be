"""The way of a message to a phone, told to the business: sent, delivered, read, or failed."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

from agent7.clock import Clock
from local.loopback.timetable import Timetable
from local.simulator.graph.error_codes import GraphError
from local.simulator.graph.faults import Faults
from local.simulator.phones.chats import Chats
from local.simulator.phones.message import STATE_RANK, Message
from local.simulator.webhooks.envelope import status_item, status_payload
from local.simulator.webhooks.sender import Parcel

SENT_AFTER, DELIVERED_AFTER, READ_AFTER = 0.04, 0.15, 0.2
"""Seconds after the send, the send, and the look at the phone."""


class StatusReports:
    """Plans the status webhooks of each accepted message."""

    def __init__(
        self, number: str, *, clock: Clock, chats: Chats, faults: Faults, timetable: Timetable, hand_over: Callable[[Parcel], object]
    ) -> None:
        self._number = number
        self._clock = clock
        self._chats = chats
        self._faults = faults
        self._timetable = timetable
        self._hand_over = hand_over

    def accepted(self, message: Message) -> None:
        """Plan `sent` and `delivered`, or `failed` where a switch says so."""
        failure = self._faults.take("failed_status", user=message.person)
        if failure is not None:
            self.failed(message, GraphError(failure.code))
        else:
            self._plan(message)

    def failed(self, message: Message, why: GraphError) -> None:
        """Plan `failed`: accepted at first, and then it did not work."""
        self._timetable.after(SENT_AFTER, partial(self._report, message, "failed", why))

    def resume(self, message: Message) -> None:
        """Plan what an earlier run had not told yet."""
        if message.state == "sent":
            self._plan(message)

    def _plan(self, message: Message) -> None:
        self._timetable.after(SENT_AFTER, partial(self._report, message, "sent"))
        self._timetable.after(DELIVERED_AFTER, partial(self._report, message, "delivered"))

    def seen(self, person: str) -> int:
        """The person looks at the chat: everything unread in it is read. Returns how many messages."""
        unread = self._chats.unread_by(person)
        for message in unread:
            self._timetable.after(READ_AFTER, partial(self._report, message, "read"))
        return len(unread)

    def played(self, message_id: str) -> bool:
        """The person listens to a voice note of the business for the first time."""
        message = self._chats.message(message_id)
        if message is None or message.direction != "outbound" or message.kind != "audio":
            return False
        self._timetable.soon(partial(self._report, message, "played"))
        return True

    def _report(self, message: Message, name: str, failure: GraphError | None = None) -> None:
        told = {status["status"] for status in message.statuses}
        if self._chats.message(message.id) is None or name in told or STATE_RANK[name] < STATE_RANK[message.state]:
            return
        person = self._chats.person(message.person)
        status = status_item(message, person, name, self._clock.now().timestamp())
        if failure is not None:
            status["errors"] = [failure.in_status()]
        self._chats.add_status(message.id, status)
        if self._faults.take("missing_status", user=person.id, status=name):
            return
        copies = 2 if self._faults.take("duplicate_status", user=person.id, status=name) else 1
        for _ in range(copies):
            self._hand_over(Parcel(secrets.token_hex(8), status_payload(self._number, person, status)))
