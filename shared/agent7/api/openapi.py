"""The OpenAPI 3.1 document of the admin API, made of its routes: their types, docstrings, least roles, and what every route can answer.

`make openapi` writes it to docs/openapi.json, and a test sees to it that the two do not part. No request but the one for it makes it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from inspect import getdoc, signature
from pathlib import Path
from typing import Any, Final

from aws_lambda_powertools.event_handler.api_gateway import Route
from pydantic import TypeAdapter

from agent7.api import routes
from agent7.api.answers import SHAPES
from agent7.api.http.operators import Role, least_role
from agent7.api.http.problems import PROBLEM

TAGS: Final = {
    "inbox": "Conversations, hand-overs, tasks and turns.",
    "operation": "How all of it goes: overview, analytics, costs, jobs, health.",
    "person": "People and what is remembered of them.",
    "team": "Workspaces, members, settings, the number, erasures.",
}
ABOUT: Final = (
    "Errors are problem details (RFC 9457). Lists have `next`, which goes into `after` of the next page. What has a version is changed with"
    " `If-Match`. A POST below a workspace that has an `Idempotency-Key` is done once. `x-role` is the least role that an operation takes."
)
PROBLEMS: Final = {
    400: ("BadRequest", "What was sent cannot be; `faults` has a word for each field. Nothing was saved."),
    401: ("Unauthorized", "Nobody has signed in, or the session is over."),
    403: ("Forbidden", "The operator's role is too low."),
    404: ("NotFound", "There is no such thing in this workspace, or no such workspace for this operator."),
    409: ("Conflict", "It is not in the state for this, or a request with this Idempotency-Key is being worked at."),
    412: ("PreconditionFailed", "Somebody else has changed it since. Nothing was saved."),
    413: ("ContentTooLarge", "More was sent than may be sent at once."),
    422: ("UnprocessableContent", "The Idempotency-Key was used for another request. Nothing was done."),
    428: ("PreconditionRequired", "If-Match is missing. Nothing was saved."),
    429: ("TooManyRequests", "The gateway lets no more requests through just now."),
    503: ("ServiceUnavailable", "Database or settings cannot be read just now."),
}
PROBLEM_SCHEMA: Final = {
    "type": "object",
    "description": "Problem details (RFC 9457).",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "A sentence for a person."},
        "faults": {"type": "object", "additionalProperties": {"type": "string"}, "description": "What is wrong, by field."},
    },
}
KEY_PARAMETER: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "The same request with the same key is done once.",
    "schema": {"type": "string", "pattern": r"^[\x21-\x7e]{1,255}$"},
}
FILE_SENT: Final = ("documents", "take")
"""The one operation whose body is a file as it is, whatever it is called."""
FILE_BODY: Final = {
    "required": True,
    "description": "The file: a memory document, as an export has it.",
    "content": {"text/markdown": {"schema": {"type": "string"}}},
}
REFERENCE: Final = "#/components/schemas/{model}"


@cache
def document() -> dict[str, Any]:
    """The document, made once."""
    app = routes.resolver()
    made: dict[str, Any] = json.loads(app.get_openapi_json_schema(title="agent7", version="1", description=ABOUT))
    told, shared = TypeAdapter.json_schemas(
        [(name, "serialization", TypeAdapter(shape)) for name, shape in SHAPES.items()], ref_template=REFERENCE
    )
    shapes = {name: schema for (name, _), schema in told.items()}
    for route in app.table():
        _finish(made["paths"][route.openapi_path][route.method.lower()], route, shapes)
    schemas = made["components"]["schemas"] | _untitled(shared["$defs"])
    for ours in ("HTTPValidationError", "ValidationError", "ResponseValidationError"):
        schemas.pop(ours, None)
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            field.pop("default", None)  # what is not sent stays as it is
    schemas |= {"Problem": PROBLEM_SCHEMA}
    made["components"]["responses"] = {name: _problem(words) for name, words in PROBLEMS.values()}
    made["components"]["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
    made["tags"] = [{"name": name, "description": words} for name, words in TAGS.items()]
    made["security"] = [{"bearer": []}]
    made["paths"] = dict(sorted(made["paths"].items()))
    made["components"]["schemas"] = dict(sorted(schemas.items()))
    return made


def _untitled(schemas: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Without titles, which only repeat names."""
    for schema in schemas.values():
        for each in (schema, *schema.get("properties", {}).values()):
            each.pop("title", None)
    return schemas


