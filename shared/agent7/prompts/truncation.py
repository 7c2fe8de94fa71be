"""Context truncation: a context with less in it, for a prompt that has to be shorter. Pure."""

from __future__ import annotations

from dataclasses import replace

from agent7.prompts.context import Context

LAST_WORDS = 2
"""Earlier messages that stay as long as anything can go: what the newest one may point at."""


def smaller(context: Context) -> Context | None:
    """Truncate a context by one step: the less important half of what matters least goes; None when nothing may go any more.

    Older messages go first, then memories, what is due, lessons, core memory, tasks, reminders, and the last messages. Standing
    instructions stay.
    """
    if len(context.recent) > LAST_WORDS:
        return replace(context, recent=context.recent[-max(len(context.recent) // 2, LAST_WORDS) :])
    for part in ("memories", "triggers", "lessons", "core", "tasks", "reminders"):
        lines = getattr(context, part)
        if lines:
            return replace(context, **{part: lines[: len(lines) // 2]})
    return replace(context, recent=()) if context.recent else None
