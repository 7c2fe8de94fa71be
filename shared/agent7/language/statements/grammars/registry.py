"""The grammars of slot filling by language code."""

from __future__ import annotations

from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.statements.grammars.schema import Grammar

GRAMMARS: Final[dict[str, Grammar]] = {language: Grammar(language) for language in LANGUAGES}
