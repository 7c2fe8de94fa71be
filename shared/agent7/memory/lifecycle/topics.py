"""Topics: the short-term memory between a message and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.identity import ConversationId, MemoryId, Scope, TopicId, TurnId
from agent7.memory.erasure.erasure_request import ErasureRequest
from agent7.memory.lifecycle import topic_rules as rules
from agent7.memory.policy import DEFAULT_POLICY, MemoryPolicy
from agent7.memory.served_models import ServedModels
from agent7.store.memory import memories, memory_changes, observations
from agent7.store.memory import topics as store
from agent7.store.memory.observations import Noticed, Observation
from agent7.store.memory.topics import Topic, TopicState
from agent7.store.unit_of_work import Database, Fence, UnitOfWork


class Topics:
    """Sorts what was noticed into topics, and says which of them become long-term memory.

    Only vectors of one model are compared: that which serves the workspace.
    """

    def __init__(self, database: Database, models: ServedModels, policy: MemoryPolicy) -> None:
        self._database = database
        self._models = models
        self._policy = policy

    def notice(self, unit: UnitOfWork, scope: Scope, noticed: Noticed) -> None:
        """Note what the sensory filter made of a message, within the transaction of its turn; once (idempotent)."""
        observations.add(unit, scope, noticed)

    def sort(self, scope: Scope, turn: TurnId, *, at: datetime) -> None:
        """Cluster the words of an answered turn into a topic of its session, once, one worker at a time."""
        with self._database.transaction(Fence.around(scope)) as unit:
            conversation = observations.session_to_sort(unit, scope.own, turn)
            if conversation is None:
                return
            store.lock_session(unit, scope.own, conversation)
            said = observations.unsorted(unit, scope.own, turn)
            if not said:
                return
            topics = store.active(unit, scope.own, conversation)
            expired = [topic for topic in topics if rules.is_expiring(topic, at)]
            self._close_or_drop(unit, scope, expired, at)
            self._join(unit, scope, conversation, said, [topic for topic in topics if topic not in expired], at)
            if len(topics) - len(expired) >= self._policy.topics.most_active:
                over = rules.least_important(store.active(unit, scope.own, conversation), self._policy.topics)
                self._close_or_drop(unit, scope, over, at)

    def rehearse(self, unit: UnitOfWork, scope: Scope, recalled: Sequence[MemoryId], *, at: datetime) -> None:
        """A turn recalled these: the topics that they belong to are thought of again."""
        if recalled:
            store.rehearse(unit, scope.own, recalled, at=at, expires_at=at + self._policy.topics.life)

    def mattered(self, unit: UnitOfWork, scope: Scope, conversation: ConversationId) -> list[Observation]:
        """What was said, as far as it is not redacted, on the topics of a session that become long-term memory, oldest first."""
        mattering = [topic.id for topic in store.open_ones(unit, scope.own, conversation) if self._matters(topic)]
        return [each for topic in mattering for each in observations.of_topic(unit, scope.own, topic)]

    def end(self, unit: UnitOfWork, scope: Scope, conversation: ConversationId, *, at: datetime) -> None:
        """The session is over: its topics are long-term memory now, or dropped."""
        for topic in store.open_ones(unit, scope.own, conversation):
            self._end(unit, scope, [topic.id], TopicState.PROMOTED if self._matters(topic) else TopicState.DROPPED, at)

    def turns_without_observation(self, unit: UnitOfWork, scope: Scope, turns: Sequence[TurnId]) -> set[TurnId]:
        """The turns in which the filter found nothing to remember."""
        return observations.turns_without_observation(unit, scope.own, turns)

    def drawn(self, unit: UnitOfWork, scope: Scope, turns: Sequence[TurnId]) -> None:
        """Nothing more is drawn from these turns: their words go where no topic needs them."""
        observations.blank_turns(unit, scope.own, turns)

    def _join(
        self,
        unit: UnitOfWork,
        scope: Scope,
        conversation: ConversationId,
        said: Sequence[Observation],
        topics: Sequence[Topic],
        at: datetime,
    ) -> None:
        ids = [topic.id for topic in topics]
        kept = [memory for each in said for memory in each.memories]
        around = rules.Around(
            store.nearness(unit, scope.own, ids, kept) if ids and kept else {},
            observations.replied_to(unit, scope, [each.message for each in said]) if ids else (),
            observations.before(unit, scope.own, conversation, said[0].id) if ids else None,
        )
        joined = rules.belongs_to(said, topics, around, self._policy.topics)
        expires_at = at + self._policy.topics.life
        if joined is None:
            topic = store.begin(unit, scope, conversation, at=said[0].said_at, expires_at=expires_at)
        else:
            topic = joined
            store.renew(unit, scope.own, topic, at=at, expires_at=expires_at)
        observations.sort_into(unit, scope.own, [each.id for each in said], topic, at)
        self._add(unit, scope, topic, said, next((each for each in topics if each.id == joined), None))

    def _add(self, unit: UnitOfWork, scope: Scope, topic: TopicId, said: Sequence[Observation], before: Topic | None) -> None:
        """Describe a topic by what is new in it, beside what it was."""
        weight = max(rules.relevance(each, self._policy.sensory) for each in said)
        tells_more = before is None or before.summary is None or weight > before.importance
        store.describe(
            unit,
            scope.own,
            topic,
            summary=rules.summary_of(said) if tells_more or before is None else before.summary,
            entities=rules.joined_names(rules.names_of(said), before.entities if before else ()),
            importance=max(weight, before.importance if before else 0.0),
            model=self._models.read(unit).model,
        )

    def _matters(self, topic: Topic) -> bool:
        return topic.state is TopicState.CLOSING or rules.is_promoted(topic, self._policy.topics, expiring=True)

    def _close_or_drop(self, unit: UnitOfWork, scope: Scope, topics: Sequence[Topic], at: datetime) -> None:
        """Those that matter wait for the end of the session, the others go."""
        matter = [topic.id for topic in topics if self._matters(topic)]
        if matter:
            store.close(unit, scope.own, matter)
        if lost := [topic.id for topic in topics if topic.id not in matter]:
            self._end(unit, scope, lost, TopicState.DROPPED, at)

    @staticmethod
    def _end(unit: UnitOfWork, scope: Scope, topics: Sequence[TopicId], state: TopicState, at: datetime) -> None:
        store.end(unit, scope.own, topics, state, at)
        observations.blank_topics(unit, scope.own, topics)


class TopicCarrier:
    """What was noticed, topics and episodes: what says it, or came from it, goes; a topic is described anew by what stays."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Erasure: observations of it lose their words, topics are described anew or go, and episodes that tell of it go."""
        if going.everything:
            observations.delete_all(unit, scope.own)
            store.delete_all(unit, scope.own)
            return
        going_rows = [
            row
            for row in observations.worded(unit, scope.own)
            if row.message in going.messages or not going.memories.isdisjoint(row.memories) or going.says(row.words)
        ]
        observations.redact(unit, scope.own, [row.id for row in going_rows])
        touched = {row.topic for row in going_rows if row.topic is not None}
        for topic in touched:
            describe(unit, scope, topic, DEFAULT_POLICY, None)
        store.delete_empty(unit, scope.own, sorted(touched))
        episodes = memories.episodes(unit, scope.own)
        told = [each.id for each in episodes if not going.memories.isdisjoint(each.derived_from) or going.says(each.content)]
        memory_changes.delete(unit, scope.own, told)


def describe(unit: UnitOfWork, scope: Scope, topic: TopicId, policy: MemoryPolicy, model: str | None) -> None:
    """Say anew what a topic is made of, by its words that are there."""
    said = observations.of_topic(unit, scope.own, topic)
    weights = [rules.relevance(each, policy.sensory) for each in said]
    store.describe(
        unit,
        scope.own,
        topic,
        summary=rules.summary_of(said),
        entities=rules.names_of(said),
        importance=max(weights, default=0.0),
        model=model,
    )
