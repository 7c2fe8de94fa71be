"""The flush of a session that is over: its topics become long-term memory, then every turn without an outcome is read once more.

What the person asked us to keep is kept already, commands are no statements, and what was redacted cannot be read. Only the person's
own words are evidence; ours are there to understand them by.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agent7.conversation.extraction.model_extraction import ModelExtraction
from agent7.conversation.extraction.results import Extracted, Learner
from agent7.conversation.extraction.topic_promotion import TopicPromotion
from agent7.conversation.extraction.transcript import ReadTurn
from agent7.conversation.extraction.turn_extraction import TurnExtraction
from agent7.identity import ConversationId
from agent7.llm.failure import ModelFailed
from agent7.memory import MemoryAgent, Sifted
from agent7.store.conversation import extractions
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.conversation.extractions import OverSession
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

log = logging.getLogger(__name__)

ONE_ATTEMPT = timedelta(minutes=2)
"""So long nobody else begins with the same session."""
MOST_TURNS = 12
"""Read at once, in one call of a model."""
MOST_PLACED = 1_000
"""Vectors put in place when a session is over, some 5 s of work; a function has 60."""
MOST_ATTEMPTS = 5
"""Of a model, at the same turns."""


@dataclass(frozen=True, slots=True)
class SessionFlush:
    """Writes what some turns teach in the transaction that marks them as extracted."""

    database: Database
    memory: MemoryAgent
    model: ModelExtraction | None = None

    def flush(self, learner: Learner, session: ConversationId, at: datetime) -> tuple[Extracted | None, bool]:
        """How the next topic or the next turns of the session ended (None: nothing to do), and whether there is more. Raises Outage."""
        begun = self._begin(learner, session, at)
        if begun is None:
            return None, False
        promotion = TopicPromotion(self.database, self.memory, self.model)
        promoted = promotion.promote_next(learner, at, ending=session)
        if promoted is not None:
            return self._after_topic(learner, session, promoted, at)
        turns = self._next_turns(learner, session)
        try:
            sifted = self.model.from_turns(learner, turns.telling, at, attempt=begun.attempts) if self.model else Sifted()
        except ModelFailed as failure:
            return self._fail(learner, begun, turns.all, failure, at)
        return self._end(learner, session, turns.all, sifted, at)

    def abandon(self, learner: Learner, session: ConversationId, at: datetime) -> None:
        """Give up what can never be done, so that nobody is sent to it again."""
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            extractions.give_up_session(unit, learner.scope.own, session, at)

    def _begin(self, learner: Learner, session: ConversationId, at: datetime) -> OverSession | None:
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            idle_since = at - SESSION_IDLE
            seen = extractions.over_session(unit, learner.scope.own, session, idle_since=idle_since, at=at)
            if seen is None or not extractions.begin_flush(unit, learner.scope.own, seen, until=at + ONE_ATTEMPT):
                return None
        return replace(seen, attempts=seen.attempts + 1)

    def _after_topic(self, learner: Learner, session: ConversationId, promoted: Extracted, at: datetime) -> tuple[Extracted, bool]:
        """Let the next worker go on at once: a topic counts its own attempts."""
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            done = extractions.settle_session(unit, learner.scope.own, session, at)
        if done:
            self._consolidate(learner, at)
        return promoted, not done and promoted is not Extracted.FAILED

    def _next_turns(self, learner: Learner, session: ConversationId) -> _Turns:
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            turns = self._read(unit, learner, session)
            refused = self.memory.topics.turns_without_observation(unit, learner.scope, [turn.id for turn in turns])
        return _Turns(turns, turns if any(turn.id not in refused for turn in turns) else [])

    def _read(self, unit: UnitOfWork, learner: Learner, session: ConversationId) -> list[ReadTurn]:
        return TurnExtraction(self.memory).read(unit, learner, extractions.unread_turns(unit, learner.scope.own, session, most=MOST_TURNS))

    def _end(
        self,
        learner: Learner,
        session: ConversationId,
        turns: Sequence[ReadTurn],
        sifted: Sifted,
        at: datetime,
        otherwise: Extracted = Extracted.NOTHING,
    ) -> tuple[Extracted | None, bool]:
        teaching = TurnExtraction(self.memory)
        asides = teaching.asides(learner, turns, at)
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            now = self._read(unit, learner, session)
            if [turn.id for turn in now] != [turn.id for turn in turns]:
                return None, False  # another worker was faster
            taught = teaching.keep(unit, learner, turns, now, asides, sifted, at, otherwise)
            done = extractions.settle_session(unit, learner.scope.own, session, at)
        log.info("read %d turns of session %s: %s", len(turns), session, taught.told)
        if done:
            self._consolidate(learner, at)
        return (Extracted.FACTS if taught.turns else otherwise), bool(turns) and not done  # what is left may be in other hands

    def _consolidate(self, learner: Learner, at: datetime) -> None:
        """What the session taught is there: see what it adds up to, keep the document within its limit, sum up what changed.

        Of a large memory some vectors move to where they are found fast: after a reply only as many as it wrote.
        """
        self.memory.core.reflect(learner.scope, at)
        self.memory.document.tend(learner.scope, at=at)
        self.memory.summaries.rebuild(learner.scope, at=at)
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            self.memory.place_vectors(unit, learner.scope, most=MOST_PLACED)

    def _fail(
        self, learner: Learner, begun: OverSession, turns: Sequence[ReadTurn], failure: ModelFailed, at: datetime
    ) -> tuple[Extracted, bool]:
        """Leave these turns for another attempt, which the queue brings; the last one gives them up, and what the rules read stays."""
        log.warning("the model drew nothing from session %s: %s", begun.id, failure.reason)
        if begun.attempts < MOST_ATTEMPTS:
            with self.database.transaction(Fence.around(learner.scope)) as unit:
                extractions.note_failed(unit, learner.scope.own, [turn.id for turn in turns])
                extractions.fail_flush(unit, learner.scope.own, begun.id, again_after=at)
            return Extracted.FAILED, False
        log.critical("alarm: gave up drawing from %d turns of session %s: %s", len(turns), begun.id, failure.reason)
        _, more = self._end(learner, begun.id, turns, Sifted(), at, otherwise=Extracted.FAILED)
        return Extracted.FAILED, more


@dataclass(frozen=True, slots=True)
class _Turns:
    """The next turns of a session, and those that a model is shown: none where the filter found nothing to remember in any."""

    all: list[ReadTurn]
    telling: list[ReadTurn]
