"""`python -m local.simulator`: serve the phones and the fake Graph API until told to stop."""

from __future__ import annotations

import os
import sys
import threading

from agent7.errors import Misconfigured
from local.lifeline import asked_to_end, wait_for_end
from local.simulator.server import SimulatorServer
from local.simulator.settings import SimulatorSettings
from local.simulator.simulator import Simulator


def main() -> int:
    """Serve phones and Graph API until told to stop; returns the exit code."""
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
    asked = asked_to_end()
    threading.Thread(target=server.serve_forever, args=(0.1,), name="http", daemon=True).start()
    if sys.stdout.isatty():  # alone; as a part of a local run it is named by that
        sys.stdout.write(f"WhatsApp simulator: {server.address}/\n")
    wait_for_end(asked)
    server.close()
    simulator.stop()
    return 0


def _say_and_fail(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
