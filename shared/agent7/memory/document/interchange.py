"""`agent.md`: the memory document with what restoring needs, in HTML comments under a signature. Pure.

Below each line of the document stands a comment with everything that is kept of it; what the document has no room for, and what is
so no longer, follows behind it as comments alone. The last line signs all before it, for one person. JSON inside a comment spells
`<` and `>` as escapes, so that no content can end a comment or begin one.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal

from agent7.errors import BadRequest, NotAllowed
from agent7.identity import PublicId
from agent7.memory.document.sections import EMPTY, TITLE, Document, Section, count_line, one_line, said
from agent7.store.memory.interchange import LINK_FIELDS, MEMORY_FIELDS, USAGE_FIELDS, Row

type What = Literal["memory", "rule", "lesson"]

VERSION: Final = 1
WHAT: Final[tuple[What, ...]] = ("memory", "rule", "lesson")
RULE_FIELDS: Final = ("text", "category", "priority", "enabled", "origin", "created_at", "updated_at")
LESSON_FIELDS: Final = ("key", "kind", "text", "language", "preferred", "rejected", "about", "times", "created_at", "confirmed_at")
FIELDS: Final[Mapping[What, tuple[str, ...]]] = {
    "memory": (*MEMORY_FIELDS, *USAGE_FIELDS, *LINK_FIELDS),
    "rule": RULE_FIELDS,
    "lesson": LESSON_FIELDS,
}
DEFAULTS: Final[Mapping[str, Any]] = {
    "asks": False, "dated": False, "protected": False, "secret": False, "polarity": True, "enabled": True, "status": 0, "priority": 0,
    "derived_from": [], "lowered_by": [], "evidence": "", "speaker": "user", "sentiment": "neutral", "domain": "general", "times": 1,
    "access_count": 0, "use_count": 0, "ignored_count": 0, "wrong_count": 0,
}  # fmt: skip
"""What most entries have is not written, nor is nothing (null): a comment is a third as long then."""

_COMMENT: Final = re.compile(r"\s*<!-- agent7 (?P<json>\{.*\}) -->\s*")
_ANY_COMMENT: Final = re.compile(r"\s*<!-- agent7\b.*")
_LINE: Final = re.compile(r"[-*+] +(?P<text>.*\S)\s*")
_HEADING: Final = re.compile(r"## +(?P<section>.*\S)\s*")


@dataclass(frozen=True, slots=True)
class Line:
    """One visible line of a file: the text, the section it stands in, and the id that the comment below it names."""

    text: str = field(repr=False)
    section: Section
    id: PublicId | None


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything of a person that an export carries, by public id."""

    memories: Mapping[PublicId, Row]
    rules: Mapping[PublicId, Row]
    lessons: Mapping[PublicId, Row]

    def of(self, what: What) -> Mapping[PublicId, Row]:
        """The rows of one kind, by public id."""
        return {"memory": self.memories, "rule": self.rules, "lesson": self.lessons}[what]


@dataclass(frozen=True, slots=True)
class Read:
    """A file as it was read: signed ones are taken by their comments (`kept`), all others by their lines."""

    signed: bool
    lines: tuple[Line, ...]
    kept: Kept


def write(document: Document, kept: Kept, *, key: bytes, person: PublicId, at: datetime) -> str:
    """The export of one person, signed with `key`."""
    left = {(what, public_id): row for what in WHAT for public_id, row in kept.of(what).items()}
    parts = [TITLE]
    for section in Section:
        lines: list[str] = []
        for entry in document.sections.get(section, ()):
            lines.append(f"- {one_line(entry.text)}")
            what = next((what for what in WHAT if (what, entry.public_id) in left), None)
            if what is not None:
                lines.append("  " + _comment(_short(what, entry.public_id, left.pop((what, entry.public_id)))))
        parts.append(f"## {section}\n\n" + ("\n".join(lines) or EMPTY))
    parts.append(count_line(document.tokens, document.limit))
    if left:
        parts.append("\n".join(_comment(_short(what, public_id, row)) for (what, public_id), row in left.items()))
    body = "\n\n".join(parts)
    signature = {"version": VERSION, "person": person, "made_at": at.isoformat(), "signature": sign(body, key, person)}
    return f"{body}\n\n{_comment(signature)}\n"


