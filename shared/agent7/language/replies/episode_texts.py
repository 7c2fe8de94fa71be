"""Response templates for episodic memories: the day, and what was talked about, in the person's own words. Nothing is made up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.replies import texts

MOST_QUOTED: Final = 3
LONGEST_QUOTE: Final = 160
"""Characters of one."""

_TOLD: Final = {
    "en": ("On {date} I talked about: {said}", "On {date}: {said}", "“", "”"),
    "de": ("Am {date} habe ich erzählt: {said}", "Am {date}: {said}", "„", "“"),
    "es": ("El {date} conté: {said}", "El {date}: {said}", "«", "»"),
    "fr": ("Le {date}, j'ai raconté : {said}", "Le {date} : {said}", "« ", " »"),
    "pt": ("Em {date} contei: {said}", "Em {date}: {said}", "“", "”"),
}
AGAIN_AND_AGAIN: Final = {
    "en": "Again and again: {said}",
    "es": "Una y otra vez: {said}",
    "de": "Immer wieder: {said}",
    "pt": "Repetidamente: {said}",
    "fr": "Encore et encore : {said}",
}
"""What several episodes have in common."""
_ELSEWHERE: Final = ("{date}: {said}", "{date}: {said}", "“", "”")


def quoted(language: str | None, at: datetime, zone: str, said: Sequence[str]) -> str:
    """An episode as a quotation: the day, and the words; `said` in the order in which they were said."""
    told, _, opening, closing = _TOLD.get(language or "", _ELSEWHERE)
    quotes = ", ".join(f"{opening}{shortened(each)}{closing}" for each in said[:MOST_QUOTED])
    return told.format(date=_day(language, at, zone), said=quotes)


def summed_up(language: str | None, at: datetime, zone: str, sentence: str) -> str:
    """An episode as a summary: the day, and a sentence that somebody made of what was said."""
    return _TOLD.get(language or "", _ELSEWHERE)[1].format(date=_day(language, at, zone), said=sentence)


def shortened(text: str) -> str:
    """As many whole words as fit an episode."""
    if len(text) <= LONGEST_QUOTE:
        return text
    return f"{text[:LONGEST_QUOTE].rsplit(' ', 1)[0].rstrip(' ,;:')}…"


def _day(language: str | None, at: datetime, zone: str) -> str:
    return texts.date_shown(language, at, zone) if language in _TOLD else f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d}"
