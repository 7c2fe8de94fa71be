"""API keys of agents: `a7_<prefix>_<secret>`. The prefix finds the row; of the whole a SHA-256 is kept, compared in constant time.

A key has 256 bits by chance, so that a slow hash would protect nothing more.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from agent7.errors import Rejected
from agent7.identity import Scope
from agent7.store.sharing import agents
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

KEY: Final = re.compile(r"a7_([0-9a-f]{12})_([A-Za-z0-9_-]{43})")
NOTED_EVERY: Final = timedelta(minutes=1)


class Unauthorised(Rejected):
    """No key, or one that opens nothing: unknown, wrong, expired or revoked. Which of them is told to nobody."""


@dataclass(frozen=True, slots=True)
class Minted:
    """A new key. `secret` is shown once, and stands nowhere."""

    secret: str = field(repr=False)
    prefix: str
    digest: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Caller:
    """The agent that asks, and what its key lets it do. `scope` is that of the workspace's agents; `shared` in it the workspace's own."""

    scope: Scope
    workspace: str
    """Public id."""
    agent: int
    id: str
    """Public id."""
    name: str
    namespace: str
    domains: tuple[str, ...]
    per_minute: int
    may_write: bool
    only: frozenset[str]
    """The domains that the key is for; empty: all."""

    def may_see(self, domain: str) -> bool:
        """Whether the key opens this domain."""
        return not self.only or domain in self.only


def mint() -> Minted:
    """A new key by chance."""
    prefix = secrets.token_hex(6)
    secret = f"a7_{prefix}_{secrets.token_urlsafe(32)}"
    return Minted(secret, prefix, digest_of(secret))


def digest_of(secret: str) -> bytes:
    """What is kept of a key."""
    return hashlib.sha256(secret.encode()).digest()


@dataclass(frozen=True, slots=True)
class Keys:
    """Finds who asks."""

    database: Database

    def caller(self, given: str, *, at: datetime) -> Caller:
        """Whose key this is. Raises Unauthorised, DatabaseDown."""
        shape = KEY.fullmatch(given)
        if shape is None:
            raise Unauthorised("no key")
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            holder = agents.by_key(unit, shape[1])
        right = hmac.compare_digest(digest_of(given), holder.hash if holder else bytes(32))
        if holder is None or not right or _is_over(holder, at):
            raise Unauthorised("no key of ours")
        if holder.last_used_at is None or at - holder.last_used_at > NOTED_EVERY:
            with self.database.transaction(Fence(holder.scope.workspace)) as unit:
                agents.note_use(unit, holder.scope.workspace, holder.key, at)
        return Caller(
            holder.scope,
            holder.workspace,
            holder.agent,
            holder.public_id,
            holder.name,
            holder.namespace,
            holder.agent_domains,
            holder.per_minute,
            holder.may_write,
            frozenset(holder.key_domains),
        )


def _is_over(holder: agents.Holder, at: datetime) -> bool:
    expired = holder.expires_at is not None and holder.expires_at <= at
    return expired or holder.revoked_at is not None or holder.retired_at is not None
