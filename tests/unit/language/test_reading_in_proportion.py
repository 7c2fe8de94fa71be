"""Reading takes work in proportion to the text: for every pattern and every reader of the product, with texts that are hard for each.

Growth is measured in processor time at twice the length, which other work on the machine hardly changes; a fault has to show each time.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from agent7.language.text.normalization import MOST_READ, as_read
from tests.fuzz.growth import MOST_GROWTH, growth
from tests.fuzz.reader_texts import LONGEST_MESSAGE, NASTY, repeated
from tests.fuzz.readers import LANGUAGES, NO_READERS, Reader, public_functions, readers

ROOT = Path(__file__).resolve().parent.parent.parent.parent
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
SHARE = 1 if THOROUGH else 6
"""Each reader gets one nasty piece in so many, another share of them each; `HYPOTHESIS_PROFILE=thorough` tries all."""
LENGTHS = (600, 630, 660)
"""Of the shortest text of each look: others each time, so that nothing is found in a cache."""
BOUNDED = {
    "channels.whatsapp.outbound.markdown.for_whatsapp": "converts a bounded beginning, with a library",
}
"""What reads nobody's messages, or has a bound of its own."""
PEOPLE = list(readers(LANGUAGES if THOROUGH else ("en", "de")))


@pytest.mark.growth
def test_no_pattern_takes_more_than_its_share_for_a_longer_text():
    asked = [sys.executable, "-m", "tests.fuzz.growing_patterns", *(["--thorough"] if THOROUGH else [])]
    alone = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "shared"), str(ROOT)))}
    told = subprocess.run(asked, cwd=ROOT, env=alone, capture_output=True, text=True, check=False)

    assert told.returncode == 0, told.stderr[-2000:]
    found = json.loads(told.stdout.splitlines()[-1])
    assert found["patterns"] > 1500
    assert found["growing"] == []


@pytest.mark.growth
@pytest.mark.parametrize("share", range(6))
def test_no_reader_takes_more_than_its_share_for_a_longer_text(share: int):
    assert [told for place, reader in enumerate(PEOPLE) if place % 6 == share for told in slow_with(reader, place)] == []


def grew(reader: Reader, piece: str) -> float:
    """The least growth of a few looks: a machine that is busy with something else makes one look worse, a fault shows in each."""
    least = math.inf
    for length in LENGTHS:
        least = min(least, growth(reader.read, lambda length: repeated(piece, length), length=length, longest=LONGEST_MESSAGE))
        if least <= MOST_GROWTH:
            break
    return least


def slow_with(reader: Reader, place: int) -> list[str]:
    """The pieces with which a reader's work grows faster than the text."""
    if reader.name.split()[0] in BOUNDED:
        return []
    pieces = NASTY[place % SHARE :: SHARE]
    grown = {piece: grew(reader, piece) for piece in pieces}
    return [f"{reader.name} {piece!r} {times:.2f}" for piece, times in grown.items() if times > MOST_GROWTH]


def test_every_room_that_reads_words_has_its_readers_looked_at():
    assert len({reader.name.split()[0] for reader in PEOPLE}) > 170
    names = {reader.name.split()[0] for reader in PEOPLE}
    assert {
        "language.text.identification.detect_language",
        "language.statements.parser.parse_statements_apart",
        "language.intents.command_recognition.parse",
        "language.intents.routes.route_by_rules",
    } <= names


def test_every_exception_from_the_readers_is_a_function_that_exists():
    assert BOUNDED.keys() | NO_READERS <= {name for name, _ in public_functions()}


def test_a_text_of_ordinary_length_is_read_whole():
    assert as_read("My dog is called Rex.") == "My dog is called Rex."
    assert as_read("a " * (MOST_READ // 2)) == "a " * (MOST_READ // 2)


def test_of_a_longer_text_the_beginning_is_read_up_to_the_end_of_a_word():
    read = as_read("wordy " * 2_000)

    assert MOST_READ - len("wordy ") <= len(read) <= MOST_READ
    assert read.endswith("wordy")


def test_a_word_without_end_is_cut_where_it_must_be():
    assert as_read("a" * 10_000) == "a" * MOST_READ
