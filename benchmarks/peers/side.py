"""Our end of the process in which the other systems run."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

PEERS = ("langgraph", "langgraph tuned", "mem0")
DATABASES = ("langgraph", "mem0")


class Side:
    """The process of the others."""

    def __init__(self, python: Path, home: Path) -> None:
        path = os.pathsep.join(str(Path(folder).resolve()) for folder in ("shared", "."))
        environment = {"PYTHONPATH": path, "PATH": os.environ["PATH"], "HOME": str(home)}
        self._process = subprocess.Popen(
            [python, "-m", "benchmarks.peers.other_systems"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, do: str, **order: Any) -> dict[str, Any]:
        """Raises RuntimeError when the process is gone; it has said why on standard error."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, **order}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the process of the other systems has ended")
        return dict(json.loads(answer))

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=30)


@contextmanager
def side(python: Path, owner_dsn: str) -> Iterator[Side]:
    with tempfile.TemporaryDirectory() as home:
        with psycopg.connect(owner_dsn, autocommit=True) as owner:
            for name in DATABASES:
                owner.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        others = Side(python, Path(home))
        try:
            others.ask("open", **{name: urlunsplit(urlsplit(owner_dsn)._replace(path=f"/{name}")) for name in DATABASES})
            yield others
        finally:
            others.close()
