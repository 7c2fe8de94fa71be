"""Principal component analysis (PCA) of an encoder: its vectors in fewer numbers, along the axes on which they differ most.

What is left out is small, so cosines stay nearly as they were. The axes start at the origin and not at the mean of the vectors, since
cosines do. They stand beside each encoder as 16-bit floats, and are written by `python -m benchmarks.recall.principal_axes`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any


class PrincipalAxes:
    """The axes in a file, for vectors of `width` numbers; a row for each of these, a column for each axis. Needs numpy."""

    def __init__(self, file: Path, width: int) -> None:
        self._numpy: Any = import_module("numpy")
        self._axes = self._numpy.fromfile(file, dtype="<f2").reshape(width, -1).astype("f4")

    def along(self, vector: Any) -> Any:
        """The unit vector of where `vector` lies along the axes."""
        narrow = vector @ self._axes
        return narrow / self._numpy.linalg.norm(narrow)
