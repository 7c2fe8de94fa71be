"""API Gateway's payload format 2.0: a request as the function's event, the function's result as a response. Pure.

https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
"""

from __future__ import annotations

import base64
import json
import re
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl

TEXT_TYPES = re.compile(r"^(text/.*|application/(json|javascript|xml|.*\+json|.*\+xml))$", re.IGNORECASE)
"""Bodies of these types arrive as text; all others, and any that are not UTF-8, in Base64."""

HOP_BY_HOP = frozenset({"connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade"})
"""Headers between two machines only; they end here."""


@dataclass(frozen=True, slots=True)
class Request:
    """One HTTP request as it came in. `raw_path` is still percent-encoded."""

    method: str
    path: str
    raw_path: str
    query: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    source_ip: str


@dataclass(frozen=True, slots=True)
class Response:
    """An HTTP response: status, headers, body."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


def event_of(
    request: Request, *, route_key: str, path_parameters: Mapping[str, str], at: datetime, claims: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The event of payload format 2.0. Members that would be empty are left out, as API Gateway does; `claims` are an authorizer's."""
    headers, cookies = _headers(request.headers)
    body, encoded = _body(request.body, headers.get("content-type", ""))
    event: dict[str, Any] = {
        "version": "2.0",
        "routeKey": route_key,
        "rawPath": request.path,
        "rawQueryString": request.query,
        "headers": headers,
        "requestContext": {
            "accountId": "123456789012",
            "apiId": "local",
            "domainName": headers.get("host", "localhost"),
            "domainPrefix": "local",
            "http": {
                "method": request.method,
                "path": request.path,
                "protocol": "HTTP/1.1",
                "sourceIp": request.source_ip,
                "userAgent": headers.get("user-agent", ""),
            },
            "requestId": str(uuid.uuid4()),
            "routeKey": route_key,
            "stage": "$default",
            "time": at.astimezone(UTC).strftime("%d/%b/%Y:%H:%M:%S +0000"),
            "timeEpoch": int(at.timestamp() * 1000),
            **({"authorizer": {"jwt": {"claims": dict(claims), "scopes": None}}} if claims else {}),
        },
        "isBase64Encoded": encoded,
    }
    optional = {
        "cookies": cookies,
        "queryStringParameters": joined(parse_qsl(request.query, keep_blank_values=True)),
        "pathParameters": dict(path_parameters),
        "body": body,
    }
    return event | {name: value for name, value in optional.items() if value}


def response_of(result: Any) -> Response:
    """What the function returned, as HTTP. Anything without a statusCode is the body of a 200 in JSON.

    Raises ValueError for a result that API Gateway answers with 500.
    """
    if not isinstance(result, Mapping) or "statusCode" not in result:
        return Response(200, (("content-type", "application/json"),), json.dumps(result).encode())
    headers = [(str(name), _header_text(value)) for name, value in (result.get("headers") or {}).items()]
    headers += [("set-cookie", str(cookie)) for cookie in result.get("cookies") or ()]
    if not any(name.lower() == "content-type" for name, _ in headers):
        headers.append(("content-type", "text/plain;charset=UTF-8"))
    body = result.get("body") or ""
    if not isinstance(body, str):
        raise ValueError("the body of a response must be text")
    return Response(int(result["statusCode"]), tuple(headers), base64.b64decode(body) if result.get("isBase64Encoded") else body.encode())


def joined(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Repeated names become one value with commas."""
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    return {name: ",".join(all_values) for name, all_values in values.items()}


def _headers(pairs: Iterable[tuple[str, str]]) -> tuple[dict[str, str], list[str]]:
    """Lower-case names; cookies go apart."""
    lower = [(name.lower(), value) for name, value in pairs]
    cookies = [cookie.strip() for name, value in lower if name == "cookie" for cookie in value.split(";") if cookie.strip()]
    return joined((name, value) for name, value in lower if name != "cookie" and name not in HOP_BY_HOP), cookies


def _body(body: bytes, content_type: str) -> tuple[str, bool]:
    if not body:
        return "", False
    if TEXT_TYPES.match(content_type.split(";", maxsplit=1)[0].strip()):
        try:
            return body.decode(), False
        except UnicodeDecodeError:
            pass
    return base64.b64encode(body).decode(), True


def _header_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
