"""Webhook events of Manus, as hints: which event, about which task. Its text and files are read with our own key later."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

from agent7.channels.readable_json import read_json
from agent7.errors import BadRequest
from agent7.manus.json_fields import first_text, mapping, text

KNOWN = frozenset({"task_created", "task_progress", "task_stopped"})
TASK = re.compile(r"[\w.-]{1,100}", re.ASCII)
WORD = re.compile(r"[!-~]{1,200}")
UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class TaskEvent:
    """One event. `hash` is of the whole body, for two stops of a task have come with one id."""

    type: str
    id: str
    hash: str
    manus_task: str
    stop_reason: str | None
    """Of a stop: `finish`, `ask`, or a word that nobody knows yet."""

    def as_body(self) -> dict[str, Any]:
        """What is queued: ids and words of one kind, never what Manus said."""
        event = {"type": self.type, "id": self.id, "hash": self.hash, "manus_task": self.manus_task, "stop_reason": self.stop_reason}
        return {"event": event}


def read_event(body: bytes) -> TaskEvent | None:
    """The event in a body; None for one of no known kind, or about no task. The details stand nested, or at top level."""
    try:
        content = mapping(read_json(body))
    except BadRequest:
        return None
    kind = text(content.get("event_type"))
    detail = {**content, **mapping(content.get("progress_detail")), **mapping(content.get("task_detail"))}
    task = first_text(detail, "task_id")
    if kind not in KNOWN or not TASK.fullmatch(task):
        return None
    digest = hashlib.sha256(body).hexdigest()
    return TaskEvent(kind, _word(content.get("event_id")) or digest, digest, task, _stop_reason(kind, detail.get("stop_reason")))


def _word(value: Any) -> str:
    read = text(value)
    return read if WORD.fullmatch(read) else ""


def _stop_reason(kind: str, value: Any) -> str | None:
    if kind != "task_stopped" or value is None:
        return None
    return _word(value)[:40] or UNREADABLE
