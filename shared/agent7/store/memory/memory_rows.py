"""One row of the memories table with its usage counters, and how it is read: who said it, when it is true and what replaced it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, make_dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Final, LiteralString

from psycopg.rows import TupleRow

from agent7.identity import ConversationId, MemoryId, MessageId, PublicId, ScopeId, TaskId, UserId
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category, Domain, Kind, Origin, Sentiment, SourceType, Status, Strength


@dataclass(frozen=True, slots=True)
class Memory:
    """One statement in the long-term store, with its usage counters.

    `evidence` is the span of the input that it was drawn from; `outcome` what the person thought of a task's result.
    """

    id: MemoryId
    public_id: PublicId
    scope_id: ScopeId
    user_id: UserId | None
    kind: Kind
    category: Category
    domain: Domain
    content: str
    language: str | None
    tokens: int
    subject: str | None
    attribute: str | None
    value: str | None
    polarity: bool
    current_slot: str | None
    source_type: SourceType
    origin: Origin
    speaker: str
    conversation_id: ConversationId | None
    follows: MemoryId | None
    source_message_id: MessageId | None
    derived_from: tuple[MemoryId, ...]
    strength: Strength
    sentiment: Sentiment
    confidence: float
    importance: float
    last_confirmed_at: datetime
    valid_from: datetime
    valid_until: datetime | None
    created_at: datetime
    superseded_by: MemoryId | None
    superseded_at: datetime | None
    expires_at: datetime | None
    status: Status
    protected: bool
    secret: bool
    source_task_id: TaskId | None
    evidence: str
    outcome: str | None
    access_count: int
    last_accessed_at: datetime | None
    use_count: int
    ignored_count: int
    last_used_at: datetime | None
    asks: bool = False
    """Nothing but a question."""
    archived_at: datetime | None = None
    lowered_at: datetime | None = None
    """When something last contradicted it without replacing it."""
    lowered_by: tuple[str, ...] = ()
    """Keys of the sources that did."""
    stability_hours: float | None = None
    """None until it was first used."""
    last_gap_hours: float | None = None
    superseded_as: str | None = None
    """ "merged" into one that says it too, "compacted" into one made of several; None: replaced by another value, or not at all."""

    def holds_at(self, at: datetime) -> bool:
        """Whether it is active, not replaced, not expired and still true."""
        ended = any(moment is not None and moment <= at for moment in (self.expires_at, self.valid_until))
        return self.status == Status.ACTIVE and self.superseded_at is None and not ended


COLUMNS: Final = """
       m.id, m.public_id, m.scope_id, m.user_id, m.kind, m.category, m.domain, m.content, m.language, m.tokens, m.subject, m.attribute,
       m.value, m.polarity, m.current_slot, m.source_type, m.origin, m.speaker, m.conversation_id, m.follows, m.source_message_id,
       m.derived_from, m.strength, m.sentiment, m.confidence, m.importance, m.last_confirmed_at, m.valid_from, m.valid_until, m.created_at,
       m.superseded_by, m.superseded_at, m.expires_at, m.status, m.protected, m.secret, m.source_task_id, m.evidence, m.outcome,
       COALESCE(u.access_count, 0), u.last_accessed_at, COALESCE(u.use_count, 0), COALESCE(u.ignored_count, 0), u.last_used_at,
       m.asks, m.archived_at, m.lowered_at, m.lowered_by, u.stability_hours, u.last_gap_hours, m.superseded_as"""
SELECT: Final = "SELECT " + COLUMNS + "\n  FROM memories m LEFT JOIN memory_usage u ON u.memory_id = m.id\n"  # noqa: S608 - constants only
WITH_USAGE: Final = " AS m LEFT JOIN LATERAL (SELECT * FROM memory_usage WHERE memory_id = m.id LIMIT 1) AS u ON true"
"""Looked up one by one: for a few rows the planner would read all of a scope's."""


def rows_where(unit: UnitOfWork, where: LiteralString, parameters: Sequence[Any] | Mapping[str, Any]) -> list[Memory]:
    """Rows with usage counters that meet a condition on `m`, in its order."""
    return [from_row(row) for row in unit.execute(SELECT + where, parameters).fetchall()]


def from_row(row: TupleRow) -> Memory:
    """A memory from the columns of `COLUMNS`."""
    values = list(row)
    for place, kept_as in _TYPES.items():
        values[place] = kept_as(values[place])
    memory: Memory = _Unfrozen(*values)
    memory.__class__ = Memory
    return memory


_Unfrozen: Final[Any] = make_dataclass("_Unfrozen", [each.name for each in fields(Memory)], slots=True)
"""Of the same slots as Memory, and filled in a quarter of the time: what is frozen fills each of its fifty by a call of its own."""


def _by_value(members: type[Enum]) -> Callable[[Any], object]:
    """Half the time of calling the class: a recall reads some 200 of them."""
    return {member.value: member for member in members}.__getitem__


_TYPES: Final[Mapping[int, Callable[[Any], object]]] = {
    place: kept_as
    for place, name in enumerate(field.name for field in fields(Memory))
    for kept_as in [
        {
            "kind": _by_value(Kind),
            "category": _by_value(Category),
            "domain": _by_value(Domain),
            "source_type": _by_value(SourceType),
            "origin": _by_value(Origin),
            "derived_from": tuple,
            "lowered_by": tuple,
            "strength": _by_value(Strength),
            "sentiment": _by_value(Sentiment),
            "status": _by_value(Status),
        }.get(name)
    ]
    if kept_as is not None
}
