"""A machine without the browser: its tests are skipped for whoever has none, and fail where CI is set."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import machine

ROOT = Path(__file__).resolve().parents[2]
DRIVES_A_PAGE = "tests/e2e/test_tour.py"


@pytest.fixture
def run(tmp_path: Path):
    def run(test: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """A test file on a machine with no program at all on its path."""
        without = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTEST_ADDOPTS") and "PYTEST_XDIST" not in name}
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "", test]
        whole = {**without, "PATH": str(tmp_path), **environment}
        return subprocess.run(command, cwd=ROOT, env=whole, capture_output=True, text=True, timeout=120, check=False)

    return run


@pytest.mark.parametrize(("test", "missing"), [(DRIVES_A_PAGE, "chromium"), ("tests/docs/test_walkthrough.py", "bash, curl, openssl")])
def test_where_ci_is_set_a_test_fails_whose_programs_are_missing(run, test: str, missing: str) -> None:
    ended = run(test, CI="true")
    assert ended.returncode == 1
    assert f"this machine has no {missing}, and CI is set: install what is missing" in ended.stdout
    assert "passed" not in ended.stdout.splitlines()[-1]
    assert "skipped" not in ended.stdout.splitlines()[-1]


def test_anywhere_else_it_is_skipped(run) -> None:
    ended = run(DRIVES_A_PAGE)
    assert ended.returncode == 0
    assert "this machine has no chromium" in ended.stdout
    assert "1 skipped" in ended.stdout.splitlines()[-1]


@pytest.mark.browser
@pytest.mark.parametrize("setting", ["", "0", "false"])
def test_a_setting_of_ci_that_says_no_is_none(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    monkeypatch.setenv("CI", setting)
    monkeypatch.setattr(machine, "CHROMIUM", None)
    with pytest.raises(pytest.skip.Exception, match="this machine has no chromium"):
        machine.demand_programs(request.node)


def test_every_test_that_starts_the_browser_is_marked_so() -> None:
    """An unmarked one would fail with the browser's own words, and be run by `-m "not browser"`."""
    pages = ROOT / "tests" / "e2e"
    starting = [path for path in pages.rglob("test_*.py") if "chromium()" in path.read_text() or path.parent.name == "console"]
    assert len(starting) >= 14
    assert [path.name for path in starting if "pytest.mark.browser" not in path.read_text()] == []
    assert [path.name for path in starting if "skipif" in path.read_text()] == []
