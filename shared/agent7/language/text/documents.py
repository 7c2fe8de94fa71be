"""Documents: long texts that somebody passes on (minutes, a letter, a newsletter). They keep their lines, are known by their title, and
tell one thing after the other under headings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from agent7.language.text.normalization import clean, sentences
from agent7.lazy_patterns import lazy_regex

DOCUMENT_CHARACTERS: Final = 400
"""Characters from which a text is a document: what somebody says of themselves in one message is shorter."""
WRAPPED: Final = 50
"""Characters of a line, at least, that a mail program broke."""
LONGEST_TITLE, LONGEST_HEADING = 120, 60
LEAST_WORDS, LEAST_LINES = 3, 3
"""Of the title of a short text that is passed on, and lines below it: "Hey there" is none."""

_ENDED = lazy_regex(r"[.!?:;,\u2026\u3002\uff01\uff1f][\"')\u00bb\u201d]?\Z")
_ITEM = lazy_regex(r"[-*\u2022\u2013\u2014>]|\(?\d{1,3}[.)]\s")
_BULLET = lazy_regex(r"[-*\u2022\u2013\u2014>]")
_ENDS = lazy_regex(r"[.!?\u2026\u3002\uff01\uff1f][\"')\u00bb\u201d]?\s*\Z")
_SENTENCE = lazy_regex(r"[.!?\u2026\u3002\uff01\uff1f][\"')\u00bb\u201d]?(?:\s|\Z)")
_LINE = lazy_regex(r"[^\n]+")
_LABEL = lazy_regex(r"\s*(?:\(?\d{1,3}[.)]\s*[^\d\s.!?:\n][^.!?:\n]{1,40}[.:]|[^\d\s.!?:\n][^.!?:\n]{1,30}:)\s+(?=\S)")


def is_document(text: str) -> bool:
    """Whether a text is long enough to be one."""
    return len(text) >= DOCUMENT_CHARACTERS


def is_passed_on(text: str) -> bool:
    """Whether a text is content that somebody pastes and not what they say, by its form: a title stands above it, with a line left free

    where it is short.
    """
    if is_document(text):
        return bool(title_of(text))
    title, free, rest = text.strip().partition("\n\n")
    return bool(free) and len(title.split()) >= LEAST_WORDS and _is_title(title) and len(_LINE.findall(rest)) >= LEAST_LINES


def in_lines(text: str) -> str:
    """A document cleaned for storing, line by line and without empty ones; lines that were only wrapped are joined. Any other text:
    one line.
    """
    if not is_document(text) or "\n" not in text:
        return clean(text)
    lines = [clean(line) for line in text.splitlines()]
    kept, width = lines[:1], max(map(len, lines))
    for before, line in pairwise(lines):
        if line and before and _is_wrapped(before, line, width):
            kept[-1] += f" {line}"
        elif line:
            kept.append(line)
    return "\n".join(filter(None, kept))


def title_of(text: str) -> str:
    """What a document is called: what leads up to it ("from the school, about the trip:") and its first line; empty for anything else."""
    title = list[str]()
    for line in in_lines(text).split("\n")[:-1] if is_document(text) else ():
        if not _is_title(line):
            break
        title.append(line)
        if not line.endswith(":"):
            break
    return "\n".join(title)


def sections_of(text: str) -> Iterator[tuple[int, int, int]]:
    """The parts of a document that stand under a heading, or behind a label ("2. Skip. It comes in April.", "Parking: none"): where the
    heading begins and ends, and where its part does.
    """
    lines = list(_LINE.finditer(text)) if is_document(text) else []
    spaced = "\n\n" in text
    for place, line in enumerate(lines[1:], 1):
        if _is_heading(line.group()) and place + 1 < len(lines) and _is_body(lines[place + 1].group()):
            end = place + 1
            while end + 1 < len(lines) and not _is_heading(lines[end + 1].group()):
                gap = text[lines[end].end() : lines[end + 1].start()]
                if "\n\n" in gap if spaced else not _is_body(lines[end + 1].group()):
                    break
                end += 1
            yield line.start(), line.end(), lines[end].end()
        elif label := _LABEL.match(line.group()):
            yield line.start(), line.start() + len(label.group()), line.end()


def headings_of(text: str) -> frozenset[str]:
    """The headings of a document's parts, as sentences are read: they tell nothing by themselves."""
    return frozenset(clean(text[start:end]) for start, end, last in sections_of(text) if last > end and text[start:end].strip()[-1:] != ":")


def _is_wrapped(before: str, line: str, width: int) -> bool:
    """Whether a line goes on with the one before, which had no room for its first word, or ends within a sentence."""
    if len(before) < WRAPPED or _ENDED.search(before) or _ITEM.match(line):
        return False
    return line[:1].islower() or len(before) + 1 + len(line.partition(" ")[0]) > width


def _is_title(line: str) -> bool:
    return len(line) <= LONGEST_TITLE and "\n" not in line and not (_ITEM.match(line) or _ENDS.search(line)) and len(sentences(line)) == 1


def _is_heading(line: str) -> bool:
    """A short line that ends no sentence; a label with its value ("Budget: 350") is none, but "TOP 1: Bootshaus" is."""
    said = line.strip()
    label, colon, value = said.partition(": ")
    numbered = not (colon and value) or any(map(str.isdigit, label))
    return numbered and len(said) <= LONGEST_HEADING and not (_BULLET.match(said) or _ENDED.search(said.removesuffix(":")))


def _is_body(line: str) -> bool:
    said = line.strip()
    return len(said) > LONGEST_HEADING or _BULLET.match(said) is not None or _SENTENCE.search(said) is not None
