"""The measurement of jobs says which of its targets are missed, and ends with it."""

from __future__ import annotations

import pytest

from benchmarks.speed.jobs import missed

NIGHTS = [{"changes": changes, "seconds": 1.0 + changes * 0.03, "mb": 80} for changes in (0, 250, 500, 1000, 2000)]
WORKSPACES = {"weekly": {"workspaces": 10_000, "planning": 1.0, "p50": 0.1, "p95": 0.2, "mb": 80}}

RECALL = {"usual": 20.0, "meanwhile": 40.0}


def test_targets_that_are_met_are_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert not missed(NIGHTS, WORKSPACES, RECALL)
    assert "MISSED" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changed", "weekly", "meanwhile", "target"),
    [
        (
            {3: {"changes": 1000, "seconds": 61.0, "mb": 80}, 4: {"changes": 2000, "seconds": 121.0, "mb": 80}},
            {},
            40.0,
            "nightly with 1,000 changes",
        ),
        ({4: {"changes": 2000, "seconds": 130.0, "mb": 80}}, {}, 40.0, "twice the changes"),
        ({0: {"changes": 0, "seconds": 1.0, "mb": 301}}, {}, 40.0, "a worker"),
        ({}, {"planning": 31.0}, 40.0, "weekly planned"),
        ({}, {"p95": 2.1}, 40.0, "weekly under"),
        ({}, {}, 40.1, "recall at p95"),
    ],
)
def test_each_target_that_is_missed_is_told(
    changed: dict[int, dict[str, float]], weekly: dict[str, float], meanwhile: float, target: str, capsys: pytest.CaptureFixture[str]
) -> None:
    nights = [changed.get(place, night) for place, night in enumerate(NIGHTS)]

    assert missed(nights, {"weekly": WORKSPACES["weekly"] | weekly}, RECALL | {"meanwhile": meanwhile})
    told = [line for line in capsys.readouterr().out.splitlines() if "MISSED" in line]
    assert len(told) == 1
    assert target in told[0]
