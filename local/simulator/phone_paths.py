"""What the phone page asks of its server."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any, Final
from urllib.error import URLError
from urllib.parse import urlencode, urlsplit

from local.clock_control import ClockControl
from local.loopback.calls import Bytes, Call, Events, Json, Result
from local.simulator.simulator import Simulator

LONGEST_NAME = 60
PHONE_NUMBER = re.compile(r"\+?[1-9][0-9]{6,14}")
MEMORY_SECONDS: Final = 10.0
Table = dict[tuple[str, str], Callable[[Call], Result]]


class PhonePaths:
    """People, what they send, what they look at, their media and the clock."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        file = simulator.settings.clock_file
        self._clock = ClockControl(file) if file else None

    def table(self) -> Table:
        """What the page asks, by method and path."""
        simulator = self._simulator
        return {
            ("GET", "/phone/events"): lambda _: Events(simulator.subscribe()),
            ("POST", "/phone/people"): self.add_person,
            ("POST", "/phone/people/change"): self.change_person,
            ("POST", "/phone/people/empty"): self._empty,
            ("POST", "/phone/messages"): self._say,
            ("POST", "/phone/people/remove"): self._remove,
            ("POST", "/phone/again"): self._again,
            ("POST", "/phone/seen"): self.seen,
            ("POST", "/phone/played"): self._played,
            ("POST", "/phone/retry"): lambda _: Json({"retried": simulator.webhook.retry_now()}),
            ("POST", "/phone/media"): self._upload,
            ("GET", "/phone/memory"): self._memory,
            ("GET", "/phone/clock"): self._show_clock,
            ("POST", "/phone/clock"): self._move_clock,
        }

    def add_person(self, call: Call) -> Result:
        """`{name, phone?, without_number?}`."""
        wanted = call.json()
        person = self._simulator.chats.add_person(
            _name(wanted.get("name")), wa_id=_number(wanted), without_number=bool(wanted.get("without_number"))
        )
        return Json(person.as_json(), 201)

    def change_person(self, call: Call) -> Result:
        """`{user, phone?, new_user_id?, username?, number_hidden?, name?}`: the system messages of it go out by themselves."""
        wanted = call.json()
        person = self._simulator.chats.person(str(wanted.get("user", "")))
        if "name" in wanted:
            wanted["name"] = _name(wanted["name"])
        _number(wanted)
        return Json(self._simulator.change_person(person, wanted).as_json())

    def _empty(self, call: Call) -> Result:
        """`{user}`: their chat is emptied on this phone; what the assistant remembers stays."""
        person = self._simulator.chats.person(str(call.json().get("user", "")))
        self._simulator.chats.empty(person.id)
        return Json(person.as_json())

    def _remove(self, call: Call) -> Result:
        """`{user}`: they and their chat leave this page; what the assistant remembers stays."""
        person = self._simulator.chats.person(str(call.json().get("user", "")))
        self._simulator.chats.remove(person.id)
        return Json(person.as_json())

    def _say(self, call: Call) -> Result:
        wanted = call.json()
        person = self._simulator.chats.person(str(wanted.get("user", "")))
        return Json(self._simulator.say(person, wanted).as_json(), 202)

    def _again(self, call: Call) -> Result:
        """`{message}`: the same webhook item once more."""
        answer = self._simulator.again(str(call.json().get("message", "")))
        return Json({"status": answer.status, "ms": round(answer.ms, 2), "problem": answer.problem})

    def seen(self, call: Call) -> Result:
        """Mark a person's messages as read."""
        person = self._simulator.chats.person(str(call.json().get("user", "")))
        return Json({"read": self._simulator.statuses.seen(person.id)})

    def _played(self, call: Call) -> Result:
        """`{message}`: the person plays a voice note of the business."""
        return Json({"played": self._simulator.statuses.played(str(call.json().get("message", "")))})

    def _upload(self, call: Call) -> Result:
        """The bytes of a file in the body; `?name=` and the Content-Type say what it is."""
        if not call.body:
            raise ValueError("the file is empty")
        mime_type = call.headers.get("content-type") or "application/octet-stream"
        medium = self._simulator.media.add(call.body, mime_type, call.query.get("name"))
        return Json({"id": medium.id, "mime_type": medium.mime_type, "size": medium.size}, 201)

    def medium(self, call: Call) -> Result:
        """The bytes, under the `?name=` that a message gives them or the one that they came with."""
        kept = self._simulator.media.content(call.path.removeprefix("/phone/media/"))
        if kept is None:
            return Json({"error": "there is no such medium"}, 404)
        return Bytes(kept[1], kept[0].plain_type, call.query.get("name") or kept[0].filename)

    def _memory(self, call: Call) -> Result:
        """What stands behind the last answer of `?user=`, as the assistant's own run tells it, or the `problem`."""
        person = self._simulator.chats.person(call.query.get("user", ""))
        gateway = "{0.scheme}://{0.netloc}".format(urlsplit(self._simulator.settings.webhook_url))
        keys = urlencode([("key", key) for key in (person.user_id, person.wa_id) if key])
        try:
            with urllib.request.urlopen(f"{gateway}/__local/phone-memory?{keys}", timeout=MEMORY_SECONDS) as answer:  # noqa: S310 - our own run
                return Json({"console": f"{gateway}/console/", **json.load(answer)})
        except (URLError, OSError, ValueError):
            return Json({"problem": "The assistant's own run does not answer."})

    def _show_clock(self, _: Call) -> Result:
        return Json({"now": self._simulator.clock.now().isoformat(), "offset_seconds": self._simulator.clock_offset()})

    def _move_clock(self, call: Call) -> Result:
        """`{advance_seconds}`, `{set}` or `{reset: true}`: the clock of the whole local run."""
        if self._clock is None:
            raise ValueError("this simulator runs by the machine's clock")
        return Json(self._clock.move(call.json()))


def _name(value: Any) -> str:
    name = str(value or "").strip()
    if not 0 < len(name) <= LONGEST_NAME:
        raise ValueError(f"a name has 1 to {LONGEST_NAME} characters")
    return name


def _number(wanted: dict[str, Any]) -> str | None:
    number = wanted.get("phone")
    if number is None:
        return None
    written = re.sub(r"[ ()-]", "", str(number))
    if not PHONE_NUMBER.fullmatch(written):
        raise ValueError("a phone number is written with its country code, digits only")
    wanted["phone"] = written
    return written.lstrip("+")
