"""The simulator's state from run to run, in one JSON file."""

from __future__ import annotations

import json
import logging
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from local.simulator.timetable import Timetable
from local.simulator.webhooks import Parcel

if TYPE_CHECKING:
    from local.simulator.simulator import Simulator

log = logging.getLogger(__name__)

SAVE_EVERY_SECONDS = 0.5
SAVING_SHARE = 20
"""Long chats are saved less often: one part in twenty of the time at most."""


class Keeping:
    """Saves whenever something has changed, and takes up what an earlier run has left."""

    def __init__(self, simulator: Simulator, timetable: Timetable) -> None:
        self._simulator = simulator
        self._timetable = timetable
        folder = simulator.settings.data_dir
        self._file = folder / "simulator.json" if folder else None
        self._saved_version = 0

    def take_up(self) -> None:
        if self._file:
            self._restore(self._file)
            self._timetable.after(SAVE_EVERY_SECONDS, self._save_regularly)

    def save(self) -> None:
        simulator = self._simulator
        if self._file is None or self._saved_version == simulator.chats.version:
            return
        self._saved_version = simulator.chats.version
        kept = {
            **simulator.chats.snapshot(),
            "waiting": [_packed(parcel) for parcel in simulator.webhook.waiting()],
            "faults": simulator.faults.as_json(),
            "media": simulator.media.as_json(),
            "templates": simulator.templates.as_json(),
            "account": simulator.account.as_json(),
        }
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps(kept))
        fresh.replace(self._file)

    def _save_regularly(self) -> None:
        started = time.monotonic()
        try:
            self.save()
        finally:
            pause = max(SAVE_EVERY_SECONDS, (time.monotonic() - started) * SAVING_SHARE)
            self._timetable.after(pause, self._save_regularly)

    def _restore(self, file: Path) -> None:
        """Show what an earlier run has shown, and go on repeating what the webhook had not accepted."""
        simulator = self._simulator
        try:
            saved = json.loads(file.read_text())
            simulator.chats.restore(saved)
            simulator.faults.restore(saved.get("faults", []))
            simulator.media.restore(saved.get("media", []))
            simulator.templates.restore(saved.get("templates", []))
            simulator.account.change({**saved.get("account", {}), "callback_url": simulator.account.callback_url})
        except FileNotFoundError:
            return
        except (ValueError, TypeError, KeyError, AttributeError):
            broken = file.replace(file.with_suffix(".broken"))
            log.warning("the chats of an earlier run cannot be read; they are kept as %s", broken.name)
            return
        self._resume([Parcel(raw["id"], raw["payload"], tuple(raw["persons"]), tuple(raw["messages"])) for raw in saved.get("waiting", [])])

    def _resume(self, parcels: list[Parcel]) -> None:
        simulator = self._simulator
        packed = {message_id for parcel in parcels for message_id in parcel.messages}
        for parcel in parcels:
            self._timetable.soon(partial(simulator.webhook.deliver, parcel))
        for message in simulator.chats.messages():
            if message.direction == "outbound":
                simulator.statuses.resume(message)
            elif message.state in ("sent", "pending") and message.wire and message.id not in packed:
                self._timetable.soon(partial(simulator.deliver, [(simulator.chats.person(message.person), message)]))
        for template in simulator.templates.matching(status="PENDING"):
            self._timetable.soon(partial(simulator.approve_if_pending, template.name, template.language))


def _packed(parcel: Parcel) -> dict[str, Any]:
    return {"id": parcel.id, "payload": parcel.payload, "persons": parcel.persons, "messages": parcel.messages}
