"""Which path does what: the task API, files, the page, and the switches for tests."""

from __future__ import annotations

import hmac
import queue
import re
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from local.loopback.calls import Bytes, Call, Closed, File, Json, Result
from local.manus.refusals import DENIED, UNAVAILABLE, ApiError, not_found
from local.manus.requests import read_body
from local.manus.simulator import Simulator
from local.manus.switches import Switches
from local.manus.task_api import Effect

API_PATH = re.compile(r"/v2/([A-Za-z]+\.[A-Za-z]+)")
FILE_PATH = re.compile(r"/(uploads|downloads)/(file-[0-9a-f]+)")
KEY_HEADER = "x-manus-api-key"
SHARED = "/static/shared/"
PHONE_PAGE = Path(__file__).parents[1] / "simulator" / "static"
"""The phone page's files, whose colours and small parts this page has too."""


class ManusSite:
    """Answers calls from the state of one simulator."""

    static = Path(__file__).parent / "static"

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._switches = Switches(simulator)
        tasks, account = simulator.task_api, simulator.account_api
        self._writes: Mapping[str, Callable[[dict[str, Any]], Effect]] = {
            "task.create": tasks.create,
            "task.sendMessage": tasks.send,
            "task.confirmAction": tasks.confirm,
            "task.stop": tasks.stop,
            "task.delete": tasks.delete,
            "task.update": tasks.update,
            "project.create": account.create_project,
            "file.upload": account.upload_file,
            "webhook.create": account.create_webhook,
            "webhook.delete": account.delete_webhook,
        }
        self._reads: Mapping[str, Callable[[Mapping[str, str]], Effect]] = {
            "task.detail": tasks.detail,
            "task.list": tasks.list_tasks,
            "task.listMessages": tasks.list_messages,
            "project.list": account.list_projects,
            "file.detail": account.show_file,
            "webhook.list": account.list_webhooks,
            "webhook.publicKey": account.show_key,
        }

    def answer(self, call: Call) -> Result:
        """Route one call."""
        if named := API_PATH.fullmatch(call.path):
            return self._api(call, named[1])
        if (file := FILE_PATH.fullmatch(call.path)) and call.method in ("GET", "PUT"):
            return self._file(call, file[1], file[2])
        try:
            if (switch := self._switches.find(call)) is not None:
                return switch(call)
        except ApiError as refusal:
            return Json({"error": refusal.message}, refusal.status)
        except (ValueError, TypeError) as wrong:
            return Json({"error": str(wrong)}, 400)
        if call.method == "GET" and call.path == "/":
            return File("index.html")
        if call.method == "GET" and call.path.startswith(SHARED):
            return File(call.path.removeprefix(SHARED), PHONE_PAGE)
        if call.method == "GET" and call.path.startswith("/static/"):
            return File(call.path.removeprefix("/static/"))
        return Json({"error": f"there is no {call.method} {call.path}"}, 404)

    def clock_offset(self) -> float:
        """How far the clock of the run is moved."""
        return self._simulator.clock_offset()

    def unsubscribe(self, subscriber: queue.SimpleQueue[dict[str, Any]]) -> None:
        """End a stream of events."""
        self._simulator.tasks.unsubscribe(subscriber)

    def _api(self, call: Call, method: str) -> Result:
        """One call of the API in its envelope, unless the script lets its answer be lost or late."""
        request_id = f"req_{secrets.token_hex(8)}"
        simulator = self._simulator
        if simulator.is_down() and simulator.down_closes:
            return Closed()
        try:
            effect = self._effect(call, method)
        except ApiError as refusal:
            error = {"code": refusal.code, "message": refusal.message}
            return Json({"ok": False, "request_id": request_id, "error": error}, refusal.status)
        plan, late = effect.plan, effect.plan.get("slow")
        pause = float(late["seconds"]) if late else 0.0
        if "lost_answer" in plan:
            return Closed()
        if fault := plan.get("error_after"):
            error = {"code": fault["code"], "message": "Something went wrong."}
            return Json({"ok": False, "request_id": request_id, "error": error}, fault["status"], pause)
        return Json({"ok": True, "request_id": request_id, **effect.answer}, pause=pause)

    def _effect(self, call: Call, method: str) -> Effect:
        simulator = self._simulator
        if simulator.is_down():
            raise ApiError(UNAVAILABLE, "The service is temporarily unavailable.")
        if not hmac.compare_digest(call.headers.get(KEY_HEADER, "").encode(), simulator.settings.api_key.encode()):
            raise ApiError(DENIED, "Invalid or missing API key")
        simulator.pace.take(method, simulator.clock.now())
        if call.method == "POST" and method in self._writes:
            return self._writes[method](read_body(call.body))
        if call.method == "GET" and method in self._reads:
            return self._reads[method](call.query)
        raise not_found(f"{call.method} {method}")

    def _file(self, call: Call, room: str, file_id: str) -> Result:
        """The bytes of a file, in or out, for who has its address. The API key has no business here."""
        simulator = self._simulator
        until, signature = call.query.get("Expires", ""), call.query.get("Signature", "")
        if (call.method == "PUT") != (room == "uploads"):
            return Json({"error": "MethodNotAllowed"}, 405)
        if KEY_HEADER in call.headers or "authorization" in call.headers:
            return Json({"error": "Only one auth mechanism allowed: leave the API key out."}, 400)
        if not (until.isdecimal() and simulator.shelf.admits(room, file_id, until, signature)):
            return Json({"error": "AccessDenied: the address is not ours or has expired."}, 403)
        try:
            kept = simulator.shelf.find(file_id)
        except ApiError:
            return Json({"error": "NoSuchKey"}, 404)
        if room == "uploads":
            simulator.shelf.fill(kept, call.body, call.headers.get("content-type", ""))
            simulator.tasks.changed()
            return Json({})
        content = None if kept.lost else simulator.shelf.content(file_id)
        return Bytes(content, kept.content_type, kept.filename, typed=True) if content is not None else Json({"error": "NoSuchKey"}, 404)
