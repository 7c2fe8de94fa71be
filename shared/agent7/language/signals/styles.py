"""Communication style: the form in which somebody wants an answer, as they ask for it in passing ("in bullet points", "shorter please").

It says nothing of what the answer is about. By rules, in five languages; what is no such request is none, whatever it mentions.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.readings import reader
from agent7.language.text.normalization import fold, sentences
from agent7.language.word_patterns import Words, across, pattern


class Style(StrEnum):
    """A form of answers."""

    SHORT = "short"
    DETAILED = "detailed"
    BULLETS = "bullets"
    STEPS = "steps"
    TABLE = "table"
    SIMPLE = "simple"


OPPOSITE_STYLES: Final[Mapping[Style, Style]] = {Style.SHORT: Style.DETAILED, Style.DETAILED: Style.SHORT}
"""Who asks for the one does not want the other."""
_ANY: Final = across("styles", "|".join(rf"(?<!\w)(?:<{style}>)(?!\w)" for style in Style))


class _Styles(Words):
    files = ("styles",)

    short = pattern(r"(?<!\w)(?:<short>)(?!\w)")
    detailed = pattern(r"(?<!\w)(?:<detailed>)(?!\w)")
    bullets = pattern(r"(?<!\w)(?:<bullets>)(?!\w)")
    steps = pattern(r"(?<!\w)(?:<steps>)(?!\w)")
    table = pattern(r"(?<!\w)(?:<table>)(?!\w)")
    simple = pattern(r"(?<!\w)(?:<simple>)(?!\w)")


@reader
def styles_asked_for(text: str) -> Mapping[Style, str]:
    """The forms that a message asks for, each with the language in which it does."""
    found: dict[Style, str] = {}
    for said in (each for each in map(fold, sentences(text)) if _ANY.search(each)):
        for language in LANGUAGES:
            words = _Styles.of(language)
            found |= {style: language for style in Style if style not in found and getattr(words, style).search(said)}
    return found
