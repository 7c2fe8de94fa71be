"""`python -m local.manus`: serve the task API until told to stop."""

from __future__ import annotations

import os
import sys

from agent7.errors import Misconfigured
from local.lifeline import asked_to_end, wait_for_end
from local.manus.server import ManusSimulator
from local.manus.settings import ManusSimulatorSettings


def main() -> int:
    """Serve the task API until told to stop; returns the exit code."""
    try:
        settings = ManusSimulatorSettings.read(os.environ)
    except Misconfigured as wrong:
        return _say_and_fail(f"The Manus simulator cannot start: {wrong}.")
    simulator = ManusSimulator(settings)
    asked = asked_to_end()
    try:
        simulator.start()
    except OSError as taken:
        simulator.stop()
        return _say_and_fail(f"The Manus simulator cannot use port {settings.port} ({taken.strerror}). Set AGENT7_PORT to another one.")
    if sys.stdout.isatty():  # alone; as a part of a local run it is named by that
        sys.stdout.write(f"Manus simulator: {simulator.address}/\n")
    wait_for_end(asked)
    simulator.stop()
    return 0


def _say_and_fail(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
