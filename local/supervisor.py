"""Starts every part in the right order, watches over them, and stops them so that nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import time
from dataclasses import asdict
from datetime import datetime

from aiohttp import ClientSession, TCPConnector

from agent7.settings import FirstStartSettings
from local.banner import banner
from local.clock_control import ClockControl
from local.database import LocalDatabase
from local.emulator.presence import Presence
from local.gateway.routing import Routes
from local.gateway.server import Gateway
from local.gateway.sign_in import SignIn
from local.lifeline import STOPPING
from local.output import Output
from local.pages import LocalPages
from local.postgres import PostgresError, application_dsn
from local.queues import QueuePoller, Sqs
from local.refusal import CannotStart
from local.runtime.pool import FunctionPool
from local.runtime.zygote_link import Zygote
from local.schedules import Schedules, event_of, job_of
from local.services import Service, ServiceFailed
from local.settings import LocalSettings, aws_environment, function_settings
from local.validation import doubts
from local.wiring import ScheduleSpec, TemplateUnusable, Wiring, read_wiring

MIGRATIONS = "migrations"
DRAIN_SECONDS = 10.0
"""How long a stop waits for turns under way; what is not finished then waits in the emulator's file."""

QUIET_SECONDS = 0.3
WARM = {"responder": 4, "hourly": 0, "nightly": 0, "reflection": 0, "weekly": 0, "monthly": 0}
"""Environments started ahead; one of every other function. Nobody waits for a job."""


