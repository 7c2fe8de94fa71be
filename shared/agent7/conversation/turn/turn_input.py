"""The input of a turn: its messages with what was said before, the standing of the person and their open work, read in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.billing import first_of_month
from agent7.conversation.conduct import pauses
from agent7.conversation.heard import Heard, Work, today
from agent7.conversation.skills.tasks.requests import put_off_messages
from agent7.conversation.turn.person import Person
from agent7.identity import Scope
from agent7.store.conversation import conversations, message_log
from agent7.store.conversation import standing as standings
from agent7.store.conversation.conversations import SESSION_IDLE, Conversation
from agent7.store.conversation.message_log import Message
from agent7.store.conversation.standing import Standing
from agent7.store.conversation.turns import Opened, Turn
from agent7.store.tasks import tasks
from agent7.store.unit_of_work import UnitOfWork

RECENT_MESSAGES = 10
MOST_FILES = 5
"""So many files sent just before go along with a task that speaks of them."""


def read_input(unit: UnitOfWork, person: Person, turn: Turn, at: datetime, opened: Opened | None = None) -> Heard:
    """The messages of a turn with all that it goes by: the session, what is quoted, the person's standing today, their tasks."""
    scope, workspace = person.user.scope, person.workspace
    messages = opened.messages if opened else message_log.of_turn(unit, scope, turn.id)
    answered = quoted_ids(messages)
    conversation = opened.session if opened else conversations.by_id(unit, scope, turn.conversation)
    return Heard(
        workspace=workspace,
        user=person.user,
        turn=turn,
        conversation=conversation,
        messages=tuple(messages),
        recent=tuple(message_log.recent_texts(unit, scope, turn.conversation, before_turn=turn.id, most=RECENT_MESSAGES)),
        quoted=message_log.quoted(unit, scope, answered) if answered else {},
        at=at,
        standing=_standing(unit, person, turn, at),
        work=_work(unit, scope, conversation, answered, at),
        phone_number_id=person.phone_number_id,
    )


def quoted_ids(messages: Sequence[Message]) -> list[str]:
    """The channel ids of the messages that these answer."""
    return [message.quoted_message_id for message in messages if message.quoted_message_id]


def _standing(unit: UnitOfWork, person: Person, turn: Turn, at: datetime) -> Standing:
    return standings.standing(
        unit,
        person.user.scope,
        day=today(person.user, person.workspace, at),
        month=first_of_month(person.workspace.time_zone, at),
        before_turn=turn.id,
        since=at - pauses.LOOP_WITHIN,
        most=RECENT_MESSAGES,
    )


def _work(unit: UnitOfWork, scope: Scope, conversation: Conversation, answered: Sequence[str], at: datetime) -> Work:
    since = at - tasks.TALKED_ABOUT
    found = tasks.open_work(unit, scope, since=since, sent_since=at - SESSION_IDLE, most=MOST_FILES)
    return Work(
        tasks=tuple(found.tasks),
        delivered=found.delivered,
        files=tuple(found.files),
        put_off=message_log.said_in(unit, scope, put_off_messages(conversation)),
        quoted=tasks.of_replies(unit, scope, answered) if answered else {},
        a_reminder_waits=found.reminders,
    )
