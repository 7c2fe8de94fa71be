"""The local run's own addresses: health, the movable clock, jobs by hand, and what a test of faults needs."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Protocol

from aiohttp import web

from local.clock_control import ClockControl
from local.database import LocalDatabase
from local.emulator.presence import Presence
from local.gateway.server import Handler, json_page
from local.gateway.sign_in import SignIn
from local.phone_memory import PhoneMemory
from local.runtime.pool import FunctionPool
from local.schedules import Schedules, event_of
from local.services import Service


class Application(Protocol):
    """Asks the function behind a route of the template."""

    async def ask(self, method: str, path: str) -> dict[str, Any]:
        """Ask a function for the JSON at an address."""


class LocalPages:
    """Answers for a local run that is up; `application` is the gateway, once there is one."""

    def __init__(
        self,
        services: Mapping[str, Service],
        pools: Mapping[str, FunctionPool],
        schedules: Schedules,
        clock: ClockControl,
        database: LocalDatabase,
        presence: Presence,
        sign_in: SignIn,
    ) -> None:
        self._services = services
        self._pools = pools
        self._schedules = schedules
        self._clock = clock
        self._database = database
        self._presence = presence
        self._sign_in = sign_in
        self.application: Application | None = None

    def by_address(self) -> dict[tuple[str, str], Handler]:
        """By method and path; a path that ends in a slash takes one more name."""
        return {
            ("GET", "/healthz"): json_page(self._health),
            ("POST", "/oauth2/token"): json_page(self._sign_in.give_token),
            ("POST", "/__local/sign-in-links"): json_page(self._sign_in.give_link),
            ("GET", "/__local/phone-memory"): json_page(PhoneMemory(self._database, self._ask).show),
            ("GET", "/__local/clock"): json_page(self._show_clock),
            ("POST", "/__local/clock"): json_page(self._move_clock),
            ("GET", "/__local/jobs"): json_page(self._show_jobs),
            ("POST", "/__local/jobs/"): json_page(self._fire_by_hand),
            ("POST", "/__local/schedules"): json_page(self._switch_schedules),
            ("GET", "/__local/processes"): json_page(self._processes),
            ("POST", "/__local/database"): json_page(self._switch_database),
        }

    async def _health(self, _request: web.Request) -> tuple[int, Any]:
        """The state of every part; what the function behind /healthz says is `application`, when the template has one."""
        parts = {name: service.state for name, service in self._services.items()} | {"postgres": self._database.state}
        if parts["emulator"] == "up":
            parts["emulator"] = await self._presence.problem() or "up"
        functions = {name: str(pool.last_failure) if pool.last_failure else "up" for name, pool in self._pools.items()}
        application = await self.application.ask("GET", "/healthz") if self.application else {}
        answers = application.get("statusCode", 200) == 200
        healthy = answers and all(state in ("up", "own") for state in (*parts.values(), *functions.values()))
        content = {"status": "ok" if healthy else "degraded", "parts": parts, "functions": functions, "clock": self._clock.show()["now"]}
        return (200 if healthy else 503), content | ({"application": _body_of(application)} if application else {})

    async def _ask(self, method: str, path: str) -> dict[str, Any]:
        return await self.application.ask(method, path) if self.application else {}

    async def _show_clock(self, _request: web.Request) -> tuple[int, Any]:
        return 200, self._clock.show()

    async def _move_clock(self, request: web.Request) -> tuple[int, Any]:
        """Move the clock, and fire at once what was due in the time that it leapt over: each schedule once, for its last time."""
        try:
            shown = self._clock.move(_json(await request.read()))
        except ValueError as error:
            return 400, {"message": str(error)}
        return 200, shown | {"fired": await self._schedules.look()}

    async def _show_jobs(self, _request: web.Request) -> tuple[int, Any]:
        return 200, {"now": self._clock.show()["now"], "jobs": self._schedules.plan()}

    async def _fire_by_hand(self, request: web.Request) -> tuple[int, Any]:
        """Run a scheduled function now, whenever it is due, and answer with what it returned. A JSON object as body goes into its event."""
        job = request.path.rsplit("/", 1)[1]
        spec = self._schedules.named(job)
        if spec is None:
            return 404, {"message": f"There is no job {job!r}. The template schedules: {', '.join(self._schedules.jobs) or 'none'}."}
        event, more = event_of(spec, self._clock.clock.now()), _json(await request.read())
        if isinstance(event, dict) and isinstance(more, dict):
            event |= more
        result = await self._pools[spec.function].invoke(event)
        if result.failure:
            return 500, {"job": job, "error": str(result.failure)}
        return 200, {"job": job, "result": result.value()}

    async def _switch_schedules(self, request: web.Request) -> tuple[int, Any]:
        wanted = _json(await request.read())
        if not isinstance(wanted, dict) or not isinstance(wanted.get("on"), bool):
            return 400, {"message": 'send {"on": false} or {"on": true}'}
        self._schedules.are_on = wanted["on"]
        return 200, {"on": self._schedules.are_on, "fired": await self._schedules.look()}

    async def _switch_database(self, request: web.Request) -> tuple[int, Any]:
        wanted = _json(await request.read())
        if not self._database.embedded or not isinstance(wanted, dict) or not isinstance(wanted.get("running"), bool):
            return 400, {"message": 'send {"running": false} or {"running": true}; a database of your own is yours to stop'}
        await self._database.switch(running=wanted["running"])
        return 200, {"running": self._database.state == "up"}

    async def _processes(self, _request: web.Request) -> tuple[int, Any]:
        """Process ids, for those who test what happens when one is killed."""
        functions = {name: pool.process_ids for name, pool in self._pools.items()}
        services = {name: service.pid for name, service in self._services.items()}
        dsn = self._database.owner_dsn if self._database.embedded else None
        return 200, {"supervisor": os.getpid(), "functions": functions, "services": services, "embedded_owner_dsn": dsn}


def _body_of(response: dict[str, Any]) -> Any:
    body = response.get("body")
    return _json(body.encode()) if isinstance(body, str) else body


def _json(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text.decode(errors="replace")
