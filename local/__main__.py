"""`python -m local` (`make run`): start everything, print what runs where, run until Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

CANNOT_START = 2
REPOSITORY = Path(__file__).resolve().parent.parent


def main() -> int:
    sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "shared")]
    from local.preflight import DataDirLock, check_data_dir, check_ports, check_python
    from local.settings import CannotStart, LocalSettings

    try:
        check_python()
        settings = LocalSettings.read(os.environ, REPOSITORY)
        check_data_dir(settings.data_dir)
        lock = DataDirLock(settings.data_dir)
        lock.take()
        check_ports(
            {
                settings.port: "webhooks, APIs and console",
                settings.port + 1: "phone page",
                settings.port + 2: "embeddings",
                settings.port + 3: "AWS emulator",
            }
        )
        asyncio.run(_run(settings))
    except CannotStart as error:
        sys.stderr.write(f"\nagent7 cannot start. {error}\n")
        return CANNOT_START
    return 0


async def _run(settings: object) -> None:
    from local.output import Output
    from local.settings import LocalSettings
    from local.supervisor import Supervisor

    assert isinstance(settings, LocalSettings)
    await Supervisor(settings, Output()).run()


if __name__ == "__main__":
    sys.exit(main())
