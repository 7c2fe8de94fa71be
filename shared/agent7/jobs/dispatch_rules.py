"""Dispatch rules: who may begin a job's period in a workspace, and what becomes of its entry in the ledger.

Pure: an entry and the time in, the entry as it is to be written out, or None where nothing is to be done. Whoever writes it wins or loses
by the ledger's compare and swap; so however many race, one begins.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from agent7.channels.job_ledger import Entry
from agent7.jobs.periods import Period

GRACE: Final = timedelta(hours=2)
"""After its due time a schedule may take so long before others look after the job."""
QUEUED_FOR: Final = timedelta(hours=1)
"""So long a message may wait in its queue before another is sent; also the pause after a failure."""
RESTS_FOR: Final = timedelta(minutes=10)
"""In an outage, which counts against no workspace."""
MOST_CRASHES: Final = 5
MOST_FAILURES: Final = 3
"""Of one period; then it is parked until the next one."""
LONGEST_HOLD: Final = timedelta(hours=2)
"""More than anybody holds an entry: a hold beyond it is of a clock that has been turned back since."""


def is_held(entry: Entry, at: datetime) -> bool:
    """Whether somebody has it, or it rests."""
    return entry.held_until is not None and at < entry.held_until <= at + LONGEST_HOLD


def is_due(entry: Entry, period: Period) -> bool:
    """Whether this period is still to be done. One that is ahead by a single period is of a clock that went back a little;

    anything further ahead is of a clock that was wrong, and counts for nothing.
    """
    return entry.finished not in (period.label, period.next_label) and entry.parked != period.label


def dispatched(entry: Entry, period: Period, at: datetime) -> Entry | None:
    """Send a message for this period; what was begun of the same one, by a worker that died, goes on from its cursor."""
    if not is_due(entry, period) or is_held(entry, at):
        return None
    until = at + QUEUED_FOR
    if entry.period == period.label:
        return replace(entry, working=False, held_until=until, look_at=until, crashes=entry.crashes + entry.working)
    return replace(entry, period=period.label, working=False, held_until=until, look_at=until, cursor="", crashes=0, failures=0, parked="")


def asked_for(entry: Entry) -> Entry:
    """As if the current period were neither finished nor given up, and a failure had to rest no longer: somebody wants it done."""
    rests = not entry.working and entry.failures > 0
    return replace(entry, finished="", parked="", held_until=None if rests else entry.held_until)


def expected(entry: Entry, period: Period) -> Entry:
    """A workspace that nobody has planned for yet has missed nothing; from its next period on it is looked after."""
    return replace(entry, look_at=period.next_due + GRACE)


def not_sent(entry: Entry, at: datetime) -> Entry:
    """The queue did not take the message: whoever comes next may send another."""
    return replace(entry, held_until=at, look_at=at)


def taken(entry: Entry, label: str, at: datetime, until: datetime) -> Entry | None:
    """A worker begins, or goes on after one that died; until `until` it is theirs."""
    if entry.period != label or label in (entry.finished, entry.parked) or (entry.working and is_held(entry, at)):
        return None
    return replace(entry, working=True, held_until=until, look_at=until, crashes=entry.crashes + entry.working)


def came_on(entry: Entry, cursor: str) -> Entry:
    """The work has come as far as `cursor`."""
    return replace(entry, cursor=cursor, crashes=0)


def handed_on(entry: Entry, at: datetime) -> Entry:
    """This worker's time is over; another message goes on."""
    return replace(entry, working=False, held_until=at + QUEUED_FOR, look_at=at + QUEUED_FOR)


def rested(entry: Entry, at: datetime) -> Entry:
    """Something outside is down: it goes on from its cursor after a rest."""
    return replace(entry, working=False, held_until=at + RESTS_FOR, look_at=at + RESTS_FOR)


def done(entry: Entry, period: Period) -> Entry:
    """The period is finished; `period` is the current one, which may be a later one by now."""
    again = (period.next_due if entry.period == period.label else period.due) + GRACE
    return replace(entry, finished=entry.period, working=False, held_until=None, cursor="", crashes=0, failures=0, parked="", look_at=again)


def failed(entry: Entry, period: Period, at: datetime) -> Entry:
    """A run failed: it is begun anew after a rest, or parked after too many of them."""
    if entry.failures + 1 >= MOST_FAILURES:
        return parked(entry, period)
    until = at + QUEUED_FOR
    return replace(entry, working=False, held_until=until, look_at=until, cursor="", crashes=0, failures=entry.failures + 1)


def parked(entry: Entry, period: Period) -> Entry:
    """Given up for this period; the next one is tried again."""
    return replace(entry, working=False, held_until=None, cursor="", crashes=0, parked=entry.period, look_at=period.next_due + GRACE)


def is_hopeless(entry: Entry) -> bool:
    """Whether workers die of it again and again."""
    return entry.crashes >= MOST_CRASHES
