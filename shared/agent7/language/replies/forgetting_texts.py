"""Responses after something was forgotten: what went, in numbers."""

from __future__ import annotations

from collections.abc import Mapping

from agent7.language.replies.rendering import say
from agent7.language.replies.texts import turned


def forgotten(language: str, topic: str, what: str) -> str:
    """What was forgotten of a topic; of what was picked from a list nothing is said once more."""
    if not topic:
        return say("forgetting.forgotten_these", language, what=what)
    return say("forgetting.forgotten", language, topic=turned(language, topic), what=what)


def counted(language: str, counts: Mapping[str, int]) -> str:
    """How many facts, summaries and messages: "2 facts, 1 message"; empty where there are none."""
    there = {key: count for key, count in counts.items() if count}
    return ", ".join(say(f"forgetting.{key}{'_one' if count == 1 else ''}", language, count=str(count)) for key, count in there.items())
