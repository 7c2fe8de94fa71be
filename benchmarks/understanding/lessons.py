"""How well corrections are heard, and how often normal talk is taken for one. `DATA=... python -m benchmarks.bench lessons`.

`eval_data/corrections.tsv` was written before the rules. Its rows say whether they are of the development part or of the held
one, and the conversations of the sets are split by hash; rules were changed by the development parts alone. Without DATA (a
folder with memorybank, madial and locomo) only the recall is measured. In these sets people rarely correct an assistant: what
the rules fire on counts as a false alarm until somebody has read it. `--show` prints it, and every row that is not heard exactly;
`--development` leaves the held parts alone.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from agent7.language import Exchange, LessonKind, correction_after, fold
from benchmarks.figures import p95

CORRECTIONS = Path(__file__).parents[1] / "eval_data" / "corrections.tsv"
SETS = ("memorybank", "madial", "locomo")
SMALL_WORDS = (
    r"^(?:(?:the|a|an|to|in|at|el|la|los|las|un|una|al|del|der|die|das|den|dem|am|im|o|os|as|um|uma|ao|do|da|em|le|les|une|du|au|des|en) )+"
)


class Row(NamedTuple):
    """One correction with what it follows, and what it teaches."""

    half: str
    language: str
    said: str
    answered: str
    correction: str
    kind: str
    preferred: str
    rejected: str


def main() -> None:
    data, show = os.environ.get("DATA"), "--show" in sys.argv
    halves = ("development",) if "--development" in sys.argv else ("development", "held")
    figures: dict[str, object] = {}
    for half in halves:
        figures[f"recall_{half}"] = recall(half, show=show)
    if data is None:
        print("DATA is not set: give the folder that holds memorybank, madial and locomo to see false alarms in real talk")
    else:
        for half in halves:
            figures[f"false_alarms_{half}"] = false_alarms(Path(data), half, show=show)
    print(json.dumps(figures, ensure_ascii=False))


def recall(half: str, *, show: bool) -> dict[str, object]:
    """How many corrections are heard, and how many give exactly what was meant."""
    rows = [row for row in corrections() if row.half == half]
    heard, exact, by_language = 0, 0, Counter[str]()
    for row in rows:
        found = correction_after(row.correction, Exchange(row.said, row.answered), row.language)
        kind = None if found is None else "prefer" if found.kind is LessonKind.PREFER else "avoid"
        right = kind == row.kind
        same = right and (
            row.kind == "avoid"
            or (found is not None and (bare(found.preferred), bare(found.rejected)) == (bare(row.preferred), bare(row.rejected)))
        )
        heard, exact = heard + right, exact + same
        by_language[row.language] += right
        if show and not same:
            print(f"  {half} {row.language} {row.answered} <- {row.correction}: {found}")
    print(f"corrections, {half}: {heard} of {len(rows)} heard, {exact} exactly; {dict(by_language)}")
    return {"rows": len(rows), "heard": heard, "exact": exact}


def false_alarms(data: Path, half: str, *, show: bool) -> dict[str, object]:
    """How often the rules fire on what people say to an assistant or to each other, for 1,000 turns."""
    per_set: dict[str, object] = {}
    took: list[float] = []
    for name in SETS:
        fired = turns = 0
        for talk, answered, said, text in turns_of(data, name):
            if half_of(talk) != half:
                continue
            turns += 1
            started = time.perf_counter()
            found = correction_after(text, Exchange(said, answered), "en")
            took.append((time.perf_counter() - started) * 1000)
            fired += found is not None
            if show and found:
                print(f"  {half} {name}: {answered[-90:]!r} <- {text!r}: {found}")
        per_set[name] = {"turns": turns, "fired": fired, "per_1000": round(1000 * fired / turns, 2) if turns else None}
        print(f"normal talk, {half}, {name}: {fired} of {turns} turns")
    return {**per_set, "ms_p95": round(p95(took), 3)}


def corrections() -> list[Row]:
    lines = CORRECTIONS.read_text(encoding="utf-8").splitlines()
    return [Row(*line.split("\t")) for line in lines if line and not line.startswith("#")]


def turns_of(data: Path, name: str) -> Iterator[tuple[str, str, str, str]]:
    """(conversation, what was said to them, what they had said before, what they say) for each turn that answers one."""
    if name == "memorybank":
        people = json.loads((data / "memorybank" / "memory_bank_en.json").read_text(encoding="utf-8"))
        for person, about in people.items():
            for day, talk in about["history"].items():
                for before, turn in pairwise(talk):
                    yield f"{person} {day}", before["response"], before["query"], turn["query"]
    elif name == "madial":
        for number, line in enumerate((data / "madial" / "MADial-Bench-en-dialogue.json").read_text(encoding="utf-8").splitlines()):
            said = [found for each in json.loads(line)["dialogue"] if (found := re.match(r'<([^>]+)>: "(.*)"\s*\Z', each, re.DOTALL))]
            for first, second, third in zip(said, said[1:], said[2:], strict=False):
                if second[1] == "Assistant" and third[1] != "Assistant":
                    yield f"madial {number}", second[2], first[2], third[2]
    else:
        for talk in json.loads((data / "locomo" / "locomo5.json").read_text(encoding="utf-8")):
            for session in talk["sessions"]:
                texts = [turn["text"] for turn in session["turns"]]
                for first, second, third in zip(texts, texts[1:], texts[2:], strict=False):
                    yield f"{talk['sample_id']} {session['session']}", second, first, third


def half_of(text: str) -> str:
    return "held" if hashlib.sha256(text.encode()).digest()[0] % 2 else "development"


def bare(text: str | None) -> str:
    """As it is compared: without articles and prepositions before it."""
    return re.sub(SMALL_WORDS, "", fold(text or "")).strip()


if __name__ == "__main__":
    main()
