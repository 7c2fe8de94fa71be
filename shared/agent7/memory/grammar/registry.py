"""The grammars by language."""

from __future__ import annotations

from typing import Final

from agent7.memory.grammar.english import ENGLISH
from agent7.memory.grammar.rules import Grammar

GRAMMARS: Final[dict[str, Grammar]] = {"en": ENGLISH}
