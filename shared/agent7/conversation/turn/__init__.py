"""One turn: the protocol from a wake-up to a committed reply, and the plan of what is done on the way."""
