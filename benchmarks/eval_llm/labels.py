"""The labelled rows: our own beside this folder, public ones by path."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from agent7.prompts.context import Context, MemoryLine, ThingLine, Utterance
from benchmarks.known_person import NOW
from benchmarks.understanding import routing

OURS = Path(__file__).parent.parent / "eval_data"
"""Our own labelled rows; a person with rows of their own names another folder."""
PUBLIC = ("clinc150/clinc150.jsonl", "snips/snips_validate.jsonl", "banking77/banking77_test.jsonl", "locomo/locomo5.json")
WEEK = timedelta(weeks=1)
SKILLS_OF: Final[Mapping[str, frozenset[str]]] = {
    "new": frozenset({"task"}),
    "continue": frozenset({"change_task"}),
    "memory_query": frozenset({"answer", "list_known", "history", "why"}),
    "memory_write": frozenset({"remember", "correct"}),
    "chitchat": frozenset({"small_talk", "general_answer", "about_me"}),
    "task_query": frozenset({"task_status"}),
    "unclear": frozenset({"unclear"}),
}
"""The skills that are right for a message with a label of `routing.jsonl`."""
ASKED = frozenset(
    {"task", "general_answer", "answer", "remind", "list_reminders", "cancel_reminder", "change_reminder", "about_me", "unclear"}
)
TALK = SKILLS_OF["chitchat"]
ACCEPTED = {
    "clinc150 request": ASKED,
    "clinc150 out of scope": ASKED,
    "clinc150 small talk": TALK,
    "clinc150 assistant": TALK,
    "snips request": ASKED,
    "banking77 question": ASKED,
    "banking77 statement": TALK | SKILLS_OF["memory_write"] | SKILLS_OF["unclear"],
}
"""What is right for a whole group of public utterances, as `understanding.routing` maps them."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message, what the model is shown with it, the skills of which any is right, and what else is `wanted` of its plan."""

    group: str
    text: str
    accepted: frozenset[str]
    language: str = "en"
    context: Context = Context()  # noqa: RUF009 - frozen
    wanted: Mapping[str, Any] = field(default_factory=dict)


def missing(data: Path) -> list[str]:
    """The public files that are not in the folder."""
    return [name for name in PUBLIC if not (data / name).is_file()]


def our_messages(ours: Path) -> list[Message]:
    """The rows with a label, and those that say in full what a plan should hold."""
    labelled, planned = routing.lines(ours / "routing.jsonl"), routing.lines(ours / "plans.jsonl")
    return [*map(_labelled, labelled), *map(_planned, planned)]


def our_tasks(ours: Path) -> list[dict[str, Any]]:
    """Finished tasks and what is to be learnt from them; see `extraction`."""
    return list(routing.lines(ours / "extraction.jsonl"))


def public_messages(data: Path, most: int, seed: int) -> list[Message]:
    """At most so many messages of each group, drawn by the seed."""
    groups: dict[str, list[str]] = defaultdict(list)
    for source in (routing.clinc, routing.snips, routing.banking):
        for row in source(data):
            groups[row.group].append(row.text)
    return [Message(group, text, ACCEPTED[group]) for group, texts in sorted(groups.items()) for text in drawn(texts, most, seed)]


def conversations(ours: Path, data: Path | None) -> list[tuple[str, dict[str, Any]]]:
    """Each conversation with the name of its set: ours, and LoCoMo where there is a folder of data."""
    own = json.loads((ours / "answers.json").read_text(encoding="utf-8"))
    public = json.loads((data / "locomo/locomo5.json").read_text(encoding="utf-8")) if data else []
    return [*(("ours", each) for each in own), *(("locomo", each) for each in public)]


def drawn[T](things: Sequence[T], most: int, seed: int) -> list[T]:
    return list(things) if len(things) <= most else random.Random(seed).sample(list(things), most)


def _labelled(row: Mapping[str, Any]) -> Message:
    labels = (row["expected"], *row.get("accepted", ()))
    tasks = [ThingLine("t1", row["task"]["title"], row["task"]["state"])] if "task" in row else []
    recent = [Utterance(role, text) for role, text in row.get("recent", ())]
    skills = frozenset[str]().union(*(SKILLS_OF[label] for label in labels))
    return Message("ours", row["text"], skills, row["language"], Context(tasks=tasks, recent=recent))


def _planned(row: Mapping[str, Any]) -> Message:
    context = Context(
        memories=[MemoryLine(f"m{n}", text, 1.0, NOW - WEEK) for n, text in enumerate(row.get("memories", ()), 1)],
        reminders=[ThingLine(f"r{n}", text, f"{NOW + WEEK:%A %Y-%m-%d %H:%M}") for n, text in enumerate(row.get("reminders", ()), 1)],
        tasks=[ThingLine(f"t{n}", title, "running") for n, title in enumerate(row.get("tasks", ()), 1)],
        recent=[Utterance(role, text) for role, text in row.get("recent", ())],
    )
    wanted = {name: row[name] for name in ("values", "replaces", "handle", "when", "lesson", "cites") if name in row}
    return Message("ours", row["text"], frozenset(row["skills"]), row["language"], context, wanted)
