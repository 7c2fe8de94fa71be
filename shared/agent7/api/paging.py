"""Lists page by page: which page is asked for, and what stands beside each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from agent7.errors import BadRequest

PAGE: Final = 20
LAST_PAGE: Final = 10_000


def asked_page(query: Mapping[str, str]) -> int:
    """The number of the page, the first where none is named. Raises BadRequest."""
    if strange := sorted(set(query) - {"page"}):
        raise BadRequest(f"There is no parameter {strange[0][:40]!r} here")
    return page_number(query.get("page", "1"))


def page_number(text: str) -> int:
    """Raises BadRequest for what is no number of a page."""
    if not re.fullmatch(r"[1-9]\d{0,4}", text, re.ASCII) or int(text) > LAST_PAGE:
        raise BadRequest(f"page is a number from 1 to {LAST_PAGE}")
    return int(text)


def pages(page: int, total: int) -> dict[str, int]:
    """Which page this is, of how many, and how many entries there are in all."""
    return {"page": page, "pages": max(1, -(-total // PAGE)), "total": total}
