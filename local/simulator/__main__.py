"""`python -m local.simulator`: serve the phones and the fake Graph API until told to stop."""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType

from agent7.errors import Misconfigured
from local.simulator.http_server import SimulatorServer
from local.simulator.settings import SimulatorSettings
from local.simulator.simulator import Simulator


def main() -> int:
    try:
        settings = SimulatorSettings.read(os.environ)
    except Misconfigured as wrong:
        return _say_and_fail(f"The WhatsApp simulator cannot start: {wrong}.")
    simulator = Simulator(settings)
    try:
        server = SimulatorServer(simulator)
    except OSError as taken:
        simulator.stop()
        return _say_and_fail(f"The WhatsApp simulator cannot use port {settings.port} ({taken.strerror}). Set AGENT7_PORT to another one.")
    stopping = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda _number, _frame: _request_stop(stopping, _number, _frame))
    threading.Thread(target=server.serve_forever, args=(0.1,), name="http", daemon=True).start()
    sys.stdout.write(f"WhatsApp simulator: {server.address}/\n")
    sys.stdout.flush()
    stopping.wait()
    server.close()
    simulator.stop()
    return 0


def _request_stop(stopping: threading.Event, _number: int, _frame: FrameType | None) -> None:
    stopping.set()


def _say_and_fail(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
