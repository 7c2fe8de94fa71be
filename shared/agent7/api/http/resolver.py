"""Powertools' resolver of an HTTP API with validation, and where the admin API is stricter or plainer than it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response
from aws_lambda_powertools.event_handler.api_gateway import ResponseBuilder, Route
from aws_lambda_powertools.event_handler.openapi.exceptions import RequestValidationError
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2
from pydantic_core import from_json

from agent7.api.http.faults import failure
from agent7.api.http.idempotency import answer_once
from agent7.api.http.operators import Forbidden, Role, acting, least_role
from agent7.api.http.resource import ID, PARTS
from agent7.channels.requests import raw_body
from agent7.errors import Agent7Error, BadRequest, NotFound

logging.getLogger("aws_lambda_powertools.event_handler").setLevel(logging.WARNING)  # its debug lines hold every route's arguments


class Request(APIGatewayProxyEventV2):
    """A request to the admin API."""

    @property
    def path(self) -> str:
        """The path of the request."""
        return str(self.request_context.http.path)

    @property
    def headers(self) -> dict[str, str]:
        """Bodies are JSON whatever they are called: `curl -d` says that they are a form."""
        return {**super().headers, "content-type": "application/json"}

    @property
    def resolved_query_string_parameters(self) -> dict[str, list[str]]:
        """As they came: a comma in a search is a comma."""
        return {name: [text] for name, text in self.query_string_parameters.items()}

    @cached_property
    def json_body(self) -> dict[str, Any]:
        """The object in the body. Raises RequestValidationError for whatever else it is: bottomless, half a character, a list."""
        try:
            found = from_json(raw_body(self.raw_event))
        except (BadRequest, ValueError) as fault:
            raise _no_object() from fault
        if not isinstance(found, dict):
            raise _no_object()
        return found


def _no_object() -> RequestValidationError:
    return RequestValidationError([{"loc": ("body",), "type": "json_object", "msg": "Must be a JSON object"}])


class AdminResolver(APIGatewayHttpResolver):
    """Validates what comes in by the types of the routes' arguments."""

    def __init__(self, once: Callable[[Any, Any], Response[Any]] = answer_once) -> None:
        super().__init__(enable_validation=True, debug=False)  # debug prints whole requests, the admin's token among them
        self.use(middlewares=[refuse_strange_parameters, once])

    def table(self) -> list[Route]:
        """Every route."""
        return [*self._static_routes, *self._dynamic_routes]

    def _to_proxy_event(self, event: dict[str, Any]) -> Request:
        return Request(event)

    def _call_route(self, route: Route, route_arguments: dict[str, str]) -> ResponseBuilder[Any]:
        """Ask who may before anything is looked at: whose role is too low learns nothing of what their request lacks.

        A method is one in capitals: a `post` would find its route, and none of what is done for a POST alone. And an address has no line
        break behind it, which `$` lets by.
        """
        method, path = self.current_event.http_method, self.current_event.path
        if method != route.method or not route.rule.fullmatch(path):
            return self._handle_not_found(method, path)
        try:
            self._admit(route, route_arguments.get("workspace"))
        except Agent7Error as refused:
            answered = self._call_exception_handler(refused, route)
        else:
            return super()._call_route(route, route_arguments)
        if answered is None:
            raise LookupError("no words for this refusal")
        return answered

    def _admit(self, route: Route, workspace: str | None) -> None:
        """Whoever is no member of a workspace's team finds nothing there; whose role is too low is told so. Raises NotFound, Forbidden."""
        wanted = least_role(route.method, route.func)
        role = self.context[PARTS].operators.role(acting(), workspace)
        if role is Role.NOBODY and workspace is not None:
            raise NotFound(workspace)
        if role < wanted:
            raise Forbidden(wanted)

    def _handle_not_found(self, method: str, path: str) -> ResponseBuilder[Any]:  # noqa: ARG002 - the resolver's signature
        """405 for an address that takes another method, 404 for none of ours."""
        found = [route.rule.match(path) for route in self.table()]
        known = any(match and all(re.fullmatch(ID, part) for part in match.groups()) for match in found)
        told = failure(405, "This address does not take that method.") if known else failure(404, "No such address.")
        return self._response_builder_class(response=told, serializer=self._serializer)


def refuse_strange_parameters(app: AdminResolver, next_middleware: Any) -> Response[Any]:
    """A parameter that the route does not know would be a filter that nobody applies. Raises BadRequest, naming it."""
    query: Mapping[str, str] = app.current_event.query_string_parameters
    known: Collection[str] = {field.alias for field in app.context["_route"].dependant.query_params}
    if strange := sorted(set(query) - set(known)):
        raise BadRequest(f"There is no parameter {strange[0][:40]!r} here")
    answered: Response[Any] = next_middleware(app)
    return answered
