"""Every speed figure of this machine: imports, start, webhooks, turns, context, recall. `python -m benchmarks.bench turn` runs one part.

Of several parts each has a process of its own: what one has loaded, mocked or kept warm is no part of another's figures.
"""

from __future__ import annotations

import importlib
import subprocess
import sys

from benchmarks.figures import machine

PARTS = {
    "imports": "benchmarks.speed.imports",
    "turn": "benchmarks.speed.turn",
    "parsing": "benchmarks.speed.parsing",
    "reading": "benchmarks.speed.reading",
    "model": "benchmarks.speed.model_turn",
    "manus": "benchmarks.speed.manus_webhook",
    "context": "benchmarks.speed.context",
    "triggers": "benchmarks.understanding.triggers",
    "graph": "benchmarks.recall.graph",
    "recall": "benchmarks.recall.speed",
    "recall_sets": "benchmarks.recall.own_sets",
    "lessons": "benchmarks.understanding.lessons",
    "extraction": "benchmarks.understanding.extraction",
    "document": "benchmarks.speed.document",
    "duplicates": "benchmarks.understanding.duplicates",
    "sensory": "benchmarks.understanding.sensory",
    "writing": "benchmarks.speed.writing",
    "weight": "benchmarks.speed.weight",
    "replay": "benchmarks.use.replay",
    "use": "benchmarks.use.month",
    "tiers": "benchmarks.recall.tiers",
    "archive": "benchmarks.recall.archive",
    "long_history": "benchmarks.speed.long_history",
    "memory_list": "benchmarks.recall.memory_list",
    "sharing": "benchmarks.speed.sharing",
}


def main() -> None:
    wanted = sys.argv[1:] or list(PARTS)
    if len(wanted) == 1:
        sys.argv = sys.argv[:1]  # a part reads options of its own
        print(machine(), flush=True)
        importlib.import_module(PARTS[wanted[0]]).main()
        return
    failed = [part for part in wanted if subprocess.run([sys.executable, "-m", "benchmarks.bench", part], check=False).returncode]
    if failed:  # the others are not kept from running by one that stops
        sys.exit(f"stopped before their end: {', '.join(failed)}")


if __name__ == "__main__":
    main()
