"""Data exfiltration guard: links in a generated text; only those that somebody in the conversation gave may stay. Pure.

A link must be the same to the last character: an address with something appended is how data leaves a conversation (EchoLeak, 2025). What a
phone turns into a link by itself counts as one, without https:// too. Each pattern is bounded, so that no text takes more than linear time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from agent7.llm.top_level_domains import top_level_domains

MARKDOWN_LINK = re.compile(r"!?\[([^\[\]\n]{0,500})\]\(([^()\s]{0,2048})(?:\s[^()\n]{0,500})?\)")
DOT = r"[.\u3002\uff0e\uff61]"
"""The full stop and its three doubles in Chinese and Japanese type, which browsers read as one."""
SCHEMES = (
    "tel|callto|facetime|facetime-audio|sms|smsto|mms|mmsto|mailto|geo|javascript|vbscript|data|blob|intent|"
    "whatsapp|tg|viber|skype|sip|sips|xmpp|magnet|bitcoin|ethereum|upi|webcal|view-source|itms-apps|android-app"
)
"""What a phone or a browser acts upon without slashes, if no space follows."""
ADDRESS = re.compile(
    rf"""
      (?P<whole> [a-z][a-z0-9+.-]{{0,30}}:(?://|\\\\)\S+ | \bwww{DOT}\S+ | (?<![\w-])(?:{SCHEMES}):[^\s:]\S* )
    | (?<![\w.-]) (?P<host> [\w-]{{1,63}}+(?:{DOT}[\w-]{{1,63}}+){{1,126}}+ )
      (?P<port> :\d{{1,5}} )? (?P<path> {DOT}?[/?\#]\S* )? (?P<more> [\w@-] )?
    """,
    re.IGNORECASE | re.VERBOSE,
)
PUNYCODE = re.compile(r"xn--[a-z0-9-]{1,59}")
_BYTE = r"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
DOTTED_QUAD = re.compile(rf"{_BYTE}(?:\.{_BYTE}){{3}}")
NETWORK = re.compile(r"/\d{1,2}(?![\w/?#=%-])")
"""Behind a dotted quad: a network ("10.0.0.0/8")."""
EXAMPLE = "example"
"""Nobody's (RFC 2606); treated like those that are somebody's."""
FILES = frozenset(
    "ac am as bz cab cat data dot in ink la map md mk ml mm mov ms pm ps pub py rs sh so st tab tf vi zip".split()  # noqa: SIM905 (a list would take forty lines)
)
"""Endings that are those of files too ("README.md", "run.sh")."""
WORDS = frozenset(
    "al am ao as at au be by do er et here how il im in is it je la ma me my na ne ni no now one sa se si so to us va you".split()  # noqa: SIM905 (a list would take forty lines)
)
"""Endings that are small words of our languages too: with a name before them they are a sentence without a space ("ok.so")."""
TRAILING = ".,;:!?)]}>'\"*_~`…"
EMPTIED = re.compile(r"\(\s*\)|\[\s*\]|<\s*>")


def without_foreign_links(text: str, sources: Iterable[str]) -> str:
    """The text without links that stand in none of the sources; the words around them stay, Markdown links become plain.

    The bare host of a link of theirs may stay too.
    """
    given = [_bare(link) for source in sources for link in links(source)]
    known = {*given, *(_host(link) for link in given)}
    return "\n".join(_line(line, known) for line in text.splitlines())


def links(text: str) -> list[str]:
    """Everything in a text that a phone would make a link of, with the punctuation behind it."""
    return [found[0] for found in ADDRESS.finditer(text) if _is_link(found)]


def _is_link(found: re.Match[str]) -> bool:
    """An address with a scheme is one, and so is a host that exists or may, where a port or path follows or data could stand in it.

    A number like a version ("1.2.3.4") counts with a port or path alone, and so does no mail address. A bare host of one name is a
    link if it cannot well be something else: no file, and no sentence that begins without a space ("fin.De nuevo").
    """
    if found["host"] is None:
        return True
    host = unicodedata.normalize("NFKC", found["host"]).strip("_")
    leads_on = _leads_on(found["path"])
    if DOTTED_QUAD.fullmatch(host):
        return (found["port"] is not None or leads_on) and not NETWORK.match(found["path"] or "")
    *names, ending = re.split(DOT, host)
    if not _exists(ending.lower(), host):
        return False
    if leads_on:
        return True
    if found.string[found.start() - 1 : found.start()] == "@" or (found["more"] and not found["port"]):
        return False
    if len(names) > 1:
        return found["port"] is not None or any(len(name) >= 3 and not name.isdigit() for name in names)
    return _is_bare_host(names[0], ending, found)


def _exists(ending: str, host: str) -> bool:
    """In Chinese and Japanese a full stop has no space behind it: an ending in their script needs a dot before it."""
    if PUNYCODE.fullmatch(ending) or ending == EXAMPLE:
        return True
    return ending in top_level_domains() and (ending.isascii() or "\u3002" not in host)


def _is_bare_host(name: str, ending: str, found: re.Match[str]) -> bool:
    small = ending.lower()
    if PUNYCODE.fullmatch(small) or (found["port"] and small not in FILES):
        return True
    if small in FILES or ending not in (small, ending.upper()):
        return False
    if small in WORDS:
        return any(letter.isalpha() for letter in name) and any(letter.isdigit() or letter == "-" for letter in name)
    return len(name) >= 2 or not name.isdigit()


def _leads_on(path: str | None) -> bool:
    """Whether this is a path or a query, and not the mark at the end of a question."""
    if not path:
        return False
    return path.lstrip(".\u3002\uff0e\uff61").startswith("/") or bool(path.strip(TRAILING + "#\u3002\uff0e\uff61"))


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


def _host(link: str) -> str:
    """The host of a link, without what stands before it (`www.`, a name for signing in) and behind it."""
    authority = re.split(r"[/?#\\]", link.rpartition("://")[2], maxsplit=1)[0]
    return authority.rpartition("@")[2].partition(":")[0].removeprefix("www.")
