"""Responses for episodic memories: the day, and what was talked about, in the person's own words. Nothing is made up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.data_files import LANGUAGES
from agent7.language.replies import rendering, texts
from agent7.language.replies.rendering import fill

MOST_QUOTED: Final = 3
LONGEST_QUOTE: Final = 160
"""Characters of one."""
ELSEWHERE: Final = "\u201c{word}\u201d"
"""Quotation marks of a language that we do not speak."""


def quoted(language: str | None, at: datetime, zone: str, said: Sequence[str]) -> str:
    """An episode as a quotation: the day, and the words; `said` in the order in which they were said."""
    told = [shortened(each) for each in said[:MOST_QUOTED]]
    if language not in LANGUAGES:
        return f"{_day(language, at, zone)}: {', '.join(fill(ELSEWHERE, {'word': each}) for each in told)}"
    quotes = ", ".join(fill(rendering.words(language)["quote_long"], {"word": each}) for each in told)
    return rendering.say("episodes.talked_about", language, date=_day(language, at, zone), said=quotes)


def summed_up(language: str | None, at: datetime, zone: str, sentence: str) -> str:
    """An episode as a summary: the day, and a sentence that somebody made of what was said."""
    if language not in LANGUAGES:
        return f"{_day(language, at, zone)}: {sentence}"
    return rendering.say("episodes.summed_up", language, date=_day(language, at, zone), said=sentence)


def again_and_again(language: str, said: str) -> str:
    """What several episodes have in common."""
    return rendering.say("episodes.again_and_again", language, said=said)


def shortened(text: str) -> str:
    """As many whole words as fit an episode."""
    if len(text) <= LONGEST_QUOTE:
        return text
    return f"{text[:LONGEST_QUOTE].rsplit(' ', 1)[0].rstrip(' ,;:')}…"


def _day(language: str | None, at: datetime, zone: str) -> str:
    return texts.date_shown(language, at, zone) if language in LANGUAGES else f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d}"
