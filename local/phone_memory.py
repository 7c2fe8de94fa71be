"""What the phone page shows beside a chat: the last answer of a person as the admin API tells it, found by their number or user id.

Asked by the simulator of this machine alone, as every address under `/__local/`; the API is asked as the run's first admin, and audits it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import parse_qs

import psycopg
from aiohttp import web

from local.database import LocalDatabase

NOBODY: dict[str, Any] = {"person": None, "trace": None}
LAST_TURN = """
SELECT w.public_id, u.public_id,
       (SELECT t.public_id FROM turns t WHERE t.scope_id = u.scope_id AND t.answered_at IS NOT NULL ORDER BY t.id DESC LIMIT 1)
  FROM user_aliases a
  JOIN users u ON u.workspace_id = a.workspace_id AND u.id = a.user_id
  JOIN workspaces w ON w.id = a.workspace_id
 WHERE a.value = ANY (%s) AND a.valid_until IS NULL
   AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id)
 ORDER BY a.id DESC LIMIT 1
"""
Ask = Callable[[str, str], Awaitable[Mapping[str, Any]]]


class PhoneMemory:
    """Finds the person who holds a phone, and what stands behind their last answer."""

    def __init__(self, database: LocalDatabase, ask: Ask) -> None:
        self._database = database
        self._ask = ask

    async def show(self, request: web.Request) -> tuple[int, Any]:
        """`?key=<number>&key=<user id>`: `person` and `turn` as paths below the console, the `trace` as the API has it; null for nobody."""
        keys = parse_qs(request.query_string).get("key", [])
        try:
            found = await asyncio.to_thread(self._last_turn, keys)
        except psycopg.OperationalError:
            return 503, {"message": "The database does not answer."}
        if found is None:
            return 200, NOBODY
        workspace, user, turn = found
        person = f"w/{workspace}/people/{user}"
        if turn is None:
            return 200, NOBODY | {"person": person}
        answer = await self._ask("GET", f"/api/workspaces/{workspace}/users/{user}/turns/{turn}")
        trace = json.loads(answer["body"]) if answer.get("statusCode") == 200 else None
        return 200, {"person": person, "turn": f"{person}/turns/{turn}", "trace": trace}

    def _last_turn(self, keys: list[str]) -> tuple[str, str, str | None] | None:
        with psycopg.connect(self._database.owner_dsn, connect_timeout=5) as owner:
            return owner.execute(LAST_TURN, (keys,)).fetchone()
