"""Whatever a test of the API asks for, its answer is of the shape that the description tells."""

from __future__ import annotations

import pytest

from tests import api_shapes


@pytest.fixture(autouse=True)
def every_answer_is_of_its_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    api_shapes.hold(monkeypatch)
