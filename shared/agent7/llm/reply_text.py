"""Output sanitization: what a model wrote, made fit to send; no link of its own, nothing hidden, not endless."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agent7.llm.links import without_foreign_links
from agent7.prompts.quoting import visible

LONGEST_REPLY = 2 * 4096  # two messages of the channel


def fit_to_send(reply: str, sources: Iterable[str]) -> str:
    """A sanitized reply: without links that stand in no source, without hidden characters, cut at a sentence. May be empty."""
    shown = "\n".join(visible(line) for line in reply.splitlines())
    return _cut(re.sub(r"\n{3,}", "\n\n", without_foreign_links(shown, sources)).strip())


def _cut(text: str) -> str:
    if len(text) <= LONGEST_REPLY:
        return text
    shortened = text[: LONGEST_REPLY - 1]
    end = max(shortened.rfind(mark) for mark in (". ", "! ", "? ", "\n"))
    if end > LONGEST_REPLY // 2:
        return shortened[: end + 1].rstrip()
    return shortened.rstrip() + "…"
