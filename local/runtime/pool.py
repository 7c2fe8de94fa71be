"""All environments of one function: invocations wait for a free one, and more are started while they wait."""

from __future__ import annotations

import asyncio
import json
import os
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from local.runtime.environment import Environment, Invocation
from local.runtime.result import Failure, Result
from local.runtime.zygote_link import Zygote
from local.wiring.plan import FunctionSpec

STOPPED = Failure("Sandbox.Stopped", "the local run is stopping")


class FunctionPool:
    """Invokes one function, at most `spec.concurrency` times at once."""

    def __init__(self, spec: FunctionSpec, zygote: Zygote, settings: Mapping[str, str], log: Callable[[str, str], None]) -> None:
        self.spec = spec
        self._zygote = zygote
        self._settings = settings
        self._log = log
        self._environments: list[Environment] = []
        self._idle: dict[Environment, asyncio.Future[Invocation]] = {}
        self._waiting: deque[Invocation] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self.last_failure: Failure | None = None

    @property
    def busy(self) -> int:
        """Invocations under way or waiting."""
        return len(self._waiting) + sum(environment.busy for environment in self._environments)

    @property
    def process_ids(self) -> list[int]:
        """Process ids of all environments."""
        return [environment.pid for environment in self._environments if environment.pid]

    def warm_up(self, environments: int = 1) -> None:
        """Start environments before anybody asks, so that the first message is not the slow one."""
        for _ in range(min(environments, self.spec.concurrency) - len(self._environments)):
            self._start_one()

    async def invoke(self, event: Any) -> Result:
        """Run the function once on an event and wait for what becomes of it. Failures are results, not exceptions."""
        if self._stopping:
            return Result(failure=STOPPED)
        invocation = Invocation(json.dumps(event).encode(), asyncio.get_running_loop().create_future())
        if self._idle:
            _, idle = self._idle.popitem()  # the one that worked last has the warmest caches
            idle.set_result(invocation)
        else:
            self._waiting.append(invocation)
            self._start_if_short()
        return await invocation.result

    async def stop(self) -> None:
        """Fail what waits and end every process."""
        self._stopping = True
        while self._waiting:
            self._waiting.popleft().settle(Result(failure=STOPPED))
        for environment in list(self._environments):
            environment.kill(STOPPED)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def rest(self) -> None:
        """End the idle environments of a function that is seldom needed; the next invocation starts one."""
        for environment in self._environments:
            if not environment.busy:
                environment.kill(STOPPED)

    async def next_invocation(self, environment: Environment) -> Invocation:
        """The next thing for a free environment to do: what waits longest, or what comes."""
        while self._waiting:
            invocation = self._waiting.popleft()
            if not invocation.result.done():
                return invocation
        idle: asyncio.Future[Invocation] = asyncio.get_running_loop().create_future()
        self._idle[environment] = idle
        return await idle

    def initialised(self) -> None:
        """An import went well: what failed before is over."""
        self.last_failure = None

    def give_back(self, invocation: Invocation) -> None:
        """An environment died before it could begin: the invocation waits for another."""
        self._waiting.appendleft(invocation)
        self._start_if_short()

    def init_failed(self, failure: Failure) -> None:
        """Whoever waits longest hears why; the next one tries a new environment."""
        self.last_failure = failure
        self.log(f"could not be imported: {failure}")
        for line in failure.stack_trace:
            self.log(line.rstrip())
        if self._waiting:
            self._waiting.popleft().settle(Result(failure=failure))

    def ended(self, environment: Environment) -> None:
        """Forget an environment whose process has ended."""
        if environment in self._environments:
            self._environments.remove(environment)
        if idle := self._idle.pop(environment, None):
            idle.cancel()
        if not self._stopping:
            self._start_if_short()

    def log(self, line: str) -> None:
        """Print a line of an environment under the function's name."""
        self._log(self.spec.name, line)

    def _start_if_short(self) -> None:
        """One more environment when more wait than are about to be free."""
        starting = sum(not environment.initialised for environment in self._environments)
        if len(self._waiting) > starting and len(self._environments) < self.spec.concurrency:
            self._start_one()

    def _start_one(self) -> None:
        environment = Environment(self.spec, self._zygote, self)
        self._environments.append(environment)
        task = asyncio.get_running_loop().create_task(self._start(environment))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self, environment: Environment) -> None:
        try:
            await environment.start(self._lambda_settings())
        except (OSError, TimeoutError) as error:
            self.init_failed(Failure("Sandbox.StartFailed", str(error)))
            self.ended(environment)

    def _lambda_settings(self) -> dict[str, str]:
        """The environment variables that Lambda itself sets, around those of the function."""
        name = self.spec.name
        return {
            "PATH": os.environ.get("PATH", ""),
            "HOME": os.environ.get("HOME", ""),
            "LANG": "en_US.UTF-8",
            "TZ": "UTC",
            **self._settings,
            "_HANDLER": self.spec.handler,
            "LAMBDA_TASK_ROOT": str(self.spec.folder),
            "AWS_LAMBDA_FUNCTION_NAME": name,
            "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(self.spec.memory_mb),
            "AWS_LAMBDA_LOG_GROUP_NAME": f"/aws/lambda/{name}",
            "AWS_LAMBDA_LOG_STREAM_NAME": "local",
            "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
            "AWS_EXECUTION_ENV": "AWS_Lambda_python3.13",
        }
