"""Races of identity resolution: two workers meet one new person, or two users turn out to be one person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from psycopg.errors import UniqueViolation

from agent7.clock import Clock
from agent7.conversation.identity import user_unions
from agent7.conversation.identity.senders import TwoUsers
from agent7.store.unit_of_work import Database


@dataclass(frozen=True, slots=True)
class IdentityRaces:
    """Settles such a race and goes on."""

    database: Database
    clock: Clock

    def once_more[T](self, step: Callable[[], T], token: str) -> T:
        """Do `step`, and once more when a race was in its way. `token` is for the leases of two users who are united.

        Raises Busy while a worker is at either of two users who are one.
        """
        try:
            return step()
        except UniqueViolation:
            return step()
        except TwoUsers as two:
            user_unions.unite(self.database, two.elder, two.younger, two.why, self.clock.now(), token)
            return step()
