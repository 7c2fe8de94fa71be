"""Words of requests about tasks: the day that is asked for, and files that go along; over folded text."""

from __future__ import annotations

from typing import Final

from agent7.language.word_patterns import WORDS, across

YESTERDAY: Final = across("files", WORDS % "yesterday")
TODAY: Final = across("files", WORDS % "today")
ABOUT_FILE: Final = across("files", WORDS % "file")
"""Speaks of a file."""
