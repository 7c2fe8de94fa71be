"""Names of modules and files that pages, comments and docstrings tell: each leads to something that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED = "shared/agent7/"
MADE = ("__pycache__", "test-results")


def of_the_repository() -> list[str]:
    """Every file by its path from the root, without hidden folders and what is made."""
    found: list[str] = []
    for folder, folders, names in ROOT.walk():
        folders[:] = [name for name in folders if not name.startswith(".") and name not in MADE]
        found += [str((folder / name).relative_to(ROOT)) for name in names]
    return found


FILES = frozenset(of_the_repository())
FOLDERS = frozenset(str(folder) for file in FILES for folder in Path(file).parents)
ROOMS = frozenset(folder.removeprefix(SHARED) for folder in FOLDERS if re.fullmatch(rf"{SHARED}\w+", folder))

PAGES = sorted(file for file in FILES if file.endswith(".md") and not file.startswith((SHARED + "prompts", "tests/asks")))
SOURCES = sorted(file for file in FILES if file.endswith(".py") or file in ("Makefile", "template.yaml", "pyproject.toml"))

QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?<![\w/.<-])((?:[\w-]+/)+[\w.-]*|[\w-]+\.py)(?![\w/*])")
DOTTED = re.compile(r"(?<![\w/.-])(?:agent7|functions|local|benchmarks)(?:\.(?!md\b)[A-Za-z_]\w*)+")
OF_THE_DATABASE = {"agent7.scopes", "agent7.workspace"}
"""Settings of a transaction, by which row-level security fences it."""


def is_there(path: str) -> bool:
    """Whether a path leads to a file or a folder: from the root, from `shared/agent7`, or by its end where it is a file's name alone."""
    known = FILES | FOLDERS
    return path in known or SHARED + path in known or ("/" not in path and any(file.endswith("/" + path) for file in FILES))


def is_a_path_of_ours(path: str) -> bool:
    """Whether a path begins with a folder of the repository or with a room of `shared/agent7`, or names a module."""
    first, *_ = path.split("/")
    return path.endswith(".py") or ("/" in path and (first in FOLDERS or first in ROOMS))


def unknown_modules(text: str) -> list[str]:
    """The dotted names in a text that lead nowhere."""
    return [name for name in sorted(set(DOTTED.findall(text)) - OF_THE_DATABASE) if not is_a_module_or_in_one(name)]


def is_a_module_or_in_one(name: str) -> bool:
    """Whether a dotted name is a module or package, or stands in the one that is its beginning."""
    parts = (SHARED.removesuffix("agent7/") if name.startswith("agent7") else "") + name.replace(".", "/")
    steps = parts.split("/")
    for length in range(len(steps), 1, -1):
        begun = "/".join(steps[:length])
        module = next((file for file in (f"{begun}.py", f"{begun}/__init__.py") if file in FILES), None)
        if module or begun in FOLDERS:
            rest = steps[length : length + 1]
            return not rest or (module is not None and re.search(rf"\b{rest[0]}\b", (ROOT / module).read_text()) is not None)
    return False


def told_paths(text: str) -> set[str]:
    found = {path.rstrip("/.") for quoted in QUOTED.findall(text) for path in PATH.findall(quoted)}
    return {path for path in found if is_a_path_of_ours(path)}


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_tells_is_there(page: str) -> None:
    here = Path(page).parent
    told = told_paths((ROOT / page).read_text())

    assert not [path for path in sorted(told) if not is_there(path) and not is_there(str(here / path))]


@pytest.mark.parametrize("page", PAGES)
def test_every_module_that_a_page_tells_is_there(page: str) -> None:
    assert not unknown_modules((ROOT / page).read_text())


def test_every_module_that_a_source_tells_in_backticks_is_there() -> None:
    told = {source: unknown_modules("\n".join(QUOTED.findall((ROOT / source).read_text()))) for source in SOURCES}
    wrong = {source: names for source, names in told.items() if names}

    assert not wrong


def tree() -> list[tuple[int, str]]:
    """The rooms in the tree of the README, each with the depth of its indentation; `a/ b/` are two."""
    text = (ROOT / "README.md").read_text()
    block = text[text.index("## The rooms") :].split("```")[1]
    lines = [re.match(r"( *)((?:[\w/]+/ ?)+)", line) for line in block.splitlines()]
    return [(len(line[1]) // 2, room.rstrip("/")) for line in lines if line for room in line[2].split()]


def test_the_readme_tells_the_rooms_that_there_are() -> None:
    above: dict[int, str] = {}
    told = set[str]()
    for depth, room in tree():
        above[depth] = room
        told.add("/".join([*(above[level] for level in range(depth)), room]))
    of_shared = {folder for folder in FOLDERS if re.fullmatch(rf"{SHARED}\w+(/\w+)?", folder)}

    assert told <= FOLDERS
    assert of_shared <= told
    assert {file.split("/")[0] for file in FILES if "/" in file and not file.startswith(".")} <= told | {"shared"}


def test_every_present_name_in_the_glossary_is_a_module_or_a_class_of_its_room() -> None:
    rows = re.findall(r"^\| `([\w/]+)/` \| ([^|]*) \| ([^|]*) \|", (ROOT / "docs/glossary.md").read_text(), re.MULTILINE)

    assert rows
    for room, modules, classes in rows:
        folder = room if room.startswith("local") else SHARED + room
        code = "\n".join(path.read_text() for path in (ROOT / folder).glob("*.py"))
        here = {Path(file).stem for file in FILES if file.startswith(f"{folder}/")} | {Path(path).name for path in FOLDERS}
        assert set(present(modules)) <= here, room
        assert not [name for name in present(classes) if f"class {name}" not in code], room


def present(changes: str) -> list[str]:
    """The names behind the arrows of a cell."""
    return [name for change in changes.split("; ") if "→" in change for name in re.findall(r"\w+", change.split("→")[1])]
