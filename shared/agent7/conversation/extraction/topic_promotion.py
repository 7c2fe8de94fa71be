"""Consolidation of topics: what was talked about becomes one episode, and what it teaches facts, in one transaction.

With a model one call draws both; its sentence about what happened passes memory's gate like any claim, and where it does not, or where
there is no model, the episode is told in the person's own words. Only their own words make an episode: what they passed on does not.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agent7.conversation.extraction.model_extraction import Drawn, ModelExtraction
from agent7.conversation.extraction.results import Extracted, Learner
from agent7.conversation.extraction.transcript import ReadTurn
from agent7.conversation.extraction.turn_extraction import TurnExtraction
from agent7.conversation.heard import DIRECT
from agent7.identity import ConversationId, TopicId
from agent7.language import worth_telling
from agent7.language.replies import episode_texts
from agent7.llm.failure import ModelFailed
from agent7.memory import Draft, MemoryAgent, Note, Observation, Topic
from agent7.store.conversation import extractions
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Kind, Origin, Sentiment, Strength

log = logging.getLogger(__name__)

ONE_ATTEMPT = timedelta(minutes=2)
"""So long nobody else begins with the same topic."""
MOST_ATTEMPTS = 5
"""Of a model, at the same topic."""
MOST_AT_ONCE = 50
"""Topics of one person in one go of `promote_due`."""


@dataclass(frozen=True, slots=True)
class TopicPromotion:
    """Promotes one topic at a time; a repeated call finds it done, and a dead worker's claim runs out."""

    database: Database
    memory: MemoryAgent
    model: ModelExtraction | None = None

    def promote_due(self, learner: Learner, at: datetime) -> int:
        """Promote whatever of a person's is due, and drop what has run out and does not matter; how many were promoted.

        For the hourly job, and after a topic had to give way. Raises Outage.
        """
        promoted = 0
        for _ in range(MOST_AT_ONCE):
            done = self.promote_next(learner, at)
            if done is None or done is Extracted.FAILED:
                break
            promoted += 1
        return promoted

    def promote_next(self, learner: Learner, at: datetime, *, ending: ConversationId | None = None) -> Extracted | None:
        """Promote the next topic; None when none is due. `ending`: a session that is over, whose topics all run out. Raises Outage."""
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            topic = self.memory.topics.next_due(unit, learner.scope, at=at, until=at + ONE_ATTEMPT, ending=ending)
            if topic is None:
                return None
            turns, said = self._read(unit, learner, topic.id), self.memory.topics.words(unit, learner.scope, topic.id)
        try:
            drawn = self.model.from_topic(learner, turns, own_words(said), at, attempt=topic.attempts) if self.model else Drawn()
        except ModelFailed as failure:
            return self._fail(learner, topic, turns, said, failure, at)
        return self._end(learner, topic, turns, said, drawn, at)

    def _read(self, unit: UnitOfWork, learner: Learner, topic: TopicId) -> list[ReadTurn]:
        wanted = self.memory.topics.turns(unit, learner.scope, topic)
        teaching = TurnExtraction(self.memory)
        return teaching.read(unit, learner, extractions.unread_of(unit, learner.scope.own, wanted))

    def _end(
        self,
        learner: Learner,
        topic: Topic,
        turns: Sequence[ReadTurn],
        said: Sequence[Observation],
        drawn: Drawn,
        at: datetime,
        otherwise: Extracted = Extracted.NOTHING,
    ) -> Extracted:
        teaching = TurnExtraction(self.memory)
        asides = teaching.asides(learner, turns, at)
        episode = self._episode(learner, said, drawn, at)
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            if not self.memory.topics.is_at(unit, learner.scope, topic):
                return otherwise  # another worker was faster
            taught = teaching.keep(unit, learner, turns, self._read(unit, learner, topic.id), asides, drawn.sifted, at, otherwise)
            if self.memory.topics.words(unit, learner.scope, topic.id) == list(said):
                for draft in episode:
                    self.memory.remember(unit, learner.scope, draft, at=at)
            self.memory.topics.promoted(unit, learner.scope, topic.id, at=at)
        log.info("promoted a topic of %d turns: %s", len(turns), taught.told, extra={"scope": learner.scope.own})
        return Extracted.FACTS if taught.turns else otherwise

    def _episode(self, learner: Learner, said: Sequence[Observation], drawn: Drawn, at: datetime) -> list[Draft]:
        """What happened, ready to be kept: by the model where that stands, else as it was told. Nothing where nobody told anything."""
        own = [each for each in own_words(said) if worth_telling(each.content)]
        if not own:
            return []
        note = by_model(learner, own, drawn.episode) if drawn.episode else by_rules(learner, own)
        return self.memory.drafts(learner.scope, [note], at=at)

    def _fail(
        self,
        learner: Learner,
        topic: Topic,
        turns: Sequence[ReadTurn],
        said: Sequence[Observation],
        failure: ModelFailed,
        at: datetime,
    ) -> Extracted:
        """Leave the topic for another attempt; the last one goes by the rules alone."""
        log.warning("the model drew nothing from a topic: %s", failure.reason, extra={"scope": learner.scope.own})
        if topic.attempts < MOST_ATTEMPTS:
            with self.database.transaction(Fence.around(learner.scope)) as unit:
                self.memory.topics.put_off(unit, learner.scope, topic.id, after=at)
                extractions.note_failed(unit, learner.scope.own, [turn.id for turn in turns])
            return Extracted.FAILED
        log.critical("alarm: gave up drawing from a topic of %d turns: %s", len(turns), failure.reason)
        return self._end(learner, topic, turns, said, Drawn(), at, otherwise=Extracted.FAILED)


