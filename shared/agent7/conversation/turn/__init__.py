"""One turn: the protocol from a wake-up to a committed reply, and the plan of what is done on the way.

Whoever wakes a worker needs `WakeUp`; `Arrivals` turn it into a `Person` under a lease. `Responder`, `Assistant` and `Answerer` are
imported from their modules on first use, by bootstrap: their import takes half a second.
"""

from agent7.conversation.turn.arrival import Arrivals
from agent7.conversation.turn.person import WakeUp

__all__ = ["Arrivals", "WakeUp"]
