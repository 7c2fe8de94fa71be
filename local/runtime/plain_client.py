"""A Lambda runtime client in plain Python, for platforms where `awslambdaric` has no wheel.

Same contract: next, response, error, init error. It runs in a process of its own, so that a deadline can kill it.
"""

from __future__ import annotations

import http.client
import importlib
import json
import logging
import os
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

API = "/2018-06-01/runtime"
Handler = Callable[[Any, "Context"], Any]


@dataclass(frozen=True, slots=True)
class Context:
    """What a handler may ask about its invocation; the names are Lambda's."""

    aws_request_id: str
    invoked_function_arn: str
    deadline_ms: int
    function_name: str
    function_version: str
    memory_limit_in_mb: str
    log_group_name: str
    log_stream_name: str

    def get_remaining_time_in_millis(self) -> int:
        """Milliseconds until the deadline, at least 0."""
        return max(0, self.deadline_ms - int(time.time() * 1000))


def run(handler_name: str, address: str) -> None:
    """Import the handler, then serve invocations for ever. Raises SystemExit when the import fails, after reporting it."""
    logging.basicConfig(level=logging.INFO, stream=sys.stdout, format="[%(levelname)s]\t%(message)s")
    connection = http.client.HTTPConnection(address)
    try:
        module, _, name = handler_name.rpartition(".")
        handler: Handler = getattr(importlib.import_module(module), name)
    except Exception as error:
        _post(connection, f"{API}/init/error", _report(error))
        raise SystemExit(1) from error
    while True:
        _serve_one(connection, handler)


def _serve_one(connection: http.client.HTTPConnection, handler: Handler) -> None:
    connection.request("GET", f"{API}/invocation/next")
    response = connection.getresponse()
    event = json.loads(response.read())
    context = _context(response.headers)
    invocation = f"{API}/invocation/{context.aws_request_id}"
    try:
        answer = json.dumps(handler(event, context)).encode()
    except Exception as error:  # noqa: BLE001 - the boundary: reported as the invocation's error
        traceback.print_exc()
        _post(connection, f"{invocation}/error", _report(error))
    else:
        _post(connection, f"{invocation}/response", answer)


def _context(headers: Any) -> Context:
    return Context(
        aws_request_id=headers["Lambda-Runtime-Aws-Request-Id"],
        invoked_function_arn=headers["Lambda-Runtime-Invoked-Function-Arn"],
        deadline_ms=int(headers["Lambda-Runtime-Deadline-Ms"]),
        function_name=os.environ["AWS_LAMBDA_FUNCTION_NAME"],
        function_version=os.environ["AWS_LAMBDA_FUNCTION_VERSION"],
        memory_limit_in_mb=os.environ["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"],
        log_group_name=os.environ["AWS_LAMBDA_LOG_GROUP_NAME"],
        log_stream_name=os.environ["AWS_LAMBDA_LOG_STREAM_NAME"],
    )


def _report(error: Exception) -> bytes:
    frames = traceback.format_tb(error.__traceback__)
    return json.dumps({"errorType": type(error).__name__, "errorMessage": str(error), "stackTrace": frames}).encode()


def _post(connection: http.client.HTTPConnection, path: str, body: bytes) -> None:
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    connection.getresponse().read()
