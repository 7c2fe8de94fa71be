"""What belongs to the owner of the schema: applying it as a deploy step, with team, workspace, number and admin, and rebuilding indexes.

Event: {} for everything, {"phase": "pre"} before and {"phase": "post"} after new code is everywhere; {"job": "reindex"} by schedule.
"""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any

from agent7.bootstrap import Bootstrap
from agent7.jobs.migrate import apply_schema
from agent7.jobs.reindex import rebuild_indexes


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Apply the schema of the event's phase, both without one; or rebuild indexes."""
    if event.get("job") == "reindex":
        return rebuild_indexes(Bootstrap(os.environ), timedelta(milliseconds=context.get_remaining_time_in_millis()))
    phase = event.get("phase")
    return apply_schema(Bootstrap(os.environ), (phase,) if phase else ("pre", "post"))
