"""Reindex: once a month the indexes that have bloated are written anew, and embedding models get the graphs that they lack.

It is of the whole database and not of a workspace, so the ledger of jobs knows nothing of it: a month that it misses costs some room.
"""

from __future__ import annotations

import logging
from dataclasses import asdict
from datetime import timedelta
from typing import Any, Final

from agent7.bootstrap import Bootstrap
from agent7.channels import metrics
from agent7.errors import Misconfigured
from agent7.settings import DatabaseSettings
from agent7.store import reindex

log = logging.getLogger(__name__)

FOR_THE_ANSWER: Final = timedelta(seconds=30)
"""Of an invocation, to break off what takes too long and to tell it."""


def rebuild_indexes(parts: Bootstrap, lives_for: timedelta) -> dict[str, Any]:
    """Rebuild what is due; names of what was, and of what was left. Raises Misconfigured without the owner's address, DatabaseDown."""
    owner = DatabaseSettings.read(parts.env).owner_url
    if not owner:
        raise Misconfigured("DATABASE_OWNER_URL is not set: indexes belong to the role that owns the schema")
    done = reindex.rebuild(owner, parts.clock.now(), (lives_for - FOR_THE_ANSWER).total_seconds())
    metrics.count("IndexesRebuilt", len(done.rebuilt) + len(done.graphs))
    if done.left:
        log.warning("%d indexes are due and were left for the next time", len(done.left))
    return asdict(done)
