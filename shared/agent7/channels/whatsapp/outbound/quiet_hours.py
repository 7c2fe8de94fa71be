"""Quiet hours. When a person is not to be written to first: from evening to morning by their own clock. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From `start` to `end` of the wall clock in `time_zone`, over midnight when the end comes first. Equal: none.

    An unknown zone counts as UTC.
    """

    start: time
    end: time
    time_zone: str

    def end_of_quiet(self, at: datetime) -> datetime | None:
        """The instant from which a person may be written to, if `at` falls into their quiet hours; else None.

        Reckoned in instants, so that an hour that comes twice is quiet once, and one that is left out is not waited for:
        a wall time that does not exist is the instant that the clock would have shown without the change.
        """
        if self.start == self.end:
            return None
        zone = self._zone()
        today = at.astimezone(zone).date()
        for day in (today - DAY, today):
            start = _instant(day, self.start, zone)
            end = _instant(day + DAY if self.end <= self.start else day, self.end, zone)
            if start <= at < end:
                return end
        return None

    def _zone(self) -> ZoneInfo:
        try:
            return ZoneInfo(self.time_zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return ZoneInfo("UTC")


def _instant(day: date, clock: time, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, clock, zone).astimezone(UTC)
