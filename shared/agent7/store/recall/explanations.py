"""Retrieval log, read side. Recalls read back: what was looked for, what came of it and why, and which of our messages rests on what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final, LiteralString

from agent7.identity import MemoryId, MessageId, PublicId, Scope, TurnId
from agent7.store.memory import cold, memories, memory_rows
from agent7.store.memory.memory_rows import Memory
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind

SHOWN: Final = (0, 1)
"""States of memories that may be shown: what waits for an operator or is hidden explains nothing."""
_RECALL: Final[LiteralString] = """
    SELECT r.id, r.public_id, r.query, r.purpose, r.recalled_at, r.degraded, r.arms, r.tier, r.tokens, r.took_ms,
           (SELECT count(*) FROM recall_items i WHERE i.scope_id = r.scope_id AND i.recall_id = r.id) AS items, t.public_id AS turn,
           c.amount, c.currency, c.tokens_in, c.database_ms
      FROM recalls r LEFT JOIN turns t ON t.scope_id = r.scope_id AND t.id = r.turn_id
      LEFT JOIN LATERAL (SELECT sum(c.amount) AS amount, max(c.currency) AS currency, sum(c.tokens_in)::bigint AS tokens_in,
                                sum(c.database_ms) AS database_ms
                           FROM costs c WHERE c.scope_id = r.scope_id AND c.kind = 'recall' AND c.reference = r.public_id) AS c ON true
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """One recall as it was kept. `query` is empty where it was redacted; `items` counts what is still there of what came back."""

    id: int
    public_id: PublicId
    query: str
    purpose: str
    recalled_at: datetime
    degraded: Sequence[str]
    arms: Sequence[str]
    tier: str
    tokens: int
    took: timedelta
    items: int
    turn: PublicId | None
    amount: Decimal | None
    """Of the ledger, in `currency`; None where it is not known, or nothing was booked."""
    currency: str | None
    tokens_in: int | None
    """That the query cost the embedding model."""
    database_ms: float | None


@dataclass(frozen=True, slots=True)
class KeptItem:
    """One memory of a recall, as it reads now, with the figures of then."""

    memory: Memory
    position: int
    score: float
    cosine: float | None
    lexical: float
    arms: Sequence[str]
    tags: Sequence[str]
    parts: Mapping[str, float]
    verdict: str | None
    used: bool
    """Whether the answer of its turn refers to it."""


@dataclass(frozen=True, slots=True)
class SaidByUs:
    """A message of ours. `turn` is None where it answers none: a result, a reminder. `text` is None once it is forgotten."""

    turn: TurnId | None
    origin: str
    text: str | None
    said_at: datetime
    of_task: bool
    task_title: str | None
    """Of the task that it is about; None where that was forgotten."""
    reminds: bool
    reminder: str | None
    """The words that asked to be reminded."""
    reminder_asked_at: datetime | None


@dataclass(frozen=True, slots=True)
class Decided:
    """How a turn was answered."""

    id: TurnId
    route: str | None
    intent: str | None
    reason: str | None
    decided_by: str | None
    used: tuple[MemoryId, ...]
    recalled: tuple[MemoryId, ...]
    by_model: bool
    """Whether a model phrased the answer."""


def recalls_of(unit: UnitOfWork, scope: Scope, *, behind: tuple[datetime, int] | None, most: int) -> tuple[list[Kept], int]:
    """The recalls of a person, the latest first, from behind a time and an id on; and how many there are."""
    at, last = behind or (None, None)
    rows = unit.execute(
        _RECALL
        + """ WHERE r.scope_id = %(scope)s AND (%(at)s::timestamptz IS NULL OR (r.recalled_at, r.id) < (%(at)s, %(last)s))
              ORDER BY r.recalled_at DESC, r.id DESC LIMIT %(most)s""",
        {"scope": scope.own, "at": at, "last": last, "most": most},
    )
    ((total,),) = unit.execute("SELECT count(*) FROM recalls WHERE scope_id = %s", (scope.own,)).fetchall()
    return [_kept(row) for row in rows.fetchall()], total


def recall(unit: UnitOfWork, scope: Scope, public_id: str) -> Kept | None:
    """One recall of this person."""
    row = unit.execute(_RECALL + " WHERE r.scope_id = %s AND r.public_id = %s", (scope.own, public_id)).fetchone()
    return _kept(row) if row else None


def recalls_of_turn(unit: UnitOfWork, scope: Scope, turn: TurnId) -> list[Kept]:
    """What was looked for to answer one turn, the first first."""
    return [_kept(row) for row in unit.execute(_RECALL + " WHERE r.scope_id = %s AND r.turn_id = %s ORDER BY r.id", (scope.own, turn))]


def items(unit: UnitOfWork, scope: Scope, of_recall: int) -> list[KeptItem]:
    """What a recall brought, best first. What was forgotten since, or may not be shown, is left out."""
    rows = unit.execute(
        """
        SELECT i.memory_id, i.position, i.score, i.cosine, i.lexical, i.arms, i.tags, i.parts, i.verdict,
               COALESCE(i.memory_id = ANY (t.used), false)
          FROM recall_items i
          JOIN recalls r ON r.scope_id = i.scope_id AND r.id = i.recall_id
          LEFT JOIN turns t ON t.scope_id = r.scope_id AND t.id = r.turn_id
         WHERE i.scope_id = %s AND i.recall_id = %s ORDER BY i.position
        """,
        (scope.own, of_recall),
    ).fetchall()
    found = shown(unit, scope, [MemoryId(row[0]) for row in rows])
    return [KeptItem(found[row[0]], *row[1:]) for row in rows if row[0] in found]


