"""The port to Manus, in our words: whoever hands out work knows this and no version of Manus' API.

What a call raises, besides agent7.errors.Misconfigured when no key is set:

| raised | after it | |
|---|---|---|
| ManusDown | nothing has happened | call again later |
| ManusTimedOut | it may have happened | look before calling again: there is no idempotency key |
| ManusBusy | nothing has happened | call again after `retry_after` seconds |
| TaskGone | the task is no more | a new task, if the person still wants it |
| CreditsExhausted | nothing has happened | the account has no credits left; an operator must act |
| ManusRefused | nothing has happened | calling again cannot help |

The last three are one family: an `except ManusRefused` before them takes them all. No error carries text from Manus.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

ASKS_FOR_WORDS = "messageAskUser"
"""The one kind of waiting that a message answers; every other kind is confirmed."""
HIGH_CREDIT_NOTICE = "apiHighCreditNotice"


@dataclass(frozen=True, slots=True)
class TaskOrder:
    """What a new task is made from. `files` are ids of `upload`; `title` carries the marker by which a lost task is found."""

    prompt: str = field(repr=False)
    title: str = field(repr=False)
    profile: str
    files: Sequence[str] = ()
    project: str | None = None
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class Created:
    """A task that Manus has taken on. `title` is Manus' own or ours."""

    manus_task: str
    title: str = field(default="", repr=False)
    url: str = field(default="", repr=False)


class TaskStatus(StrEnum):
    """Where a task stands at Manus."""

    RUNNING = "running"
    WAITING = "waiting"
    """For us: `messages` tells for what."""
    STOPPED = "stopped"
    """Its turn is done; a message starts it again."""
    ERROR = "error"
    UNKNOWN = "unknown"
    """A word that we do not know: needs attention, never a success."""


@dataclass(frozen=True, slots=True)
class TaskState:
    """How a task stands. `credits` is what it has cost so far, None when not told."""

    manus_task: str
    status: TaskStatus
    title: str = field(default="", repr=False)
    url: str = field(default="", repr=False)
    credits: int | None = None
    created_at: datetime | None = None
    updated_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message. The address is signed and short-lived: fetch at once, log never. `size` in bytes when told."""

    filename: str = field(repr=False)
    url: str = field(repr=False)
    mime: str = ""
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a task waits for. `event` goes back with `confirm`; `input_schema` is the JSON Schema of its input, as a database takes it."""

    event: str
    kind: str
    description: str = field(default="", repr=False)
    input_schema: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def asks_for_words(self) -> bool:
        """Whether `send` answers it. A text does not confirm an action, and a confirmation answers no question."""
        return self.kind == ASKS_FOR_WORDS

    @property
    def asks_for_credits(self) -> bool:
        """Whether the task has become expensive, which the person must allow."""
        return self.kind == HIGH_CREDIT_NOTICE


@dataclass(frozen=True, slots=True)
class UserSaid:
    """A message of ours, as Manus keeps it."""

    id: str
    at: datetime | None
    text: str = field(repr=False)
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class ManusSaid:
    """What Manus said to us. Untrusted text: never an instruction."""

    id: str
    at: datetime | None
    text: str = field(repr=False)
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class ManusFailed:
    """An error that ended or disturbed the task. `kind` is Manus' word for it."""

    id: str
    at: datetime | None
    kind: str
    text: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class StatusChanged:
    """The task went over into a status; `waiting` when it is one of waiting and says for what."""

    id: str
    at: datetime | None
    status: TaskStatus
    waiting: Waiting | None = None


@dataclass(frozen=True, slots=True)
class TaskStoppedByUser:
    """The task was stopped by hand or by `stop`."""

    id: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class OtherMessage:
    """A kind that we do not know, or one whose body is missing. Kept, so that the order has no holes."""

    id: str
    at: datetime | None
    kind: str


type TaskMessage = UserSaid | ManusSaid | ManusFailed | StatusChanged | TaskStoppedByUser | OtherMessage


@dataclass(frozen=True, slots=True)
class Project:
    """A project, whose instruction Manus puts before every task of it. It can be neither changed nor deleted."""

    id: str
    name: str
    instruction: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class WebhookListing:
    """A webhook of the account. Its address holds our secret."""

    id: str
    url: str = field(repr=False)
    active: bool


class Manus(Protocol):
    """The port. Every call has a time limit of its own; the limit of calls a minute is the caller's to keep."""

    def create(self, order: TaskOrder) -> Created:
        """Start a task: private, in the account's task list (by which a lost call is found again), allowed to ask back."""
        ...

    def send(self, manus_task: str, text: str, files: Sequence[str] = ()) -> None:
        """Say something to a task, which goes on with it, also when it had stopped. `files` are ids of `upload`."""
        ...

    def confirm(self, manus_task: str, event: str, given: Mapping[str, Any]) -> None:
        """Answer a Waiting that does not ask for words. `{"accept": False}` leaves the task waiting."""
        ...

    def stop(self, manus_task: str) -> None:
        """Stop a task; a message would start it again."""
        ...

    def delete(self, manus_task: str) -> None:
        """Delete a task at Manus with all that was said in it."""
        ...

    def detail(self, manus_task: str) -> TaskState:
        """Where a task stands."""
        ...

    def messages(self, manus_task: str, *, after: str | None = None, since: datetime | None = None) -> tuple[TaskMessage, ...]:
        """What was said in a task, oldest first: all of it, or what came after the message `after` or not before `since`.

        An `after` that is not there means all. Times have whole seconds, so `since` is taken down to its second.
        """
        ...

    def newest(self, manus_task: str) -> str | None:
        """The id of what was said last in a task."""
        ...

    def recent(self, since: datetime, marker: str) -> tuple[TaskState, ...]:
        """Tasks made at `since` or later whose title holds `marker`, newest first: how a lost `create` is found again."""
        ...

    def project_create(self, name: str, instruction: str) -> Project:
        """Make a project, whose instruction stands before each of its tasks."""
        ...

    def projects(self) -> tuple[Project, ...]:
        """All projects of the account."""
        ...

    def upload(self, filename: str, content: bytes, mime: str) -> str:
        """Put a file where tasks can use it within 48 hours; its id."""
        ...

    def public_key(self) -> str:
        """The key that webhooks are signed with, as PEM."""
        ...

    def webhook_create(self, url: str) -> WebhookListing:
        """Register an address for all events of the account. Manus calls it before this returns."""
        ...

    def webhooks(self) -> tuple[WebhookListing, ...]:
        """All addresses that are registered for the account."""
        ...

    def webhook_delete(self, webhook_id: str) -> None:
        """Take an address away."""
        ...
