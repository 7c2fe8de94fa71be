"""Documents: long texts that somebody passes on (minutes, a letter, a newsletter). They keep their lines, and are known by their title."""

from __future__ import annotations

from typing import Final

from agent7.language.text.normalization import clean
from agent7.lazy_patterns import lazy_regex

SHORTEST: Final = 400
"""Characters from which a text is a document: what somebody says of themselves in one message is shorter."""
WRAPPED: Final = 50
"""Characters of a line, at least, that a mail program broke."""
LONGEST_HEADING: Final = 120
MOST_HEADINGS: Final = 3

_ENDED = lazy_regex(r"[.!?:;,\u2026\u3002\uff01\uff1f][\"')\u00bb\u201d]?\Z")
_ITEM = lazy_regex(r"[-*\u2022\u2013\u2014>]|\(?\d{1,3}[.)]")
_SENTENCE = lazy_regex(r"[.!?\u2026\u3002\uff01\uff1f][\"')\u00bb\u201d]?(?:\s|\Z)")


def is_document(text: str) -> bool:
    """Whether a text is long enough to be one."""
    return len(text) >= SHORTEST


def in_lines(text: str) -> str:
    """A document cleaned for storing, line by line and without empty ones; lines that were only wrapped are joined. Any other text:
    one line.
    """
    if not is_document(text) or "\n" not in text:
        return clean(text)
    kept, follows = list[str](), False
    for line in map(clean, text.splitlines()):
        if line and follows and len(kept[-1]) >= WRAPPED and not _ENDED.search(kept[-1]) and not _ITEM.match(line):
            kept[-1] += f" {line}"
        elif line:
            kept.append(line)
        follows = bool(line)
    return "\n".join(kept)


def title_of(text: str) -> str:
    """What a document is called: what leads up to it ("from the school, about the trip:") and its headings; empty for anything else."""
    if not is_document(text):
        return ""
    title = list[str]()
    for line in in_lines(text).split("\n")[:-1][:MOST_HEADINGS]:
        if len(line) > LONGEST_HEADING or _ITEM.match(line) or _SENTENCE.search(line):
            break
        title.append(line)
    return "\n".join(title)
