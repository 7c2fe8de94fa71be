"""The Manus simulator put together, and served.

with ManusSimulator(ManusSimulatorSettings(answer_seconds=0.1), clock) as manus:
httpx2.post(f"{manus.address}/v2/task.create", headers=manus.key_header, json=...)
"""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from functools import partial
from types import TracebackType
from typing import Any, Self

from agent7.clock import Clock, MovedClock, SystemClock
from local.manus.account_api import AccountApi
from local.manus.agent import Agent
from local.manus.keeping import Keeping
from local.manus.pace import Pace
from local.manus.routes import ManusSite
from local.manus.script import Rule, Script
from local.manus.settings import ManusSimulatorSettings
from local.manus.shelf import Shelf
from local.manus.signing import SigningKey
from local.manus.task_api import TaskApi
from local.manus.tasks import Task, Tasks
from local.manus.webhooks import Webhooks
from local.simulator.serving import LoopbackServer
from local.simulator.timetable import Timetable

REGISTERING_SECONDS = 60.0
"""How long a start tries to register its webhook, for the gateway opens last. Until then nothing is worked at."""


class ManusSimulator:
    """Owns the state, the server and the threads. `start` serves, `stop` saves everything and ends."""

    def __init__(self, settings: ManusSimulatorSettings | None = None, clock: Clock | None = None) -> None:
        self.settings = settings or ManusSimulatorSettings()
        self.clock = clock or (MovedClock(self.settings.clock_file) if self.settings.clock_file else SystemClock())
        folder = self.settings.data_dir
        self.tasks = Tasks()
        self.pace = Pace()
        self.script = Script(self.tasks.changed)
        self.key = SigningKey(folder / "manus-key.pem" if folder else None)
        self.webhooks = Webhooks(self.clock, self.key, self.tasks.changed)
        self.shelf = Shelf(self.clock, folder / "manus-files" if folder else None, lambda: self.address)
        self._timetable = Timetable()
        self._stopping = threading.Event()
        self._registering = False
        self._down_until: datetime | None = None
        self._down_closes = False
        self.agent = Agent(
            self.tasks,
            self.shelf,
            self.webhooks,
            clock=self.clock,
            timetable=self._timetable,
            answer_seconds=self.settings.answer_seconds,
            is_down=lambda: self.is_down() or self._registering,
        )
        self.account_api = AccountApi(self.shelf, self.webhooks, self.key, self.clock, self.tasks.changed)
        self.task_api = TaskApi(self.tasks, self.agent, self.shelf, self.script, self.clock, self.account_api.check_project)
        self._keeping = Keeping(self, self._timetable)
        self._server: LoopbackServer | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def address(self) -> str:
        """Base address of the API, as MANUS_API_BASE_URL wants it."""
        port = self._server.server_address[1] if self._server else self.settings.port
        return f"http://127.0.0.1:{port}"

    @property
    def key_header(self) -> dict[str, str]:
        return {"x-manus-api-key": self.settings.api_key}

    def start(self) -> None:
        """Take up what an earlier run has left, serve, and register the webhook. Raises OSError for a port that is taken."""
        self._server = LoopbackServer(self.settings.port, ManusSite(self))
        self._keeping.take_up()
        threading.Thread(target=self._server.serve_forever, args=(0.05,), name="manus", daemon=True).start()
        if url := self.settings.webhook_url:
            self._registering = True
            self._timetable.soon(partial(self._register, url))

    def stop(self) -> None:
        self._stopping.set()
        if self._server:
            self._server.close()
        self._timetable.stop()
        self._keeping.save()

    def _register(self, url: str) -> None:
        """Tell nobody but this run's gateway: an earlier one may have had another port."""
        try:
            self.webhooks.keep_only(url)
            self.webhooks.register_soon(url, REGISTERING_SECONDS, self._stopping)
        finally:
            self._registering = False

    def clock_offset(self) -> float:
        """Seconds by which the movable clock is ahead of the machine's."""
        return self.clock.offset().total_seconds() if isinstance(self.clock, MovedClock) else 0.0

    # What tests and the page may want

    def rule(self, *do: Any, **more: Any) -> None:
        """`rule("ask")`, `rule({"kind": "slow", "seconds": 3}, contains="page", on="create", times=2)`. Raises ValueError."""
        self.script.add([Rule.read({"do": list(do), **more})])

    def task(self, *, contains: str = "") -> Task:
        """The newest task whose first prompt contains a text. Raises LookupError."""
        found = [task for task in self.tasks.all() if contains in task.received[0]["text"]]
        if not found:
            raise LookupError(f"Manus has no task about {contains!r}")
        return found[-1]

    def is_down(self) -> bool:
        return self._down_until is not None and self.clock.now() < self._down_until

    @property
    def down_closes(self) -> bool:
        """Whether it closes connections while it is down, instead of answering 503."""
        return self._down_closes

    def go_down(self, span: timedelta, *, closing: bool = False) -> None:
        """Take no call and work at nothing for a while; `timedelta(0)` ends it."""
        self._down_until, self._down_closes = self.clock.now() + span, closing
        self.tasks.changed()

    def rotate_key(self) -> None:
        self.account_api.rotate_key()
        self.tasks.changed()

    def reset(self) -> None:
        """Forget tasks, files, rules, the pace and what was posted; webhooks stay registered."""
        self.script.clear()
        self.tasks.forget()
        self.shelf.forget()
        self.webhooks.forget()
        self.account_api.projects.clear()
        self.pace.forget()
        self._down_until = None
        self.tasks.changed()
