"""Which file of a folder a web address names, whatever stands in it."""

from __future__ import annotations

from pathlib import Path


def file_within(folder: Path, name: str, *, index: str = "") -> Path | None:
    """The file of that name in `folder` or below it, the `index` of a folder; None for what is not there or lies outside.

    Names that no file can have (NUL, 5,000 letters) are not there, and no error.
    """
    try:
        wanted = (folder / name.lstrip("/")).resolve()
        wanted = wanted / index if index and wanted.is_dir() else wanted
        return wanted if wanted.is_file() and wanted.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None
