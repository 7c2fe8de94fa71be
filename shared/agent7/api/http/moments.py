"""Filters that several lists share: `?since=` and `?until=` with a time and its zone, `?text=` for what stands in the words."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Annotated, Final

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BeforeValidator

from agent7.channels.requests import can_be_kept
from agent7.errors import BadRequest

LONGEST_SEARCH: Final = 500
"""Characters: nobody types more into a search box, and a memory may have a thousand."""


def searched(name: str, text: str) -> str:
    """What is looked for. Raises BadRequest."""
    searched = text.strip()
    if not 0 < len(searched) <= LONGEST_SEARCH or not can_be_kept(searched):
        raise BadRequest(f"{name} is a text of 1 to {LONGEST_SEARCH} characters, without zero characters")
    return searched


def moment(name: str, text: str) -> datetime:
    """A time with its zone. A plus sign may have become a blank on its way. Raises BadRequest."""
    try:
        at = datetime.fromisoformat(text.strip().replace(" ", "+") if "T" in text else text)
    except ValueError:
        at = None
    if at is None or at.tzinfo is None:
        raise BadRequest(f"{name} is a time with its zone, such as 2026-03-02T12:00:00Z")
    return at


Since = Annotated[datetime | None, Query(), BeforeValidator(partial(moment, "since"))]
Until = Annotated[datetime | None, Query(), BeforeValidator(partial(moment, "until"))]
Text = Annotated[str, Query(), BeforeValidator(partial(searched, "text"))]
