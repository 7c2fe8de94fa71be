"""Prompt injection defence: other people's words inside a prompt are quoted, on one line each, between delimiters that nobody can guess."""

from __future__ import annotations

import json
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

LONGEST_QUOTE = 600  # characters; what is longer is cut, the memory itself stays whole
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories that a reader does not see: controls, direction marks, tag characters, line separators."""


@dataclass(frozen=True, slots=True)
class Fence:
    """The delimiters of one prompt. A new one for each: text stored yesterday cannot contain it."""

    secret: str = field(default_factory=lambda: secrets.token_hex(6))

    def around(self, lines: Iterable[str]) -> str:
        """The lines between the delimiters."""
        return "\n".join([self.opening, *lines, self.closing])

    @property
    def opening(self) -> str:
        """The opening delimiter."""
        return f"<<data {self.secret}>>"

    @property
    def closing(self) -> str:
        """The closing delimiter."""
        return f"<<end {self.secret}>>"


def quote(text: str, longest: int = LONGEST_QUOTE) -> str:
    """The text as one quoted line: blanks folded, hidden characters gone, quotation marks escaped, cut at `longest`."""
    folded = " ".join(visible(text).split())
    cut = folded if len(folded) <= longest else folded[: longest - 1].rstrip() + "…"
    return json.dumps(cut, ensure_ascii=False)


def visible(text: str) -> str:
    """The text without hidden characters; line breaks and tabs become blanks, emoji joiners stay."""
    if text.isprintable():  # then there are none
        return text
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    if character in "\n\r\t\v\f\x85\u2028\u2029":
        return " "
    if character == "\u200d":  # joins the parts of an emoji and letters of some scripts
        return character
    return "" if unicodedata.category(character) in HIDDEN else character
