"""How the parts of the local run notice that they should end."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from itertools import cycle

from local.lifeline import REPOSITORY, child_environment

ENDS_WHEN_ASKED = """
from local.lifeline import asked_to_end, wait_for_end
asked = asked_to_end()
print("ready", flush=True)
wait_for_end(asked)
"""


def test_many_signals_at_once_end_it_as_one_does():
    """A killed supervisor, its group and its successor may all ask at the same moment."""
    for _ in range(5):
        part = subprocess.Popen([sys.executable, "-c", ENDS_WHEN_ASKED], stdout=subprocess.PIPE, cwd=REPOSITORY, env=child_environment())
        assert part.stdout is not None
        part.stdout.readline()
        asked_until = time.monotonic() + 0.2
        for number in cycle((signal.SIGTERM, signal.SIGINT)):
            part.send_signal(number)
            if part.poll() is not None or time.monotonic() > asked_until:
                break
        try:
            part.wait(10)
        finally:
            part.kill()
            part.stdout.close()
