"""Which path does what: the Graph API, the phone page's own calls, and the switches for tests."""

from __future__ import annotations

import json
import queue
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from local.simulator.chats import UnknownPerson
from local.simulator.faults import Fault
from local.simulator.graph_api import Limits
from local.simulator.graph_rules import VERSION
from local.simulator.simulator import Simulator

LONGEST_WAIT_SECONDS = 120.0
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Call:
    """One request: method, decoded path, query, headers with small names, body."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> dict[str, Any]:
        """The body as an object. Raises ValueError with a sentence for the caller."""
        try:
            value = json.loads(self.body or b"{}")
        except ValueError:
            raise ValueError("the body is not valid JSON") from None
        if not isinstance(value, dict):
            raise ValueError("the body must be a JSON object")
        return value


@dataclass(frozen=True, slots=True)
class Json:
    body: Any
    status: int = 200
    pause: float = 0.0
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class File:
    name: str


@dataclass(frozen=True, slots=True)
class Events:
    subscriber: queue.SimpleQueue[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Closed:
    """No answer at all: the connection is closed."""


Result = Json | File | Events | Closed


class Routes:
    """Answers calls from the state of one Simulator."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._fixed: dict[tuple[str, str], Callable[[Call], Result]] = {
            ("GET", "/"): lambda _: File("index.html"),
            ("GET", "/healthz"): self._health,
            ("GET", "/phone/events"): lambda _: Events(simulator.chats.subscribe()),
            ("POST", "/phone/people"): self._add_person,
            ("POST", "/phone/messages"): self._say,
            ("POST", "/phone/seen"): self._seen,
            ("POST", "/phone/retry"): lambda _: Json({"retried": simulator.webhook.retry_now()}),
            ("POST", "/control/inbound"): self._inbound,
            ("POST", "/control/webhook"): self._raw_webhook,
            ("POST", "/control/seen"): self._seen,
            ("POST", "/control/people"): self._add_person,
            ("GET", "/control/chats"): self._chats,
            ("GET", "/control/faults"): lambda _: Json({"faults": simulator.faults.as_json()}),
            ("POST", "/control/faults"): self._set_faults,
            ("POST", "/control/limits"): self._set_limits,
            ("POST", "/control/reset"): self._reset,
        }

    def answer(self, call: Call) -> Result:
        """The result of one call; what is wrong with a request is said in its answer."""
        route = self._fixed.get((call.method, call.path))
        try:
            if route is not None:
                return route(call)
            if call.method == "GET" and call.path.startswith("/static/"):
                return File(call.path.removeprefix("/static/"))
            if (messages := re.fullmatch(r"/([^/]+)/([^/]+)/messages", call.path)) and call.method == "POST":
                return self._graph(call, *messages.groups())
        except UnknownPerson as unknown:
            return Json({"error": f"nobody here is called {unknown.args[0]!r}; see GET /control/chats for the people"}, 404)
        except (ValueError, TypeError) as wrong:
            return Json({"error": str(wrong)}, 400)
        return Json({"error": f"there is no {call.method} {call.path}"}, 404)

    # Meta's side

    def _graph(self, call: Call, version: str, number: str) -> Result:
        if not VERSION.fullmatch(version):
            error = {"message": f"Unknown path components: /{version}", "type": "OAuthException", "code": 2500, "fbtrace_id": "simulator"}
            return Json({"error": error}, 400)
        answer = self._simulator.graph_api.call(number, call.headers.get("authorization"), call.body)
        return Closed() if answer.lost else Json(answer.body, answer.status, answer.pause)

    def _health(self, _: Call) -> Result:
        simulator = self._simulator
        return Json({"status": "ok", "webhook_url": simulator.webhook.url, "waiting_webhooks": len(simulator.webhook.waiting())})

    # The phone page

    def _add_person(self, call: Call) -> Result:
        wanted = call.json()
        name = str(wanted.get("name", "")).strip()
        if not 0 < len(name) <= LONGEST_NAME:
            raise ValueError(f"a name has 1 to {LONGEST_NAME} characters")
        number = wanted.get("phone")
        if number is not None and not re.fullmatch(r"\+?[1-9][0-9]{6,14}", str(number)):
            raise ValueError("a phone number is written with its country code, digits only")
        person = self._simulator.chats.add_person(
            name, wa_id=str(number).lstrip("+") if number else None, without_number=bool(wanted.get("without_number"))
        )
        return Json(person.as_json(), 201)

    def _say(self, call: Call) -> Result:
        wanted = call.json()
        person = self._simulator.chats.person(str(wanted.get("user", "")))
        return Json(self._simulator.say(person, wanted).as_json(), 202)

    def _seen(self, call: Call) -> Result:
        person = self._simulator.chats.person(str(call.json().get("user", "")))
        return Json({"read": self._simulator.statuses.seen(person.id)})

    # Switches for tests and for curl

    def _inbound(self, call: Call) -> Result:
        """`{user, text, wamid?, timestamp?, quoted?, kind?, raw?}` or `{batch: [such, ...]}`; `await_reply` waits so many seconds."""
        simulator, wanted = self._simulator, call.json()
        items = wanted.get("batch", [wanted])
        if not isinstance(items, list) or not items or not all(isinstance(item, dict) for item in items):
            raise ValueError("batch must be a list of objects with user and text")
        people = [simulator.chats.person(str(item.get("user", ""))) for item in items]
        seconds = min(float(wanted.get("await_reply", 0)), LONGEST_WAIT_SECONDS)
        asked = people[-1].id
        replies_before = len([m for m in simulator.chats.messages(asked) if m.direction == "outbound"])
        messages, answer = simulator.hand_over(list(zip(people, items, strict=True)))
        told: dict[str, Any] = {
            "wamids": [message.id for message in messages],
            "webhook": {"status": answer.status, "ms": round(answer.ms, 2), "problem": answer.problem},
        }
        if seconds > 0:
            replies = simulator.chats.wait_for_replies(asked, replies_before, seconds)
            told["replies"] = [{"id": m.id, "kind": m.kind, **m.content, "ms_since_inbound": m.ms_since_inbound} for m in replies]
        return Json(told)

    def _raw_webhook(self, call: Call) -> Result:
        """`{payload, signature?}`: any payload, signed unless a signature is given; posted once."""
        wanted = call.json()
        payload = wanted.get("payload")
        if not isinstance(payload, dict):
            raise ValueError("payload must be an object")
        answer = self._simulator.webhook.post(payload, wanted.get("signature"))
        return Json({"status": answer.status, "ms": round(answer.ms, 2), "body": answer.body, "problem": answer.problem})

    def _chats(self, call: Call) -> Result:
        simulator = self._simulator
        person = simulator.chats.person(call.query["user"]).id if "user" in call.query else None
        return Json(
            {
                "people": [known.as_json() for known in simulator.chats.people()],
                "messages": [message.as_json() for message in simulator.chats.messages(person)],
                "waiting_webhooks": len(simulator.webhook.waiting()),
                "clock_offset_seconds": simulator.clock_offset(),
            }
        )

    def _set_faults(self, call: Call) -> Result:
        """One switch, or `{faults: [switch, ...]}`, or `{clear: true}`."""
        wanted = call.json()
        if wanted.pop("clear", False):
            self._simulator.faults.clear()
        switches = wanted.get("faults", [wanted] if wanted else [])
        self._simulator.faults.set([Fault.read(switch) for switch in switches])
        return Json({"faults": self._simulator.faults.as_json()})

    def _set_limits(self, call: Call) -> Result:
        """`{pair_rule: "borrow" | "silence" | "off", per_second: n, window: bool, strangers: bool}`; what is not named is as documented."""
        wanted = call.json()
        if wanted.get("pair_rule", "borrow") not in ("borrow", "silence", "off"):
            raise ValueError("pair_rule must be borrow, silence or off")
        if type(wanted.get("per_second", 1)) is not int or not all(
            type(wanted.get(flag, True)) is bool for flag in ("window", "strangers")
        ):
            raise ValueError("per_second is a whole number, window and strangers are true or false")
        limits = Limits(**wanted)
        self._simulator.graph_api.set_limits(limits)
        return Json(asdict(limits))

    def _reset(self, _: Call) -> Result:
        self._simulator.reset()
        return Json({"status": "empty"})
