"""Directive detection (prompt injection): whether a text tells the assistant what to do or to believe.

Harmless from the person, a planted instruction from anybody else. Words that only ask the reader for something ("call me at eight", "buy
milk") direct a person, not us: they are kept as what was passed on.
"""

from __future__ import annotations

from typing import Final

from agent7.language.readings import reader
from agent7.language.text.normalization import fold, sentences
from agent7.language.word_patterns import across
from agent7.types import Origin

MAY_NOT_DIRECT: Final = frozenset({Origin.FORWARDED, Origin.QUOTED, Origin.TASK_RESULT, Origin.MEDIA, Origin.AGENT})

_LEAD_IN: Final = r"(?:[^\s,:;.!?]+(?: [^\s,:;.!?]+)?,\s+|[^\s,:;.!?]+(?: [^\s,:;.!?]+){0,4}\s?:\s+)?"
""" "Hi," and "Note to the assistant:"."""
_OPENS: Final = across("directives", rf"^\W*+(?:\d+[.)]\s+)?{_LEAD_IN}(?:(?:<courtesy>)\b\W*)*(?:<orders>)\b")
_ANYWHERE: Final = across(
    "directives",
    r"<anywhere>|<\/?(?:system|tool)|\[(?:system|assistant)\]|^\W*system\b\W*(?:new|:)|\b(?:<us>)\b,? (?:<obliges>)\b|"
    r"\b(?:<reply>) (?:\w+ )?(?:<only>)\b|\b(?:<always>) (?:auf \w+ )?(?:<reply>)\b|\b(?:<remember>) (?:<this>)\W*$",
)


@reader
def must_wait(text: str, origin: Origin) -> bool:
    """Whether a text goes to quarantine: it directs, and its origin may not. An operator looks at it before it is ever recalled."""
    return origin in MAY_NOT_DIRECT and directs(text)


@reader
def directs(text: str) -> bool:
    """Whether a text tells the assistant what to do or to believe."""
    return any(_OPENS.match(each) or _ANYWHERE.search(each) for each in map(fold, sentences(text)))
