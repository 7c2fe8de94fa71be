"""Bitemporal queries (valid time, transaction time).

Two times of a memory: when something was so in the world, and when we knew it. A read may ask for either, or both.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class AsOf:
    """A past (or future) moment to look at memory from, in aware UTC.

    `true_at`: what was so in the world then, by what is known now. `known_at`: what we knew then, also what turned out wrong or
    ended since. Both: what we thought at `known_at` to be so at `true_at`. Confidence and wording are those of today.
    """

    true_at: datetime | None = None
    known_at: datetime | None = None

    @property
    def is_now(self) -> bool:
        """Whether neither time axis (valid time, transaction time) is set."""
        return self.true_at is None and self.known_at is None

    def moment(self, at: datetime) -> Moment:
        """The two times to compare rows with, where it is `at` now."""
        known_at = self.known_at or at
        true_at = self.true_at or known_at
        return Moment(true_at, known_at, min(true_at, known_at))


@dataclass(frozen=True, slots=True)
class Moment:
    """`true_at` and `known_at` as in `AsOf`, and `kept_at`: the earlier of both, when a row must not have expired yet."""

    true_at: datetime
    known_at: datetime
    kept_at: datetime
