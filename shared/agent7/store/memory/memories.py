"""The memories table: one row a statement, with who said it, when it is true and what replaced it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from enum import Enum
from typing import Any, Final, LiteralString

from psycopg.rows import TupleRow

from agent7.identity import ConversationId, MemoryId, MessageId, PublicId, Scope, ScopeId, TaskId, UserId
from agent7.store.unit_of_work import UnitOfWork, ids_as_text
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
       m.asks, m.archived_at, m.lowered_at, m.lowered_by, u.stability_hours, u.last_gap_hours"""
MOST_OF_A_SLOT: Final = 50
SELECT: Final = "SELECT " + COLUMNS + "\n  FROM memories m LEFT JOIN memory_usage u ON u.memory_id = m.id\n"  # noqa: S608 - constants only
WITH_USAGE: Final = " AS m LEFT JOIN LATERAL (SELECT * FROM memory_usage WHERE memory_id = m.id LIMIT 1) AS u ON true"
"""Looked up one by one: for a few rows the planner would read all of a scope's."""
OF_IDS: Final = "SELECT " + COLUMNS + "\n  FROM memories_of_ids(%s::bigint[], %s::bigint[])" + WITH_USAGE  # noqa: S608 - constants only
CURRENT_FIRST: Final = " ORDER BY m.current_slot IS NULL, m.last_confirmed_at DESC, m.id DESC"
OF_SLOT: Final = "SELECT " + COLUMNS + "\n  FROM memories_of_slot(%s::bigint[], %s, %s, %s::smallint, %s, %s)" + WITH_USAGE + CURRENT_FIRST  # noqa: S608


def read(unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId], *, last: bool = False) -> dict[MemoryId, Memory]:
    """The rows of these ids within the scopes, whatever their state. `last`: nothing else follows in this transaction."""
    run = unit.execute_last if last else unit.execute
    rows = run(OF_IDS, (ids_as_text(scopes), ids_as_text(ids)))
    return {memory.id: memory for memory in map(from_row, rows.fetchall())}


@dataclass(frozen=True, slots=True)
class FirstLook:
    """Everybody whose words are kept, and whether anything was put away that may come back."""

    speakers: list[str]
    any_archived: bool


def first_look(unit: UnitOfWork, scopes: Sequence[ScopeId]) -> FirstLook:
    """What a recall must know before it reads its question, in one round trip.

    It also forbids the rest of this transaction to read a table from end to end. Where one user owns most rows the planner would,
    and evaluate the fence row by row: 14 ms instead of 5 at 10,000 memories.
    """
    rows = unit.execute(
        "SELECT speaker, any_archived FROM recall_first_look(%s::bigint[]) WHERE set_config('enable_seqscan', 'off', true) IS NOT NULL",
        (ids_as_text(scopes),),
    ).fetchall()
    return FirstLook([speaker for speaker, _ in rows if speaker is not None], any(archived for _, archived in rows))


def of_slot(
    unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str, *, at: datetime, status: Status = Status.ACTIVE
) -> list[Memory]:
    """What is said to be so now of this attribute of this subject, the current value first."""
    rows = unit.execute(OF_SLOT, (ids_as_text(scopes), subject, attribute, int(status), at, MOST_OF_A_SLOT)).fetchall()
    return [from_row(row) for row in rows]


def revive(unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId], at: datetime) -> int:
    """Make those active again that are archived and still so; how many."""
    done = unit.execute(
        """
        UPDATE memories SET status = 0, archived_at = NULL
         WHERE scope_id = ANY(%s::bigint[]) AND id = ANY(%s::bigint[]) AND status = 1 AND superseded_at IS NULL
           AND (expires_at IS NULL OR expires_at > %s) AND (valid_until IS NULL OR valid_until > %s)
        """,
        (list(scopes), ids_as_text(ids), at, at),
    )
    return done.rowcount


def lock_slot(unit: UnitOfWork, scope: ScopeId, subject: str, attribute: str) -> list[Memory]:
    """The open rows of a slot, archived ones too, locked until the deciding transaction ends, the current value first."""
    return _read(
        unit,
        """ WHERE m.scope_id = %s AND m.subject = %s AND m.attribute = %s AND m.superseded_at IS NULL AND m.status IN (0, 1)
            ORDER BY m.current_slot IS NULL, m.id DESC LIMIT 200 FOR UPDATE OF m""",
        (scope, subject, attribute),
    )


