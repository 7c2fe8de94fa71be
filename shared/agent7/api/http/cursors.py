"""Lists page by page with cursors: `?after=<what the last page said>&limit=20`; an answer has `next`, null at the end.

A page begins behind the place of the last entry that was told, so what comes in meanwhile neither repeats an entry nor hides one. A list
is ordered by a key that ends with an id, and its route asks for the page by the types of that key:

    @resource.get("/api/workspaces/<workspace>/users")
    def people(workspace: Id, after: After = "", limit: Limit = PAGE) -> Content:
        return resource.part.people(workspace, resource.page(after, limit, datetime, int))

Its part reads `page.asks_for` rows from behind `page.key` and lets the page make the answer of them:

    rows = unit.execute("... WHERE (%(at)s::timestamptz IS NULL OR (seen_at, id) < (%(at)s, %(id)s))"
                        " ORDER BY seen_at DESC, id DESC LIMIT %(most)s", {"at": page.place(0), "id": page.place(1), "most": page.asks_for})
    return page.told("users", rows, as_json, key=lambda row: (row.seen_at, row.id))

A cursor is opaque to callers. It holds of which list it is, with its filters, and is refused with 400 for any other, and when damaged.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final

from aws_lambda_powertools.event_handler.openapi.params import Query

from agent7.channels.requests import can_be_kept
from agent7.errors import BadRequest

PAGE: Final = 20
MOST: Final = 100
NO_CURSOR: Final = "after is no cursor of this list: take `next` of its page before, with the same filters"
ID_BOUND: Final = 2**63

After = Annotated[str, Query(max_length=2_000, description="`next` of the page before")]
Limit = Annotated[int, Query(ge=1, le=MOST, description="How many entries a page has at most")]

type Key = tuple[datetime | int | float | str | None, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Which entries are asked for: so many, from behind a place, or from the beginning."""

    limit: int = PAGE
    key: Key | None = None
    """The place of the last entry that was told; None: from the beginning."""
    list_name: str = ""
    """Of which list this is, with its filters."""

    @property
    def asks_for(self) -> int:
        """One row more than are told: whether there is a page behind this one."""
        return self.limit + 1

    def place(self, part: int) -> Any:
        """A part of the key to go on from; None at the beginning."""
        return None if self.key is None else self.key[part]

    @property
    def pair(self) -> tuple[Any, Any] | None:
        """The place of a key of two parts as one; None at the beginning."""
        return None if self.key is None else (self.key[0], self.key[1])

    def told[Row](
        self, name: str, rows: Sequence[Row], shown: Callable[[Row], Any], *, key: Callable[[Row], Key], total: int | None = None
    ) -> dict[str, Any]:
        """The answer: entries under their name, `next`, and `total` where it is known. `rows` may have one more than the page."""
        entries = rows[: self.limit]
        after = self.cursor(key(entries[-1])) if len(rows) > self.limit else None
        return {name: [shown(row) for row in entries], "next": after, **({} if total is None else {"total": total})}

    def cursor(self, key: Key) -> str:
        """The cursor of a place in this list."""
        place = json.dumps([part.isoformat() if isinstance(part, datetime) else part for part in key], separators=(",", ":")).encode()
        return urlsafe_b64encode(self._seal(place) + place).decode().rstrip("=")

    def _seal(self, place: bytes) -> bytes:
        return hashlib.sha256(self.list_name.encode(errors="replace") + b"\n" + place).digest()[:9]

    def behind(self, after: str, kinds: Sequence[type]) -> Page:
        """The page behind a cursor of this list. Raises BadRequest for any other, and for what is none."""
        try:
            held = urlsafe_b64decode(after + "=" * (-len(after) % 4))
            if held[:9] != self._seal(held[9:]) or urlsafe_b64encode(held).decode().rstrip("=") != after:
                raise BadRequest(NO_CURSOR)
            key = tuple(_read(part, kind) for part, kind in zip(json.loads(held[9:]), kinds, strict=True))
        except (ValueError, TypeError, RecursionError) as damaged:
            raise BadRequest(NO_CURSOR) from damaged
        return Page(self.limit, key, self.list_name)


def page_of(path: str, query: Mapping[str, str], after: str, limit: int, kinds: Sequence[type]) -> Page:
    """The page of a list that a request asks for. Raises BadRequest for a cursor of another list or filter, and for what is none."""
    filters = sorted((name, value) for name, value in query.items() if name not in ("after", "limit"))
    page = Page(limit, None, json.dumps([path, filters]))
    return page.behind(after, kinds) if after else page


def _read(part: Any, kind: type) -> Any:
    """A part of a key as its type. Raises ValueError, TypeError."""
    if part is None or (kind is datetime and isinstance(part, str)):
        return None if part is None else datetime.fromisoformat(part)
    if isinstance(part, bool) or not isinstance(part, (int, float) if kind is float else kind):
        raise TypeError(kind)
    if (isinstance(part, int) and not -ID_BOUND <= part < ID_BOUND) or (isinstance(part, str) and not can_be_kept(part)):
        raise ValueError(part)
    return part
