"""`make mutate ARGS="budget selection"`: of the changes of each module, how many its tests notice, and which they do not."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.mutation.modules import MODULES, Tested

HEAD = f"{'module':14}{'changes':>9}{'noticed':>9}{'not':>6}{'score':>8}{'seconds':>9}"


def main() -> int:
    arguments = _arguments()
    chosen = arguments.modules or list(MODULES)
    tried = {name: _tried(MODULES[name], arguments.every) for name in chosen}
    for name, (told, _) in tried.items():
        for each in (each for each in told if not each["killed"]):
            why = "" if each["tests"] else "  (no test reaches it)"
            print(f"\n{MODULES[name].path}:{each['line']}{why}", *each["diff"], sep="\n")
    print(f"\n{HEAD}")
    for name, (told, seconds) in tried.items():
        _print_row(name, told, seconds)
    if len(tried) > 1:
        _print_row("all", [each for told, _ in tried.values() for each in told], sum(seconds for _, seconds in tried.values()))
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutate ARGS=...", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="module", choices=[[], *MODULES], help=f"of: {', '.join(MODULES)} (all)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="try each N-th change only, counted from the first (1: all)")
    return parser.parse_args()


def _tried(tested: Tested, every: int) -> tuple[list[dict[str, Any]], float]:
    """What came of each change, and how many seconds it took. Each module has a run of pytest of its own."""
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        about = ["--mutate", tested.name, "--mutate-every", str(every), "--mutation-report", str(report)]
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "benchmarks.mutation.trying",
            *about,
            *tested.tests,
        ]
        subprocess.run(command, check=True, env={**os.environ, "HYPOTHESIS_PROFILE": "repeatable"})
        return json.loads(report.read_text()), time.perf_counter() - started


def _print_row(name: str, told: list[dict[str, Any]], seconds: float) -> None:
    killed = sum(each["killed"] for each in told)
    print(f"{name:14}{len(told):9}{killed:9}{len(told) - killed:6}{killed / max(len(told), 1):8.3f}{seconds:9.0f}")


if __name__ == "__main__":
    sys.exit(main())
