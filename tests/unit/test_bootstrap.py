"""What the one place that builds everything makes of the settings."""

from __future__ import annotations

import pytest

from agent7.bootstrap import Bootstrap


@pytest.mark.parametrize(("timeout_ms", "seconds"), [("8000", 30), ("20000", 54)])
def test_a_turn_is_begun_only_with_time_for_the_models_and_the_sending(timeout_ms: str, seconds: int) -> None:
    parts = Bootstrap({"AGENT7_MODEL_TIMEOUT_MS": timeout_ms})
    assert parts.time_for_a_turn.total_seconds() == seconds < parts.turn.function_timeout_seconds
