"""Signed webhooks to the business, repeated until it answers 200, as Meta does."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from local.loopback.timetable import Timetable
from local.simulator.webhooks.signature import HEADER, signature

TIMEOUT_SECONDS = 10
"""Meta documents none; third parties say 5 to 10."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds. Meta repeats at once and then with decreasing frequency; here a pause stays short enough to watch."""
REPEATED_FOR = 7 * 24 * 3600
"""Seconds, the longer of Meta's two documented spans."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the webhook said: HTTP status, or None with the reason why there was no answer; milliseconds that it took."""

    status: int | None
    ms: float
    reason: str = ""
    body: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the business answered 200."""
        return self.status == 200

    @property
    def problem(self) -> str | None:
        """A sentence for the person in front of the phone, or None."""
        if self.accepted:
            return None
        if self.status is None:
            return f"No answer ({self.reason}). Is the assistant running?"
        if self.status in (401, 403):
            return f"It refuses our signature (HTTP {self.status}). WHATSAPP_APP_SECRET must be the same on both sides."
        return f"It answered HTTP {self.status} instead of 200."


@dataclass(frozen=True, slots=True)
class Parcel:
    """One POST that must get through. `persons` and `messages` are the ids whose ticks depend on it."""

    id: str
    payload: dict[str, Any]
    persons: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()


class WebhookSender:
    """Posts parcels over kept-alive connections, one a thread, and repeats those that were not accepted."""

    def __init__(self, url: str, app_secret: str, timetable: Timetable, booked: Callable[[Parcel, Answer], None]) -> None:
        self._url = urlsplit(url)
        self.url = url
        self._app_secret = app_secret
        self._timetable = timetable
        self._booked = booked
        self._connections = threading.local()
        self._lock = threading.Lock()
        self._waiting: dict[str, tuple[Parcel, int, float]] = {}

    def waiting(self) -> list[Parcel]:
        """Parcels that were refused and will be tried again."""
        with self._lock:
            return [parcel for parcel, _, _ in self._waiting.values()]

    def forget(self) -> None:
        """Try none of the refused parcels again."""
        with self._lock:
            self._waiting.clear()

    def retry_now(self) -> int:
        """Try every refused parcel at once instead of at the end of its pause. Returns how many."""
        with self._lock:
            due = list(self._waiting.values())
        for parcel, tries, _ in due:
            self._timetable.soon(partial(self._again, parcel, tries))
        return len(due)

    def deliver(self, parcel: Parcel) -> Answer:
        """Post now and return the first answer; a refused parcel is repeated in the background until it is accepted."""
        return self._attempt(parcel, tries=1, first_at=time.monotonic())

    def post(self, payload: dict[str, Any], forged_signature: str | None = None) -> Answer:
        """One signed POST without repetition."""
        body = json.dumps(payload).encode()
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "facebookexternalua",
            HEADER: forged_signature or signature(self._app_secret, body),
        }
        started = time.perf_counter()
        try:
            status, text = self._exchange(body, headers)
        except (OSError, http.client.HTTPException) as fault:
            return Answer(None, _ms_since(started), reason=getattr(fault, "strerror", None) or str(fault) or type(fault).__name__)
        return Answer(status, _ms_since(started), body=text)

    def _attempt(self, parcel: Parcel, tries: int, first_at: float) -> Answer:
        answer = self.post(parcel.payload)
        with self._lock:
            if answer.accepted or time.monotonic() - first_at > REPEATED_FOR:
                self._waiting.pop(parcel.id, None)
            else:
                self._waiting[parcel.id] = (parcel, tries, first_at)
                pause = min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE)
                self._timetable.after(pause, partial(self._again, parcel, tries))
        self._booked(parcel, answer)
        return answer

    def _again(self, parcel: Parcel, tries: int) -> None:
        """Repeat a parcel, unless another attempt has overtaken this one."""
        with self._lock:
            entry = self._waiting.get(parcel.id)
            if entry is None or entry[1] != tries:
                return
            self._waiting[parcel.id] = (parcel, tries + 1, entry[2])
        self._attempt(parcel, tries + 1, entry[2])

    def _exchange(self, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
        kept: http.client.HTTPConnection | None = getattr(self._connections, "open", None)
        if kept is not None:
            try:
                return self._request(kept, body, headers)
            except (OSError, http.client.HTTPException) as fault:
                kept.close()
                self._connections.open = None
                if isinstance(fault, TimeoutError):
                    raise
        fresh_kind = http.client.HTTPSConnection if self._url.scheme == "https" else http.client.HTTPConnection
        fresh = fresh_kind(self._url.hostname or "127.0.0.1", self._url.port, timeout=TIMEOUT_SECONDS)
        self._connections.open = fresh
        return self._request(fresh, body, headers)

    def _request(self, connection: http.client.HTTPConnection, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
        connection.request("POST", self._url.path or "/", body, headers)
        response = connection.getresponse()
        return response.status, response.read().decode(errors="replace")[:500]


def _ms_since(started: float) -> float:
    return (time.perf_counter() - started) * 1000