def lock_same_content(unit: UnitOfWork, scope: ScopeId, content_key: str) -> Memory | None:
    """The open statement with this content key, archived ones too, locked."""
    found = _read(
        unit,
        """ WHERE m.scope_id = %s AND m.content_key = %s AND m.kind <> 'verbatim' AND m.superseded_at IS NULL AND m.status IN (0, 1)
            ORDER BY m.id LIMIT 1 FOR UPDATE OF m""",
        (scope, content_key),
    )
    return found[0] if found else None


def lock(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> list[Memory]:
    return _read(unit, " WHERE m.scope_id = %s AND m.id = ANY(%s::bigint[]) ORDER BY m.id FOR UPDATE OF m", (scope, list(ids)))


def lock_all(unit: UnitOfWork, scope: ScopeId) -> list[Memory]:
    """Everything of a scope, whatever its state, oldest first."""
    return _read(unit, " WHERE m.scope_id = %s ORDER BY m.id FOR UPDATE OF m", (scope,))


def history_of_slots(unit: UnitOfWork, scope: ScopeId, slots: Sequence[tuple[str, str]]) -> list[Memory]:
    """Every row of these slots, open or closed."""
    return _read(
        unit,
        """ WHERE m.scope_id = %s AND m.attribute IS NOT NULL
              AND (m.subject, m.attribute) IN (SELECT * FROM unnest(%s::text[], %s::text[]))""",
        (scope, [subject for subject, _ in slots], [attribute for _, attribute in slots]),
    )


def derived_only_from(unit: UnitOfWork, scope: ScopeId, sources: Sequence[MemoryId]) -> list[Memory]:
    return _read(unit, " WHERE m.scope_id = %s AND m.derived_from <> '{}' AND m.derived_from <@ %s::bigint[]", (scope, list(sources)))


def of_messages(unit: UnitOfWork, scope: ScopeId, messages: Sequence[MessageId]) -> list[Memory]:
    """Everything that came from these messages, open or closed."""
    return _read(unit, " WHERE m.scope_id = %s AND m.source_message_id = ANY(%s::bigint[])", (scope, list(messages)))


def evidence(unit: UnitOfWork, scope: ScopeId) -> list[tuple[MemoryId, str]]:
    """The words that things were drawn from, of everything that keeps them, whatever its state."""
    rows = unit.execute("SELECT id, evidence FROM memories WHERE scope_id = %s AND evidence <> ''", (scope,))
    return [(MemoryId(row[0]), row[1]) for row in rows]


def outcomes(unit: UnitOfWork, scope: ScopeId) -> list[Memory]:
    """What came of tasks, where it keeps the words that it was drawn from; whatever its state."""
    return _read(unit, " WHERE m.scope_id = %s AND m.category = 'task_outcome' AND m.evidence <> '' ORDER BY m.id", (scope,))


def episodes(unit: UnitOfWork, scope: ScopeId) -> list[Memory]:
    """What tells of something that was talked about, drawn from words that are kept as said; whatever its state."""
    return _read(unit, " WHERE m.scope_id = %s AND m.derived_from <> '{}' AND m.kind = 'episodic' ORDER BY m.id", (scope,))


def blank_evidence(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> None:
    """Their words are to be forgotten; what was drawn from others of them stays."""
    unit.execute("UPDATE memories SET evidence = '' WHERE scope_id = %s AND id = ANY(%s::bigint[])", (scope, list(ids)))


def statements(
    unit: UnitOfWork, scopes: Sequence[ScopeId], *, at: datetime, most: int = 1_000, categories: Sequence[Category] = ()
) -> list[Memory]:
    """The newest active statements (no verbatim rows), of these categories alone if any are named.

    What counts, the document and the session start are made of.
    """
    return _read(
        unit,
        """ WHERE m.scope_id = ANY(%s::bigint[]) AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL
              AND (m.expires_at IS NULL OR m.expires_at > %s) AND (m.valid_until IS NULL OR m.valid_until > %s)
              AND (%s::text[] = '{}' OR m.category = ANY(%s::text[]))
            ORDER BY m.id DESC LIMIT %s""",
        (list(scopes), at, at, list(categories), list(categories), most),
    )


def own_words(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Memory]:
    """The newest of what the person told word for word, without what only asks."""
    return _read(
        unit,
        """ WHERE m.scope_id = %s AND m.kind = 'verbatim' AND m.origin = 'direct_user' AND m.speaker = 'user' AND NOT m.asks
              AND m.status = 0 AND m.superseded_at IS NULL
            ORDER BY m.id DESC LIMIT %s""",
        (scope, most),
    )


def counts(unit: UnitOfWork, scope: ScopeId, *, at: datetime) -> dict[Category, int]:
    """How many active statements there are of each category. What was only talked about on some day is none."""
    rows = unit.execute(
        """
        SELECT m.category, count(*) FROM memories m
         WHERE m.scope_id = %s AND m.kind <> 'verbatim' AND (m.kind <> 'episodic' OR m.category = 'task_outcome')
           AND m.status = 0 AND m.superseded_at IS NULL
           AND (m.expires_at IS NULL OR m.expires_at > %s) AND (m.valid_until IS NULL OR m.valid_until > %s)
         GROUP BY m.category
        """,
        (scope, at, at),
    )
    return {Category(row[0]): row[1] for row in rows}


def insert(unit: UnitOfWork, scope: Scope, values: Mapping[str, Any]) -> MemoryId | None:
    """Write one row. A verbatim row is linked to the one before it in its conversation.

    None when the current slot is taken: a racing transaction has filled it since it was looked at, and this one waited for it.
    """
    row = unit.execute(
        """
        INSERT INTO memories (public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, language, tokens,
                              length, asks, dated, subject, attribute, value, polarity, current_slot, source_type, origin, speaker,
                              conversation_id, follows, source_message_id, derived_from, strength, sentiment, confidence, importance,
                              last_confirmed_at, valid_from, created_at, expires_at, status, secret, source_task_id, evidence, outcome)
        VALUES (%(public_id)s, %(workspace)s, %(scope)s, %(user)s, %(kind)s, %(category)s, %(domain)s, %(content)s, %(content_key)s,
                %(language)s, %(tokens)s, %(length)s, %(asks)s, %(dated)s, %(subject)s, %(attribute)s, %(value)s, %(polarity)s,
                %(current_slot)s, %(source_type)s, %(origin)s, %(speaker)s, %(conversation_id)s,
                (SELECT before.id FROM memories before
                  WHERE %(kind)s = 'verbatim' AND before.scope_id = %(scope)s AND before.conversation_id = %(conversation_id)s
                    AND before.kind = 'verbatim'
                  ORDER BY before.id DESC LIMIT 1),
                %(source_message_id)s, %(derived_from)s, %(strength)s, %(sentiment)s, %(confidence)s, %(importance)s,
                %(valid_from)s, %(valid_from)s, %(created_at)s, %(expires_at)s, %(status)s, %(secret)s, %(source_task_id)s, %(evidence)s,
                %(outcome)s)
        ON CONFLICT (workspace_id, scope_id, current_slot) DO NOTHING
        RETURNING id
        """,
        {**values, "workspace": scope.workspace, "scope": scope.own, "user": scope.user},
    ).fetchone()
    return MemoryId(row[0]) if row else None


def close(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, valid_until: datetime, at: datetime) -> None:
    """It is no longer so: free its slot. What replaces it is named by `replaced`."""
    unit.execute(
        """
        UPDATE memories SET current_slot = NULL, superseded_at = %s, valid_until = GREATEST(%s, valid_from)
         WHERE scope_id = %s AND id = %s
        """,
        (at, valid_until, scope, memory),
    )


def vacate_hidden(unit: UnitOfWork, scope: ScopeId, slot: str) -> None:
    """A row that an operator has hidden holds its slot no longer once another value comes."""
    unit.execute("UPDATE memories SET current_slot = NULL WHERE scope_id = %s AND current_slot = %s AND status = 3", (scope, slot))


def replaced(unit: UnitOfWork, scope: ScopeId, old: MemoryId, new: MemoryId) -> None:
    unit.execute("UPDATE memories SET superseded_by = %s WHERE scope_id = %s AND id = %s", (new, scope, old))


def replaced_by(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> list[Memory]:
    """What these closed, oldest first, locked."""
    return _read(
        unit,
        " WHERE m.scope_id = %s AND m.superseded_by = ANY(%s::bigint[]) ORDER BY m.valid_from, m.id FOR UPDATE OF m",
        (scope, list(ids)),
    )


def reopen(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, slot: str | None) -> None:
    """What had closed it was taken back: it is so again, unless its `slot` is held by another by now."""
    unit.execute(
        """
        UPDATE memories SET superseded_by = NULL, superseded_at = NULL, valid_until = NULL, current_slot = %(slot)s
         WHERE scope_id = %(scope)s AND id = %(id)s
           AND NOT EXISTS (SELECT FROM memories other WHERE other.scope_id = %(scope)s AND other.current_slot = %(slot)s)
        """,
        {"slot": slot, "scope": scope, "id": memory},
    )


def confirm(
    unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, confidence: float, source_type: str, origin: str, said_at: datetime
) -> None:
    """Somebody said the same again: it is active, if it was archived."""
    unit.execute(
        """
        UPDATE memories SET confidence = %s, source_type = %s, origin = %s, last_confirmed_at = GREATEST(last_confirmed_at, %s),
               status = 0, archived_at = NULL
         WHERE scope_id = %s AND id = %s
        """,
        (confidence, source_type, origin, said_at, scope, memory),
    )


def lower(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, by: float, source: str, at: datetime) -> None:
    """Something contradicts it: it is less sure, once for each source."""
    unit.execute(
        """
        UPDATE memories SET confidence = GREATEST(0, confidence - %(by)s), lowered_at = %(at)s, lowered_by = lowered_by || %(source)s::text
         WHERE scope_id = %(scope)s AND id = %(id)s AND NOT %(source)s::text = ANY(lowered_by)
        """,
        {"by": by, "at": at, "source": source, "scope": scope, "id": memory},
    )


def waiting(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Memory]:
    """The newest of what waits for an operator."""
    return _read(unit, " WHERE m.scope_id = %s AND m.status = 2 ORDER BY m.id DESC LIMIT %s", (scope, most))


def release(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, slot: str | None, at: datetime) -> None:
    """Make it active and the operator's, in `slot` unless that is held. Raises UniqueViolation when it is filled at this moment."""
    unit.execute(
        """
        UPDATE memories SET status = 0, origin = 'operator', last_confirmed_at = GREATEST(last_confirmed_at, %(at)s),
               current_slot = (SELECT %(slot)s WHERE NOT EXISTS (SELECT FROM memories other WHERE other.scope_id = %(scope)s
                                                                                          AND other.current_slot = %(slot)s))
         WHERE scope_id = %(scope)s AND id = %(id)s AND status = 2
        """,
        {"slot": slot, "scope": scope, "id": memory, "at": at},
    )


def may_be_due(
    unit: UnitOfWork,
    scope: ScopeId,
    *,
    at: datetime,
    replaced_before: datetime,
    idle_since: datetime,
    after: MemoryId,
    most: int,
) -> list[Memory]:
    """Rows that time may have done something to, in the order of their ids from `after` on, locked: each by its own index."""
    return _read(
        unit,
        """ WHERE m.scope_id = %(scope)s AND m.id IN (
                SELECT id FROM memories WHERE scope_id = %(scope)s AND expires_at <= %(at)s
                 UNION
                SELECT id FROM memories WHERE scope_id = %(scope)s AND superseded_at <= %(replaced_before)s
                 UNION
                SELECT id FROM memories WHERE scope_id = %(scope)s AND status = 1
                 UNION
                SELECT id FROM memories
                 WHERE scope_id = %(scope)s AND kind <> 'verbatim' AND status = 0 AND superseded_at IS NULL
                   AND created_at <= %(idle_since)s)
              AND m.id > %(after)s
            ORDER BY m.id LIMIT %(most)s FOR UPDATE OF m""",
        {"scope": scope, "at": at, "replaced_before": replaced_before, "idle_since": idle_since, "after": after, "most": most},
    )


def with_descendants(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> set[MemoryId]:
    """Those of the ids that other memories were derived from."""
    rows = unit.execute(
        """
        SELECT DISTINCT source FROM memories m CROSS JOIN unnest(m.derived_from) AS source
         WHERE m.scope_id = %s AND m.derived_from <> '{}' AND source = ANY(%s::bigint[])
        """,
        (scope, list(ids)),
    )
    return {MemoryId(row[0]) for row in rows.fetchall()}


def archive(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId], at: datetime) -> None:
    """Take them out of everyday recall. A current value keeps its slot: what contradicts or confirms it finds it there."""
    unit.execute(
        "UPDATE memories SET status = 1, archived_at = %s WHERE scope_id = %s AND id = ANY(%s::bigint[]) AND status = 0",
        (at, scope, list(ids)),
    )


def delete(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> None:
    """For good: postings, vectors, counters and recall items go with the rows."""
    unit.execute("DELETE FROM memories WHERE scope_id = %s AND id = ANY(%s::bigint[])", (scope, list(ids)))


def _read(unit: UnitOfWork, where: LiteralString, parameters: Sequence[Any] | Mapping[str, Any]) -> list[Memory]:
    return [from_row(row) for row in unit.execute(SELECT + where, parameters).fetchall()]


def from_row(row: TupleRow) -> Memory:
    values = list(row)
    for place, kept_as in _TYPES.items():
        values[place] = kept_as(values[place])
    return Memory(*values)


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
