"""Lists that are read from the latest entry on, page by page (`http.cursors`): by a time, then by an id."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final, Protocol

from agent7.api.http.cursors import Page
from agent7.api.http.resource import Resource
from agent7.store.views.threads import Place

START: Final = Place(datetime(9999, 1, 1, tzinfo=UTC), 0)
"""Before the latest."""


class Placed(Protocol):
    """An entry of such a list."""

    @property
    def place(self) -> Place:
        """Where it stands."""
        ...


def page_from(resource: Resource[Any], after: str, limit: int) -> Page:
    """The page that a request asks for. Raises BadRequest for a cursor of another list, and for what is none."""
    return resource.page(after, limit, datetime, int)


def place_of(page: Page, until: datetime | None = None) -> Place:
    """Behind which entry the page begins; with `until` not before those of earlier moments."""
    begins = START if page.key is None else Place(page.place(0), page.place(1))
    return Place(until, 0) if until is not None and until <= begins.at else begins


def key_of(entry: Placed) -> tuple[datetime, int]:
    """The place of an entry, as a cursor holds it."""
    return entry.place.at, entry.place.id
