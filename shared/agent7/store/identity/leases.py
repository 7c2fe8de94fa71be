"""Tokens of leases: fresh at each taking, so that a fence tells two workers apart, yet showing for which queue message it was taken.

While a message is in hand it is hidden, and renewed as hidden for as long as its worker lives (`channels.heartbeat`). When it comes
again all the same, that worker is dead or might as well be: whoever gets the message then takes the lease over at once.
"""

from __future__ import annotations

from uuid import uuid4


def token_for(message: str) -> str:
    """A token of a lease that is taken for this queue message; no two are the same."""
    return f"{message}/{uuid4().hex}"


def tokens_of_same_message(token: str) -> str:
    """How every token begins that was taken for the same queue message."""
    return token.rpartition("/")[0] + "/"
