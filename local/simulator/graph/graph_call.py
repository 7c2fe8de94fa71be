"""One call of the Graph API as it came in: JSON, form or multipart, with the token wherever it stood."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from email import message_from_bytes, policy
from typing import Any
from urllib.parse import parse_qs

from local.simulator.graph.error_codes import BAD_PARAMETER, GraphError


@dataclass(frozen=True, slots=True)
class GraphCall:
    """One call: method, path after the version, parameters of query and body together, raw body, authorization header."""

    method: str
    path: tuple[str, ...]
    parameters: Mapping[str, Any]
    body: bytes
    content_type: str
    authorization: str | None

    @classmethod
    def read(cls, method: str, path: str, query: Mapping[str, str], headers: Mapping[str, str], body: bytes) -> GraphCall:
        """A call from method, path, query, headers and body. Raises GraphError when the body is no JSON object."""
        content_type = headers.get("content-type", "")
        given: dict[str, Any] = {}
        if body and "json" in content_type:
            given = _json_object(body)
        elif body and "x-www-form-urlencoded" in content_type:
            given = {name: values[-1] for name, values in parse_qs(body.decode(errors="replace")).items()}
        parameters = {**query, **given}
        token = parameters.pop("access_token", None)
        authorization = headers.get("authorization") or (f"Bearer {token}" if token else None)
        return cls(method, tuple(path.strip("/").split("/")), parameters, body, content_type, authorization)

    def form(self) -> dict[str, tuple[str | None, bytes, str]]:
        """Parts of a multipart form: file name, bytes and media type by field name. Raises GraphError when the body is no form."""
        if not self.content_type.startswith("multipart/form-data"):
            raise GraphError(BAD_PARAMETER, "Media are uploaded as multipart/form-data.")
        whole = message_from_bytes(b"Content-Type: " + self.content_type.encode() + b"\r\n\r\n" + self.body, policy=policy.HTTP)
        parts = whole.iter_parts() if whole.is_multipart() else ()
        form = {}
        for part in parts:
            name = part.get_param("name", header="content-disposition")
            content = part.get_payload(decode=True)
            if name and isinstance(content, bytes):
                form[str(name)] = (part.get_filename(), content, part.get_content_type())
        return form


def _json_object(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body)
    except ValueError:
        raise GraphError(BAD_PARAMETER, "The body is not valid JSON.") from None
    if not isinstance(value, dict):
        raise GraphError(BAD_PARAMETER, "The body must be a JSON object.")
    return value
