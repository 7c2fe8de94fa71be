"""Words of a query, folded: whose words are meant (speaker attribution), and what points back at what was said before (anaphora)."""

from __future__ import annotations

from typing import Final

from agent7.language.word_patterns import WORDS, across
from agent7.lazy_patterns import lazy_regex

ASSISTANTS_WORDS: Final = across("answers", r"\b(?:<assistants_words>)")
"""The assistant's words are asked for: "did you recommend"."""
USERS_WORDS: Final = across("answers", WORDS % "users_words")
"""The person speaks of themselves."""
POINTING: Final = across("answers", WORDS % "pointing")
"""Leans on what was said before."""
REAL_NAME: Final = across("answers", WORDS % "real_name")
"""A name is asked for that is more than what one goes by: "my real name"."""
POSSESSIVE_ENDING: Final = r"(?:'s|\u2019s)?"
"""What may follow a name; a pattern's source, to be built into one."""
POSSESSIVE: Final = lazy_regex(r"['\u2019]s?\b")
