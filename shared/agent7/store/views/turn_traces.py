"""One turn as a trace: how it was decided, what it cost, what it changed, and when each thing happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, LiteralString

from agent7.identity import PublicId, Scope, TurnId
from agent7.store.unit_of_work import UnitOfWork
from agent7.store.views.threads import Place


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn. `trace` is as `conversation.conduct.trace` keeps it; empty for turns from before there was one."""

    id: TurnId
    public_id: PublicId
    conversation: PublicId
    state: int
    opened_at: datetime
    answered_at: datetime | None
    after_work_at: datetime | None
    extracted_at: datetime | None
    extraction: str | None
    route: str | None
    intent: str | None
    reason: str | None
    decided_by: str | None
    degraded: Sequence[str]
    trace: Mapping[str, Any]
    faults: int
    takeovers: int
    fault: str | None
    cost: Decimal
    unpriced: int

    @property
    def place(self) -> Place:
        """Where it stands in a list."""
        return Place(self.opened_at, self.id)


@dataclass(frozen=True, slots=True)
class Cost:
    """One entry of the ledger about a turn. `part`: what of it; `amount` None where nobody knows."""

    kind: str
    part: str
    model: str
    tokens_in: int | None
    tokens_out: int | None
    amount: Decimal | None
    currency: str | None
    database_ms: float | None
    reference: str


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that a turn made or changed: `kind` names the table's thing, `text` what it says, None where it may not be shown."""

    kind: str
    public_id: PublicId
    text: str | None


_TURN: Final[LiteralString] = """
    SELECT t.id, t.public_id, c.public_id, t.state, t.opened_at, t.answered_at, t.after_work_at, t.extracted_at, t.extraction,
           t.route, t.intent, t.reason, t.decided_by, t.degraded, t.trace, t.faults, t.takeovers, t.fault,
           COALESCE(paid.amount, 0), COALESCE(paid.unpriced, 0)
      FROM turns t
      JOIN conversations c ON c.scope_id = t.scope_id AND c.id = t.conversation_id
      LEFT JOIN LATERAL (
        SELECT sum(amount) AS amount, count(*) FILTER (WHERE amount IS NULL) AS unpriced FROM costs k
         WHERE k.scope_id = t.scope_id AND (k.kind, k.reference) IN (('turn', t.public_id), ('recall', t.recall_id))) AS paid ON true
     WHERE t.scope_id = %(scope)s
"""


def of_conversation(unit: UnitOfWork, scope: Scope, conversation: int, *, before: Place, most: int) -> list[Turn]:
    """Turns of a conversation, the latest first."""
    rows = unit.execute(
        _TURN
        + " AND t.conversation_id = %(of)s AND (t.opened_at, t.id) < (%(at)s, %(id)s) ORDER BY t.opened_at DESC, t.id DESC LIMIT %(most)s",
        {"scope": scope.own, "of": conversation, "at": before.at, "id": before.id, "most": most},
    )
    return [Turn(*row) for row in rows.fetchall()]


def turn(unit: UnitOfWork, scope: Scope, public_id: str) -> Turn | None:
    """One turn of this person."""
    row = unit.execute(_TURN + " AND t.public_id = %(turn)s", {"scope": scope.own, "turn": public_id}).fetchone()
    return Turn(*row) if row else None


def recalls(unit: UnitOfWork, scope: Scope, of_turn: TurnId) -> list[PublicId]:
    """What was looked for, the first first."""
    rows = unit.execute("SELECT public_id FROM recalls WHERE scope_id = %s AND turn_id = %s ORDER BY id", (scope.own, of_turn))
    return [row[0] for row in rows.fetchall()]


def costs(unit: UnitOfWork, scope: Scope, references: Sequence[str]) -> list[Cost]:
    """Entries of the ledger about a turn, its recalls and its messages, in the order in which they were booked."""
    rows = unit.execute(
        """
        SELECT kind, part, category, tokens_in, tokens_out, amount, currency, database_ms, reference FROM costs
         WHERE scope_id = %s AND kind IN ('turn', 'recall', 'message', 'after_work') AND reference = ANY (%s) ORDER BY id
        """,
        (scope.own, list(references)),
    )
    return [Cost(*row) for row in rows.fetchall()]


def effects(unit: UnitOfWork, scope: Scope, of_turn: TurnId) -> list[Effect]:
    """What is there of what a turn kept, replaced, set, taught, proposed or began. What was forgotten since is gone from here, too.

    What is kept word for word is no statement, and a secret is named without its words.
    """
    rows = unit.execute(
        """
        WITH said AS MATERIALIZED (SELECT id FROM messages WHERE scope_id = %(scope)s AND turn_id = %(turn)s AND role = 0),
             kept AS MATERIALIZED (
               SELECT id, public_id, CASE WHEN secret THEN NULL ELSE content END AS content FROM memories
                WHERE scope_id = %(scope)s AND source_message_id IN (SELECT id FROM said) AND kind <> 'verbatim' AND status IN (0, 1))
        SELECT 'remembered', public_id, content FROM kept
        UNION ALL SELECT 'replaced', m.public_id, CASE WHEN m.secret THEN NULL ELSE m.content END
          FROM memories m WHERE m.scope_id = %(scope)s AND m.superseded_by IN (SELECT id FROM kept) AND m.kind <> 'verbatim'
        UNION ALL SELECT 'reminder', public_id, original_message FROM triggers
                   WHERE scope_id = %(scope)s AND message_id IN (SELECT id FROM said) AND explicit
        UNION ALL SELECT 'date_noted', public_id, original_message FROM triggers
                   WHERE scope_id = %(scope)s AND message_id IN (SELECT id FROM said) AND NOT explicit
        UNION ALL SELECT 'instruction', public_id, text FROM instructions
                   WHERE scope_id = %(scope)s AND source_message_id IN (SELECT id FROM said)
        UNION ALL SELECT 'lesson', public_id, text FROM lessons
                   WHERE scope_id = %(scope)s AND source_message_id IN (SELECT id FROM said)
        UNION ALL SELECT 'suggestion', public_id, text FROM suggestions WHERE scope_id = %(scope)s AND turn_id = %(turn)s
        UNION ALL SELECT 'task', t.public_id, t.title FROM task_steps s
                    JOIN tasks t ON t.scope_id = s.scope_id AND t.id = s.task_id
                   WHERE s.scope_id = %(scope)s AND s.turn_id = %(turn)s
        """,
        {"scope": scope.own, "turn": of_turn},
    )
    return [Effect(*row) for row in rows.fetchall()]
