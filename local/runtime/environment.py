"""One execution environment: a process, its Runtime API on a port of its own, at most one invocation at a time."""

from __future__ import annotations

import asyncio
import os
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from aiohttp import web

from local.runtime.result import Failure, Result
from local.runtime.zygote_link import Zygote
from local.wiring.plan import FunctionSpec

API = "/2018-06-01/runtime/"
INIT_SECONDS = 30.0
"""Lambda allows 10 for an import; a laptop that starts everything at once may need longer."""

LARGEST_ANSWER = 6 * 1024 * 1024
"""Bytes that Lambda takes as a response."""


@dataclass(slots=True)
class Invocation:
    """An event on its way through a function."""

    event: bytes
    result: asyncio.Future[Result]
    request_id: str = field(default_factory=lambda: str(uuid.uuid4()))

    def settle(self, result: Result) -> None:
        """Answer whoever waits; the first answer counts."""
        if not self.result.done():
            self.result.set_result(result)


class Owner(Protocol):
    """The pool, as an environment sees it."""

    async def next_invocation(self, environment: Environment) -> Invocation:
        """Wait for the next invocation for this environment."""

    def initialised(self) -> None:
        """The environment has imported its handler."""

    def give_back(self, invocation: Invocation) -> None:
        """Return an invocation that the environment did not begin."""

    def init_failed(self, failure: Failure) -> None:
        """The environment could not import its handler."""

    def ended(self, environment: Environment) -> None:
        """The process of the environment has ended."""

    def log(self, line: str) -> None:
        """Take a line of the environment's output."""


class Environment:
    """Lives from its spawn until it crashes, misses a deadline or is stopped."""

    def __init__(self, spec: FunctionSpec, zygote: Zygote, owner: Owner) -> None:
        self._spec = spec
        self._zygote = zygote
        self._owner = owner
        self._current: Invocation | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._server: asyncio.Server | None = None
        self._end: Failure | None = None
        self.initialised = False
        self.ended = False
        self.pid = 0

    @property
    def busy(self) -> bool:
        """Whether an invocation is at work."""
        return self._current is not None

    async def start(self, environment: dict[str, str]) -> None:
        """Open the Runtime API and fork the process that talks to it."""
        loop = asyncio.get_running_loop()
        server = web.Server(self._answer, keepalive_timeout=3600, access_log=None)
        self._server = await loop.create_server(server, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        read, write = os.pipe()
        await self._follow_log(read)
        settings = {**environment, "AWS_LAMBDA_RUNTIME_API": f"127.0.0.1:{port}"}
        self._set_deadline(INIT_SECONDS, "Sandbox.InitTimeout", f"{self._spec.name} was not imported within {INIT_SECONDS:.0f} seconds")
        self.pid = await self._zygote.spawn(self._spec.folder, settings, write, self._exited)
        os.close(write)

    def kill(self, reason: Failure) -> None:
        """End the process; its invocation fails with this reason."""
        self._end = reason
        self._zygote.kill(self.pid)

    async def _answer(self, request: web.BaseRequest) -> web.Response:
        path = request.path.removeprefix(API)
        if path == "invocation/next":
            return await self._deliver_next()
        if path == "restore/next":
            return web.Response(status=200)
        body = await request.content.read()  # request.read() would stop at aiohttp's own limit
        if path == "init/error":
            self._init_failed(Failure.read(body))
            return web.json_response({"status": "OK"}, status=202)
        _, request_id, kind = path.split("/")
        if self._current is None or self._current.request_id != request_id:
            return web.json_response({"errorType": "InvalidRequestID", "errorMessage": "Invalid request ID"}, status=400)
        if kind == "response" and len(body) > LARGEST_ANSWER:
            message = f"Response payload size ({len(body)} bytes) exceeded maximum allowed payload size ({LARGEST_ANSWER} bytes)."
            self._finish(Result(failure=Failure("Function.ResponseSizeTooLarge", message)))
            return web.json_response({"errorType": "RequestEntityTooLarge", "errorMessage": message}, status=413)
        self._finish(Result(payload=body) if kind == "response" else Result(failure=Failure.read(body)))
        return web.json_response({"status": "OK"}, status=202)

    async def _deliver_next(self) -> web.Response:
        self._clear_deadline()
        if not self.initialised:
            self.initialised = True
            self._owner.initialised()
        invocation = await self._owner.next_invocation(self)
        if self.ended:
            self._owner.give_back(invocation)
            return web.Response(status=410)
        self._current = invocation
        timeout = self._spec.timeout_seconds
        self._set_deadline(
            timeout, "Sandbox.Timedout", f"RequestId: {invocation.request_id} Error: Task timed out after {timeout:.2f} seconds"
        )
        headers = {
            "Lambda-Runtime-Aws-Request-Id": invocation.request_id,
            "Lambda-Runtime-Deadline-Ms": str(int((time.time() + timeout) * 1000)),
            "Lambda-Runtime-Invoked-Function-Arn": f"arn:aws:lambda:local:123456789012:function:{self._spec.name}",
            "Lambda-Runtime-Trace-Id": f"Root=1-{int(time.time()):08x}-{uuid.uuid4().hex[:24]};Sampled=0",
        }
        return web.Response(body=invocation.event, headers=headers, content_type="application/json")

    def _finish(self, result: Result) -> None:
        self._clear_deadline()
        invocation, self._current = self._current, None
        if invocation is not None:
            invocation.settle(result)

    def _init_failed(self, failure: Failure) -> None:
        self._clear_deadline()
        self._end = failure
        self._owner.init_failed(failure)

    def _exited(self, status: int) -> None:
        self._clear_deadline()
        self.ended = True
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        failure = self._end or Failure("Runtime.ExitError", f"the process of {self._spec.name} ended with {how}")
        if not self.initialised and self._end is None:
            self._owner.init_failed(failure)
        self._finish(Result(failure=failure))
        if self._server is not None:
            self._server.close()
            self._server.close_clients()
        self._owner.ended(self)

    def _set_deadline(self, seconds: float, error_type: str, message: str) -> None:
        self._clear_deadline()
        self._deadline = asyncio.get_running_loop().call_later(seconds, self._miss_deadline, Failure(error_type, message))

    def _miss_deadline(self, failure: Failure) -> None:
        self._owner.log(failure.message)
        if not self.initialised:
            self._init_failed(failure)
        self.kill(failure)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    async def _follow_log(self, pipe: int) -> None:
        follower: Callable[[], asyncio.Protocol] = lambda: _LineReader(self._owner.log)  # noqa: E731
        await asyncio.get_running_loop().connect_read_pipe(follower, os.fdopen(pipe, "rb", 0))


class _LineReader(asyncio.Protocol):
    """Cuts a stream into lines."""

    def __init__(self, on_line: Callable[[str], None]) -> None:
        self._on_line = on_line
        self._rest = b""

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._on_line(line.decode(errors="replace").rstrip())

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        if self._rest:
            self._on_line(self._rest.decode(errors="replace").rstrip())
