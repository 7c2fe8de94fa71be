"""Template rendering: a response by its key, its places filled, in the language and the tone of a voice.

The templates are data: `language/data/<language>/responses`. Those of `general` and `tasks` go by their bare keys, the others by
"<file>.<key>". A template is a sentence, or one for each tone, of which `plain` always stands there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, get_args

from agent7.language.data_files import LANGUAGES, load, names_in

type Tone = Literal["plain", "warm", "brief"]
TONES: Final[tuple[Tone, ...]] = get_args(Tone.__value__)
FALLBACK: Final = "en"
BARE: Final = ("general", "tasks")
WORDS: Final = ("words", "answers")
"""Files that hold tables and no sentences."""
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
LONGEST_INSERT: Final = 600
"""Characters of somebody's text that is repeated back; more is cut with an ellipsis."""
INSERTED_WHOLE: Final = ("items", "lines", "answer")
"""Places whose texts were shortened already, or are sentences of our own."""


class Voice(str):
    """The language of a reply (ISO 639-1) together with the tone that it is in: a string that compares as the language alone."""

    tone: Tone

    def __new__(cls, language: str, tone: str = "plain") -> Voice:
        """The language in this tone; plain where it is none of `TONES`."""
        voice = super().__new__(cls, language)
        voice.tone = next((known for known in TONES if known == tone), TONES[0])
        return voice


def say(key: str, language: str, **inserts: str | int) -> str:
    """A response by its key; English where the language is unknown. Raises KeyError for an unknown key or an empty place."""
    template = templates(language if language in LANGUAGES else FALLBACK)[key]
    tone = language.tone if isinstance(language, Voice) else TONES[0]
    texts = {name: str(text) if name in INSERTED_WHOLE else shortened(str(text)) for name, text in inserts.items()}
    return fill(template.get(tone, template[TONES[0]]), texts)


def fill(sentence: str, inserts: Mapping[str, str]) -> str:
    """Each placeholder once, left to right: what is inserted is not looked at again."""
    return PLACEHOLDER.sub(lambda found: inserts[found[1]], sentence)


def words(language: str) -> Mapping[str, Any]:
    """The tables that sentences are inflected with; those of English for an unknown language."""
    table: Mapping[str, Any] = load(str(language) if language in LANGUAGES else FALLBACK, "responses", "words")
    return table


@cache
def templates(language: str) -> Mapping[str, Mapping[Tone, str]]:
    """All templates of a language by their keys, each by its tones."""
    found: dict[str, Mapping[Tone, str]] = {}
    for name in names_in(language, "responses"):
        if name not in WORDS:
            for key, said in load(language, "responses", name).items():
                found[key if name in BARE else f"{name}.{key}"] = said if isinstance(said, Mapping) else {TONES[0]: said}
    return found


def listed(items: Sequence[str]) -> str:
    """A bulleted list, long items shortened."""
    return "\n".join(f"\u2022 {shortened(item)}" for item in items)


def numbered(items: Sequence[str]) -> str:
    """A numbered list, long items shortened."""
    return "\n".join(f"{number}. {shortened(item)}" for number, item in enumerate(items, start=1))


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its beginning; the other letters stay."""
    return sentence[:1].upper() + sentence[1:]


def shortened(text: str) -> str:
    """A text as it is repeated back: its beginning, where it is long."""
    bare = text.strip()
    return bare if len(bare) <= LONGEST_INSERT else bare[: LONGEST_INSERT - 1].rstrip() + "\u2026"
