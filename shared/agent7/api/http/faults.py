"""What goes wrong as an answer over HTTP: problem details (RFC 9457). A fault names its field and never repeats what was given.

A resource raises an error of `agent7.errors` and is done; where an error is its own,
`resource.answers(Fault, lambda fault: failure(409, "..."))`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from aws_lambda_powertools.event_handler import ApiGatewayResolver, Response
from aws_lambda_powertools.event_handler.openapi.exceptions import RequestValidationError

from agent7.api.http import versions
from agent7.api.http.operators import Forbidden
from agent7.api.http.problems import PROBLEM, problem
from agent7.api.http.versions import Stale
from agent7.errors import BadRequest, MigrationsMissing, NotAllowed, NotFound, Outage, Rejected, TooLarge
from agent7.memory import VersionConflict

SAID_BETTER = {"extra_forbidden": "There is no such field", "missing": "Must be given", "string_unicode": "Must be UTF-8"}
"""Words for pydantic's kinds of faults where its own say little to an operator."""


def failure(status: int, detail: str, *, headers: Mapping[str, str] | None = None, **more: Any) -> Response[str]:
    """The answer of an error, with what else is told beside its problem details."""
    return Response(status, content_type=PROBLEM, headers=dict(headers or {}), body=problem(status, detail, **more))


@contextmanager
def saying(what: str) -> Iterator[None]:
    """Put what did not happen before the reason of a refusal. Raises the same BadRequest or NotAllowed with the longer words.

    "Nothing was imported: line 2 is damaged".
    """
    try:
        yield
    except (BadRequest, NotAllowed) as fault:
        raise type(fault)(f"{what}: {fault}") from fault


def tell_faults(app: ApiGatewayResolver) -> None:
    """Have the resolver answer for every error of agent7. What nobody foresaw goes on to the runtime, which counts it."""
    told: Mapping[type[Exception], Callable[[Any], Response[str]]] = {
        RequestValidationError: lambda invalid: _invalid(app, invalid.errors()),
        NotFound: lambda _: failure(404, nothing_of(app)),
        TooLarge: lambda fault: failure(413, sentence(fault)),
        BadRequest: lambda fault: failure(400, sentence(fault)),
        Forbidden: lambda fault: failure(403, sentence(fault)),
        VersionConflict: lambda _: failure(412, versions.STALE),
        Stale: _stale,
        Rejected: lambda fault: failure(409, sentence(fault)),
        MigrationsMissing: lambda _: failure(503, "The database schema is older than the code. Run `make migrate`."),
        Outage: lambda _: failure(503, "Settings or database cannot be read just now. Try again in a minute."),
        Exception: _unforeseen,
    }
    for kind, handler in told.items():
        app.exception_handler(kind)(handler)


def _unforeseen(fault: Exception) -> Response[str]:
    """Raised again: left to itself, the resolver would log its words, which may be a person's."""
    raise fault


def _stale(fault: Stale) -> Response[str]:
    return failure(412, str(fault), headers={} if fault.version is None else {"ETag": versions.etag(fault.version)}, **fault.now)


def nothing_of(app: ApiGatewayResolver) -> str:
    """What was not found, after the names in the route's address: "No such workspace, user or memory."."""
    *others, last = re.findall(r"<(\w+)>", app.context["_route"].path) or ["address"]
    return f"No such {f'{", ".join(others)} or ' if others else ''}{last}."


def _invalid(app: ApiGatewayResolver, errors: Sequence[Mapping[str, Any]]) -> Response[str]:
    """An id of another shape is one of nothing; of all else every fault is told, by its field."""
    if any(error["loc"][0] == "path" for error in errors):
        return failure(404, nothing_of(app))
    if any((error["loc"][0], error["type"]) == ("header", "missing") for error in errors):
        return failure(428, versions.MISSING)
    faults = {str((*error["loc"], "body")[1])[:60]: _words(error) for error in errors}
    told = [f"{name}: {fault}." for name, fault in faults.items()]
    if app.current_event.http_method != "GET":
        told.insert(0, "Nothing was saved.")
    return failure(400, " ".join(told), faults=faults)


def _words(error: Mapping[str, Any]) -> str:
    """A fault of validation in our words; the length of a text is told in characters, whatever it passed through."""
    bounds = error.get("ctx", {})
    if isinstance(error.get("input"), str):
        if error["type"] == "too_short":
            return f"Must have at least {bounds['min_length']} character{'' if bounds['min_length'] == 1 else 's'}"
        if error["type"] == "too_long":
            return f"Must have at most {bounds['max_length']} characters"
    return SAID_BETTER.get(error["type"]) or re.sub(r"^(Input|String|Decimal input|List|Value) should", "Must", error["msg"])


def sentence(fault: Exception) -> str:
    """An error's words as a sentence."""
    return f"{str(fault).rstrip('.')}."
