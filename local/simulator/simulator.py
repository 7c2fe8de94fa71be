"""The simulator put together: phones on one side, the business's webhook and Graph API on the other."""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from agent7.clock import Clock, MovedClock, SystemClock
from local.simulator import envelope
from local.simulator.chats import Chats, Message
from local.simulator.faults import Faults
from local.simulator.graph_api import GraphApi
from local.simulator.graph_rules import new_wamid
from local.simulator.kinds import KINDS
from local.simulator.people import Person
from local.simulator.settings import SimulatorSettings
from local.simulator.statuses import StatusReports
from local.simulator.timetable import Timetable
from local.simulator.webhooks import Answer, Parcel, WebhookSender

log = logging.getLogger(__name__)

SAVE_EVERY_SECONDS = 0.5
SAVING_SHARE = 20
"""Long chats are saved less often: one part in twenty of the time at most."""
LATEST_TIMESTAMP = 253_402_300_800
"""Unix seconds at the end of the year 9999, beyond which no datetime goes."""


class Simulator:
    """Owns the state and the threads. `stop` saves the chats and ends both."""

    def __init__(self, settings: SimulatorSettings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock or (MovedClock(settings.clock_file) if settings.clock_file else SystemClock())
        self.chats = Chats()
        self.faults = Faults()
        self._timetable = Timetable()
        self.webhook = WebhookSender(settings.webhook_url, settings.app_secret, self._timetable, self._booked)
        self.statuses = StatusReports(
            settings.phone_number_id,
            clock=self.clock,
            chats=self.chats,
            faults=self.faults,
            timetable=self._timetable,
            hand_over=self.webhook.deliver,
        )
        self.graph_api = GraphApi(
            settings.phone_number_id,
            settings.access_token,
            clock=self.clock,
            chats=self.chats,
            faults=self.faults,
            accepted=self.statuses.accepted,
        )
        self._file = settings.data_dir / "simulator.json" if settings.data_dir else None
        self._saved_version = 0
        if self._file:
            self._restore(self._file)
            self._timetable.after(SAVE_EVERY_SECONDS, self._save_regularly)

    def clock_offset(self) -> float:
        """Seconds by which the movable clock is ahead of the machine's."""
        return self.clock.offset().total_seconds() if isinstance(self.clock, MovedClock) else 0.0

    # What people do

    def say(self, person: Person, fields: Mapping[str, Any]) -> Message:
        """Somebody types on their phone. The webhook follows in the background. Raises ValueError for an unusable message."""
        message, item = self.compose(person, fields)
        self._timetable.soon(partial(self._hand_over, [(person, message, item)]))
        return message

    def hand_over(self, wanted: Sequence[tuple[Person, Mapping[str, Any]]]) -> tuple[list[Message], Answer]:
        """Several messages in one signed POST; returns with the webhook's first answer. Raises ValueError."""
        batch = [(person, *self.compose(person, fields)) for person, fields in wanted]
        return [message for _, message, _ in batch], self._hand_over(batch)

    def compose(self, person: Person, fields: Mapping[str, Any]) -> tuple[Message, dict[str, Any]]:
        """The bubble and the webhook item for `fields`: `kind` (text), what the kind needs, `wamid`, `timestamp`, `quoted`.

        `raw`, an object, stands in for the whole type-specific part, so that kinds without a module can be sent.
        """
        kind, raw = str(fields.get("kind", "text")), fields.get("raw")
        if raw is not None and not isinstance(raw, dict):
            raise ValueError("raw must be an object")
        if raw is None and kind not in KINDS:
            raise ValueError(f"kind must be one of {', '.join(KINDS)}, or come with raw")
        message = Message(
            id=str(fields.get("wamid") or new_wamid()),
            person=person.id,
            direction="inbound",
            kind=kind,
            content=raw if raw is not None else KINDS[kind].compose(fields),
            at=self._time_of(fields.get("timestamp")),
            quoted=fields.get("quoted"),
        )
        self.chats.add(message)
        return message, envelope.inbound_item(person, message, raw)

    def _time_of(self, timestamp: Any) -> float:
        """Unix seconds of a message: given, or now. Raises ValueError for what no time stamp can be."""
        if timestamp is None:
            return self.clock.now().timestamp()
        if not isinstance(timestamp, int | float) or not 0 <= timestamp < LATEST_TIMESTAMP:
            raise ValueError("timestamp must be Unix seconds")
        return float(timestamp)

    def _hand_over(self, batch: Sequence[tuple[Person, Message, dict[str, Any]]]) -> Answer:
        payload = envelope.inbound_payload(self.settings.phone_number_id, [(person, item) for person, _, item in batch])
        persons = tuple({person.id: None for person, _, _ in batch})
        self.graph_api.note_inbound(len(batch))
        self.chats.handed_over(persons)
        return self.webhook.deliver(Parcel(secrets.token_hex(8), payload, persons, tuple(message.id for _, message, _ in batch)))

    def _booked(self, parcel: Parcel, answer: Answer) -> None:
        self.chats.webhook_answered(parcel.messages, answer.status, answer.ms)
        if answer.accepted and self.webhook.waiting():
            return
        self.chats.webhook_health(answer.status, answer.problem)

    # From run to run

    def reset(self) -> None:
        """Forget chats, switches, pace and what waits to be repeated."""
        self.webhook.forget()
        self.faults.clear()
        self.graph_api.forget_pace()
        self.chats.reset()

    def stop(self) -> None:
        self._timetable.stop()
        self._save()

    def _restore(self, file: Path) -> None:
        """Show what an earlier run has shown, and go on repeating what the webhook had not accepted."""
        try:
            saved = json.loads(file.read_text())
            self.chats.restore(saved)
        except FileNotFoundError:
            return
        except (ValueError, TypeError, KeyError, AttributeError):
            broken = file.replace(file.with_suffix(".broken"))
            log.warning("the chats of an earlier run cannot be read; they are kept as %s", broken.name)
            return
        parcels = [Parcel(raw["id"], raw["payload"], tuple(raw["persons"]), tuple(raw["messages"])) for raw in saved.get("waiting", [])]
        packed = {message_id for parcel in parcels for message_id in parcel.messages}
        for parcel in parcels:
            self._timetable.soon(partial(self.webhook.deliver, parcel))
        for message in self.chats.messages():
            if message.direction == "inbound" and message.state in ("sent", "pending") and message.id not in packed:
                person = self.chats.person(message.person)
                item = envelope.inbound_item(person, message, None if message.kind in KINDS else message.content)
                self._timetable.soon(partial(self._hand_over, [(person, message, item)]))
            elif message.direction == "outbound":
                self.statuses.resume(message)

    def _save_regularly(self) -> None:
        started = time.monotonic()
        try:
            self._save()
        finally:
            pause = max(SAVE_EVERY_SECONDS, (time.monotonic() - started) * SAVING_SHARE)
            self._timetable.after(pause, self._save_regularly)

    def _save(self) -> None:
        if self._file is None or self._saved_version == self.chats.version:
            return
        self._saved_version = self.chats.version
        waiting = [{"id": p.id, "payload": p.payload, "persons": p.persons, "messages": p.messages} for p in self.webhook.waiting()]
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps({**self.chats.snapshot(), "waiting": waiting}))
        fresh.replace(self._file)
