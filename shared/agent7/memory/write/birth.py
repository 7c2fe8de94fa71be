"""Initial values of a row. A draft as the row that it becomes: how sure, how important, and for how long."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from agent7.identity import new_public_id
from agent7.language import redacted
from agent7.memory.lifecycle.strength import ON_PURPOSE, importance_at_birth
from agent7.memory.model import Draft
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.trust import TRUSTED
from agent7.memory.write.fingerprints import content_key
from agent7.types import Kind


def confidence_at_birth(draft: Draft, policy: MemoryPolicy) -> float:
    """What a statement starts with, by how and by whom it was said."""
    of_strength = min(policy.confidence_at_birth[draft.note.strength], draft.note.surest)
    if draft.note.origin not in TRUSTED:
        return min(policy.confidence_of_assistant, of_strength)
    if draft.kind is Kind.VERBATIM:
        return policy.confidence_of_verbatim
    if draft.note.source in ON_PURPOSE:
        return min(policy.confidence_of_stated, draft.note.surest)
    return of_strength


def columns(draft: Draft, policy: MemoryPolicy, at: datetime) -> dict[str, Any]:
    """The row's values, without slot and status."""
    note = draft.note
    life = note.life or (policy.verbatim_life if draft.kind is Kind.VERBATIM else policy.life.get(draft.category))
    return {
        "public_id": new_public_id(at),
        "kind": draft.kind,
        "category": draft.category,
        "domain": draft.domain,
        "content": draft.content,
        "content_key": content_key(draft.content, draft.kind),
        "language": draft.language,
        "tokens": draft.tokens,
        "length": min(sum(draft.frequencies.values()), 32_767),
        "asks": draft.asks,
        "dated": draft.dated,
        "subject": draft.subject,
        "attribute": draft.attribute,
        "value": draft.value,
        "polarity": draft.polarity,
        "source_type": note.source,
        "origin": note.origin,
        "speaker": note.speaker,
        "conversation_id": note.conversation,
        "source_message_id": note.source_message_id,
        "source_task_id": note.source_task,
        "evidence": redacted(note.evidence or draft.evidence),
        "derived_from": list(note.derived_from),
        "strength": note.strength,
        "sentiment": note.sentiment,
        "confidence": confidence_at_birth(draft, policy),
        "importance": importance_at_birth(policy, note.source, note.sentiment, note.strength),
        "valid_from": note.said_at,
        "created_at": at,
        "expires_at": note.said_at + life if life else None,
        "secret": draft.secret,
        "outcome": note.outcome,
    }