def own_words(said: Sequence[Observation]) -> list[Observation]:
    """What the person told themselves."""
    return [each for each in said if each.origin == DIRECT]


def by_rules(learner: Learner, own: Sequence[Observation]) -> Note:
    """The episode in the words of the person: the most telling ones, in their order."""
    telling = sorted(own, key=lambda each: (-each.score, each.id))[: episode_texts.MOST_QUOTED]
    told = [each.content for each in sorted(telling, key=lambda each: each.id)]
    content = episode_texts.quoted(language_of(own), own[0].said_at, learner.zone, [worth_telling(each) for each in told])
    return _note(own, content, " / ".join(told))


def by_model(learner: Learner, own: Sequence[Observation], judged: Note) -> Note:
    """The episode as a model told it and the gate let it pass, with its day."""
    content = episode_texts.summed_up(language_of(own), own[0].said_at, learner.zone, judged.text)
    note = _note(own, content, " / ".join(each.content for each in own))
    return replace(note, origin=judged.origin, strength=judged.strength, surest=judged.surest, waits=judged.waits)


def language_of(own: Sequence[Observation]) -> str | None:
    """What most of it is in, what was said last deciding."""
    spoken = [each.language for each in own]
    return max(reversed(spoken), key=spoken.count, default=None)


def feeling_of(own: Sequence[Observation]) -> Sentiment:
    """The feeling that was shown last, if any was."""
    shown = [each.sentiment for each in own if each.sentiment != Sentiment.NEUTRAL]
    return Sentiment(shown[-1]) if shown else Sentiment.NEUTRAL


def _note(own: Sequence[Observation], content: str, evidence: str) -> Note:
    note = Note.extracted(
        content,
        said_at=own[0].said_at,
        origin=Origin.DIRECT_USER,
        evidence=evidence,
        strength=Strength.IMPLIED,
        language=language_of(own),
    )
    derived = tuple(dict.fromkeys(memory for each in own for memory in each.memories))
    return replace(note, kind=Kind.EPISODIC, derived_from=derived, sentiment=feeling_of(own), holds_slot=False)
