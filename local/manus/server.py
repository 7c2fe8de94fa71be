"""The Manus simulator, served.

with ManusSimulator(ManusSimulatorSettings(answer_seconds=0.1), clock) as manus:
httpx2.post(f"{manus.address}/v2/task.create", headers=manus.key_header, json=...)
"""

from __future__ import annotations

import threading
from functools import partial
from types import TracebackType
from typing import Self

from agent7.clock import Clock
from local.loopback.server import LoopbackServer
from local.manus.routes import ManusSite
from local.manus.settings import ManusSimulatorSettings
from local.manus.simulator import Simulator

REGISTERING_SECONDS = 60.0
"""How long a start tries to register its webhook, for the gateway opens last. Until then nothing is worked at."""


class ManusSimulator(Simulator):
    """A simulator with its server. `start` serves, `stop` saves everything and ends."""

    def __init__(self, settings: ManusSimulatorSettings | None = None, clock: Clock | None = None) -> None:
        super().__init__(settings, clock)
        self._stopping = threading.Event()
        self._server: LoopbackServer | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Take up what an earlier run has left, serve, and register the webhook. Raises OSError for a port that is taken."""
        self._server = LoopbackServer(self.settings.port, ManusSite(self))
        self.address = self._server.address
        self.take_up()
        threading.Thread(target=self._server.serve_forever, args=(0.05,), name="manus", daemon=True).start()
        if url := self.settings.webhook_url:
            self.registering = True
            self.timetable.soon(partial(self._register, url))

    def stop(self) -> None:
        """Close the server and save the state."""
        self._stopping.set()
        if self._server:
            self._server.close()
        self.end()

    def _register(self, url: str) -> None:
        """Tell nobody but this run's gateway: an earlier one may have had another port."""
        try:
            self.webhooks.keep_only(url)
            self.webhooks.register_soon(url, REGISTERING_SECONDS, self._stopping)
        finally:
            self.registering = False
