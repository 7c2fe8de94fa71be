"""A development set of the other kind of text: one user and a talkative assistant, in the format of `recall.quality`.

Made of MemoryBank (English): the histories of its fifteen people as one person's, with the evidence that we marked for 56 of its
probing questions (`memorybank_evidence.json`: which turn, U of the user or A of the assistant). Prints the JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

EVIDENCE = Path(__file__).with_name("memorybank_evidence.json")
SINGLE_HOP = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, help="with memory_bank_en.json and probing_questions_en.jsonl")
    folder = parser.parse_args().folder
    people = {name.strip(): person for name, person in json.loads((folder / "memory_bank_en.json").read_text()).items()}
    asked: dict[str, list[str]] = {}
    for line in (folder / "probing_questions_en.jsonl").read_text().splitlines():
        asked.update(json.loads(line))
    sessions = [session for name, person in people.items() for session in sessions_of(name, person)]
    sessions = sorted(sessions, key=lambda session: session["day"])
    numbered = [{**session, "session": number} for number, session in enumerate(sessions, start=1)]
    print(json.dumps([{"sample_id": "assistant", "sessions": numbered, "qa": list(questions(asked))}], ensure_ascii=False))


def sessions_of(name: str, person: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    exchange = 0
    for day, history in person["history"].items():
        turns = []
        for each in history:
            turns.append({"dia_id": f"{name}:{exchange}U", "speaker": "user", "text": each["query"]})
            turns.append({"dia_id": f"{name}:{exchange}A", "speaker": "assistant", "text": each["response"]})
            exchange += 1
        spoken = date.fromisoformat(day)
        said = [turn for turn in turns if turn["text"].strip()]
        yield {"day": day, "date_time": f"9:00 am on {spoken.day} {spoken:%B}, {spoken.year}", "turns": said}


def questions(asked: Mapping[str, list[str]]) -> Iterator[dict[str, Any]]:
    for name, evidence in json.loads(EVIDENCE.read_text()).items():
        for question, turns in zip(asked[name], evidence, strict=True):
            yield {"question": question.strip('"'), "category": SINGLE_HOP, "evidence": [f"{name}:{turn}" for turn in turns]}


if __name__ == "__main__":
    main()
