"""The Manus simulator put together: its tasks, files, rules and webhooks, and the outage that a test may want."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from agent7.clock import Clock, MovedClock, SystemClock
from local.loopback.snapshots import Snapshots
from local.loopback.timetable import Timetable
from local.manus.account_api import AccountApi, Project
from local.manus.agent import Agent
from local.manus.pace import Pace
from local.manus.script import Rule, Script
from local.manus.settings import ManusSimulatorSettings
from local.manus.shelf import Shelf
from local.manus.signature import SigningKey
from local.manus.task_api import TaskApi
from local.manus.tasks import Task, Tasks
from local.manus.webhooks import Webhooks


class Simulator:
    """Owns the state and the threads. Nothing is worked at while `registering`."""

    def __init__(self, settings: ManusSimulatorSettings | None = None, clock: Clock | None = None) -> None:
        self.settings = settings or ManusSimulatorSettings()
        self.clock = clock or (MovedClock(self.settings.clock_file) if self.settings.clock_file else SystemClock())
        self.address = f"http://127.0.0.1:{self.settings.port}"
        """Base address of the API, as MANUS_API_BASE_URL wants it."""
        folder = self.settings.data_dir
        self.tasks = Tasks()
        self.pace = Pace()
        self.script = Script(self.tasks.changed)
        self.key = SigningKey(folder / "manus-key.pem" if folder else None)
        self.webhooks = Webhooks(self.clock, self.key, self.tasks.changed)
        self.shelf = Shelf(self.clock, folder / "manus-files" if folder else None, lambda: self.address)
        self.timetable = Timetable()
        self.registering = False
        self._down_until: datetime | None = None
        self._down_closes = False
        self.agent = Agent(
            self.tasks,
            self.shelf,
            self.webhooks,
            clock=self.clock,
            timetable=self.timetable,
            answer_seconds=self.settings.answer_seconds,
            is_down=lambda: self.is_down() or self.registering,
        )
        self.account_api = AccountApi(self.shelf, self.webhooks, self.key, self.clock, self.tasks.changed)
        self.task_api = TaskApi(self.tasks, self.agent, self.shelf, self.script, self.clock, self.account_api.check_project)
        file = folder / "manus.json" if folder else None
        self._snapshots = Snapshots(file, self.timetable, version=lambda: self.tasks.version, state=self._state)

    @property
    def key_header(self) -> dict[str, str]:
        """The header that authenticates a caller."""
        return {"x-manus-api-key": self.settings.api_key}

    def clock_offset(self) -> float:
        """Seconds by which the movable clock is ahead of the machine's."""
        return self.clock.offset().total_seconds() if isinstance(self.clock, MovedClock) else 0.0

    # From run to run

    def take_up(self) -> None:
        """Show what an earlier run has shown, and go on with the work that it left."""
        if self._snapshots.take_up(self._restore):
            for task in self.tasks.all():
                if task.working:
                    self.agent.schedule(task)

    def end(self) -> None:
        """End the threads and save everything."""
        self.timetable.stop()
        self._snapshots.save()

    def _state(self) -> dict[str, Any]:
        return {
            **self.tasks.as_json(),
            "files": self.shelf.as_json(),
            "webhooks": self.webhooks.as_json(),
            "rules": self.script.as_json(),
            "projects": [asdict(project) for project in self.account_api.projects.values()],
        }

    def _restore(self, saved: dict[str, Any]) -> None:
        self.tasks.restore(saved)
        self.shelf.restore(saved["files"])
        self.webhooks.restore(saved["webhooks"])
        self.script.restore(saved["rules"])
        self.account_api.projects |= {raw["id"]: Project(**raw) for raw in saved["projects"]}

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
        """Whether an outage is simulated just now."""
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
        """Make a new signing key."""
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
