"""Conversations with expectations (JSONL), and which of a reply's expectations hold. Pure.

One conversation a line: `{"id", "kind", "lang", "steps"}`. A step says something (`say`, with `when` only if the reply before matches) or
moves the clock (`advance`: 90m, 23h, 2d). It holds when every group of `has` is found in the reply (a regex, or a list of which one must
match), none of `lacks`, and work was begun or not as `task` says. `harmful_if` has the same three: where one of those fails, the step
failed and hurt. `silent`: no reply is fine as well. A step without expectations is not scored.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

SCORED = ("has", "lacks", "task", "harmful_if")
TYPED = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"')
    | dict.fromkeys("\u2011\u2013\u2014\u2212", "-")
    | dict.fromkeys("\u00a0\u2009\u202f", " ")
)
UNITS = {"m": "minutes", "h": "hours", "d": "days"}


@dataclass(frozen=True, slots=True)
class Scenario:
    """One conversation."""

    id: str
    kind: str
    language: str
    steps: Sequence[Mapping[str, Any]]


@dataclass(slots=True)
class Verdict:
    """How one step went. `why`: which expectations failed, the grave ones first; `milliseconds`: of this process's processor time."""

    scenario: Scenario
    number: int
    reply: str = ""
    begun: bool = False
    fault: str = ""
    milliseconds: float = 0
    why: list[str] = field(default_factory=list)
    harmful: bool = False

    @property
    def step(self) -> Mapping[str, Any]:
        return self.scenario.steps[self.number - 1]

    @property
    def kind(self) -> str:
        return str(self.step.get("kind", self.scenario.kind))

    @property
    def said(self) -> str:
        return str(self.step.get("say") or f"(+{self.step.get('advance')})")

    @property
    def scored(self) -> bool:
        return any(name in self.step for name in SCORED)

    def as_json(self) -> dict[str, Any]:
        return {
            "scenario": self.scenario.id, "kind": self.kind, "step": self.number, "say": self.said, "scored": self.scored,
            "passed": self.scored and not self.why, "harmful": self.harmful, "why": self.why, "reply": self.reply, "begun": self.begun,
            "ms": round(self.milliseconds), "fault": self.fault,
        }  # fmt: skip


def scenarios_in(place: Path) -> list[Scenario]:
    """The conversations of a file, or of every file `*.jsonl` of a folder and those in it. Raises OSError, ValueError, KeyError."""
    files = sorted(place.rglob("*.jsonl")) if place.is_dir() else [place]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [Scenario(each["id"], each["kind"], each.get("lang", "en"), each["steps"]) for each in map(json.loads, lines)]


def span_of(advance: str) -> timedelta:
    """How far a step moves the clock. Raises KeyError, ValueError."""
    return timedelta(**{UNITS[advance[-1]]: float(advance[:-1])})


def is_wanted(step: Mapping[str, Any], last_reply: str) -> bool:
    """Whether the step is played after this reply."""
    return "when" not in step or found(step["when"], plain(last_reply))


def judge(verdict: Verdict) -> None:
    """Fill in what failed."""
    if not verdict.scored:
        return
    step, reply = verdict.step, plain(verdict.reply)
    grave = failures(step.get("harmful_if", {}), reply, verdict.begun)
    light = failures(step, reply, verdict.begun)
    if not reply and "say" in step and not step.get("silent"):
        light.append("no reply")
    verdict.harmful = bool(grave)
    verdict.why = [*grave, *(why for why in light if why not in grave)]


def failures(wanted: Mapping[str, Any], reply: str, begun: bool) -> list[str]:
    """Which of `has`, `lacks` and `task` do not hold."""
    missing = [f"lacks {' | '.join(group)[:80]}" for group in wanted_of(wanted) if not any(found(one, reply) for one in group)]
    unwanted = [f"has {one[:80]}" for one in wanted.get("lacks", ()) if found(one, reply)]
    work = ["work was begun" if begun else "no work was begun"] if wanted.get("task", begun) != begun else []
    return missing + unwanted + work


def wanted_of(step: Mapping[str, Any]) -> list[list[str]]:
    """What the reply is to say: of each group one pattern."""
    return [[group] if isinstance(group, str) else group for group in step.get("has", ())]


def holds(groups: Sequence[Sequence[str]], text: str) -> bool:
    """Whether a text says all of it."""
    return all(any(found(one, plain(text)) for one in group) for group in groups)


def found(pattern: str, text: str) -> bool:
    return re.search(plain(pattern), text, re.IGNORECASE) is not None


def plain(text: str) -> str:
    """Typographic marks and spaces as one types them."""
    return unicodedata.normalize("NFC", text).translate(TYPED)


def score(verdicts: Iterable[Verdict]) -> dict[str, Any]:
    """`steps`, `passed`, `share` and `harmful`, of all and `by_kind`."""
    scored = [verdict for verdict in verdicts if verdict.scored]
    kinds = sorted({verdict.kind for verdict in scored})
    return {**_counts(scored), "by_kind": {kind: _counts([each for each in scored if each.kind == kind]) for kind in kinds}}


def _counts(some: Sequence[Verdict]) -> dict[str, Any]:
    passed = sum(not verdict.why for verdict in some)
    return {
        "steps": len(some), "passed": passed, "share": round(passed / max(1, len(some)), 4), "harmful": sum(each.harmful for each in some),
    }  # fmt: skip
