"""The one exception tree.

Agent7Error
├── Outage                  something outside is down or slow; counts against nobody, try again later
│   ├── DatabaseDown
│   ├── MigrationsMissing   the schema is older than the code; says what to run
│   ├── ModelUnavailable    chat or embedding model: refused, cut off, timed out, over its limit
│   └── ChannelUnavailable  Graph API: transient, throttled, lost answer
├── Rejected                the request itself is wrong; repeating it cannot help
│   ├── BadSignature
│   ├── BadRequest
│   ├── NotAllowed          another tenant's id, a missing right
│   └── NotFound
├── LeaseLost               somebody else took the work over; stop quietly
└── Misconfigured           a setting is missing or contradictory; says which and what to do
"""

from __future__ import annotations


class Agent7Error(Exception):
    """Root of everything that agent7 raises on purpose."""


class Outage(Agent7Error):
    """Something outside is down or slow. Retry later; it counts against no message."""


class DatabaseDown(Outage):
    """Postgres does not answer, or the connection broke inside a transaction."""


class MigrationsMissing(Outage):
    """The database schema is older than the code. The text says how to apply what is missing."""


class ModelUnavailable(Outage):
    """A chat or embedding model gave nothing usable."""


class ChannelUnavailable(Outage):
    """The messaging channel did not take the call; it may be repeated."""


class Rejected(Agent7Error):
    """The request is wrong in itself; repeating it cannot help."""


class BadSignature(Rejected):
    """The webhook's signature is missing or does not match its raw body."""


class BadRequest(Rejected):
    """The input cannot be understood."""


class NotAllowed(Rejected):
    """The caller has no right to this, or it belongs to somebody else."""


class NotFound(Rejected):
    """No such thing within the caller's scope."""


class LeaseLost(Agent7Error):
    """Another worker owns this turn now; whatever was thought here is dropped."""


class Misconfigured(Agent7Error):
    """A setting is missing or contradictory. The text names it and says what to do."""
