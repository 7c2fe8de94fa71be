"""Slips of the pen: whether a word is another one with a single mistake."""

from __future__ import annotations


def distance_is_one(one: str, other: str) -> bool:
    """Damerau 1964: one insertion, deletion, substitution, or transposition of neighbours."""
    start = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other)))
    rest, rest_of_other = one[start:], other[start:]
    return (
        rest[1:] == rest_of_other
        or rest == rest_of_other[1:]
        or rest[1:] == rest_of_other[1:]
        or (rest[:2] == rest_of_other[1::-1] and rest[2:] == rest_of_other[2:])
    )
