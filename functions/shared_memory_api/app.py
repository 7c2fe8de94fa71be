"""What agents of a team reach: shared memory over REST and MCP, by a key of their own."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from agent7.api.sharing import entrance
from agent7.bootstrap import Bootstrap

SECURITY = {"x-content-type-options": "nosniff", "cache-control": "no-store", "strict-transport-security": "max-age=31536000"}


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one request to the next."""
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    """Payload 2.0 in, payload 2.0 out."""
    if event["requestContext"]["http"]["path"] == "/mcp":
        from agent7.api.sharing.mcp import endpoint  # noqa: PLC0415 (a third of a second; REST needs none of it)

        answered = endpoint.answer(event, parts())
    else:
        answered = entrance.answer(event, parts())
    headers = {name.lower(): value for name, value in answered["headers"].items()}
    return {"statusCode": answered["statusCode"], "headers": {**headers, **SECURITY}, "body": answered["body"]}
