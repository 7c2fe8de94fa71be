"""The tasks that Manus has, what was said in each, and the live view of them."""

from __future__ import annotations

import queue
import secrets
import string
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from local.manus.refusals import ApiError, not_found

ASK_USER = "messageAskUser"
LETTERS = string.ascii_letters + string.digits
VERBOSE = frozenset({"tool_used", "plan_update", "new_plan_step", "explanation"})
"""Kinds of messages that are only shown to who asks for every detail."""

Status = Literal["running", "waiting", "stopped", "error"]
Event = dict[str, Any]


def new_task_id() -> str:
    """22 letters and digits, as Manus writes them."""
    return "".join(secrets.choice(LETTERS) for _ in range(22))


@dataclass
class Message:
    """One event of a task. `body` is what stands under the name of its type; attachments are ids of files kept here."""

    id: str
    type: str
    at: float
    body: dict[str, Any]
    files: list[str] = field(default_factory=list)


@dataclass
class Task:
    """One task. Times are Unix seconds. `received` is every call about it, as it came; `plan` is what the work at hand will do."""

    id: str
    title: str
    created_at: float
    updated_at: float
    number: int
    """How many tasks there were before it: what varies from task to task varies by this."""
    status: str = "running"
    project: str | None = None
    profile: str = "manus-1.6"
    visibility: str = "private"
    locale: str | None = None
    hidden: bool = False
    credits: int = 0
    messages: list[Message] = field(default_factory=list)
    received: list[dict[str, Any]] = field(default_factory=list)
    waiting: dict[str, Any] | None = None
    plan: list[dict[str, Any]] = field(default_factory=list)
    work: int = 0
    """Counts the pieces of work; only the latest one may end."""
    working: bool = False
    webhooks: list[dict[str, Any]] = field(default_factory=list)
    """What was posted about it, and what was answered."""

    @property
    def url(self) -> str:
        """The address of the task in the web application."""
        return f"https://manus.im/app/{self.id}"

    @property
    def share_url(self) -> str:
        """The address under which the task is shared."""
        return f"https://manus.im/share/{self.id}"

    @property
    def request(self) -> str:
        """The newest text that was sent to it."""
        return next((call["text"] for call in reversed(self.received) if call["call"] in ("create", "send")), "")

    @property
    def is_continued(self) -> bool:
        """Whether its newest text was not its first."""
        return sum(call["call"] in ("create", "send") for call in self.received) > 1

    def say(self, kind: str, at: float, body: dict[str, Any], files: list[str] | None = None) -> Message:
        """Append a message to the task."""
        message = Message(f"evt_{secrets.token_hex(8)}", kind, at, body, files or [])
        self.messages.append(message)
        self.updated_at = at
        return message

    def becomes(self, status: str, at: float, brief: str, waiting: dict[str, Any] | None = None) -> None:
        """Change the status, and say so in a message."""
        self.status, self.waiting = status, waiting
        detail = {"status_detail": waiting} if waiting else {}
        self.say("status_update", at, {"agent_status": status, "brief": brief, "description": brief, **detail})

    @classmethod
    def restored(cls, raw: dict[str, Any]) -> Task:
        """A task from a snapshot."""
        return cls(**{**raw, "messages": [Message(**message) for message in raw["messages"]]})


class Tasks:
    """All tasks, oldest first, guarded by one lock that whoever changes a task holds."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._changed = threading.Condition(self.lock)
        self._tasks: dict[str, Task] = {}
        self._made = 0
        self._watchers: list[queue.SimpleQueue[Event]] = []
        self.version = 0

    def add(self, **fields: Any) -> Task:
        """Add a task with these fields."""
        with self.lock:
            task = Task(id=new_task_id(), number=self._made, **fields)
            self._made += 1
            self._tasks[task.id] = task
            return task

    def find(self, task_id: object) -> Task:
        """Raises ApiError for a task that is not there."""
        with self.lock:
            task = self._tasks.get(task_id) if isinstance(task_id, str) else None
        if task is None:
            raise not_found("task")
        return task

    def remove(self, task: Task) -> None:
        """Remove a task."""
        with self.lock:
            self._tasks.pop(task.id, None)

    def all(self) -> list[Task]:
        """All tasks."""
        with self.lock:
            return list(self._tasks.values())

    def changed(self) -> None:
        """Tell whoever looks on that something is different now."""
        with self.lock:
            self.version += 1
            self._changed.notify_all()
            for watcher in self._watchers:
                watcher.put({"type": "changed", "version": self.version})

    def wait_until(self, holds: Callable[[], Any], seconds: float) -> Any:
        """Wait until something is true of the tasks; returns it, or what it is when the time is over."""
        with self.lock:
            self._changed.wait_for(holds, seconds)
            return holds()

    def subscribe(self) -> queue.SimpleQueue[Event]:
        """A queue of events of all tasks."""
        watcher: queue.SimpleQueue[Event] = queue.SimpleQueue()
        with self.lock:
            self._watchers.append(watcher)
        return watcher

    def unsubscribe(self, watcher: queue.SimpleQueue[Event]) -> None:
        """End a subscription."""
        with self.lock:
            self._watchers = [other for other in self._watchers if other is not watcher]

    def forget(self) -> None:
        """Remove all tasks."""
        with self.lock:
            self._tasks.clear()

    def as_json(self) -> dict[str, Any]:
        """All tasks as JSON, for the snapshot."""
        with self.lock:
            return {"made": self._made, "tasks": [asdict(task) for task in self._tasks.values()]}

    def restore(self, raw: dict[str, Any]) -> None:
        """Take tasks from a snapshot."""
        with self.lock:
            self._made = raw["made"]
            self._tasks |= {item["id"]: Task.restored(item) for item in raw["tasks"]}


def answerable(task: Task) -> dict[str, Any]:
    """What a task waits for that needs a confirmation. Raises ApiError where it waits for none."""
    if task.waiting is None:
        raise ApiError("invalid_argument", "the task is not waiting for a confirmation")
    if task.waiting["waiting_for_event_type"] == ASK_USER:
        raise ApiError("invalid_argument", "the task waits for an answer in words: use task.sendMessage")
    return task.waiting
