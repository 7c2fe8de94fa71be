"""Figures for CloudWatch, as lines of its embedded metric format (EMF) that Powertools writes. Ids and numbers, never text."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

NAMESPACE = "agent7"
"""Where `POWERTOOLS_METRICS_NAMESPACE` is not set, which the template does: nobody's figures get lost for want of a name."""


def count(name: str, value: float = 1, *, by: Mapping[str, str] | None = None, **about: Any) -> None:
    """Add `value` to a metric, apart for each of its dimensions `by`. `about` stands in the same line and makes no metric."""
    from aws_lambda_powertools.metrics import MetricUnit, single_metric  # noqa: PLC0415 - 20 ms; most turns cost nothing and tell nothing

    namespace = os.environ.get("POWERTOOLS_METRICS_NAMESPACE") or NAMESPACE
    with single_metric(name, MetricUnit.NoUnit, value, namespace=namespace) as metric:
        for dimension, text in (by or {}).items():
            metric.add_dimension(dimension, text)
        for key, told in about.items():
            metric.add_metadata(key, told)
