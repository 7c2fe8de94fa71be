"""Lists that are read from the latest entry on: where the next page begins, as one word of an address.

New entries at the front move nothing from page to page, as they would with numbered pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final, Protocol

from aws_lambda_powertools.event_handler.openapi.params import Query

from agent7.store.views.threads import Place

PAGE: Final = 30
START: Final = Place(datetime(9999, 1, 1, tzinfo=UTC), 0)
"""Before the latest."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)

Cursor = Annotated[str | None, Query(pattern=r"^[0-9]{1,17}-[0-9]{1,18}$", description="`next` of the page before")]
"""`?cursor=` of a list."""


class Placed(Protocol):
    """An entry of such a list."""

    @property
    def place(self) -> Place:
        """Where it stands."""
        ...


def place_of(cursor: str | None) -> Place:
    """Where the list goes on."""
    if cursor is None:
        return START
    microseconds, _, row = cursor.partition("-")
    return Place(_EPOCH + timedelta(microseconds=int(microseconds)), int(row))


def next_of(entries: Sequence[Placed]) -> str | None:
    """Where the next page begins, behind a page of which one entry too many was read (`PAGE + 1`); None at the end."""
    if len(entries) <= PAGE:
        return None
    last = entries[PAGE - 1].place
    return f"{(last.at - _EPOCH) // timedelta(microseconds=1)}-{last.id}"
