"""What a model wrote, made fit to send: no link of its own, nothing hidden, not endless."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agent7.prompts.quoting import visible

LONGEST_REPLY = 2 * 4096  # two messages of the channel
MARKDOWN_LINK = re.compile(r"!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)")
LINK = re.compile(r"(?:https?://|www\.)\S+|\b[\w.-]+\.[a-z]{2,}[/?#]\S+", re.IGNORECASE)
TRAILING = ".,;:!?)]}>'\"*_~`…"
EMPTIED = re.compile(r"\(\s*\)|\[\s*\]|<\s*>")


def fit_to_send(reply: str, sources: Iterable[str]) -> str:
    """The reply without links that stand in no source, without hidden characters, cut at a sentence. May be empty.

    A link must be the same to the last character: an address with something appended is how data leaves a conversation
    (EchoLeak, 2025).
    """
    known = {_bare(link) for source in sources for link in LINK.findall(source)}
    lines = (_without_links(visible(line), known) for line in reply.splitlines())
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    return _cut(text)


def _without_links(line: str, known: set[str]) -> str:
    line = MARKDOWN_LINK.sub(lambda link: f"{link[1]} {link[2]}" if _bare(link[2]) in known else link[1], line)
    kept = LINK.sub(lambda link: link[0] if _bare(link[0]) in known else link[0][len(link[0].rstrip(TRAILING)) :], line)
    if kept == line:
        return line.rstrip()
    return re.sub(r" +([.,;:!?])", r"\1", re.sub(r" {2,}", " ", EMPTIED.sub("", kept))).rstrip()


def _bare(link: str) -> str:
    """A link for comparison: without the punctuation behind it; scheme and host in small letters."""
    link = link.rstrip(TRAILING)
    head, slashes, rest = link.rpartition("://")
    host, slash, path = rest.partition("/")
    return f"{head.lower()}{slashes}{host.lower()}{slash if path else ''}{path}"


def _cut(text: str) -> str:
    if len(text) <= LONGEST_REPLY:
        return text
    shortened = text[: LONGEST_REPLY - 1]
    end = max(shortened.rfind(mark) for mark in (". ", "! ", "? ", "\n"))
    if end > LONGEST_REPLY // 2:
        return shortened[: end + 1].rstrip()
    return shortened.rstrip() + "…"
