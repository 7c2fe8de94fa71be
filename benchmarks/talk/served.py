"""The same people in the local run: its real processes, signed webhooks in, the phone and Manus of the simulators. Minutes, not seconds."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

import psycopg

from benchmarks.talk.stage import BETWEEN, COUNTRIES, MONDAY
from local.stack import LocalStack, wait_until

SETTINGS: Mapping[str, str] = {
    "AGENT7_DEBOUNCE_MS": "200",
    "AGENT7_TASK_TOLD_AFTER_S": "86400",
}
FOR_EVER = 1e9
"""Seconds that Manus is at a task: it takes each, and ends none."""
REPLY_SECONDS = 20
QUIET_SECONDS = 0.6
WORK_SECONDS = 10
WANTED = "SELECT 1 FROM task_steps WHERE state IN (0, 1)"
AFTER_CLOCK_SECONDS = 14.0
"""For whatever is due once the clock was moved."""


@dataclass
class ServedPerson:
    """One new person of the local run, who is written to by nobody else meanwhile."""

    stack: LocalStack
    id: str
    fault: str = ""

    def say(self, text: str) -> str:
        """Write a message; everything that comes back until it is quiet."""
        self._go_on(BETWEEN)
        before = len(self._received())
        post(f"{self.stack.simulator_url}/control/inbound", {"user": self.id, "text": text, "await_reply": REPLY_SECONDS})
        received = self._quiet()
        self._settle()
        return "\n".join(received[before:])

    def wait(self, span: timedelta) -> str:
        """Let time pass; what comes unasked."""
        before = len(self._received())
        self._go_on(span)
        time.sleep(AFTER_CLOCK_SECONDS)
        return "\n".join(self._quiet()[before:])

    @property
    def begun(self) -> int:
        """How often Manus was paid for."""
        tasks = get(f"{self.stack.manus_url}/__local/tasks")["tasks"]
        return sum(call["call"] in {"create", "send"} for task in tasks for call in task["received"])

    def _go_on(self, span: timedelta) -> None:
        self.stack.move_clock(advance_seconds=span.total_seconds())

    def _settle(self) -> None:
        """Until work that was wanted has come to Manus."""
        with psycopg.connect(self.stack.database_owner_dsn, autocommit=True) as owner, suppress(TimeoutError):
            wait_until(lambda: not owner.execute(WANTED).fetchall(), seconds=WORK_SECONDS)

    def _quiet(self) -> list[str]:
        received = self._received()
        while True:
            time.sleep(QUIET_SECONDS)
            more = self._received()
            if more == received:
                return received
            received = more

    def _received(self) -> list[str]:
        messages = get(f"{self.stack.simulator_url}/control/chats?user={self.id}")["messages"]
        return [words(message["content"]) for message in messages if message["direction"] == "outbound"]


@dataclass
class ServedStage:
    """Brings people on, one after another in one workspace."""

    stack: LocalStack
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @contextmanager
    def person(self, language: str = "en", name: str = "") -> Iterator[ServedPerson]:
        """Somebody who has never written before, on a Monday morning."""
        number = next(self.numbers)
        self.stack.move_clock(set=(MONDAY + timedelta(weeks=number)).isoformat())
        phone = f"{COUNTRIES.get(language, COUNTRIES['en'])}{number:06d}"
        added = post(f"{self.stack.simulator_url}/control/people", {"name": name or f"T{number}", "phone": phone})
        yield ServedPerson(self.stack, str(added["id"]))


@contextmanager
def served_stage(env: Mapping[str, str]) -> Iterator[ServedStage]:
    """A local run of its own on free ports; gone afterwards. Raises StackFailed."""
    with TemporaryDirectory(prefix="agent7-talk-") as folder, LocalStack(Path(folder) / "data", overrides={**env, **SETTINGS}) as stack:
        post(f"{stack.simulator_url}/control/limits", {"pair_rule": "off", "per_second": 1000, "window": False, "strangers": False})
        post(f"{stack.manus_url}/__local/switches", {"answer_seconds": FOR_EVER})
        yield ServedStage(stack)


def words(content: Mapping[str, Any]) -> str:
    """What a person reads of a message, and in brackets what can be tapped."""
    rows = [row for section in content.get("sections", ()) for row in section["rows"]]
    titles = [each["title"] for each in (*content.get("buttons", ()), *rows)]
    text = str(content.get("body") or content.get("text") or content.get("caption") or "")
    return text + (f" [{'|'.join(titles)}]" if titles else "")


def get(url: str) -> Any:
    with urlopen(url, timeout=60) as answer:
        return json.loads(answer.read())


def post(url: str, content: Mapping[str, Any]) -> Any:
    request = Request(url, json.dumps(content).encode(), {"content-type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())
