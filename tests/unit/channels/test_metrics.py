"""A metric is one line that CloudWatch reads, with ids beside it."""

from __future__ import annotations

import json

import pytest

from agent7.channels import metrics


@pytest.mark.parametrize(("given", "namespace"), [(None, "agent7"), ("", "agent7"), ("agent7/prod", "agent7/prod")])
def test_a_figure_is_counted_under_the_stacks_name_and_never_lost_for_want_of_one(
    given: str | None, namespace: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("POWERTOOLS_METRICS_NAMESPACE", raising=False)
    if given is not None:
        monkeypatch.setenv("POWERTOOLS_METRICS_NAMESPACE", given)
    metrics.count("ModelDollars", 0.5, by={"kind": "turn"}, turn="01ARZ3NDEKTSV4RRFFQ69G5FAV")
    (line,) = map(json.loads, capsys.readouterr().out.splitlines())

    (told,) = line.pop("_aws")["CloudWatchMetrics"]
    assert (told["Namespace"], told["Dimensions"]) == (namespace, [["kind"]])
    assert line == {"kind": "turn", "turn": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "ModelDollars": [0.5]}
