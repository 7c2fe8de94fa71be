"""After a "forget": the words leave the messages, the replies and what still waits to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import regex

from agent7.identity import Scope
from agent7.memory import Forgotten
from agent7.store import conversations, outbox
from agent7.store.unit_of_work import UnitOfWork


def redact(unit: UnitOfWork, scope: Scope, forgotten: Forgotten, at: datetime) -> None:
    """Redact the messages that a forgotten memory came from, and every other text that still says it."""
    carrying = [
        (message, channel_id)
        for message, channel_id, text in conversations.texts_holding(unit, scope, forgotten.phrases)
        if says_any(text, forgotten.phrases)
    ]
    conversations.redact(unit, scope, [*forgotten.source_message_ids, *(message for message, _ in carrying)], at)
    outbox.redact(unit, scope, [channel_id for _, channel_id in carrying])


def says_any(text: str, phrases: Sequence[str]) -> bool:
    """Whether a phrase stands in the text as whole words, in any case: "tea" is not in "team"."""
    return any(regex.search(rf"(?<!\w){regex.escape(phrase)}(?!\w)", text, regex.IGNORECASE) for phrase in phrases if phrase.strip())
