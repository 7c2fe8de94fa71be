"""Prints, as JSON, how many patterns there are and which read a text in more than proportion: `python -m tests.fuzz.growing_patterns`.

`--thorough` tries every nasty piece on every pattern; without it each pattern gets its share of them, and always those of its own making.
"""

from __future__ import annotations

import json
import math
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

from tests.fuzz.growth import MOST_GROWTH, growth
from tests.fuzz.patterns import Noted, patterns
from tests.fuzz.reader_texts import NASTY, open_repeats, own_texts, repeated

SHORTEST, LONGEST = 300, 4_800
MOST_SECONDS = 10
"""Of processor time for all looks at one piece; most take a thousandth."""
SHARE = 4
"""One nasty piece in so many is tried on a pattern where all of them would take minutes."""
MOST_OWN = 100
"""Texts of a pattern's own making that are tried; one that joins a hundred others, each of which is here too, has thousands."""
LOOKS = 3
KNOWN = {r" +([.,;:!?])(?=\s|$)": "several spaces are one before it looks"}


class Endless(BaseException):
    """A look at a text has taken so long that it may never end. No exception that a reader might handle."""


def _give_up(*_: object) -> None:
    raise Endless


def growing(thorough: bool) -> Iterator[tuple[str, str, str, float]]:
    """Each pattern with the way in which it is used, the piece that it takes too long with, and how its work grew."""
    for place, noted in enumerate(patterns()):
        source = noted.compiled.pattern
        ways = sorted(_ways(noted, source)) if source not in KNOWN else []
        pieces = [("", piece) for piece in (NASTY if thorough else NASTY[place % SHARE :: SHARE])] if ways else []
        own = list(own_texts(source)) if ways else []
        own = own[:: 1 + len(own) // MOST_OWN]
        for way in ways:
            for head, piece in [*pieces, *own]:
                grew = _grew(noted.compiled, way, head, piece)
                if grew > MOST_GROWTH:
                    yield source[:120], way, f"{head}|{piece}", round(grew, 2)
                    break


def _grew(compiled: Any, way: str, head: str, piece: str) -> float:
    """The least growth of a few looks: a machine that is busy with something else makes one look worse, a fault shows in each."""
    least = math.inf
    for _ in range(LOOKS):
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
        try:
            least = min(least, growth(_use(compiled, way), _text(head, piece), length=SHORTEST, longest=LONGEST))
        except Endless:
            return math.inf
        if least <= MOST_GROWTH:
            break
    return least


def _ways(noted: Noted, source: str) -> set[str]:
    """How a pattern is used, where its work can grow: from one place it takes two repeats without a bound, from each place one."""
    repeats, to_end = open_repeats(source), source.endswith("\\Z")  # a way to state a value, which no text of the tests reached
    ways = {use if use in ("match", "fullmatch", "search") else "finditer" for use in noted.uses or {"match" if to_end else "search"}}
    return {way for way in ways if repeats > (way in ("match", "fullmatch"))}


def _use(compiled: Any, way: str) -> Callable[[str], object]:
    return (lambda text: [None for _ in compiled.finditer(text)]) if way == "finditer" else getattr(compiled, way)


def _text(head: str, piece: str) -> Callable[[int], str]:
    return lambda length: f"{head}{repeated(piece, length)}\x01"


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGVTALRM, _give_up)
    found = list(growing("--thorough" in sys.argv))
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    print(json.dumps({"patterns": len(Noted.of), "growing": found}))
