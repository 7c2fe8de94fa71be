"""Who comes in: an agent by its key, as often as it may ask.

What an agent sends beyond that is turned away from what is remembered here of its key, without a look into any table: a flood by one
agent costs the others nothing but the machine that answers it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from agent7.errors import Outage
from agent7.sharing.keys import Caller, Keys, digest_of
from agent7.sharing.limits import Limited, TooOften, minute_of

REQUESTS: Final = 10
"""Times what an agent may write in a minute: so many requests of any kind it may send."""
MOST_SHUT: Final = 1_000


@dataclass(frozen=True, slots=True)
class Admission:
    """One for each environment."""

    keys: Keys
    limits: Limited
    _shut: dict[bytes, int] = field(default_factory=dict)
    """Keys that are turned away, with the minute until whose end they are."""

    def caller(self, given: str, *, at: datetime) -> Caller:
        """Whose key this is. Raises Unauthorised, TooOften, DatabaseDown. Where the count cannot be read, nobody is turned away."""
        key, (minute, left) = digest_of(given), minute_of(at)
        if self._shut.get(key) == minute:
            raise TooOften(left)
        caller = self.keys.caller(given, at=at)
        try:
            self.limits.ask(caller.id, limit=REQUESTS * caller.per_minute, at=at)
        except TooOften:
            if len(self._shut) >= MOST_SHUT:
                self._shut.clear()
            self._shut[key] = minute
            raise
        except Outage:
            pass
        return caller
