"""How long a function's code takes to import in a fresh interpreter, and how much memory it then holds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.figures import heading, row

ROOT = Path(__file__).resolve().parent.parent
TIMES = 9
PROBE = """
import json, resource, sys, time
start = time.perf_counter()
if sys.argv[1]:
    sys.path.insert(0, sys.argv[1]); import app
ms = (time.perf_counter() - start) * 1000
print(json.dumps([ms, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "openai" in sys.modules]))
"""
TARGETS = {"whatsapp_webhook": "target < 400 ms, < 60 MB", "responder": "target < 900 ms, openai on first use only"}


def probe(folder: str) -> tuple[float, float, bool]:
    """(milliseconds, peak MB, openai imported) of one fresh interpreter."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "shared")}
    done = subprocess.run([sys.executable, "-c", PROBE, folder], capture_output=True, text=True, check=True, env=env, cwd=ROOT)
    milliseconds, megabytes, openai = json.loads(done.stdout)
    return milliseconds, megabytes, openai


def main() -> None:
    print(heading("Import in a fresh interpreter, beside a bare one"))
    for name in ("", "whatsapp_webhook", "responder", "delivery", "extraction", "poll", "admin_api"):
        probes = [probe(str(ROOT / "functions" / name) if name else "") for _ in range(TIMES)]
        label = name or "bare interpreter"
        print(row(f"{label} import", [ms for ms, _, _ in probes], target=TARGETS.get(name, "")))
        print(row(f"{label} memory", [mb for _, mb, _ in probes], unit="MB", target=" imports openai" if probes[0][2] else ""))


if __name__ == "__main__":
    main()
