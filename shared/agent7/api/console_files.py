"""The console's static files, read from the bucket that the deployment put them in."""

from __future__ import annotations

import mimetypes
import re
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


def object_key_of_console_path(path: str) -> str:
    """The object behind a console address: a file (`app/main.js`), or for an address of a page (`w/...`) the document. Raises NotFound."""
    key = path.removeprefix("/console").strip("/")
    if ".." in key.split("/") or "\\" in key:
        raise NotFound(path)
    return INDEX if not key or PAGE.fullmatch(key) else key


def read_file(s3: Any, bucket: str, path: str) -> tuple[str, str]:
    """(content type, text) of a console file. Raises NotFound."""
    key = object_key_of_console_path(path)
    content_type = mimetypes.guess_type(key)[0] or "text/plain"
    if not content_type.startswith(TEXT_TYPES):
        raise NotFound(path)
    try:
        body = s3.get_object(Bucket=bucket, Key=key)["Body"].read()
    except s3.exceptions.NoSuchKey:
        raise NotFound(path) from None
    return content_type, body.decode()
