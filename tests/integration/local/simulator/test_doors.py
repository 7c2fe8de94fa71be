"""The simulator's own files, and who may not have them."""

from __future__ import annotations

import pytest

from tests.integration.local.simulator.conftest import Phone


def test_the_pages_files_are_served(phone: Phone) -> None:
    assert phone.call("GET", "/static/app.js")[0] == 200


@pytest.mark.parametrize("name", ["%00", "app.js%00", "..%00/settings.py", "%2e%2e/settings.py", "..%2fsettings.py", "%ff", "x" * 5000])
def test_a_file_that_cannot_be_is_not_found(phone: Phone, name: str) -> None:
    assert phone.call("GET", f"/static/{name}")[0] == 404
