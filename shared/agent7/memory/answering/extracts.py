"""Extracts: of a long memory the sentences that bear on the question, so that a prompt's budget holds all that was found. Pure.

The memory stays whole, and what cites it cites all of it: an extract is only what a prompt shows of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from agent7.language import query_terms, sentences, stems_in
from agent7.memory.model import Recalled

LEFT_OUT: Final = "[…]"
LEAST: Final = 45
"""Tokens of a memory with its line: below that it says nothing, and stays away instead."""
ENTRY: Final = 20
"""Of these for the line around it: its day, its handle, what speaks against it."""
MET_BEFORE: Final = 0.3
"""What a term is worth that a sentence of the extract holds already."""
MOST_SENTENCES: Final = 400
"""Read of one memory, from its beginning and its end."""

type Terms = Sequence[Sequence[str]]


def fitted(items: Iterable[Recalled], tokens: int) -> list[Recalled]:
    """The same in their order, with room in so many tokens: the short ones for all of it, the long ones all alike.

    What finds no room even so is left out; the first always has some.
    """
    given = list(items)
    most = max(share([item.memory.tokens for item in given], tokens), LEAST)
    fitting: list[Recalled] = []
    left = tokens
    for item in given:
        with_room = replace(item, room=most if item.memory.tokens > most else None)
        if not fitting or with_room.tokens <= left:
            fitting.append(with_room)
            left -= with_room.tokens
    return fitting


def shown(item: Recalled, question: str) -> str:
    """What a prompt shows of it: all, or what bears on the question within its room."""
    memory = item.memory
    if item.tokens == memory.tokens:
        return memory.content
    characters = len(memory.content) * max(item.tokens - ENTRY, 1) // max(memory.tokens - ENTRY, 1)
    return extract(memory.content, query_terms(question), characters, memory.language)


def share(sizes: Sequence[int], room: int) -> int:
    """The most that each may take so that all have room: what the small ones leave goes to the large ones."""
    for taken, size in enumerate(ordered := sorted(sizes)):
        if size * (len(ordered) - taken) > room:
            return max(room, 0) // (len(ordered) - taken)
        room -= size
    return max(sizes, default=0)


def extract(text: str, terms: Terms, characters: int, language: str | None = None) -> str:
    """At most about so many characters of a text: the sentences that hold most of the terms, those that stand beside them, the first.

    A term that few of its sentences hold says more. What was left out is marked.
    """
    parts = _parts(text)
    met = [_met(part, terms, language) for part in parts]
    worth = [math.log(1 + len(parts) / (1 + sum(term in each for each in met))) for term in range(len(terms))]
    chosen: dict[int, str] = {}
    covered: set[int] = set()
    left = characters
    while True:
        gains = {
            place: sum(worth[term] * (MET_BEFORE if term in covered else 1.0) for term in met[place])
            for place, part in enumerate(parts)
            if place not in chosen and met[place] and (len(part) < left or not chosen)
        }
        if not gains:
            break
        best = max(gains, key=lambda place: (gains[place], -len(parts[place]), -place))
        chosen[best] = _cut(parts[best], terms, left, language)
        covered |= met[best]
        left -= len(chosen[best]) + 1
    for place in sorted(range(len(parts)), key=lambda each: (min((abs(each - other) for other in chosen), default=each), -each)):
        if place not in chosen and (len(parts[place]) < left or not chosen):
            chosen[place] = _cut(parts[place], terms, left, language)
            left -= len(chosen[place]) + 1
    return _joined(chosen, len(parts))


def _parts(text: str) -> list[str]:
    parts = list(sentences(text))
    if len(parts) > MOST_SENTENCES:
        parts = [*parts[: MOST_SENTENCES // 2], *parts[-MOST_SENTENCES // 2 :]]
    return parts


def _met(part: str, terms: Terms, language: str | None) -> frozenset[int]:
    """Which terms a sentence holds."""
    stems = stems_in(part, language)
    return frozenset(number for number, alternatives in enumerate(terms) if not stems.isdisjoint(alternatives))


def _cut(part: str, terms: Terms, characters: int, language: str | None) -> str:
    """A sentence, or what stands around the first of the terms in one that is too long."""
    if len(part) <= characters:
        return part
    words = part.split()
    first = next((place for place, word in enumerate(words) if _met(word, terms, language)), 0)
    begin = end = len(" ".join(words[:first])) + (first > 0)
    begin = max(0, begin - characters // 3)
    end = min(len(part), begin + characters)
    begin = max(0, end - characters)
    kept = part[begin:end].strip()
    return f"{f'{LEFT_OUT} ' if begin else ''}{kept}{f' {LEFT_OUT}' if end < len(part) else ''}"


def _joined(chosen: dict[int, str], parts: int) -> str:
    """In their order, with a mark for each gap."""
    pieces: list[str] = []
    before = -1
    for place in sorted(chosen):
        if place != before + 1:
            pieces.append(LEFT_OUT)
        pieces.append(chosen[place])
        before = place
    if before != parts - 1:
        pieces.append(LEFT_OUT)
    return " ".join(pieces)
