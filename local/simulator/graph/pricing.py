"""What Meta bills for a message, as its statuses tell it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

REPLIES_COST_SINCE = datetime(2026, 10, 1, tzinfo=UTC)
"""Since then free-form replies inside the window, and utility templates there, are billed like utility templates."""


def price(category: str | None, at: datetime, *, in_window: bool) -> dict[str, Any]:
    """The `pricing` of a status. `category` is the template's; None is a free-form message."""
    named = (category or "service").lower()
    free = in_window and named in ("service", "utility") and at < REPLIES_COST_SINCE
    return {"billable": not free, "pricing_model": "PMP", "type": "free_customer_service" if free else "regular", "category": named}
