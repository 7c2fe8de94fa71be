"""The database of the local run: the embedded Postgres, kept running, or the person's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import psycopg

from local.postgres import DATABASE, EmbeddedPostgres
from local.refusal import CannotStart
from local.settings import LocalSettings

LOOK_SECONDS = 0.5
"""How soon a dead Postgres is noticed."""


class LocalDatabase:
    """`owner_dsn` is known after `start`."""

    def __init__(self, settings: LocalSettings, log: Callable[[str, str], None]) -> None:
        self.owner_dsn = settings.database_url
        self.embedded = not settings.database_url
        self._log = log
        self._postgres = EmbeddedPostgres(settings.data_dir)
        self._wanted = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None

    @property
    def state(self) -> str:
        """`own`, `up` or `down`."""
        if not self.embedded:
            return "own"
        return "up" if self._postgres.running else "down"

    async def start(self) -> None:
        """Raises PostgresError for the embedded server, CannotStart for an own one that does not answer."""
        if not self.embedded:
            await asyncio.to_thread(self._check_own)
            return
        await asyncio.to_thread(self._postgres.prepare)
        await self._launch()
        self.owner_dsn = self._postgres.owner_dsn(DATABASE)
        self._wanted.set()
        self._watch = asyncio.get_running_loop().create_task(self._keep_running())

    async def switch(self, *, running: bool) -> None:
        """Stop the embedded server until it is wanted again, or start it: an outage to try things out."""
        if running and not self._postgres.running:
            await self._launch()
        if running:
            self._wanted.set()
        else:
            self._wanted.clear()
            await asyncio.to_thread(self._postgres.stop)

    async def stop(self) -> None:
        """Stop the watch and the embedded Postgres."""
        if self._watch is not None:
            self._watch.cancel()
        await asyncio.to_thread(self._postgres.stop)

    async def _launch(self) -> None:
        """Start the server from this thread, on which its lifeline hangs, and wait until it answers. Raises PostgresError."""
        self._postgres.launch()
        while not await asyncio.to_thread(self._postgres.wait_until_ready):
            await asyncio.sleep(LOOK_SECONDS)
            self._postgres.launch(again=True)

    async def _keep_running(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self._wanted.wait()
            if not self._postgres.running:
                self._log("postgres", "is down; starting it")
                self._postgres.launch()

    def _check_own(self) -> None:
        try:
            psycopg.connect(self.owner_dsn, connect_timeout=5).close()
        except psycopg.Error as error:
            reason = str(error).strip().splitlines()[0]
            answer = "refuses" if "FATAL:" in reason else "does not answer"
            raise CannotStart(
                f"The database that DATABASE_URL names {answer}: {reason}. "
                "Start it or correct the address; without DATABASE_URL an embedded Postgres is used."
            ) from error
