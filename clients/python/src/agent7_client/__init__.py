"""Shared memory of agent7 for agents: `Client` and `AsyncClient`, what they answer, and what they raise."""

from agent7_client._async_client import AsyncClient
from agent7_client._client import Client
from agent7_client.errors import Agent7Error, Conflict, Forbidden, Invalid, NotFound, RateLimited, Unauthorized, Unavailable
from agent7_client.models import Contradicted, Domain, Found, Instruction, Memory, NewMemory, Source, Written

__all__ = [
    "Agent7Error",
    "AsyncClient",
    "Client",
    "Conflict",
    "Contradicted",
    "Domain",
    "Forbidden",
    "Found",
    "Instruction",
    "Invalid",
    "Memory",
    "NewMemory",
    "NotFound",
    "RateLimited",
    "Source",
    "Unauthorized",
    "Unavailable",
    "Written",
]
