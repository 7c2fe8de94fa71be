"""Does what its event says, for the contract tests of the runtime."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path


def handler(event, context):
    match event["do"]:
        case "echo":
            return event
        case "nothing":
            return None
        case "fail":
            raise KeyError(event["why"])
        case "sleep":
            time.sleep(event["seconds"])
            return "woke"
        case "exit":
            os._exit(3)
        case "print":
            print(event["text"])
            print("to stderr", file=sys.stderr)
            return None
        case "big":
            return "x" * event["size"]
        case "who":
            return {
                "pid": os.getpid(),
                "threads": threading.active_count(),
                "remaining_ms": context.get_remaining_time_in_millis(),
                "request_id": context.aws_request_id,
                "name": context.function_name,
                "memory": int(context.memory_limit_in_mb),
                "arn": context.invoked_function_arn,
                "setting": os.environ.get("SETTING"),
                "folder": str(Path.cwd()),
            }
