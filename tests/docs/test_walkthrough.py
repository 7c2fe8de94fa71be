"""The dialogue of docs/getting-started.md, typed as it is written there: signed webhooks by curl, replies as the phone gets them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from local.stack import LocalStack

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.journeys,
    pytest.mark.tools("bash", "curl", "openssl"),
]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    with LocalStack(tmp_path_factory.mktemp("walkthrough")) as stack:
        yield stack
        sys.stdout.write(stack.output)  # shown when the test has failed


def dialogue() -> list[tuple[str, str]]:
    """(command, what the page says it prints) in the order of the page."""
    page = (ROOT / "docs/getting-started.md").read_text()
    block = page[page.index("```console") : page.index("```", page.index("```console") + 3)]
    return [(command, said.strip()) for command, said in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)]


class Shell:
    """One bash that stays open while agent7 stops and starts beneath it."""

    def __init__(self, port: int) -> None:
        self._bash = subprocess.Popen(
            ["bash"],
            cwd=ROOT,
            env={**os.environ, "AGENT7_PORT": str(port)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def types(self, command: str) -> str:
        """What the command prints, errors too; it must succeed."""
        assert self._bash.stdin
        assert self._bash.stdout
        self._bash.stdin.write(f"{command}\nprintf '\\036%s\\n' $?\n")
        self._bash.stdin.flush()
        printed = ""
        while "\036" not in printed:
            line = self._bash.stdout.readline()
            assert line, f"bash ended: {printed}"
            printed += line
        said, _, status = printed.partition("\036")
        assert status == "0\n", printed
        return said.strip()

    def close(self) -> None:
        self._bash.communicate(timeout=20)


@pytest.fixture
def shell(stack: LocalStack) -> Iterator[Shell]:
    shell = Shell(stack.port)
    yield shell
    shell.close()


def test_the_documented_dialogue_goes_on_in_the_same_shell_after_a_restart(stack: LocalStack, shell: Shell) -> None:
    written = dialogue()
    halfway = len(written) // 2

    for place, (command, documented) in enumerate(written):
        if place == halfway:
            stack.restart()
        assert shell.types(command).startswith(documented), command

    assert "131009" not in stack.output
    assert "131047" not in stack.output


def test_any_text_can_be_said(stack: LocalStack, shell: Shell) -> None:
    shell.types("source docs/examples/whatsapp.sh")
    text = 'Remember that my motto is "a\\b, so what\'s next" 🙂\nand that is all'

    shell.types(f"say ada {shlex.quote(text)}")

    assert "my motto is" in shell.types("""say ada "What's my motto?" """).lower()
    with psycopg.connect(stack.database_owner_dsn) as owner:
        assert (text,) in owner.execute("SELECT text FROM messages").fetchall()
