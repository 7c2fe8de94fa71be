"""A second set of the other kind of text: what an assistant should bring to mind before its next turn, in the format of `recall.quality`.

Made of MADial-Bench (English): its memories of two people as one person's, each with its feeling; the question is what the person
said last, the messages before it go along as such, and the evidence is the memories that the set marks as relevant. The halves are told
apart by a hash of what was said: development for choosing, held for reporting. Prints the JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

MULTI_HOP = 1
DIALOGUES, MEMORIES = "MADial-Bench-en-dialogue.json", "MADial-Bench-en-memory.json"
FIRST_DAY = date(2024, 1, 1)
HALVES = ("development", "held")
FELT = {
    **dict.fromkeys(("Happy", "Anticipation"), "excited"),
    **dict.fromkeys(("Sad", "Disappointed", "Angry", "Frustrated"), "frustrated"),
    **dict.fromkeys(("Anxious", "Anxiety", "Fear"), "uncertain"),
}
"""Feelings of the set as ours; the others are neutral."""
_SPEAKER = re.compile(r"^<([^>]*)>\s*:?\s*")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, help=f"with {DIALOGUES} and {MEMORIES}")
    parser.add_argument("--half", choices=HALVES, required=True)
    arguments = parser.parse_args()
    told = {key: entry for line in lines(arguments.folder / MEMORIES) for key, entry in json.loads(line).items()}
    asked = [question for line in lines(arguments.folder / DIALOGUES) if (question := question_of(json.loads(line)))]
    conversation = {
        "sample_id": f"remembering-{arguments.half}",
        "sessions": list(sessions(told)),
        "qa": [each for each in asked if half_of(each["question"]) == arguments.half],
    }
    print(json.dumps([conversation], ensure_ascii=False))


def lines(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if line.strip()]


def sessions(told: Mapping[str, Mapping[str, str]]) -> Iterator[dict[str, Any]]:
    """One of its own for each memory, the oldest first: they were not said in one conversation.

    Two days apart: of the four years that the set spans, most would have expired.
    """
    for number, (key, entry) in enumerate(sorted(told.items(), key=lambda item: item[1]["time"]), start=1):
        day = FIRST_DAY + timedelta(days=2 * number)
        turn = {"dia_id": key, "speaker": "user", "text": entry["event"], "sentiment": FELT.get(entry["emotion"], "neutral")}
        yield {"session": number, "date_time": f"9:00 am on {day.day} {day:%B}, {day.year}", "turns": [turn]}


def question_of(dialogue: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the person said last before the assistant is to remember something, and the messages before that."""
    before = [
        (_SPEAKER.match(turn), _SPEAKER.sub("", turn.strip()).strip('" ')) for turn in dialogue["dialogue"][: dialogue["test-turn"][0]]
    ]
    said = [(found[1], text) for found, text in before if found and found[1] != "BOD"]
    last = max((place for place, (speaker, _) in enumerate(said) if speaker != "Assistant"), default=None)
    if last is None:
        return None
    recent = [text for _, text in said[:last]]
    return {"question": said[last][1], "category": MULTI_HOP, "evidence": [str(each) for each in dialogue["relevant-id"]], "recent": recent}


def half_of(question: str) -> str:
    return HALVES[int(hashlib.sha256(question.encode()).hexdigest(), 16) % 2]


if __name__ == "__main__":
    main()
