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
        self._health_url = ""
        self._stopping = False
        self.restarts = 0

    @property
    def exists(self) -> bool:
        """Whether the module is there at all: a part may not be written yet, or not installed."""
        try:
            return importlib.util.find_spec(f"{self.module}.__main__") is not None
        except ModuleNotFoundError:
            return False

    @property
    def state(self) -> str:
        return "up" if self._ready.is_set() else "starting"

    @property
    def pid(self) -> int | None:
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
        """Raises ServiceFailed when it takes longer than a minute."""
        try:
            await asyncio.wait_for(self._ready.wait(), READY_SECONDS)
        except TimeoutError:
            raise ServiceFailed(f"the {self.name} did not become ready within {READY_SECONDS:.0f} seconds; see its lines above") from None

    async def stop(self) -> None:
        """Ask it to end and wait; after ten seconds it is killed."""
        self._stopping = True
        if self._process is None or self._process.returncode is not None:
            return
        self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
        except TimeoutError:
            self._log(self.name, "did not stop in time and is killed")
            self._process.kill()
            await self._process.wait()
        if self._keeper is not None:
            await asyncio.gather(self._keeper, return_exceptions=True)

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
            if self._stopping:
                return
            if self._ready.is_set():
                pause = FIRST_PAUSE_SECONDS
            self._ready.clear()
            self._log(self.name, f"ended with status {status}; starting it again in {pause:.1f} s")
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
            self.restarts += 1
            await self._launch()

    async def _follow_output(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            text = line.decode(errors="replace").rstrip()
            if text == "ready" and not self._health_url:
                self._ready.set()
            elif text:
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
