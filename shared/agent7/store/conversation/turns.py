"""Turns: one inbound message or a burst of them, and our one reply. The state that survives any crash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from psycopg.types.json import Jsonb

from agent7.errors import LeaseLost
from agent7.identity import ConversationId, MemoryId, Scope, ScopeId, TurnId, WorkspaceId, new_public_id
from agent7.store.conversation.conversations import Conversation
from agent7.store.conversation.message_log import MESSAGE, Message
from agent7.store.unit_of_work import UnitOfWork

WORKING, ANSWERED, PARKED = 0, 1, 2
TIME_OUT_SHOWS_WITHIN: Final = timedelta(seconds=15)
"""The message of a worker that ran out of time comes to the next one by then. What is found later was left by something else,
such as a database that was away: that is no time-out."""


MOST_TOGETHER: Final = 50
"""Messages of one turn: reading a hard one takes 0.2 s of a processor, and a turn of hundreds would run out of time."""


OPEN_NEXT: Final = f"""
WITH unfinished AS (
  SELECT FROM turns WHERE scope_id = %(scope)s AND state = 0
), waiting AS MATERIALIZED (
  SELECT id, alone, row_number() OVER (ORDER BY sent_at, arrived_at, id) AS place FROM messages
   WHERE scope_id = %(scope)s AND turn_id IS NULL AND role = 0 ORDER BY sent_at, arrived_at, id LIMIT %(most)s
), placed AS (
  SELECT id, place, first_value(alone) OVER (ORDER BY place) AS stands_alone, bool_or(alone) OVER (ORDER BY place) AS apart FROM waiting
), together AS MATERIALIZED (
  SELECT id, stands_alone FROM placed
   WHERE CASE WHEN stands_alone THEN place = 1 ELSE NOT apart END AND NOT EXISTS (SELECT FROM unfinished)
), session AS (
  UPDATE conversations SET last_message_at = %(at)s
   WHERE scope_id = %(scope)s AND EXISTS (SELECT FROM together) AND id = (
         SELECT id FROM conversations WHERE scope_id = %(scope)s AND last_message_at > %(since)s AND ended_at IS NULL
          ORDER BY last_message_at DESC LIMIT 1)
  RETURNING id, started_at, last_message_at, context, told, loaded
), opened AS (
  INSERT INTO turns (public_id, workspace_id, scope_id, user_id, conversation_id, state, lease, worker_until, faults, opened_at)
  SELECT %(public_id)s, %(workspace)s, %(scope)s, %(user)s, s.id, 0, %(lease)s, %(until)s,
         (SELECT CASE WHEN bool_or(stands_alone) THEN 2 ELSE 0 END FROM together), %(at)s
    FROM session s
  RETURNING id, public_id, conversation_id, takeovers, faults, opened_at
), owned AS (
  UPDATE messages m SET turn_id = o.id, conversation_id = o.conversation_id
    FROM opened o WHERE m.scope_id = %(scope)s AND m.id = ANY (ARRAY(SELECT id FROM together))
  RETURNING m.*
)
SELECT EXISTS (SELECT FROM unfinished), EXISTS (SELECT FROM waiting), o.*, s.*, {MESSAGE}
  FROM (SELECT) AS always LEFT JOIN (opened o CROSS JOIN session s CROSS JOIN owned m) ON true ORDER BY m.sent_at, m.arrived_at, m.id
"""  # noqa: S608 - constants only
OF_TURN, OF_SESSION = 6, 6
"""So many of its columns are a `Turn`, and so many behind them a `Conversation`."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn that is being worked on. `takeovers` counts workers that left it without a word, `faults` those that failed at it."""

    id: TurnId
    public_id: str
    conversation: ConversationId
    takeovers: int
    faults: int
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a turn was decided: what the console and the after-work read."""

    route: str
    intent: str | None
    reason: str
    decided_by: str
    degraded: tuple[str, ...] = ()
    cost: Mapping[str, Any] | None = None
    recall_id: str | None = None
    recalled: Sequence[MemoryId] = ()
    used: Sequence[MemoryId] = ()
    trace: Mapping[str, Any] | None = None
    """Times of its steps, sizes of its prompt's parts, names of its deeds; never a word."""


def working(unit: UnitOfWork, scope: Scope) -> Turn | None:
    """The unfinished turn of this user, if a crash or a fault left one."""
    row = unit.execute(
        "SELECT id, public_id, conversation_id, takeovers, faults, opened_at FROM turns WHERE scope_id = %s AND state = 0 FOR UPDATE",
        (scope.own,),
    ).fetchone()
    return Turn(*row) if row else None


def take_over(unit: UnitOfWork, scope: Scope, turn: TurnId, lease: str, *, at: datetime, until: datetime) -> int:
    """Take over an unfinished turn under a new lease (fencing token), and count it; how often it was left without a word by now.

    `until`: when we end at the latest. A worker that ran out of time counts twice: this turn most likely is what it spent its time on.
    """
    (takeovers,) = unit.one(
        """
        UPDATE turns SET lease = %s, worker_until = %s, takeovers = takeovers + CASE WHEN worker_until BETWEEN %s AND %s THEN 2 ELSE 1 END
         WHERE scope_id = %s AND id = %s RETURNING takeovers
        """,
        (lease, until, at - TIME_OUT_SHOWS_WITHIN, at, scope.own, turn),
    )
    return int(takeovers)


