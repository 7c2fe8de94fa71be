"""The one exception tree.

Agent7Error
├── Outage                  something outside is down or slow; counts against nobody, try again later
│   ├── DatabaseDown
│   ├── PersonGone          whoever it was for is erased; the next try finds nobody
│   ├── MigrationsMissing   the schema is older than the code; says what to run
│   ├── ModelUnavailable    chat or embedding model: refused, cut off, timed out, over its limit
│   ├── ChannelUnavailable  Graph API: transient, throttled, lost answer
│   ├── ManusDown           Manus: not reached, or out of order; nothing has happened
│   ├── ManusTimedOut       Manus: the answer was lost, the call may have had its effect
│   └── ManusBusy           Manus: over its limit of calls; says when to try again
├── Rejected                the request itself is wrong; repeating it cannot help
│   ├── BadSignature
│   ├── BadRequest
│   │   └── TooLarge
│   ├── NotAllowed          another tenant's id, a missing right
│   ├── NotFound
│   └── ManusRefused        Manus: the call is wrong or not allowed
│       ├── TaskGone
│       └── CreditsExhausted
├── LeaseLost               somebody else took the work over; stop quietly
├── Withdrawn               what was about to be done is not wanted any more, or not in this way; look again
└── Misconfigured           a setting is missing or contradictory; says which and what to do
"""

from __future__ import annotations


class Agent7Error(Exception):
    """Root of everything that agent7 raises on purpose."""


class Outage(Agent7Error):
    """Something outside is down or slow. Retry later; it counts against no message."""


class DatabaseDown(Outage):
    """Postgres does not answer, or the connection broke inside a transaction."""


class PersonGone(Outage):
    """The person was erased while somebody worked for them: nothing was written. The next try finds nobody, and nothing to do."""


class MigrationsMissing(Outage):
    """The database schema is older than the code. The text says how to apply what is missing."""


class ModelUnavailable(Outage):
    """A chat or embedding model gave nothing usable."""


class ChannelUnavailable(Outage):
    """The messaging channel did not take the call; it may be repeated."""


class ManusDown(Outage):
    """Manus was not reached or is out of order. The call had no effect."""


class ManusTimedOut(Outage):
    """No usable answer of Manus came back. The call may have had its effect: look before repeating it."""


class ManusBusy(Outage):
    """Manus takes no more calls for now. The call had no effect; `retry_after` is in seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(f"Manus is over its limit of calls, for {retry_after:.0f} s")
        self.retry_after = retry_after


class Rejected(Agent7Error):
    """The request is wrong in itself; repeating it cannot help."""


class BadSignature(Rejected):
    """The webhook's signature is missing or does not match its raw body."""


class BadRequest(Rejected):
    """The input cannot be understood."""


class TooLarge(BadRequest):
    """More than may be sent at once; says how much that is."""


class NotAllowed(Rejected):
    """The caller has no right to this, or it belongs to somebody else."""


class NotFound(Rejected):
    """No such thing within the caller's scope."""


class ManusRefused(Rejected):
    """Manus does not do what was asked, and would not if asked again. `code` is its word for why, in short."""

    def __init__(self, code: str) -> None:
        super().__init__(f"Manus refused the call: {code}")
        self.code = code


class TaskGone(ManusRefused):
    """Manus knows no such task, or no longer."""


class CreditsExhausted(ManusRefused):
    """The account at Manus has no credits left."""


class LeaseLost(Agent7Error):
    """Another worker owns this turn now; whatever was thought here is dropped."""


class Withdrawn(Agent7Error):
    """What was about to be done is not wanted any more, or not in this way."""


class Misconfigured(Agent7Error):
    """A setting is missing or contradictory. The text names it and says what to do."""


class Busy(Exception):
    """Another worker holds this user's lease; the wake-up goes back and is never acknowledged."""
