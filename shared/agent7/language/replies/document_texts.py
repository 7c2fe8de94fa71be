"""Responses about the memory document and a person's data."""

from __future__ import annotations

from agent7.language.replies.rendering import say


def optimized(language: str, before: int, after: int) -> str:
    """The document was optimised; sizes in tokens."""
    return say("documents.optimized", language, before=str(before), after=str(after))


def already_optimized(language: str, used: int, limit: int) -> str:
    """Nothing could be made smaller; sizes in tokens."""
    return say("documents.already_optimized", language, used=str(used), limit=str(limit))


def offer(language: str) -> str:
    """The offer to send the whole document, below the overview."""
    return say("documents.offer", language)


def declined(language: str) -> str:
    """The offer was declined."""
    return say("documents.declined", language)


def document_comes(language: str) -> str:
    """The document is being written and will follow."""
    return say("documents.document_comes", language)


def data_come(language: str) -> str:
    """The export is being gathered: `agent.md` and the data."""
    return say("documents.data_come", language)


def caption(language: str, kind: str) -> str:
    """The caption of a file of this kind."""
    return say(f"documents.{kind}_caption", language)


def not_made(language: str) -> str:
    """A promised file could not be made."""
    return say("documents.not_made", language)
