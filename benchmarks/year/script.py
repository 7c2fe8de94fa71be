"""Who writes what, and when: real conversations spread over the days, small talk and requests between them, and things told on purpose."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Final

from benchmarks.use.people import Person, locomo, memorybank

YEAR: Final = 365
DAY: Final = timedelta(days=1)
TOLD: Final = Path(__file__).with_name("statements.jsonl")
TALKS_BETWEEN: Final = 0.3
"""Share of the days on which somebody writes this and that."""
OF_A_TALK: Final = (2, 4)
NOT_SAID: Final = frozenset(["cancel", "reset_settings", "whisper_mode", "change_user_name", "change_ai_name", "change_language", "oos"])
"""Intents of CLINC150 that end or change the talk itself."""
PERSONAL: Final = frozenset(
    ["calendar_update", "reminder", "reminder_update", "shopping_list_update", "todo_list_update", "travel_notification"]
)
"""Its intents that leave something to be remembered; whatever is kept of all others is junk."""
EVENING, NOON, MORNING = time(18, 30), time(12, 15), time(8, 40)


@dataclass(frozen=True, slots=True)
class Told:
    """Something that is told on purpose, the question for it, a word of the answer, and what is told of it half a year later."""

    say: str
    ask: str
    expect: str
    later: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """What one person writes in one go, from an instant on. `who` counts from 0; `tells_nothing`: whatever is kept of it is junk."""

    at: datetime
    who: int
    lines: tuple[str, ...]
    tells_nothing: bool = False


def told_on_purpose() -> tuple[Told, ...]:
    return tuple(Told(**json.loads(line)) for line in TOLD.read_text(encoding="utf-8").splitlines())


def people(data: Path, most: int, after: int = 0) -> list[Person]:
    """By turns one whose talk is long, of LoCoMo, and one who writes to an assistant, of MemoryBank; not the first `after` of them."""
    pairs = zip(locomo(data), memorybank(data), strict=False)
    return [person for pair in pairs for person in pair][after : after + most]


def small_talk(data: Path) -> tuple[list[str], list[str]]:
    """Requests and greetings that tell nothing of anybody, and people's chatter."""
    rows = map(json.loads, (data / "clinc150" / "clinc150.jsonl").read_text(encoding="utf-8").splitlines())
    requests = [row["text"] for row in rows if row["intent"] not in NOT_SAID | PERSONAL]
    dialogues = json.loads((data / "tiage" / "tiage_dev.json").read_text(encoding="utf-8")).values()
    return requests, [line[0].strip() for dialogue in dialogues for line in dialogue[::2]]


def year(persons: Sequence[Person], data: Path, begin: datetime, days: int, seed: int = 7) -> list[Session]:
    """Everything that is written in the first `days` days of the year, in order."""
    sessions = [session for who, person in enumerate(persons) for session in _of(who, person, data, begin, random.Random(f"{seed} {who}"))]
    return sorted((each for each in sessions if each.at < begin + days * DAY), key=lambda each: (each.at, each.who))


def _of(who: int, person: Person, data: Path, begin: datetime, chance: random.Random) -> Iterator[Session]:
    apart = timedelta(minutes=7 * who)
    for place, lines in enumerate(person.sessions):
        said = tuple(line for line in lines if line.strip())
        yield Session(_on(begin, YEAR * place // len(person.sessions), EVENING) + apart, who, said)
    requests, chatter = small_talk(data)
    for day in range(YEAR):
        if chance.random() < TALKS_BETWEEN:
            empty = chance.random() < 0.7
            lines = tuple(chance.sample(requests if empty else chatter, chance.randint(*OF_A_TALK)))
            yield Session(_on(begin, day, MORNING) + apart, who, lines, tells_nothing=empty)
    told = told_on_purpose()
    for place, each in enumerate(chance.sample(told, len(told))):
        day = place * (YEAR // 2) // len(told)
        yield Session(_on(begin, day, NOON) + apart, who, (each.say,))
        if each.later:
            yield Session(_on(begin, day + YEAR // 2, NOON) + apart, who, (each.later,))


def _on(begin: datetime, day: int, hour: time) -> datetime:
    return datetime.combine((begin + day * DAY).date(), hour, begin.tzinfo)
