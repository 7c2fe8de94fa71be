"""What a turn has before it, in the lines that the models' prompts are made of."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from agent7.conversation.tasking import as_active
from agent7.llm.phrasing import MemoryLine, Utterance
from agent7.llm.routing import OpenTask
from agent7.memory import Draft, Recalled
from agent7.store.conversations import USER
from agent7.store.tasks import Task


def memory_lines(items: Sequence[Recalled], zone: ZoneInfo) -> list[MemoryLine]:
    """Recalled memories as numbered lines for a prompt; the handle is the place in the recall, from 1."""
    return [
        MemoryLine(
            handle=place,
            content=item.memory.content,
            confidence=item.confidence,
            said_at=item.memory.valid_from.astimezone(zone),
            category=item.memory.category,
            tags=tuple(item.tags),
        )
        for place, item in enumerate(items, start=1)
    ]


def pending_lines(pending: Sequence[Draft], offset: int, zone: ZoneInfo) -> list[MemoryLine]:
    """What this turn is about to keep, as further lines behind the recalled ones."""
    return [
        MemoryLine(
            handle=offset + place,
            content=draft.content,
            confidence=1.0,
            said_at=draft.note.said_at.astimezone(zone),
            category=draft.category,
            tags=("said just now",),
        )
        for place, draft in enumerate(pending, start=1)
        if draft.refusal is None
    ]


def utterances(recent: Sequence[tuple[int, str]]) -> list[Utterance]:
    return [Utterance("user" if role == USER else "assistant", text) for role, text in recent]


def open_task(task: Task) -> OpenTask:
    """A task as the router's prompt names it."""
    active = as_active(task)
    return OpenTask(task.title or "", active.state if active else "")
