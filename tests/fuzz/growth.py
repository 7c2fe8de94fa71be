"""How the work for a text grows with its length, in processor time of this thread, which a busy machine hardly changes."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from time import thread_time
from typing import Final

MOST_GROWTH: Final = 2.6
"""Times the work for twice the text. Work in proportion is 2; quadratic is 4."""
FLOOR: Final = 0.004
"""Seconds that a text must cost before its growth is looked at."""
ENOUGH: Final = 0.04
"""Seconds from which growth shows: a text is made longer until it costs as much, or is the longest."""
RUNS: Final = 8
"""Most looks at one text: a fault shows in each, and only a look that seems one is followed by another."""

type Text = Callable[[int], str]
"""A text of about so many characters."""


def seconds(read: Callable[[str], object], text: str) -> float:
    """Of this thread's processor time. What a reader refuses costs what it costs.

    Without garbage collection, which goes through all that a process holds, and comes with the longer of two texts.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        begun = thread_time()
        with suppress(Exception):
            read(text)
        return thread_time() - begun
    finally:
        if collects:
            gc.enable()


def growth(read: Callable[[str], object], text: Text, *, length: int, longest: int) -> float:
    """Times the work at twice the length, the least of several looks; 0 where the work is too little to tell.

    Each time another length is read: nothing is found in a cache. Both lengths are looked at with one character more, too: where a
    text is cut within its piece it may cost less, and only like may be compared with like.
    """
    spent = seconds(read, text(length))
    while spent < ENOUGH and length * 2 <= longest:
        if spent < FLOOR * length / longest:
            return 0.0
        length *= 2
        spent = seconds(read, text(length - 1))
    if spent < FLOOR:
        return 0.0
    found = 9.0
    for run in range(RUNS):
        short, long = (min(seconds(read, text(times * (length + 2 * run) + each)) for each in range(2)) for times in (1, 2))
        found = min(found, long / max(short, 1e-9))
        if found <= MOST_GROWTH:
            return found
    longest_look = seconds(read, text(4 * length)) / max(seconds(read, text(length)), 1e-9)
    return min(found, longest_look**0.5)  # over two doublings a fault shows more, and chance less
