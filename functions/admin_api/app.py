"""What an operator's browser reaches: whether all is well, the admin API, the console's files."""

from __future__ import annotations

import base64
import gzip
import json
import os
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from agent7.api.console_files import read_file, security_headers
from agent7.api.http.problems import PROBLEM, problem
from agent7.bootstrap import Bootstrap
from agent7.errors import NotFound

WORTH_PACKING: Final = 1_000
"""Characters; what is shorter travels in one packet anyway."""


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one request to the next."""
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    """Payload 2.0 in, payload 2.0 out: health, the admin API, or a file of the console."""
    path = event["requestContext"]["http"]["path"]
    if path in ("/healthz", "/api/status"):
        status = parts().health.look()
        return answer(503 if path == "/healthz" and status.status != "ok" else 200, "application/json", json.dumps(status.as_json()))
    if path == "/api/sign-in":
        return answer(200, "application/json", json.dumps(way_in()))
    if path.startswith("/api/"):
        return answer_admin(event)
    try:
        return answer_console(path, event.get("headers", {}))
    except NotFound:
        return failed(404, "No such page.")


def answer_console(path: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """A file of the console, which a browser asks for with each load, and is sent once. Raises NotFound."""
    file = read_file(parts().aws("s3"), os.environ["CONSOLE_BUCKET"], path, asked.get("if-none-match", ""))
    kept = {"etag": file.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if file.text is None:
        return answer(304, file.content_type, "", kept)
    told = answer(200, file.content_type, file.text, kept)
    if "gzip" not in asked.get("accept-encoding", "") or len(file.text) < WORTH_PACKING:
        return told
    packed = base64.b64encode(gzip.compress(file.text.encode(), mtime=0)).decode()
    return {**told, "headers": {**told["headers"], "content-encoding": "gzip"}, "body": packed, "isBase64Encoded": True}


def way_in() -> dict[str, Any]:
    """How the console signs in: where, as which client, and whether that is a hosted page or a link of one's own machine."""
    hosted = bool(os.environ.get("AGENT7_USER_POOL"))
    return {"url": os.environ.get("AGENT7_SIGN_IN_URL", ""), "client": os.environ.get("AGENT7_SIGN_IN_CLIENT", ""), "hosted": hosted}


def answer_admin(event: dict[str, Any]) -> dict[str, Any]:
    """Answer a request to the admin API."""
    from agent7.api import routes  # noqa: PLC0415 (half a second; the console's files need none of it)

    answered = routes.answer(event, parts())
    headers = {name.lower(): value for name, value in answered["headers"].items()}
    return answer(answered["statusCode"], headers.pop("content-type"), answered["body"], headers)


def failed(status: int, detail: str) -> dict[str, Any]:
    """A failure outside the admin API, told as its own are."""
    return answer(status, PROBLEM, problem(status, detail))


def answer(status: int, content_type: str, body: str, headers: Mapping[str, str] = MappingProxyType({})) -> dict[str, Any]:
    """A response in payload 2.0, with the headers of security."""
    kept = {"cache-control": "no-store"} if "json" in content_type and "cache-control" not in headers else {}
    secure = security_headers(os.environ.get("AGENT7_SIGN_IN_URL", ""))
    return {"statusCode": status, "headers": {**headers, "content-type": content_type, **secure, **kept}, "body": body}
