"""The turn protocol: from a wake-up to one committed reply, whatever crashes, repeats or races on the way.

begin (lease, messages, one open turn) -> think (no transaction) -> decide (one transaction) -> deliver -> tidy.
Each step leaves a state from which the next worker can go on. A queue message is only a hint: state finds the work.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Thread
from typing import TYPE_CHECKING, Protocol

from agent7.billing.budget import first_of_month
from agent7.billing.ledger import EMBEDDING, Turned, settle, step_of, tell
from agent7.channels.queues import Queue, QueueMessage
from agent7.channels.whatsapp import CHANNEL
from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.clock import Clock
from agent7.conversation.acts import KeepRecall
from agent7.conversation.conduct import pauses
from agent7.conversation.erasure.user_erasure import UserErasure
from agent7.conversation.heard import Heard, Work, today
from agent7.conversation.skills.tasks.requests import put_off_messages
from agent7.conversation.turn.arrival import Arrivals
from agent7.conversation.turn.person import Person, WakeUp
from agent7.conversation.turn.plan import Assistant, Decision
from agent7.errors import LeaseLost, Outage
from agent7.identity import Scope, ScopeId, TaskId, WorkspaceId
from agent7.language.replies import texts
from agent7.llm.metering import metered
from agent7.store.conversation import conversations, message_log, outbox, turns
from agent7.store.conversation import standing as standings
from agent7.store.conversation.conversations import SESSION_IDLE, Conversation
from agent7.store.conversation.message_log import Message
from agent7.store.conversation.turns import Turn
from agent7.store.identity import users
from agent7.store.tasks import tasks
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

if TYPE_CHECKING:
    from agent7.conversation.media.perception import Perception

log = logging.getLogger(__name__)

RECENT_MESSAGES = 10
MOST_FILES = 5
"""So many files sent just before go along with a task that speaks of them."""
UNANSWERED = ("silent", "refused")
"""Routes of turns that count for no limit: a reaction, somebody without access."""
SPLIT_AT_FAULTS, PARK_AT_FAULTS = 2, 3
"""The second fault splits a turn into single messages, the third parks the guilty one."""
SPLIT_AT_DEATHS, PARK_AT_DEATHS = 4, 8
"""The same for workers that vanish without a word: the message may kill them, but more often the machine or the database did.
A time-out counts twice."""


class Outgoing(Protocol):
    """What the responder needs of the channel: show that we are at work, and send what is in the outbox."""

    def show_typing(self, phone_number_id: str, wamid: str) -> None: ...

    def deliver(self, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> None: ...


@dataclass(frozen=True, slots=True)
class Responder:
    """Answers one user's waiting messages."""

    database: Database
    arrivals: Arrivals
    assistant: Assistant
    outgoing: Outgoing
    after_work: Queue
    task_work: Queue
    clock: Clock
    debounce_seconds: float
    erasing: UserErasure
    time_for_a_turn: timedelta
    """How long a turn takes when everything is slow; with less time left, another one is not begun."""
    pause: Callable[[float], None]
    perceiving: Perception | None = None
    """Listens to voice notes and looks at pictures; None where nobody can."""
    passing: Callable[[str], None] = lambda _step: None
    """Called with the name of each step of the protocol once it is done; tests stop the world there."""

    def respond(self, wake_up: WakeUp, until: datetime) -> bool:
        """Answer everything that waits for the woken user, while time remains before `until`.

        True when nothing is left, False when the time ran out first. Raises Busy, LeaseLost when somebody else has taken over,
        Outage, or the fault of a message.
        """
        while (person := self.arrivals.meet(wake_up, until)) is not None:
            self.passing("begun")
            try:
                nothing_left = self._answer_all(person, until)
            finally:
                self.arrivals.leave(person)
            self.passing("left")
            if not person.user.is_going:
                if nothing_left:
                    self.arrivals.answered(person)  # last: as long as mail waits, whoever comes finds a lease that was not given back
                    self.passing("tidied")
                return nothing_left
        return True  # who was erased meanwhile may have written anew, as somebody new

    def _answer_all(self, person: Person, until: datetime) -> bool:
        """As `respond`, for a person whose lease is ours. Who asked to be erased is, as soon as the last words are out."""
        while not person.user.is_going and (turn := self._next_turn(person)):
            self._answer(person, turn)
            if until - self.clock.now() < self.time_for_a_turn:
                return False
            if not person.user.is_going:
                self.arrivals.drain(person)
        if person.user.is_going:
            self.outgoing.deliver(person.workspace.id, person.user.scope.own, self.clock.now())
            self.erasing.erase(person.user, person.lease)
        return True

    def _next_turn(self, person: Person) -> Turn | None:
        """The turn to work on, made ours and counted: the one that a crash left, else a new one for what waits. Raises LeaseLost."""
        scope, at = person.user.scope, self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            users.hold_lease(unit, scope, person.lease)  # who was overtaken takes no turn away from who overtook
            left = turns.working(unit, scope)
            parked = left is not None and self._take_over(unit, person, left, at)
            turn = self._open_turn(unit, person, at) if left is None or parked else left
        if parked:
            self.outgoing.deliver(person.workspace.id, scope.own, at)
        return turn

    @staticmethod
    def _open_turn(unit: UnitOfWork, person: Person, at: datetime) -> Turn | None:
        scope = person.user.scope
        waiting, split_off = turns.next_waiting(unit, scope)
        if not waiting:
            return None
        conversation, _ = conversations.current(unit, scope, CHANNEL, idle=SESSION_IDLE, at=at)
        return turns.open_turn(unit, scope, conversation.id, waiting, lease=person.lease, split_off=split_off, at=at, until=person.until)

    @staticmethod
    def _take_over(unit: UnitOfWork, person: Person, left: Turn, at: datetime) -> bool:
        """Make the turn ours; True when it failed too often and was parked instead, which the person is told."""
        scope = person.user.scope
        deaths = turns.take_over(unit, scope, left.id, person.lease, at=at, until=person.until)
        if left.faults >= PARK_AT_FAULTS or deaths >= PARK_AT_DEATHS:
            log.critical("alarm: a turn was parked", extra={"turn": left.public_id, "faults": left.faults, "deaths": deaths})
            turns.park(unit, scope, left.id, at)
            if person.may_be_answered:
                queue_reply(unit, person, left, plain(texts.failed(person.user.language or person.workspace.locale)), at)
            return True
        if left.faults == SPLIT_AT_FAULTS or left.takeovers < SPLIT_AT_DEATHS <= deaths:
            turns.split(unit, scope, left.id)
        return False

    def _answer(self, person: Person, turn: Turn) -> None:
        """Work on one turn to its end. Raises LeaseLost when somebody else has taken it over."""
        waited = self.database.seconds
        try:
            decision = self._thought(person, turn)
            self.passing("thought")
            handed_over = self._decide(person, turn, decision, waited)
            self.passing("decided")
        except LeaseLost:
            raise  # no fault of the turn: it is somebody else's now
        except Exception as fault:
            self._note_fault(person, turn, fault)
            raise
        self.outgoing.deliver(person.workspace.id, person.user.scope.own, self.clock.now())
        self.passing("delivered")
        self.task_work.send([task_hint(person.user.scope, task, turn) for task in handed_over])
        self.after_work.send([QueueMessage({"workspace": person.workspace.id, "scope": person.user.scope.own, "turn": turn.id})])

    def _thought(self, person: Person, turn: Turn) -> Decision:
        """The decision, with what its own vectors cost; those of a recall stand with the recall."""
        with metered() as meter:
            decision = self._think(person, turn)
        if meter.usage.calls == 0:
            return decision
        outcome, step = decision.outcome, step_of(meter.model, meter.usage)
        return replace(decision, outcome=replace(outcome, cost={**(outcome.cost or {}), EMBEDDING: step}))

    def _think(self, person: Person, turn: Turn) -> Decision:
        heard = self._heard(person, turn, self._messages(person, turn))
        if self.assistant.answers(heard):
            receipt = (person.phone_number_id, heard.messages[-1].channel_message_id)
            Thread(target=self.outgoing.show_typing, args=receipt, daemon=True).start()  # nobody waits for a courtesy
            waits_for = self.debounce_seconds - (heard.at - turn.opened_at).total_seconds()  # whoever took it over waits no more
            if waits_for > 0 and self.assistant.waits_for_more(heard):
                self.pause(waits_for)
                heard = self._heard(person, turn, self._messages_after_pause(person, turn))
            if self.perceiving is not None:
                perceived = self.perceiving.perceive(heard)
                self.passing("perceived")
                decision = self.assistant.think(perceived.heard)
                return replace(decision, outcome=perceived.noted(decision.outcome))
        return self.assistant.think(heard)

    def _heard(self, person: Person, turn: Turn, messages: Sequence[Message]) -> Heard:
        scope, at = person.user.scope, self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            conversation = conversations.by_id(unit, scope, turn.conversation)
            recent = message_log.recent_texts(unit, scope, turn.conversation, before_turn=turn.id, most=RECENT_MESSAGES)
            answered = [message.quoted_message_id for message in messages if message.quoted_message_id]
            quoted = message_log.quoted(unit, scope, answered) if answered else {}
            standing = standings.standing(
                unit,
                scope,
                day=today(person.user, person.workspace, at),
                month=first_of_month(person.workspace.time_zone, at),
                before_turn=turn.id,
                since=at - pauses.LOOP_WITHIN,
                most=RECENT_MESSAGES,
            )
            work = self._work(unit, scope, conversation, answered, at)
        return Heard(
            workspace=person.workspace,
            user=person.user,
            turn=turn,
            conversation=conversation,
            messages=tuple(messages),
            recent=tuple(recent),
            quoted=quoted,
            at=at,
            standing=standing,
            work=work,
            phone_number_id=person.phone_number_id,
        )

    @staticmethod
    def _work(unit: UnitOfWork, scope: Scope, conversation: Conversation, answered: Sequence[str], at: datetime) -> Work:
        since = at - tasks.TALKED_ABOUT
        return Work(
            tasks=tuple(tasks.active(unit, scope, finished_since=since)),
            delivered=tasks.delivered_before(unit, scope, since=since),
            files=tuple(tasks.recent_files(unit, scope, since=at - SESSION_IDLE, most=MOST_FILES)),
            put_off=message_log.said_in(unit, scope, put_off_messages(conversation)),
            quoted=tasks.of_replies(unit, scope, answered) if answered else {},
        )

    def _messages(self, person: Person, turn: Turn) -> list[Message]:
        with self.database.transaction(Fence.around(person.user.scope)) as unit:
            return message_log.of_turn(unit, person.user.scope, turn.id)

    def _messages_after_pause(self, person: Person, turn: Turn) -> list[Message]:
        """The turn's messages with those of the same burst that came during the pause."""
        self.arrivals.drain(person)
        scope = person.user.scope
        with self.database.transaction(Fence.around(scope)) as unit:
            turns.hold(unit, scope, turn.id, person.lease)  # what joins a turn that was answered meanwhile is never answered
            waiting, split_off = turns.next_waiting(unit, scope)
            if turn.faults == 0 and turn.takeovers <= 0 and not split_off:
                turns.adopt(unit, scope, turn, waiting)
            return message_log.of_turn(unit, scope, turn.id)

    def _decide(self, person: Person, turn: Turn, decision: Decision, waited: float) -> list[TaskId]:
        """Everything that this turn changes, in one transaction that only the holder of its lease can commit; the tasks to see to.

        `waited`: seconds of `database` when it began.
        """
        scope, at = person.user.scope, self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            turns.answer(unit, scope, turn.id, person.lease, decision.outcome, at)
            queue_reply(unit, person, turn, decision.carry_out(unit, at), at, kept=not decision.forgets)
            recalls = [act.recall for act in decision.acts if isinstance(act, KeepRecall)]
            turned = Turned(
                turn.public_id, decision.outcome.cost or {}, recalls, database=timedelta(seconds=self.database.seconds - waited)
            )
            answered = decision.outcome.route not in UNANSWERED
            before = person.user
            person.user = users.by_id(unit, scope)  # greeted, stopped or going from now on: the next turn goes by it
            to_do = tasks.to_do(unit, scope, at)
            charged = settle(unit, before, person.workspace, turned, decision.outcome, at, counts=answered)
        tell(turn.public_id, person.workspace, decision.outcome, charged)
        return to_do

    def _note_fault(self, person: Person, turn: Turn, fault: Exception) -> None:
        """Count the fault against the turn, unless something outside was down; a dead database cannot be told."""
        counts = not isinstance(fault, Outage)
        try:
            with self.database.transaction(Fence.around(person.user.scope)) as unit:
                turns.note_fault(unit, person.user.scope, turn.id, person.lease, type(fault).__name__, counts=counts)
        except Outage:
            log.warning("a fault could not be noted: the database is down", extra={"turn": turn.public_id})


def task_hint(scope: Scope, task: TaskId, turn: Turn) -> QueueMessage:
    """Wakes the worker of tasks; one task after another is no use, so each has a group of its own."""
    body = {"workspace": scope.workspace, "scope": scope.own, "task": task}
    return QueueMessage(body, group=f"task-{task}", deduplication_id=f"{turn.public_id}-{task}")


def queue_reply(unit: UnitOfWork, person: Person, turn: Turn, reply: Sequence[Content], at: datetime, *, kept: bool = True) -> None:
    """Write the messages of a reply into the outbox, and among the messages: with their words only if `kept`."""
    scope = person.user.scope
    queued = outbox.queue(unit, scope, turn.id, reply, phone_number_id=person.phone_number_id, at=at)
    for row, content in zip(queued, reply, strict=True):
        text = content.words if kept else None
        message_log.add_reply(unit, scope, conversation=turn.conversation, turn=turn.id, outbox_public_id=row.public_id, text=text, at=at)
