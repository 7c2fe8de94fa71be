"""Finds the route of a request as HTTP APIs do: exact paths first, then names in braces, then greedy ones; a method before ANY."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from local.wiring.plan import Route

NAME = re.compile(r"\{(\w+)(\+?)\}")


@dataclass(frozen=True, slots=True)
class Match:
    """A matched route with the values of its path parameters."""

    route: Route
    parameters: dict[str, str]

    @property
    def route_key(self) -> str:
        """The route key of payload 2.0: "GET /healthz", "$default"."""
        return self.route.path if self.route.path == "$default" else f"{self.route.method} {self.route.path}"


class Routes:
    """The routes of the template, most specific first."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes = [(route, _pattern(route.path)) for route in sorted(routes, key=_generality)]

    def find(self, method: str, path: str) -> Match | None:
        """The route for a request and what stands in its braces, or None."""
        for route, pattern in self._routes:
            found = pattern.fullmatch(path)
            if found and route.method in (method, "ANY", "X-AMAZON-APIGATEWAY-ANY-METHOD"):
                return Match(route, found.groupdict())
        return None


def _generality(route: Route) -> tuple[int, int, int]:
    greedy, names = route.path.count("+}"), route.path.count("{")
    return (2 if route.path == "$default" else int(greedy > 0), names, int(route.method == "ANY"))


def _pattern(path: str) -> re.Pattern[str]:
    if path == "$default":
        return re.compile(".*", re.DOTALL)
    parts, end = [], 0
    for name in NAME.finditer(path):
        parts += [re.escape(path[end : name.start()]), f"(?P<{name[1]}>{'.+' if name[2] else '[^/]+'})"]
        end = name.end()
    return re.compile("".join(parts) + re.escape(path[end:]))
