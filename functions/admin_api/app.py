"""What an operator's browser reaches: whether everything is well, how the number stands, and the console's own files."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

from agent7.api.console_files import read_file
from agent7.api.number import answer_about_number
from agent7.api.status import read_status
from agent7.bootstrap import Bootstrap
from agent7.errors import NotFound, Outage

CLOSED = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"


@cache
def parts() -> Bootstrap:
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    path = event["requestContext"]["http"]["path"]
    if path in ("/healthz", "/api/status"):
        status = read_status(parts().env)
        return answer(503 if path == "/healthz" and status.status != "ok" else 200, "application/json", json.dumps(status.as_json()))
    if path.startswith("/api/number"):
        try:
            code, content = answer_about_number(event, parts().env.get("AGENT7_ADMIN_TOKEN", ""), parts().onboarding)
        except Outage:
            code, content = 503, {"message": "The settings cannot be read just now. Try again in a minute."}
        return answer(code, "application/json", json.dumps(content))
    try:
        content_type, text = read_file(parts().aws("s3"), os.environ["CONSOLE_BUCKET"], path)
    except NotFound:
        return answer(404, "application/json", json.dumps({"message": "No such page."}))
    return answer(200, content_type, text)


def answer(status: int, content_type: str, body: str) -> dict[str, Any]:
    headers = {"content-type": content_type, "content-security-policy": CLOSED, "x-content-type-options": "nosniff"}
    headers |= {"cache-control": "no-store"} if content_type == "application/json" else {}
    return {"statusCode": status, "headers": headers, "body": body}
