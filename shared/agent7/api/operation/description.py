"""The API's description of itself, for programs that are made from it and for the page to try it."""

from __future__ import annotations

from agent7.api.http.resource import Content, Resource

resource = Resource[Content](lambda parts: parts.openapi)


@resource.get("/api/openapi.json")
def openapi() -> Content:
    """This document."""
    return resource.part
