"""The resources: the workspace's document (agent.md), and each memory by its id."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from mcp_types import (
    ListResourcesResult,
    ListResourceTemplatesResult,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextResourceContents,
)

from agent7.api.sharing import shapes
from agent7.errors import NotFound
from agent7.sharing import Caller, Sharing

DOCUMENT: Final = "agent7://workspace/agent.md"
MEMORY: Final = "agent7://memories/"
NOT_FOUND: Final = -32002
"""Versions before 2026-07-28 have a code of their own for a resource that is not there."""


def listed() -> ListResourcesResult:
    """The document."""
    document = Resource(
        name="agent.md",
        title="What the agents of this workspace go by",
        uri=DOCUMENT,
        description="Standing instructions, lessons, and what there is knowledge of, in Markdown.",
        mime_type="text/markdown",
    )
    return ListResourcesResult(resources=[document])


def templates() -> ListResourceTemplatesResult:
    """The addresses of memories."""
    memory = ResourceTemplate(
        name="memory",
        title="One shared memory",
        uri_template=f"{MEMORY}{{id}}",
        description="What a memory says, whom it is from, and how sure it is.",
        mime_type="application/json",
    )
    return ListResourceTemplatesResult(resource_templates=[memory])


def read(uri: str, sharing: Sharing, caller: Caller, *, at: datetime) -> ReadResourceResult:
    """What is at an address. Raises NotFound, DatabaseDown."""
    if uri == DOCUMENT:
        text, mime = document(sharing, caller, at), "text/markdown"
    elif uri.startswith(MEMORY):
        text, mime = shapes.shown(sharing.read(caller, uri.removeprefix(MEMORY), at=at)).model_dump_json(), "application/json"
    else:
        raise NotFound(uri)
    return ReadResourceResult(contents=[TextResourceContents(uri=uri, mime_type=mime, text=text)])


def document(sharing: Sharing, caller: Caller, at: datetime) -> str:
    """What an agent goes by, on one page: a heading of each kind, a line each."""
    return "\n".join(_lines(sharing, caller, at)) + "\n"


def _lines(sharing: Sharing, caller: Caller, at: datetime) -> Iterator[str]:
    yield "# Agent Memory"
    yield from _section("Standing Instructions", [each.text for each in sharing.instructions(caller)])
    yield from _section("Learned Rules", [shapes.shown(each).content for each in sharing.lessons(caller, at=at)])
    yield from _section("Domains", [f"{domain} ({memories})" for domain, memories in sharing.domains(caller)])


def _section(heading: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield from ("", f"## {heading}", "", *(f"- {' '.join(line.split())}" for line in lines))
