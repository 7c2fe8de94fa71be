"""Two times of a memory: when something was so in the world, and when we knew it. A read may ask for either, or both."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from agent7.memory.model import Memory, Status

SHOWN = (Status.ACTIVE, Status.ARCHIVED)
"""What was archived since was in use then; what waits for an operator or is hidden comes back at no time."""


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

    def holds(self, memory: Memory) -> bool:
        """Whether a memory was known and so. Until it was superseded nobody knew that it would end."""
        if memory.status not in SHOWN or memory.created_at > self.known_at:
            return False
        if memory.expires_at is not None and memory.expires_at <= self.kept_at:
            return False
        ended_later = memory.superseded_at is not None and memory.superseded_at > self.known_at
        until = None if ended_later else memory.valid_until
        return memory.valid_from <= self.true_at and (until is None or until > self.true_at)
