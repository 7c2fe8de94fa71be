"""The flush of a session that is over: everything in it that no extraction has looked at is read once, in one call of a model.

What the person asked us to keep is kept already, commands are no statements, and what was redacted cannot be read. Only the person's
own words are evidence; ours are there to understand them by.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agent7.conversation.extraction.model_extraction import Drawn, ModelExtraction, within_window
from agent7.conversation.extraction.results import Extracted, Learner
from agent7.conversation.extraction.transcript import ReadTurn
from agent7.conversation.extraction.turn_extraction import TurnExtraction
from agent7.identity import ConversationId
from agent7.llm.failure import ModelFailed
from agent7.memory import MemoryAgent, Observation
from agent7.store.conversation import extractions
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.conversation.extractions import OverSession
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

ONE_ATTEMPT = timedelta(minutes=2)
"""So long nobody else begins with the same session."""
MOST_TURNS = 500
"""Read at once, if one call of a model can hold them."""
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
        """How the next turns of the session ended, mostly all of them (None: nothing to do), and whether there are more. Raises Outage."""
        begun = self._begin(learner, session, at)
        if begun is None:
            return None, False
        turns = self._next_turns(learner, session)
        try:
            drawn = self.model.from_session(learner, turns.telling, turns.mattered, at, attempt=begun.attempts) if self.model else Drawn()
        except ModelFailed as failure:
            return self._fail(learner, begun, turns, failure, at)
        return self._end(learner, session, turns, drawn, at)

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

    def _next_turns(self, learner: Learner, session: ConversationId) -> _Turns:
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            unread = extractions.unread_turns(unit, learner.scope.own, session, most=MOST_TURNS)
            turns = within_window(TurnExtraction(self.memory).read(unit, learner, unread))
            ids = [turn.id for turn in turns]
            refused = self.memory.topics.turns_without_observation(unit, learner.scope, ids)
            mattered = self.memory.topics.mattered(unit, learner.scope, session)
        telling = turns if any(turn.id not in refused for turn in turns) else []
        return _Turns(turns, telling, [each for each in mattered if each.turn in ids])

    def _end(
        self, learner: Learner, session: ConversationId, turns: _Turns, drawn: Drawn, at: datetime, otherwise: Extracted = Extracted.NOTHING
    ) -> tuple[Extracted | None, bool]:
        teaching = TurnExtraction(self.memory)
        asides = teaching.asides(learner, turns.all, at)
        summary = self.memory.drafts(learner.scope, [drawn.summary], at=at) if drawn.summary else []
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            now = teaching.read(unit, learner, extractions.unread_of(unit, learner.scope.own, [turn.id for turn in turns.all]))
            if [turn.id for turn in now] != [turn.id for turn in turns.all]:
                return None, False  # another worker was faster
            taught = teaching.keep(unit, learner, turns.all, now, asides, drawn.sifted, at, otherwise)
            for draft in summary:
                self.memory.remember(unit, learner.scope, draft, at=at)
            done = extractions.settle_session(unit, learner.scope.own, session, at)
            if done:
                self.memory.topics.end(unit, learner.scope, session, at=at)
        log.info("read %d turns of session %s: %s", len(turns.all), session, taught.told)
        if done:
            self._consolidate(learner, at)
        return (Extracted.FACTS if taught.turns else otherwise), bool(turns.all) and not done  # what is left may be in other hands

    def _consolidate(self, learner: Learner, at: datetime) -> None:
        """What the session taught is there: see what it adds up to, keep the document within its limit, sum up what changed.

        Of a large memory some vectors move to where they are found fast: after a reply only as many as it wrote.
        """
        self.memory.core.reflect(learner.scope, at)
        self.memory.document.tend(learner.scope, at=at)
        self.memory.summaries.rebuild(learner.scope, at=at)
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            self.memory.place_vectors(unit, learner.scope, most=MOST_PLACED)

    def _fail(self, learner: Learner, begun: OverSession, turns: _Turns, failure: ModelFailed, at: datetime) -> tuple[Extracted, bool]:
        """Leave these turns for another attempt, which the queue brings; the last one gives them up, and what the rules read stays."""
        log.warning("the model drew nothing from session %s: %s", begun.id, failure.reason)
        if begun.attempts < MOST_ATTEMPTS:
            with self.database.transaction(Fence.around(learner.scope)) as unit:
                extractions.note_failed(unit, learner.scope.own, [turn.id for turn in turns.all])
                extractions.fail_flush(unit, learner.scope.own, begun.id, again_after=at)
            return Extracted.FAILED, False
        log.critical("alarm: gave up drawing from %d turns of session %s: %s", len(turns.all), begun.id, failure.reason)
        _, more = self._end(learner, begun.id, turns, Drawn(), at, otherwise=Extracted.FAILED)
        return Extracted.FAILED, more


@dataclass(frozen=True, slots=True)
class _Turns:
    """The next turns of a session, those that a model is shown (none where the filter found nothing to remember in any), and what was

    said in them on topics that matter.
    """

    all: Sequence[ReadTurn]
    telling: Sequence[ReadTurn]
    mattered: Sequence[Observation]
