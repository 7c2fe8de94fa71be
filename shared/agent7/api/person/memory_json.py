"""Memories as the API shows them. What was kept on request although it is a secret is named, and not shown."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from agent7.api.http.versions import number_of
from agent7.memory import Chapter, CurrentSummary, DecayCurve, Explained, Memory, MemoryAgent, Provenance
from agent7.types import Tag


def as_json(memory: Memory, agent: MemoryAgent, at: datetime, tags: Collection[Tag] = ()) -> dict[str, Any]:
    """`confidence` is the effective one of now, in [0, 1]; `status` is that of today."""
    return {
        "memory": memory.public_id,
        "version": version_of(memory),
        "content": None if memory.secret else memory.content,
        "secret": memory.secret,
        "kind": memory.kind.value,
        "category": memory.category.value,
        "status": "superseded" if memory.superseded_at is not None else memory.status.name.lower(),
        "confidence": round(agent.timeline.confidence(memory, at=at), 3),
        "tags": sorted(tags),
        "origin": memory.origin.value,
        "source_type": memory.source_type.value,
        "subject": memory.subject,
        "attribute": memory.attribute,
        "protected": memory.protected,
        "true_from": shown(memory.valid_from),
        "true_until": shown(memory.valid_until),
        "known_from": shown(memory.created_at),
        "known_until": shown(memory.superseded_at),
        "expires_at": shown(memory.expires_at),
        "last_confirmed_at": shown(memory.last_confirmed_at),
        "accessed": memory.access_count,
        "used": memory.use_count,
        "last_accessed_at": shown(memory.last_accessed_at),
    }


def version_of(memory: Memory) -> int:
    """A number that is another one whenever what an operator may change, or what became of it, is: for ETag and If-Match."""
    told = (
        memory.content,
        memory.category,
        memory.confidence,
        memory.protected,
        memory.status,
        memory.last_confirmed_at,
        memory.superseded_at,
    )
    return number_of(told)


def curve_as_json(curve: DecayCurve, memory: Memory, at: datetime) -> dict[str, Any]:
    """A decay curve; each figure in [0, 1]. `left_at`: when time alone would take it out of everyday use."""
    return {
        "memory": memory.public_id,
        "now": at.isoformat(),
        "points": [
            {
                "at": each.at.isoformat(),
                "strength": round(each.strength, 4),
                "confidence": round(each.confidence, 3),
                "importance": round(each.importance, 4),
            }
            for each in curve.points
        ],
        "uses": [use.isoformat() for use in curve.uses],
        "stability_hours": round(curve.stability_hours, 1),
        "left_at": shown(curve.left_at),
    }


def source_as_json(source: Provenance, memory: Memory) -> dict[str, Any]:
    """The provenance of a memory; the evidence of a secret is left out."""
    return {
        "message": source.message,
        "turn": source.turn,
        "said_at": shown(source.said_at),
        "task": source.task,
        "derived_from": list(source.derived_from),
        "evidence": None if memory.secret else source.evidence,
    }


def summary_as_json(summary: CurrentSummary) -> dict[str, Any]:
    """A category's summary with its version."""
    return {
        "category": summary.category.value,
        "version": summary.version,
        "made_at": shown(summary.made_at),
        "markdown": summary.content,
    }


def chapter_as_json(chapter: Chapter) -> dict[str, Any]:
    """One value of a history; `mistaken`: it was put right, so that it was never so."""
    return {
        "memory": chapter.memory.public_id,
        "content": None if chapter.memory.secret else chapter.memory.content,
        "true_from": shown(chapter.true_from),
        "true_until": shown(chapter.true_until),
        "known_from": shown(chapter.known_from),
        "known_until": shown(chapter.known_until),
        "replaced_by": chapter.replaced_by,
        "mistaken": chapter.mistaken,
        "merged": list(chapter.merged),
        "source": source_as_json(chapter.source, chapter.memory),
    }


def item_as_json(item: Explained) -> dict[str, Any]:
    """The figures of a recalled memory, and why it is there. `tags` are those that it was recalled with."""
    parts = {part.value: round(share, 4) for part, share in (item.parts or {}).items()}
    return {
        "position": item.position,
        "score": round(item.score, 4) if item.score is not None else None,
        "cosine": round(item.cosine, 4) if item.cosine is not None else None,
        "lexical": round(item.lexical, 4),
        "arms": sorted(item.arms),
        "parts": parts,
        "tags": sorted(item.tags),
        "why": reasons_as_json(item),
        "used": item.used,
        "verdict": item.verdict,
    }


def reasons_as_json(item: Explained) -> list[dict[str, Any]]:
    """Why a memory came up, what weighed most first; `words` are those of the question that it holds."""
    return [
        {"way": reason.way.value, "share": round(reason.share, 4), "words": [] if item.memory.secret else list(reason.words)}
        for reason in item.reasons
    ]


def shown(moment: datetime | None) -> str | None:
    """A moment in ISO 8601, or None."""
    return moment.isoformat() if moment is not None else None
