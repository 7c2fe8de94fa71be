"""Runs built functions as Lambda does: the real runtime client, the function's folder, its own layers, and nothing else.

Each process is a bare interpreter (`-S`: no site-packages) that sees, in Lambda's order, the built folder of the function,
the layers that the built template gives it, and what the runtime itself brings: the client, boto3 and what those need.

Layers with compiled parts are built for arm64. On a machine of another architecture the same recipe (layers/*/Makefile) and
the same locked versions build a twin for it, and the function runs from that; agent7's own layer has no compiled parts and is
always the one that would be uploaded.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from samtranslator.yaml_helper import yaml_parse

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".aws-sam/build"
TWINS = ROOT / ".aws-sam/this-machine"
ARM = ("aarch64", "arm64")
BROUGHT_BY_THE_RUNTIME = ("awslambdaric", "boto3")


def interpreter() -> Path:
    return Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"


def layers_of(template: Mapping[str, Any], function: str, *, with_embeddings: bool) -> list[str]:
    """The layers of a function, in order, as the template names them."""
    layers = []
    for layer in template["Resources"][function]["Properties"]["Layers"]:
        chosen = layer["Fn::If"][1 if with_embeddings else 2] if "Fn::If" in layer else layer
        layers += [chosen["Ref"]] if chosen["Ref"] != "AWS::NoValue" else []
    return layers


def built_template() -> dict[str, Any]:
    return dict(yaml_parse((BUILD / "template.yaml").read_text()))


def for_this_machine(layer: str) -> Path:
    """The folder of a layer that this machine can run: the built one, or its twin, made once until its recipe changes."""
    source = ROOT / str(yaml_parse((ROOT / "template.yaml").read_text())["Resources"][layer]["Properties"]["ContentUri"])
    if not (source / "requirements.txt").exists() or platform.machine() in ARM:
        return BUILD / layer / "python"
    recipe = hashlib.sha256((source / "Makefile").read_bytes() + (source / "requirements.txt").read_bytes()).hexdigest()[:16]
    twin = TWINS / f"{layer}-{recipe}"
    if not twin.exists():
        making = TWINS / f"{layer}-being-made-{os.getpid()}"
        machine = platform.machine()
        given = {
            "ARTIFACTS_DIR": str(making),
            "RUNTIME_PYTHON": sys.executable,
            "LAYER_PLATFORM": f"--platform manylinux2014_{machine} --platform manylinux_2_28_{machine}",
        }
        subprocess.run(["make", "-s", "-C", source, f"build-{layer}", *(f"{name}={value}" for name, value in given.items())], check=True)
        making.rename(twin)
    return twin / "python"


def runtime_folder(at: Path) -> Path:
    """What Lambda's Python runtime brings beside the interpreter, and nothing else of this environment."""
    at.mkdir()
    names, seen = list(BROUGHT_BY_THE_RUNTIME), set()
    while names:
        name = names.pop()
        if name in seen:
            continue
        seen.add(name)
        package = distribution(name)
        names += [re.split(r"[^\w.-]", needed)[0] for needed in package.requires or [] if "extra ==" not in needed]
        for top in {file.parts[0] for file in package.files or [] if file.parts[0] not in ("..", "__pycache__")}:
            with contextlib.suppress(FileExistsError):
                (at / top).symlink_to(Path(str(package.locate_file(top))))
    return at


class LambdaProcesses:
    """Stands where the local run has its zygote: starts and ends processes. `path_of` gives a function folder's search path."""

    def __init__(self, path_of: Callable[[Path], list[Path]]) -> None:
        self._path_of = path_of
        self._running: dict[int, asyncio.subprocess.Process] = {}
        self._watchers: set[asyncio.Task[None]] = set()

    async def spawn(self, folder: Path, environment: Mapping[str, str], log: int, on_exit: Callable[[int], None]) -> int:
        path = os.pathsep.join(str(part) for part in self._path_of(folder))
        command = (str(interpreter()), "-S", "-B", "-m", "awslambdaric", environment["_HANDLER"])
        process = await asyncio.create_subprocess_exec(
            *command, cwd=folder, env={**environment, "PYTHONPATH": path}, stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log
        )
        self._running[process.pid] = process
        watcher = asyncio.create_task(self._watch(process, on_exit))
        self._watchers.add(watcher)
        watcher.add_done_callback(self._watchers.discard)
        return process.pid

    def kill(self, pid: int) -> None:
        if pid in self._running:
            self._running[pid].kill()

    async def ended(self) -> None:
        """Wait until every process is gone."""
        await asyncio.gather(*self._watchers)

    async def _watch(self, process: asyncio.subprocess.Process, on_exit: Callable[[int], None]) -> None:
        status = await process.wait()
        del self._running[process.pid]
        on_exit(status)
