"""Reminder intents: whether a sentence sets, lists, cancels or moves a reminder."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from agent7.language.intents.reminder_patterns import CANCEL_ALL, SHOW, WORDS
from agent7.language.text.normalization import fold
from agent7.language.times.moments import moments_in

EVERY_ONE = "*"
"""The topic of a wish to call all of them off."""


@dataclass(frozen=True, slots=True)
class Said:
    """A reminder intent: set, list, cancel or move. `text`, `topic`: as said, "" where nothing was."""

    want: str
    text: str = ""
    topic: str = ""


def read(sentence: str, language: str, *, asks: bool) -> Said | None:
    """The reminder intent of a sentence without the polite words around it; None when it has none.

    `asks`: it is a question that politeness did not make ("What reminders do I have?"); only a list may be asked for, or a reminder by a
    question ("Can I get a reminder ...?").
    """
    bare = sentence.rstrip(" .!?\uff1f\u2026")
    folded = fold(bare)
    if _first(folded, language, "ask") or re.fullmatch(SHOW[language], folded):
        return Said("list")
    if asks:
        return _remind(bare, folded, language, "beg")
    if re.fullmatch(CANCEL_ALL[language], folded):
        return Said("cancel", topic=EVERY_ONE)
    if found := _first(folded, language, "cancel"):
        return Said("cancel", topic=_group(bare, found, "text"))
    if (found := _first(folded, language, "move")) and _place(language, "move", found) == 0:
        return Said("move", _group(bare, found, "text"), _group(bare, found, "topic"))
    return _remind(bare, folded, language, "remind") or _remind(bare, folded, language, "beg")


def moved_to(sentence: str, language: str) -> str:
    """The new time in "make it 5 May instead"; "" when the sentence gives none. It only counts right after a reminder was set."""
    bare = sentence.strip(" .!?\uff1f\u2026")
    found = _first(fold(bare), language, "move")
    said = _group(bare, found, "text") if found else ""
    return said if said and moments_in(said, language=language) else ""


def _remind(bare: str, folded: str, language: str, kind: str) -> Said | None:
    found = _first(folded, language, kind)
    if found is None:
        return None
    text, words = _group(bare, found, "text"), WORDS[language]
    if re.match(words.remember_again, fold(text)):
        return None
    if re.match(words.noted_without_time, folded) and not moments_in(text, language=language):
        return None
    return Said("set", text)


def _group(said: str, found: re.Match[str], name: str) -> str:
    for each in (name, f"{name}2"):
        if each in found.re.groupindex and found[each]:
            return said[found.start(each) : found.end(each)].strip()
    return ""


def _first(folded: str, language: str, kind: str) -> re.Match[str] | None:
    return next((found for pattern in _patterns(language, kind) if (found := pattern.fullmatch(folded))), None)


def _place(language: str, kind: str, found: re.Match[str]) -> int:
    return _patterns(language, kind).index(found.re)


@cache
def _patterns(language: str, kind: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(f"(?:{pattern})") for pattern in getattr(WORDS[language], kind))
