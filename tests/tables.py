"""Tests of tables: one test tries every row. Thousands of rows as tests of their own cost more to collect and report than to try."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any


def every_row(names: str | Sequence[str], rows: Collection[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, in one test without fixtures: rows that fail are named together, each with what was wrong."""
    columns = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    if not rows:
        raise ValueError("a table without rows tests nothing")

    def of_table(test: Callable[..., None]) -> Callable[..., None]:
        def tries_every_row(**other: Any) -> None:
            wrong = [told for row in rows if (told := _tried(test, columns, row, other))]
            assert not wrong, f"{len(wrong)} of {len(rows)} rows:\n" + "\n".join(wrong)

        tries_every_row.__name__, tries_every_row.__doc__, tries_every_row.__module__ = test.__name__, test.__doc__, test.__module__
        return tries_every_row

    return of_table


def rows_of(file: Path, columns: int) -> list[tuple[str, ...]]:
    """The rows of a table that lies beside its tests: a line each, its cells between " | ". Lines that begin with "# " are remarks.

    Raises ValueError for a line with another number of cells.
    """
    lines = [line for line in file.read_text().splitlines() if line.strip() and not line.startswith("# ")]
    rows = [tuple(cell.strip() for cell in line.split(" | ")) for line in lines]
    if odd := [line for line, row in zip(lines, rows, strict=True) if len(row) != columns]:
        raise ValueError(f"{file.name}: not {columns} cells: {odd[0]}")
    return rows


def _tried(test: Callable[..., None], columns: Sequence[str], row: Any, other: dict[str, Any]) -> str:
    """What was wrong with a row; nothing when all was right."""
    values = [row] if len(columns) == 1 else list(row)
    try:
        test(**dict(zip(columns, values, strict=True)), **other)
    except Exception as wrong:  # noqa: BLE001  (told with its row, and the other rows are tried still)
        return f"{row!r}: {type(wrong).__name__}: {wrong}"
    return ""