def hold(unit: UnitOfWork, scope: Scope, turn: TurnId, lease: str) -> None:
    """Keep the turn ours (its lease is the fencing token) for the rest of this transaction. Raises LeaseLost when another worker has it."""
    held = unit.execute(
        "SELECT FROM turns WHERE scope_id = %s AND id = %s AND state = 0 AND lease = %s FOR NO KEY UPDATE", (scope.own, turn, lease)
    )
    if held.fetchone() is None:
        raise LeaseLost(f"turn {turn} belongs to somebody else now")


def split(unit: UnitOfWork, scope: Scope, turn: TurnId) -> None:
    """Leave the turn only its first message; each of the others gets a turn of its own later."""
    unit.execute(
        """
        UPDATE messages SET turn_id = NULL, alone = true
         WHERE scope_id = %s AND turn_id = %s AND role = 0
           AND id <> (SELECT id FROM messages WHERE scope_id = %s AND turn_id = %s AND role = 0 ORDER BY sent_at, arrived_at, id LIMIT 1)
        """,
        (scope.own, turn, scope.own, turn),
    )


def park(unit: UnitOfWork, scope: Scope, turn: TurnId, at: datetime) -> None:
    """Park a poison message: the turn is set aside, an operator sees it, those behind it go on."""
    unit.execute("UPDATE turns SET state = 2, answered_at = %s WHERE scope_id = %s AND id = %s", (at, scope.own, turn))


def next_waiting(unit: UnitOfWork, scope: Scope) -> tuple[list[int], bool]:
    """Ids of the messages that the next turn owns, in order, and whether they were split from a failed turn.

    What waits together is one turn, up to MOST_TOGETHER messages; a message that was split off stands alone.
    """
    rows = unit.execute(
        """
        SELECT id, alone FROM messages WHERE scope_id = %s AND turn_id IS NULL AND role = 0
         ORDER BY sent_at, arrived_at, id LIMIT %s
        """,
        (scope.own, MOST_TOGETHER),
    ).fetchall()
    if not rows:
        return [], False
    if rows[0][1]:
        return [rows[0][0]], True
    together = next((index for index, row in enumerate(rows) if row[1]), len(rows))
    return [row[0] for row in rows[:together]], False


@dataclass(frozen=True, slots=True)
class Opened:
    """A new turn with its session and its messages."""

    turn: Turn
    session: Conversation
    messages: Sequence[Message]


@dataclass(frozen=True, slots=True)
class Next:
    """What there is to do for a person: the turn that was `opened`, one that was `left` unfinished, or what `waits` for a new session."""

    opened: Opened | None
    left: bool
    waits: bool


def open_next(unit: UnitOfWork, scope: Scope, *, lease: str, idle: timedelta, at: datetime, until: datetime | None = None) -> Next:
    """Open a turn of the running session for what waits, as `next_waiting` and `open_turn` do it, in one round trip.

    Nothing is opened while a turn is left unfinished, and for a session that is over longer than `idle`.
    """
    rows = unit.execute(
        OPEN_NEXT,
        {
            "scope": scope.own,
            "workspace": scope.workspace,
            "user": scope.user,
            "public_id": new_public_id(at),
            "lease": lease,
            "until": until,
            "at": at,
            "since": at - idle,
            "most": MOST_TOGETHER,
        },
    ).fetchall()
    left, waits, *first = rows[0]
    if first[0] is None:
        return Next(None, left, waits)
    session = Conversation(*first[OF_TURN : OF_TURN + OF_SESSION])
    messages = [Message(*row[2 + OF_TURN + OF_SESSION :]) for row in rows]
    return Next(Opened(Turn(*first[:OF_TURN]), session, messages), left, waits)


def open_turn(
    unit: UnitOfWork,
    scope: Scope,
    conversation: ConversationId,
    messages: Sequence[int],
    *,
    lease: str,
    split_off: bool,
    at: datetime,
    until: datetime | None = None,
) -> Turn:
    """A new working turn that owns these messages, of a worker that lives `until` then at most.

    One that was split off has two faults behind it already.
    """
    row = unit.one(
        """
        WITH opened AS (
          INSERT INTO turns (public_id, workspace_id, scope_id, user_id, conversation_id, state, lease, worker_until, faults, opened_at)
          VALUES (%s, %s, %s, %s, %s, 0, %s, %s, %s, %s) RETURNING id, public_id, conversation_id, takeovers, faults, opened_at),
        owned AS (
          UPDATE messages m SET turn_id = opened.id, conversation_id = opened.conversation_id FROM opened
           WHERE m.scope_id = %s AND m.id = ANY (%s))
        SELECT * FROM opened
        """,
        (
            *(new_public_id(at), scope.workspace, scope.own, scope.user, conversation, lease, until, 2 if split_off else 0, at),
            *(scope.own, list(messages)),
        ),
    )
    return Turn(*row)


