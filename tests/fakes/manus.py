"""A Manus in memory that keeps the contract's rules: it works at tasks when a test says so, fails on demand, loses answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from agent7.errors import ManusRefused, ManusTimedOut, TaskGone
from agent7.manus.json_fields import plain
from agent7.manus.port import (
    ASKS_FOR_WORDS,
    Attachment,
    Created,
    ManusFailed,
    ManusSaid,
    OtherMessage,
    Project,
    StatusChanged,
    TaskMessage,
    TaskOrder,
    TaskState,
    TaskStatus,
    TaskStoppedByUser,
    UserSaid,
    Waiting,
    WebhookListing,
)


@dataclass
class FakeTask:
    """One task as it stands at Manus."""

    order: TaskOrder
    state: TaskState
    messages: list[TaskMessage] = field(default_factory=list)
    waiting: Waiting | None = None


class FakeManus:
    """`calls` is every call that had its effect, in order, as (name, arguments).

    `failures` are used up one a call, from the front: an exception is raised and nothing happens; "lost before" raises
    ManusTimedOut without an effect, "lost after" with it. None lets one call through.
    """

    def __init__(self, at: datetime | None = None) -> None:
        self.now = at or datetime(2026, 11, 22, 12, tzinfo=UTC)
        self.tasks: dict[str, FakeTask] = {}
        self.files: dict[str, tuple[str, bytes, str]] = {}
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.failures: list[Exception | str | None] = []
        self.key = "-----BEGIN PUBLIC KEY-----\nfake\n-----END PUBLIC KEY-----\n"
        self._projects: list[Project] = []
        self._webhooks: list[WebhookListing] = []
        self._numbers = count(1)

    # What a test lets happen at Manus

    def finish(self, task: str, text: str = "Done.", attachments: Sequence[Attachment] = ()) -> str:
        """The turn ends with a result; the id of its message."""
        found = self._found(task)
        said = self._say(found, ManusSaid(self._id("m"), self.now, text, tuple(attachments)))
        self._becomes(found, TaskStatus.STOPPED)
        return said

    def ask(self, task: str, question: str) -> str:
        """The task waits for words; the id of the question's message."""
        found = self._found(task)
        said = self._say(found, ManusSaid(self._id("m"), self.now, question))
        self._becomes(found, TaskStatus.WAITING, Waiting(self._id("evt"), ASKS_FOR_WORDS, question))
        return said

    def want_confirmation(self, task: str, kind: str, description: str, schema: Mapping[str, Any] | None = None) -> str:
        """The task waits for a confirmation; the id of its event."""
        asked = schema or {"type": "object", "properties": {"accept": {"type": "boolean"}}}
        waiting = Waiting(self._id("evt"), kind, description, plain(asked))
        self._becomes(self._found(task), TaskStatus.WAITING, waiting)
        return waiting.event

    def fail(self, task: str, kind: str = "internal", text: str = "Something broke.") -> None:
        found = self._found(task)
        self._say(found, ManusFailed(self._id("m"), self.now, kind, text))
        self._becomes(found, TaskStatus.ERROR)

    def say_something_new(self, task: str, kind: str = "dream") -> None:
        """A message of a kind that nobody knows."""
        self._say(self._found(task), OtherMessage(self._id("m"), self.now, kind))

    def put(self, task: str, **changes: Any) -> None:
        """Set fields of a task's state, such as `status` or `credits`."""
        found = self._found(task)
        found.state = replace(found.state, **changes)

    # The port

    def create(self, order: TaskOrder) -> Created:
        lost = self._begin()
        self._need(order.prompt.strip(), "invalid_argument")
        for file in order.files:
            self._need(file in self.files, "invalid_argument")
        task = f"{next(self._numbers):022d}"
        url = f"https://manus.im/app/{task}"
        state = TaskState(task, TaskStatus.RUNNING, order.title, url, 0, self.now, self.now)
        self.tasks[task] = FakeTask(order, state)
        self._say(self.tasks[task], UserSaid(self._id("m"), self.now, order.prompt, self._attached(order.files)))
        self._end(lost, "create", order)
        return Created(task, order.title, url)

    def send(self, manus_task: str, text: str, files: Sequence[str] = ()) -> None:
        lost = self._begin()
        task = self._found(manus_task)
        self._need(text.strip(), "invalid_argument")
        self._say(task, UserSaid(self._id("m"), self.now, text, self._attached(files)))
        if task.waiting is None or task.waiting.asks_for_words:
            self._becomes(task, TaskStatus.RUNNING)
        self._end(lost, "send", manus_task, text, tuple(files))

    def confirm(self, manus_task: str, event: str, given: Mapping[str, Any]) -> None:
        lost = self._begin()
        task = self._found(manus_task)
        waiting = task.waiting
        self._need(waiting is not None and waiting.event == event and not waiting.asks_for_words, "invalid_argument")
        if given.get("accept") is not False:
            self._becomes(task, TaskStatus.RUNNING)
        self._end(lost, "confirm", manus_task, event, dict(given))

    def stop(self, manus_task: str) -> None:
        lost = self._begin()
        task = self._found(manus_task)
        if task.state.status is not TaskStatus.STOPPED:
            self._say(task, TaskStoppedByUser(self._id("m"), self.now))
            self._becomes(task, TaskStatus.STOPPED)
        self._end(lost, "stop", manus_task)

    def delete(self, manus_task: str) -> None:
        lost = self._begin()
        self._need(self._found(manus_task).state.status is not TaskStatus.RUNNING, "invalid_argument")
        del self.tasks[manus_task]
        self._end(lost, "delete", manus_task)

    def detail(self, manus_task: str) -> TaskState:
        self._look()
        return self._found(manus_task).state

    def messages(self, manus_task: str, *, after: str | None = None, since: datetime | None = None) -> tuple[TaskMessage, ...]:
        self._look()
        said = self._found(manus_task).messages
        places = [place for place, message in enumerate(said) if message.id == after]
        newer = said[places[-1] + 1 :] if places else said
        return tuple(m for m in newer if since is None or m.at is None or m.at >= since.replace(microsecond=0))

    def newest(self, manus_task: str) -> str | None:
        self._look()
        said = self._found(manus_task).messages
        return said[-1].id if said else None

    def recent(self, since: datetime, marker: str) -> tuple[TaskState, ...]:
        self._look()
        states = [task.state for task in self.tasks.values()]
        return tuple(s for s in reversed(states) if marker in s.title and s.created_at is not None and s.created_at >= since)

    def project_create(self, name: str, instruction: str) -> Project:
        lost = self._begin()
        project = Project(self._id("proj"), name, instruction)
        self._projects.append(project)
        self._end(lost, "project_create", name, instruction)
        return project

    def projects(self) -> tuple[Project, ...]:
        self._look()
        return tuple(self._projects)

    def upload(self, filename: str, content: bytes, mime: str) -> str:
        lost = self._begin()
        file = self._id("file")
        self.files[file] = (filename, content, mime)
        self._end(lost, "upload", filename, mime)
        return file

    def public_key(self) -> str:
        self._look()
        return self.key

    def webhook_create(self, url: str) -> WebhookListing:
        lost = self._begin()
        webhook = WebhookListing(self._id("wh"), url, active=True)
        self._webhooks.append(webhook)
        self._end(lost, "webhook_create", url)
        return webhook

    def webhooks(self) -> tuple[WebhookListing, ...]:
        self._look()
        return tuple(self._webhooks)

    def webhook_delete(self, webhook_id: str) -> None:
        lost = self._begin()
        self._need(any(webhook.id == webhook_id for webhook in self._webhooks), "not_found")
        self._webhooks = [webhook for webhook in self._webhooks if webhook.id != webhook_id]
        self._end(lost, "webhook_delete", webhook_id)

    def _begin(self) -> bool:
        """Whether the answer of this call is going to be lost."""
        failure = self.failures.pop(0) if self.failures else None
        if isinstance(failure, Exception):
            raise failure
        if failure == "lost before":
            raise ManusTimedOut("ReadTimeout")
        return failure == "lost after"

    def _look(self) -> None:
        if self._begin():
            raise ManusTimedOut("ReadTimeout")

    def _end(self, lost: bool, name: str, *arguments: Any) -> None:
        self.calls.append((name, arguments))
        if lost:
            raise ManusTimedOut("ReadTimeout")

    def _found(self, task: str) -> FakeTask:
        if task not in self.tasks:
            raise TaskGone("not_found")
        return self.tasks[task]

    @staticmethod
    def _need(holds: object, code: str) -> None:
        if not holds:
            raise ManusRefused(code)

    def _attached(self, files: Sequence[str]) -> tuple[Attachment, ...]:
        kept = [(file, *self.files[file]) for file in files if file in self.files]
        return tuple(Attachment(name, f"https://files.example/{file}", mime, len(content)) for file, name, content, mime in kept)

    def _say(self, task: FakeTask, message: TaskMessage) -> str:
        task.messages.append(message)
        task.state = replace(task.state, updated_at=self.now)
        return message.id

    def _becomes(self, task: FakeTask, status: TaskStatus, waiting: Waiting | None = None) -> None:
        task.waiting = waiting
        task.state = replace(task.state, status=status)
        self._say(task, StatusChanged(self._id("m"), self.now, status, waiting))

    def _id(self, prefix: str) -> str:
        self.now += timedelta(seconds=1)  # every message has a second of its own, so that `since` can tell them apart
        return f"{prefix}_{next(self._numbers)}"
