"""What it takes to read a message: `python -m benchmarks.bench parsing [--talk FILE]`.

Everything that a parsed message tells is asked of it, and of its sentences what a turn asks of them: more than any one turn does. Printed
is processor time, so that other work on the machine hardly counts, with the machine's own measure beside it: ordinary messages (of the
conversations that we play), and 4,096 characters of what is hard to read. Targets: under 5 ms for 95 of 100 ordinary messages, under 50 ms
for 4,096 characters of anything.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from statistics import median
from time import process_time

from agent7.language import ParsedMessage, one_reading, parse
from benchmarks.figures import heading, row
from benchmarks.speed.reading import additions
from benchmarks.talk.expectations import scenarios_in
from tests.fuzz.reader_texts import LONGEST_MESSAGE, NASTY, repeated
from tests.integration.conversation.turn.test_texts_hard_to_read import PROSE, SLOW_ONCE

SCENARIOS = Path(__file__).parents[1] / "talk" / "scenarios"
ORDINARY, LONGEST = 5, 50
"""Milliseconds."""
TIMES = 3
"""Of which the median counts."""
SHOWN = 10
HOSTILE = tuple(dict.fromkeys((*SLOW_ONCE, *NASTY, "I like a, b and c. ", "no, it's a, not b ", "meine Firma hei\u00dft A und ")))
FIELDS = tuple(name for name, each in vars(ParsedMessage).items() if isinstance(each, cached_property))


def main() -> None:
    asked = argparse.ArgumentParser(description="what it takes to read a message")
    asked.add_argument("--talk", type=Path, default=SCENARIOS, help="a file of conversations, or a folder of them")
    said = list(messages(asked.parse_args().talk))
    for text, language in said:
        read(text, language)  # what is compiled at first use
    print(heading("Processor time of reading a message"))
    print(row("this machine: a million additions", [1000 * additions() for _ in range(5)]))
    times = [milliseconds(text, language) for text, language in said]
    print(row(f"messages of {len(said)} turns", times, target=f"target < {ORDINARY} at p95"))
    slowest = sorted(zip(times, (text for text, _ in said), strict=True), reverse=True)[:SHOWN]
    print(heading("The slowest of them"))
    for took, text in slowest:
        print(row(repr(text[:54]), [took]))
    prose = repeated(PROSE, LONGEST_MESSAGE)
    hostile = sorted(((milliseconds(repeated(piece, LONGEST_MESSAGE), "en"), piece) for piece in HOSTILE), reverse=True)
    print(heading(f"{LONGEST_MESSAGE:,} characters"))
    print(row("plain prose", [milliseconds(prose, "en") for _ in range(3)], target=f"target < {LONGEST}"))
    print(row(f"{len(HOSTILE)} kinds that are hard to read", [took for took, _ in hostile], target=f"target < {LONGEST} each"))
    for took, piece in hostile[:SHOWN]:
        print(row(repr(piece), [took]))


def messages(path: Path) -> Iterator[tuple[str, str]]:
    """What people say in these conversations, with its language."""
    for scenario in scenarios_in(path):
        yield from ((step["say"], scenario.language) for step in scenario.steps if "say" in step)


def read(text: str, language: str) -> None:
    """All of a message, as within a turn."""
    with one_reading():
        said = parse(text, language)
        for field in FIELDS:
            getattr(said, field)
        said.route()
        said.salience()
        for sentence in said.spelled_out:
            _ = sentence.command, sentence.is_question, sentence.is_request, sentence.is_explicit_memory(), sentence.holds_secret


def milliseconds(text: str, language: str) -> float:
    """Processor time of this process for one reading, the median of some."""
    took = []
    for _ in range(TIMES):
        begun = process_time()
        read(text, language)
        took.append(1000 * (process_time() - begun))
    return median(took)


if __name__ == "__main__":
    main()
