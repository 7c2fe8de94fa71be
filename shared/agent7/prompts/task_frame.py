"""Task prompt: what is known about the person as quoted data, then their request as they put it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from agent7.prompts.quoting import quote

HEADING = "Known context about this user:"
EDGE = "---"
LONGEST_MEMORY: Final = 4_000  # characters of a memory, or of the extract of one


@dataclass(frozen=True, slots=True)
class KnownLine:
    """One memory. `tags` say what is doubtful about it."""

    content: str
    tags: Sequence[str] = ()


def task_prompt(request: str, known: Iterable[KnownLine]) -> str:
    """The prompt of a new task: the request below what is known; the bare request when nothing is.

    No memory can leave its line or close the frame.
    """
    lines = [f"- {quote(line.content, LONGEST_MEMORY)}{''.join(f' [{tag}]' for tag in sorted(line.tags))}" for line in known]
    if not lines:
        return request
    return "\n".join([EDGE, HEADING, *lines, EDGE, "", f"User request: {request}"])
