"""What an import may cost: the vendors' libraries come in at first use."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

HEAVY = {"openai", "onnxruntime", "tokenizers", "numpy", "psycopg", "boto3"}
OF_A_TURN = (HEAVY - {"psycopg"}) | {"botocore", "httpx2", "pydantic", "toktok", "aws_lambda_powertools"}
"""What a turn may need and the start of the responder does not."""


def imported_by(module: str, *folders: str) -> set[str]:
    """Every top-level module that is loaded in a fresh interpreter after importing `module`, found in `shared` or one of `folders`."""
    code = f"import sys, {module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(("shared", *folders))}
    answer = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return set(answer.stdout.split())


@pytest.mark.parametrize(
    "module",
    [
        "agent7.llm.chat",
        "agent7.llm.openai_chat",
        "agent7.llm.embeddings",
        "agent7.llm.minilm",
        "agent7.llm.multilingual",
        "agent7.llm.plan_model",
    ],
)
def test_importing_a_model_module_imports_no_vendor(module):
    assert not imported_by(module) & HEAVY


def test_embeddings_need_neither_pydantic_nor_an_http_client_until_they_are_used():
    assert not imported_by("agent7.llm.embeddings") & {"pydantic", "httpx2"}


def test_the_responder_starts_without_what_only_a_turn_needs():
    loaded = imported_by("app", "functions/responder")

    assert {"agent7", "pgvector"} <= loaded
    assert not loaded & OF_A_TURN


@pytest.mark.parametrize("function", ["whatsapp_webhook", "manus_webhook", "tasks", "poll", "admin_api"])
def test_only_batches_and_the_api_pay_for_powertools(function: str) -> None:
    """The console's files are served by the admin API's function too, and need none of it."""
    assert not imported_by("app", f"functions/{function}") & {"aws_lambda_powertools", "openai"}
