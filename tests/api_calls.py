"""Requests to the admin API without its function: one route's part is given, everything around it is real."""

from __future__ import annotations

import json
from threading import Lock
from types import SimpleNamespace
from typing import Any

from agent7.api import routes

ONE_AT_A_TIME = Lock()
"""As a function's environment answers; a page's requests come in threads."""


def answered(event: dict[str, Any], token: str, **parts: Any) -> tuple[int, dict[str, Any]]:
    """(status, JSON) of a request in payload format 2.0, of which the address, the method and the headers are enough."""
    status, _, content = told(event, token, **parts)
    return status, content


def told(event: dict[str, Any], token: str, **parts: Any) -> tuple[int, dict[str, str], dict[str, Any]]:
    """(status, headers with small names, JSON) of such a request."""
    with ONE_AT_A_TIME:
        response = routes.answer(event, token, SimpleNamespace(**parts))
    return response["statusCode"], {name.lower(): value for name, value in response["headers"].items()}, json.loads(response["body"])
