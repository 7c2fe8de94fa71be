"""The protocol's own conformance suite against /mcp, where it asks for no tools of its own: `make mcp-conformance`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.integration.sharing.conftest import Team
from tests.integration.sharing.served import served

SUITE = Path(__file__).parents[3] / ".conformance/node_modules"
SCENARIOS = ["server-initialize", "ping", "tools-list", "resources-list"]
"""The others call tools, prompts and resources of the suite's model server alone, or ask over a stream; one is for servers without keys."""

pytestmark = pytest.mark.skipif(not SUITE.exists(), reason="`make mcp-conformance` brings the suite")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_of_the_suite_passes(team: Team, scenario: str) -> None:
    key = team.agent("one").key
    with served(key) as address:
        run = [SUITE / "node/bin/node", SUITE / "@modelcontextprotocol/conformance/dist/index.js", "server"]
        told = subprocess.run([*run, "--url", f"{address}/mcp", "--scenario", scenario], check=False, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "0 failed" in told.stdout
