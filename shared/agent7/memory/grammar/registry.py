"""The grammars by language."""

from __future__ import annotations

from typing import Final

from agent7.memory.grammar.english import ENGLISH
from agent7.memory.grammar.french import FRENCH
from agent7.memory.grammar.german import GERMAN
from agent7.memory.grammar.portuguese import PORTUGUESE
from agent7.memory.grammar.rules import Grammar
from agent7.memory.grammar.spanish import SPANISH

GRAMMARS: Final[dict[str, Grammar]] = {grammar.language: grammar for grammar in (ENGLISH, SPANISH, GERMAN, PORTUGUESE, FRENCH)}
