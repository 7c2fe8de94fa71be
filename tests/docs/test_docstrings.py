"""Docstrings: every module, class and function that may be used from outside has one, and says what it raises."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("functions", "local", "shared/agent7")
OF_THE_PORT = "carry_out"
"""What every act has: the port says what it does."""
type Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def modules(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def public(node: ast.Module | ast.ClassDef, name: str) -> Iterator[tuple[str, Documented]]:
    """A module or class and what is public in it, each by its name."""
    yield name, node
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not child.name.startswith(("_", OF_THE_PORT)):
            inner = f"{name}:{child.name}"
            if isinstance(child, ast.ClassDef):
                yield from public(child, inner)
            else:
                yield inner, child


def raises(node: ast.AST) -> bool:
    """Whether a function itself has a `raise`, not a function or class within it."""
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    return any(isinstance(child, ast.Raise) or (not isinstance(child, inner) and raises(child)) for child in ast.iter_child_nodes(node))


@cache
def documented(room: str) -> list[tuple[str, Documented]]:
    every = [(path, path.read_text()) for path in modules(room)]
    return [each for path, text in every if text.strip() for each in public(ast.parse(text), str(path.relative_to(ROOT)))]


@pytest.mark.parametrize("room", ROOMS)
def test_everything_public_has_a_docstring(room: str) -> None:
    assert documented(room)
    assert [name for name, node in documented(room) if not ast.get_docstring(node)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_public_function_that_raises_says_so(room: str) -> None:
    functions = [(name, node) for name, node in documented(room) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]

    assert [name for name, node in functions if raises(node) and "raise" not in (ast.get_docstring(node) or "").lower()] == []
