"""Starts every part in the right order, watches over them, and stops them so that nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import time
from collections.abc import Coroutine
from dataclasses import asdict
from datetime import datetime
from typing import Any

import psycopg
from aiohttp import ClientSession, TCPConnector, web

from local.clock_control import ClockControl
from local.gateway.routing import Routes
from local.gateway.server import Gateway, json_page
from local.output import Output
from local.postgres import DATABASE, EmbeddedPostgres, PostgresError, application_dsn
from local.queues import QueuePoller, Sqs
from local.runtime.pool import FunctionPool
from local.runtime.zygote_link import Zygote
from local.schedules import Schedules, event_of, job_of
from local.services import Service, ServiceFailed
from local.settings import CannotStart, LocalSettings, aws_environment, function_settings
from local.wiring import ScheduleSpec, TemplateUnusable, Wiring, read_wiring

MIGRATIONS = "migrations"
DRAIN_SECONDS = 10.0
"""How long a stop waits for turns under way; what is not finished then waits in the snapshot."""

QUIET_SECONDS = 0.3
LOOK_SECONDS = 0.5
"""How soon a dead Postgres is noticed."""
WARM = {"responder": 4}
"""Environments started ahead; one of every other function."""


class Supervisor:
    """The local run, whole: `run()`."""

    def __init__(self, settings: LocalSettings, output: Output) -> None:
        self._settings = settings
        self._output = output
        self._log = output.line
        self._application = settings.application_settings()
        self._clock = ClockControl(settings.clock_file)
        self._stop_requested = asyncio.Event()
        self._impatient = asyncio.Event()
        self._postgres: EmbeddedPostgres | None = None
        self._zygote = Zygote()
        self._pools: dict[str, FunctionPool] = {}
        self._pollers: list[QueuePoller] = []
        self._schedules: Schedules | None = None
        self._gateway: Gateway | None = None
        self._session: ClientSession | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._services = self._plan_services()
        self._owner_dsn = settings.database_url
        self._database_wanted = asyncio.Event()
        self._started = time.monotonic()

    async def run(self) -> None:
        """Start, work until somebody asks to stop, stop. Raises CannotStart with a plain answer."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.request_stop)
        starting, asked = loop.create_task(self.start()), loop.create_task(self._stop_requested.wait())
        try:
            await asyncio.wait({starting, asked}, return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                await starting
                await asked
        finally:
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
            await self.stop()

    async def start(self) -> None:
        """Bring everything up, side by side where nothing waits for anything. Raises CannotStart with a plain answer."""
        self._zygote.launch()
        await self._start_services()
        try:
            wiring, _ = await asyncio.gather(self._wire_emulator(), self._start_postgres())
        except (TemplateUnusable, PostgresError, ServiceFailed) as error:
            raise CannotStart(str(error)) from error
        self._make_pools(wiring)
        await self._migrate()
        await self._open(wiring)
        self._say_what_runs(wiring)

    def request_stop(self) -> None:
        """Stop in good order; asked twice, without waiting for what is under way."""
        if self._stop_requested.is_set():
            self._impatient.set()
        else:
            self._log("local", "stopping: finishing what is under way (once more to stop at once)")
            self._stop_requested.set()

    async def stop(self) -> None:
        """Gateway first, then what is under way, then everything else; the emulator writes its snapshot, Postgres its checkpoint."""
        if self._gateway:
            await self._gateway.close()
        await self._drain()
        if self._schedules:
            await self._schedules.stop()
        await asyncio.gather(*(poller.stop() for poller in self._pollers))
        await asyncio.gather(*(pool.stop() for pool in self._pools.values()))
        await self._zygote.stop()
        await asyncio.gather(*(service.stop() for service in self._services.values()))
        if self._session:
            await self._session.close()
        for task in self._running:
            task.cancel()
        if self._postgres:
            await asyncio.to_thread(self._postgres.stop)
        self._log("local", "stopped")

    # -- starting ----------------------------------------------------------------------------------------------------

    def _plan_services(self) -> dict[str, Service]:
        settings = self._settings
        environment = {
            **self._application,
            **aws_environment(settings),
            "AGENT7_DATA_DIR": str(settings.data_dir),
            "AGENT7_PORT": str(settings.port),
            "AGENT7_SIMULATOR_PORT": str(settings.port + 1),
            "AGENT7_EMBEDDER_PORT": str(settings.port + 2),
            "AGENT7_WEBHOOK_URL": f"{settings.gateway_url}/webhooks/whatsapp",
        }
        snapshot = settings.data_dir / "aws-snapshot.json"
        arguments = (str(settings.port + 3), settings.region, str(snapshot))
        services = (
            Service("emulator", "local.emulator", *arguments, env=environment, log=self._log),
            Service("embedder", "local.embedder", env=environment, log=self._log),
            Service("simulator", "local.simulator", env=environment, log=self._log),
        )
        return {service.name: service for service in services if service.exists and service.name not in settings.without}

    async def _start_services(self) -> None:
        await self._services["emulator"].start()
        for name, url in (("embedder", self._settings.embedder_url), ("simulator", self._settings.simulator_url)):
            if name in self._services:
                await self._services[name].start(health_url=f"{url}/healthz")

    async def _wire_emulator(self) -> Wiring:
        """Read the template and make its queues and tables."""
        wiring = await asyncio.to_thread(self._read_wiring)
        emulator = self._services["emulator"]
        await emulator.write(json.dumps([asdict(resource) for resource in wiring.resources]))
        await emulator.wait_until_ready()
        return wiring

    def _read_wiring(self) -> Wiring:
        settings = self._settings
        cache = settings.data_dir / "template-translated.json"
        return read_wiring(settings.template, {}, endpoint=settings.emulator_url, region=settings.region, cache=cache)

    async def _start_postgres(self) -> None:
        if self._settings.database_url:
            await asyncio.to_thread(self._check_own_database)
            return
        postgres = EmbeddedPostgres(self._settings.data_dir)
        await asyncio.to_thread(postgres.prepare)
        postgres.launch()  # from this thread: the lifeline hangs on the thread that starts a child
        self._postgres = postgres
        await asyncio.to_thread(postgres.wait_until_ready)
        self._owner_dsn = postgres.owner_dsn(DATABASE)
        self._database_wanted.set()
        self._keep(self._watch_postgres(postgres))

    async def _watch_postgres(self, postgres: EmbeddedPostgres) -> None:
        """Start the server again when it dies, unless somebody stopped it on purpose."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self._database_wanted.wait()
            if not postgres.running and not self._stop_requested.is_set():
                self._log("postgres", "is down; starting it")
                postgres.launch()

    def _check_own_database(self) -> None:
        try:
            psycopg.connect(self._settings.database_url, connect_timeout=5).close()
        except psycopg.Error as error:
            reason = str(error).strip().splitlines()[0]
            raise CannotStart(
                f"The database that DATABASE_URL names does not answer: {reason}. "
                "Start it or correct the address; without DATABASE_URL an embedded Postgres is used."
            ) from error

    def _make_pools(self, wiring: Wiring) -> None:
        databases = {
            "DATABASE_URL": application_dsn(self._owner_dsn, self._settings.data_dir),
            "DATABASE_OWNER_URL": self._owner_dsn,
        }
        for name, spec in wiring.functions.items():
            if spec.folder.is_dir():
                environment = function_settings(spec, self._application, databases, self._settings)
                self._pools[name] = FunctionPool(spec, self._zygote, environment, self._log)

    async def _migrate(self) -> None:
        """The deploy step, through the same function as in the cloud."""
        if MIGRATIONS not in self._pools:
            return
        result = await self._pools[MIGRATIONS].invoke({})
        self._pools[MIGRATIONS].rest()
        if result.failure:
            raise CannotStart(f"The database schema could not be brought up to date: {result.failure}")

    async def _open(self, wiring: Wiring) -> None:
        for name, pool in self._pools.items():
            if name != MIGRATIONS:
                pool.warm_up(WARM.get(name, 1))
        self._session = ClientSession(connector=TCPConnector(limit=0))
        sqs = Sqs(self._session, self._settings.emulator_url, self._settings.region)
        self._pollers = [
            QueuePoller(mapping, self._pools[mapping.function], sqs, self._settings.region, self._log)
            for mapping in wiring.mappings
            if mapping.function in self._pools
        ]
        specs = tuple(spec for spec in wiring.schedules if spec.function in self._pools)
        self._schedules = Schedules(specs, self._clock.clock, self._fire)
        console = self._settings.repository / "console"
        self._gateway = Gateway(
            Routes(wiring.routes), self._pools, self._own_pages(), console=console, public_hosts=self._settings.public_hosts
        )
        await asyncio.gather(*(self._wait_for(service) for service in self._services.values()))
        for poller in self._pollers:
            poller.start()
        self._schedules.start()
        await self._gateway.open(self._settings.port)

    async def _wait_for(self, service: Service) -> None:
        """Everything but the emulator may be missing: recall is then by words alone, or there is no phone page."""
        try:
            await service.wait_until_ready()
        except ServiceFailed as error:
            self._log("local", f"{error} Going on without it.")

    # -- running -----------------------------------------------------------------------------------------------------

    async def _fire(self, spec: ScheduleSpec, scheduled: datetime) -> None:
        """Invoke a schedule's function without waiting, as the Scheduler does."""
        self._keep(self._run_job(spec, scheduled))

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background, held by us so that it is not collected half done."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _run_job(self, spec: ScheduleSpec, scheduled: datetime) -> None:
        result = await self._pools[spec.function].invoke(event_of(spec, scheduled))
        if result.failure and not self._stop_requested.is_set():
            self._log(spec.function, f"the job {job_of(spec)} failed: {result.failure}")

    def _own_pages(self) -> dict[tuple[str, str], Any]:
        return {
            ("GET", "/healthz"): json_page(self._health),
            ("GET", "/__local/clock"): json_page(self._show_clock),
            ("POST", "/__local/clock"): json_page(self._move_clock),
            ("POST", "/__local/jobs/"): json_page(self._fire_by_hand),
            ("GET", "/__local/processes"): json_page(self._processes),
            ("POST", "/__local/database"): json_page(self._switch_database),
        }

    async def _health(self, _request: web.Request) -> tuple[int, Any]:
        """The state of every part; what the function behind /healthz says is `application`, when the template has one."""
        parts = {name: service.state for name, service in self._services.items()}
        parts["postgres"] = "own" if self._settings.database_url else "up" if self._postgres and self._postgres.running else "down"
        functions = {name: str(pool.last_failure) if pool.last_failure else "up" for name, pool in self._pools.items()}
        application = await self._ask_application()
        healthy = (
            all(state in ("up", "own") for state in (*parts.values(), *functions.values())) and application.get("statusCode", 200) == 200
        )
        content = {"status": "ok" if healthy else "degraded", "parts": parts, "functions": functions, "clock": self._clock.show()["now"]}
        return (200 if healthy else 503), content | ({"application": _body_of(application)} if application else {})

    async def _ask_application(self) -> dict[str, Any]:
        if self._gateway is None:
            return {}
        return await self._gateway.ask("GET", "/healthz")

    async def _show_clock(self, _request: web.Request) -> tuple[int, Any]:
        return 200, self._clock.show()

    async def _move_clock(self, request: web.Request) -> tuple[int, Any]:
        try:
            return 200, self._clock.move(json.loads(await request.read()))
        except ValueError as error:
            return 400, {"message": str(error)}

    async def _fire_by_hand(self, request: web.Request) -> tuple[int, Any]:
        """Run a scheduled function now and answer with what it returned."""
        job = request.path.rsplit("/", 1)[1]
        spec = self._schedules.named(job) if self._schedules else None
        if spec is None:
            known = ", ".join(self._schedules.jobs) if self._schedules else "none"
            return 404, {"message": f"There is no job {job!r}. The template schedules: {known}."}
        result = await self._pools[spec.function].invoke(event_of(spec, self._clock.clock.now()))
        if result.failure:
            return 500, {"job": job, "error": str(result.failure)}
        return 200, {"job": job, "result": result.value()}

    async def _switch_database(self, request: web.Request) -> tuple[int, Any]:
        """`{"running": false}` stops the embedded Postgres, `{"running": true}` starts it: an outage to try things out."""
        wanted = json.loads(await request.read() or b"{}").get("running")
        if self._postgres is None or not isinstance(wanted, bool):
            return 400, {"message": 'send {"running": false} or {"running": true}; with a DATABASE_URL the database is yours to stop'}
        if wanted and not self._postgres.running:
            self._postgres.launch()
            await asyncio.to_thread(self._postgres.wait_until_ready)
            self._database_wanted.set()
        elif not wanted:
            self._database_wanted.clear()
            await asyncio.to_thread(self._postgres.stop)
        return 200, {"running": self._postgres.running}

    async def _processes(self, _request: web.Request) -> tuple[int, Any]:
        """Process ids, for those who test what happens when one is killed."""
        functions = {name: pool.process_ids for name, pool in self._pools.items()}
        services = {name: service.pid for name, service in self._services.items()}
        embedded = self._owner_dsn if self._postgres else None
        return 200, {"supervisor": os.getpid(), "functions": functions, "services": services, "embedded_owner_dsn": embedded}

    # -- stopping ----------------------------------------------------------------------------------------------------

    async def _drain(self) -> None:
        """Let turns end and their replies leave: until all is quiet, for a bounded time, or until somebody insists."""
        deadline = time.monotonic() + DRAIN_SECONDS
        quiet_since: float | None = None
        while time.monotonic() < deadline and not self._impatient.is_set():
            busy = sum(pool.busy for pool in self._pools.values()) + sum(poller.busy for poller in self._pollers)
            quiet_since = None if busy else quiet_since or time.monotonic()
            if quiet_since and time.monotonic() - quiet_since >= QUIET_SECONDS:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._impatient.wait(), 0.05)

    def _say_what_runs(self, wiring: Wiring) -> None:
        settings = self._settings
        took = time.monotonic() - self._started
        jobs = "|".join(self._schedules.jobs if self._schedules else [])
        lines = [
            f"agent7 is ready after {took:.1f} s. Data: {settings.data_dir}",
            f"  phone page      {settings.simulator_url}/" if "simulator" in self._services else "",
            f"  console         {settings.gateway_url}/console/   (token {self._application['AGENT7_ADMIN_TOKEN']})",
            f"  webhooks, APIs  {settings.gateway_url}   ({', '.join(sorted({route.path for route in wiring.routes}))})",
            f"  health          {settings.gateway_url}/healthz",
            f"  clock, jobs     {settings.gateway_url}/__local/clock, /__local/jobs/{{{jobs}}}",
            f"  AWS emulator    {settings.emulator_url}",
            f"  Postgres        {'DATABASE_URL' if settings.database_url else self._owner_dsn}",
            f"  functions       {', '.join(sorted(self._pools))}   ({self._zygote.client})",
        ]
        self._output.block([line for line in lines if line])


def _body_of(response: dict[str, Any]) -> Any:
    try:
        return json.loads(response.get("body") or "null")
    except ValueError:
        return response.get("body")
