"""Message splitting by UTF-16 units: an answer that is too long for one message is cut, never needlessly, for each message costs money.

WhatsApp takes 4096 characters and does not say how it counts; UTF-16 units are the most careful reading. A cut falls at the end of a
paragraph, else of a line, a sentence, a word, and never inside a character as people see it.
"""

from __future__ import annotations

from agent7.lazy_patterns import lazy_regex

LIMIT = 4096
BOUNDARIES = (
    lazy_regex(r"\n\s*\n\s*"),  # paragraph
    lazy_regex(r"\n\s*"),  # line
    lazy_regex(r"(?<=[.!?…][\"')\]»”]?)\s+|(?<=[。！？])"),  # noqa: RUF001 (full-width signs end Chinese and Japanese sentences)
    lazy_regex(r"\s+"),  # word
)
WHOLE_CHARACTER = lazy_regex(r"\X")


def split(text: str, limit: int = LIMIT) -> list[str]:
    """Split a text into as few parts as can be, each of at most `limit` UTF-16 units; white space at the cuts is dropped."""
    parts: list[str] = []
    rest = text.strip()
    while units(rest) > limit:
        end, start = _cut(rest, limit)
        parts.append(rest[:end].rstrip())
        rest = rest[start:].lstrip()
    return [part for part in [*parts, rest] if part]


def units(text: str) -> int:
    """Length in UTF-16 code units: an emoji outside the basic plane counts two."""
    return len(text) + sum(character > "\uffff" for character in text)


def shortened(text: str, most: int) -> str:
    """Truncate a text to at most so many UTF-16 units, between characters as people see them, with an ellipsis at its end."""
    if units(text) <= most:
        return text
    kept, left = "", most - 1
    for character in WHOLE_CHARACTER.findall(text):
        left -= units(character)
        if left < 0:
            break
        kept += character
    return kept.rstrip() + "…"


def _cut(text: str, limit: int) -> tuple[int, int]:
    """Where the first part ends and where the rest begins."""
    window = _prefix(text, limit)
    most_parts = -(-units(text) // limit)
    for spare in (0, 1):  # a cut inside a word is worse than one more message; nothing else is
        must_go = units(text) - (most_parts - 1 + spare) * limit
        earliest = _prefix(text, must_go - 1) + 1 if must_go > 0 else 1
        for boundary in BOUNDARIES:
            found = [match for match in boundary.finditer(text, 0, window + limit) if earliest <= match.start() <= window]
            if found:
                return found[-1].start(), found[-1].end()
    end = max((match.end() for match in WHOLE_CHARACTER.finditer(text, 0, window + limit) if match.end() <= window), default=window)
    return end, end


def _prefix(text: str, most_units: int) -> int:
    """How many characters fit into so many units."""
    if text.isascii():
        return min(len(text), most_units)
    used = 0
    for index, character in enumerate(text):
        used += 2 if character > "\uffff" else 1
        if used > most_units:
            return index
    return len(text)
