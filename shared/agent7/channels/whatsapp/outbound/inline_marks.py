"""Inline Markdown (emphasis, code, links) as WhatsApp's marks. Pure.

WhatsApp has no escapes: a mark that would not work where it stands (inside a word, over several lines) is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it.token import Token


LINE_BREAK: Final = re.compile(r"<br\s*/?>", re.IGNORECASE)
MARKS: Final = {"strong": "*", "em": "_", "s": "~"}


@dataclass(slots=True)
class _Piece:
    """Words, or a mark that may stand there if its surroundings allow; `pair` is where its other half is."""

    text: str
    pair: int = -1


def inline(tokens: Sequence[Token]) -> str:
    """The text of one block's inline tokens, in WhatsApp's marks."""
    pieces: list[_Piece] = []
    opened: list[int] = []
    links: list[tuple[str, int]] = []
    for token in tokens:
        kind, _, place = token.type.rpartition("_")
        if kind in MARKS:
            if place == "open":
                opened.append(len(pieces))
                pieces.append(_Piece(MARKS[kind]))
            else:
                begin = opened.pop()
                pieces[begin].pair = len(pieces)
                pieces.append(_Piece(MARKS[kind], begin))
        elif token.type == "link_open":
            links.append((str(token.attrs.get("href", "")), len(pieces)))
        elif token.type == "link_close":
            href, begin = links.pop()
            pieces.append(_Piece(_address(href, "".join(piece.text for piece in pieces[begin:]))))
        else:
            pieces.append(_Piece(_words(token)))
    return "".join(_with_fitting_marks(pieces)).strip()


def _words(token: Token) -> str:
    match token.type:
        case "softbreak" | "hardbreak":
            return "\n"
        case "code_inline":
            return f"`{token.content}`" if "`" not in token.content else token.content
        case "image":
            source = str(token.attrs.get("src", ""))
            return token.content + _address(source, token.content)
        case "html_inline":
            return "\n" if LINE_BREAK.fullmatch(token.content) else ""
    return token.content


def _address(href: str, said: str) -> str:
    """What follows the words of a link: its address, unless they are the address."""
    from urllib.parse import unquote  # noqa: PLC0415

    plain = href.removeprefix("mailto:")
    if not _is_address(href) or said.strip() in (plain, href, unquote(href)):
        return ""
    return f" ({plain})" if said.strip() else plain


def _is_address(href: str) -> bool:
    return href.startswith(("http://", "https://", "mailto:", "tel:"))


def _with_fitting_marks(pieces: Sequence[_Piece]) -> Iterator[str]:
    """WhatsApp reads a mark only at the edge of a word, with no space inside of it and no line end between the two."""
    line = _lines(pieces)
    for place, piece in enumerate(pieces):
        if piece.pair < 0:
            yield piece.text
            continue
        begin, end = min(place, piece.pair), max(place, piece.pair)
        if line[begin] == line[end] and _hugs(pieces, begin, end) and not _letter(pieces, begin, -1) and not _letter(pieces, end, 1):
            yield piece.text


def _lines(pieces: Sequence[_Piece]) -> list[int]:
    """On which line each piece begins."""
    lines, now = [], 0
    for piece in pieces:
        lines.append(now)
        now += piece.text.count("\n")
    return lines


def _hugs(pieces: Sequence[_Piece], begin: int, end: int) -> bool:
    return end - begin > 1 and not pieces[begin + 1].text[:1].isspace() and not pieces[end - 1].text[-1:].isspace()


def _letter(pieces: Sequence[_Piece], place: int, step: int) -> bool:
    """Whether a letter or digit stands right outside of a mark."""
    beside = place + step
    while 0 <= beside < len(pieces) and (pieces[beside].pair >= 0 or not pieces[beside].text):
        beside += step
    if not 0 <= beside < len(pieces):
        return False
    character = pieces[beside].text[-1 if step < 0 else 0]
    return character.isalnum()
