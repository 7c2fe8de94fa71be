"""Hints of a turn: queue messages that wake the workers of tasks and of after-work. State finds the work without them."""

from __future__ import annotations

from agent7.channels.queues import QueueMessage
from agent7.identity import Scope, TaskId
from agent7.store.conversation.turns import Turn


def task_hint(scope: Scope, task: TaskId, turn: Turn) -> QueueMessage:
    """Wakes the worker of tasks; one task after another is no use, so each has a group of its own."""
    body = {"workspace": scope.workspace, "scope": scope.own, "task": task}
    return QueueMessage(body, group=f"task-{task}", deduplication_id=f"{turn.public_id}-{task}")


def after_work_hint(scope: Scope, turn: Turn) -> QueueMessage:
    """Wakes the worker that learns from an answered turn."""
    return QueueMessage({"workspace": scope.workspace, "scope": scope.own, "turn": turn.id})