def _problem(words: str) -> dict[str, Any]:
    return {"description": words, "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}}


def operation_id(handler: Callable[..., Any]) -> str:
    """What the operation of a handler is called."""
    module = handler.__module__.rpartition(".")[2]
    return module if handler.__name__ == module else f"{module}_{handler.__name__}"


def _finish(operation: dict[str, Any], route: Route, shapes: Mapping[str, Any]) -> None:
    """What types do not tell: names, words, role, parameters of all routes, and every answer that there can be."""
    room, module = route.func.__module__.split(".")[-2:]
    role = least_role(route.method, route.func)
    operation["operationId"] = operation_id(route.func)
    operation["tags"] = [room]
    operation["x-role"] = role.name.lower()
    summary, _, more = (getdoc(route.func) or "").partition("\n")
    operation["summary"] = summary.rstrip(".")
    if told := " ".join(line.strip() for line in re.split(r"\bRaises\b", more)[0].split()):
        operation["description"] = told
    if not operation.get("parameters"):
        operation.pop("parameters", None)
    parameters: list[dict[str, Any]] = operation.get("parameters", [])
    for parameter in parameters:
        _finish_parameter(parameter)
    if (module, route.func.__name__) == FILE_SENT:
        operation["requestBody"] = FILE_BODY
    in_workspace = "{workspace}" in route.openapi_path
    if route.method == "POST" and in_workspace:
        operation["parameters"] = [*parameters, KEY_PARAMETER]
    operation["responses"] = _answers(operation, route, role, in_workspace=in_workspace)
    if shape := shapes.get(operation["operationId"]):
        for code, answer in operation["responses"].items():
            if code.startswith("2"):
                answer["content"] = {"application/json": {"schema": shape}}


def _finish_parameter(parameter: dict[str, Any]) -> None:
    schema = parameter["schema"]
    schema.pop("title", None)
    if parameter["name"].lower() == "if-match":
        parameter |= {"name": "If-Match", "description": "The version that was seen, as ETag told it."}
        parameter["schema"] = {"type": "string", "pattern": '^"[1-9][0-9]{0,17}"$', "examples": ['"1"']}
    elif choices := [each for each in schema.get("anyOf", []) if each != {"type": "null"}]:  # an address has no null
        shared = {name: value for name, value in schema.items() if name != "anyOf"}
        parameter["schema"] = (choices[0] if len(choices) == 1 else {"anyOf": choices}) | shared


def _answers(operation: dict[str, Any], route: Route, role: Role, *, in_workspace: bool) -> dict[str, Any]:
    good = {code: answer for code, answer in operation["responses"].items() if code.startswith("2")}
    names = {parameter["name"] for parameter in operation.get("parameters", [])}
    changes = route.method != "GET"
    bad = {400, 401, 429, 503}
    bad |= {403} if role > Role.VIEWER or (role is Role.VIEWER and not in_workspace) else set()
    bad |= {404} if "{" in route.openapi_path else set()
    bad |= {409} if changes else set()
    bad |= {412} if "If-Match" in names else set()
    bad |= {428} if any(given["name"] == "If-Match" and given["required"] for given in operation.get("parameters", [])) else set()
    bad |= {413} if "requestBody" in operation else set()
    bad |= {422} if "Idempotency-Key" in names else set()
    tells_version = signature(route.func).return_annotation.startswith("Response") and (route.method == "GET" or "If-Match" in names)
    for answer in good.values():
        if answer["description"] == "Successful Response":
            answer["description"] = "Done" if changes else "Found"
        if tells_version:
            answer["headers"] = {"ETag": {"description": "The version of now.", "schema": {"type": "string"}}}
    return dict(sorted(good.items())) | {str(code): {"$ref": f"#/components/responses/{PROBLEMS[code][0]}"} for code in sorted(bad)}


def text() -> str:
    """The document as it is checked in."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text())
