"""Sharing between agents: who an agent is by its key, how much it may write, and what it shares and finds.

`Sharing` is the one way in, for REST and MCP alike. What is shared is kept in `agent7.memory`, in a scope of the workspace's agents.
"""

from agent7.sharing.keys import Caller, Keys, Minted, Unauthorised, mint
from agent7.sharing.limits import Limited, OverLimit, TooOften, Window
from agent7.sharing.service import Contradiction, Found, NewMemory, Query, Refused, SharedMemory, Sharing, Written

__all__ = [
    "Caller",
    "Contradiction",
    "Found",
    "Keys",
    "Limited",
    "Minted",
    "NewMemory",
    "OverLimit",
    "Query",
    "Refused",
    "SharedMemory",
    "Sharing",
    "TooOften",
    "Unauthorised",
    "Window",
    "Written",
    "mint",
]
