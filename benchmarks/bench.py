"""Every speed figure of this machine: imports, start, webhooks, turns, context, recall. `python -m benchmarks.bench turn` runs one part."""

from __future__ import annotations

import importlib
import sys

from benchmarks.figures import machine

PARTS = {
    "imports": "benchmarks.bench_imports",
    "turn": "benchmarks.bench_turn",
    "reading": "benchmarks.bench_reading",
    "model": "benchmarks.bench_model_turn",
    "manus": "benchmarks.bench_manus_webhook",
    "context": "benchmarks.bench_context",
    "triggers": "benchmarks.bench_triggers",
    "graph": "benchmarks.bench_graph",
    "recall": "benchmarks.bench_recall_speed",
    "recall_sets": "benchmarks.bench_recall_sets",
    "lessons": "benchmarks.bench_lessons",
    "extraction": "benchmarks.bench_extraction",
    "document": "benchmarks.bench_document",
    "sensory": "benchmarks.bench_sensory",
    "writing": "benchmarks.bench_writing",
    "replay": "benchmarks.bench_replay",
    "use": "benchmarks.bench_use",
    "tiers": "benchmarks.bench_tiers",
    "archive": "benchmarks.bench_archive",
    "long_history": "benchmarks.bench_long_history",
}


def main() -> None:
    wanted = sys.argv[1:] or list(PARTS)
    sys.argv = sys.argv[:1]  # the parts read options of their own
    print(machine())
    for part in wanted:
        importlib.import_module(PARTS[part]).main()


if __name__ == "__main__":
    main()
