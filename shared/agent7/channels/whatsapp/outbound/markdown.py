"""Markdown, as models and Manus write it, in WhatsApp's own marks. Pure.

WhatsApp knows *bold*, _italic_, ~strike~, `code`, ```blocks```, lists and quotes; no headings, no tables, no hidden link addresses.
Here are the blocks; `inline_marks` has what stands in a line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token
from agent7.channels.whatsapp.outbound.chat_length import MOST_IN_CHAT
from agent7.channels.whatsapp.outbound.inline_marks import LINE_BREAK, inline

LONGEST_CONVERTED: Final = MOST_IN_CHAT
"""Characters. More is never shown. Where somebody means harm, reading takes the square of them: half a second for these."""
TAG: Final = re.compile(r"<[^<>]*>")
BLANK_LINES: Final = re.compile(r"\n{3,}")
KEPT_FORMAT_CHARACTERS: Final = frozenset("\u200c\u200d")
"""Joiners: emoji and several scripts need them."""


def for_whatsapp(markdown: str) -> str:
    """The text as WhatsApp shows it best, nothing lost, of any length."""
    text = cleaned(markdown)
    head, rest = _divided(text)
    shown = BLANK_LINES.sub("\n\n", "\n\n".join(_blocks(_parser().parse(head)))).strip()
    return f"{shown}\n\n{rest}" if rest else shown


def cleaned(text: str) -> str:
    """Without characters that are not seen and turn the reading around: controls, directions, tags, private ones."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    if unified.isascii() and unified.isprintable():
        return unified
    return "".join(character for character in unified if character.isprintable() or _is_kept(character))


def _is_kept(character: str) -> bool:
    return character in "\n\t" or character in KEPT_FORMAT_CHARACTERS or unicodedata.category(character) == "Zs"


def _divided(text: str) -> tuple[str, str]:
    """What is converted, and what is too much of it."""
    if len(text) <= LONGEST_CONVERTED:
        return text, ""
    end = text.rfind("\n\n", 0, LONGEST_CONVERTED)
    end = LONGEST_CONVERTED if end <= 0 else end
    return text[:end], text[end:].strip()


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415 (60 ms; most functions that come by here need none of it)

    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


@dataclass(slots=True)
class _Around:
    """Where a block stands: in which lists and quotes."""

    lists: list[int | None] = field(default_factory=list)
    """The next number of each list around; None for one of dots."""
    first_of_item: str = ""
    quotes: int = 0

    def placed(self, block: str) -> str:
        """Each line with what stands before it."""
        mark, self.first_of_item = self.first_of_item, ""
        before = "> " * self.quotes + "  " * len(self.lists)
        first, *others = block.split("\n")
        return "\n".join([f"{before.removesuffix('  ')}{mark}{first}" if mark else f"{before}{first}", *(before + line for line in others)])

    def begin_item(self) -> None:
        number = self.lists[-1]
        self.first_of_item = "- " if number is None else f"{number}. "
        self.lists[-1] = None if number is None else number + 1


def _blocks(tokens: Sequence[Token]) -> Iterator[str]:
    """Every block as text; the lines of one list together."""
    around, listed, row, heading = _Around(), list[str](), list[str](), False
    for token in tokens:
        block = _alone(token)
        match token.type:
            case "bullet_list_open" | "ordered_list_open":
                around.lists.append(int(token.attrs.get("start", 1)) if token.type.startswith("ordered") else None)
            case "bullet_list_close" | "ordered_list_close":
                around.lists.pop()
            case "list_item_open":
                around.begin_item()
            case "blockquote_open" | "blockquote_close":
                around.quotes += 1 if token.nesting > 0 else -1
            case "heading_open" | "thead_open" | "heading_close" | "thead_close":
                heading = token.nesting > 0
            case "th_open" | "td_open":
                row.append("")
            case "tr_close":
                block, row = " | ".join(row), []
            case "inline":
                said = _bold(token) if heading else inline(token.children or [])
                if row:
                    row[-1] = said.replace("\n", " ")
                else:
                    block = said
        yield from _gathered(token, around, block, listed)
    if listed:
        yield "\n".join(listed)


def _alone(token: Token) -> str | None:
    """A block that is one token."""
    match token.type:
        case "fence" | "code_block":
            return "```\n" + token.content.rstrip("\n").replace("```", "'''") + "\n```"
        case "html_block":
            return TAG.sub("", LINE_BREAK.sub("\n", token.content)).strip()
        case "hr":
            return "———"
    return None


def _gathered(token: Token, around: _Around, block: str | None, listed: list[str]) -> Iterator[str]:
    """Blocks of a list, of a table and of a quote stand on lines of their own with no blank ones between."""
    together = bool(around.lists) or token.type == "tr_close" or around.quotes > 0
    if block:
        placed = around.placed(block)
        if together:
            listed.append(placed)
        else:
            yield placed
    if listed and not around.lists and not around.quotes and token.nesting < 0 and token.type in ENDS_TOGETHER:
        yield "\n".join(listed)
        listed.clear()


ENDS_TOGETHER: Final = frozenset(("bullet_list_close", "ordered_list_close", "table_close", "blockquote_close"))


def _bold(heading: Token) -> str:
    """A heading or a table's head: one bold line, without bold inside."""
    said = inline([child for child in heading.children or [] if not child.type.startswith("strong_")])
    return f"*{said}*" if said and "\n" not in said and "*" not in said else said
