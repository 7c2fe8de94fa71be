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
from typing import TYPE_CHECKING, Any, Protocol

from agent7.billing import EMBEDDING, Turned, settle, step_of, tell
from agent7.channels.queues import Queue
from agent7.channels.whatsapp.inbound.inbox import Mail
from agent7.clock import Clock
from agent7.conversation.acts import KeepRecall
from agent7.conversation.conduct.trace import Trace, step, traced
from agent7.conversation.erasure.user_erasure import UserErasure
from agent7.conversation.heard import Heard
from agent7.conversation.turn.arrival import Arrivals
from agent7.conversation.turn.decision import Decision
from agent7.conversation.turn.hints import after_work_hint, task_hint
from agent7.conversation.turn.person import Person, WakeUp
from agent7.conversation.turn.plan import Assistant
from agent7.conversation.turn.reply import queue_reply
from agent7.conversation.turn.takeover import open_turn, take_over
from agent7.conversation.turn.turn_input import read_input
from agent7.errors import LeaseLost, Outage
from agent7.identity import ScopeId, TaskId, WorkspaceId
from agent7.language import one_reading
from agent7.llm.metering import metered
from agent7.store.conversation import turns
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.conversation.turns import Turn
from agent7.store.identity import users
from agent7.store.tasks import tasks
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

if TYPE_CHECKING:
    from agent7.conversation.media.perception import Perception

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Begun:
    """A turn that is ours, and what it goes by as far as that was read with it."""

    turn: Turn
    heard: Heard | None


UNANSWERED = ("silent", "refused")
"""Routes of turns that count for no limit: a reaction, somebody without access."""


