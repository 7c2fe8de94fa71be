"""Problem details (RFC 9457): what is told of an error. Imports nothing, for a page that is missing is told so, too."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any, Final

PROBLEM: Final = "application/problem+json"


def problem(status: int, detail: str, **more: Any) -> str:
    """Problem details as JSON: `title` is the status in words, `detail` a sentence for a person, beside what else is told."""
    return json.dumps({"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail, **more})
