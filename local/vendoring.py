"""Libraries of the console, vendored from npm: `make vendor` writes the files that `console/vendor/packages.json` names.

Each package is fetched by the npm client at its pinned version; the files are copied as they are, with their licence. Of an icon set only
the named icons are taken, into one sprite. `SHA256SUMS` beside them holds every checksum (`sha256sum -c`), which a test compares.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

VENDOR = Path(__file__).parents[1] / "console" / "vendor"
LICENCES = ("LICENSE", "LICENSE.md", "LICENSE.txt")


def main() -> int:
    """Write every file anew. Raises CalledProcessError when npm cannot fetch, KeyError for a file that a package lacks."""
    packages = json.loads((VENDOR / "packages.json").read_text())
    sums = {}
    with tempfile.TemporaryDirectory() as folder:
        for package in packages:
            for name, content in files_of(package, fetched(package, Path(folder))).items():
                (VENDOR / name).write_bytes(content)
                sums[name] = hashlib.sha256(content).hexdigest()
    (VENDOR / "SHA256SUMS").write_text("".join(f"{sums[name]}  {name}\n" for name in sorted(sums)))
    return 0


def fetched(package: Mapping[str, Any], folder: Path) -> dict[str, bytes]:
    """Every file of a package by its path in it."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", f"{package['package']}@{package['version']}"], cwd=folder, check=True, capture_output=True, text=True
    )
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        members = [member for member in archive.getmembers() if member.isfile()]
        return {member.name.partition("/")[2]: archive.extractfile(member).read() for member in members}  # type: ignore[union-attr]


def files_of(package: Mapping[str, Any], content: Mapping[str, bytes]) -> dict[str, bytes]:
    """What is kept of a package, by the name that it has here."""
    kept = {here: content[there] for there, here in package.get("files", {}).items()}
    if "icons" in package:
        kept["icons.svg"] = sprite({name: content[f"icons/{name}.svg"].decode() for name in package["icons"]}).encode()
    licence = next(content[name] for name in LICENCES if name in content)
    return kept | {f"{package['package'].strip('@').replace('/', '-')}.LICENSE.txt": licence}


def sprite(icons: Mapping[str, str]) -> str:
    """One file of many icons, each a symbol by its name."""
    symbols = (f'<symbol id="{name}" viewBox="0 0 24 24">{_drawing(icon)}</symbol>' for name, icon in sorted(icons.items()))
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def _drawing(icon: str) -> str:
    """What stands within the svg element, on one line."""
    (inner,) = re.findall(r"<svg[^>]*>(.*)</svg>", icon, re.DOTALL)
    return re.sub(r"\s+", " ", inner).strip()


if __name__ == "__main__":
    sys.exit(main())
