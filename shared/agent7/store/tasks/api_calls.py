"""Rate limit (sliding window).

The limit of calls to an account outside, over all workers: so many in any rolling span of time. Needs no fence.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from agent7.store.unit_of_work import UnitOfWork


def take(unit: UnitOfWork, account: str, *, most: int, within: timedelta, at: datetime) -> datetime | None:
    """Count one more call at `at`: None when it may go out, else the time from which it may, and nothing is counted.

    Locks the account until the transaction ends, which has to be soon. Calls that a wrong clock noted for much later do not count.
    """
    unit.execute("INSERT INTO api_calls (account) VALUES (%s) ON CONFLICT (account) DO NOTHING", (account,))
    (called_at,) = unit.one("SELECT called_at FROM api_calls WHERE account = %s FOR UPDATE", (account,))
    recent = _recent(called_at, within, at)
    if len(recent) >= most:
        return recent[-most] + within
    unit.execute("UPDATE api_calls SET called_at = %s WHERE account = %s", ([*recent, at], account))
    return None


def room_at(unit: UnitOfWork, account: str, *, most: int, within: timedelta, at: datetime) -> datetime | None:
    """What `take` would answer now. Counts and locks nothing: somebody else may be faster."""
    row = unit.execute("SELECT called_at FROM api_calls WHERE account = %s", (account,)).fetchone()
    recent = _recent(row[0] if row else (), within, at)
    return recent[-most] + within if len(recent) >= most else None


def _recent(called_at: Iterable[datetime], within: timedelta, at: datetime) -> list[datetime]:
    return sorted(moment for moment in called_at if abs(moment - at) < within)
