"""Every speed figure of this machine: imports, start, webhooks, turns, context, recall. `python -m benchmarks.bench turn` runs one part."""

from __future__ import annotations

import importlib
import sys
import traceback

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
    sys.argv = sys.argv[:1]  # the parts read options of their own
    print(machine())
    failed = [part for part in wanted if not ran(part)]
    if failed:
        sys.exit(f"stopped before their end: {', '.join(failed)}")


def ran(part: str) -> bool:
    """Run one part; whether it came to its end. The others are not kept from running by one that stops."""
    try:
        importlib.import_module(PARTS[part]).main()
    except Exception:  # noqa: BLE001 - whatever stops it is told
        traceback.print_exc()
        return False
    return True


if __name__ == "__main__":
    main()
