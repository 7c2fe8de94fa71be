"""What a session that is over teaches: every turn without an outcome is read once more, for what nobody asked us to keep.

What the person asked us to keep is kept already, commands are no statements, and what was redacted cannot be read. Only the person's
own words are evidence; ours are there to understand them by.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agent7.conversation.drawing import Drawing
from agent7.conversation.extracted import Extracted, Learner, counted
from agent7.conversation.transcript import ReadTurn, asides_of, read
from agent7.errors import Outage
from agent7.identity import ConversationId, MessageId, TurnId
from agent7.llm.failure import ModelFailed
from agent7.memory import Draft, MemoryAgent, Sifted
from agent7.store import conversations, extractions
from agent7.store.conversations import SESSION_IDLE
from agent7.store.extractions import OverSession
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

log = logging.getLogger(__name__)

ONE_ATTEMPT = timedelta(minutes=2)
"""So long nobody else begins with the same session."""
MOST_TURNS = 12
"""Read at once, in one call of a model."""
MOST_ATTEMPTS = 5
"""Of a model, at the same turns."""


@dataclass(frozen=True, slots=True)
class Flushing:
    """Writes what some turns teach in the transaction that marks them as extracted."""

    database: Database
    memory: MemoryAgent
    drawing: Drawing | None = None

    def flush(self, learner: Learner, session: ConversationId, at: datetime) -> tuple[Extracted | None, bool]:
        """How the next turns of the session ended (None: nothing to do), and whether there are more of them. Raises Outage."""
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            idle_since = at - SESSION_IDLE
            seen = extractions.over_session(unit, learner.scope.own, session, idle_since=idle_since, at=at)
            if seen is None or not extractions.begin_flush(unit, learner.scope.own, seen, until=at + ONE_ATTEMPT):
                return None, False
            turns = self._read(unit, learner, session)
        begun = replace(seen, attempts=seen.attempts + 1)
        try:
            sifted = self.drawing.from_turns(learner, turns, at, attempt=begun.attempts) if self.drawing else Sifted()
        except ModelFailed as failure:
            return self._fail(learner, begun, turns, failure, at)
        return self._end(learner, session, turns, sifted, at)

    def abandon(self, learner: Learner, session: ConversationId, at: datetime) -> None:
        """Give up what can never be done, so that nobody is sent to it again."""
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            extractions.give_up_session(unit, learner.scope.own, session, at)

    @staticmethod
    def _read(unit: UnitOfWork, learner: Learner, session: ConversationId) -> list[ReadTurn]:
        turns = extractions.unread_turns(unit, learner.scope.own, session, most=MOST_TURNS)
        replies = extractions.replies_of(unit, learner.scope.own, [turn.id for turn in turns])
        return [read(turn, conversations.of_turn(unit, learner.scope, turn.id), replies.get(turn.id, [])) for turn in turns]

    def _end(
        self,
        learner: Learner,
        session: ConversationId,
        turns: Sequence[ReadTurn],
        sifted: Sifted,
        at: datetime,
        otherwise: Extracted = Extracted.NOTHING,
    ) -> tuple[Extracted | None, bool]:
        asides = self.memory.drafts(learner.scope, [note for turn in turns for note in asides_of(turn)], at=at)
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            now = {turn.id: turn for turn in self._read(unit, learner, session)}
            if list(now) != [turn.id for turn in turns]:
                return None, False  # another worker was faster
            if any(now[turn.id] != turn for turn in turns):  # a fact of one turn may hold words of another
                raise Outage(f"the words of session {session} changed while they were read")
            whose = {said.message: turn.id for turn in turns for said in turn.said}
            taught, told = self._keep(unit, learner, whose, asides, sifted, at)
            extractions.settle_turns(unit, learner.scope.own, sorted(taught), Extracted.FACTS, at)
            extractions.settle_turns(unit, learner.scope.own, [turn for turn in now if turn not in taught], otherwise, at)
            done = extractions.settle_session(unit, learner.scope.own, session, at)
        log.info("read %d turns of session %s: %s", len(turns), session, told)
        return (Extracted.FACTS if taught else otherwise), not done

    def _keep(
        self, unit: UnitOfWork, learner: Learner, whose: Mapping[MessageId, TurnId], asides: Sequence[Draft], sifted: Sifted, at: datetime
    ) -> tuple[set[TurnId], str]:
        """The turns that taught something, and the numbers for the log."""
        by_rules = [self.memory.remember(unit, learner.scope, draft, at=at) for draft in asides]
        by_model = self.memory.keep_claims(unit, learner.scope, sifted, at=at)
        outcomes = [*by_rules, *by_model.outcomes]
        sources = [draft.note.source_message_id for draft in (*asides, *sifted.drafts)]
        taught = {whose[source] for source, outcome in zip(sources, outcomes, strict=True) if source and outcome and outcome.memory}
        return taught, f"{counted(outcomes)}, turned away: {dict(by_model.rejected)}"

    def _fail(
        self, learner: Learner, begun: OverSession, turns: Sequence[ReadTurn], failure: ModelFailed, at: datetime
    ) -> tuple[Extracted, bool]:
        """Leave these turns for another attempt, which the queue brings; the last one gives them up, and what the rules read stays."""
        log.warning("the model drew nothing from session %s: %s", begun.id, failure.reason)
        ids = [turn.id for turn in turns]
        if begun.attempts < MOST_ATTEMPTS:
            with self.database.transaction(Fence.around(learner.scope)) as unit:
                extractions.fail_flush(unit, learner.scope.own, begun.id, ids, again_after=at)
            return Extracted.FAILED, False
        log.critical("alarm: gave up drawing from %d turns of session %s: %s", len(turns), begun.id, failure.reason)
        _, more = self._end(learner, begun.id, turns, Sifted(), at, otherwise=Extracted.FAILED)
        return Extracted.FAILED, more
