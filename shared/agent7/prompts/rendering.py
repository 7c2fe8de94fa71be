"""Prompt rendering: prompt files have a head `# <name>, version <n>`, then sections `## system` and `## user`, one for each message.

`## workspace` may stand between them: what differs by workspace, behind a system text that is the same for everybody, so that vendors
can keep that one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HEADING = re.compile(
    r"# (?P<name>\w+), version (?P<version>\d+)\n+## system\n(?P<system>.*?)(?:\n## workspace\n(?P<workspace>.*?))?\n## user\n(?P<user>.*)",
    re.DOTALL,
)
PLACE = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, slots=True)
class Rendered:
    """A prompt filled in. `version` ("plan-1") is recorded with what the model answers to it."""

    system: str
    user: str
    version: str


def render(prompt: str, **parts: str) -> Rendered:
    """Fill each {{place}} of the prompt file with its part, once: places within a part stay as they are.

    Raises ValueError when a part is missing or has no place, so that a prompt and its caller cannot drift apart.
    """
    file = _read(prompt)
    places = set(PLACE.findall(file.system + file.user))
    if places != parts.keys():
        raise ValueError(f"prompt {prompt} has places {sorted(places)}, got parts {sorted(parts)}")

    def filled(text: str) -> str:
        return PLACE.sub(lambda place: parts[place.group(1)], text)

    return Rendered(filled(file.system), filled(file.user), file.version)


@cache
def _read(prompt: str) -> Rendered:
    text = Path(__file__).with_name(f"{prompt}.md").read_text(encoding="utf-8")
    found = HEADING.fullmatch(text)
    if found is None or found["name"] != prompt:
        raise ValueError(f"{prompt}.md does not begin with '# {prompt}, version <n>' and the sections system and user")
    system = "\n\n".join(part.strip() for part in (found["system"], found["workspace"]) if part)
    return Rendered(system, found["user"].strip(), f"{prompt}-{found['version']}")
