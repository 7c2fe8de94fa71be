"""How the rules route public utterances: a confusion table, the rate of false requests, and the time a message takes.

    python benchmarks/understanding/routing.py DATA_DIRECTORY

DATA_DIRECTORY holds `clinc150/`, `snips/`, `banking77/` and `tiage/` (see the README of each). What is expected:

- snips: every utterance tells an assistant to do something: `new`.
- clinc150: requests and questions are `new`; small talk is `chitchat`; questions about the person are `memory_query`.
- banking77: a customer's words; questions are `new` or `memory_query`, and statements of a problem are no request.
- tiage: people chat; what carries no question mark is a statement, so `new` is a false request.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from agent7.language import is_question, route_by_rules

SMALL_TALK = frozenset({"greeting", "goodbye", "thank_you", "yes", "no", "maybe", "how_are_you", "what_are_your_hobbies"})
ABOUT_THE_ASSISTANT = frozenset(
    {
        "are_you_a_bot",
        "do_you_have_pets",
        "how_old_are_you",
        "what_is_your_name",
        "where_are_you_from",
        "who_do_you_work_for",
        "who_made_you",
        "meaning_of_life",
        "fun_fact",
        "tell_joke",
        "what_can_i_ask_you",
    }
)
SHOWN = ("new", "memory_query", "memory_write", "chitchat", "task_query", "unclear")


class Row(NamedTuple):
    group: str
    text: str


def lines(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        yield from (json.loads(line) for line in file)


def clinc(directory: Path) -> Iterator[Row]:
    for row in lines(directory / "clinc150" / "clinc150.jsonl"):
        yield Row(f"clinc150 {clinc_group(row['intent'])}", row["text"])


def clinc_group(intent: str) -> str:
    if intent in SMALL_TALK:
        return "small talk"
    if intent in ABOUT_THE_ASSISTANT:
        return "assistant"
    return "out of scope" if intent == "oos" else "request"


def snips(directory: Path) -> Iterator[Row]:
    yield from (Row("snips request", row["text"]) for row in lines(directory / "snips" / "snips_validate.jsonl"))


def banking(directory: Path) -> Iterator[Row]:
    for row in lines(directory / "banking77" / "banking77_test.jsonl"):
        yield Row(f"banking77 {'question' if row['text'].rstrip().endswith('?') else 'statement'}", row["text"])


def chat(directory: Path) -> Iterator[Row]:
    for name in ("tiage_dev.json", "tiage_test.json"):
        for dialogue in json.loads((directory / "tiage" / name).read_text(encoding="utf-8")).values():
            for text, _ in dialogue:
                yield Row(f"tiage {'question' if '?' in text else 'statement'}", text)


def measure(rows: Iterable[Row]) -> tuple[dict[str, Counter[str]], list[float]]:
    table: dict[str, Counter[str]] = {}
    took: list[float] = []
    for row in rows:
        start = time.perf_counter()
        found = route_by_rules(row.text, language="en")
        took.append((time.perf_counter() - start) * 1e6)
        table.setdefault(row.group, Counter())[found.intent or found.kind] += 1
    return table, took


def show(table: dict[str, Counter[str]], took: list[float]) -> None:
    print(f"{'':24}{'n':>7}" + "".join(f"{name:>14}" for name in SHOWN))
    for group, counts in sorted(table.items()):
        total = counts.total()
        print(f"{group:24}{total:>7}" + "".join(f"{100 * counts[name] / total:>13.1f}%" for name in SHOWN))
    ordered = sorted(took)
    print(f"microseconds a message: p50 {statistics.median(ordered):.0f}, p95 {ordered[int(len(ordered) * 0.95)]:.0f}")
    statements = table["tiage statement"]
    print(
        json.dumps(
            {
                "request_recall_snips": round(table["snips request"]["new"] / table["snips request"].total(), 4),
                "request_recall_clinc": round(table["clinc150 request"]["new"] / table["clinc150 request"].total(), 4),
                "false_requests_tiage": round(statements["new"] / statements.total(), 4),
                "p50_us": round(statistics.median(ordered)),
            }
        )
    )


def main() -> None:
    directory = Path(sys.argv[1])
    rows = [row for source in (clinc, snips, banking, chat) for row in source(directory)]
    if "--misses" in sys.argv:
        for row in rows:
            found = route_by_rules(row.text, language="en")
            print(f"{row.group}\t{found.intent or found.kind}\t{found.reason}\t{is_question(row.text, language='en')}\t{row.text}")
        return
    show(*measure(rows))


if __name__ == "__main__":
    main()
