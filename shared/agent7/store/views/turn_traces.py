"""One turn as a trace: how it was decided, what it cost, what it changed, and when each thing happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final, LiteralString

from agent7.identity import ConversationId, PublicId, Scope, ScopeId, TurnId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork
from agent7.store.views.threads import Place, holding

EVER: Final = datetime(1, 1, 2, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn. `trace` is as `conversation.conduct.trace` keeps it; empty for turns from before there was one.

    `asked` is the first of its messages that has words; `steps` what its models took, as the ledger of the turn has it.
    """

    id: TurnId
    public_id: PublicId
    user: PublicId
    name: str
    conversation: PublicId
    asked: str | None
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
    recall: PublicId | None
    steps: Mapping[str, Any]
    cost: Decimal
    unpriced: int
    database_ms: float

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


@dataclass(frozen=True, slots=True)
class Sought:
    """Which turns are asked for, those of both where `failed` and `degraded` are. `text`: stands in what was said in them, either way."""

    route: str | None = None
    failed: bool = False
    degraded: bool = False
    since: datetime = EVER
    text: str = ""


_TURNS: Final[LiteralString] = """
    SELECT t.id, t.public_id, u.public_id, u.display_name, c.public_id,
           (SELECT left(COALESCE(m.text, m.heard), 300) FROM messages m
             WHERE m.scope_id = t.scope_id AND m.turn_id = t.id AND m.role = 0 AND m.kind <> 'edit'
               AND COALESCE(m.text, m.heard) IS NOT NULL
             ORDER BY m.sent_at, m.id LIMIT 1),
           t.state, t.opened_at, t.answered_at, t.after_work_at, t.extracted_at, t.extraction,
           t.route, t.intent, t.reason, t.decided_by, t.degraded, t.trace, t.faults, t.takeovers, t.fault, t.recall_id,
           COALESCE(t.cost, '{}'), COALESCE(paid.amount, 0), COALESCE(paid.unpriced, 0), COALESCE(paid.database_ms, 0)
      FROM found t
      JOIN conversations c ON c.scope_id = t.scope_id AND c.id = t.conversation_id
      JOIN users u ON u.workspace_id = t.workspace_id AND u.scope_id = t.scope_id
      LEFT JOIN LATERAL (
        SELECT sum(amount) AS amount, count(*) FILTER (WHERE amount IS NULL) AS unpriced,
               sum(database_ms) FILTER (WHERE kind = 'turn') AS database_ms FROM costs k
         WHERE k.scope_id = t.scope_id AND (k.kind, k.reference) IN (('turn', t.public_id), ('recall', t.recall_id))) AS paid ON true
     WHERE NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id)
     ORDER BY t.opened_at DESC, t.id DESC
"""
_OF_PERSON: Final[LiteralString] = """
    WITH found AS MATERIALIZED (
      SELECT * FROM turns t
       WHERE t.scope_id = %(scope)s AND (%(of)s::bigint IS NULL OR t.conversation_id = %(of)s) AND (t.opened_at, t.id) < (%(at)s, %(id)s)
         AND t.opened_at >= %(since)s AND (%(route)s::text IS NULL OR t.route = %(route)s)
         AND (NOT (%(failed)s OR %(degraded)s) OR %(failed)s AND (t.state = 2 OR t.faults > 0 OR t.takeovers > 0)
              OR %(degraded)s AND t.degraded <> '{}')
         AND (%(text)s::text IS NULL OR t.id IN (
               SELECT m.turn_id FROM messages m WHERE m.scope_id = %(scope)s AND COALESCE(m.text, m.heard) ILIKE %(text)s))
       ORDER BY t.opened_at DESC, t.id DESC LIMIT %(most)s)
"""
_OF_IDS: Final[LiteralString] = "WITH found AS MATERIALIZED (SELECT * FROM turns WHERE scope_id = ANY (%s) AND id = ANY (%s))"
_NAMED: Final[LiteralString] = "WITH found AS MATERIALIZED (SELECT * FROM turns WHERE scope_id = %s AND public_id = %s)"


def latest(unit: UnitOfWork, workspace: WorkspaceId, sought: Sought, *, before: Place, most: int) -> list[tuple[ScopeId, int]]:
    """(scope, id) of turns of a workspace, the latest first, whatever was said in them; needs no fence."""
    rows = unit.execute(
        "SELECT scope_id, turn_id FROM turns_latest(%s, %s, %s, %s, %s, %s, %s, %s)",
        (workspace, sought.route, sought.failed, sought.degraded, sought.since, before.at, before.id, most),
    ).fetchall()
    return [(ScopeId(row[0]), row[1]) for row in rows]


def turns(unit: UnitOfWork, found: Sequence[tuple[ScopeId, int]]) -> list[Turn]:
    """These turns, the latest first. Those of somebody who is being erased are left out. The fence holds their scopes."""
    rows = unit.execute(_OF_IDS + _TURNS, ([scope for scope, _ in found], [each for _, each in found]))
    return [Turn(*row) for row in rows.fetchall()]


def of_person(
    unit: UnitOfWork, scope: Scope, sought: Sought, *, of: ConversationId | int | None = None, before: Place, most: int
) -> list[Turn]:
    """Turns of a person, or of one of their conversations, the latest first."""
    known = {"scope": scope.own, "of": of, "at": before.at, "id": before.id, "most": most, "since": sought.since, "route": sought.route}
    rows = unit.execute(_OF_PERSON + _TURNS, {**known, "failed": sought.failed, "degraded": sought.degraded, "text": holding(sought.text)})
    return [Turn(*row) for row in rows.fetchall()]


def turn(unit: UnitOfWork, scope: Scope, public_id: str) -> Turn | None:
    """One turn of this person."""
    row = unit.execute(_NAMED + _TURNS, (scope.own, public_id)).fetchone()
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
