"""One invocation of a job's function in a process of its own, which can be killed: the real handler, over addresses of the environment."""

from __future__ import annotations

import importlib.util
import logging
import os
import sys
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from agent7.bootstrap import Bootstrap
from agent7.channels.aws import aws_client
from agent7.jobs import hourly, monthly, nightly, poll, reflection, weekly, work  # noqa: F401 - read before the process begins
from agent7.language import parse
from agent7.llm.embeddings import Embedder, NoEmbedder
from agent7.memory import MemoryAgent  # noqa: F401 - as above

FUNCTIONS: Final = Path(__file__).resolve().parents[2] / "functions"
LIVES_FOR_MS: Final = 120_000
FAILED: Final = 3


class Parts(Bootstrap):
    """The parts of a function, without an embedding model: no other process is needed."""

    @cached_property
    def embedder(self) -> Embedder:
        """None."""
        return NoEmbedder()


def prepare() -> None:
    """What takes long and is the same for each invocation: the descriptions of AWS' services, the grammars."""
    for service in ("dynamodb", "sqs"):
        aws_client(service)
    parse("I like to go running before work")


if "AWS_ENDPOINT_URL" in os.environ:
    prepare()


def invoke(job: str, env: Mapping[str, str], event: Mapping[str, Any]) -> None:
    """Hand the event to the job's function; the process ends with `FAILED` where the event is to come again."""
    os.environ.update(env)
    logging.disable(logging.WARNING)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    spec = importlib.util.spec_from_file_location(f"{job}_app", FUNCTIONS / job / "app.py")
    assert spec is not None
    assert spec.loader is not None
    app = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(app)
    parts = Parts(os.environ)
    app.parts = lambda: parts  # type: ignore[attr-defined]
    answer = app.handler(event, SimpleNamespace(get_remaining_time_in_millis=lambda: LIVES_FOR_MS))
    sys.exit(FAILED if answer.get("batchItemFailures") else 0)
