"""What a machine must have for some tests, and what becomes of them where it has not."""

from __future__ import annotations

import os
import shutil

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def demand_programs(item: pytest.Item) -> None:
    """Skip a test that drives a program which is not here; fail it where CI is set, since there nobody looks at what is skipped."""
    wanted = {name: shutil.which(name) for marker in item.iter_markers("tools") for name in marker.args}
    if item.get_closest_marker("browser"):
        wanted["chromium"] = CHROMIUM
    missing = [name for name, path in wanted.items() if path is None]
    if not missing:
        return
    told = f"this machine has no {', '.join(missing)}"
    if os.environ.get("CI", "false") in ("", "0", "false"):
        pytest.skip(told)
    pytest.fail(f"{told}, and CI is set: install what is missing, for nothing is skipped there", pytrace=False)
