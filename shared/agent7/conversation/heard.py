"""The input of a turn as everything after it sees it: who speaks, what was said before, open work, and the parts of a message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from agent7.identity import MessageId, Scope, TaskId
from agent7.language import Command, ParsedMessage, parse
from agent7.store.conversation.conversations import Conversation
from agent7.store.conversation.message_log import Message
from agent7.store.conversation.standing import Standing
from agent7.store.conversation.turns import Turn
from agent7.store.identity.tenancy import Workspace
from agent7.store.identity.users import User
from agent7.store.tasks.tasks import WAITING, Task

DIRECT = "direct_user"


@dataclass(frozen=True, slots=True)
class Work:
    """What there is of tasks when a person speaks.

    `tasks`: the open ones, and the last one when it ended within a day, the last talked about first. `delivered`: the one
    whose result nobody has said a word about. `files`: messages with files that went along with no task yet. `put_off`: what
    was said before we asked back, to be done after a yes.
    """

    tasks: tuple[Task, ...] = ()
    delivered: TaskId | None = None
    files: tuple[MessageId, ...] = ()
    put_off: str = ""
    quoted: Mapping[str, TaskId] = field(default_factory=dict)
    """The tasks that the messages which these answer were about, by their channel ids."""
    a_reminder_waits: bool = True
    """Whether any reminder of the person waits, as far as is known."""

    @property
    def a_task_waits(self) -> bool:
        """For an answer of the person: a question of theirs may be meant for it."""
        return any(task.state == WAITING for task in self.tasks)


@dataclass(frozen=True, slots=True)
class Heard:
    """One turn's input. `recent` are the last (role, text) of the session before it, oldest first; `quoted` has the
    (text, origin) of each message that one of these answers, by its channel id.
    """

    workspace: Workspace
    user: User
    turn: Turn
    conversation: Conversation
    messages: tuple[Message, ...]
    recent: tuple[tuple[int, str], ...]
    quoted: Mapping[str, tuple[str, str]]
    at: datetime
    standing: Standing = field(default_factory=Standing)
    work: Work = field(default_factory=Work)
    phone_number_id: str | None = None
    """The number that was written to."""

    @property
    def scope(self) -> Scope:
        """Whose turn it is: all that is read and written for it stays within."""
        return self.user.scope

    @property
    def time_zone(self) -> str:
        """The person's own, else the workspace's."""
        return self.user.time_zone or self.workspace.time_zone

    @property
    def today(self) -> date:
        """The day of the person."""
        return today(self.user, self.workspace, self.at)


@dataclass(frozen=True, slots=True)
class Part:
    """A message, or as much of it as one command reaches: that command, the sentences to keep, and what is left to be answered."""

    message: Message
    command: Command | None
    statements: tuple[str, ...]
    rest: str

    def read(self, language: str | None = None) -> ParsedMessage:
        """What the rest says; `language`: of the conversation, once it is known."""
        return parse(self.rest, language)

    def without_rest(self) -> Part:
        """The command alone: nothing else is kept or answered."""
        return Part(self.message, self.command, (), "")


def today(user: User, workspace: Workspace, at: datetime) -> date:
    """The day of a person, in their own zone or the workspace's."""
    return at.astimezone(ZoneInfo(user.time_zone or workspace.time_zone)).date()
