"""Medians, 95th percentiles and a plain table."""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles


def p50(samples: Sequence[float]) -> float:
    return median(samples)


def p95(samples: Sequence[float]) -> float:
    return percentile(samples, 95)


def percentile(samples: Sequence[float], percent: int) -> float:
    """The given percentile; of a single sample, that sample."""
    return quantiles(samples, n=100, method="inclusive")[percent - 1] if len(samples) > 1 else samples[0]


def row(name: str, samples: Sequence[float], *, target: str = "", unit: str = "ms") -> str:
    """One line of a table: name, median, p95, count and the target beside them."""
    return f"{name:<58} {p50(samples):>8.1f} {p95(samples):>8.1f} {unit:<3} n={len(samples):<5} {target}"


def heading(title: str) -> str:
    return f"\n{title}\n{'':<58} {'p50':>8} {'p95':>8}"


def machine() -> str:
    """What the figures were measured on."""
    model = next(
        (line.split(":", 1)[1].strip() for line in read_lines(Path("/proc/cpuinfo")) if line.startswith("model name")), platform.machine()
    )
    return f"{model}, Python {sys.version.split()[0]}, {platform.system()} {platform.release()}"


def read_lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []
