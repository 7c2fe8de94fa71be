"""Settings of a turn: debouncing, and how long a telephone number proves who somebody is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from agent7.errors import Misconfigured
from agent7.settings.environment import Environment, whole_number

NUMBER_SILENT = timedelta(days=45)
"""US carriers keep a number back for 45 days at least, and WhatsApp clears away an account that comes to another phone after so long."""
PARKED_FOR = timedelta(days=180)


@dataclass(frozen=True, slots=True)
class TurnSettings:
    """How one turn runs: seconds that it waits for more of a burst (debounce)."""

    debounce_seconds: float

    @classmethod
    def read(cls, env: Environment) -> TurnSettings:
        """Read from the environment. Raises Misconfigured when AGENT7_DEBOUNCE_MS is no whole number."""
        return cls(whole_number(env, "AGENT7_DEBOUNCE_MS", 1000) / 1000)


@dataclass(frozen=True, slots=True)
class IdentitySettings:
    """How long a number proves its owner without being shown, and how long is kept what nobody can reach any more."""

    silence: timedelta
    parked_for: timedelta

    @classmethod
    def read(cls, env: Environment) -> IdentitySettings:
        """Read from the environment. Raises Misconfigured when a number of days is out of range."""
        silence = whole_number(env, "AGENT7_NUMBER_SILENT_DAYS", NUMBER_SILENT.days)
        parked = whole_number(env, "AGENT7_PARKED_DAYS", PARKED_FOR.days)
        if not 14 <= silence <= 3650:
            raise Misconfigured(f"AGENT7_NUMBER_SILENT_DAYS must be 14 to 3650, not {silence}")
        if not 7 <= parked <= 3650:
            raise Misconfigured(f"AGENT7_PARKED_DAYS must be 7 to 3650, not {parked}")
        return cls(timedelta(days=silence), timedelta(days=parked))
