"""The grammars of slot filling by language code."""

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.english import ENGLISH
from agent7.language.statements.grammars.french import FRENCH
from agent7.language.statements.grammars.german import GERMAN
from agent7.language.statements.grammars.portuguese import PORTUGUESE
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.grammars.spanish import SPANISH

GRAMMARS: Final[dict[str, Grammar]] = {grammar.language: grammar for grammar in (ENGLISH, SPANISH, GERMAN, PORTUGUESE, FRENCH)}
