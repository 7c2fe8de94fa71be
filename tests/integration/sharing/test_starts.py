"""The starts of docs/sharing.md: each runs as it is printed, in a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fakes.asking_model import asking_model
from tests.integration.sharing.conftest import Team
from tests.integration.sharing.served import served

ROOT = Path(__file__).parents[3]
FRAMEWORKS = ROOT / ".venv-frameworks/bin/python"
STARTS = re.findall(r"^```(bash|python)\n(.*?)^```$", (ROOT / "docs/sharing.md").read_text(), re.MULTILINE | re.DOTALL)
KNOWN = "The staging cluster is rebuilt every Sunday night"


def start(*names: str) -> str:
    """The one start in which these stand."""
    (found,) = (block for _, block in STARTS if all(name in block for name in names))
    assert len(found.strip().splitlines()) <= 12, "a start is short"
    return str(found)


def run(command: list[str | Path], address: str, key: str, **more: str) -> str:
    given = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "AGENT7_URL": address, "KEY": key}
    done = subprocess.run(command, env=given | more, check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.tools("bash", "curl")
def test_by_rest(team: Team) -> None:
    with served() as address:
        told = run(["bash", "-ec", start("curl")], address, team.agent("one").key)
    written, found = re.findall(r"\{.*?\}(?=\{|$)", told.replace("}{", "}\n{"), re.MULTILINE)
    assert json.loads(written)["outcome"] == "new"
    assert [each["content"] for each in json.loads(found)["memories"]] == [KNOWN]


@pytest.mark.parametrize(
    "names", [("from agent7_client import Client",), ("Agent7Store",), ("from mcp import Client",)], ids=lambda names: names[0]
)
def test_in_python(team: Team, names: tuple[str, ...]) -> None:
    team.agent("other").share(KNOWN, domain="deploy")
    with served() as address:
        told = run([sys.executable, "-c", start(*names)], address, team.agent("one").key, PYTHONPATH=str(ROOT / "clients/python/src"))
    assert KNOWN in told


@pytest.mark.frameworks
@pytest.mark.parametrize("names", [("from agents import",), ("MultiServerMCPClient",)], ids=lambda names: names[0])
def test_in_a_framework_whose_model_searches_before_it_answers(team: Team, names: tuple[str, ...]) -> None:
    team.agent("other").share(KNOWN, domain="deploy")
    with served() as address, asking_model() as model:
        settings = {"OPENAI_BASE_URL": model, "OPENAI_API_KEY": "none", "OPENAI_AGENTS_DISABLE_TRACING": "1"}
        told = run([FRAMEWORKS, "-c", start(*names)], address, team.agent("one").key, **settings)
    assert "Found:" in told
    assert KNOWN in told


def test_every_start_is_run_here() -> None:
    assert len(STARTS) == 6
