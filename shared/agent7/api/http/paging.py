"""Lists page by page: which page is asked for, and what stands beside each."""

from __future__ import annotations

import re
from typing import Annotated, Final

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BeforeValidator

from agent7.errors import BadRequest

PAGE: Final = 20
LAST_PAGE: Final = 10_000


def page_number(text: str) -> int:
    """Raises BadRequest for what is no number of a page."""
    if not re.fullmatch(r"[1-9]\d{0,4}", text, re.ASCII) or int(text) > LAST_PAGE:
        raise BadRequest(f"page is a number from 1 to {LAST_PAGE}")
    return int(text)


Page = Annotated[int, Query(ge=1, le=LAST_PAGE), BeforeValidator(page_number)]
"""`?page=2` of a list."""


def pages(page: int, total: int) -> dict[str, int]:
    """Which page this is, of how many, and how many entries there are in all."""
    return {"page": page, "pages": max(1, -(-total // PAGE)), "total": total}
