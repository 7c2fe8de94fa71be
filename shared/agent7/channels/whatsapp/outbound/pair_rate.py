"""Rate limit per recipient (token bucket).

How fast one person may be written to: Meta allows one message in 6 s, and lets a burst borrow from the future.

A bucket of 5 tokens, one more each 6 s, as a pure function; its state stands in the person's row.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

BURST = 5.0
REFILL = timedelta(seconds=6)


@dataclass(frozen=True, slots=True)
class Bucket:
    """Token bucket: tokens left at an instant; `updated_at` None means never used, hence full."""

    tokens: float = BURST
    updated_at: datetime | None = None


def take(bucket: Bucket, at: datetime) -> tuple[Bucket, timedelta]:
    """One token, if there is one: the bucket afterwards, and how long to wait (zero when a token was taken)."""
    now = _refilled(bucket, at)
    if now.tokens >= 1:
        return Bucket(now.tokens - 1, at), timedelta(0)
    return now, (1 - now.tokens) * REFILL


def emptied(at: datetime) -> Bucket:
    """The bucket after Meta said that it was too much."""
    return Bucket(0.0, at)


def _refilled(bucket: Bucket, at: datetime) -> Bucket:
    if bucket.updated_at is None:
        return Bucket(BURST, at)
    elapsed = max(timedelta(0), at - bucket.updated_at)  # a clock that was set back gives nothing and takes nothing
    # Half a millisecond of rounding must not turn "wait 6 s" into "wait 6 s, then once more".
    return Bucket(min(BURST, bucket.tokens + elapsed / REFILL + 1e-4), at)
