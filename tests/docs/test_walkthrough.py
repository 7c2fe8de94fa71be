"""The dialogue of docs/getting-started.md, typed as it is written there: signed webhooks by curl, replies as the phone gets them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from local.stack import LocalStack

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("bash", "curl", "openssl")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not all(shutil.which(tool) for tool in TOOLS), reason="needs bash, curl and openssl"),
]


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[LocalStack]:
    with LocalStack(tmp_path / "data") as stack:
        yield stack


def dialogue() -> list[tuple[str, str]]:
    """(command, what the page says it prints) in the order of the page."""
    page = (ROOT / "docs/getting-started.md").read_text()
    block = page[page.index("```console") : page.index("```", page.index("```console") + 3)]
    return [(command, said.strip()) for command, said in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)]


def test_the_documented_dialogue_goes_as_documented(stack: LocalStack) -> None:
    commands = [command for command, _ in dialogue()]
    script = "set -eu\n" + "\nprintf '\\036'\n".join(commands)

    ran = subprocess.run(
        ["bash", "-c", script],
        cwd=ROOT,
        env={**os.environ, "AGENT7_PORT": str(stack.port)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )

    assert ran.returncode == 0, ran.stderr
    for (command, documented), printed in zip(dialogue(), ran.stdout.split("\036"), strict=True):
        assert printed.strip().startswith(documented), command
