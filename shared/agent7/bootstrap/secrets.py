"""Secrets: the environment with the secrets laid over it, read once and again every few minutes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping

from agent7.errors import Outage
from agent7.settings import Environment, with_secrets

log = logging.getLogger(__name__)

SECRETS_KEPT_SECONDS = 300.0


class Secrets:
    """The environment with the values of its secrets laid over it, read again after five minutes or on request."""

    def __init__(self, env: Mapping[str, str], monotonic: Callable[[], float] = time.monotonic) -> None:
        self._env = env
        self._monotonic = monotonic
        self._read_at = float("-inf")
        self._values: Environment = env

    def environment(self, *, fresh: bool = False) -> Environment:
        """Settings and secrets together. `fresh` after a refused credential: the secret may have been rotated."""
        names = [name for name in self._env.get("AGENT7_SECRET_ARN", "").split(",") if name]
        if names and (fresh or self._monotonic() - self._read_at > SECRETS_KEPT_SECONDS):
            self._read_again(names)
        return self._values

    def _read_again(self, names: list[str]) -> None:
        """Read the secrets. While Secrets Manager does not answer, the values at hand go on; without any, Outage."""
        from agent7.channels.aws import aws_faults  # noqa: PLC0415

        try:
            self._values = self._overlay(names)
        except aws_faults() as error:
            if self._values is self._env:
                raise Outage(f"the secrets cannot be read: {type(error).__name__}") from error
            log.warning("secrets were not refreshed: %s", type(error).__name__)
        self._read_at = self._monotonic()

    def _overlay(self, names: list[str]) -> Environment:
        from agent7.channels.aws import aws_client  # noqa: PLC0415

        client = aws_client("secretsmanager")
        values: Environment = self._env
        for name in names:
            values = with_secrets(values, client.get_secret_value(SecretId=name)["SecretString"])
        return values
