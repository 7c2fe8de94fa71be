"""The tools: what a model may do with shared memory, with the shapes of REST as their schemas.

What the service refuses is told as a tool's result, so that the model reads it and can do better.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from inspect import getdoc
from typing import Any, Final

from mcp_types import INVALID_PARAMS, CallToolResult, TextContent, Tool, ToolAnnotations
from pydantic import BaseModel, Field, ValidationError

from agent7.api.http.faults import SAID_BETTER, sentence
from agent7.api.http.resource import ID, Sent
from agent7.api.sharing import shapes
from agent7.api.sharing.mcp.faults import Fault
from agent7.api.sharing.shapes import MemorySent, QuerySent
from agent7.errors import NotFound, Rejected
from agent7.sharing import Caller, OverLimit, Sharing


class Nothing(Sent):
    """No arguments."""


class MemoryNamed(Sent):
    """One memory, by the id that a search told."""

    memory: str = Field(pattern=ID, description="The id of a memory, as `search` tells it")


class ContradictionNamed(MemoryNamed):
    """One memory, and what is so instead."""

    instead: MemorySent | None = Field(None, description="What is so instead, where you know it")


def search(sharing: Sharing, caller: Caller, asked: QuerySent, at: datetime) -> shapes.FoundMemories:
    """Find what agents of the team have shared and what the workspace knows, best first.

    Each memory tells who it is from, how sure it is, and what speaks against it.
    """
    return shapes.found(sharing.query(caller, asked.as_query(), at=at))


def remember(sharing: Sharing, caller: Caller, asked: MemorySent, at: datetime) -> shapes.WrittenMemory:
    """Share one statement with all agents of the team, in words that can be understood without this conversation.

    What is known already is confirmed by it. No secrets, no orders to whoever reads it.
    """
    (done,), _ = sharing.write(caller, [asked.as_new()], at=at)
    return shapes.written(done)


def confirm(sharing: Sharing, caller: Caller, asked: MemoryNamed, at: datetime) -> shapes.Memory:
    """Say that a memory holds, after you have seen for yourself that it does. It is surer by that."""
    return shapes.shown(sharing.confirm(caller, asked.memory, at=at))


def contradict(sharing: Sharing, caller: Caller, asked: ContradictionNamed, at: datetime) -> shapes.Contradicted:
    """Say that a memory does not hold, and what holds instead. Another agent's is less sure by that, one's own is over."""
    done, _ = sharing.contradict(caller, asked.memory, asked.instead.as_new() if asked.instead else None, at=at)
    return shapes.contradicted(done)


def forget(sharing: Sharing, caller: Caller, asked: MemoryNamed, at: datetime) -> shapes.Forgotten:
    """Delete for good a memory that this agent has shared."""
    sharing.forget(caller, asked.memory, at=at)
    return shapes.Forgotten(forgotten=asked.memory)


def instructions(sharing: Sharing, caller: Caller, asked: Nothing, at: datetime) -> shapes.Instructions:  # noqa: ARG001
    """The standing instructions of the workspace, the most important first. Read them before you begin."""
    return shapes.instructions(sharing.instructions(caller))


def lessons(sharing: Sharing, caller: Caller, asked: Nothing, at: datetime) -> shapes.Lessons:  # noqa: ARG001
    """Rules that were learnt from mistakes and are shared, the newest first."""
    return shapes.lessons(sharing.lessons(caller, at=at))


@dataclass(frozen=True, slots=True)
class Offered:
    """A tool with what it takes and gives."""

    run: Callable[[Sharing, Caller, Any, datetime], BaseModel]
    takes: type[Sent]
    gives: type[BaseModel]
    title: str
    reads: bool = False
    destroys: bool = False
    repeats: bool = True
    """Whether doing it again changes nothing more."""


OFFERED: Final[Mapping[str, Offered]] = {
    each.run.__name__: each
    for each in (
        Offered(search, QuerySent, shapes.FoundMemories, "Search shared memory", reads=True),
        Offered(remember, MemorySent, shapes.WrittenMemory, "Share a memory"),
        Offered(confirm, MemoryNamed, shapes.Memory, "Confirm a memory"),
        Offered(contradict, ContradictionNamed, shapes.Contradicted, "Contradict a memory", destroys=True),
        Offered(forget, MemoryNamed, shapes.Forgotten, "Forget a memory", destroys=True),
        Offered(instructions, Nothing, shapes.Instructions, "Read the standing instructions", reads=True),
        Offered(lessons, Nothing, shapes.Lessons, "Read the lessons", reads=True),
    )
}


@cache
def listed() -> list[Tool]:
    """Every tool, as it is told."""
    return [_told(name, offered) for name, offered in OFFERED.items()]


def call(name: str, arguments: Mapping[str, Any], sharing: Sharing, caller: Caller, *, at: datetime) -> CallToolResult:
    """Do what a tool does. Raises Fault for one that there is not, and Outage."""
    offered = OFFERED.get(name)
    if offered is None:
        raise Fault(INVALID_PARAMS, f"There is no tool {name[:80]!r}")
    try:
        asked = offered.takes.model_validate_json(json.dumps(arguments))
        given = offered.run(sharing, caller, asked, at).model_dump(mode="json")
    except ValidationError as fault:
        return _failed(" ".join(_words(error) for error in fault.errors(include_url=False)))
    except NotFound:
        return _failed("There is no such memory that this key may see.")
    except OverLimit as fault:
        return _failed(f"{sentence(fault)} Nothing was saved; try again in {fault.retry_after} s.")
    except Rejected as fault:
        return _failed(sentence(fault))
    return CallToolResult(content=[TextContent(text=json.dumps(given, ensure_ascii=False))], structured_content=given)


def _told(name: str, offered: Offered) -> Tool:
    hints = ToolAnnotations(
        read_only_hint=offered.reads, destructive_hint=offered.destroys, idempotent_hint=offered.repeats, open_world_hint=False
    )
    return Tool(
        name=name,
        title=offered.title,
        description=" ".join((getdoc(offered.run) or "").split()),
        input_schema=flat(offered.takes.model_json_schema()),
        output_schema=flat(offered.gives.model_json_schema(mode="serialization")),
        annotations=hints,
    )


def flat(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema without references and titles, which not every client reads. None of ours contains itself."""
    defined = schema.get("$defs", {})

    def inlined(part: Any) -> Any:
        if isinstance(part, list):
            return [inlined(each) for each in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            named = defined[part["$ref"].rpartition("/")[2]]
            return inlined({**named, **{key: value for key, value in part.items() if key != "$ref"}})
        return {key: inlined(value) for key, value in part.items() if key != "$defs" and not (key == "title" and isinstance(value, str))}

    made: dict[str, Any] = inlined(schema)
    return made


def _words(error: Any) -> str:
    where = ".".join(map(str, error["loc"]))[:80] or "arguments"
    return f"{where}: {SAID_BETTER.get(error['type'], error['msg'])}."


def _failed(words: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=words)], is_error=True)