class Outgoing(Protocol):
    """What the responder needs of the channel: show that we are at work, and send what is in the outbox."""

    def show_typing(self, phone_number_id: str, wamid: str) -> None:
        """Mark a message as read, and show that we are writing. A courtesy: it raises nothing."""
        ...

    def claim(self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> Any:
        """Claim what goes out first for this person once this transaction commits; what `deliver` takes."""
        ...

    def deliver(self, workspace: WorkspaceId, scope: ScopeId, at: datetime, claimed: Any = ...) -> None:
        """Send what waits in the outbox for this person. Raises DatabaseDown; what the channel refuses stays in the outbox."""
        ...


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
    erasure: UserErasure
    time_for_a_turn: timedelta
    """How long a turn takes when everything is slow; with less time left, another one is not begun."""
    pause: Callable[[float], None]
    perception: Perception | None = None
    """Listens to voice notes and looks at pictures; None where nobody can."""
    passing: Callable[[str], None] = lambda _step: None
    """Called with the name of each step of the protocol once it is done; tests stop the world there."""

    @one_reading()
    def respond(self, wake_up: WakeUp, until: datetime) -> bool:
        """Answer everything that waits for the woken user, while time remains before `until`. What was said is read once.

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
        while not person.user.is_going:
            with traced(self.clock.now()) as trace:
                begun = self._next_turn(person)
                if begun is None:
                    break
                self._answer(person, begun, trace)
            if until - self.clock.now() < self.time_for_a_turn:
                return False
        if person.user.is_going:
            self.outgoing.deliver(person.workspace.id, person.user.scope.own, self.clock.now())
            self.erasure.erase(person.user, person.lease)
        return True

    def _next_turn(self, person: Person) -> _Begun | None:
        """The turn to work on, made ours and counted, with what it goes by; None when nothing waits. Raises LeaseLost, Outage.

        What cannot be read is read again within the turn, whose fault it is.
        """
        mail = self.arrivals.unread(person)
        try:
            return self._begin(person, mail, with_input=True)
        except (LeaseLost, Outage):
            raise
        except Exception:  # noqa: BLE001 - it comes again where it is counted
            return self._begin(person, mail, with_input=False)

    def _begin(self, person: Person, mail: Sequence[Mail], *, with_input: bool) -> _Begun | None:
        """Bring in the mail; the turn that a crash left, else a new one for what waits. Of who is to be erased nothing is brought in."""
        scope, at, heard = person.user.scope, self.clock.now(), None
        with self.database.transaction(Fence.around(scope)) as unit:
            person.user = users.hold_lease(unit, scope, person.lease)  # who was overtaken takes no turn away from who overtook
            if person.user.is_going:
                return None
            self.arrivals.bring_in(unit, person, mail)
            found = turns.open_next(unit, scope, lease=person.lease, idle=SESSION_IDLE, at=at, until=person.until)
            turn = found.opened.turn if found.opened else turns.working(unit, scope) if found.left else None
            parked = found.left and turn is not None and take_over(unit, person, turn, at)
            if parked or (turn is None and found.waits):
                turn = open_turn(unit, person, at)
            if turn is not None and with_input:
                with step("read"):
                    heard = read_input(unit, person, turn, at, found.opened)
        if parked:
            self.outgoing.deliver(person.workspace.id, scope.own, at)
        return _Begun(turn, heard) if turn is not None else None

    def _answer(self, person: Person, begun: _Begun, trace: Trace) -> None:
        """Work on one turn to its end. Raises LeaseLost when somebody else has taken it over."""
        waited, turn = self.database.seconds, begun.turn
        try:
            decision = self._thought(person, begun, trace)
            self.passing("thought")
            handed_over, claimed = self._decide(person, turn, decision, waited)
            self.passing("decided")
        except LeaseLost:
            raise  # no fault of the turn: it is somebody else's now
        except Exception as fault:
            self._note_fault(person, turn, fault)
            raise
        self.outgoing.deliver(person.workspace.id, person.user.scope.own, self.clock.now(), claimed)
        self.passing("delivered")
        self.task_work.send([task_hint(person.user.scope, task, turn) for task in handed_over])
        self.after_work.send([after_work_hint(person.user.scope, turn)])

    def _thought(self, person: Person, begun: _Begun, trace: Trace) -> Decision:
        """The decision with its trace, and with what its own vectors cost; those of a recall stand with the recall."""
        with metered() as meter:
            decision = self._think(person, begun)
        outcome = replace(decision.outcome, trace=trace.as_json(decision.deeds))
        if meter.usage.calls:
            outcome = replace(outcome, cost={**(outcome.cost or {}), EMBEDDING: step_of(meter.model, meter.usage)})
        return replace(decision, outcome=outcome)

    def _think(self, person: Person, begun: _Begun) -> Decision:
        turn, heard = begun.turn, begun.heard or self._heard(person, begun.turn)
        if self.assistant.answers(heard):
            receipt = (person.phone_number_id, heard.messages[-1].channel_message_id)
            Thread(target=self.outgoing.show_typing, args=receipt, daemon=True).start()  # nobody waits for a courtesy
            waits_for = self.debounce_seconds - (heard.at - turn.opened_at).total_seconds()  # whoever took it over waits no more
            if waits_for > 0 and self.assistant.waits_for_more(heard):
                with step("wait"):
                    self.pause(waits_for)
                heard = self._heard_after_pause(person, turn)
            if self.perception is not None:
                with step("perceive"):
                    perceived = self.perception.perceive(heard)
                self.passing("perceived")
                decision = self.assistant.think(perceived.heard)
                return replace(decision, outcome=perceived.noted(decision.outcome))
        return self.assistant.think(heard)

    def _heard(self, person: Person, turn: Turn) -> Heard:
        with self.database.transaction(Fence.around(person.user.scope)) as unit, step("read"):
            return read_input(unit, person, turn, self.clock.now())

    def _heard_after_pause(self, person: Person, turn: Turn) -> Heard:
        """What the turn goes by, with the messages of the same burst that came during the pause."""
        mail, scope = self.arrivals.unread(person), person.user.scope
        with self.database.transaction(Fence.around(scope)) as unit:
            self.arrivals.bring_in(unit, person, mail)
            turns.hold(unit, scope, turn.id, person.lease)  # what joins a turn that was answered meanwhile is never answered
            waiting, split_off = turns.next_waiting(unit, scope)
            if turn.faults == 0 and turn.takeovers <= 0 and not split_off:
                turns.adopt(unit, scope, turn, waiting)
            return read_input(unit, person, turn, self.clock.now())

    def _decide(self, person: Person, turn: Turn, decision: Decision, waited: float) -> tuple[list[TaskId], Any]:
        """Everything that this turn changes, in one transaction that only the holder of its lease can commit.

        The tasks to see to, and what is to be sent first: its claim stands with the decision.
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
            claimed = self.outgoing.claim(unit, person.workspace.id, scope.own, at)
            to_do = tasks.to_do(unit, scope, at)
            charged = settle(unit, person.user, person.workspace, turned, decision.outcome, at, counts=answered)
        person.user = replace(person.user, is_going=decision.erases)  # the next turn reads them anew
        tell(turn.public_id, person.workspace, decision.outcome, charged)
        return to_do, claimed

    def _note_fault(self, person: Person, turn: Turn, fault: Exception) -> None:
        """Count the fault against the turn, unless something outside was down; a dead database cannot be told."""
        counts = not isinstance(fault, Outage)
        try:
            with self.database.transaction(Fence.around(person.user.scope)) as unit:
                turns.note_fault(unit, person.user.scope, turn.id, person.lease, type(fault).__name__, counts=counts)
        except Outage:
            log.warning("a fault could not be noted: the database is down", extra={"turn": turn.public_id})
