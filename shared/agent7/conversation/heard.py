"""What a turn has before it: who speaks, what was said before, and each message taken apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from agent7.conversation import message_kinds
from agent7.identity import MessageId, Scope, TaskId
from agent7.language import (
    Command,
    Reminder,
    as_read,
    commands,
    is_explicit_memory,
    is_never_kept,
    is_question,
    spelled_out_sentences,
    told_pieces,
)
from agent7.store.conversation.conversations import Conversation
from agent7.store.conversation.message_log import Message
from agent7.store.conversation.standing import Standing
from agent7.store.conversation.turns import Turn
from agent7.store.identity.tenancy import Workspace
from agent7.store.identity.users import User
from agent7.store.tasks.tasks import Task

LONGEST_STATEMENT = 1000
"""Characters of a message that may hold explicit memories; longer text was pasted and is content."""
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
        return self.user.scope

    @property
    def time_zone(self) -> str:
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

    @property
    def read(self) -> str:
        """As much of the rest as the rules read."""
        return as_read(self.rest)

    def without_rest(self) -> Part:
        """The command alone: nothing else is kept or answered."""
        return Part(self.message, self.command, (), "")


def today(user: User, workspace: Workspace, at: datetime) -> date:
    """The day of a person, in their own zone or the workspace's."""
    return at.astimezone(ZoneInfo(user.time_zone or workspace.time_zone)).date()


def spoken(messages: Sequence[Message]) -> list[Message]:
    """The messages that a person expects an answer to."""
    return [message for message in messages if (does := message_kinds.behaviour(message)).has_words or does.answer]


def take_apart(message: Message) -> list[Part]:
    """Find commands, explicit memories and the rest of one message, in its order; one part for each command that follows another.

    Only the person's own short words command or state: longer ones are taken whole. Whoever taps a button points at no message by it.
    """
    text = message_kinds.whole_words(message)
    own, quoting = message.origin == DIRECT, message.quoted_message_id is not None and message.kind not in message_kinds.TAPPED
    parts = []
    command = commands.parse(text, quoted=quoting, forwarded=not own)
    while command is not None and (following := commands.parse(command.rest, quoted=quoting, forwarded=not own)):
        parts.append(Part(message, command, (), ""))
        command = following
    rest = command.rest if command else text
    if not own or len(rest) > LONGEST_STATEMENT:
        return [*parts, Part(message, command, (), rest)]
    told = spelled_out_sentences(rest)
    read = [(sentence, commands.parse(sentence, quoted=quoting, forwarded=False)) for sentence in told]
    reminders = [Part(message, found, (), "") for _, found in read if isinstance(found, Reminder)]
    told = [sentence for sentence, found in read if not isinstance(found, Reminder)]
    stated = [sentence for sentence in told if not is_question(sentence) and to_be_kept_or_refused(sentence)]
    left = [sentence for sentence in told if sentence not in stated]
    kept = [piece for sentence in stated for piece in ((sentence,) if is_never_kept(sentence) else told_pieces(sentence))]
    return [*parts, Part(message, command, tuple(kept), " ".join(left)), *reminders]


def to_be_kept_or_refused(sentence: str) -> bool:
    """Whether a sentence gets an answer of its own: an explicit memory, or a secret, which the person is told is not kept."""
    return is_explicit_memory(sentence) or is_never_kept(sentence)
