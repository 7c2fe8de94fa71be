"""Slot filling: the slot and value that a clause sets or takes back, and the relations that it tells in passing."""
