"""Command patterns in the five languages, over folded text (lower case, no diacritics, "ß" as "s").

One file a language. `text` is what a command is about. A pattern matches one sentence to its end; polite words around it are stripped
before. No logic enters here.
"""

from __future__ import annotations

from typing import Final

from agent7.language.intents.command_words.english import ENGLISH
from agent7.language.intents.command_words.french import FRENCH
from agent7.language.intents.command_words.german import GERMAN
from agent7.language.intents.command_words.portuguese import PORTUGUESE
from agent7.language.intents.command_words.schema import CommandWords
from agent7.language.intents.command_words.spanish import SPANISH

COMMAND_WORDS: Final[dict[str, CommandWords]] = {"en": ENGLISH, "es": SPANISH, "de": GERMAN, "pt": PORTUGUESE, "fr": FRENCH}
