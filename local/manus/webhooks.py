"""Registered addresses, and what is posted to them: signed, once. Manus documents no repetition, so there is none."""

from __future__ import annotations

import http.client
import json
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from agent7.clock import Clock
from local.manus.refusals import ApiError, invalid, not_found
from local.manus.signature import SigningKey

TIMEOUT_SECONDS = 10
MOST_KEPT = 500


@dataclass(frozen=True, slots=True)
class Webhook:
    """A registered webhook address."""

    id: str
    url: str
    created_at: float
    status: str = "active"


@dataclass(frozen=True, slots=True)
class Posted:
    """One POST: what was sent, and the HTTP status of the answer, None with the reason where none came."""

    url: str
    body: bytes
    headers: dict[str, str]
    status: int | None = None
    reason: str = ""

    def as_json(self) -> dict[str, Any]:
        """What was posted, as the page shows it."""
        payload = json.loads(self.body)
        detail = payload.get("task_detail", {})
        return {
            "event_type": payload.get("event_type"),
            "event_id": payload.get("event_id"),
            "stop_reason": detail.get("stop_reason"),
            "status": self.status,
            "reason": self.reason,
        }


class Webhooks:
    """The webhooks of the account. `posted` keeps what was sent, newest last."""

    def __init__(self, clock: Clock, key: SigningKey, changed: Callable[[], object]) -> None:
        self._clock = clock
        self._key = key
        self._changed = changed
        self._lock = threading.Lock()
        self._registered: dict[str, Webhook] = {}
        self.twice_hashed = False
        self.posted: list[Posted] = []

    def create(self, url: str) -> Webhook:
        """Register an address after a test request, which it must answer with 200 in time. Raises ApiError."""
        if not url.startswith(("http://", "https://")):
            raise invalid("url must be an address")
        at = self._clock.now()
        test = {"event_id": f"webhook_test_{int(at.timestamp())}", "event_type": "webhook_test"}
        answered = self.post(url, test)
        if answered.status != 200:
            raise invalid(f"the webhook did not answer the test request with 200 ({answered.status or answered.reason})")
        with self._lock:
            known = next((hook for hook in self._registered.values() if hook.url == url), None)
            hook = known or Webhook(f"wh_{secrets.token_hex(8)}", url, at.timestamp())
            self._registered[hook.id] = hook
        self._changed()
        return hook

    def delete(self, webhook_id: str) -> None:
        """Unsubscribe a webhook. Raises ApiError when there is none of this id."""
        with self._lock:
            if self._registered.pop(webhook_id, None) is None:
                raise not_found("webhook")
        self._changed()

    def keep_only(self, url: str) -> None:
        """Drop every address but one."""
        with self._lock:
            self._registered = {hook.id: hook for hook in self._registered.values() if hook.url == url}

    def registered(self) -> list[Webhook]:
        """All registered webhooks."""
        with self._lock:
            return list(self._registered.values())

    def post_to_all(self, payload: dict[str, Any], *, stale_seconds: float = 0.0, forged: bool = False) -> list[Posted]:
        """One POST to every active webhook, one after the other."""
        urls = [hook.url for hook in self.registered() if hook.status == "active"]
        return [self.post(url, payload, stale_seconds=stale_seconds, forged=forged) for url in urls]

    def signed(self, url: str, payload: dict[str, Any], *, stale_seconds: float = 0.0, forged: bool = False) -> Posted:
        """A POST as it would be made: body and headers."""
        body = json.dumps(payload).encode()
        at = self._clock.now() - timedelta(seconds=stale_seconds)
        key = SigningKey(None) if forged else self._key
        headers = key.headers(url, body, at, twice=self.twice_hashed)
        return Posted(url, body, {"Content-Type": "application/json", "User-Agent": "Manus-Webhook/1.0", **headers})

    def post(self, url: str, payload: dict[str, Any], *, stale_seconds: float = 0.0, forged: bool = False) -> Posted:
        """Sign and post a payload to an address, and keep what was answered."""
        made = self.signed(url, payload, stale_seconds=stale_seconds, forged=forged)
        try:
            answered = replace(made, status=_exchange(url, made.body, made.headers))
        except (OSError, ValueError, http.client.HTTPException) as fault:
            answered = replace(made, reason=getattr(fault, "strerror", None) or str(fault) or type(fault).__name__)
        with self._lock:
            self.posted = [*self.posted, answered][-MOST_KEPT:]
        return answered

    def register_soon(self, url: str, patience_seconds: float, stopped: threading.Event) -> None:
        """Register an address whose server may still be starting."""
        until = time.monotonic() + patience_seconds
        while time.monotonic() < until and not stopped.is_set():
            if self._takes(url):
                return
            stopped.wait(0.1)

    def _takes(self, url: str) -> bool:
        try:
            self.create(url)
        except ApiError:
            return False
        return True

    # From run to run

    def as_json(self) -> dict[str, Any]:
        """Registered webhooks as JSON, for the snapshot."""
        return {"registered": [asdict(hook) for hook in self.registered()], "twice_hashed": self.twice_hashed}

    def restore(self, raw: dict[str, Any]) -> None:
        """Take webhooks from a snapshot."""
        with self._lock:
            self._registered = {item["id"]: Webhook(**item) for item in raw["registered"]}
            self.twice_hashed = raw["twice_hashed"]

    def forget(self) -> None:
        """Forget what was posted."""
        with self._lock:
            self.posted = []


def _exchange(url: str, body: bytes, headers: dict[str, str]) -> int:
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "127.0.0.1", parts.port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("POST", (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), body, headers)
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()
