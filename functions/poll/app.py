"""Every minute: find what was left behind and wake whoever does it."""

from __future__ import annotations

import logging
import os
from dataclasses import asdict
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap

log = logging.getLogger(__name__)


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one event to the next."""
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], _context: Any) -> dict[str, int]:
    """{"job": "poll"} every minute; {"job": "reapply-erasures"} by an operator, after a restore of the database.

    Raises the first fault when a part of the poll failed, after the others had their turn.
    """
    at = parts().clock.now()
    if event.get("job") == "reapply-erasures":
        return asdict(parts().reapply_erasures.run(at))
    woken: dict[str, int] = {}
    faults: list[Exception] = []
    for look in (
        lambda: {"reminders": parts().reminder_delivery.run(at)},
        lambda: asdict(parts().poll.run(at)),
        lambda: asdict(parts().task_poll.run(at)),
        lambda: asdict(parts().erasure_poll.run(at)),
        lambda: {"jobs": parts().overdue_jobs.everywhere(at)},
    ):
        try:
            woken |= look()
        except Exception as fault:  # noqa: BLE001 - raised below: what fails in one keeps none of the others from their work
            log.warning("a part of poll failed: %s", type(fault).__name__)
            faults.append(fault)
    if any(woken.values()):
        log.info("poll found work left behind: %s", woken)
    if faults:
        raise faults[0]
    return woken
