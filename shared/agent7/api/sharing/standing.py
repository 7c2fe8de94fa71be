"""What agents go by: the domains that there are, standing instructions, rules that were learnt; and the API's description."""

from __future__ import annotations

from agent7.api.http.resource import Content, Resource
from agent7.api.sharing import shapes
from agent7.api.sharing.callers import asking
from agent7.api.sharing.memories import now
from agent7.api.sharing.shapes import Domain, Domains, Instructions, Lessons
from agent7.sharing import Sharing

resource = Resource[Sharing](lambda parts: parts.sharing)
description = Resource[Content](lambda parts: parts.shared_openapi)


@description.get("/shared/v1/openapi.json")
def openapi() -> Content:
    """This document."""
    return description.part


@resource.get("/shared/v1/domains")
def domains() -> Domains:
    """The domains that there are, with how much is shared of each."""
    return Domains(domains=[Domain(domain=domain, memories=number) for domain, number in resource.part.domains(asking())])


@resource.get("/shared/v1/instructions")
def instructions() -> Instructions:
    """The standing instructions of the workspace, the most important first."""
    return shapes.instructions(resource.part.instructions(asking()))


@resource.get("/shared/v1/lessons")
def lessons() -> Lessons:
    """Rules that were learnt and are shared, the newest first."""
    return shapes.lessons(resource.part.lessons(asking(), at=now()))