class Supervisor:
    """The local run, whole: `run()`."""

    def __init__(self, settings: LocalSettings, output: Output) -> None:
        self._settings = settings
        self._output = output
        self._log = output.line
        self._application = settings.application_settings()
        self._clock = ClockControl(settings.clock_file)
        self._sign_in = SignIn(
            settings.data_dir / "sign-in.key",
            issuer=settings.gateway_url,
            admin_token=self._application["AGENT7_ADMIN_TOKEN"],
            first_admin=FirstStartSettings.read(self._application).admin_email,
        )
        self._database = LocalDatabase(settings, output.line)
        self._zygote = Zygote(on_death=self._functions_died)
        self._services = self._plan_services()
        self._pools: dict[str, FunctionPool] = {}
        self._pollers: list[QueuePoller] = []
        self._schedules: Schedules | None = None
        self._gateway: Gateway | None = None
        self._session: ClientSession | None = None
        self._jobs: set[asyncio.Task[None]] = set()
        self._stop_requested = asyncio.Event()
        self._impatient = asyncio.Event()
        self._began = time.monotonic()

    async def run(self) -> None:
        """Start, work until somebody asks to stop, stop. Raises CannotStart with a plain answer."""
        loop = asyncio.get_running_loop()
        for number in STOPPING:
            loop.add_signal_handler(number, self._request_stop)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)  # one that came meanwhile is heard now
        starting, asked = loop.create_task(self._start()), loop.create_task(self._stop_requested.wait())
        try:
            await asyncio.wait({starting, asked}, return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                await starting
                await asked
        finally:
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
            await self._stop()

    async def _start(self) -> None:
        """Bring everything up, side by side where nothing waits for anything."""
        self._zygote.launch()
        await self._start_services()
        try:
            wiring, _ = await asyncio.gather(self._wire_emulator(), self._database.start())
        except (TemplateUnusable, PostgresError, ServiceFailed) as error:
            raise CannotStart(str(error)) from error
        self._make_pools(wiring)
        await self._migrate()
        await self._open(wiring)
        self._say_what_runs()

    async def _stop(self) -> None:
        """Gateway first, then what is under way, then everything else; Postgres writes its checkpoint."""
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
        await self._database.stop()
        self._log("local", "stopped")

    def _request_stop(self) -> None:
        """Stop in good order; asked twice, without waiting for what is under way."""
        if self._stop_requested.is_set():
            self._impatient.set()
        else:
            self._log("local", "stopping: finishing what is under way (once more to stop at once)")
            self._stop_requested.set()

    def _functions_died(self) -> None:
        self._log("local", "the parent of all function processes is gone; nothing can be answered without it")
        self._request_stop()

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
            "AGENT7_MANUS_PORT": str(settings.port + 4),
            "AGENT7_WEBHOOK_URL": f"{settings.gateway_url}/webhooks/whatsapp",
        }
        arguments = (str(settings.port + 3), settings.region, str(settings.data_dir / "aws.sqlite3"))
        services = (
            Service("emulator", "local.emulator", *arguments, env=environment, log=self._log),
            Service("embedder", "local.embedder", env=environment, log=self._log),
            Service("simulator", "local.simulator", env=environment, log=self._log),
            Service("manus", "local.manus", env=environment, log=self._log),
        )
        without = {*settings.without, *(("manus",) if settings.has_own_manus else ())}
        return {service.name: service for service in services if service.exists and service.name not in without}

    async def _start_services(self) -> None:
        await self._services["emulator"].start()
        settings = self._settings
        urls = {"embedder": settings.embedder_url, "simulator": settings.simulator_url, "manus": settings.manus_url}
        for name, url in urls.items():
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
        zone = settings.given.get("AGENT7_TIME_ZONE")
        parameters = {"TimeZone": zone} if zone else {}
        return read_wiring(settings.template, parameters, endpoint=settings.emulator_url, region=settings.region, cache=cache)

    def _make_pools(self, wiring: Wiring) -> None:
        owner = self._database.owner_dsn
        databases = {"DATABASE_URL": application_dsn(owner, self._settings.data_dir), "DATABASE_OWNER_URL": owner}
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
        """Warm the functions, then let queues, schedules and finally requests in."""
        settings = self._settings
        for name, pool in self._pools.items():
            if name != MIGRATIONS:
                pool.warm_up(WARM.get(name, 1))
        self._session = ClientSession(connector=TCPConnector(limit=0))
        sqs = Sqs(self._session, settings.emulator_url, settings.region)
        mappings = [mapping for mapping in wiring.mappings if mapping.function in self._pools]
        self._pollers = [QueuePoller(mapping, self._pools[mapping.function], sqs, settings.region, self._log) for mapping in mappings]
        specs = tuple(spec for spec in wiring.schedules if spec.function in self._pools)
        self._schedules = Schedules(specs, self._clock.clock, self._fire)
        presence = Presence(self._session, settings.emulator_url, settings.region, wiring.resources)
        pages = LocalPages(self._services, self._pools, self._schedules, self._clock, self._database, presence, self._sign_in)
        gateway = Gateway(
            Routes(wiring.routes),
            self._pools,
            pages.by_address(),
            console=settings.repository / "console",
            public_hosts=settings.public_hosts,
            clock=self._clock.clock,
            sign_in=self._sign_in,
        )
        pages.application = gateway
        await asyncio.gather(*(self._wait_for(service) for service in self._services.values()))
        for poller in self._pollers:
            poller.start()
        self._schedules.start()
        await gateway.open(settings.port)
        self._gateway = gateway

    async def _wait_for(self, service: Service) -> None:
        """Everything but the emulator may be missing: recall is then by words alone, or there is no phone page."""
        try:
            await service.wait_until_ready()
        except ServiceFailed as error:
            self._log("local", f"{error} Going on without it.")

    # -- running and stopping ----------------------------------------------------------------------------------------

    async def _fire(self, spec: ScheduleSpec, scheduled: datetime) -> None:
        """Invoke a schedule's function without waiting, as the Scheduler does."""
        task = asyncio.get_running_loop().create_task(self._run_job(spec, scheduled))
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    async def _run_job(self, spec: ScheduleSpec, scheduled: datetime) -> None:
        result = await self._pools[spec.function].invoke(event_of(spec, scheduled))
        if result.failure and not self._stop_requested.is_set():
            self._log(spec.function, f"the job {job_of(spec)} failed: {result.failure}")

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

    def _say_what_runs(self) -> None:
        """What to do first. The link is good for one sign-in, so that a log which is kept opens nothing afterwards."""
        for doubt in doubts(self._settings.given):
            self._log("local", f"note: {doubt}")
        lines = banner(
            self._settings,
            self._application,
            seconds=time.monotonic() - self._began,
            services=self._services,
            clock=self._clock.show(),
            link=self._sign_in.link(),
        )
        self._output.block(lines)
