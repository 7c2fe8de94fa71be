"""The people whose conversations are replayed, out of three public sets, each in one of two halves."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Final

FIRST_READ = 60
"""Messages of one of madial's people that were read before the rest was held."""
READ: Final = {
    "memorybank": frozenset(["Emily", "Frank", "Lucy", "Sunny", "John Zhang", "Ivy", "Gary", "Jack"]),
    "madial": frozenset(["1", "2 at first"]),
    "locomo": frozenset(["conv-26 Caroline", "conv-41 John", "conv-43 Tim", "conv-47 James", "conv-49 Evan"]),
}
"""The people of the development half. Frozen before the rules were mended by them; the two halves share nobody's sessions."""


@dataclass(frozen=True, slots=True)
class Person:
    """What somebody wrote, session by session."""

    of: str
    name: str
    sessions: tuple[tuple[str, ...], ...]

    @property
    def half(self) -> str:
        return "development" if self.name in READ[self.of] else "held"


def memorybank(folder: Path) -> Iterator[Person]:
    for name, person in json.loads((folder / "memorybank" / "memory_bank_en.json").read_text()).items():
        yield Person("memorybank", name.strip(), tuple(tuple(each["query"] for each in day) for day in person["history"].values()))


def madial(folder: Path) -> Iterator[Person]:
    by_user: dict[int, list[tuple[str, ...]]] = defaultdict(list)
    for line in (folder / "madial" / "MADial-Bench-en-dialogue.json").read_text().splitlines():
        dialogue = json.loads(line)
        turns = [turn.partition(">:") for turn in dialogue["dialogue"] if ">:" in turn and not turn.startswith("<Assistant")]
        by_user[dialogue["user-id"]].append(tuple(text.strip().strip('"') for _, _, text in turns))
    for user, sessions in by_user.items():
        if user == 1:
            yield Person("madial", "1", tuple(sessions))
            continue
        told = list(accumulate(map(len, sessions)))
        cut = next(place for place, count in enumerate(told, 1) if count >= FIRST_READ)
        yield Person("madial", f"{user} at first", tuple(sessions[:cut]))
        yield Person("madial", f"{user} later", tuple(sessions[cut:]))


def locomo(folder: Path) -> Iterator[Person]:
    for conversation in json.loads((folder / "locomo" / "locomo5.json").read_text()):
        for name in (conversation["speaker_a"], conversation["speaker_b"]):
            sessions = [tuple(turn["text"] for turn in each["turns"] if turn["speaker"] == name) for each in conversation["sessions"]]
            yield Person("locomo", f"{conversation['sample_id']} {name}", tuple(sessions))