def read(text: str, *, key: bytes, person: PublicId, most_entries: int) -> Read:
    """A file that was written by `write`, or by anybody. Raises BadRequest where it is none, NotAllowed for another person's export."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip().split("\n")
    if not lines or lines[0].strip() != TITLE:
        raise BadRequest(f'no memory document: it must begin with "{TITLE}"')
    last = _parsed(lines[-1], len(lines)) if _ANY_COMMENT.fullmatch(lines[-1]) else None
    signature = last if last is not None and "signature" in last else None
    content = lines[:-1] if signature is not None else lines
    if signature is not None and signature.get("person") != person:
        raise NotAllowed("this is the export of another person")
    body = "\n".join(content).rstrip()
    signed = signature is not None and hmac.compare_digest(str(signature["signature"]).encode(), sign(body, key, person).encode())
    if signature is not None and signed and signature.get("version") != VERSION:
        raise BadRequest("written by a later version")
    found, visible = _walk(content, most_entries)
    kept = Kept(*({each["id"]: _row(each) for each in found if each["what"] == what} for what in WHAT)) if signed else Kept({}, {}, {})
    return Read(signed, visible, kept)


def signing_key(identity_key: bytes) -> bytes:
    """A key of its own, so that no signature of another kind fits."""
    return hmac.new(identity_key, b"agent7 memory document", hashlib.sha256).digest()


def sign(body: str, key: bytes, person: str) -> str:
    """HMAC-SHA256 (hex) over version, person and body: a file is restored whole for the person it was written for alone."""
    return hmac.new(key, f"agent.md {VERSION}\n{person}\n{body}".encode(errors="surrogatepass"), hashlib.sha256).hexdigest()


def _short(what: What, public_id: PublicId, row: Row) -> dict[str, Any]:
    """Without what `_row` fills in again. Types count: 0 is not False, and 0.0 is not 0."""
    said_by_default = {name: DEFAULTS.get(name) for name in FIELDS[what]}
    differs = {name: value for name, value in row.items() if (type(value), value) != (type(said_by_default[name]), said_by_default[name])}
    return {"what": what, "id": public_id, **differs}


def _comment(content: Mapping[str, Any]) -> str:
    packed = json.dumps(content, ensure_ascii=True, separators=(", ", ": "))
    return "<!-- agent7 " + packed.replace("<", "\\u003c").replace(">", "\\u003e") + " -->"


def _walk(lines: Iterable[str], most: int) -> tuple[list[dict[str, Any]], tuple[Line, ...]]:
    """All comments and all visible lines, in order. Raises BadRequest for a comment that says nothing or an id that stands twice."""
    found: list[dict[str, Any]] = []
    visible: list[Line] = []
    seen: set[tuple[str, str]] = set()
    section: Section | None = None
    follows = False
    for number, line in enumerate(lines, start=1):
        if _ANY_COMMENT.fullmatch(line):
            content = _entry(_parsed(line, number), number)
            if (content["what"], content["id"]) in seen:
                raise BadRequest(f"line {number}: the id {content['id']} stands there twice")
            seen.add((content["what"], content["id"]))
            found.append(content)
            if follows and content["what"] == "memory":
                visible[-1] = Line(visible[-1].text, visible[-1].section, content["id"])
        elif heading := _HEADING.fullmatch(line):
            section = next((each for each in Section if each.casefold() == heading["section"].casefold()), None)
        elif (entry := _LINE.fullmatch(line)) and section is not None:
            visible.append(Line(said(entry["text"]), section, None))
            follows = True
            continue
        follows = False
    if max(len(found), len(visible)) > most:
        raise BadRequest(f"more than {most} entries")
    return found, tuple(visible)


def _parsed(line: str, number: int) -> dict[str, Any]:
    comment = _COMMENT.fullmatch(line)
    try:
        content = json.loads(comment["json"]) if comment else None
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise BadRequest(f"line {number}: a comment of this document is damaged")
    return content


def _entry(content: dict[str, Any], number: int) -> dict[str, Any]:
    what, public_id = content.get("what"), content.get("id")
    if what not in WHAT or not isinstance(public_id, str):
        raise BadRequest(f"line {number}: a comment of this document is damaged")
    return content


def _row(content: Mapping[str, Any]) -> Row:
    """What was signed, by the fields that there are; one that was added since gets what most have."""
    return {name: content.get(name, DEFAULTS.get(name)) for name in FIELDS[content["what"]]}
