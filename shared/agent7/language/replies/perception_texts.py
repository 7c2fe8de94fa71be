"""Responses about a voice note or a picture that came without words of the person's own."""

from __future__ import annotations

from typing import Final

from agent7.language.replies.rendering import say

LONGEST: Final = 600
"""UTF-16 units of what is repeated: longer words come as their beginning."""


def told(language: str, kind: str, words: str) -> str:
    """One sentence about a transcribed or described message of this kind, in English for a language that we do not speak."""
    return say("episodes.seen" if kind == "image" else "episodes.heard", language, words=words)
