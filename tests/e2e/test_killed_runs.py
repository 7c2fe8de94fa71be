"""A local run that is killed, whole or in parts: nothing of it outlives it, and the next start works at once."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import psycopg
import pytest

from local.lifeline import REPOSITORY, child_environment, module_command
from local.stack import LocalStack, wait_until
from tests.e2e.test_local_runner import ALONE, TOWN, alive

pytestmark = [pytest.mark.slow, pytest.mark.chaos]


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory for the runs that need no new one: only the first of them has to make a Postgres."""
    return tmp_path_factory.mktemp("used")


def test_nobody_outlives_a_killed_supervisor_and_the_next_start_works(used):
    stack = LocalStack(used, template=TOWN, without=ALONE)
    stack.start()
    running = stack.processes()
    postgres = int((used / "postgres" / "postmaster.pid").read_text().split()[0])
    children = [*(pid for pids in running["functions"].values() for pid in pids), running["services"]["emulator"], postgres]
    stack.kill()
    wait_until(lambda: not any(alive(pid) for pid in children))
    stack.start()
    assert stack.get("/healthz")["status"] == "ok"
    assert stack.stop() == 0


def kill_the_supervisor(stack: LocalStack) -> None:
    stack.kill()


def kill_everything(stack: LocalStack) -> None:
    stack.kill_everything()


def kill_a_session_and_the_supervisor(stack: LocalStack) -> None:
    with psycopg.connect(stack.database_owner_dsn) as session:
        os.kill(session.info.backend_pid, signal.SIGKILL)  # Postgres recovers from that, and is asked to end meanwhile
        stack.kill()


def kill_the_emulator_and_the_supervisor(stack: LocalStack) -> None:
    stack.kill_service("emulator")
    stack.kill()


@pytest.mark.parametrize(
    "kill", [kill_the_supervisor, kill_everything, kill_a_session_and_the_supervisor, kill_the_emulator_and_the_supervisor]
)
def test_the_next_start_works_at_once_whatever_was_killed(used, kill):
    stack = LocalStack(used, template=TOWN, without=ALONE)
    stack.start()
    kill(stack)
    stack.start()
    assert stack.get("/healthz")["status"] == "ok"
    assert stack.stop() == 0


def test_a_first_start_that_was_killed_in_the_middle_spoils_nothing(tmp_path):
    environment = child_environment(AGENT7_ENV_FILE="", AGENT7_WITHOUT=ALONE, AGENT7_DATA_DIR=str(tmp_path), AGENT7_TEMPLATE=str(TOWN))
    stack = LocalStack(tmp_path, template=TOWN, without=ALONE)
    first = subprocess.Popen(module_command("local"), cwd=REPOSITORY, env=environment | {"AGENT7_PORT": str(stack.port)})
    wait_until(lambda: list(tmp_path.glob(".postgres-*/PG_VERSION")))
    first.kill()
    first.wait()
    with stack:
        assert stack.get("/healthz")["status"] == "ok"
