"""The admin API as a server of this process, signed in as a member, and the ids of everything that there is in a workspace."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qsl

from functions.admin_api import app
from tests.api_calls import signed_in

ID = re.compile(r"[0-9A-Z]{26}")
CALLED = {
    "core": "entry", "lessons": "lesson", "instructions": "instruction", "suggestions": "suggestion", "triggers": "trigger",
    "entities": "entity", "agents": "agent", "keys": "key",
}  # fmt: skip
"""What an `id` in a list of this name is called in addresses."""


def server(email: Callable[[], str]) -> Callable[..., Iterable[bytes]]:
    """The function behind WSGI; the claims are those that the gateway puts into a request of whoever has this email."""

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        context = {"method": environ["REQUEST_METHOD"], "path": path}
        headers = {name[5:].replace("_", "-").lower(): value for name, value in environ.items() if name.startswith("HTTP_")}
        event = {
            "headers": headers | {"content-type": environ.get("CONTENT_TYPE", "")},
            "requestContext": {"http": context, "domainName": "127.0.0.1"},
            "queryStringParameters": dict(parse_qsl(environ.get("QUERY_STRING", ""), keep_blank_values=True)),
            "body": base64.b64encode(body).decode(),
            "isBase64Encoded": True,
        }
        told = app.handler(signed_in(event, email()), None)
        start_response(f"{told['statusCode']} told", list(told["headers"].items()))
        return [told["body"].encode()]

    return answer


def ids_in(content: Any, known: dict[str, str], called: str = "") -> None:
    """Gather what an answer names: the first id of each kind, by the name that addresses have for it."""
    if isinstance(content, list):
        for each in content:
            ids_in(each, known, called)
    elif isinstance(content, dict):
        for name, value in content.items():
            if isinstance(value, str) and ID.fullmatch(value):
                known.setdefault(CALLED.get(called, name) if name == "id" else name, value)
            else:
                ids_in(value, known, name)


def everything(get: Callable[[str], tuple[int, str]], document: dict[str, Any], known: dict[str, str]) -> None:
    """Look at every address whose ids are known, until nothing new is found."""
    asked: set[str] = set()
    while True:
        ready = [
            path.format_map(known)
            for path, methods in document["paths"].items()
            if "get" in methods and set(re.findall(r"{(\w+)}", path)) <= known.keys()
        ]
        if not (fresh := [path for path in ready if path not in asked]):
            return
        for path in fresh:
            asked.add(path)
            status, content = get(path)
            assert status < 500, path
            if status == 200:
                ids_in(json.loads(content), known)
