"""The supervisor's end of the zygote: asks for processes, hears of their exits, kills them."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import os
import signal
import socket
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

from local.lifeline import child_environment, module_command
from local.runtime import wire

PRELOADED = (
    "local.runtime.aws_ahead",
    "psycopg",
    "pydantic",
    "httpx2",
    "agent7.channels.whatsapp.inbound.inbox",
    "agent7.channels.delivery",
    "agent7.conversation.turn.responder",
    "agent7.conversation.extraction.after_work",
    "agent7.conversation.extraction.worker",
    "agent7.jobs.poll",
    "agent7.jobs.scheduled",
    "agent7.llm.http_embedder",
)
"""Imported once and shared by every function. Nothing that starts a thread at import."""

READY_SECONDS = 30.0


class Zygote:
    """One parent of all function processes. Start it from the main thread, before the loop starts other threads."""

    def __init__(
        self, *, client: str | None = None, preloaded: tuple[str, ...] = PRELOADED, on_death: Callable[[], None] = lambda: None
    ) -> None:
        self.client = client or ("awslambdaric" if importlib.util.find_spec("runtime_client") else "plain")
        self._preloaded = preloaded
        self._on_death = on_death
        self._process: subprocess.Popen[bytes] | None = None
        self._link: socket.socket | None = None
        self._exits: dict[int, Callable[[int], None]] = {}
        self._early_exits: dict[int, int] = {}
        self._answers: asyncio.Queue[int] = asyncio.Queue()
        self._one_spawn = asyncio.Lock()
        self._ready = asyncio.Event()

    @property
    def pid(self) -> int:
        """The process id of the zygote."""
        assert self._process is not None
        return self._process.pid

    def launch(self) -> None:
        """Start the process; its imports go on in the background."""
        ours, theirs = socket.socketpair()
        command = module_command("local.runtime.zygote", str(theirs.fileno()), self.client, *self._preloaded)
        environment = child_environment(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
        self._process = subprocess.Popen(command, env=environment, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        theirs.close()
        self._link = ours
        asyncio.get_running_loop().add_reader(ours, self._read)

    async def wait_until_ready(self) -> None:
        """Wait until the imports are done. Raises TimeoutError when that takes too long."""
        await asyncio.wait_for(self._ready.wait(), READY_SECONDS)

    async def spawn(self, folder: Path, environment: Mapping[str, str], log: int, on_exit: Callable[[int], None]) -> int:
        """Fork one environment that writes its output to the file `log`; returns its process id.

        `on_exit` hears the exit status once: negative is the signal that ended it.
        """
        await self.wait_until_ready()
        async with self._one_spawn:
            assert self._link is not None
            self._link.setblocking(True)
            wire.send(self._link, {"folder": str(folder), "environment": dict(environment)}, [log])
            pid = await self._answers.get()
        if pid in self._early_exits:
            on_exit(self._early_exits.pop(pid))
        else:
            self._exits[pid] = on_exit
        return pid

    def kill(self, pid: int) -> None:
        """End an environment at once, as Lambda does at a deadline. One that is gone already is left alone."""
        if pid in self._exits:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    async def stop(self) -> None:
        """End the zygote and every environment."""
        if self._process is None or self._link is None:
            return
        for pid in list(self._exits):
            self.kill(pid)
        asyncio.get_running_loop().remove_reader(self._link)
        self._link.close()
        self._process.terminate()
        await asyncio.to_thread(self._process.wait)
        self._process = None

    def _read(self) -> None:
        assert self._link is not None
        message, _ = wire.receive(self._link)
        if message is None:
            asyncio.get_running_loop().remove_reader(self._link)
            for on_exit in list(self._exits.values()):
                on_exit(-signal.SIGKILL)
            self._exits.clear()
            self._on_death()
        elif "ready" in message:
            self._ready.set()
        elif "pid" in message:
            self._answers.put_nowait(message["pid"])
        elif message["exited"] in self._exits:
            self._exits.pop(message["exited"])(message["status"])
        else:
            self._early_exits[message["exited"]] = message["status"]
