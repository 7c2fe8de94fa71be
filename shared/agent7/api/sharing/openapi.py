"""The OpenAPI 3.1 document of what agents reach, made of its routes as the admin API's is. `make openapi` writes it to docs."""

from __future__ import annotations

import json
import sys
from functools import cache
from inspect import getdoc
from pathlib import Path
from typing import Any, Final

from aws_lambda_powertools.event_handler.api_gateway import Route

from agent7.api.http.problems import PROBLEM
from agent7.api.openapi import KEY_PARAMETER, PROBLEM_SCHEMA, PROBLEMS
from agent7.api.sharing.entrance import resolver

ABOUT: Final = (
    "One memory for the agents of a workspace. Each agent has a key of its own (`Authorization: Bearer a7_...`). Errors are problem details"
    " (RFC 9457). A POST with an `Idempotency-Key` is done once. Writes tell in `RateLimit-*` how the agent stands to its limit."
)
OURS: Final = PROBLEMS | {
    401: ("Unauthorized", "No key, or one that opens nothing: unknown, expired or revoked."),
    403: ("Forbidden", "The key only reads, is not for that domain, or what is asked is another's to do."),
    404: ("NotFound", "There is no such memory that this key may see."),
    409: ("Conflict", "It is not in the state for this, the agent's quota is full, or this Idempotency-Key is being worked with."),
    429: ("TooManyRequests", "The agent has written or asked as much as it may in a minute; `Retry-After` says when to come again."),
}
WINDOW: Final = {
    f"RateLimit-{name}": {"description": words, "schema": {"type": "integer"}}
    for name, words in {
        "Limit": "Items that the agent may write in any 60 seconds.",
        "Remaining": "What is left of them.",
        "Reset": "Seconds until all of them are free again.",
    }.items()
}
ANYTHING: Final = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Content"}}}}
WRITES: Final = ("write", "write_batch", "contradict", "work")


@cache
def document() -> dict[str, Any]:
    """The document, made once."""
    app = resolver()
    made: dict[str, Any] = json.loads(app.get_openapi_json_schema(title="agent7 shared memory", version="1", description=ABOUT))
    for route in app.table():
        _finish(made["paths"][route.openapi_path][route.method.lower()], route)
    schemas = made["components"]["schemas"]
    for ours in ("HTTPValidationError", "ValidationError", "ResponseValidationError"):
        schemas.pop(ours, None)
    schemas |= {"Problem": PROBLEM_SCHEMA, "Content": {"type": "object", "additionalProperties": True}}
    made["components"]["schemas"] = dict(sorted(schemas.items()))
    made["components"]["responses"] = {name: _problem(words) for name, words in OURS.values()}
    made["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
    made["security"] = [{"key": []}]
    made["paths"] = dict(sorted(made["paths"].items()))
    return made


def _problem(words: str) -> dict[str, Any]:
    return {"description": words, "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}}


def _finish(operation: dict[str, Any], route: Route) -> None:
    name = route.func.__name__
    summary, _, more = (getdoc(route.func) or "").partition("\n")
    operation |= {"operationId": name, "summary": summary.rstrip("."), "tags": ["shared memory"]}
    if told := " ".join(more.split()):
        operation["description"] = told
    if not operation.get("parameters"):
        operation.pop("parameters", None)
    if route.method == "POST":
        operation["parameters"] = [*operation.get("parameters", []), KEY_PARAMETER]
    for parameter in operation.get("parameters", []):
        parameter["schema"].pop("title", None) if parameter is not KEY_PARAMETER else None
    good = {code: {**ANYTHING, **each} for code, each in operation["responses"].items() if code.startswith("2")}
    for each in good.values():
        each["description"] = "Done" if route.method != "GET" else "Found"
        if name in WRITES:
            each["headers"] = WINDOW
    bad = {400, 401, 403, 429, 503} | ({404} if "{" in route.openapi_path else set())
    bad |= {409, 413, 422} if route.method == "POST" else ({409} if route.method == "DELETE" else set())
    operation["responses"] = good | {str(code): {"$ref": f"#/components/responses/{OURS[code][0]}"} for code in sorted(bad)}


def text() -> str:
    """The document as it is checked in."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text())
