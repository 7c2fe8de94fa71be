"""On the first of each month: old rows go, memory is reported on. By schedule it plans, by its queue it works."""

from __future__ import annotations

import os
from datetime import timedelta
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one event to the next."""
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """`{"job": "monthly"}` begins the job where it is due; a record of MonthlyQueue works in one workspace."""
    return parts().monthly.handle(event, timedelta(milliseconds=context.get_remaining_time_in_millis()))