def adopt(unit: UnitOfWork, scope: Scope, turn: Turn, messages: Sequence[int]) -> None:
    """Give messages to the turn that answers them."""
    unit.execute(
        "UPDATE messages SET turn_id = %s, conversation_id = %s WHERE scope_id = %s AND id = ANY (%s)",
        (turn.id, turn.conversation, scope.own, list(messages)),
    )


def answer(unit: UnitOfWork, scope: Scope, turn: TurnId, lease: str, outcome: Outcome, at: datetime) -> None:
    """Close the turn as answered, in the transaction that holds everything it decided.

    The person is locked before the turn (lock order): whoever takes over holds them while asking for the turn, and what a turn decides
    may change the person. Raises LeaseLost when another worker has taken it over: nothing of this transaction may stay.
    """
    answered = unit.execute(
        """
        WITH person AS MATERIALIZED (SELECT FROM users WHERE workspace_id = %s AND id = %s FOR NO KEY UPDATE)
        UPDATE turns SET state = 1, answered_at = %s, route = %s, intent = %s, reason = %s, decided_by = %s, degraded = %s,
                         cost = %s, recall_id = %s, recalled = %s, used = %s, trace = %s
         WHERE (SELECT count(*) FROM person) = 1 AND scope_id = %s AND id = %s AND state = 0 AND lease = %s
        """,
        (
            scope.workspace,
            scope.user,
            at,
            outcome.route,
            outcome.intent,
            outcome.reason,
            outcome.decided_by,
            list(outcome.degraded),
            Jsonb(dict(outcome.cost or {})),
            outcome.recall_id,
            list(outcome.recalled),
            list(outcome.used),
            Jsonb(dict(outcome.trace or {})),
            scope.own,
            turn,
            lease,
        ),
    )
    if answered.rowcount != 1:
        raise LeaseLost(f"turn {turn} belongs to somebody else now")


def note_fault(unit: UnitOfWork, scope: Scope, turn: TurnId, lease: str, fault: str, *, counts: bool) -> None:
    """Record why a turn was left unfinished: the next take-over does not count then, and an outage not even as a fault."""
    unit.execute(
        """
        UPDATE turns SET fault = %s, takeovers = takeovers - 1, faults = faults + %s, worker_until = NULL
         WHERE scope_id = %s AND id = %s AND state = 0 AND lease = %s
        """,
        (fault, int(counts), scope.own, turn, lease),
    )


def lock_for_after_work(unit: UnitOfWork, scope: ScopeId, turn: TurnId) -> str | None:
    """The public id of an answered turn whose after-work is still to do, which is ours until the transaction ends; None: nothing to do."""
    row = unit.execute(
        "SELECT public_id FROM turns WHERE scope_id = %s AND id = %s AND state = 1 AND after_work_at IS NULL FOR UPDATE", (scope, turn)
    ).fetchone()
    return row[0] if row else None


def after_work_done(unit: UnitOfWork, scope: ScopeId, turn: TurnId, at: datetime) -> None:
    """Mark the after-work as processed (idempotent consumer): a second delivery finds nothing to do."""
    unit.execute("UPDATE turns SET after_work_at = %s WHERE scope_id = %s AND id = %s", (at, scope, turn))


def left_working(unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, most: int) -> list[ScopeId]:
    """Reconciliation: scopes with a turn that has been open since before then, or with messages that no turn owns; needs no fence."""
    rows = unit.execute(
        """
        SELECT scope_id FROM turns_left_working(%s, %s, %s) UNION SELECT scope_id FROM messages_left_waiting(%s, %s, %s)
        """,
        (workspace, before, most, workspace, before, most),
    ).fetchall()
    return [ScopeId(row[0]) for row in rows]


def without_after_work(unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, most: int) -> list[tuple[ScopeId, TurnId]]:
    """Reconciliation: answered turns whose after-work got lost on the way; needs no fence."""
    rows = unit.execute("SELECT scope_id, turn_id FROM turns_without_after_work(%s, %s, %s)", (workspace, before, most)).fetchall()
    return [(ScopeId(row[0]), TurnId(row[1])) for row in rows]


def turn_of_reply(unit: UnitOfWork, scope: Scope, wamid: str) -> TurnId | None:
    """The turn that a message of ours answered; None where it is not ours, or answered none."""
    row = unit.execute(
        "SELECT turn_id FROM outbox WHERE scope_id = %s AND workspace_id = %s AND wamid = %s", (scope.own, scope.workspace, wamid)
    ).fetchone()
    return row[0] if row else None


def words_of_turn(unit: UnitOfWork, scope: Scope, turn: int) -> str:
    """What we answered in a turn, as far as its words are still there."""
    rows = unit.execute(
        "SELECT text FROM messages WHERE scope_id = %s AND turn_id = %s AND role = 1 AND text IS NOT NULL ORDER BY id", (scope.own, turn)
    )
    return " ".join(text for (text,) in rows)
