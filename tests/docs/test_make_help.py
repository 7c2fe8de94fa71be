"""`make help` as a person or a pipe gets it."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DESCRIBED = re.findall(r"^([a-z-]+):.*## (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.fixture(scope="module")
def shown() -> str:
    return subprocess.run(["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_no_escape_code_goes_into_a_pipe(shown: str) -> None:
    assert not re.search(r"[^\n\x20-\x7e]", shown)


def test_every_target_with_a_description_stands_in_a_group(shown: str) -> None:
    groups = [group.splitlines() for group in shown.strip().split("\n\n")]
    listed = [tuple(line.split(maxsplit=1)) for _title, *lines in groups for line in lines]

    assert len(groups) > 1
    assert all(re.fullmatch(r"[A-Z][\w ]+", title) for title, *_ in groups)
    assert sorted(listed) == sorted(DESCRIBED)


def test_the_descriptions_stand_in_one_column_of_a_terminal(shown: str) -> None:
    lines = [line for line in shown.splitlines() if line.startswith(" ")]

    assert {re.match(r" +\S+ +", line).end() for line in lines} == {20}  # type: ignore[union-attr]
    assert max(len(line) for line in lines) <= 80


def test_what_make_test_leaves_out_is_run_by_a_target_that_ci_calls() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["addopts"]
    left_out = set(re.findall(r"not (\w+)", options[options.index("-m") + 1]))
    recipes = dict(re.findall(r"^([a-z-]+):.*\n((?:\t.+\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE))
    called = {target for line in re.findall(r"^make (.+)$", (ROOT / ".ci/run").read_text(), re.MULTILINE) for target in line.split()}

    run = {target: mark for target, recipe in recipes.items() for mark in re.findall(r"-m pytest .*-m (\w+)", recipe)}
    assert {mark for target, mark in run.items() if target in called} == left_out
    assert len(left_out) > 2
