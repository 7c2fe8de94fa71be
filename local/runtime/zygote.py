"""`python -m local.runtime.zygote FD CLIENT MODULE...`: imports what most functions need, then forks one process per environment.

Forking keeps eight heavy functions under a second and 100 MB together. This process must stay single-threaded: a fork copies
one thread only, and a lock held by another would stay locked in the child for ever.

It reads length-prefixed JSON requests from the socket FD, each with the write end of a log pipe, answers `{"pid": n}`, and
reports `{"exited": pid, "status": n}` (a negative status is the signal). A closed socket ends it and, with it, its children.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import select
import signal
import socket
import sys
from typing import Any

from local.lifeline import die_with_parent
from local.runtime.wire import receive, send


def main() -> None:
    """Import the modules, then fork a process for each request on the link."""
    link = socket.socket(fileno=int(sys.argv[1]))
    client = sys.argv[2]
    for module in sys.argv[3:]:
        with contextlib.suppress(Exception):  # whatever is wrong with it, the function that needs it will say so
            importlib.import_module(module)
    wake_up_read, wake_up_write = os.pipe()
    os.set_blocking(wake_up_write, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the supervisor decides
    signal.set_wakeup_fd(wake_up_write)
    send(link, {"ready": os.getpid()})
    while True:
        readable, _, _ = select.select([link.fileno(), wake_up_read], [], [])
        if wake_up_read in readable:
            os.read(wake_up_read, 4096)
            _report_exits(link)
        if link.fileno() in readable:
            request, files = receive(link)
            if request is None:
                return
            send(link, {"pid": _fork(request, files[0], client)})
            os.close(files[0])


def _report_exits(link: socket.socket) -> None:
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            send(link, {"exited": pid, "status": os.waitstatus_to_exitcode(status)})


def _fork(request: dict[str, Any], log: int, client: str) -> int:
    zygote = os.getpid()
    pid = os.fork()
    if pid:
        return pid
    try:
        _become_environment(request, log, zygote)
        _run(request, client)
    except SystemExit as ending:
        os._exit(ending.code if isinstance(ending.code, int) else 1)
    except BaseException:  # noqa: BLE001 - the last boundary of this process
        sys.excepthook(*sys.exc_info())
    os._exit(1)


def _become_environment(request: dict[str, Any], log: int, zygote: int) -> None:
    """Leave everything of the parent behind but its imported modules."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    die_with_parent(zygote, signal.SIGKILL)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.closerange(3, 256)
    sys.stdout = open(1, "w", buffering=1, closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.path[:] = [path for path in sys.path if path]
    sys.path.insert(0, request["folder"])
    os.chdir(request["folder"])


def _run(request: dict[str, Any], client: str) -> None:
    """Serve invocations until killed. The client is imported here, after the fork: it opens its connection at import."""
    handler, address = request["environment"]["_HANDLER"], request["environment"]["AWS_LAMBDA_RUNTIME_API"]
    if client == "plain":
        from local.runtime import plain_client

        plain_client.run(handler, address)
    else:
        from awslambdaric import bootstrap
        from awslambdaric.lambda_runtime_client import LambdaRuntimeClient

        bootstrap.run(handler, LambdaRuntimeClient(address))


if __name__ == "__main__":
    main()
