"""What must be right before anything is started, each with a plain answer when it is not."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import socket
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from local.refusal import CannotStart

PYTHON = (3, 13)
OUR_FILES = re.compile(
    r"running\.lock|clock|identity\.key|admin\.token|application-role\.password|template-translated\.json|(postgres|local)\.log"
    r"|aws\.sqlite3(-wal|-shm|-journal)?|(aws-snapshot|simulator|clock|manus)\.(json|unfinished|new|broken)|manus-key\.(pem|new)"
)
OUR_FOLDERS = ("postgres", "simulator-media", "manus-files")
"""What a data directory holds. Postgres keeps its own folder closed."""


def check_python(version: tuple[int, ...] = tuple(sys.version_info[:3])) -> None:
    """The functions run on one minor version of Python, here as in the cloud. Raises CannotStart."""
    found = (version[0], version[1])
    if found != PYTHON:
        raise CannotStart(
            f"agent7 runs on Python {PYTHON[0]}.{PYTHON[1]}, this is {found[0]}.{found[1]}. "
            "Install that version (the file .python-version names it for pyenv and uv), remove the folder .venv and run make again."
        )


def check_data_dir(data_dir: Path) -> None:
    """The data directory exists afterwards and can be written. Raises CannotStart."""
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=data_dir):
            pass
    except FileExistsError as error:
        raise CannotStart(f"AGENT7_DATA_DIR must be a folder, and {data_dir} is a file. Name another, or move that file away.") from error
    except OSError as error:
        raise CannotStart(
            f"The data directory {data_dir} cannot be written ({error.strerror}). "
            "Change its permissions, or set AGENT7_DATA_DIR to a folder of your own."
        ) from error


def keep_private(data_dir: Path) -> None:
    """Nobody else on this machine reads what people wrote: files made from here on and those of earlier versions.

    A folder with things in it that are not ours (somebody's home) keeps its own mode.
    """
    os.umask(0o077)
    entries = [entry for entry in data_dir.iterdir() if not entry.name.startswith(".")]
    with contextlib.suppress(PermissionError):  # somebody else's folder, whose mode is theirs
        for entry in entries:
            if OUR_FILES.fullmatch(entry.name) and entry.is_file() and not entry.is_symlink():
                entry.chmod(0o600)
        if all(OUR_FILES.fullmatch(entry.name) or entry.name in OUR_FOLDERS for entry in entries):
            data_dir.chmod(0o700)


def check_ports(ports: dict[int, str], *, patience_seconds: float = 0.0) -> None:
    """Each port is free on this machine, now or within `patience_seconds`; `ports` says what each is for. Raises CannotStart."""
    deadline = time.monotonic() + patience_seconds
    for port, purpose in ports.items():
        while (problem := _port_problem(port)) is not None:
            if time.monotonic() >= deadline:
                raise CannotStart(
                    f"Port {port} ({purpose}) cannot be used: {problem}. Another program has it, perhaps an agent7 that still runs. "
                    f"Stop that, or set AGENT7_PORT to another number, for example AGENT7_PORT={_free_from(ports)} make run."
                )
            time.sleep(0.1)


def _free_from(ports: Iterable[int]) -> int:
    """A first port from which on as many are free as are needed, in tens above the one that was asked for."""
    first = min(ports)
    return next((first + step for step in range(10, 500, 10) if not any(_port_problem(port + step) for port in ports)), first + 500)


def _port_problem(port: int) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            return error.strerror or str(error)
    return None


class DataDirLock:
    """One running instance per data directory; the operating system lets go of it however we end."""

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / "running.lock"
        self._file = -1

    def take(self) -> bool:
        """Whether the instance before ended in good order; its parts may still be at their end when not.

        Raises CannotStart when another instance has the directory.
        """
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            owner = os.read(self._file, 32).decode(errors="replace").strip()
            os.close(self._file)
            raise CannotStart(
                f"Another agent7 (process {owner or 'unknown'}) uses {self._path.parent}. "
                "Stop it first, or set AGENT7_DATA_DIR (and AGENT7_PORT) to run a second one beside it."
            ) from error
        in_order = not os.read(self._file, 1)
        os.truncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        return in_order

    def release(self) -> None:
        """Let go, at an end in good order."""
        os.truncate(self._file, 0)
        os.close(self._file)
