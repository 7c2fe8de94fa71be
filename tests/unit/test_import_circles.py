"""Modules of the product, the local run, the benchmarks and the pages stand in an order: none imports itself by way of others."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("local/simulator/static", "local/manus/static", "console")
IMPORT = re.compile(r'^(?:import|export)\b[^"]*?(?:from )?"(\.[^"]+|/console/[^"]+)"', re.MULTILINE)


@pytest.mark.parametrize("package", ["shared", "local", "benchmarks"])
def test_no_python_module_imports_itself_by_way_of_others(package: str) -> None:
    """Imports within functions and for types alone count as well: each is a thing that cannot be understood without the other."""
    files = {module_of(file): file for file in (ROOT / package).rglob("*.py")}
    imports = {module: imported(file, files.keys()) - {module} for module, file in files.items()}

    assert any(imports.values())
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the circle


@pytest.mark.parametrize("folder", PAGES)
def test_no_script_of_a_page_imports_itself_by_way_of_others(folder: str) -> None:
    imports = {
        file.resolve(): {(ROOT / name[1:] if name[0] == "/" else file.parent / name).resolve() for name in IMPORT.findall(file.read_text())}
        for file in (ROOT / folder).rglob("*.js")
    }

    assert imports
    TopologicalSorter(imports).prepare()


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__").removeprefix("shared.")


def imported(file: Path, modules: set[str]) -> set[str]:
    """The modules of ours that a file imports, anywhere in it; the names that it takes out of a package may be modules."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            below = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= below & modules or {node.module}
    return found & modules
