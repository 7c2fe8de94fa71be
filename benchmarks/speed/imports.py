"""How long a function's code takes to import in a fresh interpreter, and how much memory it then holds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.figures import heading, row

ROOT = Path(__file__).resolve().parents[2]
TIMES = 9
PROBE = """
import json, resource, sys, time
start = time.perf_counter()
if sys.argv[1]:
    sys.path.insert(0, sys.argv[1]); import app
if sys.argv[2]:
    getattr(app.parts(), sys.argv[2])
ms = (time.perf_counter() - start) * 1000
print(json.dumps([ms, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "openai" in sys.modules]))
"""
SETTINGS = {
    "AWS_DEFAULT_REGION": "us-east-1",
    "WHATSAPP_APP_SECRET": "x",
    "WHATSAPP_VERIFY_TOKEN": "x",
    "AGENT7_IDENTITY_KEY": "x",
    "DATABASE_URL": "postgresql://nobody@localhost/none",
}
MEASURED = (
    ("", ""),
    ("whatsapp_webhook", ""),
    ("whatsapp_webhook", "whatsapp_webhook"),
    ("manus_webhook", ""),
    ("manus_webhook", "manus_webhook"),
    ("responder", ""),
    ("responder", "responder"),
    *((function, "") for function in ("tasks", "delivery", "extraction", "poll", "admin_api")),
)
WEBHOOK = "target < 400 ms, < 60 MB"
TARGETS = {"whatsapp_webhook": WEBHOOK, "manus_webhook": WEBHOOK, "responder": "target < 900 ms, openai on first use only"}


def probe(function: str, part: str) -> tuple[float, float, bool]:
    """(milliseconds, peak MB, openai imported) of one fresh interpreter that imports a function and builds a part of it."""
    env = {**os.environ, **SETTINGS, "PYTHONPATH": str(ROOT / "shared")}
    folder = str(ROOT / "functions" / function) if function else ""
    done = subprocess.run([sys.executable, "-c", PROBE, folder, part], capture_output=True, text=True, check=True, env=env, cwd=ROOT)
    milliseconds, megabytes, openai = json.loads(done.stdout)
    return milliseconds, megabytes, openai


def main() -> None:
    print(heading("Import in a fresh interpreter, beside a bare one"))
    for function, part in MEASURED:
        probes = [probe(function, part) for _ in range(TIMES)]
        label = (function or "bare interpreter") + (" with its clients built" if part else "")
        print(row(f"{label}, time", [ms for ms, _, _ in probes], target="" if part else TARGETS.get(function, "")))
        print(row(f"{label}, memory", [mb for _, mb, _ in probes], unit="MB", target="imports openai" if probes[0][2] else ""))


if __name__ == "__main__":
    main()
