"""The console's static files, read from the bucket that the deployment put them in; what a browser has already is not sent again."""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from agent7.errors import NotFound

IMPORT_MAP: Final = "sha256-YtI00YuJ7VHPaB2baCk8laURBsNIVAejh5w0zyU80Ok="
"""Of the one inline script, the import map of `console/index.html`, which browsers take from nowhere else."""


def security_headers(sign_in: str = "") -> dict[str, str]:
    """The headers of every answer. The console's scripts talk to its own origin, and to the address of a hosted sign-in."""
    policy = (
        f"default-src 'self'; script-src 'self' '{IMPORT_MAP}'; connect-src 'self' {sign_in}".strip() + "; object-src 'none'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
    return {"content-security-policy": policy, "x-content-type-options": "nosniff", "referrer-policy": "same-origin"}


SECURITY_HEADERS: Final = security_headers()
INDEX: Final = "index.html"
PAGE: Final = re.compile(r"w(/[^/.\x00-\x1f]{1,200}){1,8}")
"""Below the console: `w/<workspace>/people/<user>`."""
TEXT_TYPES = ("text/", "application/javascript", "application/json", "image/svg+xml")
TAG: Final = re.compile(r'"[0-9a-f-]{1,64}"')
"""The validator that S3 made of a file; what a browser sends back holds it, with a mark of its weakness."""


@dataclass(frozen=True, slots=True)
class ConsoleFile:
    """One file. `text` is None where the browser has it; `etag` is weak, for the same file goes out packed and unpacked."""

    content_type: str
    text: str | None
    etag: str


def object_key_of_console_path(path: str) -> str:
    """The object behind a console address: a file (`app/main.js`), or for an address of a page (`w/...`) the document. Raises NotFound."""
    key = path.removeprefix("/console").strip("/")
    if ".." in key.split("/") or "\\" in key:
        raise NotFound(path)
    return INDEX if not key or PAGE.fullmatch(key) else key


def read_file(s3: Any, bucket: str, path: str, seen: str = "") -> ConsoleFile:
    """A console file, or that it is the version that the browser has `seen` (its If-None-Match). Raises NotFound."""
    key = object_key_of_console_path(path)
    content_type = mimetypes.guess_type(key)[0] or "text/plain"
    if not content_type.startswith(TEXT_TYPES):
        raise NotFound(path)
    known = TAG.search(seen)
    try:
        found = s3.get_object(Bucket=bucket, Key=key, **({"IfNoneMatch": known[0]} if known else {}))
    except s3.exceptions.NoSuchKey:
        raise NotFound(path) from None
    except s3.exceptions.ClientError as refused:
        if known is None or refused.response["ResponseMetadata"]["HTTPStatusCode"] != HTTPStatus.NOT_MODIFIED:
            raise
        return ConsoleFile(content_type, None, f"W/{known[0]}")
    return ConsoleFile(content_type, found["Body"].read().decode(), f"W/{found['ETag']}")