def shown(unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
    """Those of these memories that may be shown to their person, what was replaced since among them."""
    if not ids:
        return {}
    found = memories.read(unit, scope.readable, ids)
    left = [each for each in ids if each not in found]
    found |= cold.read(unit, [scope.own], left) if left else {}
    return {each: memory for each, memory in found.items() if memory.status in SHOWN}


def of_slots(unit: UnitOfWork, scope: Scope, slots: Sequence[tuple[str, str]], *, at: datetime) -> list[Memory]:
    """What is held of these (subject, attribute) now: a value among them may contradict another."""
    if not slots:
        return []
    rows = unit.execute(
        memory_rows.SELECT  # noqa: S608 - constants only
        + """ WHERE m.scope_id = ANY(%s::bigint[])
              AND (m.subject, m.attribute) IN (SELECT * FROM unnest(%s::text[], %s::text[]))
              AND m.attribute IS NOT NULL AND m.status = 0 AND m.superseded_at IS NULL
              AND (m.expires_at IS NULL OR m.expires_at > %s) AND (m.valid_until IS NULL OR m.valid_until > %s)
            ORDER BY m.id DESC LIMIT 500""",
        ([scope.own, scope.shared], [subject for subject, _ in slots], [attribute for _, attribute in slots], at, at),
    )
    return [memory_rows.from_row(row) for row in rows]


def said_last(unit: UnitOfWork, scope: Scope, *, before: TurnId, quoted: str | None) -> SaidByUs | None:
    """The message of ours that a channel id names, else our last one before a turn, explanations and operators' words aside."""
    about = {"scope": scope.own, "workspace": scope.workspace, "before": before, "quoted": quoted, "explained": EXPLAINED}
    row = unit.execute("WITH said AS MATERIALIZED (" + (_LAST if quoted is None else _QUOTED) + ") " + _ABOUT_IT, about).fetchone()
    return SaidByUs(*row) if row else None


_SAID: Final[LiteralString] = "SELECT m.turn_id, m.origin, m.text, m.sent_at, o.id AS outbox_id, o.task_step_id "
_LAST: Final[LiteralString] = (
    _SAID
    + """
      FROM messages m
      JOIN outbox o ON o.public_id = m.channel_message_id AND o.scope_id = m.scope_id
      LEFT JOIN turns t ON t.scope_id = m.scope_id AND t.id = m.turn_id
     WHERE m.scope_id = %(scope)s AND m.role = 1 AND m.channel = 'outbox' AND m.origin <> 'operator'
       AND t.reason IS DISTINCT FROM %(explained)s AND m.turn_id IS DISTINCT FROM %(before)s
     ORDER BY m.sent_at DESC, m.id DESC LIMIT 1
    """
)
_QUOTED: Final[LiteralString] = (
    _SAID
    + """
      FROM outbox o
      JOIN messages m ON m.workspace_id = o.workspace_id AND m.channel = 'outbox' AND m.channel_message_id = o.public_id
                     AND m.scope_id = o.scope_id
     WHERE o.workspace_id = %(workspace)s AND o.wamid = %(quoted)s AND o.scope_id = %(scope)s AND m.role = 1
    """
)
_ABOUT_IT: Final[LiteralString] = """
    SELECT said.turn_id, said.origin, said.text, said.sent_at, said.task_step_id IS NOT NULL, k.title,
           g.id IS NOT NULL, g.original_message, g.created_at
      FROM said
      LEFT JOIN task_steps s ON s.scope_id = %(scope)s AND s.id = said.task_step_id
      LEFT JOIN tasks k ON k.scope_id = s.scope_id AND k.id = s.task_id
      LEFT JOIN triggers g ON g.scope_id = %(scope)s AND g.outbox_id = said.outbox_id
     LIMIT 1
"""


def being_said(turn: TurnId, at: datetime) -> SaidByUs:
    """The message that a turn is just making, whose words are not written yet."""
    return SaidByUs(turn, "assistant", None, at, of_task=False, task_title=None, reminds=False, reminder=None, reminder_asked_at=None)


EXPLAINED: Final = "explained"
"""The reason of a turn that explains an earlier one."""


def decided(unit: UnitOfWork, scope: Scope, turn: TurnId) -> Decided | None:
    """How a turn of this person was answered."""
    row = unit.execute(
        """
        SELECT id, route, intent, reason, decided_by, used, recalled,
               cost ? 'responder' AND NOT EXISTS (SELECT FROM unnest(degraded) AS why WHERE why LIKE 'responder:%%')
          FROM turns WHERE scope_id = %s AND id = %s
        """,
        (scope.own, turn),
    ).fetchone()
    if row is None:
        return None
    turn_id, route, intent, reason, decided_by, used, recalled, by_model = row
    return Decided(turn_id, route, intent, reason, decided_by, tuple(used), tuple(recalled), by_model)


def told_in(unit: UnitOfWork, scope: Scope, turn: TurnId) -> list[Memory]:
    """The statements that are held of what the person said in a turn."""
    rows = unit.execute("SELECT id FROM messages WHERE scope_id = %s AND turn_id = %s AND role = 0", (scope.own, turn)).fetchall()
    held = memories.of_messages(unit, scope.own, [MessageId(row[0]) for row in rows])
    return [memory for memory in held if memory.status in SHOWN and memory.kind is not Kind.VERBATIM]


def _kept(row: tuple[Any, ...]) -> Kept:
    before, took_ms, after = row[:9], row[9], row[10:]
    return Kept(*[*before, timedelta(milliseconds=took_ms), *after])
