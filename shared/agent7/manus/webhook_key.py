"""Manus' public key, kept for an hour. Forged requests must not use up the calls that our account has."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from agent7.errors import Misconfigured, Outage, Rejected
from agent7.manus.signature import read_key

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

logger = logging.getLogger(__name__)

KEPT = timedelta(hours=1)
AT_MOST_EVERY = timedelta(minutes=1)


class Seldom:
    """Lets something happen once a minute at most, also while somebody moves the clock."""

    def __init__(self) -> None:
        self._last: datetime | None = None

    def may(self, at: datetime) -> bool:
        """Whether it may happen now; then not again for a minute."""
        if self._last is not None and abs(at - self._last) < AT_MOST_EVERY:
            return False
        self._last = at
        return True


class WebhookKey:
    """The key at hand. `fetch` raises an error of agent7 when Manus does not give it."""

    def __init__(self, fetch: Callable[[], str]) -> None:
        self._fetch = fetch
        self._fetches = Seldom()
        self._key: RSAPublicKey | None = None
        self._fetched_at: datetime | None = None

    def current(self, at: datetime) -> RSAPublicKey:
        """A key of the last hour, or the last good one while no newer can be had. Raises Outage when there is none."""
        if self._key is None or self._fetched_at is None or abs(at - self._fetched_at) > KEPT:
            self.renewed(at)
        if self._key is None:
            raise Outage("Manus' public key is not known")
        return self._key

    def renewed(self, at: datetime) -> RSAPublicKey | None:
        """The key as Manus gives it now. None when it was asked within the last minute, or does not answer."""
        if not self._fetches.may(at):
            return None
        try:
            self._key = read_key(self._fetch())
        except (Outage, Rejected, Misconfigured, ValueError) as error:
            logger.warning("Manus' public key was not renewed: %s", type(error).__name__)
            return None
        self._fetched_at = at
        return self._key
