"""The transactional outbox: every reply is written here in the transaction that decides it, before it is sent.

`outbox_claims` has which row is sent next, `outbox_settlement` what became of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from psycopg.types.json import Jsonb

from agent7.identity import ConversationId, OutboxId, PublicId, Scope, StepId, TurnId, new_public_id
from agent7.store.unit_of_work import UnitOfWork

QUEUED, SENDING, SENT, FAILED, HELD = range(5)
TEXT, BUTTONS, LIST, TEMPLATE, DOCUMENT, IMAGE, STORED_FILE = range(7)


class Content(Protocol):
    """Something to send, as a channel builds it. `payload` holds all its words under `text` or `content`, nowhere else."""

    @property
    def kind(self) -> int:
        """Which kind of message: TEXT, BUTTONS ..."""
        ...

    def payload(self) -> Mapping[str, Any]:
        """The message as JSON."""
        ...


@dataclass(frozen=True, slots=True)
class Queued:
    """A reply just written."""

    id: OutboxId
    public_id: PublicId


def queue(
    unit: UnitOfWork,
    scope: Scope,
    turn: TurnId | None,
    contents: Sequence[Content],
    *,
    quote_wamid: str | None = None,
    phone_number_id: str | None = None,
    started_by_us: bool = False,
    step: StepId | None = None,
    at: datetime,
) -> list[Queued]:
    """Write one row a message, in their order, in the transaction that decides them.

    Only the first quotes. Without `phone_number_id` they go out from the workspace's first number. `step` is the step of a task
    whose answer they bring.
    """
    queued: list[Queued] = []
    for position, content in enumerate(contents):
        payload = {**content.payload(), **({"phone_number_id": phone_number_id} if phone_number_id else {})}
        public_id = new_public_id(at)
        (row_id,) = unit.one(
            """
            INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, turn_id, position, kind, payload, quote_wamid,
                                started_by_us, task_step_id, created_at)
            VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id
            """,
            (
                public_id,
                scope.workspace,
                scope.own,
                scope.user,
                turn,
                position,
                content.kind,
                Jsonb(payload),
                None if position else quote_wamid,
                started_by_us,
                step,
                at,
            ),
        )
        queued.append(Queued(OutboxId(row_id), public_id))
    return queued


def answer(
    unit: UnitOfWork,
    scope: Scope,
    turn: TurnId,
    conversation: ConversationId,
    contents: Sequence[Content],
    words: Sequence[str | None],
    *,
    phone_number_id: str,
    at: datetime,
) -> None:
    """Write the messages of a turn's answer, and what they say among those of its session, in one statement; `words` None: not kept."""
    if not contents:
        return
    unit.execute(
        """
        WITH given AS (
          SELECT * FROM unnest(%(rows)s::text[], %(kinds)s::smallint[], %(payloads)s::jsonb[], %(messages)s::text[], %(words)s::text[])
                   WITH ORDINALITY AS g(public_id, kind, payload, message, words, place)
        ), queued AS (
          INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, turn_id, position, kind, payload, started_by_us, created_at)
          SELECT public_id, %(workspace)s, %(scope)s, %(user)s, %(turn)s, place - 1, kind, payload, false, %(at)s FROM given ORDER BY place
        )
        INSERT INTO messages (public_id, workspace_id, scope_id, user_id, conversation_id, turn_id, role, kind, origin, channel,
                              channel_message_id, text, sent_at, arrived_at)
        SELECT message, %(workspace)s, %(scope)s, %(user)s, %(conversation)s, %(turn)s, 1, 'text', 'assistant', 'outbox', public_id, words,
               %(at)s, %(at)s
          FROM given ORDER BY place
        """,
        {
            "rows": [new_public_id(at) for _ in contents],
            "kinds": [content.kind for content in contents],
            "payloads": [Jsonb({**content.payload(), "phone_number_id": phone_number_id}) for content in contents],
            "messages": [new_public_id(at) for _ in contents],
            "words": list(words),
            "workspace": scope.workspace,
            "scope": scope.own,
            "user": scope.user,
            "turn": turn,
            "conversation": conversation,
            "at": at,
        },
    )


def redact(unit: UnitOfWork, scope: Scope, public_ids: Sequence[str]) -> None:
    """Take the words out of these rows. One that still waits will never be sent, and files of the same answer are to be deleted."""
    unit.execute(
        """
        WITH answers AS (
          UPDATE task_files SET expires_at = kept_at
           WHERE scope_id = %(scope)s AND expires_at > kept_at
             AND step_id IN (SELECT task_step_id FROM outbox WHERE scope_id = %(scope)s AND public_id = ANY (%(rows)s))
        )
        UPDATE outbox SET payload = payload - 'text' - 'content',
                          state = CASE WHEN state IN (0, 4) THEN 3 ELSE state END,
                          error_verdict = CASE WHEN state IN (0, 4) THEN 'redacted' ELSE error_verdict END
         WHERE scope_id = %(scope)s AND public_id = ANY (%(rows)s)
        """,
        {"scope": scope.own, "rows": list(public_ids)},
    )


def offered(unit: UnitOfWork, scope: Scope) -> list[tuple[str, str]]:
    """(public id, all words) of the replies whose words still stand in the outbox: bodies, titles, descriptions, captions.

    Among the messages is the body alone, and not even that of a reply that named what was forgotten, so a search for what is
    to be forgotten must look here too. What came with the answer of a task, such as the name of a file, is here alone.
    """
    rows = unit.execute(
        """
        SELECT o.public_id, jsonb_path_query_array(o.payload - 'phone_number_id', 'strict $.** ? (@.type() == "string")')
          FROM outbox o
         WHERE o.scope_id = %(scope)s AND (o.payload->'text' IS NOT NULL OR o.payload->'content' IS NOT NULL)
           AND o.public_id IN (SELECT m.channel_message_id FROM messages m WHERE m.scope_id = %(scope)s AND m.channel = 'outbox'
                               UNION SELECT t.public_id FROM outbox t
                                       JOIN task_steps s ON s.id = t.task_step_id
                                      WHERE s.scope_id = %(scope)s AND t.scope_id = %(scope)s)
        """,
        {"scope": scope.own},
    ).fetchall()
    return [(public_id, "\n".join(words)) for public_id, words in rows]
