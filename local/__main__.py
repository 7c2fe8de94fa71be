"""`python -m local` (`make run`): start everything, print what runs where, run until Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from local.lifeline import STOPPING
from local.preflight import DataDirLock, check_data_dir, check_ports, check_python, keep_private
from local.refusal import CannotStart

CANNOT_START, INTERRUPTED = 2, 130
PATIENCE_SECONDS = 10.0
"""How long a start waits for the ports of an instance that was killed: its parts save what they have before they end."""

REPOSITORY = Path(__file__).resolve().parent.parent


def main() -> int:
    """Run the whole system until it is told to stop, and return the exit code. Raises ModuleNotFoundError when a module of ours is
    missing.
    """
    try:
        check_python()
        return _run()
    except KeyboardInterrupt:
        return INTERRUPTED  # before anything runs that would have to be ended
    except CannotStart as refusal:
        said = str(refusal)
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] in ("local", "agent7"):
            raise
        said = f"The package {missing.name} is not installed here. `make run` installs what is needed and starts with it."
    sys.stderr.write(f"\nagent7 cannot start. {said}\n")
    return CANNOT_START


def _run() -> int:
    """Look at what must be right, then run. What needs installed packages is imported here, after the version was checked."""
    sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "shared")]
    from local.clock_control import ClockControl
    from local.settings import LocalSettings
    from local.validation import check_readable

    settings = LocalSettings.read(os.environ, REPOSITORY)
    check_data_dir(settings.data_dir)
    lock = DataDirLock(settings.data_dir)
    in_order = lock.take()
    try:
        keep_private(settings.data_dir)
        check_readable(settings.application_settings())
        ClockControl(settings.clock_file).check()
        check_ports(
            {
                settings.port: "webhooks, APIs and console",
                settings.port + 1: "phone page",
                settings.port + 2: "embeddings",
                settings.port + 3: "AWS emulator",
                settings.port + 4: "Manus simulator",
            },
            patience_seconds=0 if in_order else PATIENCE_SECONDS,
        )

        signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)  # what is imported may swallow a KeyboardInterrupt: held until it can be heard
        from local.output import Output
        from local.supervisor import Supervisor  # a fifth of a second, that no refusal waits for

        async def supervise() -> None:
            await Supervisor(settings, Output()).run()

        asyncio.run(supervise())
    finally:
        lock.release()
    return 0


if __name__ == "__main__":
    sys.exit(main())
