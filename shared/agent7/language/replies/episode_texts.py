"""Responses for episodic memories: the day, and what was talked about; what comes up again and again. Nothing is made up."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from agent7.language.data_files import LANGUAGES
from agent7.language.replies import rendering, texts


def summed_up(language: str | None, at: datetime, zone: str, sentence: str) -> str:
    """An episode as a summary: the day, and a sentence that somebody made of what was said."""
    if language not in LANGUAGES:
        return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d}: {sentence}"
    return rendering.say("episodes.summed_up", language, date=texts.date_shown(language, at, zone), said=sentence)


def again_and_again(language: str, said: str) -> str:
    """What several episodes have in common."""
    return rendering.say("episodes.again_and_again", language, said=said)
