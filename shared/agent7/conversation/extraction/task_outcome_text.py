"""The outcome of a task as memory keeps it: one sentence in the person's language of what was asked, when it was done, what came of it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import regex

from agent7.language import clean, sentences
from agent7.language.replies.rendering import say
from agent7.language.replies.texts import date_shown
from agent7.lazy_patterns import lazy_regex
from agent7.memory import may_report

LONGEST_REQUEST: Final = 300
LONGEST_REPORT: Final = 300
"""Characters that an outcome repeats."""
READ_OF_RESULT: Final = 4_000
"""Characters of a result in which its first sentence is looked for."""

_FENCED = lazy_regex(r"```.*?(?:```|\Z)", regex.DOTALL)
_NOT_PROSE = lazy_regex(r"^[^\S\n]*+(?:#{1,6}\s.*|[-=*_|: \t]++|\|.*|!\[.*)$", regex.MULTILINE)
_LINK = lazy_regex(r"!?\[([^\[\]\n]*)\]\([^)\s]*\)")
_MARKS = lazy_regex(r"[*_`~]{1,3}|^[^\S\n]*+(?:>|[-+•]|\d+[.)])\s+", regex.MULTILINE)


def reported(result: str) -> str:
    """The first sentence of a result, without its markup; empty where it reports nothing, or may not stand in memory."""
    prose = _MARKS.sub("", _LINK.sub(r"\1", _NOT_PROSE.sub("", _FENCED.sub("", result[:READ_OF_RESULT]))))
    told = [sentence for sentence in sentences(prose) if len(sentence.split()) > 2]
    return shortened(told[0], LONGEST_REPORT) if told and may_report(told[0]) else ""


def outcome_told(language: str, request: str, report: str, *, at: datetime, zone: str) -> str:
    """One line: Done on 22 November 2026: "Build me a landing page". Your page is ready."""
    asked = shortened(request, LONGEST_REQUEST).replace('"', "'").rstrip(" .!")
    return f"{say('task_outcome', language, date=date_shown(language, at, zone), request=asked)} {report}".rstrip()


def shortened(text: str, longest: int) -> str:
    """The text in one line, cut to so many characters."""
    whole = clean(text)
    return whole if len(whole) <= longest else whole[: longest - 1].rstrip() + "…"
