"""Which path does what: the Graph API, the phone page's own calls, and the switches for tests."""

from __future__ import annotations

import re
from collections.abc import Callable

from local.loopback.calls import Bytes, Call, Closed, File, Json, Result
from local.simulator.control_paths import ControlPaths
from local.simulator.graph.call_rules import VERSION
from local.simulator.graph.error_codes import GraphError
from local.simulator.graph.graph_call import GraphCall
from local.simulator.phone_paths import PhonePaths
from local.simulator.phones.chats import UnknownPerson
from local.simulator.simulator import Simulator

GRAPH_PATH = re.compile(r"/(v[^/]*)(/.+)")
SEND_PATH = re.compile(r"/([^/]+)/([^/]+)/messages")


class Routes:
    """Answers calls from the state of one Simulator."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        phone, control = PhonePaths(simulator), ControlPaths(simulator)
        self._phone = phone
        self._fixed: dict[tuple[str, str], Callable[[Call], Result]] = {
            ("GET", "/"): lambda _: File("index.html"),
            ("GET", "/healthz"): self._health,
            **phone.table(),
            **control.table(),
        }

    def answer(self, call: Call) -> Result:
        """The result of one call; what is wrong with a request is said in its answer."""
        route = self._fixed.get((call.method, call.path)) or self._by_shape(call)
        try:
            if route is not None:
                return route(call)
        except UnknownPerson as unknown:
            return Json({"error": f"nobody here is called {unknown.args[0]!r}; see GET /control/chats for the people"}, 404)
        except GraphError as refusal:
            return Json(refusal.answer(), refusal.http_status)
        except (ValueError, TypeError) as wrong:
            return Json({"error": str(wrong)}, 400)
        return Json({"error": f"there is no {call.method} {call.path}"}, 404)

    def _by_shape(self, call: Call) -> Callable[[Call], Result] | None:
        if call.method == "GET" and call.path.startswith("/static/"):
            return lambda call: File(call.path.removeprefix("/static/"))
        if call.method == "GET" and call.path.startswith("/phone/media/"):
            return self._phone.medium
        if call.method == "GET" and call.path.startswith("/whatsapp_business/attachments"):
            return self._download
        if call.method == "POST" and SEND_PATH.fullmatch(call.path):
            return self._send
        if GRAPH_PATH.fullmatch(call.path) or call.path == "/debug_token":
            return self._graph
        return None

    def _health(self, _: Call) -> Result:
        simulator = self._simulator
        return Json({"status": "ok", "webhook_url": simulator.webhook.url, "waiting_webhooks": len(simulator.webhook.waiting())})

    def _send(self, call: Call) -> Result:
        version, number = SEND_PATH.fullmatch(call.path).groups()  # type: ignore[union-attr]
        if not VERSION.fullmatch(version):
            return _unknown_version(version)
        answer = self._simulator.graph_api.call(number, call.headers.get("authorization"), call.body)
        return Closed() if answer.lost else Json(answer.body, answer.status, answer.pause)

    def _graph(self, call: Call) -> Result:
        versioned = GRAPH_PATH.fullmatch(call.path)
        if versioned and not VERSION.fullmatch(versioned[1]):
            return _unknown_version(versioned[1])
        path = versioned[2] if versioned else call.path
        return Json(self._simulator.admin_api.call(GraphCall.read(call.method, path, call.query, call.headers, call.body)))

    def _download(self, call: Call) -> Result:
        """The bytes of a medium, for those who have its address and the token."""
        simulator = self._simulator
        simulator.admin_api.check(call.headers.get("authorization"), "whatsapp_business_messaging")
        media_id, until, seal = (call.query.get(name, "") for name in ("mid", "ext", "hash"))
        kept = simulator.media.content(media_id) if until.isdigit() and simulator.media.admits(media_id, until, seal) else None
        return Bytes(kept[1], kept[0].mime_type) if kept else Json({"error": "URL signature expired"}, 404)


def _unknown_version(version: str) -> Json:
    error = {"message": f"Unknown path components: /{version}", "type": "OAuthException", "code": 2500, "fbtrace_id": "simulator"}
    return Json({"error": error}, 400)
