"""Links in a generated text: only those that somebody in the conversation gave may stay. Pure.

A link must be the same to the last character: an address with something appended is how data leaves a conversation
(EchoLeak, 2025). What a phone turns into a link by itself counts as one, without https:// too. Each pattern is bounded,
so that no text takes more than linear time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

MARKDOWN_LINK = re.compile(r"!?\[([^\[\]\n]{0,500})\]\(([^()\s]{0,2048})(?:\s[^()\n]{0,500})?\)")
DOT = r"[.\u3002\uff0e\uff61]"
"""The full stop and its three doubles in Chinese and Japanese type, which browsers read as one."""
ADDRESS = re.compile(
    rf"""
      (?P<whole> [a-z][a-z0-9+.-]{{0,30}}:(?://|\\\\)\S+ | \bwww{DOT}\S+ )
    | (?<![\w.-]) (?P<host> [\w-]{{1,63}}(?:{DOT}[\w-]{{1,63}}){{1,126}} ) (?::\d{{1,5}})? (?P<path> [/?\#]\S* )? (?P<more> [\w@-] )?
    """,
    re.IGNORECASE | re.VERBOSE,
)
COMMON = re.compile(
    "com|net|org|info|biz|io|ai|app|dev|xyz|site|online|shop|store|link|click|top|live|page|cloud|tech|"
    "de|ru|uk|fr|es|nl|pl|br|pt|ch|eu|cn|jp|su|tk|cc|ly|gl"
)
"""Endings by which two words with a dot between them are a host, and not a full stop without a space ("it.is", "node.js")."""
TRAILING = ".,;:!?)]}>'\"*_~`…"
EMPTIED = re.compile(r"\(\s*\)|\[\s*\]|<\s*>")


def without_foreign_links(text: str, sources: Iterable[str]) -> str:
    """The text without links that stand in none of the sources; the words around them stay, Markdown links become plain."""
    known = {_bare(link) for source in sources for link in links(source)}
    return "\n".join(_line(line, known) for line in text.splitlines())


def links(text: str) -> list[str]:
    """Everything in a text that a phone would make a link of, with the punctuation behind it."""
    return [found[0] for found in ADDRESS.finditer(text) if _is_link(found)]


def _is_link(found: re.Match[str]) -> bool:
    """An address with a scheme or a path is one. A bare host is one if data could stand in it, or if its ending is a common one.

    Not a mail address, an abbreviation ("e.g.the") or the beginning of a sentence ("fin.De nuevo").
    """
    if found["host"] is None:
        return True
    *before, ending = re.split(DOT, found["host"])
    if not (len(ending) >= 2 and ending.isalpha()):
        return False
    if found["path"]:
        return True
    if found["more"] or found.string[: found.start()].endswith("@"):
        return False
    if len(before) > 1:
        return any(len(place) >= 3 and not place.isdigit() for place in before)
    return len(before[0]) >= 2 and (ending.islower() or ending.isupper()) and COMMON.fullmatch(ending.lower()) is not None


def _line(line: str, known: set[str]) -> str:
    def kept(found: re.Match[str]) -> str:
        if not _is_link(found) or _bare(found[0]) in known:
            return found[0]
        return " " + found[0][len(found[0].rstrip(TRAILING)) :]  # a space, so that what stood around it makes no new link

    plain = MARKDOWN_LINK.sub(lambda link: f"{link[1]} {link[2]}" if _bare(link[2]) in known else link[1], line)
    safe = ADDRESS.sub(kept, plain)
    if safe == plain:
        return plain.rstrip()
    tidy = re.sub(r" +([.,;:!?])(?=\s|$)", r"\1", re.sub(r" {2,}", " ", EMPTIED.sub(" ", safe))).rstrip()
    return tidy if plain[:1].isspace() else tidy.lstrip()


def _bare(link: str) -> str:
    """A link for comparison: without the punctuation behind it; scheme and host in small letters."""
    link = link.rstrip(TRAILING)
    head, slashes, rest = link.rpartition("://")
    host, slash, path = rest.partition("/")
    return f"{head.lower()}{slashes}{host.lower()}{slash if path else ''}{path}"
