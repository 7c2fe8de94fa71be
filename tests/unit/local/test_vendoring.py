"""The console's libraries are the files that npm publishes, and the one inline script is the one that the policy allows."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

from agent7.api.console_files import IMPORT_MAP
from local.vendoring import VENDOR, sprite

CONSOLE = VENDOR.parent


def test_every_vendored_file_has_the_checksum_that_was_written_with_it():
    sums = dict(reversed(line.split("  ")) for line in (VENDOR / "SHA256SUMS").read_text().splitlines())
    there = {file.name for file in VENDOR.iterdir()} - {"SHA256SUMS", "packages.json"}

    assert there == set(sums)
    assert [name for name in sorted(there) if hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() != sums[name]] == []


def test_each_library_is_pinned_and_comes_with_its_licence():
    packages = json.loads((VENDOR / "packages.json").read_text())

    assert all(re.fullmatch(r"\d+\.\d+\.\d+", package["version"]) and package["licence"] for package in packages)
    assert all((VENDOR / f"{package['package'].strip('@').replace('/', '-')}.LICENSE.txt").stat().st_size > 500 for package in packages)


def test_the_policy_allows_the_import_map_and_the_map_names_files_that_are_there():
    (inline,) = re.findall(r'<script type="importmap">(.*?)</script>', (CONSOLE / "index.html").read_text(), re.DOTALL)

    assert f"sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}" == IMPORT_MAP
    assert [path for path in json.loads(inline)["imports"].values() if not (CONSOLE / Path(path).relative_to("/console")).is_file()] == []


def test_every_icon_that_a_module_names_is_in_the_sprite():
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (VENDOR / "icons.svg").read_text()))
    named = {
        name
        for file in [*CONSOLE.glob("app/*.js"), *CONSOLE.glob("parts/*.js"), *CONSOLE.glob("pages/*/*.js")]
        for name in re.findall(r'\bicon(?:=|: )"([\w-]+)"|<\$\{Icon\} name="([\w-]+)"', file.read_text())
        for name in name
        if name
    }

    assert named - drawn == set()


def test_a_sprite_holds_each_icon_as_a_symbol():
    made = sprite({"b": '<svg\n  width="24"\n>\n  <path d="M1 1" />\n</svg>', "a": "<svg><circle /></svg>"})

    assert made.index('<symbol id="a"') < made.index('<symbol id="b" viewBox="0 0 24 24"><path d="M1 1" /></symbol>')


def test_no_class_of_a_page_is_one_of_another_page_or_of_the_frame():
    """Sheets of pages stay linked: a class that two of them begin a selector with would change pages that are none of theirs."""
    homes: dict[str, set[str]] = {}
    for sheet in [*CONSOLE.glob("styles/*.css"), *CONSOLE.glob("pages/*/*.css")]:
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        rules = [rule.strip() for rule in re.findall(r"([^{}]+)\{", text) if not rule.strip().startswith("@")]
        for selector in [each for rule in rules for each in re.split(r",(?![^()]*\))", rule)]:
            classes = re.findall(r"\.([a-z][\w-]*)", selector)
            assert classes or sheet.parent.name == "styles", f"{sheet.name}: {selector} holds on every page"
            for first in classes[:1]:
                homes.setdefault(first, set()).add(sheet.parent.name)

    assert {name: sheets for name, sheets in homes.items() if len(sheets) > 1} == {}


def read_with(module: Path) -> set[Path]:
    """What a browser reads before `module` runs: itself, and what it imports, over and over."""
    (inline,) = re.findall(r'<script type="importmap">(.*?)</script>', (CONSOLE / "index.html").read_text(), re.DOTALL)
    named = {name: CONSOLE / Path(path).relative_to("/console") for name, path in json.loads(inline)["imports"].items()}
    found: set[Path] = set()
    wanted = [module]
    while wanted:
        file = wanted.pop()
        if file in found:
            continue
        found.add(file)
        imports = re.findall(
            r'(?:^import|^export|[;}\s]from|import)\s*(?:[\w{}$*, ]+from)?\s*"([\w@./-]+)"', file.read_text(), re.MULTILINE
        )
        wanted += [named.get(name) or (file.parent / name).resolve() for name in imports if name in named or name.startswith(".")]
    return found


def test_the_document_names_every_module_that_the_first_one_needs_so_that_none_is_waited_for_in_turn():
    preloaded = re.findall(r'<link rel="modulepreload" href="/console/([^"]+)">', (CONSOLE / "index.html").read_text())

    assert len(set(preloaded)) == len(preloaded)
    assert {CONSOLE / name for name in preloaded} == read_with(CONSOLE / "app" / "main.js") - {CONSOLE / "app" / "main.js"}


def test_a_first_load_weighs_less_than_300_kilobytes_packed():
    files = read_with(CONSOLE / "app" / "main.js") | read_with(CONSOLE / "pages" / "overview" / "index.js")
    files |= {*CONSOLE.glob("styles/*.css"), CONSOLE / "pages" / "overview" / "overview.css", CONSOLE / "index.html", CONSOLE / "icon.svg"}
    files |= {VENDOR / name for name in ("uplot.js", "uplot.css", "icons.svg")}  # the charts of the overview
    weight = sum(len(gzip.compress(file.read_bytes())) for file in files)
    print(f"first load: {len(files)} files, {weight / 1000:.0f} KB packed")

    assert weight < 300_000
