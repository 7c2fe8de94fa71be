"""What ever broke, as data: one file a kind, one case a line. `python -m tests.fuzz.corpus add KIND WHY < input` adds one."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "corpus"


def cases(kind: str) -> list[Any]:
    """The cases of a kind for `parametrize`, under what they are about: a text, or whatever content a case has."""
    return [pytest.param(_input(case), id=case["why"]) for case in _read(kind)]


def cases_in_bytes(kind: str) -> list[Any]:
    """The same for input that is bytes."""
    return [pytest.param(_input(case).encode("latin-1"), id=case["why"]) for case in _read(kind)]


def add(kind: str, why: str, given: bytes) -> None:
    """Write a case down, in the shape that its kind has."""
    in_bytes = all("content" in case or case.get("bytes") for case in _read(kind)) if _file(kind).exists() else False
    case = (
        {"why": why, "bytes": True, "parts": [[given.decode("latin-1"), 1]]} if in_bytes else {"why": why, "parts": [[given.decode(), 1]]}
    )
    with _file(kind).open("a") as file:
        file.write(json.dumps(case) + "\n")


def _input(case: dict[str, Any]) -> Any:
    return case["content"] if "content" in case else "".join(text * times for text, times in case["parts"])


def _read(kind: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in _file(kind).read_text().splitlines()]


def _file(kind: str) -> Path:
    return FOLDER / f"{kind}.jsonl"


if __name__ == "__main__":
    _, _, kind, why = sys.argv
    add(kind, why, sys.stdin.buffer.read())
