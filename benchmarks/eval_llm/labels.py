"""The labelled rows: our own beside this folder, public ones by path."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent7.language import ContinuableTask
from agent7.llm.answer_model import Utterance
from benchmarks.understanding import routing

OURS = Path(__file__).parent.parent / "eval_data"
"""Our own labelled rows; a person with rows of their own names another folder."""
PUBLIC = ("clinc150/clinc150.jsonl", "snips/snips_validate.jsonl", "banking77/banking77_test.jsonl", "locomo/locomo5.json")
LABELS = ("continue", "new", "memory_query", "memory_write", "chitchat", "task_query", "unclear")
NO_REQUEST = frozenset(LABELS) - {"new", "continue"}
ACCEPTED = {
    "clinc150 request": frozenset({"new"}),
    "clinc150 out of scope": frozenset({"new"}),
    "clinc150 small talk": frozenset({"chitchat"}),
    "clinc150 assistant": frozenset({"chitchat"}),
    "snips request": frozenset({"new"}),
    "banking77 question": frozenset({"new", "memory_query"}),
    "banking77 statement": NO_REQUEST,
}
"""What is right for a whole group of public utterances, as `understanding.routing` maps them."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message and where it belongs. `expected` is the label of the confusion table; any of `accepted` is right."""

    group: str
    text: str
    expected: str
    accepted: frozenset[str]
    language: str = "en"
    task: ContinuableTask | None = None
    recent: tuple[Utterance, ...] = ()


def missing(data: Path) -> list[str]:
    """The public files that are not in the folder."""
    return [name for name in PUBLIC if not (data / name).is_file()]


def our_messages(ours: Path) -> list[Message]:
    return [_message(row) for row in routing.lines(ours / "routing.jsonl")]


def our_tasks(ours: Path) -> list[dict[str, Any]]:
    """Finished tasks and what is to be learnt from them; see `extraction`."""
    return list(routing.lines(ours / "extraction.jsonl"))


def public_messages(data: Path, most: int, seed: int) -> list[Message]:
    """At most so many messages of each group, drawn by the seed."""
    groups: dict[str, list[str]] = defaultdict(list)
    for source in (routing.clinc, routing.snips, routing.banking):
        for row in source(data):
            groups[row.group].append(row.text)
    return [Message(group, text, group, ACCEPTED[group]) for group, texts in sorted(groups.items()) for text in drawn(texts, most, seed)]


def conversations(ours: Path, data: Path | None) -> list[tuple[str, dict[str, Any]]]:
    """Each conversation with the name of its set: ours, and LoCoMo where there is a folder of data."""
    own = json.loads((ours / "answers.json").read_text(encoding="utf-8"))
    public = json.loads((data / "locomo/locomo5.json").read_text(encoding="utf-8")) if data else []
    return [*(("ours", each) for each in own), *(("locomo", each) for each in public)]


def drawn[T](things: Sequence[T], most: int, seed: int) -> list[T]:
    return list(things) if len(things) <= most else random.Random(seed).sample(list(things), most)


def _message(row: dict[str, Any]) -> Message:
    return Message(
        group="ours",
        text=row["text"],
        expected=row["expected"],
        accepted=frozenset({row["expected"], *row.get("accepted", ())}),
        language=row["language"],
        task=ContinuableTask(**row["task"]) if "task" in row else None,
        recent=tuple(Utterance(role, text) for role, text in row.get("recent", ())),
    )
