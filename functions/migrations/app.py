"""Applies the database schema as a deploy step, then makes sure of team, workspace, number and admin.

Event: {} for everything, {"phase": "pre"} before and {"phase": "post"} after new code is everywhere.
"""

from __future__ import annotations

import os
from typing import Any

from agent7.bootstrap import Bootstrap
from agent7.jobs.migrate import apply_schema


def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    """Apply the schema of the event's phase, both without one."""
    phase = event.get("phase")
    return apply_schema(Bootstrap(os.environ), (phase,) if phase else ("pre", "post"))
