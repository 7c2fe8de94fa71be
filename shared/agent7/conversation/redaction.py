"""After a "forget": the words leave the messages, the replies and what still waits to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.identity import Scope, TurnId
from agent7.memory import Forgotten, fold, telling_pattern
from agent7.store import amendments, conversations, outbox
from agent7.store.unit_of_work import UnitOfWork


def redact(unit: UnitOfWork, scope: Scope, forgotten: Forgotten, at: datetime) -> None:
    """Redact the messages that a forgotten memory came from, and every other text that still says it.

    Reads all texts of the person: folding (case, accents) is ours, not the database's, and people forget rarely.
    """
    saying = telling_pattern(forgotten.phrases)
    carrying = [(message, channel_id) for message, channel_id, text in conversations.texts(unit, scope) if saying.search(fold(text))]
    conversations.redact(unit, scope, [*forgotten.source_message_ids, *(message for message, _ in carrying)], at)
    offering = [public_id for public_id, words in outbox.offered(unit, scope) if saying.search(fold(words))]
    outbox.redact(unit, scope, [*(channel_id for _, channel_id in carrying), *offering])


def redact_everything(unit: UnitOfWork, scope: Scope, at: datetime) -> None:
    """Take the words out of all that the person and the assistant said to each other."""
    said = conversations.texts(unit, scope)
    conversations.redact(unit, scope, [message for message, _, _ in said], at)
    outbox.redact(unit, scope, [*(channel_id for _, channel_id, _ in said), *(public_id for public_id, _ in outbox.offered(unit, scope))])


def redact_replies(unit: UnitOfWork, scope: Scope, turn: TurnId, phrases: Sequence[str], at: datetime) -> None:
    """Take the words out of those replies of one turn that say any of these."""
    saying = telling_pattern(phrases)
    carrying = [
        (message, channel_id) for message, channel_id, text in amendments.replies_of_turn(unit, scope, turn) if saying.search(fold(text))
    ]
    conversations.redact(unit, scope, [message for message, _ in carrying], at)
    outbox.redact(unit, scope, [channel_id for _, channel_id in carrying])
