"""Children that never outlive the process that started them, not even when it is killed.

Linux lets a process ask for a signal at its parent's death; elsewhere a thread looks for a new parent.
`python -m local.lifeline PARENT_PID [--user NAME] module NAME ARGS...` runs a module under a lifeline,
`... exec PATH ARGS...` another program.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pwd
import runpy
import signal
import sys
import threading
import time
from pathlib import Path
from queue import Empty, SimpleQueue

REPOSITORY = Path(__file__).resolve().parent.parent
PR_SET_PDEATHSIG = 1
LOOK_EVERY_SECONDS = 0.5
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What asks the whole run to stop."""


def die_with_parent(parent: int, ending: signal.Signals = signal.SIGTERM) -> None:
    """Send `ending` to this process when `parent` dies. Raises SystemExit when it already has.

    On Linux the signal follows the *thread* that started this process: start children from a thread that lives long.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, ending)
    else:
        threading.Thread(target=_watch_parent, args=(parent, ending), daemon=True).start()
    if os.getppid() != parent:
        raise SystemExit(0)


def asked_to_end() -> SimpleQueue[None]:
    """A queue into which SIGTERM and SIGINT put something. Call it from the main thread, and wait with `wait_for_end`.

    Its `put` may be interrupted by itself. An event's `set` may not: a second signal waited for the lock that the first one's handler held.
    """
    asked = SimpleQueue[None]()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: asked.put(None))
    return asked


def wait_for_end(asked: SimpleQueue[None]) -> None:
    """Return soon after this process was asked to end.

    It wakes up now and then: a signal that arrives between Python's last look for one and the wait itself is seen at the
    next waking only. Without one, a simulator outlived its killed parent and kept its port.
    """
    while True:
        with contextlib.suppress(Empty):
            return asked.get(timeout=LOOK_EVERY_SECONDS)


def module_command(module: str, *arguments: str) -> list[str]:
    """The command line that runs a module of ours under a lifeline to this process."""
    return [sys.executable, "-m", "local.lifeline", str(os.getpid()), "module", module, *arguments]


def program_command(path: str, *arguments: str, user: str | None = None) -> list[str]:
    """The command line that runs a program under a lifeline to this process, as `user` when that is named."""
    become = ["--user", user] if user else []
    return [sys.executable, "-m", "local.lifeline", str(os.getpid()), *become, "exec", path, *arguments]


def child_environment(**settings: str) -> dict[str, str]:
    """This process's environment with our folders importable and `settings` on top."""
    paths = [str(REPOSITORY), str(REPOSITORY / "shared"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **settings}


def _watch_parent(parent: int, ending: signal.Signals) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY_SECONDS)
    os.kill(os.getpid(), ending)


def _become(user: str) -> None:
    entry = pwd.getpwnam(user)
    os.initgroups(user, entry.pw_gid)
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)


def main() -> None:
    """Run a command that dies with the parent whose process id is given."""
    parent, rest = int(sys.argv[1]), sys.argv[2:]
    if rest[0] == "--user":
        _become(rest[1])
        rest = rest[2:]
    kind, name, *arguments = rest
    if kind == "exec":
        die_with_parent(parent, signal.SIGINT)  # SIGINT is Postgres's fast shutdown
        os.execv(name, [name, *arguments])  # noqa: S606 - no shell wanted
    die_with_parent(parent)
    sys.argv = [name, *arguments]
    runpy.run_module(name, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
