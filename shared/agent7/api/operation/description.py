"""The API's description of itself, for programs that are made from it and for the page to try it."""

from __future__ import annotations

from agent7.api.http.resource import Content, Resource

resource = Resource[None](lambda _: None)


@resource.get("/api/openapi.json")
def openapi() -> Content:
    """This document."""
    from agent7.api import openapi  # noqa: PLC0415 (it is made of all routes, and takes a third of a second)

    return openapi.document()
