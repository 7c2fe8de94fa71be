"""Child processes beside the functions: the emulator, the embeddings process, the phone simulator. Restarted when they die."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import subprocess
from collections.abc import Callable, Mapping

from aiohttp import ClientError, ClientSession, ClientTimeout

from local.lifeline import child_environment, module_command

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 30.0
READY_SECONDS = 60.0
STOP_SECONDS = 10.0

Log = Callable[[str, str], None]


class ServiceFailed(Exception):
    """A service did not come up. The text says which."""


class Service:
    """One Python module that runs as a process for as long as we do."""

    def __init__(self, name: str, module: str, *arguments: str, env: Mapping[str, str], log: Log, stdin_line: str = "") -> None:
        self.name = name
        self.module = module
        self._arguments = arguments
        self._env = env
        self._log = log
        self.stdin_line = stdin_line
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._ended_at_start = asyncio.Event()
        self._was_ready = False
        self._last_line = ""
        self._health_url = ""
        self._stopping = asyncio.Event()

    @property
    def exists(self) -> bool:
        """Whether the module is there at all: a part may not be written yet, or not installed."""
        try:
            return importlib.util.find_spec(f"{self.module}.__main__") is not None
        except ModuleNotFoundError:
            return False

    @property
    def state(self) -> str:
        """`up` or `starting`."""
        return "up" if self._ready.is_set() else "starting"

    @property
    def pid(self) -> int | None:
        """The process id, or None while there is no process."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def start(self, *, health_url: str = "") -> None:
        """Start the process. It is ready when `health_url` answers 200, or, without one, when it prints the line `ready`."""
        self._health_url = health_url
        await self._launch()
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    async def write(self, line: str) -> None:
        """Send the process a line, now and again after each restart."""
        self.stdin_line = line
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")
        with contextlib.suppress(ConnectionError):
            await self._process.stdin.drain()

    async def wait_until_ready(self) -> None:
        """Raises ServiceFailed when it takes longer than a minute, or ends before it was ever ready."""
        ready = asyncio.ensure_future(self._ready.wait())
        ended = asyncio.ensure_future(self._ended_at_start.wait())
        try:
            await asyncio.wait({ready, ended}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ready.cancel()
            ended.cancel()
        if self._ended_at_start.is_set():
            raise ServiceFailed(f"The {self.name} ended at its start: {self._last_line or 'it said nothing'}")
        if not self._ready.is_set():
            raise ServiceFailed(f"The {self.name} did not become ready within {READY_SECONDS:.0f} seconds.")

    async def stop(self) -> None:
        """Ask it to end and wait; after ten seconds it is killed."""
        self._stopping.set()
        if self._keeper is None or self._process is None:
            return
        await self._signal(self._process.terminate)
        if not self._keeper.done():
            self._log(self.name, "did not stop in time and is killed")
            await self._signal(self._process.kill)

    async def _signal(self, send: Callable[[], None]) -> None:
        """Send a signal, and give the process time to end and its last lines time to arrive."""
        assert self._keeper is not None
        with contextlib.suppress(ProcessLookupError):
            send()
        await asyncio.wait({self._keeper}, timeout=STOP_SECONDS)

    async def _launch(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *module_command(self.module, *self._arguments),
            env=child_environment(**self._env),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        if self.stdin_line:
            await self.write(self.stdin_line)

    async def _keep(self) -> None:
        """Follow the output; when the process ends, start it again, with growing pauses."""
        pause = FIRST_PAUSE_SECONDS
        while True:
            probe = asyncio.get_running_loop().create_task(self._probe())
            await self._follow_output()
            assert self._process is not None
            status = await self._process.wait()
            probe.cancel()
            if self._stopping.is_set():
                return
            if self._ready.is_set():
                pause, self._was_ready = FIRST_PAUSE_SECONDS, True
            if not self._was_ready:
                self._ended_at_start.set()
            self._ready.clear()
            self._log(self.name, f"ended with status {status}; starting it again in {pause:.1f} s")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause)
            if self._stopping.is_set():
                return
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
            await self._launch()
            if self._stopping.is_set():
                self._process.terminate()  # asked to stop while it was starting

    async def _follow_output(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            text = line.decode(errors="replace").rstrip()
            if text == "ready" and not self._health_url:
                self._ready.set()
            elif text:
                self._last_line = text
                self._log(self.name, text)

    async def _probe(self) -> None:
        if not self._health_url:
            return
        async with ClientSession(timeout=ClientTimeout(total=5)) as session:
            while True:
                with contextlib.suppress(ClientError, OSError, TimeoutError):
                    async with session.get(self._health_url) as answer:
                        if answer.status == 200:
                            self._ready.set()
                            return
                await asyncio.sleep(0.05)
